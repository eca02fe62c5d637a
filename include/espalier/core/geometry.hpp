// Where the cells of a board are and what they look like: enough for any drawing (terminal, SVG,
// browser), so that no drawing needs to know the rules.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace espalier {

enum class CellShape : std::uint8_t { Square, Hexagon, Circle };

struct Cell {
  std::string label;  // as in move texts: "a1"
  double x = 0;       // centre, in cell units, x to the right
  double y = 0;       // y upwards
  CellShape shape = CellShape::Square;
  bool shaded = false;  // for chequered boards
};

struct Geometry {
  std::vector<Cell> cells;
};

// A rectangular board with cells a1.. in row-major order from the bottom left.
inline Geometry square_geometry(int columns, int rows, bool chequered) {
  Geometry geometry;
  for (int y = 0; y < rows; ++y) {
    for (int x = 0; x < columns; ++x) {
      std::string label{static_cast<char>('a' + x)};
      label += std::to_string(y + 1);
      geometry.cells.push_back(
          Cell{label, x + 0.5, y + 0.5, CellShape::Square, chequered && (x + y) % 2 == 0});
    }
  }
  return geometry;
}

}  // namespace espalier
