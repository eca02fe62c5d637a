#include "tune/fit_endcut.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "app/recipes.hpp"
#include "app/searcher.hpp"

namespace espalier::tune {
namespace {

constexpr std::string_view kSolver = "solve tt=4M";

bool scores_by_margin(const app::ErasedGame& game) { return game.has(Capability::Margins); }

// What is exact needs no selectivity; the evaluation only orders moves.
engine::Recipe solver_beside(const engine::Recipe& fitted, const app::ErasedGame& game) {
  auto made = app::make_recipe(kSolver, game);
  assert(made.ok());
  engine::Recipe recipe = *std::move(made);
  recipe.evaluation = fitted.evaluation;
  recipe.weights = fitted.weights;
  return recipe;
}

// What a worker of the farm finds out about an ending.
struct EndingValues {
  std::vector<Points> shallow;  // by depth
  Points deep = 0;
};
auto byte_fields(EndingValues& values) { return std::tie(values.shallow, values.deep); }

// A worker of the farm: searches one ending after the other.
class Endings {
 public:
  Endings(const FitData& data, int deepest, DeepValue deep, const StopFlag& halt)
      : game_(*data.game),
        search_(*data.game, data.recipe, &halt),
        solver_(app::make_searcher(solver_beside(data.recipe, **data.game), *data.game)),
        deepest_(deepest),
        deep_(deep),
        halt_(halt) {}

  EndingValues operator()(const SampledPosition& at) {
    const app::AnyPosition position = place_in(game_, at);
    EndingValues values;
    values.shallow = search_.values(position, deepest_);
    solver_->clear();
    const Points value = *solver_->search(position, {}, {}, &halt_).value;
    const Points result = value > 0 ? 1 : value < 0 ? -1 : 0;
    values.deep = deep_ == DeepValue::Margin ? value : result;
    return values;
  }

 private:
  const app::AnyGame& game_;
  FitSearch search_;
  std::unique_ptr<app::Searcher> solver_;
  int deepest_;
  DeepValue deep_;
  const StopFlag& halt_;
};

// The numbers are the greatest shallow depth, and what a deep value is.
work::Worker<SampledPosition, EndingValues> ending_worker(const FitData& data,
                                                          const std::vector<int>& numbers,
                                                          const StopFlag& halt) {
  return Endings(data, numbers.front(), static_cast<DeepValue>(numbers.back()), halt);
}

constexpr const char* kEndingKind = "endings";
const bool kEndingKindRegistered = register_fit<EndingValues>(kEndingKind, ending_worker);

// The positions at one of these distances from the end.
std::vector<SampledPosition> endings_of(const FitData& data, const std::set<int>& distances) {
  std::vector<SampledPosition> endings;
  for (const SampledPosition& each : *data.positions) {
    if (distances.contains((*data.game)->depth_to_the_end(each.position))) endings.push_back(each);
  }
  return endings;
}

}  // namespace

std::optional<Error> check_end_is_known(const app::ErasedGame& game) {
  if (game.depth_to_the_end(game.start()) >= 0) return std::nullopt;
  return Error{"endcut needs to know how far the end of the game is, and " +
               std::string(game.name()) +
               " cannot tell; expected a game with plies_left, see: espalier games --json"};
}

std::set<int> distances_of(const std::vector<DepthPair>& pairs) {
  std::set<int> distances;
  for (const DepthPair& pair : pairs) distances.insert(pair.d);
  return distances;
}

std::vector<SampledPosition> play_to_the_end(const app::AnyGame& game, const SelfPlay& how,
                                             const std::vector<DepthPair>& pairs,
                                             const OnProgress& on_progress, const StopFlag* stop) {
  std::vector<SampledPosition> found;
  const std::set<int> distances = distances_of(pairs);
  for (const int distance : distances) {
    SelfPlay play = how;
    play.per_game = 1;
    play.to_the_end = distance;
    const auto told = [&, before = found.size()](std::size_t done, std::size_t) {
      if (on_progress) on_progress(before + done, how.positions * distances.size());
    };
    auto some = play_positions(game, play, told, stop);
    std::move(some.begin(), some.end(), std::back_inserter(found));
  }
  return found;
}

Result<ProbCutFit> fit_endcut(const FitData& data, const std::vector<DepthPair>& pairs,
                              const OnProgress& on_progress, const StopFlag* stop) {
  if (auto error = check_end_is_known(**data.game)) return *error;
  if (auto error = check_shallow_depths(data.recipe, pairs)) return *error;
  ProbCutFit fit;
  fit.deep = scores_by_margin(**data.game) ? DeepValue::Margin : DeepValue::Result;
  fit.positions = data.positions->size();
  int deepest = 0;
  for (const DepthPair& pair : pairs) deepest = std::max(deepest, pair.s);
  const auto job = fit_job<EndingValues>(kEndingKind, data, endings_of(data, distances_of(pairs)),
                                         {deepest, static_cast<int>(fit.deep)}, ending_worker);
  const auto found = work::collect(job, data.threads, stop, on_progress);
  if (found.error) return *found.error;
  if (!found.complete) return fit;
  for (const DepthPair& depths : pairs) {
    std::vector<PairValues> seen;
    for (std::size_t i = 0; i < job.units.size(); ++i) {
      const SampledPosition& at = job.units[i];
      if ((*data.game)->depth_to_the_end(at.position) != depths.d) continue;
      const Points shallow = found.results[i].shallow[static_cast<std::size_t>(depths.s)];
      seen.push_back({at.stage, shallow, found.results[i].deep, is_decided(shallow)});
    }
    add_models(fit, depths, seen);
  }
  if (const std::size_t others = fit.positions - job.units.size(); others > 0) {
    fit.notes.push_back(
        fmt::format("{} positions are at no distance asked for, and left out", others));
  }
  if (fit.pairs.empty()) return Error{"no model: " + fit.notes.front()};
  return fit;
}

}  // namespace espalier::tune
