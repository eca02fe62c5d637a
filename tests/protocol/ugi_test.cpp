// espalier ugi against the real binary: what is said, what is answered, and what it is worth.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/analysis.hpp"
#include "app/games.hpp"
#include "program.hpp"

namespace espalier {
namespace {

using testing::best_move;
using testing::count;
using testing::Info;
using testing::joined;
using testing::last_info;
using testing::Lines;
using testing::Program;
using testing::says;
using testing::search;
using testing::until_ready;

std::string answer(Program& program, const std::string& question) {
  return program.ask(question, "response ").back();
}

TEST(Ugi, IntroducesItself) {
  Program program("ugi --game breakthrough");
  const Lines lines = program.ask("ugi", "ugiok");
  EXPECT_TRUE(lines[0].starts_with("id name Espalier ")) << lines[0];
  EXPECT_EQ(lines[1], "id author the Espalier authors");
  std::string games = "option name Game type combo default breakthrough";
  for (const app::GameInfo& info : app::games()) games += " var " + info.name;
  EXPECT_EQ(lines[2], games);
  EXPECT_TRUE(says(lines, "option name Variant type string default 8x8"));
  EXPECT_TRUE(says(lines, "option name Recipe type string default best"));
  EXPECT_TRUE(says(lines, "option name Hash type spin default 64 min 1 max "));
  EXPECT_TRUE(says(lines, "option name Threads type spin default 1 min 1 max 256"));
  EXPECT_TRUE(says(lines, "option name MultiPV type spin default 1 min 1 max 512"));
  EXPECT_TRUE(says(lines, "option name Ponder type check default false"));
  EXPECT_TRUE(says(lines, "option name Clear Hash type button"));
  EXPECT_TRUE(says(lines, "option name Move Overhead type spin default 5 min 0 max 60000"));
  EXPECT_EQ(program.ask("isready", ""), Lines{"readyok"});
  EXPECT_TRUE(program.quit().empty());
}

TEST(Ugi, AnswersQuestionsInTwoWords) {
  Program program("ugi --game tic-tac-toe");
  EXPECT_EQ(answer(program, "query p1turn"), "response true");
  EXPECT_EQ(answer(program, "query gameover"), "response false");
  EXPECT_EQ(answer(program, "query result"), "response none");
  EXPECT_EQ(answer(program, "query fen"), "response ........._X");
  EXPECT_EQ(answer(program, "query islegal b2"), "response true");
  program.send("position startpos moves b2");
  EXPECT_EQ(answer(program, "query p1turn"), "response false");
  EXPECT_EQ(answer(program, "query islegal b2"), "response false");
  EXPECT_EQ(answer(program, "query islegal"), "response false");
  EXPECT_EQ(answer(program, "query islegal z9"), "response false");
  EXPECT_EQ(answer(program, "query fen"), "response ....X...._O");
  // Both ways to write a position are read.
  program.send("position fen XX.OO.... X");
  EXPECT_EQ(answer(program, "query fen"), "response XX.OO...._X");
  program.send("position fen XX.OO...._X moves c3");
  EXPECT_EQ(answer(program, "query result"), "response p1win");
  EXPECT_EQ(answer(program, "query gameover"), "response true");
  EXPECT_EQ(answer(program, "query islegal c1"), "response false");
  program.send("position startpos moves a1 a2 b1 b2 a3 c2");
  EXPECT_EQ(answer(program, "query result"), "response p2win");
  program.send("position startpos moves a1 b1 c1 a2 c2 b2 b3 c3 a3");
  EXPECT_EQ(answer(program, "query result"), "response draw");
  EXPECT_EQ(program.ask("query reslt", "info").back(),
            "info string error unknown query 'reslt'; the nearest is 'result'");
  EXPECT_TRUE(program.quit().empty());
}

// Chains of jumps are one move; the squares between its ends may be left out where no other move is
// meant.
TEST(Ugi, PlaysCheckersWithChainsOfJumps) {
  Program program("ugi --game checkers");
  const std::string begin = "position startpos moves 11-15 23-18 7-11 18-14 9x18 26-23 15-19";
  program.send(begin);
  EXPECT_EQ(answer(program, "query islegal 23x16x7"), "response true");
  EXPECT_EQ(answer(program, "query islegal 23x14x7"), "response true");
  EXPECT_EQ(answer(program, "query islegal 23x7"), "response false") << "which way?";
  EXPECT_EQ(answer(program, "query islegal 23x16"), "response false") << "the jump goes on";
  EXPECT_EQ(answer(program, "query islegal 22-17"), "response false") << "White must capture";
  const std::string best = best_move(search(program, "go depth 6"));
  EXPECT_EQ(answer(program, "query islegal " + best), "response true") << best;
  EXPECT_NE(best.find('x'), std::string::npos) << best;
  EXPECT_EQ(program.ask(begin + " 23x7", "info").back(),
            "info string error move 8: move '23x7' is ambiguous: it could mean 23x16x7 or 23x14x7");
  program.send(begin + " 23x14x7 3x10");
  EXPECT_EQ(answer(program, "query fen"),
            "response W:W21,22,24,25,27,28,29,30,31,32:B1,2,4,5,6,8,10,11,12,19");
  EXPECT_EQ(answer(program, "query p1turn"), "response false");
  EXPECT_EQ(answer(program, "query result"), "response none");
  const std::string short_chain = "position startpos moves 10-15 24-20 9-14 23-18 14x23 26x";
  EXPECT_EQ(program.ask(short_chain + "19", "info").back(),
            "info string error move 6: move '26x19' is not complete: 19x10 is missing, expected "
            "'26x19x10'");
  program.send(short_chain + "10");
  EXPECT_EQ(answer(program, "query fen"),
            "response B:W10,20,21,22,25,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,11,12");
  EXPECT_TRUE(program.quit().empty());
}

TEST(Ugi, SaysHowGamesOfCheckersEnd) {
  Program program("ugi --game checkers");
  program.send("position fen B:W18:B14 moves 14x23");
  EXPECT_EQ(answer(program, "query result"), "response p1win");
  program.send("position fen W:W18:B14,15 moves 18x11");
  EXPECT_EQ(answer(program, "query result"), "response none");
  program.send("position fen W:W18:B15 moves 18x11");
  EXPECT_EQ(answer(program, "query result"), "response p2win");
  const std::string shuffle = "position fen B:WK32:BK1 moves 1-5 32-28 5-1 28-32 1-5 32-28 5-1";
  program.send(shuffle);
  EXPECT_EQ(answer(program, "query gameover"), "response false");
  program.send(shuffle + " 28-32");
  EXPECT_EQ(answer(program, "query gameover"), "response true") << "the third time";
  EXPECT_EQ(answer(program, "query result"), "response draw");
  EXPECT_TRUE(program.quit().empty());
}

TEST(Ugi, CountsLeaves) {
  // Numbers of the literature; connect4: Tromp, tic-tac-toe: 9! less what ended before.
  Program program("ugi");
  const Lines seven = program.ask("go perft 7", "Nodes");
  EXPECT_EQ(seven.size(), 8U) << joined(seven);
  EXPECT_EQ(seven.back(), "Nodes searched: 823536");
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_TRUE(seven[i].starts_with(std::to_string(i + 1) + ": ")) << seven[i];
    sum += std::stoull(seven[i].substr(3));
  }
  EXPECT_EQ(sum, 823536U);
  EXPECT_EQ(program.ask("go perft 0", "Nodes").back(), "Nodes searched: 1");
  program.send("setoption name Game value tic-tac-toe");
  EXPECT_EQ(program.ask("go perft 9", "Nodes").back(), "Nodes searched: 127872");
  EXPECT_EQ(program.ask("go perft 99", "Nodes").back(), "Nodes searched: 0");
  EXPECT_TRUE(program.quit().empty());
}

TEST(Ugi, ScoresWinsInMoves) {
  Program program("ugi");
  program.send("position fen 121212");  // three in a column, and the move
  EXPECT_EQ(last_info(search(program, "go depth 6")).score, 1);
  program.send("position startpos moves 4 1 3 1 5");  // three in a row, open at both ends
  const Lines lost = search(program, "go depth 6");
  EXPECT_EQ(last_info(lost).kind, "mate");
  EXPECT_EQ(last_info(lost).score, -1);
  program.send("position fen 32164625");  // a win in 13 plies, says the solver
  const Lines won = search(program, "go depth 34");
  EXPECT_EQ(last_info(won).kind, "mate");
  EXPECT_EQ(last_info(won).score, 7);
  EXPECT_EQ(last_info(won).moves.size(), 13U);
  EXPECT_EQ(best_move(won), "3");
  // `mate 7` looks 13 plies ahead, `mate 6` 11.
  EXPECT_EQ(last_info(search(program, "go mate 7")).score, 7);
  program.send("uginewgame");
  program.send("position fen 32164625");
  const Info shallow = last_info(search(program, "go mate 6"));
  EXPECT_EQ(shallow.depth, 11);
  EXPECT_EQ(shallow.kind, "cp");
  EXPECT_TRUE(program.quit().empty());
}

TEST(Ugi, ASolverTellsBoundsOnTheWay) {
  Program program("ugi --recipe solve");
  program.send("position fen 32164625");
  const Lines solved = search(program, "go movetime 10000");
  EXPECT_EQ(last_info(solved).score, 7);
  EXPECT_EQ(last_info(solved).bound, "");
  EXPECT_TRUE(says(solved, " upperbound ")) << joined(solved);
  EXPECT_TRUE(says(solved, " lowerbound ")) << joined(solved);
  EXPECT_EQ(best_move(solved), last_info(solved).moves.front());
  // A depth does not limit it, but something must.
  program.send("position startpos");
  EXPECT_TRUE(says(search(program, "go depth 3"), "info string this recipe searches to the end"));
  EXPECT_TRUE(program.quit().empty());
}

// The moves of a line are legal, one after the other, and end with the game at the latest.
void check_line(const std::string& game, const std::string& position, const Info& info) {
  const auto at = app::make_game_position(game, "", position);
  ASSERT_TRUE(at);
  std::string moves;
  for (const std::string& move : info.moves) moves += move + " ";
  const auto played = app::play_moves(at->game, at->position, moves);
  EXPECT_TRUE(played) << (played ? "" : played.message());
}

TEST(Ugi, LinesAreLegalAndBeginWithTheMove) {
  const std::vector<std::pair<std::string, std::string>> positions = {
      {"connect4", "start"},
      {"connect4", "4444443333335555"},
      {"connect4", "32164625"},
      {"tic-tac-toe", "start"},
      {"tic-tac-toe", "XX.OO.... X"},
      {"breakthrough", "start"},
      {"pearl", "start"},
      {"incremental", "2.1"}};
  for (const auto& [game, position] : positions) {
    Program program("ugi --hash 1M --game " + game);
    program.send("position fen " + position);
    for (const char* go : {"go nodes 1", "go nodes 50", "go depth 1", "go depth 6", "go nodes 3000",
                           "go movetime 5", "go p1time 0 p2time 0", "go p1time -10 p2time -10"}) {
      const Lines lines = search(program, go);
      ASSERT_FALSE(testing::infos(lines).empty()) << game << ": " << go;
      for (const Info& info : testing::infos(lines)) check_line(game, position, info);
      ASSERT_FALSE(last_info(lines).moves.empty());
      EXPECT_EQ(best_move(lines), last_info(lines).moves.front()) << joined(lines);
      EXPECT_FALSE(says(lines, ".")) << joined(lines);
      EXPECT_EQ(testing::words_of(lines.back()).size(), 2U);
    }
    EXPECT_TRUE(program.quit().empty());
  }
}

TEST(Ugi, FinishedGamesHaveNoMove) {
  Program program("ugi --game tic-tac-toe");
  program.send("position startpos moves a1 a2 b1 b2 c1");
  const Lines lost = search(program, "go depth 5");
  EXPECT_EQ(lost.back(), "bestmove none");
  EXPECT_TRUE(says(lost, " score mate 0 ")) << joined(lost);
  EXPECT_EQ(search(program, "go infinite\nstop").back(), "bestmove none");
  EXPECT_EQ(search(program, "go nodes 1").back(), "bestmove none");
  program.send("position startpos moves a1 b1 c1 a2 c2 b2 b3 c3 a3");
  EXPECT_TRUE(says(search(program, "go movetime 10"), " score cp 0 "));
  EXPECT_TRUE(program.quit().empty());
}

TEST(Ugi, SearchesOnlyTheMovesItIsTold) {
  Program program("ugi");
  EXPECT_EQ(best_move(search(program, "go depth 5 searchmoves 1")), "1");
  EXPECT_EQ(best_move(search(program, "go searchmoves 7 depth 5")), "7");
  const Lines two = search(program, "go searchmoves 1 9 7 depth 5");
  EXPECT_TRUE(best_move(two) == "1" || best_move(two) == "7");
  EXPECT_EQ(count(two, "info string error searchmoves: move '9' is not legal"), 1U);
  EXPECT_EQ(best_move(search(program, "go depth 5 searchmoves x y")), "4");
  EXPECT_TRUE(program.quit().empty());
}

TEST(Ugi, TheMovesBeforeCountWhereTheRecipeKnowsThePath) {
  Program program("ugi --game abalone --variant standard-strict");
  for (const std::string recipe : {"plain distance", "plain distance path"}) {
    program.send("setoption name Recipe value " + recipe);
    program.send("position startpos moves a1b2 i9h8 d4c3");
    const Lines lines = search(program, "go depth 1 searchmoves f6g7");
    EXPECT_EQ(says(lines, " score mate -1 "), recipe.ends_with("path")) << joined(lines);
  }
  EXPECT_TRUE(program.quit().empty());
}

TEST(Ugi, MultiPvNumbersDifferentMoves) {
  Program program("ugi");
  program.send("setoption name MultiPV value 3");
  const Lines lines = search(program, "go depth 6");
  const auto list = testing::infos(lines);
  EXPECT_EQ(list.size(), 18U) << joined(lines);
  const std::size_t last = list.size() - 3;
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(list[last + i].number, static_cast<int>(i) + 1);
  EXPECT_NE(list[last].moves.front(), list[last + 1].moves.front());
  EXPECT_NE(list[last + 1].moves.front(), list[last + 2].moves.front());
  EXPECT_GE(list[last].score, list[last + 1].score);
  EXPECT_EQ(best_move(lines), list[last].moves.front());
  EXPECT_TRUE(program.quit().empty());
}

TEST(Ugi, SpeaksAboutEveryGame) {
  Program program("ugi --hash 1M");
  for (const app::GameInfo& info : app::games()) {
    const Lines lines = program.ask("setoption name game value " + info.name, "info string game ");
    EXPECT_EQ(lines.back(), "info string game " + info.name + ", variant " + info.variants.front());
    // Played by itself to the end.
    std::string moves;
    for (int ply = 0; ply < 300; ++ply) {
      program.send("position startpos moves" + moves);
      if (answer(program, "query gameover") == "response true") break;
      const std::string move = best_move(search(program, "go depth 2"));
      EXPECT_EQ(answer(program, "query islegal " + move), "response true") << move;
      moves += " " + move;
    }
    EXPECT_EQ(answer(program, "query gameover"), "response true") << info.name;
    EXPECT_NE(answer(program, "query result"), "response none") << info.name;
    EXPECT_EQ(search(program, "go depth 2").back(), "bestmove none");
  }
  EXPECT_TRUE(program.quit().empty());
}

TEST(Ugi, NamesTheWinnerOfThreeByItsNumber) {
  Program program("ugi --game trio");
  program.send("position startpos moves a1 b1 a4 a2 c1");
  EXPECT_EQ(answer(program, "query p1turn"), "response false");
  EXPECT_EQ(answer(program, "query result"), "response none");
  program.send("position startpos moves a1 b1 d4 b2 d1 d3 c1 a4 d2");
  EXPECT_EQ(answer(program, "query gameover"), "response true");
  EXPECT_EQ(answer(program, "query result"), "response p3win");
  EXPECT_EQ(search(program, "go depth 2").back(), "bestmove none");
  EXPECT_TRUE(program.quit().empty());
}

TEST(Ugi, ChoosesVariants) {
  Program program("ugi --game breakthrough --variant 6x6");
  EXPECT_EQ(answer(program, "query fen"), "response BBBBBB/BBBBBB/....../....../WWWWWW/WWWWWW_W");
  EXPECT_EQ(program.ask("setoption name Variant value 5x5", "info").back(),
            "info string game breakthrough, variant 5x5");
  EXPECT_EQ(answer(program, "query fen"), "response BBBBB/BBBBB/...../WWWWW/WWWWW_W");
  EXPECT_TRUE(program.ask("setoption name Variant value 9x9", "info")
                  .back()
                  .starts_with("info string error unknown variant of breakthrough '9x9'"));
  EXPECT_EQ(answer(program, "query fen"), "response BBBBB/BBBBB/...../WWWWW/WWWWW_W");
  EXPECT_EQ(program.ask("setoption name Game value conect4", "info").back(),
            "info string error option Game: 'conect4'; the nearest is 'connect4'");
  program.send("setoption name Game value pearl");
  EXPECT_EQ(program
                .ask("setoption name Variant value w=3,t=2,seed=5",
                     "info string game pearl, "
                     "variant w=3")
                .size(),
            2U);
  EXPECT_EQ(program.ask("go perft 2", "Nodes").back(), "Nodes searched: 9");
  EXPECT_TRUE(program.quit().empty());
}

// The engine behind a protocol is the engine inside this process.
TEST(Ugi, SameNodesAsTheEngineItself) {
  for (const std::string recipe : {"default", "id mtdf tt=1M order=table,killers", "plain"}) {
    Program program("ugi --recipe '" + recipe + "'");
    for (const char* position : {"start", "4453", "32164625"}) {
      app::AnalysisRequest request;
      request.game = "connect4";
      request.position = position;
      request.recipe = recipe;
      request.limits.depth = 7;
      const auto expected = app::analyse(request, {}, StopFlag());
      ASSERT_TRUE(expected);
      program.send("uginewgame");
      program.send("position fen " + std::string(position));
      const Lines lines = search(program, "go depth 7");
      EXPECT_EQ(last_info(lines).nodes, expected->nodes) << recipe << " " << position;
      EXPECT_EQ(best_move(lines), *expected->best);
    }
    EXPECT_TRUE(program.quit().empty());
  }
}

}  // namespace
}  // namespace espalier
