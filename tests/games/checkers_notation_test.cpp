// The texts of checkers: PDN moves and positions, and what is said of wrong ones.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/checkers/game.hpp"

namespace espalier::checkers {
namespace {

const Checkers kTexts;
using Table = std::vector<std::pair<std::string, std::string>>;

std::string fen_error(const std::string& fen) {
  const auto p = parse_position(kTexts, fen);
  return p ? "read as " + format_position(kTexts, *p) : p.message();
}
std::string move_read(const std::string& fen, const std::string& text) {
  const Position p = parse_position(kTexts, fen).value();
  const auto move = parse_move(kTexts, p, text);
  return move ? format_move(kTexts, p, *move) : move.message();
}

TEST(CheckersNotation, PositionsMayBeWrittenInManyWays) {
  const Table table = {
      {"start", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"},
      {"B:W21-32:B1-12", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"},
      {"W:B1,2,K9:WK30,21.", "W:W21,K30:B1,2,K9"},
      {" B : W 21, K30 : BK1-3 ", "B:W21,K30:BK1,K2,K3"},
      {"B:W32:B", "B:W32:B"},
      {"bb......B...........w........W.. W", "W:W21,K30:B1,2,K9"},
  };
  for (const auto& [text, expected] : table) EXPECT_EQ(fen_error(text), "read as " + expected);
}

TEST(CheckersNotation, WrongPositionsAreToldExactly) {
  const Table table = {
      {"B:W5:B32", "a man of Black on 32, its crowning row, expected K32"},
      {"B:W3:B9", "a man of White on 3, its crowning row, expected K3"},
      {"B:W9,21:B9", "two pieces on 9, expected one"},
      {"B:W32,32:B9", "two pieces on 32, expected one"},
      {"B:W32:B1-13", "Black has 13 pieces, expected at most 12"},
      {"B:W33:B1", "square 33 of White, expected 1 to 32"},
      {"B:W32:B0", "square 0 of Black, expected 1 to 32"},
      {"B:W32:B1-40", "square 40 of Black, expected 1 to 32"},
      {"B:W:B1", "Black is to move against no pieces, expected at least one of White"},
      {"R:W32:B1", "side 'R', expected B or W before the first colon"},
      {"B:W32:W1", "expected W and B with their squares behind colons"},
      {"B:W32:B1:B2", "'1:B2' among the pieces of Black, expected squares such as 21, K30 or 1-12"},
      {"B:W32,:B1", "'' among the pieces of White, expected squares such as 21, K30 or 1-12"},
      {"B:W32", "expected a FEN such as B:W21,22,K30:B1,2,K9, or 'start'"},
  };
  for (const auto& [fen, message] : table) {
    EXPECT_EQ(fen_error(fen), "position '" + fen + "': " + message);
  }
}

TEST(CheckersNotation, MovesMayLeaveOutSquares) {
  EXPECT_EQ(move_read("start", "11-15"), "11-15");
  EXPECT_EQ(move_read("B:W18,26,32:B14,1", "14x30"), "14x23x30");
  EXPECT_EQ(move_read("B:W18,26,32:B14,1", "14x23x30"), "14x23x30");
  // Both ways round are the same move.
  EXPECT_EQ(move_read("W:WK31:B27,26,18,19", "31x22x15x24x31"), "31x24x15x22x31");
  EXPECT_EQ(move_read("W:WK31:B27,26,18,19", "31x31"), "31x24x15x22x31");
  EXPECT_EQ(move_read("W:W31:B27,26,18,19", "31x22x15"), "31x22x15");
}

TEST(CheckersNotation, WrongMovesAreToldExactly) {
  const std::string seven = "expected one of 9-13, 10-14, 11-15, 12-16, 9-14, ... (7 legal)";
  struct Row {
    std::string fen, text, message;
  };
  const std::vector<Row> table = {
      {"W:W31:B27,26,18,19", "31x15", "is ambiguous: it could mean 31x24x15 or 31x22x15"},
      {"B:W18,26,32:B14,1", "14x23", "is not complete: 23x30 is missing, expected '14x23x30'"},
      {"W:WK31:B27,26,18,19", "31x24x15",
       "is not complete: 15x22x31 is missing, expected '31x24x15x22x31'"},
      {"B:W18,32:B14,1", "1-5",
       "is not legal: Black must capture, expected one of 14x23 (1 legal)"},
      {"B:W18,32:B14,1", "14-23", "is a capture: expected '14x23'"},
      {"start", "11x15", "captures nothing: expected '11-15'"},
      {"start", "13-17", "is not legal: 13 is empty, " + seven},
      {"start", "22-18", "is not legal: the piece on 22 is not Black's, " + seven},
      {"start", "12-13", "is not legal: " + seven},
      {"start", "e3d4", "is no move (11-15, 15x22, 15x22x31): " + seven},
      {"start", "11-33", "is no move (11-15, 15x22, 15x22x31): " + seven},
      {"B:W32:B", "1-5", "is not legal: the game is over, no move is possible"},
  };
  for (const Row& row : table) {
    EXPECT_EQ(move_read(row.fen, row.text), "move '" + row.text + "' " + row.message);
  }
}

// What is written is the short form where it says enough, and is read as the same move.
TEST(CheckersNotation, WrittenMovesAreReadAgain) {
  Rng rng(4);
  for (int game = 0; game < 100; ++game) {
    Position p = kTexts.start();
    for (int ply = 0; ply < 120 && !kTexts.outcome(p); ++ply) {
      const Moves moves = kTexts.moves(p);
      for (const Move move : moves) {
        for (const std::string& text :
             {format_move(kTexts, p, move), written_move(kTexts, p, move)}) {
          const auto read = parse_move(kTexts, p, text);
          ASSERT_TRUE(read) << read.message();
          EXPECT_EQ(*read, move) << text << " in " << format_position(kTexts, p);
        }
      }
      p = kTexts.play(p, moves[rng.below(moves.size())]);
    }
  }
  const Position p = parse_position(kTexts, "B:W18,26,32:B14,1").value();
  EXPECT_EQ(written_move(kTexts, p, kTexts.moves(p)[0]), "14x30");
  const Position two = parse_position(kTexts, "W:W31:B27,26,18,19").value();
  EXPECT_EQ(written_move(kTexts, two, kTexts.moves(two)[0]).size(), 8U);
}

}  // namespace
}  // namespace espalier::checkers
