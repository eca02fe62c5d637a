// muszycka85/games: one position or tree, searched by the six strategies and measured.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "espalier/search/best_first/sss_star.hpp"
#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/branch_and_bound.hpp"
#include "espalier/search/exact/palphabeta.hpp"
#include "espalier/search/exact/pvs.hpp"
#include "espalier/search/exact/scout.hpp"
#include "espalier/search/run.hpp"
#include "lab/studies/muszycka85/games.hpp"

namespace espalier::lab::muszycka85 {
namespace {

struct GameEvaluator : StatelessEvaluator<GameEvaluator> {
  Evaluation kind = Evaluation::Own;
  double step = 1;

  double evaluate(const app::AnyGame& game, const app::AnyPosition& p) const {
    switch (kind) {
      case Evaluation::Own: return game->evaluate(p);
      case Evaluation::Coarse: return std::trunc(game->evaluate(p) / step);
      case Evaluation::Moves: return static_cast<double>(game.moves(p).size());
      case Evaluation::Random: break;
    }
    constexpr std::uint64_t kValues = 1'000;
    return static_cast<double>(hash_salt(game.key(p), 1) % kValues);
  }
};

template <template <class> class S>
GameCounts searched(const app::AnyGame& game, const GameEvaluator& evaluator,
                    const app::AnyPosition& position, int depth) {
  NodeCounters counters;
  NullTrace trace;
  const NeverStop stop;
  run<S>(game, evaluator, position, Depth{depth}, Options<double>{}, counters, trace, stop);
  const auto number = [](std::uint64_t n) { return static_cast<std::int64_t>(n); };
  return {number(counters.leaves()), number(counters.nodes()), number(counters.visits()),
          number(counters.cuts())};
}

// A whole tree: its leaves with the groups they belong to, and the children of its root. Values are
// in the view of the player who moves at the root.
struct WholeTree {
  std::vector<double> leaves;
  std::vector<std::size_t> parent;  // of each leaf
  std::vector<std::size_t> child;   // the child of the root above each leaf
  std::vector<double> fixed;        // static values of the children of the root
  std::vector<double> backed_up;
};

template <class G, class E>
class Surveyor {
 public:
  Surveyor(const G& game, const E& evaluator, int depth)
      : game_(game), evaluator_(evaluator), depth_(depth) {}

  WholeTree survey(const typename G::Position& root) {
    root_ = game_.to_move(root);
    for (const auto move : game_.moves(root)) {
      const auto child = game_.play(root, move);
      tree_.fixed.push_back(value(child));
      const double found = visit(child, 1, ++inner_);
      tree_.backed_up.push_back(found);
    }
    return std::move(tree_);
  }

 private:
  double value(const typename G::Position& p) const {
    const auto end = game_.outcome(p);
    const double own = end ? *end : evaluator_.evaluate(game_, p);
    return game_.to_move(p) == root_ ? own : -own;
  }
  double visit(const typename G::Position& p, int ply, std::size_t parent) {
    if (ply == depth_ || game_.outcome(p)) {
      const double found = value(p);
      tree_.leaves.push_back(found);
      tree_.parent.push_back(parent);
      tree_.child.push_back(tree_.fixed.size());
      return found;
    }
    const bool max = game_.to_move(p) == root_;
    const std::size_t own = ++inner_;
    std::optional<double> best;
    for (const auto move : game_.moves(p)) {
      const double found = visit(game_.play(p, move), ply + 1, own);
      if (!best || (max ? found > *best : found < *best)) best = found;
    }
    return *best;
  }

