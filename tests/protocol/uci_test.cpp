// espalier uci against the real binary: what differs from UGI.
#include <gtest/gtest.h>

#include <string>

#include "program.hpp"

namespace espalier {
namespace {

using testing::best_move;
using testing::count;
using testing::joined;
using testing::last_info;
using testing::Lines;
using testing::Program;
using testing::says;
using testing::search;
using testing::until_ready;

TEST(Uci, IntroducesItself) {
  Program program("uci");
  const Lines lines = program.ask("uci", "uciok");
  EXPECT_TRUE(lines[0].starts_with("id name Espalier ")) << lines[0];
  EXPECT_EQ(lines[2],
            "option name UCI_Variant type combo default chess var breakthrough var chess var "
            "connect4 var tictactoe var xiangqi");
  EXPECT_EQ(lines[3], "option name UCI_Chess960 type check default false");
  EXPECT_TRUE(says(lines, "option name Recipe type string default best"));
  for (const char* name : {"UCI_ShowWDL type check", "UCI_AnalyseMode type check",
                           "Clear Hash type button", "Move Overhead type spin", "Ponder type check",
                           "Threads type spin", "MultiPV type spin", "Hash type spin"}) {
    EXPECT_TRUE(says(lines, "option name " + std::string(name))) << name;
  }
  EXPECT_FALSE(says(lines, "name Game "));
  EXPECT_EQ(program.ask("isready", ""), Lines{"readyok"});
  EXPECT_TRUE(program.quit().empty());
}

TEST(Uci, BreakthroughIsWrittenAsChessIs) {
  Program program("uci --game breakthrough");
  program.send("position startpos moves a2a3 h7g6");
  const Lines lines = search(program, "go depth 3");
  for (const std::string& move : last_info(lines).moves) {
    EXPECT_EQ(move.size(), 4U) << move;
    EXPECT_EQ(move.find_first_of("-x"), std::string::npos) << move;
  }
  // The board of chess and the board of Espalier are the same board.
  const auto nodes = [&](const std::string& position) {
    program.send("ucinewgame");
    program.send("position " + position);
    return joined(program.ask("go perft 3", "Nodes"));
  };
  const std::string start = nodes("startpos");
  EXPECT_TRUE(start.ends_with("\nNodes searched: 11132\n")) << start;
  EXPECT_EQ(nodes("fen pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1"), start);
  EXPECT_EQ(nodes("fen BBBBBBBB/BBBBBBBB/......../......../......../......../WWWWWWWW/WWWWWWWW W"),
            start);
  const std::string later = nodes("startpos moves a2a3");
  EXPECT_NE(later, start);
  EXPECT_EQ(nodes("fen pppppppp/pppppppp/8/8/8/P7/1PPPPPPP/PPPPPPPP b"), later);
  EXPECT_TRUE(says(program.ask("position fen pppppppp/9/8 w", "info"), "info string error"));
  EXPECT_TRUE(says(program.ask("position fen rnbqkbnr/8/8 w", "info"), "info string error"));
  EXPECT_TRUE(program.quit().empty());
}

TEST(Uci, TheVariantChoosesTheGame) {
  Program program("uci --game connect4");
  EXPECT_EQ(best_move(search(program, "go depth 4")), "4");
  EXPECT_EQ(program.ask("setoption name UCI_Variant value breakthrough", "info").back(),
            "info string game breakthrough, variant 8x8");
  EXPECT_EQ(best_move(search(program, "go depth 2")).size(), 4U);
  EXPECT_EQ(program.ask("setoption name Variant value 6x6", "info").back(),
            "info string game breakthrough, variant 6x6");
  EXPECT_EQ(program.ask("go perft 1", "Nodes").back(), "Nodes searched: 16");
  program.send("setoption name uci_variant value TicTacToe");
  EXPECT_EQ(best_move(search(program, "go depth 9")), "b2");
  EXPECT_EQ(program.ask("setoption name UCI_Variant value xiangki", "info string error").back(),
            "info string error option UCI_Variant: 'xiangki'; the nearest is 'xiangqi'");
  EXPECT_TRUE(program.ask("setoption name UCI_Variant value shogi", "info string error")
                  .back()
                  .starts_with("info string error option UCI_Variant: 'shogi'; expected one of "));
  EXPECT_EQ(best_move(search(program, "go depth 9")), "b2");
  EXPECT_TRUE(program.quit().empty());
}

TEST(Uci, AnswersOfFinishedGames) {
  Program program("uci --game tic-tac-toe");
  program.send("position startpos moves a1 a2 b1 b2 c1");
  EXPECT_EQ(search(program, "go depth 3").back(), "bestmove (none)");
  program.send("setoption name Ponder value true");
  EXPECT_EQ(search(program, "go wtime 1000 btime 1000").back(), "bestmove (none)");
  // The last move of a game has no reply to ponder on.
  program.send("position startpos moves a1 a2 b1 b2");
  EXPECT_EQ(search(program, "go depth 3").back(), "bestmove c1");
  EXPECT_TRUE(program.quit().empty());
}

TEST(Uci, ClocksAreThoseOfTheMover) {
  Program program("uci --game breakthrough");
  // White has no time, Black an hour: one of them answers at once, the other thinks until stopped.
  program.send("position startpos");
  EXPECT_EQ(count(search(program, "go wtime 0 btime 3600000"), "bestmove "), 1U);
  program.send("position startpos moves a2a3");
  EXPECT_EQ(count(search(program, "go wtime 3600000 btime 0"), "bestmove "), 1U);
  program.send("go wtime 0 btime 36000000");
  EXPECT_EQ(count(until_ready(program), "bestmove "), 0U);
  EXPECT_EQ(count(program.ask("stop", "bestmove"), "bestmove "), 1U);
  EXPECT_TRUE(program.quit().empty());
}

TEST(Uci, BadRecipesKeepTheOldOne) {
  Program program("uci --game connect4");
  const auto nodes = last_info(search(program, "go depth 6")).nodes;
  EXPECT_EQ(program.ask("setoption name Recipe value id pvs tt=1M order=kilers", "info").back(),
            "info string error recipe 'id pvs tt=1M order=kilers': unknown order= word 'kilers'; "
            "the nearest is 'killers' (espalier strategies lists all)");
  program.send("ucinewgame");
  EXPECT_EQ(last_info(search(program, "go depth 6")).nodes, nodes);
  program.send("setoption name Recipe value plain");
  const Lines fixed = search(program, "go depth 6");
  EXPECT_EQ(testing::infos(fixed).size(), 1U) << joined(fixed);
  EXPECT_NE(last_info(fixed).nodes, nodes);
  // Without a depth even a recipe without deepening deepens.
  EXPECT_GE(testing::infos(search(program, "go nodes 5000")).size(), 3U);
  EXPECT_EQ(count(search(program, "go movetime 10"), "bestmove "), 1U);
  program.send("setoption name Recipe value <empty>");
  EXPECT_EQ(last_info(search(program, "go depth 6")).nodes, nodes);
  // A recipe that fits this game only gives way when the game changes.
  program.send("setoption name Recipe value id safe");
  EXPECT_TRUE(says(program.ask("setoption name UCI_Variant value breakthrough", "info"),
                   "; using the default recipe, because recipe 'id safe': "));
  EXPECT_EQ(count(search(program, "go depth 2"), "bestmove "), 1U);
  EXPECT_TRUE(program.quit().empty());
}

}  // namespace
}  // namespace espalier
