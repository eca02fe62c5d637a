// Words and fields beside the answers: advice, plurals, notes on weights, numbers of players, null.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "command_line.hpp"
#include "support/says.hpp"

namespace espalier {
namespace {

using Json = nlohmann::json;
using testing::says;

std::string out_of(const std::string& arguments, const std::string& input = "") {
  const auto result = testing::espalier(arguments, input);
  EXPECT_EQ(result.code, 0) << arguments << ": " << result.err;
  return result.out;
}

Json json_of(const std::string& arguments) { return Json::parse(out_of(arguments + " --json")); }

// Beginner looks at 100 nodes and plays what looks good; its advice would be as bad.
TEST(NotesCli, AdviceBesideALevelIsTheBestPlayers) {
  const std::string level = "play connect4 --level beginner --seed 1 --nodes 3000";
  const std::string best = "play connect4 --recipe best --nodes 3000";
  const std::string input = "hint\nanalyse\nquit\n";
  const auto advice = [&](const std::string& how) {
    const std::string text = out_of(how, input);
    const std::size_t at = text.find("hint: ");
    return at == text.npos ? text : text.substr(at, text.find('\n', at) - at);
  };
  EXPECT_EQ(advice(level), advice(best));
  EXPECT_TRUE(says(out_of(level, input), "recipe (")) << "the analysis is not the level's";
  EXPECT_TRUE(says(out_of(level, "1\nquit\n"), " 100 nodes)")) << "the opponent still is";
  // A limit that is set with a level is one for the advice; without one there is a time limit.
  EXPECT_TRUE(says(out_of("play connect4 --as both", "level casual\nlevel depth 3\nhint\n"),
                   "depth 3); the line: "));
}

TEST(NotesCli, OneIsNotMany) {
  const std::string one = out_of("analyse tic-tac-toe --nodes 1");
  EXPECT_TRUE(says(one, "first player to move, 1 node\n")) << one;
  EXPECT_TRUE(says(one, "\n1 node, 1 leaf in ")) << one;
  const std::string match = out_of(
      "match tic-tac-toe --player first --player greedy --games 2 --random-plies 1 --nodes 1");
  EXPECT_TRUE(says(match, "2 games, 1 node, 1 random opening of 1 ply, seed 1")) << match;
  EXPECT_TRUE(says(out_of("match tic-tac-toe --player first --player greedy --games 4"),
                   "4 games, limits of the players' own, 2 random openings of 6 plies"));
  EXPECT_TRUE(says(testing::bad("match connect4 --player best"), "1 player; expected 2 to"));
  const std::string statistics = out_of("analyse tic-tac-toe --depth 1 --stats");
  EXPECT_TRUE(says(statistics, "0 cut-offs")) << statistics;
  EXPECT_FALSE(says(statistics, "\n1 leaves")) << statistics;
}

TEST(NotesCli, AWrongCountIsQuotedWhole) {
  EXPECT_TRUE(
      says(testing::bad("analyse tic-tac-toe --nodes 10kk"), "'10kk' is not a whole number"));
  EXPECT_TRUE(says(testing::bad("analyse tic-tac-toe --nodes k"), "'k' is not a whole number"));
}

TEST(NotesCli, AMatchTakesNodesInThousands) {
  const std::string match =
      "match tic-tac-toe --player first --player greedy --games 2 --random-plies 1 --nodes ";
  EXPECT_EQ(out_of(match + "2k"), out_of(match + "2000"));
  EXPECT_TRUE(says(testing::bad(match + "10kk"), "'10kk' is not a whole number"));
}

TEST(NotesCli, WeightsOfAnotherVariantSaySo) {
  const std::string path =
      std::string(ESPALIER_SOURCE_DIR) + "/experiments/weights/breakthrough.toml";
  const std::string recipe = "'default weights=" + path + "'";
  const std::string remark = "were tuned for the variant 8x8; this is 5x5";
  const auto noted = [&](const std::string& arguments) {
    return testing::espalier(arguments, "quit\n").err;
  };
  const std::string small = "--variant 5x5 --nodes 10";
  EXPECT_TRUE(says(noted("analyse breakthrough " + small + " --recipe " + recipe), remark));
  EXPECT_TRUE(says(noted("play breakthrough " + small + " --recipe " + recipe), remark));
  EXPECT_TRUE(says(noted("match breakthrough " + small + " --games 2 --random-plies 1 --player "
                         "first --player " + recipe),
                   remark));
  const std::string ugi = "ugi --game breakthrough --variant 5x5 --recipe " + recipe;
  EXPECT_TRUE(says(out_of(ugi, "isready\nquit\n"),
                   "info string the weights of '" + path + "' " + remark));
  EXPECT_EQ(noted("analyse breakthrough --nodes 10 --recipe " + recipe), "");
}

// Every table of a match gives a player the number that the heading gave it.
TEST(NotesCli, PlayersAreNumberedAlikeInAllTables) {
  const std::string text =
      out_of("match breakthrough --variant 5x5 --gauntlet --player random --player greedy "
             "--player 'default depth=2' --games 6");
  std::map<std::string, std::set<std::string>> numbers;
  std::map<std::string, int> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string number, name;
    words >> number >> name;
    if (name != "random" && name != "greedy" && name != "default") continue;
    numbers[name].insert(number);
    ++rows[name];
  }
  const std::map<std::string, std::set<std::string>> expected = {
      {"random", {"1"}}, {"greedy", {"2"}}, {"default", {"3"}}};
  EXPECT_EQ(numbers, expected) << text;
  for (const auto& [name, count] : rows) EXPECT_EQ(count, 3) << name << "\n" << text;
}

TEST(NotesCli, WhatWasNotMeasuredIsNull) {
  const Json over = json_of("analyse tic-tac-toe --position 'XXXOO.... O'");
  EXPECT_TRUE(over["bestmove"].is_null());
  EXPECT_TRUE(over["visits"].is_null());
  const Json won = json_of(
      "match breakthrough --variant 5x5 --player 'default depth=3' --player random --games 4");
  ASSERT_EQ(won["wins"], 4) << won;
  for (const char* name : {"elo", "elo_error", "elo_high", "llr"}) {
    ASSERT_TRUE(won.contains(name)) << name;
    EXPECT_TRUE(won[name].is_null()) << name << ": " << won[name];
  }
  EXPECT_TRUE(won["elo_low"].is_number()) << won["elo_low"];
  EXPECT_TRUE(json_of("match tic-tac-toe --player first --player random --player greedy "
                      "--games 2")["ratings"]
                  .back()["superiority"]
                  .is_null());
}

TEST(NotesCli, EveryAnswerInJsonHasAVersion) {
  for (const char* command :
       {"games", "strategies", "analyse tic-tac-toe --nodes 10", "perft tic-tac-toe 2",
        "tree '(1 2)'", "match tic-tac-toe --player first --player greedy --games 2"}) {
    EXPECT_EQ(json_of(command)["version"], 1) << command;
  }
}

}  // namespace
}  // namespace espalier
