// espalier tree: results, traces, pictures and refusals.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "command_line.hpp"
#include "support/says.hpp"

namespace espalier {
namespace {

using Json = nlohmann::json;
using testing::bad;
using testing::espalier;

using testing::says;

constexpr const char* kTong =
    "'a(b(c(d=52(e=41 f=5) g=103(h=12 i=90)) j(k=50(l=101 m=80) n(o p)))"
    " q(r(s=23(t=10 u) v=38(w=36 x=35)) y(z=54(aa=50 ab=36) ac(ad ae))))'";

TEST(TreeCommand, PrintsTheStableJsonFields) {
  const auto result = espalier("tree '((41 5) (12 90))' --strategy alpha-beta --json --trace");
  ASSERT_EQ(result.code, 0) << result.err;
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json["strategy"], "alpha-beta");
  EXPECT_EQ(json["value"], 12);
  EXPECT_EQ(json["leaves"], 4);
  EXPECT_EQ(json["nodes"], 6);
  EXPECT_EQ(json["visits"], 6);
  EXPECT_EQ(json["cuts"], 0);
  EXPECT_EQ(json["pv"], (Json{"p2", "p21"}));
  EXPECT_EQ(json["trace"].size(), 14U);
}

TEST(TreeCommand, ReadsStdinAndFiles) {
  EXPECT_EQ(
      Json::parse(espalier("tree - --strategy pvs --json", "((41 5) (12 90))\n").out)["value"], 12);
  const std::string file = testing::scratch("tree");
  std::ofstream(file) << "((41 5)\r\n (12 90))";
  EXPECT_EQ(Json::parse(espalier("tree @" + file + " --strategy pvs --json").out)["value"], 12);
  std::remove(file.c_str());
  EXPECT_TRUE(says(bad("tree @/no/such/file --strategy pvs"), "cannot read the file"));
  EXPECT_TRUE(says(bad("tree - --strategy pvs", ""), "empty"));
}

TEST(TreeCommand, TheTraceIsATable) {
  const auto result =
      espalier(std::string("tree ") + kTong + " --strategy alpha-beta-minmax --trace");
  ASSERT_EQ(result.code, 0);
  EXPECT_TRUE(says(result.out, "what happened"));
  EXPECT_TRUE(says(result.out, "cut off the remaining children"));
  EXPECT_TRUE(says(result.out, "value 35"));
  EXPECT_TRUE(says(result.out, "3 cut-offs"));
  const auto probcut = espalier(std::string("tree ") + kTong +
                                " --strategy probcut --set d=2,s=1,a=1,b=0,sigma=10,t=1.5 --trace");
  EXPECT_TRUE(says(probcut.out, "shallow test above beta"));
  EXPECT_TRUE(says(probcut.out, "+inf-1"));
}

TEST(TreeCommand, SimulatesProcessors) {
  const std::string lanes = testing::scratch("lanes.svg");
  const auto result = espalier("tree --uniform 3,5 --strategy mwf --processors 8 --lanes " + lanes);
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_TRUE(says(result.out, "8 processors: time "));
  EXPECT_TRUE(says(result.out, "speed-up"));
  EXPECT_TRUE(says(testing::read_file(lanes), "mwf on 8 processors"));
  const Json json =
      Json::parse(espalier("tree --uniform 3,5 --strategy ybw --processors 4 --json --trace").out);
  EXPECT_EQ(json["parallel"]["processors"], 4);
  EXPECT_FALSE(json["parallel"]["lanes"].empty());
  const auto all = espalier("tree --uniform 3,5 --all --processors 4 --json");
  EXPECT_EQ(Json::parse(all.out).size(), 10U);
  EXPECT_TRUE(says(espalier("tree --uniform 3,3 --all --processors 4").out, "speed-up"));
  for (const char* wrong : {"0", "-3", "1025", "1.5", "many"}) {
    EXPECT_TRUE(says(bad(std::string("tree '(1 2)' --strategy mwf --processors ") + wrong),
                     "--processors"));
  }
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy pvs --processors 4"), "those that do: alpha-beta"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy pvs --lanes /tmp/x.svg"), "--lanes needs"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --recipe pvs --processors 4"), "belong to strategies"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy tree-splitting --set slaves=0"), "'slaves'"));
}

