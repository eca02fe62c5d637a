// What the engine's tests share: random positions, random exact recipes, plain minimax as the
// oracle.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/breakthrough/evaluate.hpp"
#include "espalier/games/breakthrough/rules.hpp"
#include "espalier/games/connect4/evaluate.hpp"
#include "espalier/games/connect4/rules.hpp"
#include "espalier/games/othello/evaluate.hpp"
#include "espalier/games/othello/rules.hpp"
#include "espalier/search/engine/engine.hpp"
#include "recipe/text.hpp"
#include "search/minimax.hpp"

namespace espalier::testing {

using namespace engine;  // NOLINT: the tests speak of nothing else

template <class G>
typename G::Position random_position(const G& game, Rng& rng, std::uint64_t plies) {
  for (;;) {
    auto position = game.start();
    for (std::uint64_t i = 0; i < plies && !game.outcome(position); ++i) {
      const auto moves = game.moves(position);
      position = game.play(position, moves[rng.below(moves.size())]);
    }
    if (!game.outcome(position)) return position;
  }
}

inline Reading reading(const Recipe& recipe) { return {recipe.distance, recipe.free_passes}; }

// Any combination of driver, recursion, memory and ordering that the game unlocks; exact.
template <class G>
Recipe random_exact_recipe(Rng& rng) {
  const auto coin = [&rng] { return rng.below(2) == 0; };
  Recipe recipe;
  recipe.root.deepening = coin() ? Deepening::Fixed : Deepening::Iterative;
  if (recipe.root.deepening == Deepening::Iterative && coin()) recipe.root.step = 2;
  recipe.root.driver = static_cast<Driver>(rng.below(5));
  if (recipe.root.driver == Driver::Aspiration) {
    recipe.root.widths = {static_cast<Points>(1 + rng.below(60))};
    recipe.root.aspire_from = static_cast<int>(1 + rng.below(4));
  }
  recipe.root.guess = static_cast<FirstGuess>(rng.below(2));
  if (recipe.root.driver == Driver::Staged) {
    for (std::uint64_t i = 1 + rng.below(3); i > 0; --i) {
      recipe.root.widths.push_back(static_cast<Points>(1 + rng.below(40)));
    }
  }
  recipe.recursion = coin() ? Recursion::AlphaBeta : Recursion::Pvs;
  if (rng.below(4) != 0) {
    recipe.memory.bytes = std::size_t{64} << rng.below(14);  // mostly far too small
    recipe.memory.replacement = static_cast<memory::Replacement>(rng.below(5));
    recipe.ordering.table_move = coin();
    recipe.symmetry = HasMirror<G> && coin();
    if (coin()) recipe.memory.etc_depth = static_cast<int>(1 + rng.below(5));
    recipe.memory.evaluations = coin();
  }
  recipe.distance = coin();
  recipe.safe = HasSafeMoves<G> && coin();
  recipe.bounds = HasValueBounds<G> && coin();
  recipe.solve_last = SolvesLast<G> && coin();
  recipe.free_passes = HasForcedPass<G> && coin();
  if (rng.below(4) == 0) {
    recipe.ordering.combined = true;
    recipe.ordering.evaluate_levels = static_cast<int>(rng.below(4));
    recipe.ordering.history_levels = static_cast<int>(rng.below(3));
    recipe.ordering.iteration_sort = recipe.memory.bytes > 0 && coin();
  } else {
    std::vector<OrderKey> keys = {OrderKey::Refutation, OrderKey::Variations, OrderKey::Killers,
                                  OrderKey::Fixed};
    const bool noise = HasRank<G> && HasNoisyMoves<G> && coin();
    if (HasRank<G>) keys.push_back(noise ? OrderKey::Noise : OrderKey::Knowledge);
    if (HasIndex<G>) keys.push_back(OrderKey::History);
    for (std::size_t i = keys.size(); i > 1; --i) std::swap(keys[i - 1], keys[rng.below(i)]);
    keys.resize(rng.below(keys.size() + 1));
    recipe.ordering.keys = keys;
    recipe.ordering.dynamic = rng.below(5) == 0;
  }
  recipe.ordering.history_weight = static_cast<HistoryWeight>(rng.below(5));
  recipe.ordering.history_good = coin() ? GoodMoves::CutOffs : GoodMoves::Best;
  recipe.ordering.static_depth = static_cast<int>(1 + rng.below(3));
  if (recipe.memory.bytes > 0 && recipe.ordering.table_move && rng.below(3) == 0) {
    recipe.ordering.iid_depth = static_cast<int>(3 + rng.below(3));
  }
  return recipe;
}

// Threads that search one root, and how they share it.
struct TeamChoice {
  TeamScheme scheme = TeamScheme::Ybw;
  int share_from = 1;
  int threads = 2;

  void put_into(Recipe& recipe) const {
    recipe.root.team = scheme;
    recipe.root.share_from = scheme == TeamScheme::Lazy ? 0 : share_from;
  }
};

inline TeamChoice random_team(Rng& rng) {
  constexpr int kThreads[] = {1, 2, 3, 5, 8};
  constexpr TeamScheme kSchemes[] = {TeamScheme::Lazy, TeamScheme::Abdada, TeamScheme::Ybw};
  return {kSchemes[rng.below(3)], 1 + static_cast<int>(rng.below(3)), kThreads[rng.below(5)]};
}

}  // namespace espalier::testing
