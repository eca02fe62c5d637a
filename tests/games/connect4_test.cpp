// Connect-4 beyond the common laws: against naive rules written without bit tricks, texts, and the
// moves that do not lose at once.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/connect4/evaluate.hpp"
#include "espalier/games/connect4/notation.hpp"
#include "espalier/games/connect4/rules.hpp"
#include "espalier/games/perft.hpp"

namespace espalier::connect4 {
namespace {

// A board as a list of columns, and lines looked for cell by cell.
struct NaiveBoard {
  int columns;
  int rows;
  std::vector<std::string> stacks;
  char to_move = 'X';

  NaiveBoard(int c, int r) : columns(c), rows(r), stacks(static_cast<std::size_t>(c)) {}

  char at(int x, int y) const {
    if (x < 0 || y < 0 || x >= columns) return '.';
    const std::string& stack = stacks[static_cast<std::size_t>(x)];
    return y < static_cast<int>(stack.size()) ? stack[static_cast<std::size_t>(y)] : '.';
  }
  bool four_of(char who) const {
    constexpr std::array<std::array<int, 2>, 4> kSteps = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    for (int x = 0; x < columns; ++x) {
      for (int y = 0; y < rows; ++y) {
        for (const auto& step : kSteps) {
          bool line = true;
          for (int i = 0; i < 4; ++i) line = line && at(x + i * step[0], y + i * step[1]) == who;
          if (line) return true;
        }
      }
    }
    return false;
  }
  bool full() const {
    for (const std::string& stack : stacks) {
      if (static_cast<int>(stack.size()) < rows) return false;
    }
    return true;
  }
  bool over() const { return four_of('X') || four_of('O') || full(); }
  bool open(int x) const {
    return static_cast<int>(stacks[static_cast<std::size_t>(x)].size()) < rows;
  }
  NaiveBoard drop(int x) const {
    NaiveBoard next = *this;
    next.stacks[static_cast<std::size_t>(x)] += to_move;
    next.to_move = to_move == 'X' ? 'O' : 'X';
    return next;
  }
  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    if (over()) return 0;
    std::uint64_t leaves = 0;
    for (int x = 0; x < columns; ++x) {
      if (open(x)) leaves += drop(x).perft(depth - 1);
    }
    return leaves;
  }
};

TEST(Connect4, NaiveRulesCountTheSame) {
  struct Size {
    int columns, rows, depth;
  };
  for (const Size& size : {Size{7, 6, 6}, {4, 4, 9}, {5, 4, 8}, {6, 7, 6}, {9, 6, 5}, {4, 15, 9}}) {
    const Connect4 game(size.columns, size.rows);
    EXPECT_EQ(perft(game, game.start(), Depth{size.depth}),
              NaiveBoard(size.columns, size.rows).perft(size.depth))
        << size.columns << "x" << size.rows;
  }
}

// Random games on many sizes: moves, stones and the end agree at every step.
TEST(Connect4, NaiveRulesPlayTheSameGames) {
  Rng rng(4);
  for (int run = 0; run < 2000; ++run) {
    const int columns = 4 + static_cast<int>(rng.below(6));
    const int rows = 4 + static_cast<int>(rng.below(4));
    if (!fits(columns, rows)) continue;
    const Connect4 game(columns, rows);
    NaiveBoard naive(columns, rows);
    Position position = game.start();
    while (!naive.over()) {
      ASSERT_FALSE(game.outcome(position)) << format_position(game, position);
      const auto moves = game.moves(position);
      const Move move = moves[rng.below(moves.size())];
      ASSERT_TRUE(naive.open(game.column_of(move)));
      naive = naive.drop(game.column_of(move));
      position = game.play(position, move);
      for (int cell = 0; cell < columns * rows; ++cell) {
        ASSERT_EQ(game.piece_at(position, static_cast<std::size_t>(cell)),
                  naive.at(cell % columns, cell / columns));
      }
    }
    const bool won = naive.four_of('X') || naive.four_of('O');
    EXPECT_EQ(game.outcome(position), std::optional<Points>(won ? -kWin : 0));
  }
}

Position random_position(const Connect4& game, Rng& rng) {
  Position position = game.start();
  const auto most = static_cast<std::uint64_t>(game.cells());
  for (std::uint64_t plies = rng.below(most); plies > 0 && !game.outcome(position); --plies) {
    const auto moves = game.moves(position);
    position = game.play(position, moves[rng.below(moves.size())]);
  }
  return position;
}

// A safe move leaves the opponent no win at once; every such move is safe.
TEST(Connect4, SafeMovesAreThoseThatDoNotLoseAtOnce) {
  Rng rng(5);
  const Connect4 game;
  int forced = 0;
  for (int run = 0; run < 3000; ++run) {
    const Position position = random_position(game, rng);
    if (game.outcome(position)) continue;
    bool wins = false;
    for (const Move move : game.moves(position)) {
      wins = wins || game.outcome(game.play(position, move)) == -kWin;
    }
    ASSERT_EQ(game.can_win(position), wins);
    if (wins) continue;
    std::vector<int> expected;
    for (const Move move : game.moves(position)) {
      const Position next = game.play(position, move);
      if (game.outcome(next) || !game.can_win(next)) expected.push_back(move.cell);
    }
    std::vector<int> safe;
    for (const Move move : game.safe_moves(position)) safe.push_back(move.cell);
    EXPECT_EQ(safe, expected) << format_position(game, position);
    forced += expected.empty() ? 1 : 0;
  }
  EXPECT_GT(forced, 20);  // positions that are lost at once do occur
}

// Plain minimax of so many plies; wins count from here, a position at the horizon is worth 7.
Points minimax(const Connect4& game, const Position& position, int plies, int ply = 0) {
  if (const auto value = game.outcome(position)) {
    return *value == 0 ? 0 : loss_in(ply);
  }
  if (plies == 0) return ply % 2 == 0 ? 7 : -7;
  Points best = -kWin;
  for (const Move move : game.moves(position)) {
    best = std::max(best, -minimax(game, game.play(position, move), plies - 1, ply + 1));
  }
  return best;
}

TEST(Connect4, ValueBoundsHold) {
  Rng rng(6);
  const Connect4 game(4, 4);
  int draws = 0;
  for (int run = 0; run < 2000; ++run) {
    const Position position = random_position(game, rng);
    if (game.outcome(position) || game.can_win(position)) continue;
    if (game.safe_moves(position).empty()) continue;
    for (int plies = 2; plies <= 6; ++plies) {
      const Points value = minimax(game, position, plies);
      const auto bounds = game.value_bounds(position, plies);
      EXPECT_LE(bounds.alpha, value) << format_position(game, position) << " " << plies;
      EXPECT_GE(bounds.beta, value) << format_position(game, position) << " " << plies;
      draws += bounds.alpha == bounds.beta ? 1 : 0;
    }
  }
  EXPECT_GT(draws, 20);
}

TEST(Connect4, MirrorImagesPlayTheSameGame) {
  Rng rng(7);
  for (const Connect4& game : {Connect4(), Connect4(6, 5), Connect4(4, 4)}) {
    for (int run = 0; run < 300; ++run) {
      const Position position = random_position(game, rng);
      const Position image = game.mirror(position);
      EXPECT_EQ(game.mirror(image), position);
      EXPECT_EQ(game.outcome(image), game.outcome(position));
      if (game.outcome(position)) continue;
      for (const Move move : game.moves(position)) {
        const Move reflected = game.mirror(move);
        EXPECT_EQ(game.mirror(reflected), move);
        ASSERT_TRUE(game.is_legal(image, reflected));
        EXPECT_EQ(game.play(image, reflected), game.mirror(game.play(position, move)));
        EXPECT_EQ(game.rank(image, reflected), game.rank(position, move));
      }
    }
  }
}

TEST(Connect4, TextsSayWhatIsWrong) {
  const Connect4 game;
  const auto why = [&](const char* text) { return parse_position(game, text).message(); };
  EXPECT_NE(why("44444444").find("at character 7"), std::string::npos);
  EXPECT_NE(why("480").find("at character 2"), std::string::npos);
  EXPECT_NE(why("XX").find("found 1 row"), std::string::npos);
  EXPECT_NE(why("......./......./......./......./......X/.......").find("floats"),
            std::string::npos);
  EXPECT_NE(why("......./......./......./......./......./XX.....").find("2 X and 0 O"),
            std::string::npos);
  EXPECT_NE(why("......./......./......./......./......./XZ.....").find("'Z' in row 1, column 2"),
            std::string::npos);
  EXPECT_NE(why("......./......./......./......./OOO..../XXXX..O").find("went on"),
            std::string::npos);
  const Position position = parse_position(game, "4453").value();
  EXPECT_EQ(format_position(game, position), "......./......./......./......./...O.../..OXX..");
  EXPECT_EQ(game.to_move(position), Player::First);
  EXPECT_EQ(game.column_of(parse_move(game, position, "4").value()), 3);
  EXPECT_NE(parse_move(game, position, "8").message().find("7 legal"), std::string::npos);
}

TEST(Connect4, EvaluationLikesTheMiddleAndThreats) {
  const Connect4 game;
  const auto value = [&](const char* text) {
    return Threats{}.evaluate(game, parse_position(game, text).value());
  };
  EXPECT_LT(value("4"), value("1"));  // the opponent took the middle, or the edge
  EXPECT_GT(value("......./......./......./......./..O..../O.XXX.O"), 0);  // three, open
}

}  // namespace
}  // namespace espalier::connect4
