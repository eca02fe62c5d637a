// espalier nboard against the real binary.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/othello/notation.hpp"
#include "program.hpp"

namespace espalier {
namespace {

using testing::count;
using testing::joined;
using testing::Lines;
using testing::Program;
using testing::says;
using testing::until_pong;
using testing::words_of;

const othello::Othello kGame;
// X must pass, O ends the game with h1.
const std::string kPassGame = "(;GM[Othello]TY[8]BO[8 O******-" + std::string(56, 'O') + " *];)";

std::string game_text(const std::string& moves) { return "set game (;GM[Othello]" + moves + ";)"; }

// "=== F5/1.20/0.01"
std::string move_of(const std::string& answer) {
  const std::string rest = answer.substr(4);
  return rest.substr(0, rest.find('/'));
}

// The moves of a search line are one word, legal, and end with the game.
void expect_legal(othello::Position position, const std::string& line) {
  const Lines words = words_of(line);
  ASSERT_EQ(words.size(), 5U) << line;
  EXPECT_EQ(words[2].substr(words[2].size() - 3, 1), ".") << "discs: " << line;
  EXPECT_EQ(words[3], "0");
  const std::string& moves = words[1];
  ASSERT_EQ(moves.size() % 2, 0U) << line;
  for (std::size_t i = 0; i < moves.size(); i += 2) {
    const auto move = parse_move(kGame, position, moves.substr(i, 2));
    ASSERT_TRUE(move) << line << ": " << move.message();
    position = kGame.play(position, *move);
  }
}

TEST(Nboard, IntroducesItself) {
  Program program("nboard");
  EXPECT_EQ(program.ask("nboard 2", "set myname"), Lines{"set myname Espalier"});
  EXPECT_EQ(program.ask("set depth 6", "set myname"), Lines{"set myname Espalier6"});
  EXPECT_EQ(program.ask("learn", "learned"), Lines{"learned"});
  program.send("set contempt 100\nset colour red\nset\ndance\nxy\n\nnboard");
  EXPECT_EQ(until_pong(program), Lines{"set myname Espalier"}) << "the rest is left out";
  EXPECT_TRUE(program.quit().empty());
}

TEST(Nboard, PlaysAGame) {
  Program program("nboard");
  program.send("nboard 2\nset depth 2\r\nset game (;GM[Othello]PC[x]TI[15:00]TY[8];)\r");
  until_pong(program);
  othello::Position position = kGame.start();
  while (!kGame.outcome(position)) {
    const Lines lines = program.ask("go", "=== ");
    EXPECT_EQ(lines[0], "status Espalier is thinking");
    std::string last;
    for (const std::string& line : lines) {
      if (!line.starts_with("search ")) continue;
      expect_legal(position, line);
      last = line;
    }
    const std::string move = move_of(lines.back());
    EXPECT_TRUE(last.starts_with("search " + move)) << joined(lines);
    EXPECT_GE(count(lines, "nodestats "), 1U);
    // It does not play the move itself: asked again, it answers the same.
    EXPECT_EQ(move_of(program.ask("go", "=== ").back()), move);
    program.send("move " + move + "/1.50/0.2");
    position = kGame.play(position, parse_move(kGame, position, move).value());
  }
  EXPECT_EQ(program.ask("go", "=== ").back(), "=== none");
  EXPECT_TRUE(says(program.ask("move A1", "status error"), "comes after the end of the game"));
  EXPECT_TRUE(program.quit().empty());
}

TEST(Nboard, HintsAreTheBestMoves) {
  Program program("nboard");
  program.send("set depth 4");
  const auto hints = [&](const std::string& question) {
    const Lines lines = program.ask(question + "\nping 3", "pong 3");
    std::set<std::string> moves;
    for (const std::string& line : lines) {
      if (line.starts_with("search ")) expect_legal(kGame.start(), line);
      if (line.starts_with("search ")) moves.insert(line.substr(7, 2));
    }
    return moves.size();
  };
  program.ask("hint 3", "status Espalier is analysing");
  const Lines lines = program.until("status");
  EXPECT_EQ(lines.back(), "status");
  EXPECT_EQ(count(lines, "search "), 12U) << "three moves at each of four depths";
  EXPECT_EQ(count(lines, "==="), 0U);
  EXPECT_GE(hints("hint 2"), 1U);
  EXPECT_GE(hints("hint"), 1U);
  EXPECT_LE(hints("hint 99999999999999999999"), 4U);
  EXPECT_GE(hints("hint -5"), 1U);
  EXPECT_TRUE(says(program.ask("hint x", "status error"), "hint 'x', expected how many moves"));
  EXPECT_TRUE(program.quit().empty());
}

TEST(Nboard, PingEndsTheSearch) {
  Program program("nboard");
  program.send("set depth 60\ngo\nping 1");
  EXPECT_EQ(count(program.until("pong 1"), "=== "), 1U);
  program.send("hint 2\nping 2");
  Lines lines = program.until("pong 2");
  EXPECT_EQ(lines[lines.size() - 2], "status");
  EXPECT_GE(count(lines, "search "), 1U);
  // What waits for the search is done before the pong, in order.
  program.send("go\nmove F5\ngo\n" + game_text("B[F5]W[D6]") + "\nhint 1\nlearn\nping 3");
  lines = program.until("pong 3");
  EXPECT_EQ(count(lines, "=== "), 2U);
  EXPECT_EQ(lines[lines.size() - 2], "learned");
  EXPECT_EQ(program.ask("ping 4", "pong 4"), Lines{"pong 4"});
  EXPECT_EQ(program.ask("ping", "pong"), Lines{"pong "});
  // The game of the last command is the one that counts.
  EXPECT_EQ(program.ask("move C3\nmove C3", "status error").size(), 1U);
  EXPECT_TRUE(program.quit().empty());
}

TEST(Nboard, BadInputKeepsTheGame) {
  Program program("nboard");
  program.send("set depth 1\n" + game_text("B[F5]"));
  until_pong(program);
  for (const char* bad :
       {"set game", "set game x", "set game (;GM[Othello]B[F5]", "set game (;GM[Chess]B[F5];)",
        "set game (;GM[Othello]B[F5]W[F5];)", "set game (;GM[Othello]W[F5];)",
        "set game (;GM[Othello]TY[10];)", "set game (;GM[Othello]BO[8 XO *];)",
        "set game (;GM[Othello]BO[8];)", "move A1", "move", "move F5/1/2", "move PA",
        "move \xff\xff", "set depth", "set depth deep", "hint some"}) {
    const Lines lines = program.ask(bad, "status error: ");
    EXPECT_EQ(lines.size(), 1U) << bad;
    EXPECT_LT(lines[0].size(), 300U) << bad;
  }
  EXPECT_EQ(program.ask("move Z9", "status error").back(),
            "status error: move 'Z9' is not a square a1..h8 or pass: expected one of f4, d6, f6 "
            "(3 legal)");
  program.send("move d6//");
  EXPECT_TRUE(until_pong(program).empty()) << "black has played f5, and only that";
  EXPECT_TRUE(program.quit().empty());
}

TEST(Nboard, PassesAndFinishedGames) {
  Program program("nboard");
  program.send("set depth 3\nset game " + kPassGame);
  until_pong(program);
  EXPECT_TRUE(program.ask("go", "=== ").back().starts_with("=== PA/-64.00/"));
  EXPECT_EQ(program.ask("move H1", "status error").size(), 1U);
  program.send("move PA");
  EXPECT_TRUE(program.ask("go", "=== ").back().starts_with("=== H1/64.00/"));
  program.send("move H1");
  EXPECT_EQ(program.ask("go", "=== ").back(), "=== none");
  EXPECT_EQ(count(program.ask("hint 1\nping 9", "pong 9"), "search "), 0U);
  // Black's view from the end to the beginning, the pass counted.
  program.send("analyze");
  program.until("status Espalier is analysing");
  EXPECT_EQ(program.until("status"),
            (Lines{"analysis 2 -64.00", "analysis 1 -64.00", "analysis 0 -64.00", "status"}));
  EXPECT_EQ(program.ask("go", "=== ").back(), "=== none") << "the whole game is back";
  EXPECT_TRUE(program.quit().empty());
}

TEST(Nboard, AnAnalysisCanBeCutOff) {
  Program program("nboard");
  program.send("set depth 60\n" + game_text("B[F5]W[D6]B[C3]") + "\nanalyze\nmove D3\nping 5");
  const Lines lines = program.until("pong 5");
  EXPECT_EQ(count(lines, "analysis "), 0U);
  EXPECT_EQ(count(lines, "status error"), 0U) << "d3 was played in the whole game";
  program.send("analyze");
  EXPECT_EQ(count(program.quit(), "status error: the analysis was cut off"), 1U);
}

TEST(Nboard, ClocksAndDepths) {
  Program program("nboard");
  for (const char* clock : {"TI[00:01]", "TI[0]", "TB[00:00:01/00:00/02:00]TW[x]", "TI[-5]",
                            "TI[00:01]B[F5//700]W[D6//0.5]", "TI[0:01]B[F5/x/nan]W[D6/1/-9]"}) {
    program.send(game_text(clock));
    EXPECT_EQ(count(program.ask("go", "=== "), "=== "), 1U) << clock;
  }
  // A depth is kept whatever the clock; numbers out of range are moved into it.
  for (const char* depth : {"1", "0", "-3"}) {
    EXPECT_EQ(program.ask("set depth " + std::string(depth), "set").back(), "set myname Espalier1");
  }
  program.send(game_text("TI[15:00]"));
  for (const std::string& line : program.ask("go", "=== ")) {
    if (line.starts_with("search ")) {
      EXPECT_TRUE(line.ends_with(" 0 1")) << line;
    }
  }
  EXPECT_EQ(program.ask("set depth 99999999999", "set").back(), "set myname Espalier200");
  EXPECT_TRUE(program.quit().empty());
}

TEST(Nboard, ANewGameIsANewBeginning) {
  Program program("nboard");
  const auto nodes = [&] {
    Lines lines = program.ask(game_text("") + "\ngo", "=== ");
    while (!lines.back().starts_with("nodestats ")) lines.pop_back();
    return words_of(lines.back())[1];
  };
  program.send("set depth 7");
  const std::string first = nodes();
  program.ask("move F5\ngo", "=== ");
  EXPECT_EQ(nodes(), first);
  EXPECT_TRUE(program.quit().empty());
}

TEST(Nboard, QuitAndTheEndOfTheInput) {
  for (const char* searches :
       {"go", "hint 4", "go\ngo\ngo", "go\nhint 2\nmove F5\ngo", "analyze"}) {
    const Lines sent = words_of(searches);
    const auto expected = static_cast<std::size_t>(std::count(sent.begin(), sent.end(), "go"));
    Program quitting("nboard");
    quitting.send("set depth 60\n" + std::string(searches));
    EXPECT_EQ(count(quitting.quit(), "=== "), expected) << searches;
    Program ending("nboard");
    ending.send("set depth 60\n" + std::string(searches));
    const Program::End end = ending.finish();
    EXPECT_EQ(end.code, 0);
    EXPECT_EQ(end.errors, "");
    EXPECT_EQ(count(end.lines, "=== "), expected) << searches;
  }
}

TEST(Nboard, OldBoardsSendTheMoveAlone) {
  Program program("nboard");
  program.send("nboard 1\nset depth 2\nF5\nd6");
  until_pong(program);
  EXPECT_EQ(program.ask("move D6", "status error").size(), 1U);
  program.send("set depth 60\ngo\nC3\nping 1");
  program.until("pong 1");
  EXPECT_TRUE(says(program.ask("move C3", "status error"), "the square is taken"));
  EXPECT_TRUE(program.quit().empty());
}

TEST(Nboard, IsForOthello) {
  Program refused("nboard --game connect4");
  const Program::End end = refused.finish();
  EXPECT_EQ(end.code, 2);
  EXPECT_EQ(end.errors,
            "espalier: nboard has no form for the game 'connect4'; expected othello, or espalier "
            "ugi, which speaks every game\n");
  Program chosen("ugi --game othello");
  EXPECT_EQ(chosen.ask("nboard 2", "set myname"), Lines{"set myname Espalier"});
  EXPECT_TRUE(chosen.quit().empty());
}

// Random and mutated lines: no crash, no hang, one answer per go.
TEST(Nboard, SurvivesAnyLines) {
  const Lines sense = {"go",
                       "go",
                       "go",
                       "hint 2",
                       "move F5",
                       "move D6/1/2",
                       "move PA",
                       "ping 1",
                       "learn",
                       "analyze",
                       "set depth 1",
                       "set depth 3",
                       "nboard 2",
                       "F5",
                       "set contempt 5",
                       "set game",
                       game_text(""),
                       game_text("B[F5]W[D6]"),
                       "set game " + kPassGame};
  Rng rng(14);
  Program program("nboard --hash 1M");
  std::size_t searches = 0;
  std::size_t pings = 0;
  program.send("nboard 2\nset depth 2");
  for (int i = 0; i < 4000; ++i) {
    std::string line = sense[rng.below(sense.size())];
    for (std::uint64_t changes = rng.below(3); changes > 0 && !line.empty(); --changes) {
      const std::size_t at = rng.below(line.size());
      const auto byte = static_cast<char>(rng.below(256));
      if (rng.below(3) == 0)
        line.erase(at, 1 + rng.below(4));
      else
        line.insert(at, 1, byte == '\n' ? ' ' : byte);
    }
    std::string first;
    for (const char c : line) {
      if (static_cast<unsigned char>(c) > ' ')
        first += c;
      else if (!first.empty())
        break;
    }
    if (first == "quit") continue;
    searches += first == "go" ? 1 : 0;
    pings += first == "ping" ? 1 : 0;
    program.send(line);
    if (i % 5 == 0) program.send("set depth 2\nping 2");  // no depth a change may have left
    pings += i % 5 == 0 ? 1 : 0;
  }
  const Lines lines = program.ask("ping 424242", "pong 424242");
  EXPECT_TRUE(program.quit().empty());
  EXPECT_GT(searches, 200U);
  EXPECT_EQ(count(lines, "=== "), searches);
  EXPECT_EQ(count(lines, "pong "), pings + 1);
}

}  // namespace
}  // namespace espalier
