// What the strategies cost, where theory or the sources say it exactly.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "espalier/search/best_first/sss_star.hpp"
#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/alpha_beta_minmax.hpp"
#include "espalier/search/exact/branch_and_bound.hpp"
#include "espalier/search/exact/falphabeta.hpp"
#include "espalier/search/exact/minimax.hpp"
#include "espalier/search/exact/mtd_sss.hpp"
#include "espalier/search/exact/negamax.hpp"
#include "espalier/search/exact/palphabeta.hpp"
#include "espalier/search/exact/pvs.hpp"
#include "espalier/search/exact/scout.hpp"
#include "espalier/search/exact/scout_cm.hpp"
#include "espalier/search/exact/scout_minimax.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/literal_text.hpp"
#include "tree_zoo.hpp"

namespace espalier {
namespace {

#ifdef ESPALIER_FEW_TREES
constexpr std::uint64_t kTrees = 300;
#else
constexpr std::uint64_t kTrees = 3'000;
#endif

// Leaves in the order of their first evaluation.
class LeafOrder {
 public:
  static constexpr bool kActive = true;
  void event(const Event& event) {
    if (event.kind == EventKind::Leaf && seen_.insert(event.node).second) {
      order_.push_back(event.node);
    }
  }
  static constexpr bool records() { return false; }
  const std::vector<std::uint64_t>& order() const { return order_; }
  const std::set<std::uint64_t>& set() const { return seen_; }

 private:
  std::set<std::uint64_t> seen_;
  std::vector<std::uint64_t> order_;
};

struct Cost {
  std::uint64_t leaves;
  std::uint64_t nodes;
  std::uint64_t visits;
  LeafOrder order;
};

template <template <class> class Strategy>
Cost cost(const trees::SyntheticTree& tree, int depth) {
  NodeCounters counters;
  LeafOrder order;
  const NeverStop stop;
  run<Strategy>(tree, trees::AssignedValue{}, tree.start(), Depth{depth}, Options<double>{},
                counters, order, stop);
  return {counters.leaves(), counters.nodes(), counters.visits(), order};
}

std::uint64_t power(std::uint64_t base, int exponent) {
  std::uint64_t product = 1;
  for (int i = 0; i < exponent; ++i) product *= base;
  return product;
}

trees::SyntheticTree perfectly_ordered(std::uint32_t w, int d, std::uint64_t seed) {
  return {{true, w, static_cast<std::uint32_t>(d)}, {trees::SchemeKind::POrdered, 1.0, 0}, seed};
}

TEST(Counting, AlphaBetaOnPerfectOrderMeetsKnuthAndMooresMinimum) {
  for (std::uint32_t w = 1; w <= 8; ++w) {
    for (int d = 0; d <= 7 && power(w, d) <= 40'000; ++d) {
      const std::uint64_t minimum = d == 0 ? 0 : power(w, (d + 1) / 2) + power(w, d / 2) - 1;
      for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const auto tree = perfectly_ordered(w, d, seed);
        const std::string label = "U(" + std::to_string(w) + "," + std::to_string(d) + ")";
        EXPECT_EQ(cost<exact::AlphaBeta>(tree, d).leaves, minimum) << label;
        EXPECT_EQ(cost<exact::AlphaBetaMinmax>(tree, d).leaves, minimum) << label;
        EXPECT_EQ(cost<exact::Falphabeta>(tree, d).leaves, minimum) << label;
        EXPECT_EQ(cost<exact::Pvs>(tree, d).leaves, minimum) << label;
        EXPECT_EQ(cost<exact::Palphabeta>(tree, d).leaves, minimum) << label;
        EXPECT_EQ(cost<exact::Scout>(tree, d).leaves, minimum) << label;
        EXPECT_EQ(cost<best_first::SssStar>(tree, d).leaves, minimum) << label;
      }
    }
  }
}

// "for U(3,6) branch-and-bound creates 168 nodes and all other strategies create 124" (3.6.1).
TEST(Counting, AllNodesOfPerfectlyOrderedU36) {
  const auto tree = perfectly_ordered(3, 6, 1);
  EXPECT_EQ(cost<exact::AlphaBeta>(tree, 6).nodes, 124U);
  EXPECT_EQ(cost<exact::BranchAndBound>(tree, 6).nodes, 168U);
  EXPECT_EQ(cost<exact::AlphaBeta>(tree, 6).visits, 124U);
}

// Muszycka85 table X, column branch-and-bound.
TEST(Counting, BranchAndBoundOnPerfectOrderIsTableX) {
  struct Cell {
    std::uint32_t w;
    int d;
    std::uint64_t leaves;
  };
  constexpr Cell kTableX[] = {{2, 2, 3},  {3, 2, 5},   {4, 2, 7},   {5, 2, 9},  {6, 2, 11},
                              {8, 2, 15}, {10, 2, 19}, {24, 2, 47}, {2, 3, 5},  {3, 3, 11},
                              {4, 3, 19}, {5, 3, 29},  {6, 3, 41},  {8, 3, 71}, {10, 3, 109},
                              {2, 4, 8},  {3, 4, 21},  {4, 4, 40},  {5, 4, 65}, {2, 5, 13},
                              {3, 5, 43}, {4, 5, 97},  {2, 6, 21},  {3, 6, 85}};
  for (const Cell& cell : kTableX) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      EXPECT_EQ(cost<exact::BranchAndBound>(perfectly_ordered(cell.w, cell.d, seed), cell.d).leaves,
                cell.leaves)
          << "U(" << cell.w << "," << cell.d << ")";
    }
  }
}