TEST(TreeCommand, SharesARecipeAmongThreads) {
  const std::string tree = "tree --uniform 3,5 --recipe 'pvs team=ybw(1)' ";
  const auto result = espalier(tree + "--threads 2 --trace");
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_TRUE(says(result.out, "thread 1: enter p with window"));
  EXPECT_TRUE(says(result.out, " s, 2 threads"));
  EXPECT_FALSE(says(espalier(tree + "--threads 1 --trace").out, "thread 1"));
  for (const char* wrong : {"0", "-3", "257", "1.5", "many"}) {
    EXPECT_TRUE(says(bad(tree + "--threads " + wrong), "--threads"));
  }
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy pvs --threads 2"), "threads belong to recipes"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --all --threads 2"), "threads belong to recipes"));
}

TEST(TreeCommand, AllComparesEveryExactStrategy) {
  const auto result = espalier("tree --uniform 3,4 --scheme unordered --seed 7 --all --json");
  ASSERT_EQ(result.code, 0) << result.err;
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json.size(), 29U);
  for (const Json& row : json) {
    EXPECT_EQ(row["value"], json[0]["value"]) << row["strategy"];
    EXPECT_LE(row["value"], 81);  // a rank in 1..M
  }
  // Strategies that would visit a leaf without value say so; the others go on.
  const auto partial = espalier(std::string("tree ") + kTong + " --all");
  EXPECT_EQ(partial.code, 0);
  EXPECT_TRUE(says(partial.out, "node 'o' has no value"));
  EXPECT_TRUE(says(partial.out, "35"));
  EXPECT_TRUE(says(bad("tree '(a b)' --all"), "node 'a' has no value"));
}

TEST(TreeCommand, ProductPropagationSpeaksOfProbabilities) {
  const auto result =
      espalier("tree '((.42 .94) (.55 .52))' --strategy product-propagation --trace");
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_TRUE(says(result.out, "MAX wins with probability 0.3948"));
  EXPECT_TRUE(says(result.out, "MAX wins with probability 0.286"));
  EXPECT_TRUE(says(result.out, "principal variation: p1"));
  EXPECT_TRUE(says(bad("tree '(3 4)' --strategy product-propagation"), "from 0 to 1"));
  EXPECT_TRUE(says(bad("tree --uniform 2,2 --strategy product-propagation"), "no scheme gives"));
}

TEST(TreeCommand, APictureTakesThePlaceOfTheOldOneAtOnce) {
  const std::string file = testing::scratch("replaced.svg");
  const std::string old = testing::scratch("old.svg");
  std::ofstream(file) << "old";
  std::filesystem::remove(old);
  std::filesystem::create_hard_link(file, old);
  EXPECT_EQ(espalier("tree '(1 2)' --strategy alpha-beta --svg " + file).code, 0);
  EXPECT_TRUE(says(testing::read_file(file), "<svg"));
  EXPECT_EQ(testing::read_file(old), "old");  // else it would have been written in place
  std::remove(file.c_str());
  std::remove(old.c_str());
}

TEST(TreeCommand, DrawsAPicture) {
  const std::string file = testing::scratch("tree.svg");
  const auto result =
      espalier(std::string("tree ") + kTong + " --strategy alpha-beta --svg " + file);
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_TRUE(says(testing::read_file(file), "<svg"));
  std::remove(file.c_str());
  const auto unwritable = espalier("tree '(1 2)' --strategy pvs --svg /no/such/folder/x.svg");
  EXPECT_EQ(unwritable.code, 2);
  EXPECT_TRUE(says(unwritable.err, "cannot write"));
}

TEST(TreeCommand, SearchesSyntheticTreesAndBoards) {
  const auto large =
      espalier("tree --uniform 10,8 --scheme p-ordered:0.9 --seed 1 --strategy alpha-beta --json");
  EXPECT_EQ(large.code, 0);
  EXPECT_EQ(Json::parse(
                espalier("tree --game tic-tac-toe --depth 9 --strategy mtdf --json").out)["value"],
            0);
  EXPECT_TRUE(
      says(espalier("tree --game breakthrough --depth 2 --strategy pvs --trace").out, "a2"));
  EXPECT_TRUE(says(bad("tree --game tic-tac-toe --strategy mtdf"), "needs --depth"));
  // Wide minimal windows: the classic effect on real values.
  const std::string real = "tree --nonuniform 4,5 --scheme real --seed 3 --strategy pvs --json";
  EXPECT_EQ(Json::parse(espalier(real).out)["value"],
            Json::parse(espalier(real + " --window-width 0.001").out)["value"]);
}

