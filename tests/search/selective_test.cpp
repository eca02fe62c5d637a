// Selective strategies may differ from minimax on purpose, so they are tested by statistics; and
// where no test can cut they must be exact.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>

#include "app/strategy_list.hpp"
#include "espalier/search/run.hpp"
#include "tree_zoo.hpp"

namespace espalier {
namespace {

#ifdef ESPALIER_FEW_TREES
constexpr std::uint64_t kTrees = 100;
#else
constexpr std::uint64_t kTrees = 400;
#endif

constexpr int kDepth = 6;

// Integer-dependent values follow the static values closely, P-ordered ones only loosely.
constexpr trees::AnyScheme kClose{trees::SchemeKind::Integer, 0, 0};
constexpr trees::AnyScheme kLoose{trees::SchemeKind::POrdered, 0.4, 0};

trees::SyntheticTree tree_of(const trees::AnyScheme& scheme, std::uint64_t seed) {
  return {{true, 5, kDepth}, scheme, seed};
}

// The linear model, fitted as ProbCut demands: the value of a search of depth s against that of a
// search of depth d, at the nodes where the tests are made (level 2).
CutModel fitted(const trees::AnyScheme& scheme, double t) {
  CutModel model{.s = 2, .d = 4, .a = 1, .b = 0, .sigma = 1, .t = t};
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, syy = 0;
  for (std::uint64_t seed = 10'000; seed < 10'300; ++seed) {
    const auto tree = tree_of(scheme, seed);
    for (const std::uint32_t first : {0U, 3U}) {
      const auto p = tree.play(tree.play(tree.start(), first), 2);
      const double x = run<exact::AlphaBeta>(tree, trees::AssignedValue{}, p, Depth{2}).value;
      const double y = run<exact::AlphaBeta>(tree, trees::AssignedValue{}, p, Depth{4}).value;
      n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y, syy += y * y;
    }
  }
  model.a = (n * sxy - sx * sy) / (n * sxx - sx * sx);
  model.b = (sy - model.a * sx) / n;
  model.sigma = std::sqrt((syy - model.b * sy - model.a * sxy) / (n - 2));
  return model;
}

struct Tally {
  std::uint64_t leaves = 0;
  std::uint64_t same_value = 0;
};

template <template <class> class Strategy>
Tally tally(const trees::AnyScheme& scheme, double t) {
  const CutModel model = fitted(scheme, t);
  Tally total;
  for (std::uint64_t seed = 0; seed < kTrees; ++seed) {
    const auto tree = tree_of(scheme, seed);
    NodeCounters counters;
    NullTrace trace;
    const NeverStop stop;
    Options<double> options;
    options.model = model;
    const auto outcome = run<Strategy>(tree, trees::AssignedValue{}, tree.start(), Depth{kDepth},
                                       options, counters, trace, stop);
    const auto truth =
        run<exact::AlphaBeta>(tree, trees::AssignedValue{}, tree.start(), Depth{kDepth}).value;
    total.leaves += counters.leaves();
    total.same_value += outcome.value == truth ? 1 : 0;
  }
  return total;
}

// With an endless margin no test can cut, and node-cutting keeps all children: all selective
// strategies become exact.
struct ExactWithEndlessMargin {
  template <template <class> class Strategy>
  void strategy(const app::StrategyInfo& info) {
    for (std::uint64_t number = 0; number < kTrees; ++number) {
      const auto specimen = testing::specimen(number);
      Options<double> options;
      options.model.sigma = 1e16;
      options.model.t = 1;
      options.x = 8;  // the specimens are no wider
      const auto root = specimen.tree.start();
      const auto value =
          run<Strategy>(specimen.tree, trees::AssignedValue{}, root, Depth{specimen.depth}, options)
              .value;
      const auto truth =
          run<exact::Minimax>(specimen.tree, trees::AssignedValue{}, root, Depth{specimen.depth})
              .value;
      ASSERT_EQ(value, truth) << info.name << " on specimen " << number;
    }
  }
};

TEST(SelectiveStrategies, AreExactWhenNoTestCanCut) {
  ExactWithEndlessMargin checker;
  app::for_each_selective_strategy(checker);
}

TEST(SelectiveStrategies, SaveLeavesAndAreMostlyRight) {
  const auto plain = tally<exact::AlphaBetaMinmax>(kClose, 1.0);
  const auto probcut = tally<selective::ProbCut>(kClose, 1.0);
  const auto gpc = tally<selective::GpcAlphaBeta>(kClose, 1.0);
  const auto fgpc = tally<selective::FgpcAlphaBeta>(kClose, 1.0);
  EXPECT_EQ(plain.same_value, kTrees);
  for (const Tally& selective : {probcut, gpc, fgpc}) {
    EXPECT_LT(selective.leaves, plain.leaves);
  }
  EXPECT_GT(gpc.same_value, kTrees / 2);
  // FGPC gives up the rest of the node, so it looks at less and errs more often than GPC.
  EXPECT_LT(fgpc.leaves, gpc.leaves);
  EXPECT_LE(fgpc.same_value, gpc.same_value);
}

// The same heuristic on three recursions: all of them save leaves against their plain form.
TEST(SelectiveStrategies, SaveLeavesOnEveryRecursion) {
  const auto negascout = tally<exact::NegascoutTong>(kClose, 1.0);
  const auto gpc_negascout = tally<selective::GpcNegascout>(kClose, 1.0);
  const auto fgpc_negascout = tally<selective::FgpcNegascout>(kClose, 1.0);
  EXPECT_LT(gpc_negascout.leaves, negascout.leaves);
  EXPECT_LT(fgpc_negascout.leaves, gpc_negascout.leaves);
  const auto mtdf = tally<exact::Mtdf>(kClose, 1.0);
  const auto gpc_mt = tally<selective::GpcMt>(kClose, 1.0);
  const auto fgpc_mt = tally<selective::FgpcMt>(kClose, 1.0);
  EXPECT_LT(gpc_mt.leaves, mtdf.leaves);
  EXPECT_LE(fgpc_mt.leaves, gpc_mt.leaves);
  for (const Tally& selective : {gpc_negascout, gpc_mt}) {
    EXPECT_GT(selective.same_value, kTrees / 2);
  }
}

struct NamesABestMove {
  template <template <class> class Strategy>
  void strategy(const app::StrategyInfo& info) {
    const auto tree = tree_of(kClose, 1);
    for (int depth = 1; depth <= kDepth; ++depth) {
      Options<double> options;
      options.model.sigma = 1e16;
      const auto outcome =
          run<Strategy>(tree, trees::AssignedValue{}, tree.start(), Depth{depth}, options);
      EXPECT_TRUE(outcome.best.has_value()) << info.name << " at depth " << depth;
    }
  }
};

TEST(SelectiveStrategies, NameABestMoveEvenWhereOnlyATestFits) {
  NamesABestMove checker;
  app::for_each_selective_strategy(checker);
}

TEST(SelectiveStrategies, AWiderMarginErrsLessAndCostsMore) {
  const auto bold = tally<selective::GpcAlphaBeta>(kLoose, 0.0);
  const auto careful = tally<selective::GpcAlphaBeta>(kLoose, 3.0);
  EXPECT_LT(bold.leaves, careful.leaves);
  EXPECT_LT(bold.same_value, careful.same_value);
}

}  // namespace
}  // namespace espalier
