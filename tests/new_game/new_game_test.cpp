// A new game is a folder and one file: Kayles of examples/kayles is built in without an edit, and
// is then played through the command line, UGI, a match and the server.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "app/games.hpp"
#include "cli/command_line.hpp"
#include "server/server_fixture.hpp"
#include "support/says.hpp"

namespace espalier {
namespace {

using testing::says;

TEST(NewGame, IsListedAmongTheOthersAndSolved) {
  const auto listed = testing::espalier("games");
  EXPECT_EQ(listed.code, 0);
  EXPECT_TRUE(says(listed.out, "kayles"));
  EXPECT_TRUE(says(listed.out, "othello"));
  const auto perft = testing::espalier("perft kayles 2");
  EXPECT_TRUE(says(perft.out, "170 leaves")) << perft.out << perft.err;
  const auto solved = testing::espalier("analyse kayles --recipe solve --json");
  EXPECT_EQ(solved.code, 0) << solved.err;
  EXPECT_TRUE(says(solved.out, "\"4-5\"")) << solved.out;  // leaves two rows of three
  const auto bench = testing::espalier("bench --game kayles");
  EXPECT_TRUE(says(bench.out, "kayles x1")) << bench.out << bench.err;
  EXPECT_TRUE(says(testing::bad("analyse kayles --position '||'"), "expected 8 pins"));
  EXPECT_TRUE(says(testing::bad("analyse kayles --variant 9"), "variant of kayles"));
}

TEST(NewGame, IsPlayedThroughUgi) {
  const auto talk = testing::espalier(
      "ugi --game kayles", "ugi\nposition startpos moves 4-5\ngo depth 8\nquery p1turn\nquit\n");
  EXPECT_EQ(talk.code, 0) << talk.err;
  EXPECT_TRUE(says(talk.out, "ugiok"));
  EXPECT_TRUE(says(talk.out, "bestmove ")) << talk.out;
}

TEST(NewGame, PlaysMatches) {
  const auto match = testing::espalier(
      "match kayles --player best --player random --games 4 --depth 8 --random-plies 2 --json");
  EXPECT_EQ(match.code, 0) << match.err;
  EXPECT_TRUE(says(match.out, "\"games\"")) << match.out;
}

class NewGameOnTheServer : public server::ServerTest {};

TEST_F(NewGameOnTheServer, HasABoardAndMoves) {
  const auto [status, board] = post("/position", R"({"game":"kayles","moves":"4-5"})");
  ASSERT_EQ(status, 200) << board.dump();
  EXPECT_EQ(board["moves"].size(), 10U) << board.dump();
  EXPECT_EQ(post("/position", R"({"game":"kayles","moves":"9"})").first, 422);
}

TEST_F(NewGameOnTheServer, AnswersAMove) {
  const auto [status, played] = post("/play", R"({"game":"kayles","moves":"1","depth":8})");
  ASSERT_EQ(status, 200) << played.dump();
  EXPECT_FALSE(played["search"]["bestmove"].is_null()) << played.dump();
  EXPECT_EQ(played["search"]["lines"][0]["win"], 0.0) << "a win of the player to move is a loss of "
                                                         "the first player\n"
                                                      << played.dump();
}

}  // namespace
}  // namespace espalier
