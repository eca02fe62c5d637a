// Named levels: texts, legal moves on every game, the same answer for the same seed, mistakes only
// where they belong.
#include "app/levels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "app/games.hpp"
#include "support/says.hpp"

namespace espalier::app {
namespace {

using testing::says;

AnyMove level_move(const std::string& text, const GamePosition& at) {
  auto searcher = make_searcher(text, at.game);
  EXPECT_TRUE(searcher.ok()) << text << ": " << searcher.message();
  const SearchAnswer answer = (*searcher)->search(at.position, {}, {}, nullptr);
  EXPECT_TRUE(answer.best.has_value());
  EXPECT_LE(answer.nodes, 20'000U) << "a level limits itself";
  return answer.best.value_or(AnyMove{});
}

TEST(Levels, EveryLevelOfEveryGamePlaysLegalMovesAndRepeatsThem) {
  for (const GameInfo& info : games()) {
    const auto at = make_game_position(info.name, "", "");
    ASSERT_TRUE(at.ok());
    for (const LevelSpec& level : levels_of(info)) {
      const std::string text = level_text(level.name, 7);
      const AnyMove move = level_move(text, *at);
      const AnyMoves legal = at->game.moves(at->position);
      EXPECT_NE(std::find(legal.begin(), legal.end(), move), legal.end()) << info.name << text;
      EXPECT_EQ(move, level_move(text, *at)) << info.name << " " << text;
    }
  }
}

TEST(Levels, TheWeakerOnesSearchLessAndOverlookMore) {
  for (const GameInfo& info : games()) {
    const auto levels = levels_of(info);
    for (std::size_t i = 1; i < levels.size(); ++i) {
      EXPECT_LE(levels[i - 1].nodes, levels[i].nodes) << info.name;
      EXPECT_GT(levels[i - 1].slips, levels[i].slips) << info.name;
    }
    if (!levels.empty()) {
      EXPECT_EQ(levels.back().slips, 0) << info.name;
    }
  }
  EXPECT_EQ(levels_of(**find_game("chess")).size(), 5U);
  EXPECT_LT(levels_of(**find_game("tic-tac-toe")).size(), 5U) << "master plays it perfectly";
}

TEST(Levels, SeedsMakeOtherMistakesAndAWinIsNeverOverlooked) {
  const auto start = make_game_position("connect4", "", "");
  const auto win = make_game_position("connect4", "", "112233");
  std::set<std::uint64_t> moves;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    moves.insert(level_move(level_text("beginner", seed), *start).bits);
    const AnyMove move = level_move(level_text("beginner", seed), *win);
    EXPECT_EQ(win->game->format_move(win->position, move), "4") << seed;
  }
  EXPECT_GT(moves.size(), 2U);
}

TEST(Levels, WrongTextsSayWhatIsExpected) {
  const auto at = make_game_position("tic-tac-toe", "", "");
  const auto refusal = [&](const char* text) { return plan_search(text, at->game).message(); };
  EXPECT_TRUE(says(refusal("level(club)"), "expected one of beginner, casual, master"));
  EXPECT_TRUE(says(refusal("level"), "expected level(NAME)"));
  EXPECT_TRUE(says(refusal("level()"), "it names no level"));
  EXPECT_TRUE(says(refusal("level(master seed=x)"), "seed"));
  EXPECT_TRUE(says(refusal("level(master now)"), "unknown word 'now'"));
  EXPECT_EQ(plan_search("level( master  seed=3 )", at->game)->text, "level(master seed=3)");
}

}  // namespace
}  // namespace espalier::app
