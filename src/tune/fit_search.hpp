// The searches that models are fitted to: those of the engine with everything selective off, so
// that a value is minimax at its depth (with the recipe's extensions and quiescence, if it has
// any).
//
// Promise: what is returned depends on the position and the depth alone, not on earlier searches.
// After a stop it means nothing.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "app/any_game.hpp"
#include "app/searcher.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/core/value.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "tune/self_play.hpp"

namespace espalier::tune {

// The recipe that models are fitted for: its evaluation, order, extensions and quiescence. Refuses
// what is selective and what has no depth. How a value is found is ours: full windows, a small
// table that answers at equal depth only.
Result<engine::Recipe> fit_recipe(std::string_view text, const app::ErasedGame& game);

// A value of the win band is proven: it says nothing about evaluations.
constexpr bool is_decided(Points value) { return is_win(value) || is_loss(value); }

class FitSearch {
 public:
  FitSearch(const app::AnyGame& game, const engine::Recipe& recipe, const StopFlag* stop);

  // The values of searches 0, 1, ... `deepest` plies deep in the mover's view; 0 is the static
  // evaluation. A proven result stays what it is at greater depths.
  std::vector<Points> values(const app::AnyPosition& position, int deepest);

  // The moves in the order in which the engine would search them at a node that it knows nothing
  // of: tables, killers and history are empty.
  std::vector<app::AnyMove> order(const app::AnyPosition& position);

  // Of some moves (not none) the first in that order with the best value of a search so deep.
  app::AnyMove best(const app::AnyPosition& position, int depth,
                    const std::vector<app::AnyMove>& moves);

 private:
  const app::AnyGame& game_;
  const StopFlag* stop_;
  std::unique_ptr<app::Searcher> deepening_;
  std::unique_ptr<app::Searcher> fixed_;
};

// What a fit looks at.
struct FitData {
  const app::AnyGame* game = nullptr;
  engine::Recipe recipe;  // of fit_recipe
  const std::vector<SampledPosition>* positions = nullptr;
  int threads = 1;
};

// FitSearch::values of every position: by position and depth.
using ValueTable = std::vector<std::vector<Points>>;
ValueTable search_all(const FitData& data, int deepest, const OnProgress& on_progress,
                      const StopFlag* stop);

}  // namespace espalier::tune
