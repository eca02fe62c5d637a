// Fitting learned weights: slopes are those of the loss, known weights are found again, and what is
// held out decides.
#include "tune/learn_fit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "espalier/core/rng.hpp"

namespace espalier::tune {
namespace {

app::LearnShape shape_of(std::size_t features, bool tapered) {
  app::LearnShape shape;
  shape.features = features;
  shape.tapered = tapered;
  return shape;
}

// Random positions whose values are those of given weights.
struct Synthetic {
  Synthetic(std::size_t features, bool tapered, std::size_t rows, std::uint64_t seed)
      : data(shape_of(features, tapered)) {
    Rng rng(seed);
    for (std::size_t i = 0; i < data.shape().weights(); ++i) {
      truth.push_back(static_cast<double>(rng.below(401)) - 200);
    }
    for (std::size_t row = 0; row < rows; ++row) {
      SparseFeatures told;
      told.late = tapered ? static_cast<double>(rng.below(25)) / 24 : 0;
      double value = 0;
      for (int i = 0; i < 4; ++i) {
        const std::size_t number = rng.below(features);
        const int count = static_cast<int>(rng.below(3)) - 1;
        told.list.push_back({static_cast<std::uint16_t>(number), static_cast<std::int16_t>(count)});
        value += count * (1 - told.late) * truth[number];
        if (tapered) value += count * told.late * truth[features + number];
      }
      const double result = rng.real() < 1 / (1 + std::exp(-value / 200)) ? 1 : 0;
      data.add(told, {static_cast<Points>(std::lround(value)), result, row / 10});
    }
  }

  LearnData data;
  std::vector<double> truth;
};

LearnFitOptions options_with(double lambda) {
  LearnFitOptions options;
  options.lambda = lambda;
  options.scale = 200;
  options.ridge = 0;
  options.rate = 0.005;
  return options;
}

TEST(LearnFit, SlopesAreThoseOfTheLoss) {
  for (const bool tapered : {false, true}) {
    const Synthetic made(6, tapered, 50, 3);
    std::vector<std::uint32_t> rows(50);
    std::iota(rows.begin(), rows.end(), 0);
    const LearnFitOptions options = options_with(0.3);
    std::vector<double> weights(made.truth.size(), 10);
    const auto gradient = loss_gradient(made.data, rows, weights, options);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      constexpr double kStep = 1e-3;
      auto up = weights;
      auto down = weights;
      up[i] += kStep;
      down[i] -= kStep;
      const double slope = (loss_gradient(made.data, rows, up, options).loss -
                            loss_gradient(made.data, rows, down, options).loss) /
                           (2 * kStep);
      EXPECT_NEAR(gradient.slopes[i], slope, 1e-9) << "weight " << i;
    }
  }
}

TEST(LearnFit, FindsTheWeightsThatTheSearchesHad) {
  for (const bool tapered : {false, true}) {
    const Synthetic made(20, tapered, 20'000, 5);
    LearnFitOptions options = options_with(0);
    options.rate = 0.01;
    options.epochs = 100;
    const auto fit =
        fit_weights(made.data, std::vector<double>(made.truth.size(), 0), options, {}, nullptr);
    for (std::size_t i = 0; i < made.truth.size(); ++i) {
      EXPECT_NEAR(fit.weights[i], made.truth[i], 2) << "weight " << i;
    }
    EXPECT_LT(fit.held_out, 1e-5);
    EXPECT_GT(fit.before, 0.01);
  }
}

// Results alone are noise around the truth: the weights come near it.
TEST(LearnFit, FindsTheWeightsFromResults) {
  const Synthetic made(10, false, 40'000, 7);
  const auto fit = fit_weights(made.data, std::vector<double>(made.truth.size(), 0),
                               options_with(1), {}, nullptr);
  for (std::size_t i = 0; i < made.truth.size(); ++i) {
    EXPECT_NEAR(fit.weights[i], made.truth[i], 20) << "weight " << i;
  }
  EXPECT_NEAR(scale_of_searches(made.data, 100), 200, 10);
}

TEST(LearnFit, RepeatsItselfAndEndsWhereHeldOutGamesGetWorse) {
  const Synthetic made(200, true, 2'000, 9);  // far too few positions for the results
  LearnFitOptions options = options_with(1);
  options.epochs = 200;
  options.rate = 0.02;
  const std::vector<double> start = made.truth;
  const auto fit = fit_weights(made.data, start, options, {}, nullptr);
  EXPECT_LT(fit.epochs.size(), 200U);
  EXPECT_LE(fit.held_out, fit.before);
  EXPECT_EQ(static_cast<int>(fit.epochs.size()), fit.best + options.patience);
  EXPECT_EQ(fit_weights(made.data, start, options, {}, nullptr).weights, fit.weights);
  options.seed = 2;
  EXPECT_NE(fit_weights(made.data, start, options, {}, nullptr).epochs[0].held_out,
            fit.epochs[0].held_out);
}

TEST(LearnFit, ARidgeHoldsWeightsNearTheStart) {
  const Synthetic made(10, false, 5'000, 11);
  const std::vector<double> start(made.truth.size(), 0);
  const auto farthest = [&](double ridge) {
    LearnFitOptions options = options_with(0);
    options.ridge = ridge;
    double most = 0;
    for (const double weight : fit_weights(made.data, start, options, {}, nullptr).weights) {
      most = std::max(most, std::abs(weight));
    }
    return most;
  };
  EXPECT_LT(farthest(100), farthest(0));
  EXPECT_LT(farthest(1e6), 5);
}

TEST(LearnFit, HoldsOutWholeGames) {
  const LearnFitOptions options;
  EXPECT_TRUE(is_held_out(0, options));
  EXPECT_FALSE(is_held_out(1, options));
  EXPECT_TRUE(is_held_out(options.hold_out, options));
}

TEST(LearnFit, AStopEndsIt) {
  const Synthetic made(6, false, 500, 3);
  StopFlag stop;
  int epochs = 0;
  const OnEpoch on_epoch = [&](int number, const LearnEpoch&) {
    epochs = number;
    if (number == 2) stop.request();
  };
  fit_weights(made.data, std::vector<double>(6, 0), options_with(0), on_epoch, &stop);
  EXPECT_EQ(epochs, 2);
}

}  // namespace
}  // namespace espalier::tune
