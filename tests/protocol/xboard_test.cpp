// espalier xboard against the real binary.
#include <gtest/gtest.h>

#include <string>

#include "program.hpp"

namespace espalier {
namespace {

using testing::count;
using testing::joined;
using testing::Lines;
using testing::Program;
using testing::says;
using testing::until_pong;

TEST(Xboard, IntroducesItself) {
  Program program("xboard --game breakthrough");
  const Lines lines = program.ask("xboard\nprotover 2", "feature done=1");
  EXPECT_EQ(lines[0], "feature done=0");
  for (const char* feature :
       {"ping=1", "setboard=1", "usermove=1", "reuse=1", "colors=0", "sigint=0", "analyze=1",
        "memory=1", "myname=\"Espalier ",
        "variants=\"breakthrough,normal,fischerandom,connect4,tictactoe,xiangqi\"",
        "option=\"Move Overhead -spin 5 0 60000\"", "option=\"Clear Hash -button\"",
        "option=\"Recipe -string best\""}) {
    EXPECT_TRUE(says(lines, feature)) << feature;
  }
  program.send("accepted ping\nrejected san\nrandom\ncomputer\nhard\neasy\npost\nlevel 40 5 0");
  EXPECT_TRUE(until_pong(program).empty());
  EXPECT_TRUE(program.quit().empty());
}

TEST(Xboard, PlaysAGame) {
  Program program("xboard --game tic-tac-toe");
  program.send("new\nsd 9");
  EXPECT_EQ(program.ask("usermove b2", "move").size(), 1U);
  EXPECT_EQ(program.ask("usermove b2", "Illegal").back(),
            "Illegal move (move 'b2' is not legal: the cell is taken, expected one of b1, c1, a2, "
            "c2, a3, ... [7 legal]): b2");
  EXPECT_EQ(program.ask("usermove zz", "Illegal").size(), 1U);
  // It plays on, for the other side, when told so.
  std::size_t moves = 0;
  Lines lines;
  while (!lines.empty() || moves == 0) {
    lines = program.ask("go\nping 5", "pong 5");
    lines.pop_back();
    if (count(lines, "move ") == 0) break;
    ++moves;
  }
  EXPECT_EQ(moves, 7U) << joined(lines);
  EXPECT_EQ(lines, Lines{"1/2-1/2 {draw}"});
  EXPECT_TRUE(says(program.ask("usermove a1", "Illegal"), "comes after the end of the game"));
  EXPECT_TRUE(program.quit().empty());
}

TEST(Xboard, ClaimsResults) {
  Program program("xboard --game connect4");
  program.send("force\nusermove 1\nusermove 2\nusermove 1\nusermove 2\nusermove 1\nusermove 2");
  EXPECT_TRUE(until_pong(program).empty());
  EXPECT_EQ(program.ask("sd 3\ngo", "1-0"), (Lines{"move 1", "1-0 {first player wins}"}));
  EXPECT_EQ(program.ask("go", "1-0"), Lines{"1-0 {first player wins}"});
  program.send(
      "new\nforce\nusermove 1\nusermove 2\nusermove 1\nusermove 2\nusermove 1\nusermove 2");
  program.send("usermove 3");
  EXPECT_EQ(program.ask("usermove 2", "0-1"), Lines{"0-1 {second player wins}"});
  program.send("undo");
  EXPECT_EQ(program.ask("usermove 2", "0-1"), Lines{"0-1 {second player wins}"});
  EXPECT_TRUE(program.quit().empty());
}

TEST(Xboard, ForceUndoRemoveAndSetboard) {
  Program program("xboard --game breakthrough");
  program.send("new\nsd 2\nforce\nusermove a2a3\nusermove h7h6\nundo\nusermove g7g6");
  EXPECT_TRUE(until_pong(program).empty()) << "in force mode nobody answers";
  EXPECT_EQ(program.ask("usermove h7h6", "Illegal").size(), 1U);
  program.send("remove");
  EXPECT_EQ(program.ask("remove", "Error").back(), "Error (command not legal now): remove");
  EXPECT_EQ(program.ask("undo", "Error").back(), "Error (command not legal now): undo");
  program.send("usermove a2a3");
  EXPECT_TRUE(until_pong(program).empty());
  program.send("setboard 8/P7/8/8/8/8/7p/8 w - - 0 1");
  EXPECT_EQ(program.ask("go", "1-0").size(), 2U) << "one step from the goal";
  program.send("force");
  EXPECT_TRUE(program.ask("setboard 8/8/8 w", "tellusererror")
                  .back()
                  .starts_with("tellusererror Illegal position: "));
  EXPECT_EQ(program.ask("setboard", "tellusererror").size(), 1U);
  program.send("undo");  // the board before is still there
  EXPECT_TRUE(until_pong(program).empty());
  EXPECT_EQ(program.ask("usermove h2h1", "Illegal").size(), 1U);
  EXPECT_EQ(program.ask("usermove a7a8", "1-0").size(), 1U);
  EXPECT_TRUE(program.quit().empty());
}

TEST(Xboard, PongComesAfterTheMove) {
  Program program("xboard --game breakthrough");
  program.send("st 3600\ngo\nping 1\nping 2\n?");
  EXPECT_EQ(count(program.until("pong 2"), "move "), 1U);
  program.send("sd 4\nst 1\ngo\nping 3");
  const Lines lines = program.until("pong 3");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(lines[0].starts_with("move "));
  EXPECT_EQ(program.ask("ping 4", "pong 4").size(), 1U);
  // A search that is given up has no move, and its pongs do not get lost.
  program.send("sd 60\nst 3600\ngo\nping 5\nforce");
  EXPECT_EQ(program.until("pong 5"), Lines{"pong 5"});
  EXPECT_TRUE(until_pong(program).empty());
  EXPECT_TRUE(program.quit().empty());
}

TEST(Xboard, OneMovePerGo) {
  Program program("xboard --game breakthrough");
  program.send("st 3600\ngo\nusermove a7a6");
  EXPECT_EQ(program.until("Error").back(), "Error (command not legal now): usermove a7a6");
  program.send("go\n?\n?\n?");  // the first search is answered, then the other side moves
  EXPECT_EQ(count(until_pong(program), "move "), 2U);
  for (const char* end : {"force", "new", "undo", "result * {enough}", "setboard 8/8/8/8/8/8/8/8 w",
                          "variant breakthrough", "analyze\nexit"}) {
    program.send("new\ngo\n" + std::string(end));
    EXPECT_EQ(count(until_pong(program), "move "), 0U) << end;
  }
  program.send("new\ngo");
  EXPECT_EQ(count(program.quit(), "move "), 0U);
}

TEST(Xboard, ClocksOfEveryKind) {
  Program program("xboard --game breakthrough");
  for (const char* clock :
       {"level 40 5 0", "level 0 0:01 0", "level 0 1 0.5", "level 5 0 0", "st 0", "st 0.01",
        "level 0 5 0\ntime 0\notim 0", "time -100", "time 10\notim 10", "sd 1", "sd 0"}) {
    program.send("new\n" + std::string(clock));
    EXPECT_EQ(count(program.ask("go\n?\nping 1", "pong 1"), "move "), 1U) << clock;
  }
  for (const char* clock : {"level", "level x y z", "level 40 5:x 0", "st soon", "sd", "time"}) {
    EXPECT_TRUE(program.ask(clock, "Error").back().starts_with("Error (bad input): ")) << clock;
  }
  program.send("new\nst 0.01\ngo");  // and without `?` as well
  EXPECT_EQ(count(until_pong(program), "move "), 1U);
  EXPECT_TRUE(program.quit().empty());
}

TEST(Xboard, ShowsItsThinking) {
  Program program("xboard --game connect4");
  program.send("new\nsd 5\npost\nforce\nusermove 4\nusermove 4");
  const Lines lines = program.ask("go", "move ");
  ASSERT_EQ(lines.size(), 6U) << joined(lines);
  for (std::size_t i = 0; i < 5; ++i) {
    const Lines words = testing::words_of(lines[i]);
    EXPECT_EQ(words[0], std::to_string(i + 1)) << lines[i];
    EXPECT_EQ(words.size(), 5 + i) << lines[i];
    EXPECT_EQ(lines[i].find('.'), std::string::npos);
  }
  EXPECT_EQ(lines[5], "move " + testing::words_of(lines[4])[4]);
  // A win in one: 100001; nothing more after nopost.
  program.send("force\nsetboard 121212");
  const Lines win = program.ask("go", "1-0");
  EXPECT_TRUE(win[0].starts_with("1 100001 ")) << win[0];
  program.send("nopost\nforce\nsetboard 4453\nsd 4");
  EXPECT_EQ(program.ask("go", "move ").size(), 1U);
  EXPECT_TRUE(program.quit().empty());
}

TEST(Xboard, Analyses) {
  Program program("xboard --game tic-tac-toe");
  program.send("new\nforce\nanalyze");
  EXPECT_EQ(testing::words_of(program.until("9 ").back()).size(), 13U);
  EXPECT_EQ(count(until_pong(program), "move "), 0U) << "nothing is played";
  program.send("usermove b2");
  EXPECT_EQ(testing::words_of(program.until("8 ").back()).size(), 12U);
  program.send("undo");
  program.until("9 ");
  program.send(".");
  EXPECT_EQ(program.ask("usermove b9", "Illegal").size(), 1U);
  program.until("9 ");
  program.send("exit");
  EXPECT_TRUE(until_pong(program).empty());
  EXPECT_TRUE(program.quit().empty());
}

TEST(Xboard, VariantsOptionsAndMemory) {
  Program program("xboard --game connect4");
  EXPECT_EQ(program.ask("variant tictactoe", "#").back(), "# game tic-tac-toe, variant standard");
  program.send("sd 9\nmemory 2\ncores 2\noption Recipe=id pvs tt=1M\noption Clear Hash");
  EXPECT_EQ(program.ask("go", "move").back(), "move b2");
  EXPECT_TRUE(program.ask("variant shogi", "Error")
                  .back()
                  .starts_with("Error (unsupported variant): unknown variant 'shogi'"));
  EXPECT_EQ(
      program.ask("option Recipe=id order=kilers", "Error").back(),
      "Error (bad input): recipe 'id order=kilers': unknown order= word 'kilers'; the nearest "
      "is 'killers' (espalier strategies lists all)");
  EXPECT_TRUE(says(program.ask("option Recpe=x", "Error"), "the nearest is 'Recipe'"));
  EXPECT_TRUE(says(program.ask("memory much", "Error"), "expected megabytes"));
  EXPECT_TRUE(says(program.ask("cores all", "Error"), "expected a number of threads"));
  EXPECT_EQ(program.ask("cores 0", "#").back(), "# cores 0: out of range; using 1");
  EXPECT_EQ(program.ask("cores 300", "#").back(), "# cores 300: out of range; using 256");
  EXPECT_EQ(program.ask("memory -1", "#").back(), "# memory -1: out of range; using 1");
  EXPECT_EQ(program.ask("dance now", "Error").back(), "Error (unknown command): dance now");
  // A move alone is a move.
  program.send("new\nvariant tictactoe\nforce\nb2\na1");
  EXPECT_EQ(until_pong(program), Lines{"# game tic-tac-toe, variant standard"});
  EXPECT_EQ(program.ask("b2", "Error").back(), "Error (unknown command): b2");
  program.send("variant breakthrough\noption Variant=5x5\nsd 2\nforce\nusermove a2a3");
  EXPECT_EQ(count(until_pong(program), "# game breakthrough, variant "), 2U);
  EXPECT_EQ(count(program.ask("go", "move "), "move "), 1U);
  EXPECT_TRUE(program.quit().empty());
}

}  // namespace
}  // namespace espalier
