// B* and conspiracy numbers against independent brute force.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iostream>
#include <limits>
#include <vector>

#include "espalier/core/counters.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/search/best_first/b_star.hpp"
#include "espalier/search/best_first/conspiracy.hpp"
#include "espalier/trees/literal_text.hpp"

namespace espalier {
namespace {

using trees::LiteralNode;
using trees::LiteralTree;

double plain_minimax(const LiteralTree& tree, std::uint32_t node, bool max) {
  const LiteralNode& here = tree.nodes()[node];
  if (here.fan_out == 0) return *here.value;
  double best = max ? -1e9 : 1e9;
  for (std::uint32_t i = 0; i < here.fan_out; ++i) {
    const double child = plain_minimax(tree, here.first_child + i, !max);
    best = max ? std::max(best, child) : std::min(best, child);
  }
  return best;
}

// A tree of random shape with at most `most` leaves, small values with many ties.
LiteralTree random_tree(Rng& rng, int most, int levels) {
  std::vector<LiteralNode> nodes(1);
  int leaves = 1;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const int room = most - leaves;
    const auto level = nodes[i].level;
    const bool opens = i == 0 || (static_cast<int>(level) < levels && rng.below(4) != 0);
    if (!opens || room < 1) {
      nodes[i].value = static_cast<double>(rng.below(9));
      continue;
    }
    const auto children = 1 + rng.below(static_cast<std::uint64_t>(std::min(room, 4)) + 1);
    nodes[i].first_child = static_cast<std::uint32_t>(nodes.size());
    nodes[i].fan_out = static_cast<std::uint32_t>(children);
    leaves += static_cast<int>(children) - 1;
    for (std::uint64_t c = 0; c < children; ++c) {
      LiteralNode fresh;
      fresh.parent = static_cast<std::uint32_t>(i);
      fresh.level = level + 1;
      nodes.push_back(fresh);
    }
  }
  return LiteralTree(std::move(nodes), rng.below(2) == 0 ? Player::First : Player::Second);
}

// Bounds of random width, never zero, around the true value of every inner node.
struct RandomBounds {
  static constexpr bool kHold = true;
  std::vector<ValueBounds<double>> all;
  ValueBounds<double> of(const LiteralTree&, const LiteralTree::Position& p) const {
    return all[p.node];
  }
};
RandomBounds random_bounds(const LiteralTree& tree, Rng& rng) {
  RandomBounds bounds;
  const bool root_max = tree.root_player() == Player::First;
  for (std::uint32_t i = 0; i < tree.nodes().size(); ++i) {
    const bool max = root_max == (tree.nodes()[i].level % 2 == 0);
    const double value = plain_minimax(tree, i, max);
    const auto below = static_cast<double>(rng.below(5));
    const auto above = static_cast<double>(rng.below(5));
    bounds.all.push_back({value - below, value + above + (below + above == 0 ? 1 : 0)});
  }
  return bounds;
}

std::uint64_t leaves_of(const LiteralTree& tree) {
  return static_cast<std::uint64_t>(std::count_if(tree.nodes().begin(), tree.nodes().end(),
                                                  [](const auto& n) { return n.fan_out == 0; }));
}

TEST(BStar, MovesAreBestWhereBoundsHold) {
  Rng rng(26);
  for (const auto choice : {BStarChoice::Depths, BStarChoice::ProveBest, BStarChoice::DisproveRest,
                            BStarChoice::Chances}) {
    std::uint64_t seen = 0;
    std::uint64_t all = 0;
    for (int n = 0; n < 5'000; ++n) {
      const LiteralTree tree = random_tree(rng, 60, 6);
      const RandomBounds bounds = random_bounds(tree, rng);
      GrowthSettings settings;
      settings.choice = choice;
      NodeCounters counters;
      NullTrace trace;
      const auto found = grow<best_first::BStar>(tree, trees::WrittenValue{}, bounds, tree.start(),
                                                 Depth{20}, settings, counters, trace, NeverStop{});
      ASSERT_TRUE(found.found.complete);
      ASSERT_TRUE(found.found.best.has_value());
      const bool max = tree.root_player() == Player::First;
      const double value = plain_minimax(tree, 0, max);
      const std::uint32_t chosen = tree.nodes()[0].first_child + *found.found.best;
      ASSERT_EQ(plain_minimax(tree, chosen, !max), value) << format_tree(tree);
      ASSERT_LE(max ? found.found.value : -value, max ? value : -found.found.value);
      if (found.bound == Bound::Exact) {
        ASSERT_EQ(found.found.value, max ? value : -value);
      }
      seen += counters.leaves();
      all += leaves_of(tree);
    }
    std::cout << "B* rule " << static_cast<int>(choice) << " looks at "
              << 100.0 * static_cast<double>(seen) / static_cast<double>(all)
              << "% of the leaves of 5,000 trees\n";
    EXPECT_LT(seen, all);
  }
}

// Muszycka85 5.2: 65% of the work of exhaustive search is saved on simulated trees. Ours are U(3,6)
// with 729 random leaves from 0 to 999; the bounds of a node get closer to its value from level to
// level, by up to `step` on each side. What is saved depends on that width.
void expect_savings(std::uint64_t step, BStarChoice choice) {
  constexpr std::uint32_t kHeight = 6;
  Rng rng(80);
  double seen = 0;
  double all = 0;
  for (int n = 0; n < 100; ++n) {
    std::vector<LiteralNode> nodes(1);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i].level == kHeight) {
        nodes[i].value = static_cast<double>(rng.below(1'000));
        continue;
      }
      nodes[i].first_child = static_cast<std::uint32_t>(nodes.size());
      nodes[i].fan_out = 3;
      LiteralNode fresh;
      fresh.parent = static_cast<std::uint32_t>(i);
      fresh.level = nodes[i].level + 1;
      for (int c = 0; c < 3; ++c) nodes.push_back(fresh);
    }
    const LiteralTree tree(std::move(nodes));
    RandomBounds bounds;
    for (std::uint32_t i = 0; i < tree.nodes().size(); ++i) {
      const std::uint32_t level = tree.nodes()[i].level;
      const double value = plain_minimax(tree, i, level % 2 == 0);
      const std::uint64_t width = 1 + step * (kHeight - level);
      bounds.all.push_back({value - 1 - static_cast<double>(rng.below(width)),
                            value + 1 + static_cast<double>(rng.below(width))});
    }
    GrowthSettings settings;
    settings.choice = choice;
    NodeCounters counters;
    NullTrace trace;
    const auto found = grow<best_first::BStar>(tree, trees::WrittenValue{}, bounds, tree.start(),
                                               Depth{20}, settings, counters, trace, NeverStop{});
    ASSERT_EQ(plain_minimax(tree, 1 + *found.found.best, false), plain_minimax(tree, 0, true));
    seen += static_cast<double>(counters.nodes());
    all += static_cast<double>(tree.nodes().size() - 1);
  }
  std::cout << "B* rule " << static_cast<int>(choice) << ", bounds wider by " << step
            << " a level, saves " << 100 * (1 - seen / all)
            << "% of the nodes of exhaustive search on U(3,6)\n";
  EXPECT_LT(seen, all);
}

