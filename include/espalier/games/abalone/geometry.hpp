// The board of Abalone: official cell names a1 to i9, and where to draw them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "espalier/core/geometry.hpp"
#include "espalier/games/abalone/bits.hpp"

namespace espalier::abalone {

constexpr int first_diagonal(int row) { return std::max(0, row - kRadius); }
constexpr int last_diagonal(int row) { return std::min(kRows - 1, row + kRadius); }
constexpr int row_length(int row) { return last_diagonal(row) - first_diagonal(row) + 1; }

// Steps to the centre, e5.
constexpr int distance_from_centre(int cell) {
  const int up = row_of(cell) - kRadius;
  const int along = diagonal_of(cell) - kRadius;
  const auto size = [](int x) { return x < 0 ? -x : x; };
  return std::max({size(up), size(along), size(up - along)});
}

inline std::string cell_name(int cell) {
  return {static_cast<char>('a' + row_of(cell)), static_cast<char>('1' + diagonal_of(cell))};
}

// The cell of a name in either case; none if the board has no such cell.
constexpr std::optional<int> cell_named(std::string_view name) {
  if (name.size() != 2) return std::nullopt;
  const int row = name[0] - (name[0] >= 'a' ? 'a' : 'A');
  const int diagonal = name[1] - '1';
  if (!on_board(row, diagonal)) return std::nullopt;
  return cell_at(row, diagonal);
}

// Drawings number the cells row by row from the bottom left: 0 is a1, 60 is i9.
constexpr int drawn_cell(std::size_t number) {
  auto left = static_cast<int>(number);
  int row = 0;
  while (left >= row_length(row)) left -= row_length(row++);
  return cell_at(row, first_diagonal(row) + left);
}

constexpr std::size_t drawn_number(int cell) {
  int number = diagonal_of(cell) - first_diagonal(row_of(cell));
  for (int row = 0; row < row_of(cell); ++row) number += row_length(row);
  return static_cast<std::size_t>(number);
}

// Where a cell is drawn; rows and diagonals may lie beyond the edge.
inline std::pair<double, double> drawn_at(int row, int diagonal) {
  const double row_height = std::sqrt(3.0) / 2;
  const int up = row - kRadius;
  return {diagonal - kRadius - 0.5 * up, row_height * up};
}

inline Geometry board_geometry() {
  Geometry geometry;
  for (std::size_t number = 0; number < kCells; ++number) {
    const int cell = drawn_cell(number);
    const auto [x, y] = drawn_at(row_of(cell), diagonal_of(cell));
    geometry.cells.push_back(Cell{cell_name(cell), x, y, CellShape::Circle, false});
  }
  geometry.pieces = {{'B', "black marble", Player::First, marble_look(kBlackPiece)},
                     {'W', "white marble", Player::Second, marble_look(kWhitePiece)}};
  geometry.sides = {"Black", "White"};
  geometry.ground = Ground::Holes;
  return geometry;
}

}  // namespace espalier::abalone
