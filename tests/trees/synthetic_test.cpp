// Synthetic trees: shapes and value schemes are what the thesis says they are.
#include "espalier/trees/synthetic.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/minimax.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/p_exact.hpp"
#include "espalier/trees/written.hpp"

namespace espalier::trees {
namespace {

using Position = SyntheticTree::Position;

std::vector<Position> level_of(const SyntheticTree& tree, int level) {
  std::vector<Position> nodes = {tree.start()};
  for (int i = 0; i < level; ++i) {
    std::vector<Position> next;
    for (const Position& p : nodes) {
      for (const std::uint32_t child : tree.moves(p)) next.push_back(tree.play(p, child));
    }
    nodes = next;
  }
  return nodes;
}

TEST(Shapes, UniformTreesHaveEveryLeafAtTheirDepth) {
  const SyntheticTree tree({true, 3, 4}, {}, 1);
  EXPECT_EQ(level_of(tree, 4).size(), 81U);
  for (const Position& p : level_of(tree, 4)) EXPECT_TRUE(tree.outcome(p).has_value());
  for (const Position& p : level_of(tree, 3)) EXPECT_FALSE(tree.outcome(p).has_value());
}

TEST(Shapes, NonuniformFanOutsAreUniform) {
  std::map<std::uint32_t, int> root;
  std::map<std::uint32_t, int> inner;
  for (std::uint64_t seed = 0; seed < 5'000; ++seed) {
    const SyntheticTree tree({false, 4, 3}, {}, seed);
    ++root[tree.start().fan_out];
    for (const Position& p : level_of(tree, 1)) ++inner[p.fan_out];
    for (const Position& p : level_of(tree, 3)) EXPECT_EQ(p.fan_out, 0U);
  }
  ASSERT_EQ(root.size(), 4U);  // 1..w
  for (const auto& [fan_out, count] : root) {
    EXPECT_GE(fan_out, 1U);
    EXPECT_NEAR(count, 1250, 160) << fan_out;  // 5 sigma
  }
  ASSERT_EQ(inner.size(), 4U);  // 0..w-1
  int total = 0;
  for (const auto& [fan_out, count] : inner) total += count;
  for (const auto& [fan_out, count] : inner) EXPECT_NEAR(count * 4.0 / total, 1, 0.1) << fan_out;
  EXPECT_EQ(inner.begin()->first, 0U);
}

TEST(Shapes, ALargeTreeCostsNothingToMake) {
  // 10^8 leaves; nothing is stored, so this is instant and any leaf can be asked for.
  const SyntheticTree tree({true, 10, 8}, {SchemeKind::Integer, 0, 0}, 1);
  Position p = tree.start();
  for (int i = 0; i < 8; ++i) p = tree.play(p, 9);
  EXPECT_TRUE(tree.outcome(p).has_value());
  static_assert(sizeof(SyntheticTree) <= 64);
}

TEST(Schemes, UnorderedIsAPermutationWithAllValuesDifferent) {
  const SyntheticTree tree({true, 4, 5}, {SchemeKind::Unordered, 0, 0}, 3);
  std::set<double> values;
  for (const Position& p : level_of(tree, 5)) values.insert(tree.value(p));
  EXPECT_EQ(values.size(), 1024U);
  const LiteralTree ranked = with_ranks(write_out(tree));
  std::set<double> ranks;
  for (const LiteralNode& node : ranked.nodes()) {
    if (node.fan_out == 0) ranks.insert(*node.value);
  }
  EXPECT_EQ(ranks.size(), 1024U);
  EXPECT_EQ(*ranks.begin(), 1);
  EXPECT_EQ(*ranks.rbegin(), 1024);
  // Ranking changes no comparison: the same leaf is the minimax leaf.
  NodeCounters raw_counters;
  NodeCounters ranked_counters;
  NullTrace trace;
  const NeverStop stop;
  run<exact::AlphaBeta>(tree, AssignedValue{}, tree.start(), Depth{5}, Options<double>{},
                        raw_counters, trace, stop);
  run<exact::AlphaBeta>(ranked, WrittenValue{}, ranked.start(), Depth{5}, Options<double>{},
                        ranked_counters, trace, stop);
  EXPECT_EQ(raw_counters.leaves(), ranked_counters.leaves());
}

TEST(Schemes, EveryPermutationOfThreeLeavesIsEquallyLikely) {
  std::map<std::vector<double>, int> seen;
  constexpr int kTrees = 6'000;
  for (std::uint64_t seed = 0; seed < kTrees; ++seed) {
    const LiteralTree tree =
        with_ranks(write_out(SyntheticTree({true, 3, 1}, {SchemeKind::Unordered, 0, 0}, seed)));
    ++seen[{*tree.nodes()[1].value, *tree.nodes()[2].value, *tree.nodes()[3].value}];
  }
  ASSERT_EQ(seen.size(), 6U);
  for (const auto& [order, count] : seen) EXPECT_NEAR(count, kTrees / 6.0, 145);  // 5 sigma
}

TEST(Schemes, DependentValuesAreSumsOfSiblingPermutations) {
  const SyntheticTree integer({true, 5, 3}, {SchemeKind::Integer, 0, 0}, 9);
  const SyntheticTree real({true, 5, 3}, {SchemeKind::Real, 0, 0}, 9);
  for (const Position& parent : level_of(integer, 2)) {
    std::set<double> ranks;
    for (const std::uint32_t child : integer.moves(parent)) {
      ranks.insert(integer.value(integer.play(parent, child)) - integer.value(parent));
    }
    EXPECT_EQ(ranks, (std::set<double>{1, 2, 3, 4, 5}));
  }
  for (const Position& parent : level_of(real, 2)) {
    std::set<long> shares;
    for (const std::uint32_t child : real.moves(parent)) {
      // At level 3 the shares are k / 5^3.
      shares.insert(std::lround((real.value(real.play(parent, child)) - real.value(parent)) * 125));
    }
    EXPECT_EQ(shares, (std::set<long>{1, 2, 3, 4, 5}));
  }
}

TEST(Schemes, NonuniformRealSharesUseTheParentsFanOut) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const SyntheticTree tree({false, 5, 3}, {SchemeKind::Real, 0, 0}, seed);
    for (const Position& parent : level_of(tree, 1)) {
      const double f = parent.fan_out;
      double sum = 0;
      for (const std::uint32_t child : tree.moves(parent)) {
        sum += tree.value(tree.play(parent, child)) - tree.value(parent);
      }
      EXPECT_NEAR(sum, f == 0 ? 0 : f * (f + 1) / 2 / (f * f), 1e-12);
    }
  }
}

