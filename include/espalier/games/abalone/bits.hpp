// Sets of cells of the hexagon with five cells a side, and steps on them.
//
// A cell is numbered (13 * row + diagonal) mod 61. The 61 cells get 61 different numbers, because
// hexagons of this size tile the plane and 13 * 13 + 13 + 1 is a multiple of 61. So a step in any
// of the six directions adds one number, mod 61: sets step by a rotation of 61 bits, and a mask for
// what would have left the board.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace espalier::abalone {

using Cells = std::uint64_t;  // a set of cells

inline constexpr int kRows = 9;  // a at the bottom to i; diagonals 1 to 9 likewise
inline constexpr int kCells = 61;
inline constexpr int kRadius = 4;  // steps from the centre to the edge
inline constexpr Cells kBoard = (Cells{1} << kCells) - 1;

// East, north-east, north-west, and their opposites.
inline constexpr int kDirections = 6;
inline constexpr int kAxes = 3;
inline constexpr std::array<int, kDirections> kRowStep = {0, 1, 1, 0, -1, -1};
inline constexpr std::array<int, kDirections> kDiagonalStep = {1, 1, 0, -1, -1, 0};

constexpr int opposite(int direction) { return (direction + kAxes) % kDirections; }

constexpr Cells bit(int cell) { return Cells{1} << cell; }

// Rows and diagonals from 0.
constexpr bool on_board(int row, int diagonal) {
  const int across = row - diagonal;
  return row >= 0 && row < kRows && diagonal >= 0 && diagonal < kRows && across <= kRadius &&
         across >= -kRadius;
}
constexpr int cell_at(int row, int diagonal) { return (13 * row + diagonal) % kCells; }

namespace detail {

// How far a step turns the torus.
constexpr int turn(int direction) {
  const auto d = static_cast<std::size_t>(direction);
  return (13 * kRowStep[d] + kDiagonalStep[d] + kCells) % kCells;
}

struct BoardTables {
  std::array<int, kCells> row{};
  std::array<int, kCells> diagonal{};
  std::array<Cells, kDirections> entered{};  // cells that have a neighbour behind them

  constexpr BoardTables() {
    for (int r = 0; r < kRows; ++r) {
      for (int d = 0; d < kRows; ++d) {
        if (!on_board(r, d)) continue;
        const auto cell = static_cast<std::size_t>(cell_at(r, d));
        row[cell] = r;
        diagonal[cell] = d;
        for (std::size_t i = 0; i < kDirections; ++i) {
          if (on_board(r - kRowStep[i], d - kDiagonalStep[i])) entered[i] |= Cells{1} << cell;
        }
      }
    }
  }
};

inline constexpr BoardTables kTables;

}  // namespace detail

constexpr int row_of(int cell) { return detail::kTables.row[static_cast<std::size_t>(cell)]; }
constexpr int diagonal_of(int cell) {
  return detail::kTables.diagonal[static_cast<std::size_t>(cell)];
}

// One step in a direction; what stands at that edge falls.
constexpr Cells step(Cells cells, int direction) {
  const int turn = detail::turn(direction);
  return (cells << turn | cells >> (kCells - turn)) &
         detail::kTables.entered[static_cast<std::size_t>(direction)];
}

// The cells from which a step in a direction leads into the set.
constexpr Cells before(Cells cells, int direction) { return step(cells, opposite(direction)); }

// The cells from which a step in a direction leaves the board.
inline constexpr std::array<Cells, kDirections> kEdge = [] {
  std::array<Cells, kDirections> edge{};
  for (int direction = 0; direction < kDirections; ++direction) {
    edge[static_cast<std::size_t>(direction)] = kBoard & ~before(kBoard, direction);
  }
  return edge;
}();

// The cell `steps` steps away in a direction; it must be on the board.
constexpr int cell_from(int cell, int direction, int steps) {
  return (cell + detail::turn(direction) * steps) % kCells;
}

constexpr int count(Cells cells) { return std::popcount(cells); }

// Calls visit(direction) for 0, 1, ..., count - 1, each a constant.
template <int kCount, class Visit>
constexpr void for_each_direction(Visit visit) {
  [&]<int... kAll>(std::integer_sequence<int, kAll...>) {
    (visit(std::integral_constant<int, kAll>{}), ...);
  }
  (std::make_integer_sequence<int, kCount>{});
}

// Calls visit(cell) for each cell of a set.
template <class Visit>
constexpr void for_each_cell(Cells cells, Visit visit) {
  for (; cells != 0; cells &= cells - 1) visit(std::countr_zero(cells));
}

}  // namespace espalier::abalone
