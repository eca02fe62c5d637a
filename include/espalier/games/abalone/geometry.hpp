// The board of Abalone: official cell names a1 to i9, and where to draw them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

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

inline Geometry board_geometry() {
  const double row_height = std::sqrt(3.0) / 2;
  Geometry geometry;
  for (std::size_t number = 0; number < kCells; ++number) {
    const int cell = drawn_cell(number);
    const int up = row_of(cell) - kRadius;
    const int along = diagonal_of(cell) - kRadius;
    geometry.cells.push_back(
        Cell{cell_name(cell), along - 0.5 * up, row_height * up, CellShape::Circle, false});
  }
  return geometry;
}

}  // namespace espalier::abalone
