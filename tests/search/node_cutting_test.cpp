// Node-cutting: it is alpha-beta on a tree from which the children behind place x have been taken.
// So it is compared with plain minimax on that tree, and its story is read for every child left
// out.
#include "espalier/search/selective/node_cutting.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/search/exact/alpha_beta_minmax.hpp"
#include "espalier/search/exact/minimax.hpp"
#include "espalier/search/run.hpp"
#include "golden.hpp"
#include "tree_zoo.hpp"

namespace espalier {
namespace {

#ifdef ESPALIER_FEW_TREES
constexpr std::uint64_t kNodeCuttingTrees = 200;
#else
constexpr std::uint64_t kNodeCuttingTrees = 2'000;
#endif

using trees::AssignedValue;
using Tree = trees::SyntheticTree;
using Position = Tree::Position;

double minimax(const Tree& tree, const Position& p, int depth) {
  return run<exact::Minimax>(tree, AssignedValue{}, p, Depth{depth}).value;
}

struct Places {
  int s = 1;
  int d = 2;
  int x = 2;
  bool searches_x = true;  // step 5; else fig 4.5

  // How many children are searched.
  std::size_t kept() const { return static_cast<std::size_t>(searches_x ? x + 1 : x); }
};

Options<double> options_of(const Places& places) {
  Options<double> options;
  options.model.s = places.s;
  options.model.d = places.d;
  options.x = places.x;
  options.searches_x = places.searches_x;
  return options;
}

// The numbers of the children that remain, in the order of a search s plies deep; mover's view.
std::vector<std::uint32_t> kept(const Tree& tree, const Position& p, const Places& places) {
  std::vector<std::pair<double, std::uint32_t>> order;
  for (const std::uint32_t child : tree.moves(p)) {
    order.emplace_back(minimax(tree, tree.play(p, child), places.s - 1), child);
  }
  std::sort(order.begin(), order.end());  // what is worst for the opponent first; ties by number
  std::vector<std::uint32_t> children;
  for (const auto& [value, child] : order) children.push_back(child);
  if (children.size() > places.kept()) children.resize(places.kept());
  return children;
}

// Minimax on what is left of the tree; mover's view.
double reduced_minimax(const Tree& tree, const Position& p, int depth, const Places& places) {
  if (depth != places.d + 1 || tree.outcome(p)) {
    if (depth <= places.d || tree.outcome(p)) return minimax(tree, p, depth);
    double best = ScoreTraits<double>::lowest();
    for (const std::uint32_t child : tree.moves(p)) {
      best = std::max(best, -reduced_minimax(tree, tree.play(p, child), depth - 1, places));
    }
    return best;
  }
  double best = ScoreTraits<double>::lowest();
  for (const std::uint32_t child : kept(tree, p, places)) {
    best = std::max(best, -minimax(tree, tree.play(p, child), places.d));
  }
  return best;
}

struct Drawn {
  testing::Specimen specimen;
  Places places;
};

Drawn draw(std::uint64_t number) {
  Rng rng(hash_seed(number + 77));
  const int d = static_cast<int>(1 + rng.below(4));
  const int s = static_cast<int>(1 + rng.below(static_cast<std::uint64_t>(d)));
  const int kept = static_cast<int>(1 + rng.below(4));
  const bool searches_x = number % 2 == 0;
  return {testing::specimen(number), {s, d, searches_x ? kept - 1 : kept, searches_x}};
}

TEST(NodeCutting, IsMinimaxOnTheReducedTree) {
  std::uint64_t different = 0;
  for (std::uint64_t number = 0; number < kNodeCuttingTrees; ++number) {
    const auto [specimen, places] = draw(number);
    const Position root = specimen.tree.start();
    const double value = run<selective::NodeCutting>(specimen.tree, AssignedValue{}, root,
                                                     Depth{specimen.depth}, options_of(places))
                             .value;
    ASSERT_EQ(value, reduced_minimax(specimen.tree, root, specimen.depth, places))
        << "specimen " << number;
    different += value != minimax(specimen.tree, root, specimen.depth) ? 1 : 0;
  }
  EXPECT_GT(different, 0U);  // something has been cut
}

TEST(NodeCutting, IsMinimaxIfNoChildStandsBehindX) {
  for (std::uint64_t number = 0; number < kNodeCuttingTrees; ++number) {
    auto [specimen, places] = draw(number);
    places.x = 8;  // the specimens are no wider
    const Position root = specimen.tree.start();
    const auto outcome = run<selective::NodeCutting>(specimen.tree, AssignedValue{}, root,
                                                     Depth{specimen.depth}, options_of(places));
    ASSERT_EQ(outcome.value, minimax(specimen.tree, root, specimen.depth)) << number;
  }
}

TEST(NodeCutting, AloneTheShallowBestIsChosen) {
  for (std::uint64_t seed = 0; seed < kNodeCuttingTrees; ++seed) {
    const Tree tree({true, 5, 3}, {trees::SchemeKind::Integer, 0, 3}, seed);  // with many ties
    const auto outcome = run<selective::NodeCutting>(tree, AssignedValue{}, tree.start(), Depth{3},
                                                     options_of({1, 2, 0}));
    const std::uint32_t best = kept(tree, tree.start(), {1, 2, 0}).front();
    ASSERT_TRUE(outcome.best.has_value());
    ASSERT_EQ(*outcome.best, best) << seed;
    ASSERT_EQ(outcome.value, -minimax(tree, tree.play(tree.start(), best), 2)) << seed;
  }
}

// The looks at all children, and the subtrees up to place x.
TEST(NodeCutting, LeavesAreAtMostThoseUpToX) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Tree tree({true, 6, 3}, {trees::SchemeKind::Independent, 0, 100}, seed);
    for (int x = 0; x < 6; ++x) {
      NodeCounters counters;
      NullTrace trace;
      const NeverStop stop;
      run<selective::NodeCutting>(tree, AssignedValue{}, tree.start(), Depth{3},
                                  options_of({1, 2, x}), counters, trace, stop);
      ASSERT_LE(counters.leaves(), 6U + static_cast<unsigned>(x + 1) * 36U);
      ASSERT_GE(counters.cuts(), static_cast<unsigned>(5 - x));
    }
  }
}

