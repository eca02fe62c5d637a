// The board of Othello: squares a1..h8, row 1 at the top, as it is printed.
#pragma once

#include <string>

#include "espalier/core/geometry.hpp"
#include "espalier/games/othello/bits.hpp"

namespace espalier::othello {

inline std::string square_name(int square) {
  return {static_cast<char>('a' + square % kSide), static_cast<char>('1' + square / kSide)};
}

inline Geometry board_geometry() {
  Geometry geometry;
  for (int square = 0; square < kSquares; ++square) {
    const double x = square % kSide + 0.5;
    const double y = kSide - square / kSide - 0.5;
    geometry.cells.push_back(Cell{square_name(square), x, y, CellShape::Square, false});
  }
  geometry.pieces = {{'X', "black disc", Player::First, disc_look(kBlackPiece)},
                     {'O', "white disc", Player::Second, disc_look(kWhitePiece)}};
  geometry.sides = {"Black", "White"};
  geometry.ground = Ground::Felt;
  return geometry;
}

}  // namespace espalier::othello
