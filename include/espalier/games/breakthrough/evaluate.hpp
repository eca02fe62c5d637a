// Advance: material, how far the pawns have come, and how well they stand together.
// Not from a paper; the weights were set by hand and are not tuned.
//
// Promise: in the mover's view, the same for both sides; far below the win band. What depends on
// one pawn alone (material, advance) is kept in the state and updated along a move.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "espalier/core/game.hpp"
#include "espalier/games/breakthrough/rules.hpp"

namespace espalier::breakthrough {

class Advance {
 public:
  struct State {
    Points balance = 0;  // of the pawns one by one: White's minus Black's
    friend constexpr bool operator==(State, State) = default;
  };

  // By the steps still to go. A pawn one step away wins unless it is taken at once, two steps away
  // it already ties down a defender; far from the goal only the direction matters.
  static constexpr std::array<Points, kLargestSize> kToGo = {0, 300, 80, 36, 18, 10, 4, 0};
  // A pawn still on its home rank guards the goal of the opponent.
  static constexpr Points kHomeGuard = 8;
  // A pawn that another one can avenge.
  static constexpr Points kProtected = 6;
  // A pawn that is attacked and not protected: much less than a pawn, as it may be its turn to go.
  static constexpr Points kHanging = -25;

  constexpr State init(const Breakthrough& game, const Position& position) const {
    State state;
    for (const Player player : {Player::First, Player::Second}) {
      for (Cells left = position.of(player); left != 0; left &= left - 1) {
        state.balance += signed_worth(game, player, std::countr_zero(left));
      }
    }
    return state;
  }

  constexpr State next(const Breakthrough& game, State state, const Position& before, Move move,
                       const Position& /*after*/) const {
    const Player mover = before.to_move;
    state.balance += signed_worth(game, mover, move.to) - signed_worth(game, mover, move.from);
    if (game.captures(before, move)) {
      state.balance -= signed_worth(game, opponent(mover), move.to);
    }
    return state;
  }

  constexpr Points value(const Breakthrough& game, const Position& position, State state) const {
    const Points white = state.balance + structure(game, position, Player::First) -
                         structure(game, position, Player::Second);
    return position.to_move == Player::First ? white : -white;
  }

 private:
  // What a pawn is worth by itself, counted for White.
  static constexpr Points signed_worth(const Breakthrough& game, Player player, int cell) {
    const int done = game.advance_of(player, cell);
    const Points worth = kPawnPoints + kToGo[static_cast<std::size_t>(game.size() - 1 - done)] +
                         (done == 0 ? kHomeGuard : 0);
    return player == Player::First ? worth : -worth;
  }

  // What the pawns of a player are worth by standing together.
  static constexpr Points structure(const Breakthrough& game, const Position& position,
                                    Player player) {
    const Cells own = position.of(player);
    const Cells safe = own & game.attacks(own, player);
    const Cells enemy = game.attacks(position.of(opponent(player)), opponent(player));
    return kProtected * std::popcount(safe) + kHanging * std::popcount(own & enemy & ~safe);
  }
};

static_assert(Evaluator<Advance, Breakthrough>);

}  // namespace espalier::breakthrough
