// The 32 dark squares of a checkers board as bits of one word.
//
// Source: Samuel, "Some studies in machine learning using the game of checkers", 1959: after every
// eight squares one bit is left out, so that a step is 4 or 5 bits wherever it begins, and a step
// over the edge ends on a bit that is no square.
//
//   row 0      0   1   2   3        bits; the number of a square (PDN) counts the squares alone:
//   row 1    4   5   6   7          bit 0 is square 1, bit 9 is square 9, bit 34 is square 32
//   row 2      9  10  11  12
//   ...
//   row 7   31  32  33  34
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

#include "espalier/core/player.hpp"

namespace espalier::checkers {

using Squares = std::uint64_t;  // a set of squares

inline constexpr int kBits = 35;     // of a set, three of them no squares
inline constexpr int kSquares = 32;  // of the board
inline constexpr int kRows = 8;
inline constexpr Squares kMissing = Squares{1} << 8 | Squares{1} << 17 | Squares{1} << 26;
inline constexpr Squares kBoard = ((Squares{1} << kBits) - 1) & ~kMissing;

constexpr Squares bit(int square) { return Squares{1} << square; }

// Between bits and the numbers 1 to 32.
constexpr int number_of(int square) { return square - square / 9 + 1; }
constexpr int square_of(int number) { return number - 1 + (number - 1) / 8; }
constexpr bool is_square(int square) { return square >= 0 && (kBoard >> square & 1) != 0; }

constexpr int row_of(int square) { return (number_of(square) - 1) / 4; }
// From the left, as the board is drawn above: 0 to 7.
constexpr int column_of(int square) {
  const int place = (number_of(square) - 1) % 4;
  return 2 * place + (row_of(square) % 2 == 0 ? 1 : 0);
}

constexpr Squares row_squares(int row) { return Squares{15} << (row / 2 * 9 + row % 2 * 4); }
inline constexpr Squares kEvenRows =
    row_squares(0) | row_squares(2) | row_squares(4) | row_squares(6);

// The set of these numbers.
constexpr Squares squares(std::initializer_list<int> numbers) {
  Squares set = 0;
  for (const int number : numbers) set |= bit(square_of(number));
  return set;
}

// The middle of the board, where kings are strong.
inline constexpr Squares kInner = squares({10, 11, 14, 15, 16, 17, 18, 19, 22, 23});

// Black is Player::First, begins on rows 0 to 2 and moves down.
constexpr Squares crowning_row(Player player) {
  return row_squares(player == Player::First ? kRows - 1 : 0);
}
constexpr Squares back_row(Player player) { return crowning_row(opponent(player)); }

// One step of all squares of a set. Down to the left is 4, down to the right 5; up is negative.
template <int Step>
constexpr Squares stepped(Squares set) {
  if constexpr (Step > 0) {
    return set << Step & kBoard;
  } else {
    return set >> -Step & kBoard;
  }
}

// The board turned round by half a turn: what the other player sees.
constexpr int turned(int square) { return kBits - 1 - square; }
constexpr Squares turned(Squares set) {
  set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
  set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
  set = (set >> 4 & 0x0f0f0f0f0f0f0f0f) | (set & 0x0f0f0f0f0f0f0f0f) << 4;
  return __builtin_bswap64(set) >> (64 - kBits);
}

// --- what chains of jumps take -------------------------------------------------------------------

// A piece that jumps stays on the rows of one parity and takes on the inner squares of the others:
// nine of them, three in each of three rows. So what a chain has taken is a number of nine bits,
// and as every one of the nine can be jumped one way only by a given piece, the number and the
// first square say where the chain ends.
inline constexpr int kTakenBits = 9;

constexpr int taken_shift(int from) { return (kEvenRows >> from & 1) != 0 ? 5 : 9; }

constexpr std::uint16_t pack_taken(Squares taken, int from) {
  taken >>= taken_shift(from);
  return static_cast<std::uint16_t>((taken & 7) | (taken >> 6 & 0x38) | (taken >> 12 & 0x1c0));
}
constexpr Squares unpack_taken(std::uint16_t packed, int from) {
  const Squares bits = packed;
  return ((bits & 7) | (bits & 0x38) << 6 | (bits & 0x1c0) << 12) << taken_shift(from);
}

}  // namespace espalier::checkers
