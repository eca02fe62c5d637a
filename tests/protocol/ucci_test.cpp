// espalier ucci against the real binary, and xiangqi in UCI and XBoard: how ranks are counted.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "program.hpp"

namespace espalier {
namespace {

using testing::count;
using testing::joined;
using testing::Lines;
using testing::Program;
using testing::says;

TEST(Ucci, IntroducesItself) {
  Program program("ucci");
  const Lines lines = program.ask("ucci", "ucciok");
  EXPECT_TRUE(lines[0].starts_with("id name Espalier ")) << lines[0];
  EXPECT_TRUE(says(lines, "option usemillisec type check default false"));
  EXPECT_TRUE(says(lines, "option newgame type button"));
  EXPECT_TRUE(says(lines, "option hashsize type spin min 1 max "));
  EXPECT_TRUE(says(lines, "option recipe type string default best"));
  EXPECT_EQ(program.ask("isready", ""), Lines{"readyok"});
  EXPECT_EQ(program.quit(), Lines{"bye"});
}

TEST(Ucci, MovesHaveRanksFromZeroAndScoresAreNumbers) {
  Program program("ucci --hash 1M");
  program.send("position startpos moves h2e2 h9g7");
  const Lines lines = program.ask("go depth 3", "bestmove");
  EXPECT_FALSE(says(lines, "score cp")) << joined(lines);
  EXPECT_TRUE(says(lines, "info depth 3 ")) << joined(lines);
  program.send("position fen 4k4/R8/1R7/8p/9/9/9/9/9/3K5 w");
  const Lines mate = program.ask("go depth 3", "bestmove");
  EXPECT_TRUE(says(mate, "score 29999 ")) << joined(mate);
  EXPECT_EQ(mate.back(), "bestmove b7b9");
  program.send("position fen 3k5/R8/9/9/4R4/9/9/9/9/5K3 b");
  EXPECT_EQ(program.ask("go depth 3", "nobestmove").back(), "nobestmove");
}

TEST(Ucci, OptionsAreOneWordAndClocksCountSeconds) {
  Program program("ucci");
  program.send("setoption hashsize 2\nsetoption USEMILLISEC true\nsetoption newgame");
  EXPECT_EQ(program.ask("isready", ""), Lines{"readyok"});
  program.send("position startpos");
  program.ask("go time 100 increment 0 opptime 100 oppincrement 0", "bestmove");
  program.ask("go draw time 1000 movestogo 30", "bestmove");
  EXPECT_TRUE(says(program.ask("setoption colour red\nisready", "readyok"),
                   "info string error setoption 'colour red': expected setoption NAME VALUE"));
}

TEST(Ucci, BannedMovesAreNotPlayed) {
  Program program("ucci --hash 1M");
  program.send("position fen 4k4/R8/1R7/8p/9/9/9/9/9/3K5 w\nbanmoves b7b9");
  EXPECT_NE(program.ask("go depth 1", "bestmove").back(), "bestmove b7b9");
  EXPECT_EQ(program.ask("go depth 1", "bestmove").back(), "bestmove b7b9") << "banned once";
}

TEST(Ucci, OtherGamesAreRefused) {
  Program refused("ucci --game chess");
  EXPECT_TRUE(refused.finish().errors.starts_with(
      "espalier: ucci has no form for the game 'chess'; expected xiangqi, or espalier ugi"));
}

// As in other UCI programs, which count ranks from 1.
TEST(UciXiangqi, RanksAreOneToTen) {
  Program program("uci --hash 1M");
  program.send("setoption name UCI_Variant value xiangqi");
  program.send("position startpos moves h3e3 h10g8");
  const Lines counted = program.ask("go perft 1", "Nodes");
  EXPECT_TRUE(says(counted, "e1e2: 1")) << joined(counted);
  EXPECT_FALSE(says(counted, "e0e1")) << joined(counted);
  program.send("position fen 4k4/R8/1R7/8p/9/9/9/9/9/3K5 w");
  EXPECT_EQ(program.ask("go depth 2", "bestmove").back(), "bestmove b8b10");
  EXPECT_EQ(program.ask("go depth 1 searchmoves a9a10", "bestmove").back(), "bestmove a9a10");
}

TEST(XboardXiangqi, RanksAreZeroToNine) {
  Program program("xboard --hash 1M");
  program.send("protover 2\nnew\nvariant xiangqi\nforce\nusermove h2e2\nusermove h9g7");
  program.send("setboard 4k4/R8/1R7/8p/9/9/9/9/9/3K5 w\nsd 2");
  EXPECT_EQ(program.ask("go", "move").back(), "move b7b9");
}

}  // namespace
}  // namespace espalier
