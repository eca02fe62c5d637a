// Every exact strategy returns the minimax value and a minimax-optimal first move; every node on
// the principal variation it tells has the root's value.
#include <gtest/gtest.h>

#include <string>

#include "app/strategy_list.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/literal_text.hpp"
#include "espalier/trees/p_exact.hpp"
#include "tree_zoo.hpp"

namespace espalier {
namespace {

#ifdef ESPALIER_FEW_TREES  // sanitizers are slow
constexpr std::uint64_t kTrees = 1'500;
#else
constexpr std::uint64_t kTrees = 20'000;
#endif

template <class G, class E>
double minimax(const G& game, const E& evaluator, const typename G::Position& p, int depth) {
  return static_cast<double>(run<exact::Minimax>(game, evaluator, p, Depth{depth}).value);
}

// Checks one strategy after the other against the oracle.
template <class G, class E>
struct Checker {
  const G& game;
  const E& evaluator;
  typename G::Position root;
  int depth;
  std::string label;
  Options<typename G::Value> options = {};
  double oracle = minimax(game, evaluator, root, depth);

  template <template <class> class Strategy>
  void strategy(const app::StrategyInfo& info) {
    NullCounters counters;
    LineTrace line;
    const NeverStop stop;
    const auto outcome =
        run<Strategy>(game, evaluator, root, Depth{depth}, options, counters, line, stop);
    ASSERT_EQ(outcome.value, oracle) << info.name << " on " << label;
    ASSERT_TRUE(outcome.complete);
    const bool leaf = depth == 0 || game.outcome(root).has_value();
    ASSERT_EQ(outcome.best.has_value(), !leaf) << info.name << " on " << label;
    if (leaf) return;
    const double value_of_best =
        -minimax(game, evaluator, game.play(root, *outcome.best), depth - 1);
    ASSERT_EQ(value_of_best, oracle) << info.name << " chose a worse move on " << label;
    check_line(info, line);
  }

  void check_line(const app::StrategyInfo& info, const LineTrace& line) {
    typename G::Position p = root;
    std::uint64_t id = kRootId;
    double expected = oracle;
    for (int left = depth; left > 0 && !game.outcome(p); --left) {
      const int son = line.best_son(id);
      if (son < 0) break;
      p = game.play(p, game.moves(p)[static_cast<std::size_t>(son)]);
      id = hash_step(id, static_cast<std::uint64_t>(son));
      expected = -expected;
      ASSERT_EQ(minimax(game, evaluator, p, left - 1), expected)
          << info.name << " told a wrong line on " << label;
    }
  }
};

TEST(ExactStrategies, EqualMinimaxOnThousandsOfSyntheticTrees) {
  const trees::AssignedValue value;
  for (std::uint64_t number = 0; number < kTrees; ++number) {
    const auto specimen = testing::specimen(number);
    Checker<trees::SyntheticTree, trees::AssignedValue> checker{
        specimen.tree, value, specimen.tree.start(), specimen.depth,
        "specimen " + std::to_string(number)};
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
        specimen.tree, value, specimen.tree.start(), depth,
        "half of specimen " + std::to_string(number)};
    app::for_each_exact_strategy(checker);
    if (HasFatalFailure()) return;
  }
}

TEST(ExactStrategies, EqualMinimaxWithEveryOption) {
  const trees::AssignedValue value;
  for (std::uint64_t number = 0; number < kTrees / 20; ++number) {
    const auto specimen = testing::specimen(number);
    Checker<trees::SyntheticTree, trees::AssignedValue> checker{
        specimen.tree, value, specimen.tree.start(), specimen.depth,
        "options on specimen " + std::to_string(number)};
    Rng rng(number);
    checker.options.cut = Cut::BeyondBound;
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
      Checker<trees::LiteralTree, trees::WrittenValue> checker{game, value, game.start(),
                                                               game.height(), text};
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
    Checker<trees::LiteralTree, trees::WrittenValue> checker{tree, value, tree.start(),
                                                             static_cast<int>(shape.depth),
                                                             "p-exact " + std::to_string(seed)};
    app::for_each_exact_strategy(checker);
    if (HasFatalFailure()) return;
  }
}

// A window keeps its promise: exact inside, a true bound outside.
struct WindowChecker {
  const testing::Specimen& specimen;
  double oracle;
  Window<double> window;

  template <template <class> class Strategy>
  void strategy(const app::StrategyInfo& info) {
    if (!info.honours(app::option::kWindow)) return;
    Options<double> options;
    options.window = window;
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
    const double oracle =
        minimax(specimen.tree, trees::AssignedValue{}, specimen.tree.start(), specimen.depth);
    for (const double offset : {-40.0, -1.0, 0.0, 1.0, 40.0}) {
      WindowChecker checker{specimen, oracle, {oracle + offset - 3, oracle + offset + 3}};
      app::for_each_exact_strategy(checker);
      if (HasFatalFailure()) return;
    }
  }
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

  template <template <class> class Strategy>
  void strategy(const app::StrategyInfo& info) {
    NullCounters counters;
    NullTrace trace;
    const StopAfter stop{polls};
    const auto outcome = run<Strategy>(tree, trees::AssignedValue{}, tree.start(), Depth{depth},
                                       Options<double>{}, counters, trace, stop);
    EXPECT_FALSE(outcome.complete) << info.name;
  }
};

TEST(AllStrategies, EndSoonWhenStopped) {
  const trees::SyntheticTree tree({true, 8, 7}, {trees::SchemeKind::Unordered, 0, 0}, 5);
  for (const int polls : {0, 1, 100}) {
    StopChecker checker{tree, 7, polls};
    app::for_each_strategy(checker);
  }
}

}  // namespace
}  // namespace espalier
