// The clock of the simulated processors: what costs how much, who does what when, and that the same
// request is the same story.
#include <gtest/gtest.h>

#include <vector>

#include "espalier/trees/literal_text.hpp"
#include "search/simulated_support.hpp"

namespace espalier {
namespace {

using testing::simulated_on_uniform;
using testing::uniform;

// The yardstick tells the same story as alpha-beta and takes the time that is counted for it.
TEST(SimulatedClock, OneProcessorIsAlphaBeta) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto tree = uniform(3, 5, seed);
    const auto result = simulated_on_uniform<simulated::AlphaBeta>(tree, 5, 4, true);
    EXPECT_NEAR(result.report.time, result.report.sequential_time, 1e-6);
    EXPECT_EQ(result.report.lanes.size(), 1U);
    RecordingTrace plain;
    NodeCounters counters;
    const NeverStop stop;
    run<exact::AlphaBeta>(tree, trees::AssignedValue{}, tree.start(), Depth{5}, {}, counters, plain,
                          stop);
    std::vector<Event> told;
    for (const Event& event : result.events) {
      if (event.kind == EventKind::Line) continue;
      EXPECT_EQ(event.processor, 0);
      told.push_back(event);
    }
    ASSERT_EQ(told.size(), plain.events().size());
    for (std::size_t i = 0; i < told.size(); ++i) {
      const Event& expected = plain.events()[i];
      ASSERT_EQ(told[i].kind, expected.kind);
      ASSERT_EQ(told[i].node, expected.node);
      ASSERT_EQ(told[i].value, expected.value);
      ASSERT_EQ(told[i].reason, expected.reason);
      ASSERT_GE(told[i].time, i > 0 ? told[i - 1].time : 0);
    }
  }
}

// A chain of leaves: 3 leaves and the root's visit, by hand.
TEST(SimulatedClock, LeafVisitAndMessageHaveTheirPrice) {
  const auto tree = trees::parse_tree("(1 2 3)");
  ASSERT_TRUE(tree.ok());
  const auto report = [&](int count) {
    simulated::Setting setting = testing::processors(count);
    setting.costs = {10, 2, 1};
    return testing::simulated_on<simulated::PvSplitting>(*tree, trees::WrittenValue{}, 1, {setting})
        .report;
  };
  // 2 + 10 (first leaf) + 1 (start) + 10 (the two others side by side) + 1 (answers).
  EXPECT_DOUBLE_EQ(report(2).time, 24);
  EXPECT_DOUBLE_EQ(report(1).time, 33);  // the first answer has woken it before the second is there
  EXPECT_DOUBLE_EQ(report(2).sequential_time, 32);
  EXPECT_DOUBLE_EQ(report(2).speedup(), 32.0 / 24);
  EXPECT_DOUBLE_EQ(report(2).efficiency(), 16.0 / 24);
}

// Their pages promise it: on one processor these search as alpha-beta does, leaf by leaf.
struct SameLeaves {
  const trees::SyntheticTree& tree;
  std::vector<std::uint64_t> expected;

  template <template <class> class Scheme>
  void scheme(const app::StrategyInfo& info) {
    std::vector<std::uint64_t> leaves;
    for (const Event& event : simulated_on_uniform<Scheme>(tree, 5, 1, true).events) {
      if (event.kind == EventKind::Leaf) leaves.push_back(event.node);
    }
    ASSERT_EQ(leaves, expected) << info.name;
  }
};
TEST(SimulatedClock, OnOneProcessorTheLeavesAreThoseOfAlphaBeta) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto tree = uniform(3, 5, seed);
    RecordingTrace plain;
    NullCounters counters;
    run<exact::AlphaBeta>(tree, trees::AssignedValue{}, tree.start(), Depth{5}, {}, counters, plain,
                          NeverStop{});
    SameLeaves same{tree, {}};
    for (const Event& event : plain.events()) {
      if (event.kind == EventKind::Leaf) same.expected.push_back(event.node);
    }
    testing::Some<SameLeaves> some{
        same,
        {"alpha-beta", "tree-splitting", "parallel-sss", "pv-splitting", "ybw", "abdada", "lazy"}};
    app::for_each_parallel_strategy(some);
    app::for_the_yardstick(some);
    if (HasFatalFailure()) return;
  }
}