struct NodeCuttingTally {
  std::uint64_t leaves = 0;
  std::uint64_t right = 0;
};

constexpr std::uint64_t kTallied = kNodeCuttingTrees / 10;

NodeCuttingTally node_cutting_tally(const trees::AnyScheme& scheme, int children) {
  constexpr int kPlies = 5;
  NodeCuttingTally total;
  for (std::uint64_t seed = 0; seed < kTallied; ++seed) {
    const Tree tree({true, 6, kPlies}, scheme, seed);
    NodeCounters counters;
    NullTrace trace;
    const NeverStop stop;
    const auto outcome =
        run<selective::NodeCutting>(tree, AssignedValue{}, tree.start(), Depth{kPlies},
                                    options_of({1, 2, children - 1}), counters, trace, stop);
    const auto truth =
        run<exact::AlphaBetaMinmax>(tree, AssignedValue{}, tree.start(), Depth{kPlies}).value;
    total.leaves += counters.leaves();
    total.right += outcome.value == truth ? 1 : 0;
  }
  return total;
}

TEST(NodeCutting, FewerChildrenCostLessAndErrMoreOften) {
  // Values of inner nodes say little of what lies below them.
  const trees::AnyScheme loose{trees::SchemeKind::POrdered, 0.4, 0};
  const NodeCuttingTally one = node_cutting_tally(loose, 1);
  const NodeCuttingTally three = node_cutting_tally(loose, 3);
  const NodeCuttingTally six = node_cutting_tally(loose, 6);
  EXPECT_LT(one.leaves, three.leaves);
  EXPECT_LT(three.leaves, six.leaves);
  EXPECT_LT(one.right, three.right);
  EXPECT_LT(three.right, six.right);
  EXPECT_EQ(six.right, kTallied);
}

// Sums along the path: the best by a shallow search is the best, and all others are a waste.
TEST(NodeCutting, ATrueOrderNeedsOneChildOnly) {
  const trees::AnyScheme close{trees::SchemeKind::Integer, 0, 0};
  const NodeCuttingTally one = node_cutting_tally(close, 1);
  EXPECT_EQ(one.right, kTallied);
  EXPECT_LT(one.leaves, node_cutting_tally(close, 6).leaves);
}

