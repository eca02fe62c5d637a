// See sweep.hpp: what pruning saves product propagation.
#include "espalier/search/backup/product_propagation.hpp"
#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/run.hpp"
#include "lab/pathology/sweep.hpp"
#include "lab/pathology/win_share.hpp"

namespace espalier::lab::pathology {
namespace {

struct Counted {
  std::uint64_t nodes = 0;
  std::optional<trees::SplittingGame::Move> best;
};

template <template <class> class Strategy, class Evaluation>
Counted counted(const trees::SplittingGame& game, const Evaluation& evaluation, Depth depth) {
  NodeCounters counters;
  NullTrace trace;
  const auto outcome = run<Strategy>(game, evaluation, game.start(), depth, Options<double>{},
                                     counters, trace, NeverStop{});
  return {counters.nodes(), outcome.best};
}

}  // namespace

PruningSample pruning_sample(const trees::SplittingGame& game, std::uint32_t depth) {
  const Depth plies{static_cast<int>(depth)};
  const auto plain = counted<backup::ProductPropagation>(game, WinShare{}, plies);
  const auto pruned = counted<backup::PrunedProductPropagation>(game, WinShare{}, plies);
  const auto alpha_beta = counted<exact::AlphaBeta>(game, trees::TerminalWins{}, plies);
  return {plain.nodes, pruned.nodes, alpha_beta.nodes, plain.best == pruned.best};
}

}  // namespace espalier::lab::pathology
