// The searches that models are fitted to: those of the engine with everything selective off, so
// that a value is minimax at its depth (with the recipe's extensions and quiescence, if it has
// any).
//
// Promise: what is returned depends on the position and the depth alone, not on earlier searches.
// After a stop it means nothing.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "app/any_game.hpp"
#include "app/searcher.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/core/value.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "match/recipe_bytes.hpp"
#include "tune/self_play.hpp"
#include "work/kinds.hpp"

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
  match::PackedPlace place = {};  // of the game, for other processes; without: only this one
};

// What a worker of the farm is made from; `numbers` are whatever else a kind of fit needs.
template <class R>
using MakeFitWorker = std::function<work::Worker<SampledPosition, R>(
    const FitData& data, const std::vector<int>& numbers, const StopFlag& halt)>;

struct FitSetup {
  match::PackedPlace place;
  match::PackedRecipe recipe;
  std::vector<int> numbers;
};
inline auto byte_fields(FitSetup& setup) {
  return std::tie(setup.place, setup.recipe, setup.numbers);
}

// The data must outlive the job.
template <class R>
work::Job<SampledPosition, R> fit_job(const char* kind, const FitData& data,
                                      std::vector<SampledPosition> positions,
                                      const std::vector<int>& numbers,
                                      const MakeFitWorker<R>& make) {
  work::Job<SampledPosition, R> job;
  job.units = std::move(positions);
  job.make_worker = [&data, numbers, make](const StopFlag& halt) {
    return make(data, numbers, halt);
  };
  if (!data.place.game.empty()) {
    job.origin = {kind, work::to_bytes(FitSetup{data.place, match::pack(data.recipe), numbers})};
  }
  return job;
}

// Workers in other processes are made by the same function.
template <class R>
bool register_fit(const char* kind, const MakeFitWorker<R>& make) {
  using Worker = work::Worker<SampledPosition, R>;
  return work::register_kind<FitSetup, SampledPosition, R>(
      kind, [make](const FitSetup& setup, const StopFlag& halt) -> Worker {
        const auto where = match::unpack(setup.place);
        if (!where) return where.error();
        const auto data = std::make_shared<FitData>();
        data->game = &(*where)->game;
        data->recipe = match::unpack(setup.recipe);
        return [kept = *where, data, worker = make(*data, setup.numbers, halt)](
                   const SampledPosition& at) mutable { return worker(at); };
      });
}

// FitSearch::values of every position: by position and depth.
using ValueTable = std::vector<std::vector<Points>>;
ValueTable search_all(const FitData& data, int deepest, const OnProgress& on_progress,
                      const StopFlag* stop);

}  // namespace espalier::tune
