// The evaluations of checkers: what single weights mean, and that the learned one begins with
// material and sums the places it names.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/games/checkers/game.hpp"

namespace espalier::checkers {
namespace {

const Checkers kValued;

Points feature(const std::string& fen, std::string_view name) {
  const Position p = parse_position(kValued, fen).value();
  const auto counts = Samuel{}.features(kValued, p);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (Samuel::kWeights[i].name == name) return counts[i];
  }
  ADD_FAILURE() << "no weight " << name;
  return 0;
}

TEST(CheckersEvaluate, FeaturesCountForTheMover) {
  EXPECT_EQ(feature("B:W32:B1,2", "men"), 1);
  EXPECT_EQ(feature("W:W32:B1,2", "men"), -1);
  EXPECT_EQ(feature("B:WK32:BK1,K2,10", "kings"), 1);
  EXPECT_EQ(feature("B:W32:B1,2", "ahead"), 21);  // one more, 21 are gone
  EXPECT_EQ(feature("B:W21:B12", "advance"), 0);
  EXPECT_EQ(feature("B:W21:B17", "advance"), 2);
  EXPECT_EQ(feature("B:W21:B1,3", "bridge"), 1);
  EXPECT_EQ(feature("B:W30,32:B12", "bridge"), -1);
  EXPECT_EQ(feature("B:W21:B15,18", "centre"), 2);
  EXPECT_EQ(feature("B:W5:B1", "dog_hole"), -1);
  EXPECT_EQ(feature("B:W21:B27", "free_crown"), 1);
  EXPECT_EQ(feature("B:W31,32:B27", "free_crown"), 0);
  EXPECT_EQ(feature("B:WK1:BK19,K20", "double_corner"), -1);
  EXPECT_EQ(feature("B:W18:B14", "threat"), 0);     // both could jump
  EXPECT_EQ(feature("B:WK32:BK1", "the_move"), 1);  // one piece on Black's columns
  EXPECT_EQ(feature("W:WK32:BK1", "the_move"), 1);  // and one on White's
}

TEST(CheckersEvaluate, LearnedBeginsWithMaterial) {
  const auto value = [](const std::string& fen) {
    return Learned{}.evaluate(kValued, parse_position(kValued, fen).value());
  };
  EXPECT_EQ(value("start"), 0);
  EXPECT_EQ(value("B:W32:B1,2"), 100);
  EXPECT_EQ(value("W:W32:BK1,K2"), 100 - 260);
}

TEST(CheckersEvaluate, LearnedIsTheSumOfItsPlaces) {
  auto weights = std::make_shared<std::vector<Points>>();
  for (std::size_t i = 0; i < Learned::kWeightCount; ++i) {
    weights->push_back(static_cast<Points>(i * 7919 % 41) - 20);
  }
  const Learned learned{PatternWeights(weights)};
  Rng rng(8);
  for (int game = 0; game < 40; ++game) {
    Position p = kValued.start();
    for (int ply = 0; ply < 150 && !kValued.outcome(p); ++ply) {
      Points sum = 0;
      for (const std::uint32_t place : learned.indices(kValued, p)) {
        ASSERT_LT(place, Learned::kWeightCount);
        sum += (*weights)[place];
      }
      EXPECT_EQ(learned.evaluate(kValued, p), sum);
      const Moves moves = kValued.moves(p);
      p = kValued.play(p, moves[rng.below(moves.size())]);
    }
  }
}

}  // namespace
}  // namespace espalier::checkers
