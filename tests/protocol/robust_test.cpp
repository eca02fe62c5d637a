// What has gone wrong in other programs and must not go wrong here: the robustness checklist,
// against the real binary.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

#include "program.hpp"

namespace espalier {
namespace {

using testing::best_move;
using testing::count;
using testing::Info;
using testing::infos;
using testing::joined;
using testing::last_info;
using testing::Lines;
using testing::Program;
using testing::says;
using testing::search;
using testing::until_ready;

void wait_a_moment() { std::this_thread::sleep_for(std::chrono::milliseconds(50)); }

// --- 1: malformed positions never crash and keep the previous one --------------------------------

TEST(Robust, BadPositionsKeepTheOldOne) {
  Program program("ugi --game tic-tac-toe");
  program.send("position startpos moves b2 a1");
  for (const std::string text :
       {"position", "position fen", "position fen XXXXXXXXX X", "position fen moves a1",
        "position fen ......... O", "position fen ........ X", "position startpos moves b2 b2",
        "position startpos moves b2 a1 zz", "position startpos moves a1 a2 b1 b2 c1 c2",
        "position statrpos moves a1", "position fen XO_X", "position 4",
        "position fen \xff\xfe\x01 X"}) {
    EXPECT_EQ(program.ask(text, "info").back().substr(0, 18), "info string error ") << text;
    EXPECT_EQ(program.ask("query fen", "response").back(), "response ....X.O.._X") << text;
  }
  EXPECT_TRUE(program.quit().empty());
}

TEST(Robust, MovesAfterTheEndAreNamed) {
  Program program("ugi --game tic-tac-toe");
  EXPECT_EQ(program.ask("position startpos moves a1 a2 b1 b2 c1 c2", "info").back(),
            "info string error move 6: 'c2' comes after the end of the game");
  EXPECT_TRUE(program.ask("position startpos moves a1 a1", "info")
                  .back()
                  .starts_with("info string error move 2: move 'a1' is not legal"));
}

// --- 2: quit and the end of the input during a search --------------------------------------------

TEST(Robust, QuitAndEndOfInputEndTheSearch) {
  for (const std::string go : {"go infinite", "go movetime 3600000", "go depth 200", "go perft 30",
                               "go ponder p1time 1000"}) {
    for (const bool quits : {true, false}) {
      Program program("ugi --hash 1M --game breakthrough");
      program.send(go);
      until_ready(program);
      if (quits) program.send("quit");
      const Program::End end = program.finish();
      EXPECT_EQ(end.code, 0) << go;
      EXPECT_EQ(end.errors, "") << go;
      EXPECT_EQ(count(end.lines, "bestmove ") + count(end.lines, "Nodes searched: "), 1U) << go;
    }
  }
}

TEST(Robust, CommandsInAPipeAreAnswered) {
  Program program("ugi --hash 1M");
  program.send_bytes("position startpos moves 4 4\ngo depth 8");  // the last line has no end
  const Program::End end = program.finish();
  EXPECT_EQ(last_info(end.lines).depth, 8) << joined(end.lines);
  EXPECT_EQ(end.lines.back(), "bestmove 4");
}

// A board program that never says isready gets its first move in time all the same: the table is
// made while nobody says anything.
TEST(Robust, TheTableIsMadeBeforeTheClockRuns) {
  constexpr double kTable = 256;
  for (const std::string session : {"ugi\nsetoption name Hash value 256\nposition startpos",
                                    "uci\nsetoption name Hash value 256\nucinewgame"}) {
    Program program("ugi --game chess");
    program.send(session);
    for (int i = 0; i < 1000 && program.resident_megabytes() < kTable; ++i) wait_a_moment();
    EXPECT_GE(program.resident_megabytes(), kTable) << session;
  }
  Program silent("ugi --game chess --hash 256M");
  Program asked("ugi --game chess --hash 256M");
  asked.send("isready");
  asked.until("readyok");
  EXPECT_LT(silent.resident_megabytes(), kTable);  // nobody has said anything yet
}

// --- 3: infinite and ponder never answer before they are released --------------------------------

TEST(Robust, InfiniteWaitsForStop) {
  Program program("ugi --game tic-tac-toe");
  program.send("go infinite");
  Lines lines;
  while (last_info(lines).depth != 9) lines.push_back(program.line());  // nothing is left to search
  wait_a_moment();
  for (const char* ignored : {"", "ponderhit", "query p1turn", "nonsense"}) program.send(ignored);
  EXPECT_EQ(count(until_ready(program), "bestmove"), 0U);
  EXPECT_EQ(program.ask("stop", "").size(), 1U);
  program.send("go infinite depth 1");
  wait_a_moment();
  EXPECT_EQ(count(until_ready(program), "bestmove"), 0U);
  EXPECT_EQ(count(program.ask("stop\nstop\nisready", "readyok"), "bestmove"), 1U);
  EXPECT_TRUE(program.quit().empty());
}

TEST(Robust, PonderWaitsForTheHit) {
  Program program("uci --game connect4");
  program.send("setoption name Ponder value true");
  const Lines first = search(program, "go depth 6");
  const Lines words = testing::words_of(first.back());
  ASSERT_EQ(words.size(), 4U) << first.back();
  EXPECT_EQ(words[2], "ponder");
  EXPECT_EQ(words[3], last_info(first).moves[1]);
  for (const std::string go : {"go ponder wtime 100 btime 100", "go ponder depth 4", "go ponder",
                               "go ponder movetime 20", "go ponder nodes 10"}) {
    program.send(go);
    wait_a_moment();
    EXPECT_EQ(count(until_ready(program), "bestmove"), 0U) << go;
    EXPECT_EQ(count(program.ask("ponderhit", "bestmove"), "bestmove"), 1U) << go;
    program.send(go);
    EXPECT_EQ(count(program.ask("stop", "bestmove"), "bestmove"), 1U) << go;
  }
  EXPECT_TRUE(program.quit().empty());
}

// --- 4: one answer per go ------------------------------------------------------------------------

TEST(Robust, StopAndGoRace) {
  Program program("ugi --hash 1M --game breakthrough");
  std::size_t asked = 0;
  for (int round = 0; round < 200; ++round) {
    for (const char* line : {"go nodes 200", "stop", "go infinite", "go depth 2", "stop", "stop",
                             "go movetime 1", "go infinite", "stop"}) {
      asked += std::string_view(line).starts_with("go") ? 1 : 0;
      program.send(line);
    }
  }
  EXPECT_EQ(count(until_ready(program), "bestmove ") + count(program.quit(), "bestmove "), asked);
}

TEST(Robust, AGoDuringASearchAnswersBoth) {
  Program program("ugi");
  program.send("go infinite");
  program.send("position startpos moves 4 4 4 4 4");
  program.send("go depth 3 searchmoves 7");
  const Lines first = program.until("bestmove");
  const Lines second = program.until("bestmove");
  EXPECT_EQ(best_move(second), "7");
  EXPECT_EQ(last_info(second).depth, 3);
  EXPECT_EQ(best_move(first), last_info(first).moves.front());
  EXPECT_TRUE(program.quit().empty());
}

// --- 7: options during a search ------------------------------------------------------------------

TEST(Robust, OptionsWaitForTheSearch) {
  Program program("ugi");
  program.send("go infinite");
  program.send("setoption name MultiPV value 2");
  program.send("setoption name Hash value 1");
  program.send("setoption name Recipe value nonsense");
  program.send("setoption name Game value tic-tac-toe");
  program.send("position startpos moves b2");
  program.send("query fen");  // behind the others: it is about the new game
  const Lines during = until_ready(program);
  EXPECT_EQ(count(during, "info string"), 0U) << joined(during);
  EXPECT_EQ(count(during, "response"), 0U);
  const Lines after = program.ask("stop", "response");
  EXPECT_EQ(count(after, "bestmove "), 1U);
  EXPECT_EQ(count(after, "info string error recipe 'nonsense'"), 1U) << joined(after);
  EXPECT_EQ(after.back(), "response ....X...._O");
  EXPECT_EQ(infos(search(program, "go depth 3")).back().number, 2);
  // They are applied as well when the search ends by itself, and when another begins.
  program.send("go depth 9");
  program.send("setoption name Recipe value rubbish");
  const Lines ended = program.until("info string error recipe 'rubbish'");
  EXPECT_EQ(count(ended, "bestmove "), 1U);
  program.send("go infinite");
  program.send("setoption name MultiPV value 1");
  program.send("go depth 3");
  program.until("bestmove");
  for (const Info& info : infos(program.until("bestmove"))) EXPECT_EQ(info.number, 1);
  EXPECT_TRUE(program.quit().empty());
}

// --- 8: hash sizes -------------------------------------------------------------------------------

TEST(Robust, HashSizesAreClamped) {
  Program program("ugi");
  EXPECT_TRUE(says(program.ask("setoption name Hash value 99999999999999999999", "info"),
                   "info string option Hash: '99999999999999999999' is out of range; using "));
  EXPECT_EQ(program.ask("setoption name hash value -5", "info").back(),
            "info string option Hash: '-5' is out of range; using 1");
  EXPECT_TRUE(program.ask("setoption name Hash value many", "info")
                  .back()
                  .starts_with("info string error option Hash: 'many' is no number; expected a "
                               "whole number from 1 to "));
  EXPECT_EQ(program.ask("setoption name Threads value 0", "info").back(),
            "info string option Threads: '0' is out of range; using 1");
  EXPECT_EQ(program.ask("setoption name Threads value -3", "info").back(),
            "info string option Threads: '-3' is out of range; using 1");
  EXPECT_EQ(program.ask("setoption name Threads value 1000", "info").back(),
            "info string option Threads: '1000' is out of range; using 256");
  program.send("setoption name Threads value 3");
  EXPECT_EQ(best_move(search(program, "go depth 4")), "4");
  EXPECT_TRUE(program.quit().empty());
}

#ifndef ESPALIER_FEW_TREES  // sanitizers reserve more than any limit
TEST(Robust, AFailedAllocationIsSurvived) {
  Program program("ugi", "ulimit -v 700000;");
  program.send("setoption name Hash value 1024");
  const Lines lines = until_ready(program);
  EXPECT_TRUE(says(lines, "info string no memory for a table of 1024 MB; using ")) << joined(lines);
  EXPECT_EQ(best_move(search(program, "go depth 4")), "4");
  EXPECT_TRUE(program.quit().empty());
}

TEST(Robust, ThreadsThatCannotBeStartedAreSaidOnce) {
  Program program("ugi --hash 1M", "ulimit -v 700000;");
  program.send("setoption name Threads value 200");
  const Lines lines = search(program, "go depth 4");
  EXPECT_TRUE(says(lines, " of 200 threads searched: no more could be started")) << joined(lines);
  EXPECT_EQ(best_move(lines), "4");
  EXPECT_EQ(count(search(program, "go depth 4"), "info string"), 0U);
  EXPECT_TRUE(program.quit().empty());
}
#endif

TEST(Robust, AStrategyHasOneThread) {
  Program program("ugi --recipe 'strategy(alpha-beta depth=3)'");
  program.send("setoption name Threads value 2");
  EXPECT_TRUE(says(search(program, "go depth 3"),
                   "info string 1 of 2 threads searched: only recipes and uct share a search"));
  EXPECT_TRUE(program.quit().empty());
}

// --- 10: clocks ----------------------------------------------------------------------------------

TEST(Robust, EmptyClocksAnswerAtOnce) {
  Program program("ugi --game breakthrough");
  for (const char* go :
       {"go p1time 0 p2time 0", "go p1time -1000 p2time 5", "go wtime 0 btime 0 winc 0 binc 0",
        "go movetime 0", "go movetime -5", "go p1time 1 p1inc 0 movestogo -3", "go nodes 0",
        "go nodes -1", "go depth 0", "go depth -7", "go mate 0",
        "go p1time -99999999999999999999999 p2time 0",
        "go movetime 1 depth 99999999999999999999"}) {
    EXPECT_EQ(count(search(program, go), "bestmove "), 1U) << go;
  }
  EXPECT_TRUE(program.quit().empty());
}

TEST(Robust, WhatIsNotUnderstoodIsSaidOnceAndLeftOut) {
  Program program("ugi");
  const Lines lines = search(program, "go depth x nodes y foo bar nodes 100");
  EXPECT_EQ(lines[0], "info string error go depth 'x': expected a whole number");
  EXPECT_EQ(count(lines, "info string"), 1U);
  EXPECT_EQ(last_info(lines).nodes, 100U);
  EXPECT_EQ(count(search(program, "go"), "bestmove "), 1U);  // no limit at all: a second
  EXPECT_EQ(count(search(program, "go perft"), "bestmove "), 1U);
  EXPECT_TRUE(program.quit().empty());
}

// --- 11: determinism -----------------------------------------------------------------------------

Lines without_times(const Lines& lines) {
  Lines kept;
  for (const std::string& line : lines) {
    const std::size_t speed = line.find(" nps ");
    const std::size_t moves = line.find(" pv ");
    kept.push_back(speed == std::string::npos ? line : line.substr(0, speed) + line.substr(moves));
  }
  return kept;
}

TEST(Robust, SameCommandsSameNodes) {
  const auto play = [](Program& program) {
    Lines all;
    for (const char* go : {"position startpos moves a2a3\ngo depth 5",
                           "position startpos moves a2a3 b7b6\ngo nodes 5000",
                           "setoption name MultiPV value 2\ngo depth 4"}) {
      for (const std::string& line : without_times(search(program, go))) all.push_back(line);
    }
    program.send("setoption name MultiPV value 1");
    return all;
  };
  Program one("ugi --hash 4M --game breakthrough");
  Program two("ugi --hash 4M --game breakthrough");
  const Lines fresh = play(one);
  EXPECT_GT(fresh.size(), 15U);
  EXPECT_EQ(joined(fresh), joined(play(two)));
  EXPECT_NE(joined(fresh), joined(play(one))) << "what was learned is kept during a game";
  one.send("uginewgame");
  EXPECT_EQ(joined(fresh), joined(play(one)));
  one.send("setoption name Clear Hash");
  EXPECT_EQ(joined(fresh), joined(play(one)));
}

// --- 12 and what comes over a line ---------------------------------------------------------------

TEST(Robust, AnyBytesAndBlanks) {
  Program program("ugi");
  program.send_bytes("\r\n\n   \t\r\n  position \t startpos   moves  4\t4 \r\n");
  EXPECT_EQ(program.ask("\t query   fen \r", "response").back(),
            "response ......./......./......./......./...O.../...X...");
  program.send_bytes(std::string("\0\0go\0depth\0 3\0\n", 15));
  EXPECT_EQ(last_info(program.until("bestmove")).depth, 3);
  EXPECT_EQ(count(search(program, "what is this go or that depth 2"), "bestmove "), 1U);
  program.send_bytes("\xff\xfe\x80 \x01\x02\n");
  program.send("setoption name Hash value \x07\xff");
  program.send("setoption");
  program.send("setoption name");
  program.send("setoption name value 3");
  program.send("setoption value name");
  EXPECT_EQ(count(until_ready(program), "info string error "), 5U);
  EXPECT_TRUE(program.quit().empty());
}

TEST(Robust, LongLines) {
  Program program("ugi --hash 1M");
  const std::size_t megabyte = std::size_t{1} << 20;
  program.send(std::string(megabyte, 'x'));
  program.send("position fen " + std::string(megabyte, '4'));
  program.send("position startpos moves " + std::string(megabyte, '4'));
  std::string moves;
  for (std::size_t i = 0; i < megabyte / 2; ++i) moves += " 4";
  program.send("position startpos moves" + moves);
  const Lines lines = until_ready(program);
  EXPECT_EQ(count(lines, "info string error "), 3U);
  EXPECT_TRUE(says(lines, "error move 7: move '4' is not legal"));
  for (const std::string& line : lines) EXPECT_LT(line.size(), 400U);
  EXPECT_EQ(count(search(program, "go depth 2 searchmoves" + moves), "bestmove "), 1U);
  program.send(std::string(40 * megabyte, ' ') + "quit");
  EXPECT_TRUE(says(until_ready(program), "info string error a line is longer than "));
  EXPECT_TRUE(program.quit().empty());
}

// --- the first word ------------------------------------------------------------------------------

TEST(Robust, TheFirstWordChoosesTheProtocol) {
  for (const char* name : {"ugi", "uci", "xboard"}) {
    const std::string started = std::string(name) + " --game breakthrough";
    EXPECT_TRUE(says(Program(started).ask("\n ugi \r", "ugiok"), "option name Game "));
    EXPECT_TRUE(says(Program(started).ask("uci", "uciok"), "option name UCI_Variant "));
    EXPECT_TRUE(says(Program(started).ask("xboard\nprotover 2", "feature done=1"), "ping=1"));
  }
  // Later it is a word like any other.
  Program program("ugi");
  until_ready(program);
  EXPECT_EQ(until_ready(program).size() + program.ask("uci\nxboard\nisready", "readyok").size(),
            2U);
  // A game without a form stays with UGI.
  Program pearl("ugi --game pearl");
  EXPECT_TRUE(
      pearl.ask("uci", "info")
          .back()
          .starts_with("info string error uci has no form for the game 'pearl'; expected one of "));
  EXPECT_EQ(until_ready(pearl), Lines{"readyok"});
}

// --- the command line ----------------------------------------------------------------------------

TEST(Robust, BadArgumentsAreOneLine) {
  const auto refused = [](const std::string& arguments) {
    const Program::End end = Program(arguments).finish();
    EXPECT_EQ(end.code, 2) << arguments;
    EXPECT_TRUE(end.lines.empty()) << arguments;
    EXPECT_EQ(end.errors.find('\n'), end.errors.size() - 1) << end.errors;
    return end.errors;
  };
  EXPECT_TRUE(says({refused("ugi --game conect4")}, "the nearest is 'connect4'"));
  EXPECT_TRUE(says({refused("ugi --variant 99x9")}, "unknown variant of connect4 '99x9'"));
  EXPECT_TRUE(says({refused("ugi --recipe nonsense")}, "recipe 'nonsense'"));
  EXPECT_TRUE(says({refused("ugi --hash lots")}, "--hash 'lots': expected a size"));
  EXPECT_TRUE(says({refused("ugi --hsh 1M")}, "the nearest is '--hash'"));
  for (const char* name : {"uci", "xboard"}) {
    EXPECT_TRUE(says({refused(std::string(name) + " --game pearl")},
                     std::string(name) + " has no form for the game 'pearl'; expected one of "
                                         "breakthrough, chess, connect4, tic-tac-toe"));
  }
  EXPECT_TRUE(says(Program("ugi --help").finish().lines, "Example:"));
  EXPECT_EQ(Program("ugi <&-").finish().code, 0);
}

}  // namespace
}  // namespace espalier
