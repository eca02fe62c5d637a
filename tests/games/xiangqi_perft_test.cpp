// Counts of leaves, and the moves of random games against a naive generator.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/perft.hpp"
#include "games/xiangqi_naive.hpp"
#include "games/xiangqi_support.hpp"

namespace espalier::xiangqi {
namespace {

#ifdef ESPALIER_FEW_TREES
constexpr std::uint64_t kMostLeaves = 100'000;
constexpr int kRandomGames = 3;
#else
constexpr std::uint64_t kMostLeaves = 5'000'000;
constexpr int kRandomGames = 25;
#endif

struct CountedPosition {
  const char* fen;
  std::vector<std::uint64_t> leaves;  // at depth 1, 2, ...
};

// Counts that are known from other programs.
const std::vector<CountedPosition> kCounted = {
    {"start", {44, 1920, 79666, 3290240, 133312995}},
    {"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
     {38, 1128, 43929, 1339047, 53112976}},
    {"1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w", {7, 281, 8620, 326201, 10369923}},
    {"5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w", {25, 424, 9850, 202884, 4739553}},
    {"CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w", {28, 516, 14808, 395483, 11842230}},
    {"C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w", {28, 222, 6241, 64971, 1914306}}};

TEST(XiangqiPerft, IsThatOfAnotherProgram) {
  const Xiangqi game;
  for (const CountedPosition& known : kCounted) {
    const auto p = parse_position(game, known.fen);
    ASSERT_TRUE(p) << p.message();
    for (std::size_t i = 0; i < known.leaves.size(); ++i) {
      if (known.leaves[i] > kMostLeaves) continue;
      EXPECT_EQ(perft(game, *p, Depth{static_cast<int>(i) + 1}), known.leaves[i])
          << known.fen << ", depth " << i + 1;
    }
  }
}

std::vector<std::string> move_texts(const Xiangqi& game, const Position& p) {
  std::vector<std::string> texts;
  for (const Move move : game.moves(p)) texts.push_back(format_move(game, p, move));
  std::sort(texts.begin(), texts.end());
  return texts;
}
std::vector<std::string> move_texts(const naive::Board& board) {
  std::vector<std::string> texts;
  for (const naive::Move& move : board.legal_moves()) texts.push_back(move.text());
  std::sort(texts.begin(), texts.end());
  return texts;
}

// Random games come to many checks if checks are preferred when there are some.
TEST(XiangqiNaive, MovesAndChecksAreThoseOfPlainRules) {
  const Xiangqi game;
  Rng rng(11);
  int checks = 0, positions = 0;
  for (int i = 0; i < kRandomGames; ++i) {
    Position p = game.start();
    for (int ply = 0; ply < 200; ++ply) {
      const naive::Board board(format_position(game, p));
      const auto expected = move_texts(board);
      ASSERT_EQ(move_texts(game, p), expected) << format_position(game, p);
      ASSERT_EQ(p.in_check, board.in_check()) << format_position(game, p);
      ASSERT_EQ(has_move(p), !expected.empty()) << format_position(game, p);
      ++positions;
      checks += p.in_check ? 1 : 0;
      if (expected.empty()) break;
      const Moves moves = game.moves(p);
      Move chosen = moves[rng.below(moves.size())];
      for (const Move move : moves) {
        if (game.play(p, move).in_check && rng.below(2) == 0) chosen = move;
      }
      const Position next = game.play(p, chosen);
      naive::Board played = board;
      played.play({chosen.from(), chosen.to()});
      ASSERT_EQ(naive::Board(format_position(game, next)).placement(), played.placement());
      p = next;
    }
  }
  EXPECT_GT(checks * 10, positions);
}

}  // namespace
}  // namespace espalier::xiangqi
