// Threats: empty cells that would complete a four, and stones near the middle. A threat counts most
// in the row where it will fall to its owner by zugzwang when the board fills: odd rows for the
// first player, even rows for the second (Allis 1988). The weights were set by hand and are not
// tuned.
//
// Promise: in the mover's view, the same for both sides up to that rule; far below the win band.
#pragma once

#include <bit>

#include "espalier/core/game.hpp"
#include "espalier/games/connect4/rules.hpp"

namespace espalier::connect4 {

struct Threats : StatelessEvaluator<Threats> {
  static constexpr Points kThreat = 12;
  static constexpr Points kGoodRow = 16;       // in addition
  static constexpr Points kTowardsMiddle = 2;  // a stone, for each column nearer to the middle

  template <class Size>
  constexpr Points evaluate(const Board<Size>& game, const Position& position) const {
    const bool first = game.to_move(position) == Player::First;
    const Cells own = game.threats(position.own, position.occupied);
    return worth(game, position.own, own, first) -
           worth(game, position.other(), position.threatened, !first);
  }

 private:
  template <class Size>
  static constexpr Points worth(const Board<Size>& game, Cells stones, Cells threats, bool first) {
    Cells good = 0;
    for (int row = first ? 2 : 1; row < game.rows(); row += 2) good |= game.row_cells(row);
    Points points = kThreat * std::popcount(threats) + kGoodRow * std::popcount(threats & good);
    for (int column = 0; column < game.columns(); ++column) {
      const int from_edge = column < game.columns() / 2 ? column : game.columns() - 1 - column;
      points += kTowardsMiddle * from_edge * std::popcount(stones & game.column_cells(column));
    }
    return points;
  }
};

static_assert(Evaluator<Threats, Connect4> && Evaluator<Threats, UsualConnect4>);

}  // namespace espalier::connect4