// The share of inner nodes (with at least two children) whose first child is a best one.
double share_of_first_best(const std::vector<LiteralTree>& grove) {
  double first_best = 0;
  double nodes = 0;
  for (const LiteralTree& tree : grove) {
    const WrittenValue value;
    for (std::uint32_t i = 0; i < tree.nodes().size(); ++i) {
      const LiteralNode& node = tree.nodes()[i];
      if (node.fan_out < 2) continue;
      const LiteralTree::Position p{i, node.level};
      const auto minimax = [&](const LiteralTree::Position& q) {
        return run<exact::Minimax>(tree, value, q, Depth{64}).value;
      };
      first_best += -minimax(tree.play(p, 0)) == minimax(p) ? 1 : 0;
      nodes += 1;
    }
  }
  return first_best / nodes;
}

TEST(Schemes, PExactPutsTheBestChildFirstWithProbabilityP) {
  for (const double p : {0.2, 0.6, 1.0}) {
    std::vector<LiteralTree> trees;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      trees.push_back(p_exact_tree({true, 4, 3}, p, seed));
    }
    EXPECT_NEAR(share_of_first_best(trees), p, 0.025) << p;  // 6,300 nodes: 4 sigma
  }
}

TEST(Schemes, POrderedWithCertaintyIsPerfectlyOrdered) {
  std::vector<LiteralTree> trees;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    trees.push_back(write_out(SyntheticTree({true, 3, 4}, {SchemeKind::POrdered, 1.0, 0}, seed)));
  }
  EXPECT_EQ(share_of_first_best(trees), 1);
}

TEST(Schemes, POrderedRootValueIsTheMinimaxValueWhenForced) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const SyntheticTree tree({true, 3, 4}, {SchemeKind::POrdered, 1.0, 0}, seed);
    EXPECT_EQ(run<exact::Minimax>(tree, AssignedValue{}, tree.start(), Depth{4}).value,
              tree.value(tree.start()));
  }
}

TEST(Schemes, PLeavesForcesOnlyAmongLeafSiblings) {
  int leaf_families = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const SyntheticTree tree({false, 5, 4}, {SchemeKind::PLeaves, 1.0, 0}, seed);
    for (int level = 0; level < 4; ++level) {
      for (const Position& parent : level_of(tree, level)) {
        std::vector<double> leaves;
        for (const std::uint32_t child : tree.moves(parent)) {
          const Position q = tree.play(parent, child);
          if (q.fan_out == 0) leaves.push_back(tree.value(q));
        }
        for (const double value : leaves) {
          if (level % 2 == 0) {
            EXPECT_LE(value, leaves.front());
          } else {
            EXPECT_GE(value, leaves.front());
          }
        }
        leaf_families += leaves.size() > 1 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(leaf_families, 100);
}

TEST(Schemes, TheSameSeedGivesTheSameTreeAndAnotherSeedAnother) {
  const SyntheticTree a({true, 4, 4}, {}, 7);
  const SyntheticTree b({true, 4, 4}, {}, 7);
  const SyntheticTree c({true, 4, 4}, {}, 8);
  EXPECT_EQ(level_of(a, 4), level_of(b, 4));
  EXPECT_NE(a.value(level_of(a, 4).front()), c.value(level_of(c, 4).front()));
}

// Golden: a published study must give the same trees for ever.
TEST(Schemes, TreesNeverChange) {
  const SyntheticTree tree({true, 3, 3}, {SchemeKind::POrdered, 0.6, 0}, 1);
  std::vector<double> values;
  for (const Position& p : level_of(tree, 2)) values.push_back(tree.value(p));
  EXPECT_EQ(values, (std::vector<double>{496, 497, 499, 497, 291, 304, 281, 358, 304}));
}

}  // namespace
}  // namespace espalier::trees
