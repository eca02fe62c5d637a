// Every exact strategy returns the minimax value and a minimax-optimal first move; every node on
// the principal variation it tells has the root's value.
#include <gtest/gtest.h>

#include <string>

#include "app/strategy_list.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/literal_text.hpp"
#include "espalier/trees/p_exact.hpp"
#include "search/oracle.hpp"
#include "tree_zoo.hpp"

namespace espalier {
namespace {

#ifdef ESPALIER_FEW_TREES  // sanitizers are slow
constexpr std::uint64_t kTrees = 1'500;
#else
constexpr std::uint64_t kTrees = 20'000;
#endif

// Checks one strategy after the other against the oracle.
template <class G, class E>
struct Checker {
  testing::Oracle<G, E> oracle;
  Options<typename G::Value> options = {};

  template <template <class> class Strategy>
  void strategy(const app::StrategyInfo& info) {
    NullCounters counters;
    LineTrace line;
    const NeverStop stop;
    const auto outcome = run<Strategy>(oracle.game, oracle.evaluator, oracle.root,
                                       Depth{oracle.depth}, options, counters, line, stop);
    oracle.check(outcome, line, info.name);
  }
};

TEST(ExactStrategies, EqualMinimaxOnThousandsOfSyntheticTrees) {
  const trees::AssignedValue value;
  for (std::uint64_t number = 0; number < kTrees; ++number) {
    const auto specimen = testing::specimen(number);
    Checker<trees::SyntheticTree, trees::AssignedValue> checker{
        {specimen.tree, value, specimen.tree.start(), specimen.depth,
         "specimen " + std::to_string(number)}};
    app::for_each_exact_strategy(checker);
    if (HasFatalFailure()) return;
  }
}

TEST(ExactStrategies, EqualMinimaxWhenTheHorizonComesBeforeTheLeaves) {
  const trees::AssignedValue value;
  for (std::uint64_t number = 0; number < kTrees / 20; ++number) {
    const auto specimen = testing::specimen(number);
    const int depth = specimen.depth / 2;
    Checker<trees::SyntheticTree, trees::AssignedValue> checker{
        {specimen.tree, value, specimen.tree.start(), depth,
         "half of specimen " + std::to_string(number)}};
    app::for_each_exact_strategy(checker);
    if (HasFatalFailure()) return;
  }
}

TEST(ExactStrategies, EqualMinimaxWithEveryOption) {
  const trees::AssignedValue value;
  for (std::uint64_t number = 0; number < kTrees / 20; ++number) {
    const auto specimen = testing::specimen(number);
    Checker<trees::SyntheticTree, trees::AssignedValue> checker{
        {specimen.tree, value, specimen.tree.start(), specimen.depth,
         "options on specimen " + std::to_string(number)}};
    Rng rng(number);
    if (number % 2 == 0) checker.options.cut = Cut::BeyondBound;
    constexpr double kWidths[] = {0.001, 0.1, 1, 7, 1000};
    checker.options.minimal_width = kWidths[rng.below(5)];
    checker.options.guess = static_cast<double>(rng.below(600)) - 50;
    checker.options.delta = static_cast<double>(1 + rng.below(300));
    checker.options.step = static_cast<double>(1 + rng.below(100));
    checker.options.stages = {1, 5, 100};
    checker.options.stage_count = 3;
    app::for_each_exact_strategy(checker);
    if (HasFatalFailure()) return;
  }
}

TEST(ExactStrategies, EqualMinimaxOnLiteralTreesWithEitherRoot) {
  const trees::WrittenValue value;
  for (const char* text : {"7", "x=-3", "(5)", "((((9))))", "(1 1 1)", "((2 2) (2 2))",
                           "((41 5) (12 90))", "(((12 8) 6 (11 14 20)) ((40) (8 47 17 23)))",
                           "((.5 .25) (-.5 1e-3) 0)", "(3 (1 (4 1 5) 9) ((2 6) 5))"}) {
    const auto tree = trees::parse_tree(text);
    ASSERT_TRUE(tree.ok()) << text;
    for (const Player player : {Player::First, Player::Second}) {
      const auto game = tree->with_root(player);
      Checker<trees::LiteralTree, trees::WrittenValue> checker{
          {game, value, game.start(), game.height(), text}};
      app::for_each_exact_strategy(checker);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(ExactStrategies, EqualMinimaxOnExactlyOrderedTrees) {
  const trees::WrittenValue value;
  for (std::uint64_t seed = 0; seed < kTrees / 40; ++seed) {
    const trees::AnyShape shape{seed % 2 == 0, static_cast<std::uint32_t>(2 + seed % 4),
                                static_cast<std::uint32_t>(1 + seed % 5)};
    const auto tree = trees::p_exact_tree(shape, static_cast<double>(seed % 6) / 5, seed)
                          .with_root(seed % 3 == 0 ? Player::Second : Player::First);
    Checker<trees::LiteralTree, trees::WrittenValue> checker{{tree, value, tree.start(),
                                                              static_cast<int>(shape.depth),
                                                              "p-exact " + std::to_string(seed)}};
    app::for_each_exact_strategy(checker);
    if (HasFatalFailure()) return;
  }
}

// A window keeps its promise: exact inside, a true bound outside.
struct WindowChecker {
  const testing::Specimen& specimen;
  double oracle;
  Window<double> window;
  Cut cut;

  template <template <class> class Strategy>
  void strategy(const app::StrategyInfo& info) {
    if (!info.honours(app::option::kWindow)) return;
    Options<double> options;
    options.window = window;
    options.cut = cut;
    const auto outcome = run<Strategy>(specimen.tree, trees::AssignedValue{}, specimen.tree.start(),
                                       Depth{specimen.depth}, options);
    if (window.contains(oracle)) {
      ASSERT_EQ(outcome.value, oracle) << info.name;
    } else if (oracle <= window.alpha) {
      ASSERT_LE(outcome.value, window.alpha) << info.name;
      ASSERT_GE(outcome.value, oracle) << info.name << ": not an upper bound";
    } else {
      ASSERT_GE(outcome.value, window.beta) << info.name;
      ASSERT_LE(outcome.value, oracle) << info.name << ": not a lower bound";
    }
  }
};

TEST(ExactStrategies, KeepTheirPromiseOutsideTheWindow) {
  for (std::uint64_t number = 0; number < kTrees / 10; ++number) {
    const auto specimen = testing::specimen(number);
    if (specimen.depth == 0) continue;
    const double oracle = run<exact::Minimax>(specimen.tree, trees::AssignedValue{},
                                              specimen.tree.start(), Depth{specimen.depth})
                              .value;
    for (const double offset : {-40.0, -1.0, 0.0, 1.0, 40.0}) {
      WindowChecker checker{specimen,
                            oracle,
                            {oracle + offset - 3, oracle + offset + 3},
                            number % 2 == 0 ? Cut::AtBound : Cut::BeyondBound};
      app::for_each_exact_strategy(checker);
      if (HasFatalFailure()) return;
    }
  }
}

// The zoo is what the tests say it is.
TEST(Zoo, HasTreesOfEverySize) {
  std::uint64_t large = 0;
  std::uint64_t deep_and_ragged = 0;
  for (std::uint64_t number = 0; number < kTrees; ++number) {
    const auto specimen = testing::specimen(number);
    const auto leaves = testing::count_leaves(specimen.tree, specimen.tree.start());
    large += leaves >= 100 ? 1 : 0;
    deep_and_ragged +=
        specimen.depth >= 7 && leaves >= 10 && !specimen.tree.shape().uniform ? 1 : 0;
  }
  EXPECT_GT(large, kTrees / 5);
  EXPECT_GT(deep_and_ragged, kTrees / 20);
}

// Numbers at the edge of what a tree text may hold, and windows too narrow to be seen there.
TEST(ExactStrategies, EndOnTheLargestNumbers) {
  const auto tree = trees::parse_tree(
      "((2251799813685248 -2251799813685248) (2251799813685247 3) (-2251799813685248 0))");
  ASSERT_TRUE(tree.ok());
  Checker<trees::LiteralTree, trees::WrittenValue> checker{{*tree, {}, tree->start(), 2, "edge"}};
  checker.options.minimal_width = 1e-6;
  app::for_each_exact_strategy(checker);
}

// Stops after a number of polls.
struct StopAfter {
  mutable int polls;
  bool requested() const { return --polls < 0; }
};

struct StopChecker {
  const trees::SyntheticTree& tree;
  int depth;
  int polls;
  double truth;

  template <template <class> class Strategy>
  void strategy(const app::StrategyInfo& info) {
    NullCounters counters;
    NullTrace trace;
    const StopAfter stop{polls};
    const auto outcome = run<Strategy>(tree, trees::AssignedValue{}, tree.start(), Depth{depth},
                                       Options<double>{}, counters, trace, stop);
    EXPECT_FALSE(outcome.complete) << info.name;
    // What was found so far never exceeds the truth where the strategy raises a lower bound.
    if (info.name.starts_with("alpha-beta") || info.name == "minimax" ||
        info.name == "falphabeta") {
      EXPECT_LE(outcome.value, truth) << info.name << " after " << polls;
    }
  }
};

TEST(AllStrategies, EndSoonWhenStopped) {
  const trees::SyntheticTree tree({true, 8, 7}, {trees::SchemeKind::Unordered, 0, 0}, 5);
  const double truth =
      run<exact::AlphaBeta>(tree, trees::AssignedValue{}, tree.start(), Depth{7}).value;
  for (const int polls : {0, 1, 12, 100, 300}) {
    StopChecker checker{tree, 7, polls, truth};
    // Those that back up chances see certain wins in this tree, and end before they are stopped.
    app::for_each_exact_strategy(checker);
    app::for_each_selective_strategy(checker);
  }
}

}  // namespace
}  // namespace espalier