TEST(NodeCutting, TellsEveryChildThatIsLeftOut) {
  for (std::uint64_t number = 0; number < kNodeCuttingTrees; ++number) {
    const auto [specimen, places] = draw(number);
    NullCounters counters;
    RecordingTrace trace;
    const NeverStop stop;
    run<selective::NodeCutting>(specimen.tree, AssignedValue{}, specimen.tree.start(),
                                Depth{specimen.depth}, options_of(places), counters, trace, stop);
    if (trace.truncated()) continue;
    std::unordered_map<std::uint64_t, std::size_t> looks;
    std::unordered_map<std::uint64_t, std::set<int>> skipped;
    for (const Event& event : trace.events()) {
      if (event.reason == Reason::Ordering) ++looks[event.parent];
      if (event.kind != EventKind::Skip) continue;
      ASSERT_EQ(event.reason, Reason::NodeCutting);
      ASSERT_EQ(event.ply, specimen.depth - places.d - 1);
      ASSERT_TRUE(skipped[event.node].insert(event.child).second) << "told twice";
    }
    for (const Event& event : trace.events()) {
      if (event.kind != EventKind::Update) continue;
      ASSERT_FALSE(skipped[event.node].contains(event.child));
    }
    for (const auto& [node, children] : looks) {
      ASSERT_EQ(skipped[node].size(), children - std::min(children, places.kept()))
          << "specimen " << number;
    }
  }
}

// Tong02 4.3: step 5 ignores the moves after x, fig 4.5 examines only those before x.
TEST(NodeCutting, Tong02Step5KeepsThePlaceXAndFigure45CutsIt) {
  const Tree tree({true, 5, 3}, {trees::SchemeKind::Independent, 0, 100}, 1);
  const auto skipped = [&](const Places& places) {
    NullCounters counters;
    RecordingTrace trace;
    const NeverStop stop;
    run<selective::NodeCutting>(tree, AssignedValue{}, tree.start(), Depth{3}, options_of(places),
                                counters, trace, stop);
    return std::count_if(trace.events().begin(), trace.events().end(),
                         [](const Event& event) { return event.kind == EventKind::Skip; });
  };
  EXPECT_EQ(skipped({1, 2, 2, true}), 2);   // places 0, 1, 2 of five
  EXPECT_EQ(skipped({1, 2, 2, false}), 3);  // places 0, 1
  EXPECT_EQ(skipped({1, 2, 0, true}), 4);
  EXPECT_EQ(skipped({1, 2, 0, false}), 4);  // a node has a value: the first child is searched
  EXPECT_TRUE(Options<double>{}.searches_x);
}

// Written by hand. The looks at b, c, d find 4, 9, 1, so d is left out and c is searched before b;
// d would have been the best.
TEST(NodeCutting, StepByStep) {
  const auto story = testing::tell<selective::NodeCutting>(
      "a(b=4(e(f=5 g=9) h(i=7 j=2)) c=9(k(l=6 m=8) n(o=3 p=1)) d=1(q(r=20 s=30) t(u=25 v=40)))",
      options_of({1, 2, 1}));
  const std::vector<std::string> expected = {
      "a -inf +inf -inf",
      "b -inf +inf 4 ordering",
      "c -inf +inf 9 ordering",
      "d -inf +inf 1 ordering",
      "a -inf +inf -inf node-cutting",
      "c -inf +inf +inf",
      "k -inf +inf -inf",
      "l -inf +inf 6",
      "k 6 +inf 6",
      "m 6 +inf 8",
      "k 8 +inf 8",
      "c -inf 8 8",
      "n -inf 8 -inf",
      "o -inf 8 3",
      "n 3 8 3",
      "p 3 8 1",
      "n 3 8 3",
      "c -inf 3 3",
      "a 3 +inf 3",
      "b 3 +inf +inf",
      "e 3 +inf -inf",
      "f 3 +inf 5",
      "e 5 +inf 5",
      "g 5 +inf 9",
      "e 9 +inf 9",
      "b 3 9 9",
      "h 3 9 -inf",
      "i 3 9 7",
      "h 7 9 7",
      "j 7 9 2",
      "h 7 9 7",
      "b 3 7 7",
      "a 7 +inf 7",
  };
  EXPECT_EQ(testing::rows(story), expected);
  EXPECT_EQ(story.value, 7);  // minimax: 30
  EXPECT_EQ(story.events[4].child, 2);
}

}  // namespace
}  // namespace espalier
