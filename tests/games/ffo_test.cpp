// The endgame test of the French Othello federation: 44 positions with the exact score of every
// move. The recipe `solve` finds the score and one of the best moves of each.
#include <gtest/gtest.h>

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
    for (const auto& [other, score] : line.scores) {
      if (other == move) {
        EXPECT_EQ(score, best);
      }
    }
    if (i + 1 >= 40) nodes_40_to_44 += answer.nodes;
  }
  EXPECT_LE(nodes_40_to_44, kMostNodes40To44);
  RecordProperty("nodes_40_to_44", std::to_string(nodes_40_to_44));
}

}  // namespace
}  // namespace espalier::app