  const G& game_;
  const E& evaluator_;
  int depth_;
  Seat root_ = Seat::First;
  std::size_t inner_ = 0;
  WholeTree tree_;
};

// Ranks from 0; equals share the mean of their ranks.
std::vector<double> ranks(const std::vector<double>& values) {
  std::vector<std::size_t> places(values.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::sort(places.begin(), places.end(),
            [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> result(values.size());
  for (std::size_t i = 0; i < places.size();) {
    std::size_t end = i;
    while (end < places.size() && values[places[end]] == values[places[i]]) ++end;
    const double rank = static_cast<double>(i + end - 1) / 2;
    for (; i < end; ++i) result[places[i]] = rank;
  }
  return result;
}

// 1 - (mean square within groups) / (mean square of all): 0 where groups mean nothing. Leaves of
// one group stand side by side.
std::optional<double> between_groups(const std::vector<double>& x,
                                     const std::vector<std::size_t>& group) {
  const auto count = static_cast<double>(x.size());
  const double mean = std::accumulate(x.begin(), x.end(), 0.0) / count;
  double total = 0;
  double within = 0;
  double groups = 0;
  for (std::size_t i = 0; i < x.size();) {
    std::size_t end = i;
    double sum = 0;
    while (end < x.size() && group[end] == group[i]) sum += x[end++];
    const double own = sum / static_cast<double>(end - i);
    for (; i < end; ++i) {
      within += (x[i] - own) * (x[i] - own);
      total += (x[i] - mean) * (x[i] - mean);
    }
    ++groups;
  }
  if (total == 0 || groups < 2 || groups == count) return std::nullopt;
  return 1 - (within / (count - groups)) / (total / (count - 1));
}

std::optional<double> correlation(const std::vector<double>& x, const std::vector<double>& y) {
  constexpr std::size_t kFewest = 3;
  if (x.size() < kFewest) return std::nullopt;
  const auto count = static_cast<double>(x.size());
  const double mx = std::accumulate(x.begin(), x.end(), 0.0) / count;
  const double my = std::accumulate(y.begin(), y.end(), 0.0) / count;
  double xx = 0;
  double yy = 0;
  double xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (x[i] - mx) * (x[i] - mx);
    yy += (y[i] - my) * (y[i] - my);
    xy += (x[i] - mx) * (y[i] - my);
  }
  if (xx == 0 || yy == 0) return std::nullopt;
  return xy / std::sqrt(xx * yy);
}

// 0: as often as by chance, 1: always. Equally good children share the honour.
std::optional<double> first_best(const std::vector<double>& children) {
  const auto count = static_cast<double>(children.size());
  const double best = *std::max_element(children.begin(), children.end());
  const auto equals = static_cast<double>(std::count(children.begin(), children.end(), best));
  if (equals == count) return std::nullopt;  // nothing to choose
  const double share = children.front() == best ? 1 / equals : 0;
  return (share - 1 / count) / (1 - 1 / count);
}

Dependence dependence_of(const WholeTree& tree) {
  Dependence found;
  found.moves = static_cast<std::int64_t>(tree.fixed.size());
  found.leaves = static_cast<std::int64_t>(tree.leaves.size());
  if (tree.leaves.empty()) return found;
  const std::vector<double> ranked = ranks(tree.leaves);
  found.measures = {first_best(tree.backed_up), between_groups(ranked, tree.parent),
                    between_groups(ranked, tree.child),
                    correlation(ranks(tree.fixed), ranks(tree.backed_up))};
  return found;
}

}  // namespace

std::vector<GameCounts> count_on_game(const app::AnyGame& game, const app::AnyPosition& position,
                                      int depth, Evaluation evaluation, double step) {
  GameEvaluator evaluator;
  evaluator.kind = evaluation;
  evaluator.step = step;
  return {searched<exact::AlphaBeta>(game, evaluator, position, depth),
          searched<exact::BranchAndBound>(game, evaluator, position, depth),
          searched<exact::Palphabeta>(game, evaluator, position, depth),
          searched<exact::Scout>(game, evaluator, position, depth),
          searched<exact::Pvs>(game, evaluator, position, depth),
          searched<best_first::SssStarLifo>(game, evaluator, position, depth)};
}

Dependence dependence_of_game(const app::AnyGame& game, const app::AnyPosition& position, int depth,
                              Evaluation evaluation, double step) {
  GameEvaluator evaluator;
  evaluator.kind = evaluation;
  evaluator.step = step;
  return dependence_of(Surveyor(game, evaluator, depth).survey(position));
}

Dependence dependence_of_tree(const trees::SyntheticTree& tree) {
  const trees::AssignedValue evaluator;
  const auto depth = static_cast<int>(tree.shape().depth);
  return dependence_of(Surveyor(tree, evaluator, depth).survey(tree.start()));
}

}  // namespace espalier::lab::muszycka85
