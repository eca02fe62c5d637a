// Chess over UCI and XBoard against the real binary: the robustness list of the protocols, castling
// in both ways of writing it, Chess960, pondering, claims of draws.
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
using testing::until_pong;
using testing::until_ready;

constexpr const char* kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

std::string perft(Program& program, const std::string& depth) {
  return program.ask("go perft " + depth, "Nodes").back();
}

TEST(UciChess, IsTheGameWithoutAName) {
  Program program("uci");
  EXPECT_EQ(perft(program, "3"), "Nodes searched: 8902");
  program.send("position startpos moves e2e4 e7e5 g1f3");
  EXPECT_EQ(perft(program, "1"), "Nodes searched: 29");
  EXPECT_EQ(best_move(search(program, "go depth 3")).size(), 4U);
  EXPECT_TRUE(program.quit().empty());
}

// As other programs do: counts go on where neither side can mate, also below the root.
TEST(UciChess, PerftCountsOnInDeadPositions) {
  Program program("uci");
  program.send("position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1");
  EXPECT_EQ(perft(program, "4"), "Nodes searched: 3234");
  program.send("position fen 8/8/8/8/2k5/1p6/8/1K6 w - - 0 1");
  EXPECT_EQ(perft(program, "6"), "Nodes searched: 19941");
  EXPECT_TRUE(program.quit().empty());
}

