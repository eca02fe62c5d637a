// Plain minimax, the oracle of every exact search.
#pragma once

#include <algorithm>

#include "espalier/core/game.hpp"
#include "espalier/core/value.hpp"

namespace espalier::testing {

// How values are read: do wins count from the root, do forced passes cost no ply?
struct Reading {
  bool distance = false;
  bool free_passes = false;

  template <class G>
  int cost(const G& game, typename G::Move move) const {
    if constexpr (HasForcedPass<G>) return free_passes && game.is_pass(move) ? 0 : 1;
    return 1;
  }
};

// Plain minimax.
template <class G, class E>
Points minimax(const G& game, const E& evaluator, const typename G::Position& position, int depth,
               Reading reading, int ply = 0) {
  if (const auto end = game.outcome(position)) {
    return reading.distance ? from_table(*end, ply) : *end;
  }
  if (depth == 0) return evaluator.value(game, position, evaluator.init(game, position));
  Points best = ScoreTraits<Points>::lowest();
  for (const auto move : game.moves(position)) {
    const auto next = game.play(position, move);
    const int left = depth - reading.cost(game, move);
    best = std::max(best, -minimax(game, evaluator, next, left, reading, ply + 1));
  }
  return best;
}

}  // namespace espalier::testing
