// What a person meets in the terminal: help, levels, rules, sides, reviews.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "../lab/temporary_directory.hpp"
#include "command_line.hpp"
#include "support/says.hpp"

namespace espalier {
namespace {

using testing::bad;
using testing::says;

std::string shown(const std::string& arguments, const std::string& input = "") {
  const auto result = testing::espalier(arguments, input);
  EXPECT_EQ(result.code, 0) << arguments << ": " << result.err;
  return result.out;
}

TEST(TerminalCli, HelpAndVersion) {
  EXPECT_EQ(shown("-V"), shown("--version"));
  EXPECT_EQ(shown("help"), shown("--help"));
  EXPECT_EQ(shown("help play"), shown("play --help"));
  EXPECT_TRUE(says(shown("help play"), "espalier play"));
  EXPECT_EQ(shown("help lab run"), shown("lab run --help"));
  EXPECT_TRUE(says(shown("help lab run"), "espalier lab run"));
  EXPECT_TRUE(says(bad("help lab urn"), "the nearest is 'run'"));
  EXPECT_TRUE(says(bad("help play chess"), "unknown command 'chess'"));
  EXPECT_TRUE(says(bad("help plya"), "the nearest is 'play'"));
}

TEST(TerminalCli, SuggestionsAreNear) {
  EXPECT_TRUE(says(bad("play ches"), "the nearest is 'chess'"));
  EXPECT_FALSE(says(bad("play backgammon"), "nearest"));
  EXPECT_FALSE(says(bad("play poker"), "nearest"));
}

TEST(TerminalCli, SidesRulesCellsAndPass) {
  const std::string text = shown("play chess --as second --nodes 100", "rules\nquit\n");
  EXPECT_TRUE(says(text, "you play Black (second player)")) << text;
  EXPECT_TRUE(says(text, "second player to move (Black, you)")) << text;
  EXPECT_TRUE(says(text, "checkmate")) << text;
  EXPECT_FALSE(says(text, "\033[")) << "no colours where nobody looks";
  EXPECT_TRUE(says(shown("play othello --as both", "d3\nquit\n"), "discs: Black 4, White 1"));
  EXPECT_TRUE(says(shown("play connect4 --as both", "pass\n"), "you cannot pass here"));
  const std::string cells = shown("play chinese-checkers --as both", "cells\nquit\n");
  EXPECT_TRUE(says(cells, "i1  i2  i3  i4  i5  i6  i7  i8  i9")) << cells;
  EXPECT_TRUE(says(shown("play chess --as both --unicode", ""), "♜ ♞ ♝ ♛ ♚"));
  EXPECT_TRUE(says(shown("play xiangqi --as both --unicode", ""), "r n b a k a b n r"));
  EXPECT_TRUE(says(shown("play checkers --as both --unicode", ""), "●"));
}

TEST(TerminalCli, NamedLevels) {
  const std::string how = "play connect4 --as none --level casual --seed 3";
  EXPECT_EQ(shown(how), shown(how));
  EXPECT_TRUE(says(shown("play connect4 --as both", "level club\nlevel\nlevel depth 3\n"),
                   "level: club (searches 1000 nodes"));
  EXPECT_TRUE(says(bad("play connect4 --level grandmaster"), "expected one of beginner"));
  EXPECT_TRUE(says(shown("games"), "beginner casual club strong master"));
  EXPECT_TRUE(
      says(shown("match connect4 --player 'level(club)' --player 'level(casual)' --games 2"),
           "level(club)"));
}

TEST(TerminalCli, NodesTakeLettersAndTreesTakeAlphaBeta) {
  EXPECT_TRUE(says(shown("analyse tic-tac-toe --nodes 1k"), "1000 nodes"));
  EXPECT_TRUE(says(bad("analyse tic-tac-toe --nodes 1x"), "--nodes"));
  const std::string tree = shown("tree '((41 5) (12 90))'");
  EXPECT_TRUE(says(tree, "alpha-beta: value 12")) << tree;
  EXPECT_TRUE(says(bad("tree @/tmp"), "it is a directory"));
  EXPECT_EQ(nlohmann::json::parse(shown("tree '(1 2)' --json"))["version"], 1);
  EXPECT_EQ(nlohmann::json::parse(shown("perft tic-tac-toe 2 --json"))["version"], 1);
}

TEST(TerminalCli, ReviewsAFile) {
  const testing::TemporaryDirectory directory("review");
  const std::string file = directory.path() + "/game.pgn";
  std::ofstream(file) << "1. f3 e5 2. g4 (2. d4) 2... Qh4# 0-1\n";
  const std::string page = directory.path() + "/review.html";
  const std::string text = shown("review " + file + " --nodes 2k --html " + page);
  EXPECT_TRUE(says(text, "g4?\?")) << text;
  EXPECT_TRUE(says(testing::read_file(page), "</html>"));
  const auto json = nlohmann::json::parse(shown("review " + file + " --nodes 2k --json"));
  EXPECT_EQ(json["moves"].size(), 4U);
  EXPECT_EQ(json["moves"][2]["mark"], "blunder");
  EXPECT_EQ(json["version"], 1);
  EXPECT_TRUE(says(bad("review /nowhere.pgn"), "cannot read"));
}

TEST(TerminalCli, ServeChecksItsDirectory) {
  EXPECT_TRUE(says(bad("serve --port 0 --data /proc/none"), "--data '/proc/none'"));
}

}  // namespace
}  // namespace espalier
