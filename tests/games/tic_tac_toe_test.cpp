// Tic-tac-toe: known counts, the open-lines evaluation, and what the notation says to mistakes.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <string>

#include "espalier/games/perft.hpp"
#include "espalier/games/tic_tac_toe/evaluate.hpp"
#include "espalier/games/tic_tac_toe/notation.hpp"
#include "espalier/games/tic_tac_toe/rules.hpp"
#include "support/says.hpp"

namespace espalier::tic_tac_toe {
namespace {

constexpr TicTacToe kGame;

Position position(const std::string& text) { return parse_position(kGame, text).value(); }

std::string position_error(const std::string& text) {
  const auto parsed = parse_position(kGame, text);
  return parsed ? "(accepted)" : parsed.message();
}

std::string move_error(const std::string& at, const std::string& text) {
  const auto parsed = parse_move(kGame, position(at), text);
  return parsed ? "(accepted)" : parsed.message();
}

using testing::says;

// --- rules -------------------------------------------------------------------------------------

TEST(TicTacToe, PerftCountsOnlyGamesThatLastSoLong) {
  constexpr std::array<std::uint64_t, 11> kLeaves = {1,     9,      72,     504,    3024, 15120,
                                                     54720, 148176, 200448, 127872, 0};
  for (int depth = 0; depth <= 10; ++depth) {
    EXPECT_EQ(perft(kGame, kGame.start(), Depth{depth}), kLeaves[static_cast<std::size_t>(depth)]);
  }
}

TEST(TicTacToe, HasAsManyGamesAsIsKnown) {
  EXPECT_EQ(finished_games(kGame, kGame.start(), Depth{9}), 255168U);
  EXPECT_EQ(finished_games(kGame, kGame.start(), Depth{4}), 0U);
  EXPECT_EQ(finished_games(kGame, kGame.start(), Depth{5}), 1440U);  // X needs three marks
  EXPECT_EQ(finished_games(kGame, kGame.start(), Depth{6}), 1440U + 5328U);
}

struct Tally {
  std::uint64_t x_wins = 0;
  std::uint64_t o_wins = 0;
  std::uint64_t draws = 0;
  std::set<std::string> positions;
};

void play_all(const Position& p, Tally& tally) {
  tally.positions.insert(format_position(kGame, p));
  if (const auto result = kGame.outcome(p)) {
    if (*result == 0) ++tally.draws;
    if (*result < 0) ++(p.to_move == Player::First ? tally.o_wins : tally.x_wins);
    return;
  }
  for (const Move move : kGame.moves(p)) play_all(kGame.play(p, move), tally);
}

TEST(TicTacToe, HasTheKnownResultsAndPositions) {
  Tally tally;
  play_all(kGame.start(), tally);
  EXPECT_EQ(tally.x_wins, 131184U);
  EXPECT_EQ(tally.o_wins, 77904U);
  EXPECT_EQ(tally.draws, 46080U);
  EXPECT_EQ(tally.positions.size(), 5478U);
}

TEST(TicTacToe, AFinishedGameIsLostForTheMoverOrDrawn) {
  for (const char* won : {"XXXOO.... O", "OO.XXX... O", "..OO..XXX O",  // rows
                          "XO.XO.X.. O", ".XO.XO.X. O", ".OX.OX..X O",  // columns
                          "XO..XO..X O", "..XOXOX.. O"}) {              // diagonals
    EXPECT_EQ(kGame.outcome(position(won)), -kWin) << won;
  }
  EXPECT_EQ(kGame.outcome(position("XX.OOOX.. X")), -kWin);
  EXPECT_EQ(kGame.outcome(position("XOXXOOOXX O")), 0);
  EXPECT_EQ(kGame.outcome(position("XOXOXOOXX O")), -kWin) << "a full board may be won as well";
  EXPECT_EQ(kGame.outcome(kGame.start()), std::nullopt);
}

TEST(TicTacToe, NoMoveIsLegalAfterTheEnd) {
  const Position over = position("XXXOO.... O");
  for (std::uint8_t cell = 0; cell < kCells; ++cell) EXPECT_FALSE(kGame.is_legal(over, Move{cell}));
  EXPECT_EQ(perft(kGame, over, Depth{1}), 0U);
  EXPECT_FALSE(kGame.is_legal(kGame.start(), Move{9}));
}

TEST(TicTacToe, OrderOfMovesDoesNotMatterForTheKey) {
  const auto after = [](std::array<std::uint8_t, 3> cells) {
    Position p = kGame.start();
    for (const std::uint8_t cell : cells) p = kGame.play(p, Move{cell});
    return p;
  };
  EXPECT_EQ(after({0, 4, 8}), after({8, 4, 0}));
  EXPECT_NE(kGame.key(after({0, 4, 8})), kGame.key(after({0, 8, 4})));
}

// Clustering of errors: where two positions have the same place in a table (here of 64 entries),
// the same move in both leads to two positions with the same place.
TEST(TicTacToe, Hsu15Slide12AClashStaysAClash) {
  constexpr std::uint64_t kPlaces = 64;
  std::map<std::uint64_t, Position> first;  // by place, of the positions after two moves
  int clashes = 0;
  for (const Move one : kGame.moves(kGame.start())) {
    for (const Move two : kGame.moves(kGame.play(kGame.start(), one))) {
      const Position p = kGame.play(kGame.play(kGame.start(), one), two);
      const auto [found, fresh] = first.try_emplace(kGame.key(p) % kPlaces, p);
      if (fresh) continue;
      const Position& twin = found->second;
      EXPECT_FALSE(twin == p);
      for (const Move next : kGame.moves(p)) {
        if (!kGame.is_legal(twin, next)) continue;
        ++clashes;
        EXPECT_EQ(kGame.key(kGame.play(p, next)) % kPlaces,
                  kGame.key(kGame.play(twin, next)) % kPlaces);
      }
    }
  }
  EXPECT_GT(clashes, 0);
}

// --- evaluation --------------------------------------------------------------------------------

Points open_lines_at(const std::string& text) {
  return OpenLines{}.evaluate(kGame, position(text));
}

TEST(OpenLines, CountsLinesWithoutTheOpponent) {
  EXPECT_EQ(open_lines_at("start"), 0);
  //  . . .
  //  . X .    X: all 8 lines; O: the 4 that miss the centre. O is to move.
  //  . . .
  EXPECT_EQ(open_lines_at("....X.... O"), 4 - 8);
  EXPECT_EQ(open_lines_at("X........ O"), 5 - 8);  // a corner closes 3 lines
  EXPECT_EQ(open_lines_at(".X....... O"), 6 - 8);  // an edge closes 2
  //  O . .
  //  . X .    X: 8 - 3 = 5, O: 8 - 4 = 4, X to move
  //  . . .
  EXPECT_EQ(open_lines_at("O...X.... X"), 5 - 4);
}

// --- notation ----------------------------------------------------------------------------------

TEST(TicTacToeNotation, WritesRowsFromTheTop) {
  EXPECT_EQ(format_position(kGame, kGame.start()), "......... X");
  const Position a1 = kGame.play(kGame.start(), parse_move(kGame, kGame.start(), "a1").value());
  EXPECT_EQ(format_position(kGame, a1), "......X.. O");
  const Position c3 = kGame.play(a1, parse_move(kGame, a1, "c3").value());
  EXPECT_EQ(format_position(kGame, c3), "..O...X.. X");
  EXPECT_EQ(kGame.geometry().cells[2].label, "c1");
  EXPECT_EQ(kGame.piece_at(a1, 0), 'X');
  EXPECT_EQ(kGame.piece_at(c3, 8), 'O');
  EXPECT_EQ(kGame.piece_at(c3, 4), '.');
}

TEST(TicTacToeNotation, TellsWhatIsWrongWithAPosition) {
  EXPECT_TRUE(says(position_error(""), "expected 9 cells of X, O and ."));
  EXPECT_TRUE(says(position_error("........."), "side X or O"));
  EXPECT_TRUE(says(position_error("........ X"), "8 cells, expected 9"));
  EXPECT_TRUE(says(position_error("......... Y"), "side 'Y', expected X or O"));
  EXPECT_TRUE(says(position_error("..#...... X"), "'#' at c3, expected X, O or ."));
  EXPECT_TRUE(says(position_error("......x.. O"), "'x' at a1"));
}

TEST(TicTacToeNotation, RefusesPositionsNoGameReaches) {
  EXPECT_TRUE(says(position_error("XX....... O"), "2 X and 0 O, expected as many X as O"));
  EXPECT_TRUE(says(position_error("O........ X"), "0 X and 1 O"));
  EXPECT_TRUE(says(position_error("......... O"), "X is to move, not O"));
  EXPECT_TRUE(says(position_error("X........ X"), "O is to move, not X"));
  EXPECT_TRUE(says(position_error("XXXOOO... X"), "both X and O have three in a row"));
  EXPECT_TRUE(says(position_error("XXXOO...O X"), "X is to move but has three in a row already"));
  EXPECT_TRUE(says(position_error("OOOXX.X.X O"), "O is to move but has three in a row already"));
}

TEST(TicTacToeNotation, TellsWhatIsWrongWithAMove) {
  EXPECT_TRUE(says(move_error("start", "d1"), "'d1' is not a cell a1..c3"));
  EXPECT_TRUE(says(move_error("start", "d1"), "expected one of a1, b1, c1, a2, b2, ... (9 legal)"));
  EXPECT_TRUE(says(move_error("......X.. O", "a1"), "the cell is taken, expected one of b1"));
  EXPECT_TRUE(says(move_error("XXXOO.... O", "c1"), "the game is over"));
}

}  // namespace
}  // namespace espalier::tic_tac_toe
