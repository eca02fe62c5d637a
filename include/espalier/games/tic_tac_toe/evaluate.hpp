// OpenLines: the evaluation of Fuernkranz ("Evaluation Function Examples"):
//   f(n) = [# 3-lengths open for me] - [# 3-lengths open for you]
// where a 3-length is a complete row, column or diagonal. It is open for a player as long as the
// opponent has no mark on it.
//
// Promise: between -8 and 8 with the weights of the source; in the mover's view. Linear.
#pragma once

#include <array>

#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/games/tic_tac_toe/rules.hpp"

namespace espalier::tic_tac_toe {

// How many lines are free of the opponent's marks.
constexpr Points open_lines(Cells opponent_marks) {
  Points open = 0;
  for (const Cells line : kLines) open += (line & opponent_marks) == 0 ? 1 : 0;
  return open;
}

class OpenLines : public StatelessEvaluator<OpenLines> {
 public:
  static constexpr std::array<WeightInfo, 2> kWeights = {{
      {"open_for_me", 1, 0, 8, "a line without a mark of the opponent"},
      {"open_for_you", -1, -8, 0, "a line without a mark of the mover"},
  }};
  using Weights = std::array<Points, kWeights.size()>;

  constexpr OpenLines() : OpenLines(default_weights(kWeights)) {}
  constexpr explicit OpenLines(const Weights& weights) : weights_(weights) {}
  constexpr Weights weights() const { return weights_; }

  constexpr Points evaluate(const TicTacToe& game, const Position& position) const {
    const Weights counts = features(game, position);
    return weights_[0] * counts[0] + weights_[1] * counts[1];
  }

  constexpr Weights features(const TicTacToe&, const Position& position) const {
    const Player mover = position.to_move;
    return {open_lines(position.of(opponent(mover))), open_lines(position.of(mover))};
  }

 private:
  Weights weights_;
};

static_assert(LinearEvaluator<OpenLines, TicTacToe>);

}  // namespace espalier::tic_tac_toe
