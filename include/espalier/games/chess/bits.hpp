// The board of chess as bits: squares, lines between them, and what every piece attacks.
//
// Squares are numbered a1 = 0, b1 = 1, ..., h8 = 63. Sliding pieces look along a line by a
// multiplication, which brings the line's pieces side by side, and in two tables of 4 KB
// (kindergarten bitboards; U. Koistinen, G. Isenberg). Every table is made at compile time: nothing
// has to be prepared, and no instruction beyond x86-64-v2 is assumed.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "espalier/core/player.hpp"

namespace espalier::chess {

using Bits = std::uint64_t;  // a set of squares
using Square = int;
inline constexpr Square kNoSquare = 64;

constexpr Bits bit(Square square) { return Bits{1} << square; }
constexpr int file_of(Square square) { return square & 7; }
constexpr int rank_of(Square square) { return square >> 3; }
constexpr Square square_at(int file, int rank) { return rank * 8 + file; }
constexpr Square first_of(Bits squares) { return std::countr_zero(squares); }
constexpr bool several(Bits squares) { return (squares & (squares - 1)) != 0; }

inline constexpr Bits kFileA = 0x0101010101010101ULL;
inline constexpr Bits kFileH = kFileA << 7;
inline constexpr Bits kRank1 = 0xffULL;
inline constexpr Bits kDarkSquares = 0xaa55aa55aa55aa55ULL;
constexpr Bits file_bits(int file) { return kFileA << file; }
constexpr Bits rank_bits(int rank) { return kRank1 << (8 * rank); }

// As a player sees the board: rank 0 is its own first rank.
constexpr int own_rank(Player player, int rank) {
  return player == Player::First ? rank : 7 - rank;
}
constexpr Bits own_rank_bits(Player player, int rank) { return rank_bits(own_rank(player, rank)); }
constexpr int forward_of(Player player) { return player == Player::First ? 8 : -8; }

// All squares of a set moved by a step of -9 to 9; what leaves the board at its sides is gone.
template <int Step>
constexpr Bits shifted(Bits squares) {
  constexpr int kSideways = (Step + 16) % 8;
  if constexpr (kSideways == 1) squares &= ~kFileH;
  if constexpr (kSideways == 7) squares &= ~kFileA;
  return Step > 0 ? squares << (Step > 0 ? Step : 0) : squares >> (Step < 0 ? -Step : 0);
}

namespace detail {

struct Direction {
  int file;
  int rank;
};
inline constexpr std::array<Direction, 8> kDirections = {
    {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}};

constexpr bool on_board(int file, int rank) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

constexpr Bits step_bit(Square from, int files, int ranks) {
  const int file = file_of(from) + files;
  const int rank = rank_of(from) + ranks;
  return on_board(file, rank) ? bit(square_at(file, rank)) : 0;
}

using BySquare = std::array<Bits, 64>;

constexpr BySquare knight_table() {
  BySquare table{};
  for (Square from = 0; from < 64; ++from) {
    for (const int far : {-2, 2}) {
      for (const int near : {-1, 1}) {
        table[static_cast<std::size_t>(from)] |=
            step_bit(from, far, near) | step_bit(from, near, far);
      }
    }
  }
  return table;
}

constexpr BySquare king_table() {
  BySquare table{};
  for (Square from = 0; from < 64; ++from) {
    for (const Direction& way : kDirections) {
      table[static_cast<std::size_t>(from)] |= step_bit(from, way.file, way.rank);
    }
  }
  return table;
}

constexpr std::array<BySquare, 2> pawn_table() {
  std::array<BySquare, 2> table{};
  for (Square from = 0; from < 64; ++from) {
    const auto at = static_cast<std::size_t>(from);
    table[0][at] = step_bit(from, -1, 1) | step_bit(from, 1, 1);
    table[1][at] = step_bit(from, -1, -1) | step_bit(from, 1, -1);
  }
  return table;
}

// The squares from one square to the edge in one direction.
constexpr Bits ray(Square from, Direction way) {
  Bits squares = 0;
  for (int steps = 1; steps < 8; ++steps) {
    squares |= step_bit(from, way.file * steps, way.rank * steps);
  }
  return squares;
}

// The lines through a square, without it.
struct Lines {
  Bits file = 0;
  Bits rank = 0;
  Bits diagonal = 0;  // a1-h8 and its neighbours
  Bits counter = 0;   // a8-h1 and its neighbours
  Bits straight = 0;  // file and rank
  Bits slanted = 0;   // both diagonals
  Bits turned = 0;    // times this, the inner squares of the file are the upper six bits
};
inline constexpr Bits kFileToTop = 0x0080402010080400ULL;  // turned, for the file a
constexpr std::array<Lines, 64> line_table() {
  std::array<Lines, 64> table{};
  for (Square from = 0; from < 64; ++from) {
    Lines& lines = table[static_cast<std::size_t>(from)];
    lines.file = ray(from, {0, 1}) | ray(from, {0, -1});
    lines.diagonal = ray(from, {1, 1}) | ray(from, {-1, -1});
    lines.counter = ray(from, {1, -1}) | ray(from, {-1, 1});
    lines.rank = ray(from, {1, 0}) | ray(from, {-1, 0});
    lines.straight = lines.file | lines.rank;
    lines.slanted = lines.diagonal | lines.counter;
    lines.turned = kFileToTop >> file_of(from);
  }
  return table;
}

// What a slider sees, by its own place on its line and the six inner squares of it.
using Sights = std::array<std::array<Bits, 64>, 8>;

// On a line that is not a file, by file: the same on every rank.
constexpr Sights sights_by_file() {
  Sights table{};
  for (int file = 0; file < 8; ++file) {
    for (unsigned inner = 0; inner < 64; ++inner) {
      Bits& seen = table[static_cast<std::size_t>(file)][inner];
      for (const int step : {-1, 1}) {
        for (int at = file + step; at >= 0 && at < 8; at += step) {
          seen |= kFileA << at;
          if (((inner << 1) >> at & 1U) != 0) break;
        }
      }
    }
  }
  return table;
}

// On a file, by rank: the same on every file. The lowest bit of `inner` is the seventh rank.
constexpr Sights sights_by_rank() {
  Sights table{};
  for (int rank = 0; rank < 8; ++rank) {
    for (unsigned inner = 0; inner < 64; ++inner) {
      Bits& seen = table[static_cast<std::size_t>(rank)][inner];
      for (const int step : {-1, 1}) {
        for (int at = rank + step; at >= 0 && at < 8; at += step) {
          seen |= rank_bits(at);
          if (((inner << 1) >> (7 - at) & 1U) != 0) break;
        }
      }
    }
  }
  return table;
}

// Of two squares on a line: the squares between them, and the whole line with both.
struct Pairs {
  std::array<BySquare, 64> between{};
  std::array<BySquare, 64> line{};
};
constexpr Pairs pair_table() {
  Pairs pairs;
  for (Square from = 0; from < 64; ++from) {
    for (std::size_t i = 0; i < kDirections.size(); ++i) {
      const Direction way = kDirections[i];
      const Bits whole = ray(from, way) | ray(from, {-way.file, -way.rank}) | bit(from);
      Bits between = 0;
      for (int steps = 1; steps < 8; ++steps) {
        const Bits next = step_bit(from, way.file * steps, way.rank * steps);
        if (next == 0) break;
        const auto a = static_cast<std::size_t>(from);
        const auto b = static_cast<std::size_t>(first_of(next));
        pairs.between[a][b] = between;
        pairs.line[a][b] = whole;
        between |= next;
      }
    }
  }
  return pairs;
}

inline constexpr BySquare kKnight = knight_table();
inline constexpr BySquare kKing = king_table();
inline constexpr std::array<BySquare, 2> kPawn = pawn_table();
inline constexpr std::array<Lines, 64> kLines = line_table();
inline constexpr Sights kByFile = sights_by_file();
inline constexpr Sights kByRank = sights_by_rank();
inline constexpr Pairs kPairs = pair_table();

constexpr std::size_t at(Square square) { return static_cast<std::size_t>(square); }

// From a square along one line, both ways, up to the first piece.
constexpr Bits along(Square from, Bits occupied, Bits line) {
  return line & kByFile[at(file_of(from))][(occupied & line) * (kFileA << 1) >> 58];
}
constexpr Bits along_file(Square from, Bits occupied, const Lines& lines) {
  return lines.file & kByRank[at(rank_of(from))][(occupied & lines.file) * lines.turned >> 58];
}

}  // namespace detail

constexpr Bits knight_attacks(Square from) { return detail::kKnight[detail::at(from)]; }
constexpr Bits king_attacks(Square from) { return detail::kKing[detail::at(from)]; }
constexpr Bits pawn_attacks(Player player, Square from) {
  return detail::kPawn[static_cast<std::size_t>(player)][detail::at(from)];
}
// The squares that all pawns of a player attack.
constexpr Bits pawn_attacks(Player player, Bits pawns) {
  return player == Player::First ? shifted<7>(pawns) | shifted<9>(pawns)
                                 : shifted<-9>(pawns) | shifted<-7>(pawns);
}

constexpr Bits bishop_attacks(Square from, Bits occupied) {
  const detail::Lines& lines = detail::kLines[detail::at(from)];
  return detail::along(from, occupied, lines.diagonal) |
         detail::along(from, occupied, lines.counter);
}
constexpr Bits rook_attacks(Square from, Bits occupied) {
  const detail::Lines& lines = detail::kLines[detail::at(from)];
  return detail::along_file(from, occupied, lines) | detail::along(from, occupied, lines.rank);
}
// The same on an empty board.
constexpr Bits slanted_lines(Square from) { return detail::kLines[detail::at(from)].slanted; }
constexpr Bits straight_lines(Square from) { return detail::kLines[detail::at(from)].straight; }

// Squares that are on no common line have nothing between them, and no line.
constexpr Bits between(Square a, Square b) {
  return detail::kPairs.between[detail::at(a)][detail::at(b)];
}
constexpr Bits line_through(Square a, Square b) {
  return detail::kPairs.line[detail::at(a)][detail::at(b)];
}

}  // namespace espalier::chess
