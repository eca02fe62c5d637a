// What the engine is worth in Othello, counted in nodes and leaves: the endgame test of the French
// Othello federation (44 positions with the exact score of every move), and midgame positions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "app/games.hpp"
#include "app/recipes.hpp"
#include "espalier/games/othello/obf.hpp"

namespace espalier::app {
namespace {

constexpr std::uint64_t kMostNodes40To44 = 250'000'000;  // programs written for it: 112 to 168 M

std::vector<othello::ObfLine> ffo_positions() {
  std::ifstream file(std::string(ESPALIER_SOURCE_DIR) + "/tests/data/othello/ffo.obf");
  std::stringstream text;
  text << file.rdbuf();
  const auto lines = othello::parse_obf(othello::Othello{}, text.str());
  EXPECT_TRUE(lines.ok()) << lines.message();
  return lines.ok() ? *lines : std::vector<othello::ObfLine>{};
}

TEST(Ffo, EveryScoreIsRightAndTheMoveIsAmongTheBest) {
  const auto lines = ffo_positions();
  ASSERT_EQ(lines.size(), 44U);
  const auto where = make_game_position("othello", "", "");
  ASSERT_TRUE(where.ok());
  const auto recipe = make_recipe("solve", *where->game);
  ASSERT_TRUE(recipe.ok());
  const auto engine = where->game->engine(*recipe, ProfileChoice::Fastest);
  std::uint64_t nodes_40_to_44 = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto& line = lines[i];
    SCOPED_TRACE("position " + std::to_string(i + 1));
    const std::string text = format_position(othello::Othello{}, line.position);
    const AnyPosition position = where->game->parse_position(text).value();
    engine->clear();
    const AnyAnswer answer = engine->search(position, {}, {}, nullptr);
    ASSERT_TRUE(answer.complete && answer.best);
    const int best = line.scores.front().second;
    EXPECT_EQ(where->game->exact_score(position, answer.value), best);
    const auto move = erased::unwrap<othello::Move>(*answer.best);
    const auto listed = std::find_if(line.scores.begin(), line.scores.end(),
                                     [&](const auto& one) { return one.first == move; });
    ASSERT_NE(listed, line.scores.end());
    EXPECT_EQ(listed->second, best);
    if (i + 1 >= 40) nodes_40_to_44 += answer.nodes;
  }
  EXPECT_LE(nodes_40_to_44, kMostNodes40To44);
  RecordProperty("nodes_40_to_44", std::to_string(nodes_40_to_44));
}

TEST(Perft, IsRightToElevenPlies) {
  const auto where = make_game_position("othello", "", "");
  EXPECT_EQ(where->game->perft(where->position, 11), 212258216U);
}

// Leaves of a recipe on the midgame positions, and of searches that know the answer.
struct Leaves {
  std::uint64_t searched = 0;
  std::uint64_t knowing = 0;
  std::uint64_t nodes = 0;
};

Leaves midgame_leaves(const std::string& text, int depth) {
  const auto where = make_game_position("othello", "", "");
  const auto recipe = make_recipe(text, *where->game);
  EXPECT_TRUE(recipe.ok()) << recipe.message();
  const auto engine = where->game->engine(*recipe, ProfileChoice::Full);
  std::ifstream file(std::string(ESPALIER_SOURCE_DIR) + "/tests/data/othello/midgame.txt");
  Leaves leaves;
  int positions = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    AnyRequest request;
    request.limits.depth = depth;
    request.compare = true;
    engine->clear();
    const auto position = where->game->parse_position(line);
    const AnyAnswer answer = engine->search(position.value(), request, {}, nullptr);
    leaves.searched += answer.leaves;
    leaves.knowing += answer.leaves_knowing.value_or(0);
    leaves.nodes += answer.nodes;
    ++positions;
  }
  EXPECT_EQ(positions, 24);
  return leaves;
}

// All iterations together, against one search that knows the value and every best move.
TEST(Midgame, TheBestExactRecipeIsNearOneThatKnowsTheAnswer) {
  const Leaves best = midgame_leaves("id(2) mtdf tt=16M order=table,fixed(2),rank free-passes", 8);
  EXPECT_GT(best.knowing, 100'000U);
  EXPECT_LE(static_cast<double>(best.searched), 2.0 * static_cast<double>(best.knowing));
  EXPECT_GT(best.searched, best.knowing);
}

TEST(Midgame, MultiProbCutSavesTwoThirdsOfTheNodes) {
  const Leaves plain = midgame_leaves("default tt=16M", 8);
  const Leaves mpc = midgame_leaves("default tt=16M select=mpc params=shipped", 8);
  EXPECT_LE(3 * mpc.nodes, plain.nodes);
  EXPECT_GT(mpc.nodes, plain.nodes / 100);
}

}  // namespace
}  // namespace espalier::app
