// Othello against naive rules written without bit tricks.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/othello/notation.hpp"
#include "espalier/games/othello/rules.hpp"
#include "games/othello_support.hpp"

namespace espalier::othello {
namespace {

constexpr Othello kBitGame;
constexpr int kNaiveRuns = 500;

// Squares as letters, and lines looked at square by square.
struct NaiveBoard {
  std::string squares = std::string(27, '-') + "OX------XO" + std::string(27, '-');
  char to_move = 'X';

  char other() const { return to_move == 'X' ? 'O' : 'X'; }
  char at(int x, int y) const {
    if (x < 0 || y < 0 || x >= kSide || y >= kSide) return '-';
    return squares[static_cast<std::size_t>(y * kSide + x)];
  }
  std::vector<int> turned(int square) const {
    std::vector<int> all;
    if (squares[static_cast<std::size_t>(square)] != '-') return all;
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        int x = square % kSide + dx;
        int y = square / kSide + dy;
        std::vector<int> line;
        for (; (dx != 0 || dy != 0) && at(x, y) == other(); x += dx, y += dy) {
          line.push_back(y * kSide + x);
        }
        if (at(x, y) == to_move) all.insert(all.end(), line.begin(), line.end());
      }
    }
    return all;
  }
  std::vector<int> moves() const {
    std::vector<int> list;
    for (int square = 0; square < kSquares; ++square) {
      if (!turned(square).empty()) list.push_back(square);
    }
    return list;
  }
  void pass() { to_move = other(); }
  void play(int square) {
    for (const int each : turned(square)) squares[static_cast<std::size_t>(each)] = to_move;
    squares[static_cast<std::size_t>(square)] = to_move;
    pass();
  }
  std::string text() const { return squares + " " + to_move; }
};

TEST(Othello, NaiveRulesPlayTheSameGames) {
  Rng rng(8);
  int passes = 0;
  for (int run = 0; run < kNaiveRuns; ++run) {
    NaiveBoard naive;
    Position p = kBitGame.start();
    while (true) {
      ASSERT_EQ(format_position(kBitGame, p), naive.text());
      const std::vector<int> expected = naive.moves();
      NaiveBoard passed = naive;
      passed.pass();
      const bool over = expected.empty() && passed.moves().empty();
      ASSERT_EQ(kBitGame.outcome(p).has_value(), over) << naive.text();
      if (over) break;
      std::vector<int> moves;
      for (const Move move : kBitGame.moves(p)) moves.push_back(move.square);
      ASSERT_EQ(moves, expected.empty() ? std::vector<int>{kPassSquare} : expected);
      const Move move = random_move(p, rng);
      if (move == kPass) naive.pass();
      if (move != kPass) naive.play(move.square);
      passes += move == kPass ? 1 : 0;
      p = kBitGame.play(p, move);
    }
  }
  EXPECT_GT(passes, kNaiveRuns / 3);
}

}  // namespace
}  // namespace espalier::othello
