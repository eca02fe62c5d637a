#include "tune/fit_endcut.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "app/recipes.hpp"
#include "tune/fit_threads.hpp"

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

struct Ending {
  const SampledPosition* at = nullptr;
  int distance = 0;
  std::vector<Points> shallow;  // by depth
  Points deep = 0;
};

// Searches one ending after the other; one per thread.
class Endings {
 public:
  Endings(const FitData& data, int deepest, DeepValue deep, const StopFlag* stop)
      : search_(*data.game, data.recipe, stop),
        solver_((*data.game)
                    ->engine(solver_beside(data.recipe, **data.game), app::ProfileChoice::Fastest)),
        deepest_(deepest),
        deep_(deep),
        stop_(stop) {}

  void look_at(Ending& ending) {
    ending.shallow = search_.values(ending.at->position, deepest_);
    solver_->clear();
    const Points value = solver_->search(ending.at->position, {}, {}, stop_).value;
    const Points result = value > 0 ? 1 : value < 0 ? -1 : 0;
    ending.deep = deep_ == DeepValue::Margin ? value : result;
  }

 private:
  FitSearch search_;
  std::unique_ptr<app::AnyEngine> solver_;
  int deepest_;
  DeepValue deep_;
  const StopFlag* stop_;
};

std::vector<Ending> endings_of(const FitData& data, const std::set<int>& distances) {
  std::vector<Ending> endings;
  for (const SampledPosition& each : *data.positions) {
    const int distance = (*data.game)->depth_to_the_end(each.position);
    if (distances.contains(distance)) endings.push_back({&each, distance, {}, 0});
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
    play.wanted = [&game, distance](const app::AnyPosition& position) {
      return game->depth_to_the_end(position) == distance;
    };
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
  std::vector<Ending> endings = endings_of(data, distances_of(pairs));
  const auto make_worker = [&] {
    auto worker = std::make_shared<Endings>(data, deepest, fit.deep, stop);
    return [&endings, worker](std::size_t number) { worker->look_at(endings[number]); };
  };
  if (!work_through(endings.size(), data.threads, make_worker, on_progress, stop)) return fit;
  for (const DepthPair& depths : pairs) {
    std::vector<PairValues> seen;
    for (const Ending& each : endings) {
      if (each.distance != depths.d) continue;
      const Points shallow = each.shallow[static_cast<std::size_t>(depths.s)];
      seen.push_back({each.at->stage, shallow, each.deep, is_decided(shallow)});
    }
    add_models(fit, depths, seen);
  }
  if (const std::size_t others = fit.positions - endings.size(); others > 0) {
    fit.notes.push_back(
        fmt::format("{} positions are at no distance asked for, and left out", others));
  }
  if (fit.pairs.empty()) return Error{"no model: " + fit.notes.front()};
  return fit;
}

}  // namespace espalier::tune
