// See sweep.hpp: B* decides at the root of a board-splitting game.
#include "espalier/search/best_first/b_star.hpp"
#include "espalier/search/growth/shallow_bounds.hpp"
#include "lab/pathology/sweep.hpp"
#include "lab/pathology/win_share.hpp"

namespace espalier::lab::pathology {
namespace {

using trees::SplittingGame;

bool first_wins(const SplittingGame& game, const SplittingGame::Position& p) {
  if (game.outcome(p)) return game.first_wins_below(p) > 0;
  const bool first = game.to_move(p) == Player::First;
  for (SplittingGame::Move part = 0; part < game.width(); ++part) {
    if (first_wins(game, game.play(p, part)) == first) return first;
  }
  return !first;
}

}  // namespace

std::vector<bool> winning_parts(const SplittingGame& game) {
  std::vector<bool> parts;
  for (SplittingGame::Move part = 0; part < game.width(); ++part) {
    parts.push_back(first_wins(game, game.play(game.start(), part)));
  }
  return parts;
}

BStarSample b_star_sample(const SplittingGame& game, std::uint32_t depth) {
  const ShallowBounds<SplittingGame, WinShare> bounds(WinShare{}, 1);
  NodeCounters counters;
  NullTrace trace;
  const auto outcome = grow<best_first::BStar>(game, WinShare{}, bounds, game.start(),
                                               Depth{static_cast<int>(depth)}, GrowthSettings{},
                                               counters, trace, NeverStop{});
  return {counters.nodes(), *outcome.found.best};
}

}  // namespace espalier::lab::pathology
