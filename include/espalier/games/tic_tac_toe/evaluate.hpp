// OpenLines: the evaluation of Fuernkranz ("Evaluation Function Examples"):
//   f(n) = [# 3-lengths open for me] - [# 3-lengths open for you]
// where a 3-length is a complete row, column or diagonal. It is open for a player as long as the
// opponent has no mark on it.
//
// Promise: between -8 and 8; in the mover's view.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/games/tic_tac_toe/rules.hpp"

namespace espalier::tic_tac_toe {

// How many lines are free of the opponent's marks.
constexpr Points open_lines(Cells opponent_marks) {
  Points open = 0;
  for (const Cells line : kLines) open += (line & opponent_marks) == 0 ? 1 : 0;
  return open;
}

struct OpenLines : StatelessEvaluator<OpenLines> {
  constexpr Points evaluate(const TicTacToe&, const Position& position) const {
    const Player mover = position.to_move;
    return open_lines(position.of(opponent(mover))) - open_lines(position.of(mover));
  }
};

static_assert(Evaluator<OpenLines, TicTacToe>);

}  // namespace espalier::tic_tac_toe
