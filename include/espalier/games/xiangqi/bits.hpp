// The board of xiangqi as bits: points, lines between them, and where every piece can go.
//
// Points are numbered a0 = 0, b0 = 1, ..., i9 = 89; Red sits at the low ranks. A set of points is
// two words of 45 bits, one for each side of the river. Rooks and cannons look along a line in
// tables of 15 KB; a multiplication brings the points of a file side by side (kindergarten
// bitboards; U. Koistinen, G. Isenberg). Every table is made at compile time.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "espalier/core/player.hpp"

namespace espalier::xiangqi {

using Square = int;
inline constexpr int kFiles = 9;
inline constexpr int kRanks = 10;
inline constexpr Square kSquares = kFiles * kRanks;
inline constexpr Square kHalf = kSquares / 2;  // the first point beyond the river
inline constexpr Square kNoSquare = kSquares;

constexpr int file_of(Square square) { return square % kFiles; }
constexpr int rank_of(Square square) { return square / kFiles; }
constexpr Square square_at(int file, int rank) { return rank * kFiles + file; }
constexpr bool on_board(int file, int rank) {
  return file >= 0 && file < kFiles && rank >= 0 && rank < kRanks;
}

// As a player sees the board: rank 0 is its own first rank.
constexpr int own_rank(Player player, int rank) {
  return player == Player::First ? rank : kRanks - 1 - rank;
}
constexpr int forward_of(Player player) { return player == Player::First ? kFiles : -kFiles; }

// A set of points.
struct Bits {
  static constexpr std::uint64_t kAll = (std::uint64_t{1} << kHalf) - 1;

  std::uint64_t south = 0;  // Red's side of the river
  std::uint64_t north = 0;

  constexpr bool empty() const { return (south | north) == 0; }
  constexpr explicit operator bool() const { return !empty(); }
  constexpr bool has(Square square) const {
    return ((square < kHalf ? south >> square : north >> (square - kHalf)) & 1U) != 0;
  }

