// The board of checkers: the 32 dark squares in the order of their numbers, 1 at the top left and
// 32 at the bottom right, and how men and kings look.
#pragma once

#include <string>

#include "espalier/core/geometry.hpp"
#include "espalier/games/checkers/squares.hpp"

namespace espalier::checkers {

// A turned disc with two grooves.
inline Look man_look(const Colours& colours) {
  return {{disc_layer(40, {looks::kShadow, "none", 0}, 0, 4),
           disc_layer(39, {colours.body, colours.edge, looks::kRim}),
           disc_layer(31, {"none", colours.mark, 2}),
           colours.dark ? disc_layer(21, {"none", colours.mark, 2})
                        : disc_layer(5, {colours.mark, "none", 0})},
          colours.dark};
}

// Two discs, one on the other, with a crown.
inline Look king_look(const Colours& colours) {
  return {{disc_layer(40, {looks::kShadow, "none", 0}, 0, 8),
           disc_layer(39, {colours.body, colours.edge, looks::kRim}, 0, 4),
           disc_layer(39, {colours.body, colours.edge, looks::kRim}, 0, -5),
           disc_layer(31, {"none", colours.mark, 2}, 0, -5),
           path_layer("M-18 9l-4-25l11 10l11-17l11 17l11-10l-4 25z",
                      {colours.mark, colours.edge, 1.5})},
          colours.dark};
}

inline Geometry board_geometry() {
  Geometry geometry;
  geometry.ground = Ground::Chequered;
  for (int number = 1; number <= kSquares; ++number) {
    const int square = square_of(number);
    geometry.cells.push_back(Cell{std::to_string(number), column_of(square) + 0.5,
                                  kRows - row_of(square) - 0.5, CellShape::Square, true});
  }
  geometry.pieces = {{'b', "black man", Player::First, man_look(kBlackPiece)},
                     {'B', "black king", Player::First, king_look(kBlackPiece)},
                     {'w', "white man", Player::Second, man_look(kWhitePiece)},
                     {'W', "white king", Player::Second, king_look(kWhitePiece)}};
  geometry.sides = {"Black", "White"};
  return geometry;
}

}  // namespace espalier::checkers
