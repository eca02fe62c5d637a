// Advance: material, how far the pawns have come, and how well they stand together. Linear.
// Not from a paper; the default weights were set by hand.
//
// Promise: in the mover's view, the same for both sides; far below the win band. What depends on
// one pawn alone (material, advance) is kept in the state and updated along a move.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/core/phases.hpp"
#include "espalier/games/breakthrough/rules.hpp"

namespace espalier::breakthrough {

class Advance {
 public:
  struct State {
    Points balance = 0;  // of the pawns one by one: White's minus Black's
    friend constexpr bool operator==(State, State) = default;
  };

  // A pawn one step away wins unless it is taken at once, two steps away it already ties down a
  // defender; far from the goal only the direction matters.
  static constexpr std::array<WeightInfo, 10> kWeights = {{
      {"material", kPawnPoints, 0, 400, "a pawn"},
      {"one_to_go", 300, 0, 400, "a pawn one step from the goal, in addition"},
      {"two_to_go", 80, 0, 400, "two steps"},
      {"three_to_go", 36, 0, 200, "three steps"},
      {"four_to_go", 18, 0, 200, "four steps"},
      {"five_to_go", 10, 0, 200, "five steps"},
      {"six_to_go", 4, 0, 200, "six steps"},
      {"home_guard", 8, 0, 200, "a pawn on its home rank, which guards the opponent's goal"},
      {"protected", 6, 0, 200, "a pawn that another one can avenge"},
      {"hanging", -25, -200, 0, "a pawn that is attacked and not protected"},
  }};
  using Weights = std::array<Points, kWeights.size()>;

  constexpr Advance() : Advance(default_weights(kWeights)) {}
  constexpr explicit Advance(const Weights& weights) : weights_(weights) {}
  constexpr Weights weights() const { return weights_; }

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

  constexpr Weights features(const Breakthrough& game, const Position& position) const {
    Weights counts{};
    for (const Player player : {Player::First, Player::Second}) {
      const Points sign = player == position.to_move ? 1 : -1;
      const Cells own = position.of(player);
      counts[kMaterial] += sign * std::popcount(own);
      for (Cells left = own; left != 0; left &= left - 1) {
        const int done = game.advance_of(player, std::countr_zero(left));
        const int to_go = game.size() - 1 - done;
        if (to_go >= 1 && to_go <= kFarthest) counts[static_cast<std::size_t>(to_go)] += sign;
        if (done == 0) counts[kHomeGuard] += sign;
      }
      const Standing standing = standing_of(game, position, player);
      counts[kProtected] += sign * standing.protected_pawns;
      counts[kHanging] += sign * standing.hanging_pawns;
    }
    return counts;
  }

 private:
  // Places in the vector; a pawn with k steps to go is counted at place k.
  static constexpr std::size_t kMaterial = 0;
  static constexpr int kFarthest = 6;
  static constexpr std::size_t kHomeGuard = 7;
  static constexpr std::size_t kProtected = 8;
  static constexpr std::size_t kHanging = 9;

  struct Standing {
    int protected_pawns;
    int hanging_pawns;
  };

  // What a pawn is worth by itself, counted for White.
  constexpr Points signed_worth(const Breakthrough& game, Player player, int cell) const {
    const int done = game.advance_of(player, cell);
    const int to_go = game.size() - 1 - done;
    Points worth = weights_[kMaterial];
    if (to_go >= 1 && to_go <= kFarthest) worth += weights_[static_cast<std::size_t>(to_go)];
    if (done == 0) worth += weights_[kHomeGuard];
    return player == Player::First ? worth : -worth;
  }

  static constexpr Standing standing_of(const Breakthrough& game, const Position& position,
                                        Player player) {
    const Cells own = position.of(player);
    const Cells safe = own & game.attacks(own, player);
    const Cells enemy = game.attacks(position.of(opponent(player)), opponent(player));
    return {std::popcount(safe), std::popcount(own & enemy & ~safe)};
  }

  // What the pawns of a player are worth by standing together.
  constexpr Points structure(const Breakthrough& game, const Position& position,
                             Player player) const {
    const Standing standing = standing_of(game, position, player);
    return weights_[kProtected] * standing.protected_pawns +
           weights_[kHanging] * standing.hanging_pawns;
  }

  Weights weights_;
};

static_assert(LinearEvaluator<Advance, Breakthrough>);

// The same features with other weights in the opening, the middle and the endgame.
using PhasedAdvance = Phased<Advance>;
static_assert(LinearEvaluator<PhasedAdvance, Breakthrough>);

}  // namespace espalier::breakthrough
