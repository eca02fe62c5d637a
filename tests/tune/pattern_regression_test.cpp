// The regression for tables of patterns: finds weights it was not told, knows what it does not
// know, and does not depend on threads.
#include "tune/pattern_regression.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/core/stop.hpp"

namespace espalier::tune {
namespace {

constexpr std::size_t kStages = 3;
constexpr std::size_t kPatterns = 5;   // of each kind
constexpr std::size_t kInstances = 4;  // kinds
constexpr std::size_t kStageWeights = kPatterns * kInstances;
constexpr std::size_t kWeights = kStages * kStageWeights;

std::vector<Points> true_weights() {
  Rng rng(11);
  std::vector<Points> weights;
  for (std::size_t i = 0; i < kWeights; ++i) {
    weights.push_back(static_cast<Points>(rng.below(401)) - 200);
  }
  return weights;
}

// Games of ten positions each, with a pattern of every kind; margins are what the weights say and
// noise of the given size.
PatternData drawn(std::size_t games, double noise, std::uint64_t seed) {
  const std::vector<Points> weights = true_weights();
  PatternData data(kWeights, kStages);
  Rng rng(seed);
  for (std::size_t game = 0; game < games; ++game) {
    for (int ply = 0; ply < 10; ++ply) {
      const std::size_t begin = rng.below(kStages) * kStageWeights;
      std::vector<std::uint32_t> indices;
      double margin = noise * 2 * (rng.real() - 0.5);
      for (std::size_t kind = 0; kind < kInstances; ++kind) {
        indices.push_back(
            static_cast<std::uint32_t>(begin + kind * kPatterns + rng.below(kPatterns)));
        margin += weights[indices.back()];
      }
      data.add(indices, static_cast<Points>(std::lround(margin)), game);
    }
  }
  return data;
}

PatternFitOptions exact_options() {
  PatternFitOptions options;
  options.ridge = 1e-6;
  options.beside = 0;
  options.unit = 1;
  options.fewest = 1;
  return options;
}

double held_out_error(const PatternFit& fit) {
  std::vector<PatternErrors> errors;
  for (const StageFit& stage : fit.stages) errors.push_back(stage.held_out);
  return total(errors).fitted;
}

// A constant may move from one kind of pattern to another; sums are what can be known.
TEST(PatternRegression, FindsTheSumsOfKnownWeights) {
  const PatternData data = drawn(300, 0, 1);
  const PatternFit fit = fit_patterns(data, exact_options(), {}, nullptr);
  const auto predictions = predict_margins(data, fit.weights);
  for (std::size_t row = 0; row < data.size(); ++row) {
    ASSERT_NEAR(predictions[row], data.margin(row), 2.0);  // four roundings
  }
  EXPECT_LT(held_out_error(fit), 2.0);
  for (const StageFit& stage : fit.stages) {
    EXPECT_GT(stage.held_out.nothing, 100);
    EXPECT_EQ(stage.active, kStageWeights);
    EXPECT_LE(stage.steps, static_cast<int>(kStageWeights));  // conjugate gradients end there
  }
}

// More games bring the table nearer to the truth, and the held-out error down to the noise.
TEST(PatternRegression, MoreGamesGiveBetterPredictions) {
  const double noise = 300;
  const double floor = noise / std::sqrt(3.0);  // of a uniform distribution
  const PatternData truth = drawn(100, 0, 99);
  double before = 1e12;
  PatternFit fit;
  for (const std::size_t games : {20, 200, 2000}) {
    fit = fit_patterns(drawn(games, noise, 2), exact_options(), {}, nullptr);
    const auto predictions = predict_margins(truth, fit.weights);
    double squares = 0;
    for (std::size_t row = 0; row < truth.size(); ++row) {
      const double error = predictions[row] - truth.margin(row);
      squares += error * error;
    }
    EXPECT_LT(squares, before * 0.5);
    before = squares;
  }
  EXPECT_NEAR(held_out_error(fit), floor, 0.05 * floor);
}

TEST(PatternRegression, NeighbouringStagesHelpWhereTheyAreAlike) {
  // All stages have the weights of the first, and few positions each.
  const std::vector<Points> weights = true_weights();
  PatternData data(kWeights, kStages);
  Rng rng(3);
  for (std::size_t game = 0; game < 60; ++game) {
    const std::size_t stage = rng.below(kStages);
    std::vector<std::uint32_t> indices;
    double margin = 600 * (rng.real() - 0.5);
    for (std::size_t kind = 0; kind < kInstances; ++kind) {
      const std::size_t place = kind * kPatterns + rng.below(kPatterns);
      margin += weights[place];
      indices.push_back(static_cast<std::uint32_t>(stage * kStageWeights + place));
    }
    data.add(indices, static_cast<Points>(std::lround(margin)), game);
  }
  PatternFitOptions alone = exact_options();
  alone.ridge = 1;
  PatternFitOptions together = alone;
  together.beside = 1;
  EXPECT_LT(held_out_error(fit_patterns(data, together, {}, nullptr)),
            held_out_error(fit_patterns(data, alone, {}, nullptr)));
}

TEST(PatternRegression, IsTheSameWhateverTheThreads) {
  const PatternData data = drawn(200, 300, 4);
  PatternFitOptions options;
  options.fewest = 1;
  const PatternFit one = fit_patterns(data, options, {}, nullptr);
  options.threads = 4;
  const PatternFit four = fit_patterns(data, options, {}, nullptr);
  EXPECT_EQ(one.weights, four.weights);
  for (std::size_t i = 0; i < kStages; ++i) {
    EXPECT_EQ(one.stages[i].held_out.fitted, four.stages[i].held_out.fitted);
    EXPECT_EQ(one.stages[i].steps, four.stages[i].steps);
  }
}

TEST(PatternRegression, RarePatternsAreWorthNothingAndWeightsAreMultiples) {
  PatternData data = drawn(200, 0, 5);
  PatternFitOptions options = exact_options();
  options.unit = 8;
  options.fewest = 1'000'000;
  for (const Points weight : fit_patterns(data, options, {}, nullptr).weights) {
    EXPECT_EQ(weight, 0);
  }
  options.fewest = 1;
  for (const Points weight : fit_patterns(data, options, {}, nullptr).weights) {
    EXPECT_EQ(weight % 8, 0);
  }
}

TEST(PatternRegression, AStageWithoutPositionsStaysEmpty) {
  PatternData data(kWeights, kStages);
  for (std::size_t game = 0; game < 40; ++game) {
    const auto index = static_cast<std::uint32_t>(game % kPatterns);
    data.add(std::vector<std::uint32_t>{index}, 500, game);
  }
  PatternFitOptions options = exact_options();
  options.beside = 0.5;
  const PatternFit fit = fit_patterns(data, options, {}, nullptr);
  EXPECT_EQ(fit.weights[0], 500);
  // Beside it there are positions to learn from, but none to judge by: nothing is claimed.
  EXPECT_EQ(fit.stages[2].active, 0U);
  EXPECT_EQ(fit.weights[2 * kStageWeights], 0);
}

TEST(PatternRegression, PredictionsAreJudgedWithTheBestScale) {
  const PatternData data = drawn(200, 0, 6);
  std::vector<double> half = predict_margins(data, true_weights());
  for (double& value : half) value *= -0.5;
  const auto errors = held_out_errors(data, half, PatternFitOptions{});
  EXPECT_NEAR(total(errors).fitted, 0, 1e-6);
  const auto none = held_out_errors(data, std::vector<double>(data.size(), 0), PatternFitOptions{});
  EXPECT_EQ(total(none).fitted, total(none).nothing);
}

TEST(PatternRegression, StopsWhenAsked) {
  StopFlag stop;
  stop.request();
  const PatternFit fit = fit_patterns(drawn(20, 0, 7), exact_options(), {}, &stop);
  for (const StageFit& stage : fit.stages) EXPECT_EQ(stage.steps, 0);
}

}  // namespace
}  // namespace espalier::tune
