// Threats: empty cells that would complete a four, and stones near the middle. A threat counts most
// in the row where it will fall to its owner by zugzwang when the board fills: odd rows for the
// first player, even rows for the second (Allis 1988). Linear; the default weights were set by
// hand.
//
// Promise: in the mover's view, the same for both sides up to that rule; far below the win band.
#pragma once

#include <array>
#include <bit>

#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/games/connect4/rules.hpp"

namespace espalier::connect4 {

class Threats : public StatelessEvaluator<Threats> {
 public:
  static constexpr std::array<WeightInfo, 3> kWeights = {{
      {"threat", 12, 0, 100, "an empty cell that would complete a four"},
      {"good_row", 16, 0, 100, "bonus for a threat in a row that its owner will reach"},
      {"towards_middle", 2, 0, 20, "a stone, for each column nearer to the middle"},
  }};
  using Weights = std::array<Points, kWeights.size()>;

  constexpr Threats() : Threats(default_weights(kWeights)) {}
  constexpr explicit Threats(const Weights& weights) : weights_(weights) {}
  constexpr Weights weights() const { return weights_; }

  template <class Size>
  constexpr Points evaluate(const Board<Size>& game, const Position& position) const {
    const Weights counts = features(game, position);
    Points points = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) points += weights_[i] * counts[i];
    return points;
  }

  template <class Size>
  constexpr Weights features(const Board<Size>& game, const Position& position) const {
    const bool first = game.to_move(position) == Player::First;
    const Cells own = game.threats(position.own, position.occupied);
    const Weights mine = counts_of(game, position.own, own, first);
    const Weights others = counts_of(game, position.other(), position.threatened, !first);
    return {mine[0] - others[0], mine[1] - others[1], mine[2] - others[2]};
  }

 private:
  template <class Size>
  static constexpr Weights counts_of(const Board<Size>& game, Cells stones, Cells threats,
                                     bool first) {
    Cells good = 0;
    for (int row = first ? 2 : 1; row < game.rows(); row += 2) good |= game.row_cells(row);
    Points nearer = 0;
    for (int column = 0; column < game.columns(); ++column) {
      const int from_edge = column < game.columns() / 2 ? column : game.columns() - 1 - column;
      nearer += from_edge * std::popcount(stones & game.column_cells(column));
    }
    return {std::popcount(threats), std::popcount(threats & good), nearer};
  }

  Weights weights_;
};

static_assert(LinearEvaluator<Threats, Connect4> && LinearEvaluator<Threats, UsualConnect4>);

}  // namespace espalier::connect4
