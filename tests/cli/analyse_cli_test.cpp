// espalier analyse: fields that scripts rely on, limits that are kept, bad input of every kind.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "command_line.hpp"
#include "support/says.hpp"

namespace espalier {
namespace {

using Json = nlohmann::json;
using testing::bad;
using testing::CommandResult;

using testing::says;

CommandResult analyse(const std::string& arguments) {
  return testing::espalier("analyse " + arguments);
}

Json analysed(const std::string& arguments) {
  const CommandResult result = analyse(arguments + " --json");
  EXPECT_EQ(result.code, 0) << arguments << ": " << result.err;
  EXPECT_EQ(result.err, "") << arguments;
  EXPECT_EQ(result.out.find('\n'), result.out.size() - 1) << "JSON is one line";
  return Json::parse(result.out);
}

double seconds_of(const std::string& arguments) {
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(analyse(arguments).code, 0);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Position after more moves, for checking lines: perft of depth 0 accepts only legal positions.
bool legal_line(const std::string& game, const std::string& position, const Json& line) {
  std::string moves;
  for (const auto& move : line) moves += move.get<std::string>() + " ";
  return testing::espalier("analyse " + game + " --position '" + position + "' --moves '" + moves +
                           "' --depth 1 --json")
             .code == 0;
}

TEST(AnalyseCli, StrategiesForTwoRefuseThreeSeats) {
  for (const char* game : {"trio", "chinese-checkers --variant 3"}) {
    for (const char* recipe :
         {"b-star", "conspiracy", "proof-number", "df-pn", "pn", "strategy(b-star)", "solve",
          "strategy(alpha-beta depth=2)", "product-propagation", "id pvs"}) {
      const std::string why =
          bad("analyse " + std::string(game) + " --nodes 10 --recipe '" + recipe + "'");
      EXPECT_TRUE(says(why, "has 3 seats; recipes of the engine and this strategy need 2")) << why;
    }
  }
  EXPECT_EQ(analyse("trio --nodes 10 --recipe 'uct(memory=1M)'").code, 0);
}

TEST(AnalyseCli, JsonHasTheFieldsScriptsRead) {
  const Json json = analysed("connect4 --position 4453 --depth 6");
  for (const char* field :
       {"game", "variant", "position", "recipe", "profile", "depth", "score", "score_text",
        "bestmove", "pv", "nodes", "leaves", "seconds", "nps", "hashfull", "threads", "complete"}) {
    EXPECT_TRUE(json.contains(field)) << field;
  }
  for (const char* field : {"exact", "lines", "stats"}) EXPECT_FALSE(json.contains(field)) << field;
  EXPECT_EQ(json["game"], "connect4");
  EXPECT_EQ(json["variant"], "7x6");
  EXPECT_EQ(json["position"], "......./......./......./......./...O.../..OXX..");
  EXPECT_EQ(json["depth"], 6);
  EXPECT_EQ(json["complete"], true);
  EXPECT_EQ(json["bestmove"], json["pv"][0]);
  EXPECT_EQ(json["pv"].size(), 6U);
  EXPECT_TRUE(legal_line("connect4", "4453", json["pv"]));
  EXPECT_TRUE(says(json["recipe"], "pvs"));
  EXPECT_GE(json["nodes"], json["leaves"]);
}

TEST(AnalyseCli, MovesArePlayedFromThePosition) {
  const Json one = analysed("connect4 --position 4453 --depth 4");
  const Json two = analysed("connect4 --position 44 --moves '5 3' --depth 4");
  EXPECT_EQ(one["position"], two["position"]);
  EXPECT_EQ(one["nodes"], two["nodes"]);
  EXPECT_EQ(analysed("tic-tac-toe --moves ' a1  b2 ' --depth 2")["position"], "....O.X.. X");
}

TEST(AnalyseCli, TheSameDepthOrNodesGiveTheSameSearch) {
  for (const char* arguments :
       {"connect4 --depth 9", "breakthrough --nodes 20000", "pearl --variant w=3,t=7 --depth 7",
        "connect4 --depth 8 --recipe 'id mtdf tt=1M order=table,killers' --multipv 2"}) {
    Json one = analysed(arguments);
    Json two = analysed(arguments);
    for (const char* field : {"seconds", "nps"}) {
      one.erase(field);
      two.erase(field);
    }
    EXPECT_EQ(one, two) << arguments;
  }
}

TEST(AnalyseCli, SolvesConnect4Exactly) {
  struct Known {
    const char* moves;
    int score;
  };
  // Test_L3_R1 and Test_L1_R1 of the published solver tests: how early the mover wins.
  for (const Known known :
       {Known{"2252576253462244111563365343671351441", -1},
        Known{"7422341735647741166133573473242566", 1},
        Known{"23163416124767223154467471272416755633", 0}, Known{"32164625", 11}}) {
    const Json json = analysed("connect4 --recipe solve --position " + std::string(known.moves));
    EXPECT_EQ(json["exact"], known.score) << known.moves;
    EXPECT_EQ(json["complete"], true);
    EXPECT_TRUE(legal_line("connect4", known.moves, json["pv"])) << known.moves;
  }
  const Json draw = analysed("tic-tac-toe --recipe solve");
  EXPECT_EQ(draw["exact"], 0);
  EXPECT_TRUE(says(analyse("tic-tac-toe --recipe solve").out, "exact=0"));
  // A solve that is cut short has no exact result.
  EXPECT_FALSE(analysed("connect4 --recipe solve --nodes 1000").contains("exact"));
}

TEST(AnalyseCli, LimitsAreKept) {
  EXPECT_LE(analysed("breakthrough --nodes 5000")["nodes"], 5000);
  EXPECT_LT(seconds_of("breakthrough --time 300ms"), 3.0);
  EXPECT_LT(seconds_of("breakthrough --time 0.2 --depth 100"), 3.0);
  const Json both = analysed("breakthrough --depth 3 --time 1m");
  EXPECT_EQ(both["depth"], 3);
  EXPECT_EQ(both["complete"], true);
  EXPECT_EQ(analysed("breakthrough --nodes 3000")["complete"], false);
}

TEST(AnalyseCli, TheSmallestLimitsStillAnswer) {
  const Json one = analysed("connect4 --nodes 1");
  EXPECT_TRUE(one["bestmove"].is_string());
  EXPECT_EQ(one["pv"][0], one["bestmove"]);
  const CommandResult none = analyse("connect4 --time 0 --json");
  EXPECT_EQ(none.code, 0);
  EXPECT_TRUE(says(none.err, "--time '0' is raised to 1 ms")) << none.err;
  EXPECT_TRUE(Json::parse(none.out)["bestmove"].is_string());
}

TEST(AnalyseCli, SeveralLinesAreSortedAndDistinct) {
  const Json json = analysed("breakthrough --variant 6x6 --depth 4 --multipv 3");
  ASSERT_EQ(json["lines"].size(), 3U);
  EXPECT_EQ(json["lines"][0]["pv"], json["pv"]);
  EXPECT_EQ(json["lines"][0]["score"], json["score"]);
  for (int i = 0; i < 2; ++i) {
    EXPECT_GE(json["lines"][i]["score"], json["lines"][i + 1]["score"]);
    EXPECT_NE(json["lines"][i]["pv"][0], json["lines"][i + 1]["pv"][0]);
  }
  // More lines than moves: one line per move, also where there is but one.
  EXPECT_EQ(analysed("tic-tac-toe --depth 2 --multipv 99")["lines"].size(), 9U);
  EXPECT_EQ(analysed("tic-tac-toe --depth 2 --multipv 2 --searchmoves b2")["lines"].size(), 1U);
  const std::string text = analyse("tic-tac-toe --depth 3 --multipv 2").out;
  EXPECT_TRUE(says(text, "line 1 (")) << text;
  EXPECT_TRUE(says(text, "line 2 (")) << text;
}

TEST(AnalyseCli, OnlyTheseMovesAreSearched) {
  const Json json = analysed("tic-tac-toe --searchmoves 'a2 c2' --depth 5");
  EXPECT_TRUE(json["bestmove"] == "a2" || json["bestmove"] == "c2");
  EXPECT_TRUE(says(bad("analyse tic-tac-toe --searchmoves 'a2 z9'"), "--searchmoves: move 'z9'"));
}

TEST(AnalyseCli, AFinishedGameHasNoMove) {
  const std::string over = "connect4 --moves '1 2 1 2 1 2 1' --depth 4";
  const Json json = analysed(over);
  EXPECT_TRUE(json["bestmove"].is_null());
  EXPECT_TRUE(json["pv"].empty());
  EXPECT_EQ(json["score_text"], "lost");
  EXPECT_EQ(json["complete"], true);
  EXPECT_TRUE(says(analyse(over).out, "the game is over, lost for the second player"));
}

TEST(AnalyseCli, LinesEndWithTheGame) {
  const Json json = analysed("connect4 --moves '1 2 1 2 1 2' --depth 8");
  EXPECT_EQ(json["score_text"], "win in 1 ply");
  EXPECT_EQ(json["pv"], Json::array({"1"}));
}

TEST(AnalyseCli, StatisticsInJsonAndInWords) {
  const std::string search = "connect4 --depth 8 --stats";
  const Json stats = analysed(search)["stats"];
  for (const char* field :
       {"branching", "effective_branching", "minimal_ratio", "cuts", "cut_at", "table_hits",
        "table_probes", "no_clash", "iterations", "quiescence_nodes", "order_evaluations"}) {
    EXPECT_TRUE(stats.contains(field)) << field;
  }
  ASSERT_EQ(stats["iterations"].size(), 8U);
  EXPECT_EQ(stats["iterations"][7]["depth"], 8);
  double sum = 0;
  for (const auto& share : stats["cut_at"]) sum += share.get<double>();
  EXPECT_NEAR(sum, 1.0, 1e-9);
  const std::string text = analyse(search).out;
  for (const char* part :
       {"growth", "cut-offs, by child:", "1st ", "###", "children per inner node", "minimal tree",
        "probes found their position", "taken for another"}) {
    EXPECT_TRUE(says(text, part)) << part << " in " << text;
  }
  EXPECT_TRUE(says(analyse("connect4 --depth 5 --stats --recipe id").out, "no table"));
}

TEST(AnalyseCli, APersonSeesIterationsBoardAndBestMove) {
  const std::string text = analyse("connect4 --position 4453 --depth 5").out;
  EXPECT_TRUE(says(text, "connect4 (7x6), first player to move, depth 5\n")) << text;
  EXPECT_TRUE(says(text, "\n    5 ")) << text;
  EXPECT_TRUE(says(text,
                   "  2  . . . O . . .\n"
                   "  1  . . O X X . .\n"
                   "     1 2 3 4 5 6 7\n"))
      << text;
  EXPECT_TRUE(says(text, "best move ")) << text;
  EXPECT_TRUE(says(text, "profile): ")) << text;
  EXPECT_TRUE(says(analyse("pearl --depth 2").out, "position: start"));
}

TEST(AnalyseCli, HashReplacesTheTableOfTheRecipe) {
  EXPECT_TRUE(says(analysed("connect4 --depth 4 --hash 1M")["recipe"], "tt=1M"));
  EXPECT_TRUE(says(analysed("connect4 --depth 4 --hash 512K --recipe id")["recipe"], "tt=512K"));
}

TEST(AnalyseCli, TimesMayBeWrittenInManyWays) {
  for (const char* time : {"2s", "500ms", "1m", "1min", "1h", "2", "0.5", ".5", "1e-1s"}) {
    EXPECT_EQ(analyse("tic-tac-toe --depth 2 --time " + std::string(time)).code, 0) << time;
  }
  for (const char* time : {"''", "abc", "-1", "2 x", "1d", "nan", "inf", "5e", "1e300m", "s"}) {
    EXPECT_TRUE(says(bad("analyse tic-tac-toe --time " + std::string("'") + time + "'"),
                     "expected a time such as 2s"))
        << time;
  }
}

// With match=equal the value does not depend on threads, however they share the work.
TEST(AnalyseCli, ThreadsShareASearch) {
  const std::string search = "breakthrough --depth 5 --recipe 'id pvs tt=1M order=table";
  const Json alone = analysed(search + "'");
  EXPECT_EQ(alone["threads"], 1);
  for (const char* team : {"auto", "lazy", "abdada", "ybw(2)"}) {
    const Json json = analysed(search + " team=" + team + "' --threads 3");
    EXPECT_EQ(json["threads"], 3) << team;
    EXPECT_EQ(json["score"], alone["score"]) << team;
    EXPECT_TRUE(json["complete"]) << team;
  }
  const auto words = analyse("breakthrough --depth 4 --threads 2");
  EXPECT_TRUE(says(words.out, " nodes/s, 2 threads"));
  const auto strategy = analyse("tic-tac-toe --recipe 'strategy(alpha-beta depth=4)' --threads 2");
  EXPECT_TRUE(says(strategy.err, "1 of 2 threads searched: only recipes and uct share a search"));
}

#ifndef ESPALIER_FEW_TREES  // sanitizers reserve more than any limit
// Where no more threads can be started, the search goes on with those that could.
TEST(AnalyseCli, AThreadThatCannotBeStartedIsDoneWithout) {
  const auto result = testing::espalier(
      "analyse breakthrough --depth 4 --hash 1M --threads 200 --json", "", "ulimit -v 1000000; ");
  ASSERT_EQ(result.code, 0) << result.err;
  const Json json = Json::parse(result.out);
  EXPECT_GE(json["threads"], 1);
  EXPECT_LT(json["threads"], 200);
  EXPECT_EQ(json["depth"], 4);
  EXPECT_TRUE(says(result.err, " of 200 threads searched: no more could be started"));
}
#endif

TEST(AnalyseCli, RefusesBadInputInOneLine) {
  EXPECT_TRUE(says(bad("analyse"), "expected GAME or --load FILE"));
  EXPECT_TRUE(says(bad("analyse conect4"), "the nearest is 'connect4'"));
  EXPECT_TRUE(says(bad("analyse abalone --variant daisy"), "the nearest is 'german-daisy'"));
  EXPECT_TRUE(says(bad("analyse abalone --variant standard-keys0"), "unknown variant"));
  EXPECT_EQ(analyse("abalone --variant standard-keys7 --depth 2").code, 0);
  EXPECT_TRUE(says(bad("analyse abalone --moves a1a2"), "it would move 5 marbles in line"));
  EXPECT_TRUE(says(bad("analyse connect4 --depth 0"), "--depth 0 is out of range; expected 1 to"));
  EXPECT_TRUE(says(bad("analyse connect4 --depth 201"), "out of range"));
  EXPECT_TRUE(says(bad("analyse connect4 --depth x"), "not a whole number"));
  EXPECT_TRUE(says(bad("analyse connect4 --nodes 0"), "--nodes 0 is out of range"));
  EXPECT_TRUE(says(bad("analyse connect4 --nodes 99999999999999999999"), "out of range"));
  EXPECT_TRUE(says(bad("analyse connect4 --multipv 0"), "--multipv 0 is out of range"));
  EXPECT_TRUE(says(bad("analyse connect4 --threads 0"), "--threads 0 is out of range"));
  EXPECT_TRUE(says(bad("analyse connect4 --threads -2"), "--threads -2 is out of range"));
  EXPECT_TRUE(says(bad("analyse connect4 --threads 257"), "expected 1 to 256"));
  EXPECT_TRUE(says(bad("analyse connect4 --threads two"), "not a whole number"));
  EXPECT_TRUE(says(bad("analyse connect4 --recipe 'id team=lazy'"), "also write tt=64M"));
  EXPECT_TRUE(says(bad("analyse connect4 --recipe 'id team=ybw(0)'"), "out of range"));
  EXPECT_TRUE(says(bad("analyse connect4 --recipe defalt"), "the nearest is 'default'"));
  EXPECT_TRUE(says(bad("analyse connect4 --recipe plain"), "expected --depth"));
  EXPECT_TRUE(says(bad("analyse connect4 --recipe zzz"), "strategy(NAME"));
  EXPECT_TRUE(says(bad("analyse connect4 --recipe solve --depth 9"), "expected no --depth"));
  EXPECT_TRUE(says(bad("analyse connect4 --variant 7x5x"), "the nearest is '7x5'"));
  EXPECT_TRUE(says(bad("analyse connect4 --hash 7Q"), "--hash '7Q': expected a size"));
  EXPECT_TRUE(says(bad("analyse connect4 --hash 0"), "expected a size"));
  EXPECT_TRUE(says(bad("analyse connect4 --hash 60000G"), "--hash"));
  EXPECT_TRUE(says(bad("analyse connect4 --position 48"), "at character 2"));
  EXPECT_TRUE(says(bad("analyse connect4 --moves '4 9'"), "move 2: move '9' is not legal"));
  EXPECT_TRUE(says(bad("analyse connect4 --moves '1 2 1 2 1 2 1 2'"), "move 8"));
  EXPECT_TRUE(says(bad("analyse connect4 --mutlipv 2"), "the nearest is '--multipv'"));
  EXPECT_TRUE(says(bad("analyse connect4 extra"), "see: espalier analyse --help"));
}

TEST(AnalyseCli, TheOtherSpellingIsUnderstood) {
  EXPECT_EQ(testing::espalier("analyze tic-tac-toe --depth 2 --json").code, 0);
  EXPECT_FALSE(says(testing::espalier("--help").out, "analyze"));
}

TEST(AnalyseCli, TheMovesBeforeCountWhereTheRecipeKnowsThePath) {
  const std::string repeating =
      "abalone --variant standard-strict --moves 'a1b2 i9h8 d4c3' --searchmoves f6g7 --depth 1 ";
  EXPECT_EQ(analysed(repeating + "--recipe 'plain distance path'")["score"], -999'999);
  EXPECT_GT(analysed(repeating + "--recipe 'plain distance'")["score"], -1000);
  const std::string over =
      analyse("abalone --variant standard-strict --moves 'a1b2 i9h8 d4c3 f6g7' --depth 1").out;
  EXPECT_TRUE(says(over, "the game itself is over here (the position was repeated)")) << over;
}

TEST(AnalyseCli, OutputThatCannotBeWrittenIsAFailure) {
  EXPECT_EQ(analyse("tic-tac-toe --depth 3 > /dev/full").code, 1);
  EXPECT_EQ(analyse("tic-tac-toe --depth 9 | head -1").err, "");
}

// A search without limit that would take hours; interrupted after a moment.
std::string interrupted_output(const std::string& arguments, int& code) {
  const std::string command = "timeout --foreground --preserve-status -s INT 1 '" +
                              std::string(ESPALIER_BINARY) + "' analyse " + arguments;
  FILE* pipe = popen(command.c_str(), "r");
  std::string out;
  for (int c = fgetc(pipe); c != EOF; c = fgetc(pipe)) out += static_cast<char>(c);
  code = WEXITSTATUS(pclose(pipe));
  return out;
}

TEST(AnalyseCli, CtrlCStopsWithTheBestSoFar) {
  int code = -1;
  const Json json = Json::parse(interrupted_output("breakthrough --depth 100 --json", code));
  EXPECT_EQ(code, 0);
  EXPECT_EQ(json["complete"], false);
  EXPECT_GE(json["depth"], 1);
  EXPECT_TRUE(legal_line("breakthrough", "start", json["pv"]));
  const std::string text = interrupted_output("connect4 --variant 8x7 --recipe solve", code);
  EXPECT_EQ(code, 0);
  EXPECT_TRUE(says(text, "no limit (Ctrl-C stops)")) << text;
  EXPECT_TRUE(says(text, "stopped; the best so far")) << text;
}

}  // namespace
}  // namespace espalier