TEST(TreeCommand, RootWindowAndCut) {
  const std::string tree = "tree '((41 5) (12 90))' --json --strategy falphabeta ";
  EXPECT_EQ(Json::parse(espalier(tree + "--root min").out)["value"], 41);
  EXPECT_EQ(Json::parse(espalier(tree + "--window -10,10").out)["bound"], "lower");
  EXPECT_EQ(Json::parse(espalier(tree + "--window -inf,+inf").out)["value"], 12);
  EXPECT_EQ(espalier(tree + "--cut gt").code, 0);
  // A minimal window too narrow for the numbers still ends.
  EXPECT_EQ(Json::parse(espalier("tree '((41 5) (12 90))' --json --strategy dual-star "
                                 "--window-width 0.1")
                            .out)["value"],
            12);
  // Ties: cutting at the bound saves a leaf that cutting beyond it does not.
  const std::string ties = "tree '((5 6) (5 1))' --json --strategy alpha-beta ";
  EXPECT_EQ(Json::parse(espalier(ties + "--cut ge").out)["leaves"], 3);
  EXPECT_EQ(Json::parse(espalier(ties + "--cut gt").out)["leaves"], 4);
}

// MAX is whoever moves at the root of a board, and the whole story is told in that player's view.
TEST(TreeCommand, OneViewOnBoards) {
  const Json json = Json::parse(
      espalier("tree --game tic-tac-toe --position 'XX.O..... O' --depth 2 --strategy pvs --trace "
               "--json")
          .out);
  EXPECT_EQ(json["trace"].back()["kind"], "finish");
  EXPECT_EQ(json["trace"].back()["value"], json["value"]);
}

TEST(TreeCommand, OutputThatCannotBeWrittenIsAFailure) {
  EXPECT_EQ(espalier("tree '(1 2)' --strategy pvs > /dev/full").code, 1);
  const auto piped = espalier("tree --uniform 3,6 --strategy alpha-beta --trace | head -1");
  EXPECT_EQ(piped.err, "");
}

TEST(TreeCommand, RefusesBadInputInOneLine) {
  EXPECT_NE(espalier("perft foo 3 games").code, 0);
  EXPECT_TRUE(says(bad("tree '(1.2.3 4)' --strategy pvs"), "expected a blank"));
  EXPECT_TRUE(says(bad("tree '((1 2)' --strategy pvs"), "unbalanced '('"));
  EXPECT_TRUE(says(bad("tree '' --strategy pvs"), "no tree is given"));
  EXPECT_TRUE(says(bad("tree '   ' --strategy pvs"), "the tree text is empty"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy alfa-beta"), "the nearest is 'alpha-beta'"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --uniform 2,2 --strategy pvs"), "more than one tree"));
  EXPECT_TRUE(says(bad("tree --uniform 0,3 --strategy pvs"), "width 0 is out of range"));
  EXPECT_TRUE(says(bad("tree --uniform 3,-1 --strategy pvs"), "depth -1 is out of range"));
  EXPECT_TRUE(says(bad("tree --uniform 3 --strategy pvs"), "expected WIDTH,DEPTH"));
  EXPECT_TRUE(says(bad("tree --uniform 99999,2 --strategy pvs"), "out of range"));
  EXPECT_TRUE(says(bad("tree --uniform 2,2 --scheme unorderd --strategy pvs"),
                   "the nearest is 'unordered'"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy pvs --window 5,5"), "expected alpha < beta"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy pvs --window 5"), "expected ALPHA,BETA"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy scout --window 1,5"), "takes no window"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy pvs --cut lt"), "expected ge"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy pvs --root mid"), "expected max or min"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy probcut --set d=1,s=1"), "0 <= s < d"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy probcut --set y=1"), "unknown parameter 'y'"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy probcut --set x=1"), "takes no parameter 'x'"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy node-cutting --set x=-1"), "from 0 to"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --all --strategy pvs"), "exclude each other"));
  EXPECT_TRUE(says(bad("tree --game shogi --depth 3 --strategy pvs"), "unknown game 'shogi'"));
  EXPECT_TRUE(
      says(bad("tree --uniform 2,2 --seed -4 --strategy pvs"), "--seed -4 is out of range"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy pvs --scheme integer"), "need --uniform"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy pvs --seed 3"), "need --uniform"));
  EXPECT_TRUE(
      says(bad("tree --uniform 2,2 --root min --strategy pvs"), "--root is for tree texts"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy pvs --window 1e300,1e301"), "too large"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --strategy pvs --cut \"$(printf 'a\\nb')\""), "'a?b'"));
  EXPECT_TRUE(
      says(bad("tree '((1 2) -3)' --depth 1 --strategy minimax"), "node 'p1' has no value"));
  EXPECT_TRUE(says(bad("tree " + std::string(70, 'a') + "=1 --strategy pvs"), "longer than 64"));
  const std::string deep = std::string(10'001, '(') + "1" + std::string(10'001, ')');
  EXPECT_TRUE(says(bad("tree - --strategy pvs", deep), "more than 10000 levels deep"));
}

