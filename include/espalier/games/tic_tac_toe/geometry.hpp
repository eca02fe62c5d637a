// The board of tic-tac-toe: nine squares a1..c3, numbered row by row from the bottom left.
//
//   3 | 6 7 8
//   2 | 3 4 5
//   1 | 0 1 2
//       a b c
#pragma once

#include <cstddef>
#include <string>

#include "espalier/core/geometry.hpp"

namespace espalier::tic_tac_toe {

inline constexpr int kSize = 3;
inline constexpr std::size_t kCells = 9;

inline Geometry board_geometry() {
  Geometry geometry = square_geometry(kSize, kSize, false);
  geometry.pieces = {{'X', "cross", Player::First, cross_look(kBlackPiece)},
                     {'O', "ring", Player::Second, ring_look(kWhitePiece)}};
  geometry.sides = {"X", "O"};
  return geometry;
}

inline std::string cell_name(int cell) {
  return {static_cast<char>('a' + cell % kSize), static_cast<char>('1' + cell / kSize)};
}

}  // namespace espalier::tic_tac_toe
