// See sweep.hpp: product propagation plays Pearl's game against minimax.
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/search/backup/product_propagation.hpp"
#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/run.hpp"
#include "lab/pathology/sweep.hpp"
#include "lab/pathology/win_share.hpp"

namespace espalier::lab::pathology {
namespace {

using trees::SplittingGame;

// What a part of the board is worth to First. Product propagation answers with a chance, in the
// mover's sign.
double worth(const SplittingGame& game, const SplittingGame::Position& p, Depth depth,
             bool product) {
  const double value = product ? run<backup::ProductPropagation>(game, WinShare{}, p, depth).value
                               : run<exact::AlphaBeta>(game, trees::TerminalWins{}, p, depth).value;
  return game.to_move(p) == Player::First ? value : -value;
}

// The best part for the mover; among equals each is equally likely.
SplittingGame::Move choose(const SplittingGame& game, const SplittingGame::Position& p, int depth,
                           bool product, Rng& rng) {
  const double sign = game.to_move(p) == Player::First ? 1 : -1;
  std::vector<SplittingGame::Move> best;
  double most = 0;
  for (SplittingGame::Move part = 0; part < game.width(); ++part) {
    const double value = sign * worth(game, game.play(p, part), Depth{depth - 1}, product);
    constexpr double kSame = 1e-12;  // products that differ by rounding alone
    if (!best.empty() && value < most - kSame) continue;
    if (best.empty() || value > most + kSame) {
      best.clear();
      most = value;
    }
    best.push_back(part);
  }
  return best[rng.below(best.size())];
}

bool product_wins(const SplittingGame& game, int depth, Player product, Rng& rng) {
  SplittingGame::Position p = game.start();
  while (!game.outcome(p)) {
    p = game.play(p, choose(game, p, depth, game.to_move(p) == product, rng));
  }
  return (game.first_wins_below(p) > 0) == (product == Player::First);
}

}  // namespace

int pearl_match(const SplittingGame& game, std::uint32_t depth, std::uint64_t seed) {
  Rng rng(seed);
  int won = 0;
  for (const Player product : {Player::First, Player::Second}) {
    won += product_wins(game, static_cast<int>(depth), product, rng) ? 1 : 0;
  }
  return won;
}

}  // namespace espalier::lab::pathology
