// The last squares of an Othello game, solved without a general search: no table, no evaluation,
// the squares of odd regions first (parity: who moves last into a region keeps what it turns).
//
// Promise: the exact margin within the window, outside it a true bound (fail-soft). Every position
// that is looked at counts as a node.
// Regions are taken to be the quarters of the board, as most programs do; the recursion is unrolled
// by the number of empty squares, the last two by hand (Andersson's endgame solver).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "espalier/core/value.hpp"
#include "espalier/games/othello/bits.hpp"
#include "espalier/games/othello/stability.hpp"

namespace espalier::othello {

inline constexpr Points kDisc = 100;    // points of a disc more at the end
inline constexpr int kLastEmpties = 7;  // the most empty squares that are solved here

// The difference in discs at the end: empty squares go to the winner.
constexpr int final_margin(int own, int other) {
  const int empty = kSquares - own - other;
  if (own > other) return own - other + empty;
  if (own < other) return own - other - empty;
  return 0;
}

namespace detail {

constexpr unsigned quarter_of(int square) { return 1U << ((square >> 2 & 1) | (square >> 4 & 2)); }

constexpr std::array<Squares, 16> all_quarters() {
  std::array<Squares, 16> sets{};
  for (unsigned odd = 0; odd < 16; ++odd) {
    for (int square = 0; square < kSquares; ++square) {
      if ((quarter_of(square) & odd) != 0) sets[odd] |= square_bit(square);
    }
  }
  return sets;
}
inline constexpr std::array<Squares, 16> kQuarters = all_quarters();  // by sets of quarters

constexpr std::array<Squares, kSquares> all_neighbours() {
  std::array<Squares, kSquares> sets{};
  for (int square = 0; square < kSquares; ++square) {
    sets[static_cast<std::size_t>(square)] = neighbours(square_bit(square));
  }
  return sets;
}
inline constexpr std::array<Squares, kSquares> kNeighbours = all_neighbours();

// The quarters with an odd number of empty squares, one bit each.
constexpr unsigned odd_quarters(Squares empty) {
  unsigned odd = 0;
  for (unsigned quarter = 1; quarter < 16; quarter <<= 1) {
    if (std::popcount(empty & kQuarters[quarter]) % 2 == 1) odd |= quarter;
  }
  return odd;
}

struct Endgame {
  static constexpr int kNone = -kSquares - 1;  // below every margin

  std::uint64_t& nodes;

  // What a disc of `own` on the square would turn; most squares have no enemy disc next to them.
  static constexpr Squares turned_at(Squares own, Squares other, int square) {
    if ((kNeighbours[static_cast<std::size_t>(square)] & other) == 0) return 0;
    return turned(own, other, square);
  }

  // The last square.
  int last(Squares own, Squares other, int square) const {
    ++nodes;
    const int mine = std::popcount(own);
    if (const Squares gain = turned_at(own, other, square)) {
      return 2 * (mine + std::popcount(gain) + 1) - kSquares;
    }
    if (const Squares loss = turned_at(other, own, square)) {
      return 2 * (mine - std::popcount(loss)) - kSquares;
    }
    return final_margin(mine, kSquares - 1 - mine);
  }

  int last_two(Squares own, Squares other, int first, int second, int beta) const {
    ++nodes;
    int best = kNone;
    if (const Squares gain = turned_at(own, other, first)) {
      best = -last(other ^ gain, own ^ gain ^ square_bit(first), second);
      if (best >= beta) return best;
    }
    if (const Squares gain = turned_at(own, other, second)) {
      best = std::max(best, -last(other ^ gain, own ^ gain ^ square_bit(second), first));
    }
    return best;
  }

  template <int N>
  int solve(Squares own, Squares other, Squares empty, unsigned odd, int alpha, int beta) const {
    if constexpr (N == 1) {
      return last(own, other, std::countr_zero(empty));
    } else {
      const int best = any_move<N>(own, other, empty, odd, alpha, beta);
      if (best != kNone) return best;
      const int after_pass = any_move<N>(other, own, empty, odd, -beta, -alpha);
      if (after_pass != kNone) return -after_pass;
      return final_margin(std::popcount(own), std::popcount(other));
    }
  }

 private:
  // kNone: there is no move.
  template <int N>
  int any_move(Squares own, Squares other, Squares empty, unsigned odd, int alpha, int beta) const {
    if constexpr (N == 2) {
      const int first = std::countr_zero(empty);
      return last_two(own, other, first, 63 - std::countl_zero(empty), beta);
    } else {
      ++nodes;
      int best = kNone;
      const Squares preferred = empty & kQuarters[odd];
      for (Squares turn : {preferred, empty ^ preferred}) {
        for (; turn != 0; turn &= turn - 1) {
          const int square = std::countr_zero(turn);
          const Squares gain = turned_at(own, other, square);
          if (gain == 0) continue;
          const Squares bit = square_bit(square);
          const int value = -solve<N - 1>(other ^ gain, own ^ gain ^ bit, empty ^ bit,
                                          odd ^ quarter_of(square), -beta, -std::max(alpha, best));
          if (value <= best) continue;
          best = value;
          if (best >= beta) return best;
        }
      }
      return best;
    }
  }
};

// Whole discs around a bound in points.
constexpr int discs_below(Points points) {
  return points >= 0 ? points / kDisc : -((-points + kDisc - 1) / kDisc);
}

}  // namespace detail

// At most kLastEmpties squares are empty.
inline Points solve_endgame(Squares own, Squares other, Points alpha, Points beta,
                            std::uint64_t& nodes) {
  const Squares empty = ~(own | other);
  const int low = std::max(detail::discs_below(alpha), -kSquares);
  const int high = std::min(-detail::discs_below(-beta), kSquares);
  const detail::Endgame endgame{nodes};
  const unsigned odd = detail::odd_quarters(empty);
  const auto solve = [&]<int N>() { return endgame.solve<N>(own, other, empty, odd, low, high); };
  int discs = 0;
  switch (std::popcount(empty)) {
    case 0: discs = final_margin(std::popcount(own), std::popcount(other)); break;
    case 1: discs = solve.operator()<1>(); break;
    case 2: discs = solve.operator()<2>(); break;
    case 3: discs = solve.operator()<3>(); break;
    case 4: discs = solve.operator()<4>(); break;
    case 5: discs = solve.operator()<5>(); break;
    case 6: discs = solve.operator()<6>(); break;
    default: discs = solve.operator()<7>(); break;
  }
  return discs * kDisc;
}

}  // namespace espalier::othello
