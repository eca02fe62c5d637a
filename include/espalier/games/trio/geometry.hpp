// The board of Trio: squares a1.. in rows from the bottom left, and the marks of three players.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "espalier/core/geometry.hpp"

namespace espalier::trio {

inline constexpr std::size_t kPlayers = 3;
inline constexpr int kLargestSize = 5;
inline constexpr std::size_t kMostCells = kLargestSize * kLargestSize;
inline constexpr std::array<char, kPlayers> kSymbols = {'R', 'Y', 'B'};

// The marks differ in shape as well, for people who do not see colours.
inline Geometry board_geometry(int size) {
  Geometry geometry = square_geometry(size, size, false);
  geometry.pieces = {{kSymbols[0], "red cross", Seat::First, cross_look(kRedPiece)},
                     {kSymbols[1], "yellow ring", Seat::Second, ring_look(kYellowPiece)},
                     {kSymbols[2], "black disc", Seat::Third, disc_look(kBlackPiece)}};
  geometry.sides = {"Red", "Yellow", "Black"};
  return geometry;
}

inline std::string cell_name(int size, int cell) {
  return {static_cast<char>('a' + cell % size), static_cast<char>('1' + cell / size)};
}

}  // namespace espalier::trio
