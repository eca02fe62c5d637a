// Every simulated parallel scheme returns the minimax value and a true principal variation on any
// number of processors, and its report adds up.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "app/parallel_list.hpp"
#include "espalier/search/parallel/simulated/simulate.hpp"
#include "espalier/trees/literal_text.hpp"
#include "search/oracle.hpp"
#include "search/simulated_support.hpp"
#include "tree_zoo.hpp"

namespace espalier {
namespace {

using simulated::Setting;
using testing::processors;
using testing::Some;

#ifdef ESPALIER_FEW_TREES  // sanitizers are slow
constexpr std::uint64_t kTrees = 150;
#else
constexpr std::uint64_t kTrees = 2'000;
#endif
constexpr int kProcessors[] = {1, 2, 3, 5, 8, 64};

// Checks one scheme after the other against minimax.
template <class G, class E>
struct Checker {
  testing::Oracle<G, E> oracle;
  Setting setting;
  Options<double> options = {};

  template <template <class> class Scheme>
  void scheme(const app::StrategyInfo& info) {
    const std::string what =
        std::string(info.name) + " with " + std::to_string(setting.processors) + " processors";
    const auto result = testing::simulated_on<Scheme>(oracle.game, oracle.evaluator, oracle.depth,
                                                      {setting, options});
    oracle.check(result.outcome, result.line, what);
    check_report(result.report, result.counters, what + " on " + oracle.label);
  }

  // Nobody works longer than the search lasts, and every leaf has its price.
  void check_report(const simulated::Report& report, const NodeCounters& counters,
                    const std::string& what) {
    ASSERT_EQ(report.processors.size(), static_cast<std::size_t>(setting.processors));
    double work = 0;
    std::uint64_t leaves = 0;
    for (const simulated::ProcessorTime& time : report.processors) {
      ASSERT_NEAR(time.busy + time.in_vain + time.waiting, report.time, 1e-6) << what;
      work += time.busy + time.in_vain;
      leaves += time.leaves;
    }
    const bool leaf = counters.evaluations() == 0;  // the root is not counted
    ASSERT_GE(leaves, leaf ? 1 : counters.evaluations()) << what;
    ASSERT_GE(work + 1e-6, static_cast<double>(leaves) * setting.costs.leaf) << what;
    ASSERT_GT(report.sequential_time, 0) << what;
    double last = 0;
    for (const simulated::Lane& lane : report.lanes) {
      ASSERT_LT(lane.start, lane.end) << what;
      ASSERT_LE(lane.end, report.time + 1e-9) << what;
      ASSERT_GE(lane.start, last) << what;
      last = lane.start;
    }
  }
};

using SyntheticChecker = Checker<trees::SyntheticTree, trees::AssignedValue>;

void check_on_specimens(const std::vector<std::string_view>& names) {
  const trees::AssignedValue value;
  for (std::uint64_t number = 0; number < kTrees; ++number) {
    const auto specimen = testing::specimen(number);
    for (const int count : kProcessors) {
      SyntheticChecker checker{{specimen.tree, value, specimen.tree.start(), specimen.depth,
                                "specimen " + std::to_string(number)},
                               processors(count)};
      Some<SyntheticChecker> some{checker, names};
      app::for_each_parallel_strategy(some);
      app::for_the_yardstick(some);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(SimulatedClassics, EqualMinimaxOnThousandsOfTrees) {
  check_on_specimens({"alpha-beta", "mwf", "tree-splitting", "parallel-scout"});
}
TEST(SimulatedSss, EqualsMinimaxOnThousandsOfTrees) {
  check_on_specimens({"parallel-sss", "parallel-sss-bounds"});
}
TEST(SimulatedSuccessors, EqualMinimaxOnThousandsOfTrees) {
  check_on_specimens({"pv-splitting", "ybw"});
}
TEST(SimulatedTables, EqualMinimaxOnThousandsOfTrees) { check_on_specimens({"abdada", "lazy"}); }

// The groups above leave none out.
struct Count {
  int count = 0;
  template <template <class> class Scheme>
  void scheme(const app::StrategyInfo& /*info*/) {
    ++count;
  }
};
TEST(Simulated, TheListHasTenSchemes) {
  Count counter;
  app::for_each_parallel_strategy(counter);
  app::for_the_yardstick(counter);
  EXPECT_EQ(counter.count, 10);
}

TEST(Simulated, EqualMinimaxWithOtherCostsShapesAndHorizons) {
  const trees::AssignedValue value;
  constexpr double kCosts[] = {0, 0.01, 0.5, 7};
  for (std::uint64_t number = 0; number < kTrees / 5; ++number) {
    const auto specimen = testing::specimen(number);
    Rng rng(number);
    Setting setting = processors(static_cast<int>(1 + rng.below(40)));
    setting.costs = {kCosts[1 + rng.below(3)], kCosts[rng.below(4)], kCosts[rng.below(4)]};
    setting.slaves = static_cast<int>(1 + rng.below(6));
    setting.most_lanes = 10;
    const int depth = rng.below(2) == 0 ? specimen.depth : specimen.depth / 2;
    SyntheticChecker checker{{specimen.tree, value, specimen.tree.start(), depth,
                              "costs on specimen " + std::to_string(number)},
                             setting};
    checker.options.guess = static_cast<double>(rng.below(600)) - 50;
    checker.options.delta = static_cast<double>(1 + rng.below(300));
    app::for_each_parallel_strategy(checker);
    app::for_the_yardstick(checker);
    if (HasFatalFailure()) return;
  }
}

TEST(Simulated, EqualMinimaxOnLiteralTreesWithEitherRoot) {
  const trees::WrittenValue value;
  for (const char* text : {"7", "x=-3", "=1(5)", "=0((((9))))", "=0(1 1 1)", "=3((2 2) (2 2))",
                           "=9((41 5) (12 90))", "=2(((12 8) 6 (11 14 20)) ((40) (8 47 17 23)))",
                           "=.1((.5 .25) (-.5 1e-3) 0)", "=7(3 (1 (4 1 5) 9) ((2 6) 5))"}) {
    const auto tree = trees::parse_tree(text);
    ASSERT_TRUE(tree.ok()) << text;
    for (const Player player : {Player::First, Player::Second}) {
      for (const int count : kProcessors) {
        const auto game = tree->with_root(player);
        Checker<trees::LiteralTree, trees::WrittenValue> checker{
            {game, value, game.start(), game.height(), text}, processors(count)};
        app::for_each_parallel_strategy(checker);
        app::for_the_yardstick(checker);
        if (HasFatalFailure()) return;
      }
    }
  }
}

}  // namespace
}  // namespace espalier
