#include "tune/fit_search.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <string>

#include "app/recipes.hpp"
#include "espalier/core/text.hpp"

namespace espalier::tune {
namespace {

constexpr std::size_t kTable = std::size_t{1} << 20;  // cleared for every position, so small

std::unique_ptr<app::Searcher> make(const app::AnyGame& game, engine::Recipe recipe,
                                    engine::Deepening deepening) {
  recipe.root.deepening = deepening;
  return app::make_searcher(recipe, game);
}

// The only number is the depth of the deepest search.
work::Worker<SampledPosition, std::vector<Points>> values_worker(const FitData& data,
                                                                 const std::vector<int>& numbers,
                                                                 const StopFlag& halt) {
  return [&data, deepest = numbers.front(),
          search = FitSearch(*data.game, data.recipe, &halt)](const SampledPosition& at) mutable {
    return search.values(place_in(*data.game, at), deepest);
  };
}

constexpr const char* kValuesKind = "values";
const bool kValuesKindRegistered = register_fit<std::vector<Points>>(kValuesKind, values_worker);

}  // namespace

Result<engine::Recipe> fit_recipe(std::string_view text, const app::ErasedGame& game) {
  auto recipe = app::make_recipe(text, game);
  if (!recipe) return recipe.error();
  const auto wrong = [&](const std::string& why) {
    return Error{"recipe " + in_quotes(text) + ": " + why};
  };
  if (recipe->selectivity != engine::Selectivity{} || !recipe->stage_selectivity.empty()) {
    return wrong("models are fitted to a search that leaves nothing out; expected no select=");
  }
  if (recipe->to_the_end) {
    return wrong("it searches to the end of the game; expected one with a depth");
  }
  engine::Recipe exact = *std::move(recipe);
  exact.root = {};
  exact.stage_plies.clear();  // the fit asks for its own depths,
  exact.race = false;         // and for values of the evaluation
  exact.memory.bytes = std::min(exact.memory.bytes, kTable);
  exact.memory.match = memory::DepthMatch::Equal;
  return exact;
}

FitSearch::FitSearch(const app::AnyGame& game, const engine::Recipe& recipe, const StopFlag* stop)
    : game_(game),
      stop_(stop),
      deepening_(make(game, recipe, engine::Deepening::Iterative)),
      fixed_(make(game, recipe, engine::Deepening::Fixed)) {}

std::vector<Points> FitSearch::values(const app::AnyPosition& position, int deepest) {
  deepening_->clear();
  app::SearchRequest request;
  request.limits.nodes = 0;  // an answer before the first node is the evaluation
  std::vector<Points> values = {*deepening_->search(position, request, {}, stop_).value};
  if (deepest == 0) return values;
  request.limits = {};
  request.limits.depth = deepest;
  deepening_->search(
      position, request, [&values](const app::SearchLine& line) { values.push_back(*line.value); },
      stop_);
  values.resize(static_cast<std::size_t>(deepest) + 1, values.back());
  return values;
}

std::vector<app::AnyMove> FitSearch::order(const app::AnyPosition& position) {
  fixed_->clear();
  app::SearchRequest request;
  request.limits.nodes = 0;  // an answer before the first node is the first move of the order
  std::vector<app::AnyMove> order;
  const app::AnyMoves moves = game_.moves(position);
  request.only.assign(moves.begin(), moves.end());
  while (!request.only.empty()) {
    order.push_back(*fixed_->search(position, request, {}, nullptr).best);
    std::erase(request.only, order.back());
  }
  return order;
}

app::AnyMove FitSearch::best(const app::AnyPosition& position, int depth,
                             const std::vector<app::AnyMove>& moves) {
  assert(!moves.empty());
  fixed_->clear();
  app::SearchRequest request;
  request.limits.depth = depth;
  request.only = moves;
  return *fixed_->search(position, request, {}, stop_).best;
}

ValueTable search_all(const FitData& data, int deepest, const OnProgress& on_progress,
                      const StopFlag* stop) {
  const auto job =
      fit_job<std::vector<Points>>(kValuesKind, data, *data.positions, {deepest}, values_worker);
  return work::collect(job, data.threads, stop, on_progress).or_throw();
}

}  // namespace espalier::tune
