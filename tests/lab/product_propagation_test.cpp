// Product propagation, plain and pruned: the thesis's example, the sweep, and the same decision.
#include "espalier/search/backup/product_propagation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "espalier/search/exact/minimax.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/incremental.hpp"
#include "espalier/trees/literal_text.hpp"
#include "espalier/trees/pearl.hpp"
#include "lab/pathology/sweep.hpp"
#include "lab/pathology/win_share.hpp"

namespace espalier::lab::pathology {
namespace {

using backup::ProductPropagation;
using backup::PrunedProductPropagation;

// Muszycka85 fig 54: the two rules choose different moves.
TEST(ProductPropagation, SpecimenOfFigure54) {
  const auto tree = trees::parse_tree("((0.42 0.94) (0.55 0.52))");
  ASSERT_TRUE(tree.ok()) << tree.message();
  const auto position = [&](std::uint32_t child) { return tree->play(tree->start(), child); };
  const auto value = [&](std::uint32_t child) {
    // Second moves here: his view.
    return -run<ProductPropagation>(*tree, trees::WrittenValue{}, position(child), Depth{9}).value;
  };
  EXPECT_NEAR(value(0), 0.3948, 1e-12);
  EXPECT_NEAR(value(1), 0.2860, 1e-12);
  const auto plain = run<ProductPropagation>(*tree, trees::WrittenValue{}, tree->start(), Depth{9});
  const auto pruned =
      run<PrunedProductPropagation>(*tree, trees::WrittenValue{}, tree->start(), Depth{9});
  const auto minimax = run<exact::Minimax>(*tree, trees::WrittenValue{}, tree->start(), Depth{9});
  EXPECT_EQ(plain.best, 0U);
  EXPECT_NEAR(plain.value, 1 - (1 - 0.3948) * (1 - 0.2860), 1e-12);
  EXPECT_EQ(pruned.best, 0U);
  EXPECT_NEAR(pruned.value, 0.3948, 1e-12);
  EXPECT_EQ(minimax.best, 1U);
}

// A game's own results are certain: no leaf below a settled node is looked at.
TEST(ProductPropagation, SkipsWhatCannotMatter) {
  const auto tree = trees::parse_tree("((0.5 0.5) (0.2 x) (0 y))");  // x, y have no value
  ASSERT_TRUE(tree.ok()) << tree.message();
  const auto pruned =
      run<PrunedProductPropagation>(*tree, trees::WrittenValue{}, tree->start(), Depth{9});
  EXPECT_EQ(pruned.best, 0U);
  EXPECT_NEAR(pruned.value, 0.25, 1e-12);
}

TEST(ProductPropagation, SweepDecidesAsTheStrategyDoes) {
  for (const std::uint32_t turns : {4U, 5U}) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const auto game = trees::pearl_game(3, turns, seed);
      TreeSweep tree(3, turns);
      fill_pearl(tree, seed);
      if (!tree.decide()) continue;
      const auto value = [&](std::uint32_t child, std::uint32_t depth) {
        const Depth left{static_cast<int>(depth) - 1};
        return -run<ProductPropagation>(game, WinShare{}, game.play(game.start(), child), left)
                    .value;
      };
      int right = -1;
      int wrong = -1;
      for (std::uint32_t child = 0; child < 3; ++child) {
        int& group = value(child, turns) > 0.5 ? right : wrong;
        if (group < 0) group = static_cast<int>(child);
      }
      ASSERT_TRUE(right >= 0 && wrong >= 0);
      for (std::uint32_t depth = 1; depth <= turns; ++depth) {
        const double a = value(static_cast<std::uint32_t>(right), depth);
        const double b = value(static_cast<std::uint32_t>(wrong), depth);
        const int decision = std::abs(a - b) <= 1e-12 ? 1 : a > b ? 2 : 0;
        EXPECT_EQ(tree.product()[depth - 1], decision) << "seed " << seed << " depth " << depth;
      }
    }
  }
}

TEST(ProductPropagation, PruningNeverChangesTheDecision) {
  std::uint64_t trees_searched = 0;
  std::uint64_t plain = 0;
  std::uint64_t pruned = 0;
  for (const std::uint32_t width : {2U, 3U}) {
    const std::uint32_t turns = width == 2 ? 6 : 4;
    for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
      ++trees_searched;
      for (std::uint32_t depth = 1; depth <= turns; ++depth) {
        for (const auto& game :
             {trees::pearl_game(width, turns, seed), trees::incremental_game(width, turns, seed)}) {
          const PruningSample sample = pruning_sample(game, depth);
          ASSERT_TRUE(sample.same_child) << "w " << width << " seed " << seed << " depth " << depth;
          ASSERT_LE(sample.pruned, sample.plain);
          plain += sample.plain;
          pruned += sample.pruned;
        }
      }
    }
  }
  EXPECT_EQ(trees_searched, 2'000U);
  EXPECT_LT(pruned, plain);
}

// Also with values that are no shares, with MIN at the root, and to the value of the chosen child.
TEST(ProductPropagation, PruningKeepsTheChosenValue) {
  Rng rng(54);
  for (int i = 0; i < 500; ++i) {
    std::string text = "(";
    for (int child = 0; child < 3; ++child) {
      text += "(";
      for (int grandchild = 0; grandchild < 2; ++grandchild) {
        text += "(" + std::to_string(rng.real()) + " " + std::to_string(rng.real()) + ")";
      }
      text += ")";
    }
    const auto tree = trees::parse_tree(text + ")");
    ASSERT_TRUE(tree.ok()) << tree.message();
    for (const Player player : {Player::First, Player::Second}) {
      const auto game = tree->with_root(player);
      const auto search = [&]<template <class> class Strategy>() {
        return run<Strategy>(game, trees::WrittenValue{}, game.start(), Depth{9});
      };
      const auto a = search.template operator()<ProductPropagation>();
      const auto b = search.template operator()<PrunedProductPropagation>();
      ASSERT_EQ(a.best, b.best) << text;
      const auto child = run<ProductPropagation>(game, trees::WrittenValue{},
                                                 game.play(game.start(), *a.best), Depth{9});
      EXPECT_EQ(b.value, -child.value);
    }
  }
}

}  // namespace
}  // namespace espalier::lab::pathology
