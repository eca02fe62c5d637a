#include "lab/studies/hsu15/searches.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "app/recipes.hpp"
#include "app/searcher.hpp"
#include "lab/thread_time.hpp"

namespace espalier::lab::hsu15 {
namespace {

std::optional<engine::Recipe> recipe_of(const app::AnyGame& game, const Condition& condition) {
  const auto recipe = app::make_recipe(condition.recipe, *game);
  if (!recipe) return std::nullopt;
  return *recipe;
}

app::SearchRequest to_depth(int depth) {
  app::SearchRequest request;
  request.limits.depth = depth;
  return request;
}

bool is_iterative(const engine::Recipe& recipe) {
  return recipe.root.deepening == engine::Deepening::Iterative;
}

}  // namespace

Costs search_costs(const app::AnyGame& game, const app::AnyPosition& position,
                   const Condition& condition, int first, int last) {
  const auto recipe = recipe_of(game, condition);
  if (!recipe) return {};
  Costs costs(static_cast<std::size_t>(last) + 1);
  const auto note = [&costs](const app::SearchLine& line) {
    costs[static_cast<std::size_t>(*line.depth)] = {static_cast<std::int64_t>(line.leaves),
                                                    static_cast<std::int64_t>(line.nodes),
                                                    *line.value, line.line.front()};
  };
  const auto searcher = app::make_searcher(*recipe, game);
  if (is_iterative(*recipe)) {
    searcher->search(position, to_depth(last), note, nullptr);
    return costs;
  }
  for (int depth = first; depth <= last; ++depth) {
    searcher->clear();
    searcher->search(position, to_depth(depth), note, nullptr);
  }
  return costs;
}

Timing search_time(const app::AnyGame& game, const app::AnyPosition& position,
                   const Condition& condition, int depth) {
  constexpr int kRepetitions = 3;
  const auto recipe = recipe_of(game, condition);
  if (!recipe) return {};
  const auto searcher = app::make_searcher(*recipe, game);
  Timing timing{std::numeric_limits<std::int64_t>::max(), 0};
  for (int i = 0; i < kRepetitions; ++i) {
    searcher->clear();
    const std::int64_t begin = thread_nanoseconds();
    const app::SearchAnswer answer = searcher->search(position, to_depth(depth), {}, nullptr);
    timing.nanoseconds = std::min(timing.nanoseconds, thread_nanoseconds() - begin);
    timing.nodes = static_cast<std::int64_t>(answer.nodes);
  }
  return timing;
}

bool deepens(const app::AnyGame& game, const Condition& condition) {
  const auto recipe = recipe_of(game, condition);
  return recipe && is_iterative(*recipe);
}

TreeSizes::TreeSizes(const app::AnyGame& game, const app::AnyPosition& position, int last) {
  constexpr double kMostCounted = 200'000;  // paths of one ply less: counting them takes no time
  paths_.push_back(1);
  double width = 1;
  for (int depth = 1; depth <= last; ++depth) {
    const double before = paths_.back();
    if (before <= kMostCounted) {
      paths_.push_back(static_cast<double>(game->perft(position, depth)));
      width = std::pow(paths_.back(), 1 / static_cast<double>(depth));
    } else {
      paths_.push_back(before * width);
    }
  }
}

Costs TreeSizes::costs(bool summed, bool minimal) const {
  Costs costs(paths_.size());
  for (std::size_t d = 1; d < paths_.size(); ++d) {
    const double width = std::pow(paths_[d], 1 / static_cast<double>(d));
    const double least = std::pow(width, static_cast<double>((d + 1) / 2)) +
                         std::pow(width, static_cast<double>(d / 2)) - 1;
    costs[d].leaves = std::llround(minimal ? least : paths_[d]);
    if (summed) costs[d].leaves += costs[d - 1].leaves;
    costs[d].nodes = costs[d].leaves;
  }
  return costs;
}

}  // namespace espalier::lab::hsu15