TEST(Counting, SssStarCreatesNoLeafThatAlphaBetaDoesNot) {
  for (std::uint64_t number = 0; number < kTrees; ++number) {
    const auto specimen = testing::specimen(number);
    const auto alpha_beta = cost<exact::AlphaBeta>(specimen.tree, specimen.depth).order.set();
    const auto sss = cost<best_first::SssStar>(specimen.tree, specimen.depth).order.set();
    ASSERT_TRUE(std::includes(alpha_beta.begin(), alpha_beta.end(), sss.begin(), sss.end()))
        << "specimen " << number;
  }
}

TEST(Counting, SssStarAndMtdSssEvaluateTheSameLeavesInTheSameOrder) {
  for (std::uint64_t number = 0; number < kTrees; ++number) {
    const auto specimen = testing::specimen(number);
    ASSERT_EQ(cost<best_first::SssStar>(specimen.tree, specimen.depth).order.order(),
              cost<exact::MtdSss>(specimen.tree, specimen.depth).order.order())
        << "specimen " << number;
  }
}

TEST(Counting, FormsOfOneStrategySeeTheSameLeaves) {
  for (std::uint64_t number = 0; number < kTrees; ++number) {
    const auto specimen = testing::specimen(number);
    const auto order = [&](const Cost& c) { return c.order.order(); };
    const auto alpha_beta = order(cost<exact::AlphaBeta>(specimen.tree, specimen.depth));
    ASSERT_EQ(order(cost<exact::AlphaBetaMinmax>(specimen.tree, specimen.depth)), alpha_beta);
    ASSERT_EQ(order(cost<exact::Falphabeta>(specimen.tree, specimen.depth)), alpha_beta);
    ASSERT_EQ(order(cost<exact::Minimax>(specimen.tree, specimen.depth)),
              order(cost<exact::Negamax>(specimen.tree, specimen.depth)));
    ASSERT_EQ(order(cost<exact::Scout>(specimen.tree, specimen.depth)),
              order(cost<exact::ScoutMinimax>(specimen.tree, specimen.depth)));
  }
}

// The chain of the text: branch-and-bound sees all that alpha-beta sees, minimax all that either.
TEST(Counting, EachBoundSavesLeaves) {
  for (std::uint64_t number = 0; number < kTrees; ++number) {
    const auto specimen = testing::specimen(number);
    const auto ab = cost<exact::AlphaBeta>(specimen.tree, specimen.depth).order.set();
    const auto bb = cost<exact::BranchAndBound>(specimen.tree, specimen.depth).order.set();
    const auto mm = cost<exact::Minimax>(specimen.tree, specimen.depth).order.set();
    ASSERT_TRUE(std::includes(bb.begin(), bb.end(), ab.begin(), ab.end())) << number;
    ASSERT_TRUE(std::includes(mm.begin(), mm.end(), bb.begin(), bb.end())) << number;
  }
}

trees::SyntheticTree unordered(std::uint32_t w, int d, std::uint64_t seed) {
  return {{true, w, static_cast<std::uint32_t>(d)}, trees::AnyScheme::unordered(true), seed};
}

// Muszycka85 2.2: below depth 4 one bound is as good as two; from there on there are deep cut-offs.
TEST(Counting, Muszycka85Figure4DeepCutOffsBeginAtDepth4) {
  int deep = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    for (const int depth : {1, 2, 3}) {
      const trees::SyntheticTree tree = unordered(3, depth, seed);
      EXPECT_EQ(cost<exact::BranchAndBound>(tree, depth).order.order(),
                cost<exact::AlphaBeta>(tree, depth).order.order());
    }
    const trees::SyntheticTree tree = unordered(3, 4, seed);
    deep +=
        cost<exact::BranchAndBound>(tree, 4).nodes > cost<exact::AlphaBeta>(tree, 4).nodes ? 1 : 0;
  }
  EXPECT_GT(deep, 10);
}

// Does the one examine all leaves of the other, and more?
bool examines_more(const Cost& one, const Cost& other) {
  const auto& all = one.order.set();
  const auto& some = other.order.set();
  return all.size() > some.size() &&
         std::includes(all.begin(), all.end(), some.begin(), some.end());
}

// Muszycka85 2.4 and 2.5: the second search of PVS has tighter bounds than that of Palphabeta; Test
// returns no bound to Scout.
TEST(Counting, Muszycka85Figures5And6PvsPrunesMoreAndScoutLessThanPalphabeta) {
  int tighter = 0;
  int unbounded = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const trees::SyntheticTree tree = unordered(2, 7, seed);
    const Cost pvs = cost<exact::Pvs>(tree, 7);
    const Cost palphabeta = cost<exact::Palphabeta>(tree, 7);
    const Cost scout = cost<exact::Scout>(tree, 7);
    tighter += examines_more(palphabeta, pvs) ? 1 : 0;
    unbounded += examines_more(scout, pvs) && examines_more(scout, palphabeta) ? 1 : 0;
  }
  EXPECT_GT(tighter, 0);
  EXPECT_GT(unbounded, 0);
}

// Muszycka85 table V: with real-dependent values the minimal window of 1 is as good as infinite, so
// PVS, Palphabeta and Scout create the leaves of alpha-beta.
TEST(Counting, RealDependentValuesMakeMinimalWindowsUseless) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const trees::SyntheticTree tree({true, 4, 4}, {trees::SchemeKind::Real, 0, 0}, seed);
    const auto leaves = cost<exact::AlphaBeta>(tree, 4).leaves;
    EXPECT_EQ(cost<exact::Pvs>(tree, 4).leaves, leaves);
    EXPECT_EQ(cost<exact::Palphabeta>(tree, 4).leaves, leaves);
    EXPECT_EQ(cost<exact::Scout>(tree, 4).leaves, leaves);
  }
}

}  // namespace
}  // namespace espalier
