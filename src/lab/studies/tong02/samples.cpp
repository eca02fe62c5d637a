#include "lab/studies/tong02/samples.hpp"

#include <algorithm>
#include <cstdlib>

#include "app/searcher.hpp"
#include "espalier/core/rng.hpp"

namespace espalier::lab::tong02 {
namespace {

constexpr std::uint64_t kAttempts =
    200;  // attempts after which a game counts as one without such positions
constexpr int kSelfPlayDepth = 2;
constexpr std::uint64_t kRandomPlies = 8;  // the most random plies at the start
constexpr std::uint64_t kRandomOneIn = 10;

std::optional<app::AnyPosition> attempt(const Setting& setting, app::Searcher& searcher, Rng rng) {
  const app::AnyGame& game = setting.game;
  const PositionRange& range = setting.plan->middle;
  app::SearchRequest request;
  request.limits.depth = kSelfPlayDepth;
  const auto choices = static_cast<std::uint64_t>(range.most - range.fewest + 1);
  const int plies = range.fewest + static_cast<int>(rng.below(choices));
  const auto random_plies = static_cast<int>(rng.below(kRandomPlies + 1));
  app::AnyPosition position = game.start();
  searcher.clear();
  for (int ply = 0; ply < plies; ++ply) {
    if (game.outcome(position)) return std::nullopt;
    const bool random = ply < random_plies || rng.below(kRandomOneIn) == 0;
    if (random) {
      const app::AnyMoves moves = game.moves(position);
      position = game.play(position, moves[rng.below(moves.size())]);
      continue;
    }
    const auto best = searcher.search(position, request, {}, nullptr).best;
    if (!best) return std::nullopt;
    position = game.play(position, *best);
  }
  if (game.outcome(position) || game.moves(position).size() < range.moves) return std::nullopt;
  const int wanted = setting.plan->stage;
  if (wanted >= 0 && game->stage(position) != wanted) return std::nullopt;
  return position;
}

}  // namespace

std::optional<app::AnyPosition> middle_game(const Setting& setting, std::uint64_t seed) {
  const auto recipe = setting.with_table(way_named(kLearner), 1);
  if (!recipe) return std::nullopt;
  const auto searcher = app::make_searcher(*recipe, setting.game);
  for (std::uint64_t i = 0; i < kAttempts; ++i) {
    if (auto position = attempt(setting, *searcher, Rng(hash_salt(seed, i)))) return position;
  }
  return std::nullopt;
}

std::vector<Points> other_weights(const Setting& setting, std::uint64_t seed) {
  const auto infos = setting.game->weights(setting.plan->evaluation);
  Rng rng(seed);
  for (std::uint64_t i = 0; i < kAttempts; ++i) {
    std::vector<Points> weights;
    bool other = false;
    for (const WeightInfo& info : infos) {
      const Points most = std::max<Points>(1, std::abs(info.otherwise) / 2);
      const auto steps = static_cast<std::uint64_t>(2 * most + 1);
      const Points moved = info.otherwise - most + static_cast<Points>(rng.below(steps));
      weights.push_back(std::clamp(moved, info.low, info.high));
      other = other || weights.back() != info.otherwise;
    }
    if (other) return weights;
  }
  return {};
}

}  // namespace espalier::lab::tong02
