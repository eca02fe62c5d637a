// What the source says of the parallel schemes (Muszycka85 4.1, figures 41 and 42), on trees small
// enough to see it. A leaf without a value is an error if it is visited.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "espalier/search/best_first/sss_star.hpp"
#include "espalier/trees/literal_text.hpp"
#include "espalier/trees/synthetic.hpp"
#include "search/simulated_support.hpp"

namespace espalier {
namespace {

using simulated::Setting;

struct Story {
  double value = 0;
  std::vector<Event> events;
  simulated::Report report;
  std::set<std::uint64_t> seen;  // leaves that were evaluated

  bool saw(std::initializer_list<std::uint64_t> path) const {
    std::uint64_t id = kRootId;
    for (const std::uint64_t child : path) id = hash_step(id, child);
    return seen.contains(id);
  }
};

template <template <class> class Scheme>
Story run_on(const std::string& text, Setting setting, const Options<double>& options = {}) {
  const auto tree = trees::parse_tree(text);
  EXPECT_TRUE(tree.ok()) << text;
  auto result = testing::simulated_on<Scheme>(*tree, trees::WrittenValue{}, tree->height(),
                                              {setting, options, true});
  Story run{result.outcome.value, std::move(result.events), std::move(result.report), {}};
  for (const Event& event : run.events) {
    if (event.kind == EventKind::Leaf) run.seen.insert(event.node);
  }
  return run;
}

Setting on(int count) { return testing::processors(count); }

// Figure 42, first case: the value of the elder cuts the younger child's second subtree.
TEST(GoldenMwf, AShallowCutThatBothHave) {
  for (const int processors : {1, 2, 3, 8}) {
    EXPECT_EQ(run_on<simulated::Mwf>("p(p1=10 p2(p21=5 p22))", on(processors)).value, 10);
  }
  EXPECT_EQ(run_on<simulated::AlphaBeta>("p(p1=10 p2(p21=5 p22))", on(1)).value, 10);
}

// Second case: p3 ends early and raises the value of p, so p23 is cut off; sequentially it is not.
TEST(GoldenMwf, AShallowCutThatOnlyTheParallelSearchHas) {
  const std::string tree = "p(p1=3 p2(p21=8 p22((6 6) (6 6)) p23=4) p3=9)";
  EXPECT_TRUE(run_on<simulated::AlphaBeta>(tree, on(1)).saw({1, 2}));
  const Story parallel = run_on<simulated::Mwf>(tree, on(4));
  EXPECT_EQ(parallel.value, 9);
  EXPECT_FALSE(parallel.saw({1, 2}));
}

// Third case: p3 goes on before p2 is done, so it misses the cut-off at p32.
TEST(GoldenMwf, AShallowCutThatOnlyTheSequentialSearchHas) {
  const std::string tree = "p(p1=3 p2((9 9) (9 9)) p3(p31=5 p32=4))";
  EXPECT_FALSE(run_on<simulated::AlphaBeta>(tree, on(1)).saw({2, 1}));
  const Story parallel = run_on<simulated::Mwf>(tree, on(4));
  EXPECT_EQ(parallel.value, 9);
  EXPECT_TRUE(parallel.saw({2, 1}));
}

// No deep cut-offs: alpha-beta does not look at the last leaf, mandatory work first does.
TEST(GoldenMwf, NoDeepCuts) {
  const std::string tree = "p(p1=10 p2((p211(p2111=5 p2112=7)) p22=4))";
  EXPECT_FALSE(run_on<simulated::AlphaBeta>(tree, on(1)).saw({1, 0, 0, 1}));
  for (const int processors : {1, 4}) {
    EXPECT_TRUE(run_on<simulated::Mwf>(tree, on(processors)).saw({1, 0, 0, 1}));
  }
}

// A right child has its temporary value before its elder is done, and then waits: its second
// subtree is not touched.
TEST(GoldenMwf, ARightChildWaitsForItsElder) {
  const std::string tree = "p(p1((9 9 9) (9 9 9)) p2(p21=5 p22))";
  const Story run = run_on<simulated::Mwf>(tree, on(8));
  EXPECT_EQ(run.value, 9);
  double temporary = 0;
  double cut = 0;
  for (const Event& event : run.events) {
    const bool p2 = event.node == hash_step(kRootId, 1) && event.kind == EventKind::Update;
    if (p2 && event.reason == Reason::None) temporary = event.time;
    if (p2 && event.reason == Reason::CutOff) cut = event.time;
  }
  EXPECT_NEAR(temporary, 0.1 + 0.1 + 0.1 + 1, 1e-9);  // root, message, p2, p21
  EXPECT_GT(cut, temporary);
}

// Scout: a test evaluates its first leaf at once, but compares it only when the first child is
// known.
TEST(GoldenScout, TestsWaitForTheFirstChild) {
  const Story run =
      run_on<simulated::ParallelScout>("p(p1((1 2) (3 4)) p2(p21=1 p22) p3(p31=8 p32=7))", on(8));
  EXPECT_EQ(run.value, 7);
  double known = -1;
  double evaluated = -1;
  double compared = -1;
  for (const Event& event : run.events) {
    const bool root = event.node == kRootId && event.kind == EventKind::Update;
    if (root && event.child == 0) known = event.time;
    if (event.node == hash_step(hash_step(kRootId, 1), 0)) evaluated = event.time;
    const bool p2 = event.node == hash_step(kRootId, 1);
    if (p2 && event.kind == EventKind::Verdict) compared = event.time;
  }
  EXPECT_LT(evaluated, known);
  EXPECT_GE(compared, known);
  EXPECT_FALSE(run.saw({1, 1}));  // exempted by its first leaf
  EXPECT_TRUE(run.saw({2, 1}));   // a T-node that becomes an E-node
}

// Tree splitting: only leaf processors search; the answer of one slave narrows the window of the
// other, which is working.
TEST(GoldenTreeSplitting, NewsReachesAWorkingSlave) {
  // p2's slave hears of p1 = 9 while it searches p21, and then does not go to p22.
  const std::string tree = "p(p1=9 p2(p21((5)) p22))";
  Setting setting = on(3);
  const Story run = run_on<simulated::TreeSplitting>(tree, setting);
  EXPECT_EQ(run.value, 9);
  EXPECT_EQ(run.report.processors[0].leaves, 0U);
  // News that come too late: p22 is visited.
  setting.costs.message = 5;
  const Story late = run_on<simulated::TreeSplitting>("p(p1=9 p2(p21((5)) p22=4))", setting);
  EXPECT_TRUE(late.saw({1, 1}));
}

// A cut-off abandons the slaves at work: that work is in vain.
TEST(GoldenTreeSplitting, ACutAbandonsTheOthers) {
  const Story run = run_on<simulated::TreeSplitting>("p(p1=9 p2(p21=5 p22((1 2) (3 4))))", on(7));
  EXPECT_EQ(run.value, 9);
  double in_vain = 0;
  for (const auto& processor : run.report.processors) in_vain += processor.in_vain;
  EXPECT_GT(in_vain, 0);
}

// A processor joins only when the first child is known.
TEST(GoldenYbw, YoungBrothersWait) {
  const Story run = run_on<simulated::Ybw>("p(p1(1 2) p2(3 4) p3(5 6))", on(3));
  EXPECT_EQ(run.value, 5);
  for (const Event& event : run.events) {
    if (event.kind == EventKind::Leaf && event.parent == hash_step(kRootId, 0)) {
      EXPECT_EQ(event.processor, 0);
    }
  }
  EXPECT_GT(run.report.processors[1].leaves, 0U);
  EXPECT_GT(run.report.processors[2].leaves, 0U);
}

// Processor 2 has taken the only other child of the root: processor 1 helps it, and the root is not
// left before all is done.
TEST(GoldenYbw, AMasterThatWaitsIsHelpful) {
  const Story run = run_on<simulated::Ybw>("p(p1=1 p2((2 3) (4 5) (6 7)))", on(2));
  EXPECT_EQ(run.value, 3);
  const std::uint64_t p2 = hash_step(kRootId, 1);
  std::set<int> at_work;
  for (const Event& event : run.events) {
    if (event.kind == EventKind::Enter && event.parent == p2) at_work.insert(event.processor);
  }
  EXPECT_EQ(at_work, (std::set<int>{0, 1}));
}

// Kumar & Kanal: a bound just above the value needs fewer leaves than SSS* from infinity; one below
// the value fails, and the pessimistic process answers.
TEST(GoldenSss, AGoodBoundIsFaster) {
  std::uint64_t faster = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const trees::SyntheticTree tree({true, 4, 5}, {trees::SchemeKind::Independent, 0, 500}, seed);
    const double truth =
        run<best_first::SssStar>(tree, trees::AssignedValue{}, tree.start(), Depth{5}).value;
    const auto time = [&](double guess) {
      Options<double> options;
      options.guess = guess;
      options.delta = 1;
      const auto result = testing::simulated_on<simulated::ParallelSssBounds>(
          tree, trees::AssignedValue{}, 5, {on(2), options});
      EXPECT_EQ(result.outcome.value, truth);
      return result.report.time;
    };
    const double good = time(truth);
    const double useless = time(truth - 1);  // the bound is the value itself: not above it
    EXPECT_LE(good, useless);
    faster += good < useless ? 1 : 0;
  }
  EXPECT_GE(faster, 10U);
}

// Parts are disjoint: with as many processes as the root has children each searches one child.
TEST(GoldenSss, EveryProcessHasItsPart) {
  const Story run = run_on<simulated::ParallelSss>("p((1 2) (3 4) (5 6))", on(3));
  EXPECT_EQ(run.value, 5);
  for (const Event& event : run.events) {
    if (event.kind == EventKind::Leaf) {
      EXPECT_EQ(event.parent, hash_step(kRootId, static_cast<std::uint64_t>(event.processor)));
    }
  }
  EXPECT_GT(run.report.leaf_speedup, 1);
}

}  // namespace
}  // namespace espalier
