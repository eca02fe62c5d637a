// espalier play: whole games by script, commands, saved games, and input of every wrong kind.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "../lab/temporary_directory.hpp"
#include "app/board_text.hpp"
#include "command_line.hpp"
#include "support/says.hpp"

namespace espalier {
namespace {

using testing::bad;
using testing::CommandResult;
using testing::read_file;
using testing::TemporaryDirectory;

using testing::says;

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
  return found;
}

// What a game shows; it always ends well and says nothing on stderr.
std::string play(const std::string& arguments, const std::string& input) {
  const CommandResult result = testing::espalier("play " + arguments, input);
  EXPECT_EQ(result.code, 0) << arguments << ": " << result.err;
  EXPECT_EQ(result.err, "") << arguments;
  return result.out;
}

TEST(PlayCli, AWholeGameByHand) {
  const std::string text = play("tic-tac-toe --as both", "a1\nb1\na2\nb2\na3\nquit\n");
  EXPECT_TRUE(says(text,
                   "  3  X . .\n"
                   "  2  X O .\n"
                   "  1  X O .\n"
                   "     a b c\n"
                   "the game is over, first player wins\n"))
      << text;
  EXPECT_FALSE(says(text, "> ")) << "no prompt where nobody types";
}

TEST(PlayCli, AGameForThree) {
  const std::string by_hand = play("trio --as all", "a1\nb1\na4\na2\nc1\nd4\na3\nb3\nquit\n");
  EXPECT_TRUE(says(by_hand, "third player to move")) << by_hand;
  const std::string against = play("trio --as second", "d4\nquit\n");
  EXPECT_EQ(count(against, "Espalier plays "), 3U) << against;
  const std::string alone = play("trio --as none --recipe random", "");
  EXPECT_TRUE(says(alone, "the game is over, ")) << alone;
  const std::string saved = play("trio --as first,third", "a1\nresign\nquit\n");
  EXPECT_TRUE(says(saved, "only games for two can be resigned")) << saved;
  EXPECT_TRUE(
      says(bad("play trio --recipe 'id pvs'"), "trio has 3 seats; recipes of the engine and this strategy need 2"));
  EXPECT_TRUE(says(bad("play trio --as fourth"), "expected first, second, third, all or none"));
}

// Only what a tree can show is offered: neither players nor best-reply.
TEST(PlayCli, ATreeForThreeNamesItsOwnStrategies) {
  const std::string tree = "tree --game trio --depth 2 ";
  for (const std::string name : {"alpha-beta", "uct", "b-star", "df-pn", "product-propagation"}) {
    EXPECT_TRUE(says(bad(tree + "--strategy " + name),
                     "trio has 3 seats; a tree of strategy '" + name +
                         "' needs 2 (max-n, paranoid can do it)"))
        << name;
  }
  EXPECT_TRUE(says(bad(tree + "--recipe 'id pvs'"),
                   "trio has 3 seats; a tree of a recipe needs 2 (max-n, paranoid can do it)"));
  EXPECT_TRUE(says(bad(tree + "--strategy best-reply"), "expected max-n or paranoid"));
}

TEST(PlayCli, TheEngineAnswers) {
  const std::string text = play("tic-tac-toe --depth 9", "b2\nquit\n");
  EXPECT_EQ(count(text, "Espalier plays "), 1U);
  EXPECT_EQ(text, play("tic-tac-toe --depth 9", "b2\nquit\n"));
  EXPECT_EQ(count(play("tic-tac-toe --depth 9 --as second", ""), "Espalier plays "), 1U);
  // Left alone it plays to the end, and tic-tac-toe is a draw.
  const std::string alone = play("tic-tac-toe --as none --depth 9", "");
  EXPECT_EQ(count(alone, "Espalier plays "), 9U);
  EXPECT_TRUE(says(alone, "the game is over, draw")) << alone;
  EXPECT_EQ(alone, play("tic-tac-toe --as none --depth 9", ""));
}

// The nodes of each move of the engine.
std::vector<long> nodes_played(const std::string& text) {
  std::vector<long> nodes;
  constexpr std::string_view kBefore = "depth 9, ";
  for (auto at = text.find(kBefore); at != text.npos; at = text.find(kBefore, at + 1)) {
    nodes.push_back(std::stol(text.substr(at + kBefore.size())));
  }
  return nodes;
}

TEST(PlayCli, TheEngineKeepsItsTableUntilANewGame) {
  const std::string how = "connect4 --as second --depth 9 --recipe 'default tt=4M'";
  const std::string text = play(how, "3\nnew\nquit\n");
  const std::vector<long> nodes = nodes_played(text);
  ASSERT_EQ(nodes.size(), 3U) << text;
  const std::string first = text.substr(text.find("Espalier plays ") + 15, 1);
  const std::string fresh = play(how + " --position " + first + "3", "quit\n");
  EXPECT_LT(nodes[1], nodes_played(fresh).at(0)) << "it has searched this position before";
  EXPECT_EQ(nodes[2], nodes[0]) << "a new game begins with an empty table";
}

TEST(PlayCli, AStrategyMayPlay) {
  EXPECT_TRUE(says(play("tic-tac-toe --as second --depth 3 --recipe 'strategy(alpha-beta)'", ""),
                   "depth 3"));
}

TEST(PlayCli, TheEngineIsTheGamesBest) {
  const std::string text = play("othello --as second --depth 6", "");
  EXPECT_EQ(text, play("othello --as second --depth 6 --recipe best", ""));
  EXPECT_NE(text, play("othello --as second --depth 6 --recipe default", ""));
}

TEST(PlayCli, TheEngineWinsAndSaysSo) {
  const std::string text = play("connect4 --position 121212 --as second --depth 4", "");
  EXPECT_TRUE(says(text, "the game is over, first player wins: Espalier wins")) << text;
  const std::string won = play("connect4 --position 121212 --depth 4", "1\n");
  EXPECT_TRUE(says(won, "first player wins: you win")) << won;
}

TEST(PlayCli, EndOfInputIsTheEnd) {
  EXPECT_TRUE(says(play("connect4", ""), "first player to move"));
  EXPECT_TRUE(says(play("connect4 --as both", "4"), "second player to move"));  // no line end
  EXPECT_EQ(testing::espalier("play connect4 <&-").code, 0);
}

TEST(PlayCli, WrongInputIsOneLineAndTheGameGoesOn) {
  const std::string text =
      play("tic-tac-toe --as both", "z9\n\n   \nb2\r\nb2\nhnit\nquit now\nA1\n1\x01\n" +
                                        std::string(5000, 'x') + "\n  HELP  \n");
  EXPECT_TRUE(says(text, "move 'z9' is not a cell a1..c3")) << text;
  EXPECT_TRUE(says(text, "move 'b2' is not legal: the cell is taken")) << text;
  EXPECT_TRUE(says(text, "the nearest command is 'hint'")) << text;
  EXPECT_TRUE(says(text, "'quit' takes nothing after it")) << text;
  EXPECT_TRUE(says(text, "move '1?' is not a cell")) << text;
  EXPECT_TRUE(says(text, "  2  . X .\n  1  O . .\n")) << text;
  EXPECT_TRUE(says(text, "take back your last move")) << text;
}

TEST(PlayCli, UndoTakesBackBothPliesAndRedoPlaysThemAgain) {
  const std::string start = "  3  . . .\n  2  . . .\n  1  . . .\n";
  const std::string text = play("tic-tac-toe --depth 5", "b2\nundo\nundo\nredo\nredo\n");
  EXPECT_EQ(count(text, start), 2U) << text;
  EXPECT_EQ(count(text, "nothing to take back"), 1U);
  EXPECT_EQ(count(text, "nothing to play again"), 1U);
  EXPECT_EQ(count(text, "Espalier plays "), 1U) << "the answer is played again, not thought again";
  // Alone against oneself it is one ply; a new move forgets what was taken back.
  const std::string both = play("tic-tac-toe --as both", "b2\na1\nundo\nb1\nredo\n");
  EXPECT_TRUE(says(both, "nothing to play again"));
  EXPECT_TRUE(says(both, "  2  . X .\n  1  . O .\n")) << both;
  // The engine's first move cannot be taken back: nobody asked for it.
  EXPECT_TRUE(says(play("tic-tac-toe --as second --depth 3", "undo\n"), "nothing to take back"));
  // A game that is over goes on.
  const std::string won = play("connect4 --position 121212 --depth 4", "1\nundo\n3\n");
  EXPECT_EQ(count(won, "Espalier plays "), 1U) << won;
}

TEST(PlayCli, HintMovesLevelAndAnalysis) {
  const std::string text = play("connect4 --position 121212 --depth 4",
                                "hint\nmoves\nlevel\nlevel depth 3\nlevel 500ms\n"
                                "level nodes 1000 depth 2\nlevel 0\nlevel soon\nlevel depth\n"
                                "level depth 999\nanalyse\nboard\n");
  EXPECT_TRUE(says(text, "hint: 1  (win in 1 ply, depth 1); the line: 1")) << text;
  EXPECT_TRUE(says(text, "7 legal: 1 2 3 4 5 6 7\n"));
  EXPECT_TRUE(says(text, "level: depth 4\nlevel: depth 3\nlevel: 0.5 s\n")) << text;
  EXPECT_TRUE(says(text, "level: depth 2, 1000 nodes\n")) << text;
  EXPECT_TRUE(says(text, "is raised to 1 ms\nlevel: 0.001 s\n")) << text;
  EXPECT_TRUE(says(text, "master; or a time such as 2s"));
  EXPECT_TRUE(says(text, "level depth needs a number"));
  EXPECT_TRUE(says(text, "--depth 999 is out of range"));
  EXPECT_TRUE(says(text, "evaluation without search: "));
  EXPECT_TRUE(says(text, "best move 1: win in 1 ply for the first player")) << text;
}

TEST(PlayCli, SidesAreSwappedAndGamesGivenUp) {
  const std::string text = play("tic-tac-toe --depth 3", "swap\nresign\nresign\na1\nundo\nnew\n");
  EXPECT_TRUE(says(text, "you are now the second player"));
  EXPECT_EQ(count(text, "Espalier plays "), 2U) << "once after swap, once after new: " << text;
  EXPECT_EQ(count(text, "first player wins by resignation: Espalier wins"), 1U) << text;
  EXPECT_TRUE(says(text, "the game is over already"));
  EXPECT_TRUE(says(text, "the game is over; expected a command"));
  EXPECT_TRUE(says(play("tic-tac-toe --as both", "flip\n"), "no sides to change"));
}

TEST(PlayCli, SavedGamesAreReadAgain) {
  const TemporaryDirectory files("play-save");
  const std::string path = files.path("my first.game");
  play("connect4 --as both", "4\n4\n5\nsave " + path + "\n");
  EXPECT_EQ(read_file(path),
            "# Espalier game\nGame: connect4\nVariant: 7x6\nStart: start\nResult: unfinished\n\n"
            "1. 4 4\n2. 5\n");
  const std::string board = "  2  . . . O . . .\n  1  . . . X X . .\n";
  EXPECT_TRUE(says(play("connect4 --as both --load '" + path + "'", ""), board));
  EXPECT_TRUE(says(play("--as both --load '" + path + "'", "undo\n"), board));
  EXPECT_TRUE(says(play("connect4 --as both", "load " + path + "\n"), board));
  // A start of its own, with the second player to move, a variant, and a resignation.
  const std::string second = files.path("second");
  play("connect4 --variant 5x4 --position 123 --as both", "5\nresign\nsave " + second + "\n");
  EXPECT_EQ(read_file(second),
            "# Espalier game\nGame: connect4\nVariant: 5x4\nStart: ...../...../...../XOX..\n"
            "Result: second player wins by resignation\n\n1. ... 5\n");
  EXPECT_TRUE(says(play("--as both --load " + second, ""), "second player wins by resignation"));
  // Saved over itself, and not beside itself.
  play("--as both --load " + second, "undo\nundo\nsave " + second + "\n");
  EXPECT_TRUE(says(read_file(second), "Result: unfinished\n"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(files.path()), {}), 2);
}

TEST(PlayCli, AGameThatStandsStillIsStoppedAndSaysWhy) {
  const TemporaryDirectory files("play-still");
  const std::string path = files.path("still");
  // X is one step ahead; then both go to and fro until a position occurs for the third time.
  const std::string moves = "d1-e5\nn1-m5\ne5-f5\nm5-n1\nf5-e5\nn1-m5\ne5-f5\nm5-n1\nf5-e5\n";
  const std::string why = "(stopped: the position occurred for the third time";
  const std::string result = "first player wins " + why + "; the winner was ahead)\n";
  const std::string text =
      play("chinese-checkers --as both", moves + "n1-m5\nsave " + path + "\nundo\n");
  EXPECT_EQ(count(text, "the game is over, " + result), 1U) << text;
  EXPECT_TRUE(says(text, "the game is over; expected a command")) << text;
  EXPECT_TRUE(text.ends_with("first player to move (Black)\n")) << "undo lets it go on: " << text;
  EXPECT_TRUE(says(read_file(path), "Result: " + result)) << read_file(path);
  EXPECT_TRUE(says(play("--as both --load " + path, ""), "the game is over, " + result));
  // The variant says what a stopped game is worth.
  EXPECT_TRUE(says(play("chinese-checkers --variant tong-draw --as both", moves),
                   "the game is over, draw " + why + ")\n"));
}

TEST(PlayCli, WhatTheBoardDoesNotShowIsSaidBelowIt) {
  const std::string text =
      play("abalone --as both --position " + std::string("'") +
               "...../....../......./......../BBW....../......../......./" + "....../..... B 1 2'",
           "");
  EXPECT_TRUE(says(text, "\n  e  B B W . . . . . .  e1-e9\n")) << text;
  EXPECT_TRUE(says(text, "\nlost: Black 1, White 2\nfirst player to move (Black)\n")) << text;
}

TEST(PlayCli, FilesThatCannotBeWrittenLoseNothing) {
  const TemporaryDirectory files("play-files");
  std::ofstream(files.path("letter")) << "dear aunt\n";
  const std::string text =
      play("connect4 --as both", "save\nsave /nowhere/at/all\nsave " + files.path() + "\nsave " +
                                     files.path("letter") + "\nsave /dev/full\n4\n");
  EXPECT_TRUE(says(text, "save needs a file; expected 'save FILE'"));
  EXPECT_EQ(count(text, "cannot write the file"), 4U) << text;
  EXPECT_TRUE(says(text, "  1  . . . X . . .\n"));
  EXPECT_EQ(read_file(files.path("letter")), "dear aunt\n");
}

TEST(PlayCli, WrongFilesAreRefusedAndTheGameIsKept) {
  const TemporaryDirectory files("play-wrong");
  const auto wrong = [&](const std::string& text) {
    std::ofstream(files.path("game"), std::ios::binary) << text;
    std::string said = bad("play --as both --load " + files.path("game"));
    const std::string inside =
        play("connect4 --as both", "4\nload " + files.path("game") + "\nboard\n");
    EXPECT_EQ(count(inside, "  1  . . . X . . .\n"), 2U) << inside;
    return said;
  };
  EXPECT_TRUE(says(wrong("Game: connect4\n1. 4 4\n2. 4 9\n"), "move 4: move '9' is not legal"));
  EXPECT_TRUE(says(wrong("Game: connect4\n1. 1 2 1 2 1 2 1 2\n"), "comes after the end"));
  EXPECT_TRUE(says(wrong("Game: conect4\n"), "the nearest is 'connect4'"));
  EXPECT_TRUE(says(wrong("Game: connect4\nVariant: 3x3\n"), "unknown variant"));
  EXPECT_TRUE(says(wrong("Game: connect4\nStart: 999\n"), "position '999'"));
  EXPECT_TRUE(says(wrong("Game: connect4\nResult: draw\n1. 4\n"), "make it 'unfinished'"));
  EXPECT_TRUE(says(wrong("Game: connect4\nResult: first loses by resignation\n"), "'unfinished'"));
  EXPECT_TRUE(says(wrong("Game: connect4\nVaraint: 7x6\n"), "line 2: unknown header 'Varaint'"));
  EXPECT_TRUE(says(wrong("Game: connect4\nGame: connect4\n"), "a second 'Game'"));
  EXPECT_TRUE(says(wrong("Game:\n"), "'Game' has no value"));
  EXPECT_TRUE(says(wrong("1. 4 4\n"), "is no saved game"));
  EXPECT_TRUE(says(wrong(""), "is no saved game"));
  EXPECT_TRUE(says(wrong(std::string(2'000'000, ' ')), "longer than a game"));
  EXPECT_TRUE(says(bad("play --load " + files.path()), "it is a directory"));
  EXPECT_TRUE(says(bad("play --load /nowhere"), "No such file"));
  std::ofstream(files.path("ok")) << "Game: tic-tac-toe\r\n# by hand\r\n\r\n1. b2 a1\r\n2. c3\r\n";
  EXPECT_TRUE(says(bad("play connect4 --load " + files.path("ok")), "is a game of tic-tac-toe"));
  EXPECT_TRUE(says(play("connect4", "load " + files.path("ok") + "\n"), "expected connect4"));
  EXPECT_TRUE(says(play("--as both --load " + files.path("ok"), ""), "  3  . . X\n  2  . X .\n"));
}

TEST(PlayCli, RefusesBadArguments) {
  EXPECT_TRUE(says(bad("play"), "expected GAME or --load FILE"));
  EXPECT_TRUE(says(bad("play conect4"), "the nearest is 'connect4'"));
  EXPECT_TRUE(says(bad("play connect4 --as frist"), "the nearest is 'first'"));
  EXPECT_TRUE(says(bad("play connect4 --recipe nonsense"), "recipe 'nonsense'"));
  EXPECT_TRUE(says(bad("play connect4 --recipe plain"), "expected --depth"));
  EXPECT_TRUE(says(bad("play connect4 --time x"), "expected a time"));
  EXPECT_TRUE(says(bad("play connect4 --depth 0"), "out of range"));
  EXPECT_TRUE(says(bad("play connect4 --position x"), "position 'x'"));
  EXPECT_TRUE(says(bad("play connect4 --load x --variant 7x6"), "brings its own variant"));
  EXPECT_TRUE(says(bad("play connect4 --lod x"), "the nearest is '--load'"));
}

TEST(PlayCli, CtrlCEndsThoughtAndWaiting) {
  // The engine thinks in the one, the game waits for a move in the other.
  for (const char* arguments : {"breakthrough --as second --time 1h", "breakthrough"}) {
    const std::string command = "sleep 2 | timeout --foreground --preserve-status -s INT 1 '" +
                                std::string(ESPALIER_BINARY) + "' play " + arguments;
    FILE* pipe = popen(command.c_str(), "r");
    std::string out;
    for (int c = fgetc(pipe); c != EOF; c = fgetc(pipe)) out += static_cast<char>(c);
    EXPECT_EQ(WEXITSTATUS(pclose(pipe)), 0) << arguments;
    EXPECT_TRUE(says(out, "stopped; the moves so far: ")) << out;
  }
}

TEST(PlayCli, SaysOnceThatFewerThreadsSearch) {
  const std::string game = "tic-tac-toe --as none --depth 3 --threads 2 --recipe ";
  const std::string strategy = play(game + "'strategy(alpha-beta)'", "");
  EXPECT_EQ(count(strategy, "1 of 2 threads searched: only recipes and uct share a search"), 1U);
  EXPECT_EQ(count(play(game + "default", ""), "threads"), 0U);
}

// Rows of hexagons are shifted by half a cell, and their cells are counted from the left end.
TEST(BoardText, HexagonsAreDrawnByTheirCoordinates) {
  Geometry geometry;
  const double height = 0.866;
  const auto row = [&](char letter, double x, int y, int cells) {
    for (int i = 0; i < cells; ++i) {
      geometry.cells.push_back(
          Cell{letter + std::to_string(i + 1), x + i, y * height, CellShape::Hexagon, false});
    }
  };
  row('a', 0.5, 0, 2);
  row('b', 0.0, 1, 3);
  row('c', 0.5, 2, 2);
  EXPECT_EQ(app::draw_board(geometry, "BB.W.OO"),
            "  c   O O  c1-c2\n"
            "  b  . W .  b1-b3\n"
            "  a   B B  a1-a2\n");
}

TEST(BoardText, SquaresHaveRowsAndColumns) {
  EXPECT_EQ(app::draw_board(square_geometry(3, 2, false), "X.OO.X"),
            "  2  O . X\n"
            "  1  X . O\n"
            "     a b c\n");
  // Two figures for the rows above nine, and columns by another name.
  const std::string tall =
      app::draw_board(square_geometry(2, 10, false), "X...................", {"1", "2"});
  EXPECT_TRUE(tall.starts_with("  10  . .\n   9  . .\n")) << tall;
  EXPECT_TRUE(tall.ends_with("   1  X .\n      1 2\n")) << tall;
  EXPECT_EQ(app::draw_board(Geometry{}, ""), "");
}

}  // namespace
}  // namespace espalier
