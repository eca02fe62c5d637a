// Pearl's game and the incremental game.
#include <gtest/gtest.h>

#include <cmath>

#include "espalier/search/exact/minimax.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/incremental.hpp"
#include "espalier/trees/pearl.hpp"
#include "espalier/trees/splitting_text.hpp"

namespace espalier::trees {
namespace {

TEST(Pearl, XiSolvesItsEquation) {
  EXPECT_NEAR(xi(2), 0.6180339887498949, 1e-12);  // the golden ratio
  for (std::uint32_t w = 2; w < 10; ++w) EXPECT_NEAR(std::pow(xi(w), w) + xi(w), 1, 1e-12);
}

TEST(Pearl, SquaresAreWonByTheLastMoverAsOftenAsTold) {
  for (const std::uint32_t turns : {9U, 10U}) {
    double wins = 0;
    double squares = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const auto game = pearl_game(2, turns, seed);
      const double first = game.first_wins_below(game.start());
      wins += turns % 2 == 1 ? first : game.start().squares - first;
      squares += game.start().squares;
    }
    EXPECT_NEAR(wins / squares, 1 - xi(2), 0.011);  // 51,200 squares: 5 sigma
  }
}

// At the critical probability a forced win is equally likely for trees of every height.
TEST(Pearl, ForcedWinsAreAsLikelyAtEveryHeight) {
  for (const std::uint32_t turns : {4U, 6U}) {
    int last_mover_wins = 0;
    constexpr int kGames = 2'000;
    for (std::uint64_t seed = 0; seed < kGames; ++seed) {
      const auto game = pearl_game(2, turns, seed);
      // Even number of turns: Second moves last, First moves at the root.
      const auto outcome =
          run<exact::Minimax>(game, TerminalWins{}, game.start(), Depth{static_cast<int>(turns)});
      last_mover_wins += outcome.value < 0 ? 1 : 0;
    }
    EXPECT_NEAR(last_mover_wins / double{kGames}, 1 - xi(2), 0.055);  // 5 sigma
  }
}

TEST(Pearl, TheEvaluationCountsTerminalWins) {
  const SplittingGame game(2, 2, {true, false, true, true});
  const TerminalWins wins;
  EXPECT_EQ(game.first_wins_below(game.start()), 3U);
  EXPECT_EQ(wins.evaluate(game, game.start()), 2);                 // 3 won, 1 lost
  EXPECT_EQ(wins.evaluate(game, game.play(game.start(), 1)), -2);  // Second to move
  const auto last = game.play(game.play(game.start(), 0), 1);
  EXPECT_EQ(game.outcome(last), std::optional<double>(-1));  // First to move, lost
}

TEST(Incremental, ReadingsOfRootAndZeroSum) {
  // All steps +1: every sum is positive; all steps -1: none.
  const auto up = incremental_game(2, 3, 1, {.plus_probability = 1});
  const auto down = incremental_game(2, 3, 1, {.plus_probability = 0});
  EXPECT_EQ(up.first_wins_below(up.start()), 8U);
  EXPECT_EQ(down.first_wins_below(down.start()), 0U);
  // Even number of steps: zero sums exist, and reading them as wins can only add wins.
  double strict = 0;
  double lenient = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto a = incremental_game(2, 4, seed, {.root_counts = false});
    const auto b = incremental_game(2, 4, seed, {.root_counts = false, .zero_sum_wins = true});
    EXPECT_LE(a.first_wins_below(a.start()), b.first_wins_below(b.start()));
    strict += a.first_wins_below(a.start());
    lenient += b.first_wins_below(b.start());
  }
  EXPECT_LT(strict, lenient);
}

TEST(Incremental, NeighboursAreAlikeUnlikeInPearlsGame) {
  // The correlation of two children of the same parent just above the terminal squares.
  const auto alike = [](const SplittingGame& game) {
    double same = 0;
    const std::uint32_t squares = game.start().squares;
    for (std::uint32_t i = 0; i < squares; i += 2) {
      const auto win = [&](std::uint32_t square) {
        return game.first_wins_below({square, 1, game.turns()});
      };
      same += win(i) == win(i + 1) ? 1 : 0;
    }
    return same / (squares / 2.0);
  };
  double incremental = 0;
  double pearl = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    incremental += alike(incremental_game(2, 10, seed)) / 40;
    pearl += alike(pearl_game(2, 10, seed)) / 40;
  }
  EXPECT_GT(incremental, 0.75);
  EXPECT_NEAR(pearl, 1 - 2 * xi(2) * (1 - xi(2)), 0.02);
}

TEST(SplittingText, RoundTripsAndRefuses) {
  const auto game = pearl_game(3, 3, 1);
  const auto position = parse_position(game, "3.1");
  ASSERT_TRUE(position.ok());
  EXPECT_EQ(format_position(game, *position), "3.1");
  EXPECT_EQ(position->first_square, 18U);
  EXPECT_TRUE(parse_position(game, "start").ok());
  for (const char* bad : {"4", "0", "1.1.1.1", "x", "1..2", "1.", ""}) {
    EXPECT_FALSE(parse_position(game, bad).ok()) << bad;
  }
  EXPECT_NE(parse_move(game, game.start(), "9").message().find("expected 1 to 3"),
            std::string::npos);
}

}  // namespace
}  // namespace espalier::trees