TEST(TreeCommand, TellsTheEnginesOwnSearch) {
  const std::string tree = "tree 'a(b=4(5 9) c=7(3 4 pass=1) d=8(7 9 pass=12))' --recipe ";
  const auto told = espalier(tree + "'select=null(R=1,depth=1,moves=1)' --trace");
  ASSERT_EQ(told.code, 0) << told.err;
  EXPECT_TRUE(says(told.out, "null move: c passes, search 0 plies with (5, 6)"));
  EXPECT_TRUE(says(told.out, "null move: 1 <= 5, cut c off"));
  EXPECT_TRUE(says(told.out, "select=null(R=1,depth=1,moves=1): value 7"));
  const Json json = Json::parse(espalier(tree + "'id pvs tt=1M' --json --trace").out);
  EXPECT_EQ(json["recipe"], "id pvs tt=1M");
  EXPECT_EQ(json["strategy"], "id pvs tt=1M");
  EXPECT_EQ(json["value"], 7);
  EXPECT_EQ(json["pv"], (Json{"d", "d1"}));
  EXPECT_EQ(json["trace"][0]["reason"], "depth");
  const auto board = espalier(
      "tree --game breakthrough --variant 5x5 --depth 3 --recipe 'pvs select=lmr(first=1,depth=2)'"
      " --trace");
  ASSERT_EQ(board.code, 0) << board.err;
  EXPECT_TRUE(says(board.out, "is searched 1 ply less"));
}

TEST(TreeCommand, RefusesRecipesThatDoNotFit) {
  EXPECT_TRUE(says(bad("tree '(1 2)' --recipe pvs --strategy pvs"),
                   "--strategy and --recipe exclude each other"));
  EXPECT_TRUE(
      says(bad("tree '(1 2)' --recipe pvs --all"), "--all and --recipe exclude each other"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --recipe select=null"), "the tree does not unlock 'null'"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --recipe pvz"), "unknown recipe word 'pvz'"));
  EXPECT_TRUE(says(bad("tree '(1.5 2)' --recipe pvs"), "whole points"));
  EXPECT_TRUE(says(bad("tree '(1 2)' --recipe pvs --window 0,1"), "belong to strategies"));
  EXPECT_TRUE(says(bad("tree --game shogi --recipe pvs --depth 2"), "shogi"));
  EXPECT_TRUE(says(bad("tree --game othello --recipe pvs"), "--depth"));
}

TEST(TreeCommand, CtrlCStopsCleanlyAndKeepsWhatWasDone) {
  // A search that would take hours; the shell interrupts it after a moment. (In the foreground:
  // otherwise timeout signals twice, and the second signal ends the program.)
  const std::string command =
      "timeout --foreground --preserve-status -s INT 1 '" + std::string(ESPALIER_BINARY) +
      "' tree --game breakthrough --depth 30 --strategy id-alpha-beta --json";
  FILE* pipe = popen(command.c_str(), "r");
  std::string out;
  for (int c = fgetc(pipe); c != EOF; c = fgetc(pipe)) out += static_cast<char>(c);
  const int status = pclose(pipe);
  EXPECT_EQ(WEXITSTATUS(status), 1);
  const Json json = Json::parse(out);
  EXPECT_EQ(json["complete"], false);
  EXPECT_FALSE(json["pv"].empty());
}

}  // namespace
}  // namespace espalier
