// The board of Breakthrough: size x size squares, a1 at the bottom left, numbered row by row.
#pragma once

#include <string>

#include "espalier/core/geometry.hpp"

namespace espalier::breakthrough {

inline Geometry board_geometry(int size) {
  Geometry geometry = square_geometry(size, size, true);
  geometry.pieces = {{'W', "white pawn", Player::First, pawn_look(kWhitePiece)},
                     {'B', "black pawn", Player::Second, pawn_look(kBlackPiece)}};
  geometry.sides = {"White", "Black"};
  return geometry;
}

inline std::string cell_name(int cell, int size) {
  return {static_cast<char>('a' + cell % size), static_cast<char>('1' + cell / size)};
}

}  // namespace espalier::breakthrough
