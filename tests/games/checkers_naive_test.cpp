// The rules of checkers against plain ones: moves, paths and what they lead to, on positions of
// random games and on random boards with many kings.
#include "games/checkers_naive.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/checkers/game.hpp"
#include "espalier/games/perft.hpp"

namespace espalier::checkers {
namespace {

const Checkers kRules;

std::string pieces_on(const Position& p) {
  std::string pieces;
  for (std::size_t cell = 0; cell < 32; ++cell) pieces += kRules.piece_at(p, cell);
  return pieces;
}

naive::Board plain(const Position& p) { return {pieces_on(p), p.to_move == Player::First}; }

std::vector<int> numbers(const Path& path) {
  std::vector<int> list;
  for (const int square : path) list.push_back(number_of(square));
  return list;
}

// The ways, and where each leads.
void expect_same_moves(const Position& p) {
  std::map<std::vector<int>, std::string> expected, found;
  for (const auto& move : plain(p).ways()) expected[move.path] = move.after;
  const Moves moves = kRules.moves(p);
  for (const Move move : moves) {
    for (const Path& path : paths_of(p, move)) {
      EXPECT_TRUE(found.emplace(numbers(path), pieces_on(kRules.play(p, move))).second);
    }
  }
  EXPECT_EQ(found, expected) << format_position(kRules, p);
  EXPECT_EQ(kRules.count_moves(p), moves.size());
  EXPECT_EQ(kRules.outcome(p).has_value(), expected.empty());
}

TEST(CheckersNaive, MovesOfRandomGames) {
  Rng rng(1959);
  std::size_t looked_at = 0;
  for (int game = 0; game < 150; ++game) {
    Position p = kRules.start();
    for (int ply = 0; ply < 150 && !kRules.outcome(p); ++ply) {
      expect_same_moves(p);
      ++looked_at;
      const Moves moves = kRules.moves(p);
      p = kRules.play(p, moves[rng.below(moves.size())]);
    }
    expect_same_moves(p);
  }
  EXPECT_GT(looked_at, 5000U);
}

// Boards that games seldom have: many kings, long chains.
TEST(CheckersNaive, MovesOfRandomBoards) {
  Rng rng(1962);
  int rounds = 0;
  for (int i = 0; i < 6000; ++i) {
    Position p;
    for (const std::size_t side : {0, 1}) {
      const std::size_t most = i % 2 == 0 ? 12 : 2 + 9 * side;
      for (std::size_t n = 1 + rng.below(most); n > 0; --n) {
        const int square = square_of(static_cast<int>(rng.below(32)) + 1);
        if ((p.occupied() & bit(square)) != 0) continue;
        p.pieces[side] |= bit(square);
        const Player player = side == 0 ? Player::First : Player::Second;
        const bool last = (bit(square) & crowning_row(player)) != 0;
        if (last || rng.below(2) == 0) p.kings |= bit(square);
      }
    }
    p.to_move = rng.below(2) == 0 ? Player::First : Player::Second;
    p.key = key_from_scratch(p);
    expect_same_moves(p);
    if (plain(p).ways().size() > kRules.count_moves(p)) ++rounds;
  }
  EXPECT_GT(rounds, 3) << "no king went round: duplicates were not looked at";
}

TEST(CheckersNaive, CountsAgreeToDepthSeven) {
  EXPECT_EQ(plain(kRules.start()).perft(7), 179740U);
  EXPECT_EQ(perft(kRules, kRules.start(), Depth{7}), 179740U);
}

// Where a king can go round, plain counts have every way and ours every move.
TEST(CheckersNaive, TwoWaysRoundAreOneMove) {
  const Position p = parse_position(kRules, "W:WK31:B27,26,18,19").value();
  EXPECT_EQ(plain(p).ways().size(), 2U);
  ASSERT_EQ(kRules.count_moves(p), 1U);
  EXPECT_EQ(paths_of(p, kRules.moves(p)[0]).size(), 2U);
}

}  // namespace
}  // namespace espalier::checkers