TEST(UciChess, MatesAndPromotions) {
  Program program("uci");
  program.send("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
  const Lines mate = search(program, "go mate 1");
  EXPECT_EQ(mate.back(), "bestmove a1a8");
  EXPECT_EQ(last_info(mate).kind, "mate");
  EXPECT_EQ(last_info(mate).score, 1);
  EXPECT_EQ(last_info(mate).moves, Lines{"a1a8"});  // the line ends with the game
  // Now or never.
  program.send("position fen 8/2P5/1k6/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(search(program, "go depth 5").back(), "bestmove c7c8q");
  // Mated, stalemated and dead positions have no move.
  for (const char* over : {"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "k7/2Q5/2K5/8/8/8/8/8 b - - 0 1",
                           "4k3/8/8/8/8/8/8/4KN2 w - - 0 1"}) {
    program.send("position fen " + std::string(over));
    const Lines lines = search(program, "go depth 3");
    EXPECT_EQ(lines.back(), "bestmove (none)") << over;
    EXPECT_GE(count(lines, "info depth"), 1U) << over;
  }
  EXPECT_TRUE(program.quit().empty());
}

TEST(UciChess, CastlingIsReadInBothWays) {
  Program program("uci");
  const auto after = [&](const std::string& move) {
    program.send("position fen " + std::string(kKiwipete) + " moves " + move);
    return joined(program.ask("go perft 2", "Nodes"));
  };
  EXPECT_EQ(after("e1g1"), after("e1h1"));
  EXPECT_NE(after("e1g1"), after("e1a1"));
  EXPECT_EQ(after("e1c1"), after("e1a1"));
  program.send("position fen " + std::string(kKiwipete));
  EXPECT_TRUE(says(program.ask("go perft 1", "Nodes"), "e1g1: 1"));
  program.send("setoption name UCI_Chess960 value true");
  program.send("position fen " + std::string(kKiwipete));
  const Lines shuffled = program.ask("go perft 1", "Nodes");
  EXPECT_TRUE(says(shuffled, "e1h1: 1")) << joined(shuffled);
  EXPECT_FALSE(says(shuffled, "e1g1: 1"));
  EXPECT_EQ(after("e1g1"), after("e1h1"));
  // A start of Chess960 with its rooks inside, as board programs send it.
  program.send("position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
  EXPECT_EQ(perft(program, "3"), "Nodes searched: 12189");
  program.send("setoption name UCI_Chess960 value false");
  program.send("position startpos");
  EXPECT_EQ(perft(program, "2"), "Nodes searched: 400");
  EXPECT_FALSE(says(until_ready(program), "error"));
  EXPECT_TRUE(program.quit().empty());
}

TEST(UciChess, WrongPositionsKeepTheOldOneAndSayWhy) {
  Program program("uci");
  program.send("position startpos moves e2e4");
  const auto wrong = [&](const std::string& position, const std::string& why) {
    const Lines lines = program.ask("position " + position, "info string error");
    EXPECT_TRUE(says(lines, why)) << position << ": " << joined(lines);
    EXPECT_EQ(perft(program, "1"), "Nodes searched: 20");
  };
  wrong("fen 4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "2 kings");
  wrong("fen 4k3/8/8/8/8/8/8/8 w - - 0 1", "king");
  wrong("fen P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawn");
  wrong("fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "Black is in check");
  wrong("fen 4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "castling");
  wrong("fen 4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "e6");
  wrong("startpos moves e2e4 e7e5 e1g1", "move 3: move 'e1g1' is not legal");
  wrong("startpos moves e2e5", "expected from there e2e3, e2e4");
  EXPECT_TRUE(program.quit().empty());
}

TEST(UciChess, GoesOnWhereADrawCouldBeClaimed) {
  Program program("uci");
  const std::string shuffle = " g1f3 g8f6 f3g1 f6g8";
  program.send("position startpos moves" + shuffle + shuffle);
  EXPECT_EQ(best_move(search(program, "go depth 3")).size(), 4U);
  program.send("position startpos moves" + shuffle + shuffle + shuffle + " e2e4");
  EXPECT_EQ(perft(program, "1"), "Nodes searched: 20");
  EXPECT_FALSE(says(until_ready(program), "error"));
  program.send("position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 100 90");
  EXPECT_EQ(best_move(search(program, "go depth 3")).size(), 4U);
  EXPECT_TRUE(program.quit().empty());
}

TEST(UciChess, PondersUntilTheHit) {
  Program program("uci");
  program.send("setoption name Ponder value true");
  program.send("position startpos moves e2e4");
  const Lines first = search(program, "go depth 5");
  const Lines words = testing::words_of(first.back());
  ASSERT_EQ(words.size(), 4U) << first.back();
  EXPECT_EQ(words[2], "ponder");
  program.send("position startpos moves e2e4 " + words[1] + " " + words[3]);
  program.send("go ponder wtime 100 btime 100 winc 0 binc 0");
  EXPECT_EQ(count(until_ready(program), "bestmove"), 0U);
  EXPECT_EQ(count(program.ask("ponderhit", "bestmove"), "bestmove "), 1U);
  // A miss is stopped, and the next search is about the other move.
  program.send("go ponder wtime 100 btime 100");
  EXPECT_EQ(count(program.ask("stop", "bestmove"), "bestmove "), 1U);
  EXPECT_TRUE(program.quit().empty());
}

TEST(UciChess, ObeysEveryLimit) {
  Program program("uci");
  program.send("position fen " + std::string(kKiwipete));
  EXPECT_GE(testing::infos(search(program, "go nodes 1")).size(), 1U);
  EXPECT_EQ(count(search(program, "go wtime -5 btime 0"), "bestmove "), 1U);
  EXPECT_EQ(count(search(program, "go wtime 50 btime 50 movestogo 1"), "bestmove "), 1U);
  EXPECT_EQ(search(program, "go depth 3 searchmoves a2a3 a2a4").back().substr(0, 11),
            "bestmove a2");
  program.send("go infinite");
  program.send("setoption name Hash value 1");
  EXPECT_EQ(count(until_ready(program), "bestmove"), 0U);
  EXPECT_EQ(count(program.ask("stop", "bestmove"), "bestmove "), 1U);
  program.send("setoption name MultiPV value 3");
  EXPECT_EQ(last_info(search(program, "go depth 2")).number, 1);
  program.send("setoption name UCI_ShowWDL value true");
  EXPECT_TRUE(says(search(program, "go depth 2"), " wdl "));
  program.send("setoption name Clear Hash");
  EXPECT_TRUE(program.quit().empty());
}

TEST(UciChess, TheSameNodesAfterANewGame) {
  Program program("uci");
  const auto nodes = [&] {
    program.send("ucinewgame");
    program.send("position fen " + std::string(kKiwipete));
    return last_info(search(program, "go depth 5")).nodes;
  };
  const auto first = nodes();
  EXPECT_EQ(nodes(), first);
  EXPECT_TRUE(program.quit().empty());
}

TEST(UciChess, EndOfInputEndsASearch) {
  Program program("uci");
  program.send("go infinite");
  until_ready(program);
  const Program::End end = program.finish();
  EXPECT_EQ(end.code, 0);
  EXPECT_EQ(count(end.lines, "bestmove "), 1U);
  EXPECT_EQ(end.errors, "");
}

TEST(XboardChess, IntroducesItselfAndPlays) {
  Program program("xboard");
  const Lines lines = program.ask("xboard\nprotover 2", "feature done=1");
  EXPECT_TRUE(
      says(lines, "variants=\"normal,fischerandom,breakthrough,connect4,tictactoe,xiangqi\""));
  EXPECT_TRUE(says(lines, "san=0"));
  program.send("new\nsd 3");
  EXPECT_EQ(program.ask("usermove e2e4", "move").back().size(), 9U);
  EXPECT_TRUE(says(program.ask("usermove e4e6", "Illegal"), "Illegal move (move 'e4e6'"));
  program.send("force\nsetboard 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_EQ(program.ask("go", "1-0"), (Lines{"move a1a8", "1-0 {first player wins}"}));
  EXPECT_TRUE(says(program.ask("setboard 8/8/8/8/8/8/8/8 w - - 0 1", "tellusererror"),
                   "tellusererror Illegal position: "));
  program.send("undo\nforce\nusermove a1a7\nremove");
  EXPECT_EQ(until_pong(program).size(), 1U) << "one move cannot be taken back twice";
  EXPECT_TRUE(program.quit().empty());
}

TEST(XboardChess, ClaimsADrawAndPlaysOnIfAsked) {
  Program program("xboard");
  program.send("new\nforce\nsd 2");
  const std::string moves = "g1f3\nusermove g8f6\nusermove f3g1\nusermove f6g8\nusermove ";
  program.send("usermove " + moves + moves + "g1f3");
  const Lines lines = until_pong(program);
  ASSERT_EQ(count(lines, "1/2-1/2 {draw, "), 2U) << joined(lines);
  EXPECT_TRUE(says(lines, "third time"));
  EXPECT_EQ(count(program.ask("go", "move "), "move "), 1U);
  program.quit();
}

// Board programs say nothing of the usual game: `new` alone returns to it.
TEST(XboardChess, AVariantLastsForOneGame) {
  Program program("xboard");
  const std::string shuffled = "setboard 4k3/8/8/8/8/8/8/5K1R w K - 0 1";
  program.send("new\nvariant fischerandom\nforce\n" + shuffled);
  EXPECT_FALSE(says(until_pong(program), "Illegal position"));
  program.send("new\nforce\n" + shuffled);
  EXPECT_TRUE(says(until_pong(program), "Illegal position")) << "chess again";
  program.send("option Variant=chess960\nnew\nforce\n" + shuffled);
  EXPECT_FALSE(says(until_pong(program), "Illegal position")) << "an option is for good";
  EXPECT_TRUE(program.quit().empty());
}

TEST(XboardChess, CastlesInChess960AsLetters) {
  Program program("xboard");
  program.send("new");
  EXPECT_EQ(program.ask("variant fischerandom", "#").back(), "# game chess, variant chess960");
  program.send("force\nsetboard 4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1");
  program.send("usermove O-O");
  EXPECT_TRUE(until_pong(program).empty());
  // The only move that mates at once is castling: it is written as letters.
  program.send("setboard 4R1R1/8/8/5k2/8/8/8/5K1R w K - 0 1\nsd 2");
  EXPECT_EQ(program.ask("go", "1-0"), (Lines{"move O-O", "1-0 {first player wins}"}));
  EXPECT_TRUE(program.quit().empty());
}

}  // namespace
}  // namespace espalier
