// The evaluations of Othello: sums of their parts, the same for the eight images of a position, and
// for both colours.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/othello/evaluate.hpp"
#include "espalier/games/othello/pattern_shapes.hpp"
#include "espalier/games/othello/patterns.hpp"

namespace espalier::othello {
namespace {

std::vector<Position> random_positions(std::size_t games, std::uint64_t seed) {
  const Othello game;
  Rng rng(seed);
  std::vector<Position> list;
  for (std::size_t i = 0; i < games; ++i) {
    Position position = game.start();
    list.push_back(position);
    while (!game.outcome(position)) {
      const auto moves = game.moves(position);
      position = game.play(position, moves[rng.below(moves.size())]);
      list.push_back(position);
    }
  }
  return list;
}

Squares image_of_set(Squares set, unsigned symmetry) {
  Squares image = 0;
  for (int square = 0; square < kSquares; ++square) {
    if ((set & square_bit(square)) != 0) image |= square_bit(image_of(square, symmetry));
  }
  return image;
}

Position image_of_position(const Position& p, unsigned symmetry) {
  return Othello::position(image_of_set(p.own, symmetry), image_of_set(p.other, symmetry), p.side);
}

PatternWeights random_weights(std::uint64_t seed) {
  Rng rng(seed);
  std::vector<Points> weights;
  for (std::size_t i = 0; i < Patterns::kWeightCount; ++i) {
    weights.push_back(static_cast<Points>(rng.below(2001)) - 1000);
  }
  return std::make_shared<const std::vector<Points>>(std::move(weights));
}

TEST(OthelloPositional, IsTheSumOfWeightsTimesFeatures) {
  const Othello game;
  const Positional evaluation;
  for (const Position& p : random_positions(50, 1)) {
    const auto features = evaluation.features(game, p);
    Points sum = 0;
    for (std::size_t i = 0; i < features.size(); ++i) sum += evaluation.weights()[i] * features[i];
    ASSERT_EQ(evaluation.evaluate(game, p), sum);
  }
}

TEST(OthelloPositional, IsTheSameForImagesAndColours) {
  const Othello game;
  const Positional evaluation;
  for (const Position& p : random_positions(30, 2)) {
    const Points value = evaluation.evaluate(game, p);
    for (unsigned s = 0; s < kSymmetries; ++s) {
      ASSERT_EQ(evaluation.evaluate(game, image_of_position(p, s)), value);
    }
    ASSERT_EQ(evaluation.evaluate(game, Othello::position(p.own, p.other, opponent(p.side))),
              value);
  }
}

// All but parity, which speaks for whoever is to move.
TEST(OthelloPositional, CountsForOneSideWhatItCountsAgainstTheOther) {
  const Othello game;
  const Positional evaluation;
  for (const Position& p : random_positions(30, 3)) {
    const auto mine = evaluation.features(game, p);
    const auto others = evaluation.features(game, Othello::position(p.other, p.own, p.side));
    for (std::size_t i = 0; i + 1 < mine.size(); ++i) ASSERT_EQ(mine[i], -others[i]) << i;
    ASSERT_EQ(mine.back(), others.back());
  }
}

TEST(OthelloPositional, KnowsWhatACornerIsWorth) {
  const Othello game;
  const Positional evaluation;
  // A row of three from the corner, all stable; an X-square beside an empty corner.
  const Position p = Othello::position(0x7, square_bit(54) | square_bit(36), Player::First);
  const auto features = evaluation.features(game, p);
  const auto place = [](std::string_view name) {
    return static_cast<std::size_t>(
        std::find_if(Positional::kWeights.begin(), Positional::kWeights.end(),
                     [&](const WeightInfo& info) { return info.name == name; }) -
        Positional::kWeights.begin());
  };
  EXPECT_EQ(features[place("corner")], 1);
  EXPECT_EQ(features[place("stable")], 3);
  EXPECT_EQ(features[place("edge")], 2);
  EXPECT_EQ(features[place("x_square")], -1);
  EXPECT_EQ(features[place("c_square")], 0);
  EXPECT_EQ(features[place("disc")], 1);
  EXPECT_EQ(features[place("parity")], 1);  // 59 empty squares
}

TEST(OthelloShapes, HaveTheInstancesOfTheSource) {
  std::array<std::size_t, kPatternShapes.size()> counts{};
  std::set<std::pair<std::size_t, Squares>> different;
  for (const PatternInstance& instance : detail::kInstances) {
    ++counts[instance.shape];
    different.insert({instance.shape, instance.squares.set()});
    EXPECT_EQ(static_cast<std::size_t>(std::popcount(instance.squares.set())),
              kPatternShapes[instance.shape].count);
  }
  EXPECT_EQ(different.size(), kPatternInstances);
  EXPECT_EQ(counts, (std::array<std::size_t, 11>{4, 8, 4, 4, 4, 4, 2, 4, 4, 4, 4}));
}

// The fast way to the configurations against the definition.
TEST(OthelloShapes, ConfigurationsAreReadInBaseThree) {
  for (const Position& p : random_positions(20, 4)) {
    const Configurations fast = configurations_of(p.own, p.other);
    for (std::size_t i = 0; i < kPatternInstances; ++i) {
      const PatternShape& shape = detail::kInstances[i].squares;
      unsigned slow = 0;
      for (std::size_t k = shape.count; k-- > 0;) {
        const Squares bit = square_bit(shape.squares[k]);
        slow = 3 * slow + ((p.own & bit) != 0 ? 1 : (p.other & bit) != 0 ? 2 : 0);
      }
      ASSERT_EQ(fast[i], slow) << shape.name;
    }
  }
}

TEST(OthelloShapes, MirrorImagesShareAPlaceAndOthersDoNot) {
  const std::vector<std::uint32_t> places = shared_places();
  ASSERT_EQ(places.size(), kRawPatterns);
  EXPECT_EQ(*std::max_element(places.begin(), places.end()) + 1, kSharedPatterns);
  std::vector<int> met(kSharedPatterns, 0);
  for (const std::uint32_t place : places) ++met[place];
  EXPECT_TRUE(std::all_of(met.begin(), met.end(), [](int n) { return n == 1 || n == 2; }));
  // The 2x5 corner is the only shape without a mirror image of its own.
  EXPECT_EQ(kPatternTable.shared[2] - kPatternTable.shared[1], 59049U);
  EXPECT_EQ(kPatternTable.shared[4] - kPatternTable.shared[3], (6561U + 81U) / 2);
  EXPECT_EQ(kPatternTable.shared[3] - kPatternTable.shared[2], (19683U + 729U) / 2);
}

TEST(OthelloPatterns, AreTheSumOfTheirWeights) {
  const Othello game;
  const PatternWeights weights = random_weights(5);
  const Patterns evaluation(weights);
  std::set<std::size_t> stages;
  for (const Position& p : random_positions(200, 6)) {
    Points sum = 0;
    for (const std::uint32_t index : evaluation.indices(game, p)) {
      ASSERT_LT(index, Patterns::kWeightCount);
      ASSERT_EQ(index / Patterns::kStageWeights, Patterns::stage_of(p));
      sum += (*weights)[index];
    }
    ASSERT_EQ(evaluation.evaluate(game, p), sum);
    stages.insert(Patterns::stage_of(p));
  }
  EXPECT_EQ(stages.size(), Patterns::kStages);
}

TEST(OthelloPatterns, AreTheSameForImagesAndColours) {
  const Othello game;
  const Patterns evaluation(random_weights(7));
  const Patterns copy = evaluation;  // NOLINT(performance-unnecessary-copy-initialization)
  for (const Position& p : random_positions(50, 8)) {
    const Points value = evaluation.evaluate(game, p);
    ASSERT_EQ(copy.evaluate(game, p), value);
    for (unsigned s = 0; s < kSymmetries; ++s) {
      ASSERT_EQ(evaluation.evaluate(game, image_of_position(p, s)), value);
    }
    ASSERT_EQ(evaluation.evaluate(game, Othello::position(p.own, p.other, opponent(p.side))),
              value);
  }
}

TEST(OthelloPatterns, StagesFollowTheDiscs) {
  EXPECT_EQ(Patterns::stage_of(Othello::position(0xff, 0x3f00, Player::First)), 0U);  // 14
  EXPECT_EQ(Patterns::stage_of(Othello::position(0xff, 0x7f00, Player::First)), 1U);  // 15
  EXPECT_EQ(Patterns::stage_of(Othello::position(~Squares{0}, 0, Player::First)), 9U);
}

}  // namespace
}  // namespace espalier::othello