TEST(BStar, SavesWorkOnSimulatedTrees) {
  for (const auto choice : {BStarChoice::Depths, BStarChoice::Chances}) {
    for (const std::uint64_t step : {60, 200, 600, 2'000}) expect_savings(step, choice);
  }
}

TEST(BStar, WithoutBoundsItIsStillExact) {
  Rng rng(7);
  for (int n = 0; n < 1'000; ++n) {
    const LiteralTree tree = random_tree(rng, 30, 5);
    const auto found =
        grow<best_first::BStar>(tree, trees::WrittenValue{}, tree.start(), Depth{20});
    const bool max = tree.root_player() == Player::First;
    const std::uint32_t chosen = tree.nodes()[0].first_child + *found.found.best;
    ASSERT_EQ(plain_minimax(tree, chosen, !max), plain_minimax(tree, 0, max));
  }
}

// --- conspiracy numbers --------------------------------------------------------------------------

constexpr int kBuckets = 11;  // values 0 to 8, one below and one above: -1 to 9

best_first::ConspiracyNumbers numbers_by_formula(const LiteralTree& tree, std::uint32_t node,
                                                 bool max, std::uint32_t fixed) {
  const LiteralNode& here = tree.nodes()[node];
  if (here.fan_out == 0) {
    return best_first::ConspiracyNumbers::leaf(kBuckets, static_cast<int>(*here.value) + 1,
                                               (fixed >> node & 1U) != 0);
  }
  auto numbers = numbers_by_formula(tree, here.first_child, !max, fixed);
  for (std::uint32_t i = 1; i < here.fan_out; ++i) {
    numbers.add(numbers_by_formula(tree, here.first_child + i, !max, fixed), max);
  }
  return numbers;
}

// The least number of leaves whose change gives the root at least (at most) the value: every subset
// is tried; those in it become as high (low) as can be.
std::uint32_t by_force(const LiteralTree& tree, double wanted, bool raise, std::uint32_t fixed) {
  std::vector<std::uint32_t> leaves;
  for (std::uint32_t i = 0; i < tree.nodes().size(); ++i) {
    if (tree.nodes()[i].fan_out == 0) leaves.push_back(i);
  }
  std::uint32_t least = best_first::kNoConspiracy;
  for (std::uint32_t subset = 0; subset < (1U << leaves.size()); ++subset) {
    const auto size = static_cast<std::uint32_t>(std::popcount(subset));
    if (size >= least) continue;
    std::vector<LiteralNode> nodes = tree.nodes();
    bool allowed = true;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      if ((subset >> i & 1U) == 0) continue;
      allowed = allowed && (fixed >> leaves[i] & 1U) == 0;
      nodes[leaves[i]].value = raise ? 100 : -100;
    }
    if (!allowed) continue;
    const LiteralTree changed(nodes, tree.root_player());
    const double value = plain_minimax(changed, 0, tree.root_player() == Player::First);
    if (raise ? value >= wanted : value <= wanted) least = size;
  }
  return least;
}

TEST(Conspiracy, GoldenOfTheIssue) {
  const auto tree = trees::parse_tree("((5 2) (3 4))");
  ASSERT_TRUE(tree.ok());
  const auto numbers = numbers_by_formula(*tree, 0, true, 0);
  const auto cn = [&](int value) { return numbers.of(value + 1); };
  EXPECT_EQ(numbers.value() - 1, 3);
  EXPECT_EQ(cn(0), 2U);
  EXPECT_EQ(cn(1), 2U);
  EXPECT_EQ(cn(2), 1U);
  EXPECT_EQ(cn(3), 0U);
  EXPECT_EQ(cn(4), 1U);
  EXPECT_EQ(cn(5), 1U);
  EXPECT_EQ(cn(6), 2U);
  EXPECT_EQ(cn(9), 2U);
}

TEST(Conspiracy, NumbersAreThoseOfBruteForce) {
  Rng rng(1985);
  for (int n = 0; n < 150; ++n) {
    const LiteralTree tree = random_tree(rng, 2 + static_cast<int>(rng.below(n < 20 ? 11 : 7)), 4);
    if (tree.nodes().size() > 31) continue;
    const auto fixed = static_cast<std::uint32_t>(rng() & rng());
    const bool max = tree.root_player() == Player::First;
    const auto numbers = numbers_by_formula(tree, 0, max, fixed);
    ASSERT_EQ(numbers.value() - 1, static_cast<int>(plain_minimax(tree, 0, max)));
    for (int v = -1; v <= 9; ++v) {
      const auto at = static_cast<std::size_t>(v + 1);
      ASSERT_EQ(numbers.up[at], by_force(tree, v, true, fixed)) << format_tree(tree) << " >= " << v;
      ASSERT_EQ(numbers.down[at], by_force(tree, v, false, fixed))
          << format_tree(tree) << " <= " << v;
    }
  }
}

// The numbers that the search itself keeps at its root, once it has grown the whole tree.
best_first::ConspiracyNumbers grown_numbers(const LiteralTree& tree, bool leaves_open) {
  using Tree = GrowthWalk<LiteralTree, trees::WrittenValue, NullCounters, NullTrace, NeverStop>;
  GrowthSettings settings;
  settings.lowest = -1;
  settings.buckets = kBuckets;
  settings.threshold = 1'000;
  settings.leaves_open = leaves_open;
  const trees::WrittenValue evaluator;
  NullCounters counters;
  NullTrace trace;
  const NeverStop stop;
  Tree walk(tree, evaluator, counters, trace, stop);
  best_first::Conspiracy<Tree> search(walk, settings);
  search.run(walk.root(tree.start()), Depth{20});
  return search.numbers();
}

TEST(Conspiracy, TheSearchKeepsTheNumbersOfBruteForce) {
  Rng rng(1988);
  std::uint64_t largest = 0;
  int compared = 0;
  for (int n = 0; n < 200; ++n) {
    const LiteralTree tree = random_tree(rng, 12, 4);
    if (tree.nodes().size() > 31) continue;  // by_force names leaves by bits
    const bool open = n % 4 != 0;
    const std::uint32_t fixed = open ? 0 : ~0U;
    const auto numbers = grown_numbers(tree, open);
    const bool max = tree.root_player() == Player::First;
    ASSERT_EQ(numbers.value() - 1, static_cast<int>(plain_minimax(tree, 0, max)));
    for (int v = -1; v <= 9; ++v) {
      const auto at = static_cast<std::size_t>(v + 1);
      ASSERT_EQ(numbers.up[at], by_force(tree, v, true, fixed)) << format_tree(tree) << " >= " << v;
      ASSERT_EQ(numbers.down[at], by_force(tree, v, false, fixed))
          << format_tree(tree) << " <= " << v;
    }
    largest = std::max(largest, leaves_of(tree));
    ++compared;
  }
  EXPECT_EQ(largest, 12U);
  EXPECT_GT(compared, 100);
}

// With a high threshold nothing is left to change: the value is that of minimax.
TEST(Conspiracy, GrownToTheEndItIsMinimax) {
  Rng rng(2);
  for (int n = 0; n < 1'000; ++n) {
    const LiteralTree tree = random_tree(rng, 40, 5);
    GrowthSettings settings;
    settings.lowest = 0;
    settings.threshold = 1'000;
    const auto found = grow<best_first::Conspiracy>(tree, trees::WrittenValue{}, tree.start(),
                                                    Depth{20}, settings);
    const bool max = tree.root_player() == Player::First;
    const double value = plain_minimax(tree, 0, max);
    ASSERT_TRUE(found.found.complete);
    ASSERT_EQ(found.found.value, max ? value : -value) << format_tree(tree);
  }
}

TEST(Conspiracy, AThresholdEndsTheSearchEarlier) {
  Rng rng(3);
  std::uint64_t nodes[2] = {0, 0};
  for (int n = 0; n < 300; ++n) {
    const LiteralTree tree = random_tree(rng, 60, 6);
    for (const int side : {0, 1}) {
      GrowthSettings settings;
      settings.lowest = 0;
      settings.threshold = side == 0 ? 1 : 1'000;
      NodeCounters counters;
      NullTrace trace;
      grow<best_first::Conspiracy>(tree, trees::WrittenValue{}, NoBounds<LiteralTree>{},
                                   tree.start(), Depth{20}, settings, counters, trace, NeverStop{});
      nodes[side] += counters.nodes();
    }
  }
  EXPECT_LT(nodes[0], nodes[1]);
}

TEST(WrittenRanges, AreReadAndWritten) {
  const auto tree = trees::parse_tree("(a=[3,9](4 8) b=[-1.5, 2](0 1))");
  ASSERT_TRUE(tree.ok()) << tree.message();
  EXPECT_EQ(tree->nodes()[1].range, (trees::WrittenRange{3, 9}));
  EXPECT_EQ(trees::parse_tree(format_tree(*tree))->nodes()[2].range,
            (trees::WrittenRange{-1.5, 2}));
  EXPECT_NE(trees::parse_tree("(a=[9,3](4 8))").message().find("upside down"), std::string::npos);
  for (const char* text : {"(a=[3](4))", "(a=[3,](4))", "(a=[3,9(4))", "(a=[](4))", "(a=["}) {
    const auto wrong = trees::parse_tree(text);
    ASSERT_FALSE(wrong.ok()) << text;
    EXPECT_NE(wrong.message().find("not complete"), std::string::npos) << wrong.message();
  }
}

}  // namespace
}  // namespace espalier