struct Twice {
  template <template <class> class Scheme>
  void scheme(const app::StrategyInfo& info) {
    const auto tree = uniform(4, 5, 11);
    const auto a = simulated_on_uniform<Scheme>(tree, 5, 7, true);
    const auto b = simulated_on_uniform<Scheme>(tree, 5, 7, true);
    EXPECT_EQ(a.report.time, b.report.time) << info.name;
    ASSERT_EQ(a.events.size(), b.events.size()) << info.name;
    for (std::size_t i = 0; i < a.events.size(); ++i) {
      ASSERT_EQ(a.events[i].node, b.events[i].node) << info.name;
      ASSERT_EQ(a.events[i].time, b.events[i].time) << info.name;
      ASSERT_EQ(a.events[i].processor, b.events[i].processor) << info.name;
    }
  }
};
TEST(SimulatedClock, TheSameRequestIsTheSameStory) {
  Twice twice;
  app::for_each_parallel_strategy(twice);
}

// Events come in the order of time, from processors that exist.
struct InOrder {
  template <template <class> class Scheme>
  void scheme(const app::StrategyInfo& info) {
    const auto result = simulated_on_uniform<Scheme>(uniform(4, 5, 3), 5, 6, true);
    double last = 0;
    bool several = false;
    for (const Event& event : result.events) {
      ASSERT_GE(event.time, last) << info.name;
      ASSERT_GE(event.processor, 0) << info.name;
      ASSERT_LT(event.processor, 6) << info.name;
      last = event.time;
      several = several || event.processor > 0;
    }
    EXPECT_TRUE(several) << info.name;
  }
};
TEST(SimulatedClock, EveryEventNamesItsProcessor) {
  InOrder in_order;
  app::for_each_parallel_strategy(in_order);
}

// More processors are faster on a tree that is large enough.
struct Faster {
  template <template <class> class Scheme>
  void scheme(const app::StrategyInfo& info) {
    if (info.name == "parallel-sss-bounds") return;  // it needs a good guess
    double one = 0;
    double eight = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      one += simulated_on_uniform<Scheme>(uniform(5, 5, seed), 5, 1).report.time;
      eight += simulated_on_uniform<Scheme>(uniform(5, 5, seed), 5, 8).report.time;
    }
    EXPECT_LT(eight, 0.6 * one) << info.name;
  }
};
TEST(SimulatedClock, EightProcessorsAreFasterThanOne) {
  Faster faster;
  app::for_each_parallel_strategy(faster);
}

// Where tasks are too many to be told apart, work in vain is counted as before.
struct FewTasks {
  template <template <class> class Scheme>
  void scheme(const app::StrategyInfo& info) {
    const auto tree = uniform(4, 5, 7);
    const auto all = simulated_on_uniform<Scheme>(tree, 5, 8).report;
    simulated::Setting setting = testing::processors(8);
    setting.most_tasks = 20;
    const auto few =
        testing::simulated_on<Scheme>(tree, trees::AssignedValue{}, 5, {setting}).report;
    EXPECT_LT(few.lanes.size(), all.lanes.size()) << info.name;
    ASSERT_EQ(few.processors.size(), all.processors.size());
    for (std::size_t i = 0; i < all.processors.size(); ++i) {
      EXPECT_GT(all.processors[i].in_vain, 0) << info.name;
      EXPECT_NEAR(few.processors[i].in_vain, all.processors[i].in_vain, 1e-6) << info.name;
      EXPECT_NEAR(few.processors[i].busy, all.processors[i].busy, 1e-6) << info.name;
    }
  }
};
TEST(SimulatedClock, WorkInVainIsCountedHoweverManyTasksThereAre) {
  FewTasks few;
  testing::Some<FewTasks> some{few, {"abdada", "lazy"}};
  app::for_each_parallel_strategy(some);
}

// --- stopping ------------------------------------------------------------------------------------

struct Stopped {
  std::int64_t polls;
  template <template <class> class Scheme>
  void scheme(const app::StrategyInfo& info) {
    const auto tree = uniform(8, 7, 5);
    const auto result = testing::simulated_on<Scheme>(tree, trees::AssignedValue{}, 7,
                                                      {testing::processors(16), {}, false, polls});
    EXPECT_FALSE(result.outcome.complete) << info.name;
  }
};
TEST(SimulatedClock, EndsSoonWhenStopped) {
  for (const int polls : {0, 1, 12, 100, 300}) {
    Stopped stopped{polls};
    app::for_each_parallel_strategy(stopped);
    app::for_the_yardstick(stopped);
  }
}

}  // namespace
}  // namespace espalier
