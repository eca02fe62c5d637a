// The board of Connect-4: columns from the left, rows from the bottom. Cells are numbered row by
// row as in every rectangular board; a column is a move.
#pragma once

#include "espalier/core/geometry.hpp"

namespace espalier::connect4 {

inline Geometry board_geometry(int columns, int rows) {
  Geometry geometry = square_geometry(columns, rows, false);
  for (Cell& cell : geometry.cells) cell.shape = CellShape::Circle;
  geometry.pieces = {{'X', "red stone", Player::First, disc_look(kRedPiece)},
                     {'O', "yellow stone", Player::Second, disc_look(kYellowPiece)}};
  geometry.sides = {"Red", "Yellow"};
  geometry.ground = Ground::Holes;
  return geometry;
}

}  // namespace espalier::connect4
