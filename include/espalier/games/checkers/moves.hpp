// The moves of checkers. Whoever can jump must jump, and goes on as long as the same piece can; a
// man that reaches the crowning row stops there and becomes a king.
//
// Promise: every move once. A king may go round a square of pieces in both directions: these two
// chains are one move. (Programs that count them twice have 388,623,673 ways of 12 plies from the
// start; there are 388,617,999 here.)
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "espalier/games/checkers/position.hpp"

namespace espalier::checkers {

// --- who can jump, who can step ------------------------------------------------------------------

// The pieces of a set that can jump in one direction.
template <int Step>
constexpr Squares jumpers_to(Squares set, Squares enemies, Squares empty) {
  return set & stepped<-Step>(enemies & stepped<-Step>(empty));
}

// All pieces of a side that can jump.
template <Player Mover>
constexpr Squares jumpers(Squares own, Squares enemies, Squares kings, Squares empty) {
  constexpr int kAhead = Mover == Player::First ? 1 : -1;
  Squares found = jumpers_to<4 * kAhead>(own, enemies, empty) |  //
                  jumpers_to<5 * kAhead>(own, enemies, empty);
  if (const Squares crowned = own & kings; crowned != 0) {
    found |= jumpers_to<-4 * kAhead>(crowned, enemies, empty) |
             jumpers_to<-5 * kAhead>(crowned, enemies, empty);
  }
  return found;
}
constexpr Squares jumpers(const Position& p, Player mover) {
  const Squares own = p.of(mover);
  const Squares enemies = p.of(opponent(mover));
  return mover == Player::First ? jumpers<Player::First>(own, enemies, p.kings, p.empty())
                                : jumpers<Player::Second>(own, enemies, p.kings, p.empty());
}

// visit(step, targets): where the pieces of a side can step.
template <Player Mover, class Visit>
[[gnu::always_inline]] constexpr void each_step(Squares own, Squares kings, Squares empty,
                                                const Visit& visit) {
  constexpr int kAhead = Mover == Player::First ? 1 : -1;
  visit(4 * kAhead, stepped<4 * kAhead>(own) & empty);
  visit(5 * kAhead, stepped<5 * kAhead>(own) & empty);
  if (const Squares crowned = own & kings; crowned != 0) {
    visit(-4 * kAhead, stepped<-4 * kAhead>(crowned) & empty);
    visit(-5 * kAhead, stepped<-5 * kAhead>(crowned) & empty);
  }
}
template <class Visit>
[[gnu::always_inline]] constexpr void each_step(const Position& p, Player mover,
                                                const Visit& visit) {
  if (mover == Player::First) {
    each_step<Player::First>(p.of(mover), p.kings, p.empty(), visit);
  } else {
    each_step<Player::Second>(p.of(mover), p.kings, p.empty(), visit);
  }
}

constexpr int count_steps(const Position& p, Player mover) {
  int count = 0;
  each_step(p, mover, [&](int, Squares targets) { count += std::popcount(targets); });
  return count;
}

constexpr bool has_move(const Position& p) {
  if (jumpers(p, p.to_move) != 0) return true;
  Squares any = 0;
  each_step(p, p.to_move, [&](int, Squares targets) { any |= targets; });
  return any != 0;
}

// --- chains of jumps -----------------------------------------------------------------------------

// Follows the chains of one piece: visit(to, taken) at the end of each.
template <Player Mover, class Visit>
class Chains {
 public:
  constexpr Chains(const Position& p, int from, const Visit& visit)
      : from_(from),
        enemies_(p.other()),
        empty_(p.empty() | bit(from)),
        king_(!is_man(p, from)),
        visit_(visit) {}

  constexpr void follow() { follow(bit(from_), 0); }

 private:
  static constexpr int kAhead = Mover == Player::First ? 1 : -1;
  static constexpr std::size_t kMostRounds = 32;
  static constexpr int kRound = 4;  // jumps that lead round one square

