// Journey: a sum of its parts, the same for both sides and in the mirror, right near home.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/chinese_checkers/journey.hpp"
#include "espalier/games/chinese_checkers/rules.hpp"
#include "games/chinese_checkers_support.hpp"

namespace espalier::chinese_checkers {
namespace {

// Every position of a few hurried games.
std::vector<Position> positions(const ChineseCheckers& game, int games, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<Position> list;
  for (int i = 0; i < games; ++i) {
    Position p = game.start();
    for (int ply = 0; ply < 200 && !game.outcome(p); ++ply) {
      list.push_back(p);
      p = game.play(p, hurried_move(game, p, rng));
    }
  }
  return list;
}

Points value_of(const Journey& journey, const ChineseCheckers& game, const Position& p) {
  return journey.value(game, p, journey.init(game, p));
}

Holes mirror_image(Holes holes) {
  Holes image;
  for (const int hole : holes) image.set(reflected(hole));
  return image;
}

TEST(ChineseCheckersJourney, IsTheSumOfWeightsTimesFeatures) {
  Journey::Weights weights{};
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<Points>(i * i) - 40;
  for (const Rules rules : all_variants()) {
    const ChineseCheckers game(rules);
    for (const Journey& journey : {Journey(), Journey(weights)}) {
      for (const Position& p : positions(game, 2, 1)) {
        const auto features = journey.features(game, p);
        Points sum = 0;
        for (std::size_t i = 0; i < features.size(); ++i) sum += journey.weights()[i] * features[i];
        ASSERT_EQ(value_of(journey, game, p), sum);
      }
    }
  }
}

TEST(ChineseCheckersJourney, FollowsTheMoves) {
  const ChineseCheckers game;
  const Journey journey;
  Rng rng(2);
  Position p = game.start();
  Journey::State state = journey.init(game, p);
  for (int ply = 0; ply < 200 && !game.outcome(p); ++ply) {
    const Move move = hurried_move(game, p, rng);
    const Position next = game.play(p, move);
    state = journey.next(game, state, p, move, next);
    p = next;
    ASSERT_EQ(state, journey.init(game, p));
  }
}

TEST(ChineseCheckersJourney, IsTheSameForBothSidesAndInTheMirror) {
  for (const Rules rules : all_variants()) {
    const ChineseCheckers game(rules);
    const Journey journey;
    for (const Position& p : positions(game, 2, 3)) {
      const Points value = value_of(journey, game, p);
      const Position other_side =
          game.arrange({turned(p.marbles[1]), turned(p.marbles[0])}, opponent(p.to_move));
      ASSERT_EQ(value_of(journey, game, other_side), value);
      const Position mirrored =
          game.arrange({mirror_image(p.marbles[0]), mirror_image(p.marbles[1])}, p.to_move);
      ASSERT_EQ(value_of(journey, game, mirrored), value);
      ASSERT_LT(std::abs(value), kWinBand);
    }
  }
}

TEST(ChineseCheckersJourney, CountsMovesNearHome) {
  const ChineseCheckers game;
  const Journey journey;
  // The first player has one marble two steps short of its hole; the second is home but for one.
  Holes first = kBoard.homes[1];
  first.reset(kBoard.row_start[13]);
  first.set(kBoard.hole_at(12, -4));
  Holes second = kBoard.homes[0];
  second.reset(0);
  second.set(kBoard.hole_at(5, 1));
  const Position p = game.arrange({first, second}, Player::First);
  ASSERT_TRUE(game.separated(p));
  const int own = race_table(Jumps::Long).moves(first);
  const int other = race_table(Jumps::Long).moves(turned(second));
  EXPECT_EQ(value_of(journey, game, p), 100 * (other - own) + 50);
}

// Of armies that have passed each other, what the solver needs is estimated within two moves on
// average.
TEST(ChineseCheckersJourney, EstimatesTheMovesToGo) {
  for (const char* variant : {"tong", "adjacent"}) {
    const ChineseCheckers game(*variant_rules(variant));
    Points error = 0;
    int count = 0;
    for (const Position& p : positions(game, 10, 4)) {
      if (!game.separated(p) || count == 60) continue;
      const auto race = game.race(p, {}, [](std::uint64_t nodes) { return nodes > 5000; });
      const Holes army = p.of(p.to_move);
      const Points tenths = Journey::tenths_to_go(game.rules().jumps,
                                                  p.to_move == Player::First ? army : turned(army));
      error += std::abs(tenths - 10 * static_cast<Points>(race.way.size()));
      ++count;
    }
    ASSERT_GT(count, 20) << variant;
    EXPECT_LT(error, 20 * count) << variant;
  }
}

}  // namespace
}  // namespace espalier::chinese_checkers