  friend constexpr Bits operator&(Bits a, Bits b) { return {a.south & b.south, a.north & b.north}; }
  friend constexpr Bits operator|(Bits a, Bits b) { return {a.south | b.south, a.north | b.north}; }
  friend constexpr Bits operator^(Bits a, Bits b) { return {a.south ^ b.south, a.north ^ b.north}; }
  friend constexpr Bits operator~(Bits a) { return {~a.south & kAll, ~a.north & kAll}; }
  constexpr Bits& operator&=(Bits other) { return *this = *this & other; }
  constexpr Bits& operator|=(Bits other) { return *this = *this | other; }
  constexpr Bits& operator^=(Bits other) { return *this = *this ^ other; }
  friend constexpr bool operator==(Bits, Bits) = default;
};

constexpr Bits bit(Square square) {
  return square < kHalf ? Bits{std::uint64_t{1} << square, 0}
                        : Bits{0, std::uint64_t{1} << (square - kHalf)};
}
constexpr int count(Bits set) { return std::popcount(set.south) + std::popcount(set.north); }
// Of a set that is not empty.
constexpr Square first_of(Bits set) {
  return set.south != 0 ? std::countr_zero(set.south) : kHalf + std::countr_zero(set.north);
}
// Calls visit(square) for every point of a set.
template <class Visit>
constexpr void each(Bits set, const Visit& visit) {
  for (std::uint64_t left = set.south; left != 0; left &= left - 1) visit(std::countr_zero(left));
  for (std::uint64_t left = set.north; left != 0; left &= left - 1) {
    visit(kHalf + std::countr_zero(left));
  }
}
// Takes the first point out of a set that is not empty.
constexpr Square take_first(Bits& set) {
  const Square square = first_of(set);
  std::uint64_t& half = set.south != 0 ? set.south : set.north;
  half &= half - 1;
  return square;
}

// The side of the river where a player's pieces start.
constexpr Bits home_of(Player player) {
  return player == Player::First ? Bits{Bits::kAll, 0} : Bits{0, Bits::kAll};
}

namespace detail {

constexpr std::size_t at(Square square) { return static_cast<std::size_t>(square); }

// Five bits side by side and five points of a file, one on each rank of a half: one factor serves
// both ways, since 9i = i + 8j and i + 8(i - j) < 5 only where i = j.
inline constexpr std::uint64_t kTurn = 0x101010101ULL;
inline constexpr std::uint64_t kFileA = 0x1008040201ULL;
constexpr unsigned gathered(std::uint64_t half, int file) {
  return static_cast<unsigned>(((half >> file & kFileA) * kTurn) >> 32 & 31U);
}
constexpr std::uint64_t spread(unsigned five, int file) { return (five * kTurn & kFileA) << file; }
// The points of a file, from ten bits.
constexpr Bits on_file(unsigned ten, int file) {
  return {spread(ten & 31U, file), spread(ten >> 5U, file)};
}
constexpr unsigned file_bits(Bits set, int file) {
  return gathered(set.south, file) | gathered(set.north, file) << 5U;
}
constexpr Bits on_rank(std::uint64_t nine, int rank) {
  return rank < 5 ? Bits{nine << (kFiles * rank), 0} : Bits{0, nine << (kFiles * (rank - 5))};
}

// What is seen along a line of Length points, by the place of the looker and the inner points that
// are occupied. `open`: up to the first piece, it included. `beyond`: behind the first piece, up to
// the second one, it included; there a cannon captures.
struct Sight {
  std::uint16_t open = 0;
  std::uint16_t beyond = 0;
};
template <int Length>
using Sights = std::array<std::array<Sight, std::size_t{1} << (Length - 2)>, std::size_t{Length}>;
template <int Length>
constexpr Sights<Length> make_sights() {
  Sights<Length> table{};
  for (int from = 0; from < Length; ++from) {
    for (unsigned inner = 0; inner < 1U << (Length - 2); ++inner) {
      Sight& sight = table[at(from)][inner];
      for (const int step : {-1, 1}) {
        int pieces = 0;
        for (int to = from + step; to >= 0 && to < Length && pieces < 2; to += step) {
          const auto seen = static_cast<std::uint16_t>(1U << to);
          (pieces == 0 ? sight.open : sight.beyond) |= seen;
          pieces += static_cast<int>((inner << 1U) >> to & 1U);
        }
      }
    }
  }
  return table;
}
inline constexpr Sights<kFiles> kAlongRank = make_sights<kFiles>();
inline constexpr Sights<kRanks> kAlongFile = make_sights<kRanks>();

using BySquare = std::array<Bits, kSquares>;

constexpr Bits step_bit(Square from, int files, int ranks) {
  const int file = file_of(from) + files;
  const int rank = rank_of(from) + ranks;
  return on_board(file, rank) ? bit(square_at(file, rank)) : Bits{};
}

constexpr bool in_palace(int file, int rank) {
  return file >= 3 && file <= 5 && (rank <= 2 || rank >= 7);
}
constexpr BySquare palace_table(bool slanted) {
  BySquare table{};
  for (Square from = 0; from < kSquares; ++from) {
    if (!in_palace(file_of(from), rank_of(from))) continue;
    for (const int x : {-1, 0, 1}) {
      for (const int y : {-1, 0, 1}) {
        const bool own_kind = slanted ? x * y != 0 : x * x + y * y == 1;
        if (!own_kind || !in_palace(file_of(from) + x, rank_of(from) + y)) continue;
        table[at(from)] |= step_bit(from, x, y);
      }
    }
  }
  return table;
}

constexpr std::array<BySquare, 2> pawn_table() {
  std::array<BySquare, 2> table{};
  for (Square from = 0; from < kSquares; ++from) {
    const Bits sides = step_bit(from, -1, 0) | step_bit(from, 1, 0);
    table[0][at(from)] = step_bit(from, 0, 1) | (from >= kHalf ? sides : Bits{});
    table[1][at(from)] = step_bit(from, 0, -1) | (from < kHalf ? sides : Bits{});
  }
  return table;
}
// From where a player's pawn reaches a point.
constexpr std::array<BySquare, 2> pawn_origins_table() {
  const std::array<BySquare, 2> steps = pawn_table();
  std::array<BySquare, 2> table{};
  for (std::size_t side = 0; side < 2; ++side) {
    for (Square from = 0; from < kSquares; ++from) {
      each(steps[side][at(from)], [&](Square to) { table[side][at(to)] |= bit(from); });
    }
  }
  return table;
}

// A jump in four directions, each of which one point can block.
struct Jumps {
  std::array<Bits, 4> blocks{};
  std::array<Bits, 4> goals{};
  Bits all{};  // whatever is blocked
};
using JumpTable = std::array<Jumps, kSquares>;

// Horses: to where they jump, blocked by a neighbour; or from where, blocked by a slanted one.
constexpr JumpTable horse_table(bool origins) {
  JumpTable table{};
  for (Square square = 0; square < kSquares; ++square) {
    Jumps& jumps = table[at(square)];
    std::size_t way = 0;
    for (const int a : {-1, 1}) {
      for (const int b : {-1, 1}) {
        if (origins) {
          jumps.blocks[way] = step_bit(square, a, b);
          jumps.goals[way] = step_bit(square, 2 * a, b) | step_bit(square, a, 2 * b);
        } else {
          const bool upright = b > 0;  // along the file or along the rank
          jumps.blocks[way] = upright ? step_bit(square, 0, a) : step_bit(square, a, 0);
          jumps.goals[way] = upright ? step_bit(square, -1, 2 * a) | step_bit(square, 1, 2 * a)
                                     : step_bit(square, 2 * a, -1) | step_bit(square, 2 * a, 1);
        }
        jumps.all |= jumps.goals[way++];
      }
    }
  }
  return table;
}
// Elephants stay on their side of the river.
constexpr JumpTable elephant_table() {
  JumpTable table{};
  for (Square square = 0; square < kSquares; ++square) {
    Jumps& jumps = table[at(square)];
    const Bits home = home_of(square < kHalf ? Player::First : Player::Second);
    std::size_t way = 0;
    for (const int a : {-1, 1}) {
      for (const int b : {-1, 1}) {
        jumps.blocks[way] = step_bit(square, a, b);
        jumps.goals[way] = step_bit(square, 2 * a, 2 * b) & home;
        jumps.all |= jumps.goals[way++];
      }
    }
  }
  return table;
}

inline constexpr BySquare kGeneral = palace_table(false);
inline constexpr BySquare kAdvisor = palace_table(true);
inline constexpr std::array<BySquare, 2> kPawn = pawn_table();
inline constexpr std::array<BySquare, 2> kPawnOrigins = pawn_origins_table();
inline constexpr JumpTable kHorse = horse_table(false);
inline constexpr JumpTable kHorseOrigins = horse_table(true);
inline constexpr JumpTable kElephant = elephant_table();

constexpr Bits jumped(const Jumps& jumps, Bits occupied) {
  Bits goals;
  for (std::size_t way = 0; way < 4; ++way) {
    if ((jumps.blocks[way] & occupied).empty()) goals |= jumps.goals[way];
  }
  return goals;
}

constexpr Bits along_file(Square from, Bits occupied, std::uint16_t Sight::*part) {
  const int file = file_of(from);
  const Sight& sight = kAlongFile[at(rank_of(from))][file_bits(occupied, file) >> 1U & 255U];
  return on_file(sight.*part, file);
}
constexpr Bits along_rank(Square from, Bits occupied, std::uint16_t Sight::*part) {
  const int rank = rank_of(from);
  const std::uint64_t half = rank < 5 ? occupied.south : occupied.north;
  const int low = kFiles * (rank < 5 ? rank : rank - 5);
  const Sight& sight = kAlongRank[at(file_of(from))][half >> (low + 1) & 127U];
  return on_rank(sight.*part, rank);
}

}  // namespace detail

constexpr Bits general_steps(Square from) { return detail::kGeneral[detail::at(from)]; }
constexpr Bits advisor_steps(Square from) { return detail::kAdvisor[detail::at(from)]; }
constexpr Bits pawn_steps(Player player, Square from) {
  return detail::kPawn[static_cast<std::size_t>(player)][detail::at(from)];
}
constexpr Bits pawn_origins(Player player, Square to) {
  return detail::kPawnOrigins[static_cast<std::size_t>(player)][detail::at(to)];
}
constexpr Bits horse_jumps(Square from, Bits occupied) {
  return detail::jumped(detail::kHorse[detail::at(from)], occupied);
}
constexpr Bits horse_origins(Square to, Bits occupied) {
  return detail::jumped(detail::kHorseOrigins[detail::at(to)], occupied);
}
constexpr Bits elephant_jumps(Square from, Bits occupied) {
  return detail::jumped(detail::kElephant[detail::at(from)], occupied);
}
// The same on an empty board.
constexpr Bits horse_shape(Square from) { return detail::kHorse[detail::at(from)].all; }
constexpr Bits elephant_shape(Square from) { return detail::kElephant[detail::at(from)].all; }

// Up to the first piece of each line, it included.
constexpr Bits rook_lines(Square from, Bits occupied) {
  return detail::along_file(from, occupied, &detail::Sight::open) |
         detail::along_rank(from, occupied, &detail::Sight::open);
}
// Where a cannon on `from` captures if a piece is there, and from where a cannon captures on it.
constexpr Bits cannon_lines(Square from, Bits occupied) {
  return detail::along_file(from, occupied, &detail::Sight::beyond) |
         detail::along_rank(from, occupied, &detail::Sight::beyond);
}
// The file and the rank of a point, without it.
constexpr Bits straight_lines(Square from) {
  return (detail::on_file(1023U, file_of(from)) | detail::on_rank(511U, rank_of(from))) ^ bit(from);
}
constexpr Bits whole_file(int file) { return detail::on_file(1023U, file); }
constexpr Bits whole_rank(int rank) { return detail::on_rank(511U, rank); }

// The points between two others; none if they share no line.
constexpr Bits between(Square a, Square b) {
  const Square low = a < b ? a : b;
  const Square high = a < b ? b : a;
  if (rank_of(low) == rank_of(high)) {
    const std::uint64_t points = (1U << file_of(high)) - (2U << file_of(low));
    return detail::on_rank(points, rank_of(low));
  }
  if (file_of(low) != file_of(high)) return {};
  return detail::on_file((1U << rank_of(high)) - (2U << rank_of(low)), file_of(low));
}

constexpr Bits palace_of(Player player) {
  Bits palace;
  for (int rank = 0; rank < 3; ++rank) {
    for (int file = 3; file < 6; ++file) palace |= bit(square_at(file, own_rank(player, rank)));
  }
  return palace;
}

}  // namespace espalier::xiangqi