  constexpr void follow(Squares at, Squares taken) {
    const Squares before = taken;
    bool further = jump<4 * kAhead>(at, before);
    further |= jump<5 * kAhead>(at, before);
    if (king_) {
      further |= jump<-4 * kAhead>(at, before);
      further |= jump<-5 * kAhead>(at, before);
    }
    if (!further && taken != 0) end(at, taken);
  }

  template <int Step>
  constexpr bool jump(Squares at, Squares taken) {
    const Squares over = stepped<Step>(at) & enemies_ & ~taken;
    const Squares to = stepped<Step>(over) & empty_;
    if (to == 0) return false;
    if (!king_ && (to & crowning_row(Mover)) != 0) {
      end(to, taken | over);
    } else {
      follow(to, taken | over);
    }
    return true;
  }

  // Only a king that can go round takes the same pieces twice.
  constexpr void end(Squares at, Squares taken) {
    if (king_ && std::popcount(taken) >= kRound) {
      for (std::size_t i = 0; i < rounds_; ++i) {
        if (round_[i] == taken) return;
      }
      if (rounds_ < kMostRounds) round_[rounds_++] = taken;
    }
    visit_(std::countr_zero(at), taken);
  }

  int from_;
  Squares enemies_;
  Squares empty_;
  bool king_;
  std::size_t rounds_ = 0;
  std::array<Squares, kMostRounds> round_;
  const Visit& visit_;
};

template <Player Mover, class Visit>
constexpr void each_chain(const Position& p, int from, const Visit& visit) {
  Chains<Mover, Visit>(p, from, visit).follow();
}

// --- lists and counts ----------------------------------------------------------------------------

template <Player Mover>
constexpr void list_captures(const Position& p, Squares jumping, Moves& moves) {
  for (; jumping != 0; jumping &= jumping - 1) {
    const int from = std::countr_zero(jumping);
    each_chain<Mover>(p, from, [&](int to, Squares taken) {
      moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                       pack_taken(taken, from)});
    });
  }
}

template <Player Mover, bool CapturesOnly>
constexpr void list_moves(const Position& p, Moves& moves) {
  const Squares own = p.of(Mover);
  const Squares empty = p.empty();
  const Squares jumping = jumpers<Mover>(own, p.of(opponent(Mover)), p.kings, empty);
  if (jumping != 0) return list_captures<Mover>(p, jumping, moves);
  if constexpr (CapturesOnly) return;
  each_step<Mover>(own, p.kings, empty, [&](int step, Squares targets) {
    for (; targets != 0; targets &= targets - 1) {
      const int to = std::countr_zero(targets);
      moves.push_back({static_cast<std::uint8_t>(to - step), static_cast<std::uint8_t>(to), 0});
    }
  });
}

template <Player Mover>
constexpr std::size_t count_moves(const Position& p) {
  const Squares own = p.of(Mover);
  const Squares empty = p.empty();
  Squares jumping = jumpers<Mover>(own, p.of(opponent(Mover)), p.kings, empty);
  int count = 0;
  if (jumping == 0) {
    each_step<Mover>(own, p.kings, empty,
                     [&](int, Squares targets) { count += std::popcount(targets); });
    return static_cast<std::size_t>(count);
  }
  for (; jumping != 0; jumping &= jumping - 1) {
    each_chain<Mover>(p, std::countr_zero(jumping), [&](int, Squares) { ++count; });
  }
  return static_cast<std::size_t>(count);
}

constexpr Moves moves_of(const Position& p) {
  Moves moves;
  p.to_move == Player::First ? list_moves<Player::First, false>(p, moves)
                             : list_moves<Player::Second, false>(p, moves);
  return moves;
}
constexpr Moves captures_of(const Position& p) {
  Moves moves;
  p.to_move == Player::First ? list_moves<Player::First, true>(p, moves)
                             : list_moves<Player::Second, true>(p, moves);
  return moves;
}
constexpr std::size_t count_moves_of(const Position& p) {
  return p.to_move == Player::First ? count_moves<Player::First>(p)
                                    : count_moves<Player::Second>(p);
}

}  // namespace espalier::checkers
