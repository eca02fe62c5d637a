// The engine as a library: the door that other programs use.
#include "espalier/engine/opponent.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace espalier {
namespace {

Thinking to_depth(int depth) {
  Thinking limits;
  limits.depth = depth;
  return limits;
}

Opponent made(std::string_view game, std::string_view variant = "", std::string_view position = "",
              std::string_view recipe = "") {
  auto result = Opponent::make(game, variant, position, recipe);
  EXPECT_TRUE(result);
  return std::move(result).value();
}

TEST(Opponent, ListsEveryGameWithABestRecipe) {
  const auto games = list_games();
  EXPECT_GE(games.size(), 8U);
  for (const GameSummary& game : games) {
    EXPECT_FALSE(game.variants.empty()) << game.name;
    EXPECT_NE(std::find(game.recipes.begin(), game.recipes.end(), "best"), game.recipes.end());
    EXPECT_EQ(game.seats, game.name == "trio" ? 3U : 2U) << game.name;
  }
}

TEST(Opponent, PlaysAGameToItsEnd) {
  Opponent opponent = made("tic-tac-toe");
  EXPECT_EQ(opponent.moves().size(), 9U);
  while (!opponent.over()) {
    const auto thought = opponent.think(to_depth(9));
    ASSERT_TRUE(thought) << thought.message();
    ASSERT_FALSE(opponent.play(thought->move)) << thought->move;
  }
  EXPECT_EQ(opponent.result(), "draw");
  EXPECT_TRUE(opponent.moves().empty());
  EXPECT_FALSE(opponent.think(to_depth(1)));
  EXPECT_TRUE(opponent.play("a1"));
  EXPECT_TRUE(opponent.undo());
  EXPECT_FALSE(opponent.over());
}

TEST(Opponent, TellsItsThoughtsDepthByDepth) {
  Opponent opponent = made("connect4", "", "4453", "default tt=1M");
  std::vector<int> depths;
  const auto thought =
      opponent.think(to_depth(6), [&](const Thought& so_far) { depths.push_back(*so_far.depth); });
  ASSERT_TRUE(thought) << thought.message();
  EXPECT_TRUE(std::is_sorted(depths.begin(), depths.end()));
  EXPECT_EQ(depths.back(), 6);
  EXPECT_EQ(thought->depth, 6);
  EXPECT_EQ(thought->line.front(), thought->move);
  EXPECT_GT(thought->nodes, 0U);
  EXPECT_TRUE(*thought->win_share >= 0 && *thought->win_share <= 1);
}

// What it learned at one move serves the next: the same search again finds its table full.
TEST(Opponent, KeepsItsTableFromMoveToMove) {
  Opponent kept = made("connect4", "", "", "default tt=16M");
  ASSERT_TRUE(kept.think(to_depth(9)));
  for (const char* move : {"4", "4"}) ASSERT_FALSE(kept.play(move));
  Opponent fresh = made("connect4", "", "44", "default tt=16M");
  const auto with_memory = kept.think(to_depth(7));
  const auto without = fresh.think(to_depth(7));
  ASSERT_TRUE(with_memory && without);
  EXPECT_LT(with_memory->nodes, without->nodes);
}

TEST(Opponent, WrongTextsAreErrorsOfOneLine) {
  EXPECT_NE(Opponent::make("chss").message().find("unknown game"), std::string::npos);
  EXPECT_FALSE(Opponent::make("othello", "7x7"));
  EXPECT_FALSE(Opponent::make("othello", "", "xyz"));
  EXPECT_FALSE(Opponent::make("othello", "", "", "alpha-betta"));
  Opponent opponent = made("othello");
  EXPECT_TRUE(opponent.play("a1").has_value());
  EXPECT_EQ(opponent.think({}).message(), "think: expected a depth, a number of nodes or seconds");
}

}  // namespace
}  // namespace espalier
