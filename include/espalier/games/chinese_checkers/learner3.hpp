// Learner III: the evaluation of Tong02 appendix C, the champion of the ACM-HK competition of 2002.
// Mobility (by steps and by jumps), positioning and piece power, whole weights from 0 to 8, one
// side minus the other.
//
// The thesis names the features and what they are good for, not their formulas. Our reading:
// mobility counts legal moves; a hole scores 4 for each row towards the goal and loses 1 for each
// half hole it lies off the middle axis; power multiplies the rows a marble has covered by 9 for
// the rearmost marble, 8 for the next, ... 0 for the foremost: those behind are the more important
// ones. The weights were tuned by `espalier tune` (docs/games/chinese-checkers.md says how).
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/games/chinese_checkers/rules.hpp"

namespace espalier::chinese_checkers {

class Learner3 {
 public:
  static constexpr std::string_view kName = "learner3";

  struct State {
    Points positioning = 0;  // of the first player minus the second, before its weight
    friend constexpr bool operator==(State, State) = default;
  };

  static constexpr std::array<WeightInfo, 4> kWeights = {{
      {"move_mobility", 6, 0, 8, "a step that is legal"},
      {"jump_mobility", 5, 0, 8, "a hole that a marble can jump to"},
      {"positioning", 4, 0, 8,
       "where a marble stands: 4 for a row, -1 for half a hole off the axis"},
      {"piece_power", 6, 0, 8, "a row covered by the rearmost marble counts 9, by the next 8, ..."},
  }};
  using Weights = std::array<Points, kWeights.size()>;

  constexpr Learner3() : Learner3(default_weights(kWeights)) {}
  constexpr explicit Learner3(const Weights& weights) : weights_(weights) {}
  constexpr Weights weights() const { return weights_; }

  constexpr State init(const ChineseCheckers&, const Position& position) const {
    State state;
    for (const Player player : {Player::First, Player::Second}) {
      for (const int hole : position.of(player)) state.positioning += signed_score(player, hole);
    }
    return state;
  }

  constexpr State next(const ChineseCheckers&, State state, const Position& before, Move move,
                       const Position& /*after*/) const {
    if (move == kPass) return state;
    const Player mover = before.to_move;
    state.positioning += signed_score(mover, move.to) - signed_score(mover, move.from);
    return state;
  }

  Points value(const ChineseCheckers& game, const Position& position, State state) const {
    Points first = weights_[kPositioning] * state.positioning;
    for (const Player player : {Player::First, Player::Second}) {
      const Points sign = player == Player::First ? 1 : -1;
      if (weights_[kSteps] != 0 || weights_[kJumps] != 0) {
        const Mobility mobility = game.mobility(position, player);
        first += sign * weights_[kSteps] * mobility.steps;
        first += sign * weights_[kJumps] * mobility.jumps;
      }
      if (weights_[kPower] != 0) first += sign * weights_[kPower] * power(position, player);
    }
    return position.to_move == Player::First ? first : -first;
  }

  Weights features(const ChineseCheckers& game, const Position& position) const {
    Weights counts{};
    const Points view = position.to_move == Player::First ? 1 : -1;
    counts[kPositioning] = view * init(game, position).positioning;
    for (const Player player : {Player::First, Player::Second}) {
      const Points sign = player == position.to_move ? 1 : -1;
      const Mobility mobility = game.mobility(position, player);
      counts[kSteps] += sign * mobility.steps;
      counts[kJumps] += sign * mobility.jumps;
      counts[kPower] += sign * power(position, player);
    }
    return counts;
  }

 private:
  enum : std::size_t { kSteps, kJumps, kPositioning, kPower };

  static constexpr std::array<std::array<Points, kHoles>, 2> kScores = [] {
    std::array<std::array<Points, kHoles>, 2> scores{};
    for (int hole = 0; hole < kHoles; ++hole) {
      const int across = across_of(hole);
      const Points off_axis = across < 0 ? -across : across;
      const auto at = static_cast<std::size_t>(hole);
      scores[0][at] = 4 * ChineseCheckers::advance(Player::First, hole) - off_axis;
      scores[1][at] = off_axis - 4 * ChineseCheckers::advance(Player::Second, hole);
    }
    return scores;
  }();
  static constexpr Points signed_score(Player player, int hole) {
    return kScores[Position::index_of(player)][static_cast<std::size_t>(hole)];
  }

  // Holes are numbered row by row, so the first player's marbles come rearmost first.
  static constexpr Points power(const Position& position, Player player) {
    const bool upwards = player == Player::First;
    Points factor = upwards ? kMarbles - 1 : 0;
    Points sum = 0;
    for (const int hole : position.of(player)) {
      sum += factor * ChineseCheckers::advance(player, hole);
      factor += upwards ? -1 : 1;
    }
    return sum;
  }

  Weights weights_;
};

static_assert(LinearEvaluator<Learner3, ChineseCheckers>);

}  // namespace espalier::chinese_checkers
