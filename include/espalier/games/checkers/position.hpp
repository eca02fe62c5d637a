// Positions and moves of checkers as plain data, and how a move changes a position.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "espalier/core/move_list.hpp"
#include "espalier/core/player.hpp"
#include "espalier/core/zobrist.hpp"
#include "espalier/games/checkers/squares.hpp"

namespace espalier::checkers {

constexpr std::size_t side_of(Player player) { return player == Player::First ? 0 : 1; }

struct Position {
  std::array<Squares, 2> pieces{};  // men and kings of Black and of White
  Squares kings = 0;                // of both
  std::uint64_t key = 0;
  Player to_move = Player::First;

  constexpr Squares of(Player player) const { return pieces[side_of(player)]; }
  constexpr Squares own() const { return of(to_move); }
  constexpr Squares other() const { return of(opponent(to_move)); }
  constexpr Squares men(Player player) const { return of(player) & ~kings; }
  constexpr Squares kings_of(Player player) const { return of(player) & kings; }
  constexpr Squares occupied() const { return pieces[0] | pieces[1]; }
  constexpr Squares empty() const { return kBoard & ~occupied(); }

  friend constexpr bool operator==(const Position&, const Position&) = default;
};

// A chain of jumps is one move. Two ways over the same pieces to the same square are the same move.
struct Move {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint16_t taken = 0;  // what the jumps take (pack_taken); 0: a step

  constexpr bool captures() const { return taken != 0; }
  constexpr Squares taken_squares() const { return unpack_taken(taken, from); }
  friend constexpr bool operator==(Move, Move) = default;
};

// Twelve kings have at most 48 steps. Jumps leave four groups of eight squares apart, and the kings
// of one group have at most 14 chains (tests/games/checkers_test.cpp tries all): at most 56.
using Moves = MoveList<Move, 64>;

inline constexpr ZobristTable<3, kBits> kKeys{0x636865636b657273ULL};  // "checkers"

// A king has the key of its side and one more.
constexpr std::uint64_t key_of(const Position& p, std::size_t side, int square) {
  const auto at = static_cast<std::size_t>(square);
  return kKeys(side, at) ^ ((p.kings >> square & 1) != 0 ? kKeys(2, at) : 0);
}

constexpr std::uint64_t key_from_scratch(const Position& p) {
  std::uint64_t key = p.to_move == Player::Second ? kKeys.side_to_move() : 0;
  for (std::size_t side = 0; side < 2; ++side) {
    for (Squares left = p.pieces[side]; left != 0; left &= left - 1) {
      key ^= key_of(p, side, std::countr_zero(left));
    }
  }
  return key;
}

constexpr Position pass_turn(const Position& p) {
  Position next = p;
  next.to_move = opponent(p.to_move);
  next.key ^= kKeys.side_to_move();
  return next;
}

constexpr bool is_man(const Position& p, int square) { return (p.kings >> square & 1) == 0; }

constexpr bool crowns(const Position& p, Move move) {
  return (bit(move.to) & crowning_row(p.to_move)) != 0 && is_man(p, move.from);
}

[[gnu::always_inline]] constexpr Position play_move(const Position& p, Move move) {
  const std::size_t side = side_of(p.to_move);
  const Squares way = bit(move.from) ^ bit(move.to);  // nothing where a king comes back
  Position next = pass_turn(p);
  next.pieces[side] ^= way;
  next.key ^= kKeys(side, move.from) ^ kKeys(side, move.to);
  if (!is_man(p, move.from)) {
    next.kings ^= way;
    next.key ^= kKeys(2, move.from) ^ kKeys(2, move.to);
  } else if ((bit(move.to) & crowning_row(p.to_move)) != 0) {
    next.kings |= bit(move.to);
    next.key ^= kKeys(2, move.to);
  }
  if (move.captures()) {
    const Squares taken = move.taken_squares();
    for (Squares left = taken; left != 0; left &= left - 1) {
      next.key ^= key_of(p, 1 - side, std::countr_zero(left));
    }
    next.pieces[1 - side] &= ~taken;
    next.kings &= ~taken;
  }
  return next;
}

}  // namespace espalier::checkers
