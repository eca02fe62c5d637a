// Logistic regression against published numbers, known coefficients and its own definition; and
// the way from coefficients to whole weights.
#include "tune/regression.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "app/games.hpp"
#include "espalier/core/rng.hpp"
#include "tune/learning.hpp"
#include "tune/td.hpp"
#include "tune/tuning.hpp"
#include "tune/whole_weights.hpp"

namespace espalier::tune {
namespace {

using Reals = std::vector<double>;

// Space shuttle flights before Challenger: the temperature at the start in degrees Fahrenheit, and
// whether an O-ring was damaged (Dalal, Fowlkes & Hoadley, JASA 84, 1989).
std::vector<Observation> shuttle_flights() {
  const std::vector<std::pair<double, double>> flights = {
      {53, 1}, {57, 1}, {58, 1}, {63, 1}, {66, 0}, {67, 0}, {67, 0}, {67, 0},
      {68, 0}, {69, 0}, {70, 0}, {70, 0}, {70, 1}, {70, 1}, {72, 0}, {73, 0},
      {75, 0}, {75, 1}, {76, 0}, {76, 0}, {78, 0}, {79, 0}, {81, 0}};
  std::vector<Observation> list;
  for (const auto& [temperature, damaged] : flights) {
    list.push_back({{1, temperature}, damaged, list.size()});
  }
  return list;
}

// Positions of a model with known coefficients.
std::vector<Observation> drawn(const Reals& coefficients, std::size_t count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<Observation> list;
  for (std::size_t i = 0; i < count; ++i) {
    Observation one;
    for (std::size_t k = 0; k < coefficients.size(); ++k) {
      one.features.push_back(static_cast<double>(rng.below(7)) - 3);
    }
    const double chance = predict(coefficients, one.features, Squash::Logistic);
    one.result = rng.real() < chance ? 1 : 0;
    one.group = i;
    list.push_back(std::move(one));
  }
  return list;
}

TEST(Regression, GivesThePublishedNumbersOfTheShuttleFlights) {
  const auto flights = shuttle_flights();
  const auto fit = fit_logistic(flights, 0);
  ASSERT_TRUE(fit.ok()) << fit.message();
  EXPECT_NEAR(fit->coefficients[0], 15.0429, 1e-4);
  EXPECT_NEAR(fit->coefficients[1], -0.2322, 1e-4);
  EXPECT_NEAR(fit->errors[0], 7.3786, 1e-3);
  EXPECT_NEAR(fit->errors[1], 0.1082, 1e-4);
  // Deviances: 28.267 with the mean alone, 20.315 with the temperature.
  EXPECT_NEAR(2 * 23 * fit->log_loss, 20.315, 1e-3);
  EXPECT_NEAR(2 * 23 * log_loss(flights, {std::log(7.0 / 16), 0}), 28.267, 1e-3);
  EXPECT_LE(fit->steps, 10);
}

TEST(Regression, RecoversKnownCoefficients) {
  const Reals truth = {0.8, -0.3, 0, 0.05};
  const auto fit = fit_logistic(drawn(truth, 20'000, 5), 0);
  ASSERT_TRUE(fit.ok()) << fit.message();
  for (std::size_t i = 0; i < truth.size(); ++i) {
    EXPECT_NEAR(fit->coefficients[i], truth[i], 4 * fit->errors[i]) << i;
    EXPECT_LT(fit->errors[i], 0.02) << i;
    // The observations are independent, so both standard errors mean the same.
    EXPECT_NEAR(fit->group_errors[i] / fit->errors[i], 1, 0.05) << i;
  }
}

// The definition: minus the log-likelihood plus the ridge has no slope at the fit.
TEST(Regression, TheFitIsWhereTheSlopeVanishes) {
  auto list = drawn({0.4, -0.7}, 300, 9);
  for (std::size_t i = 0; i < list.size(); i += 10) list[i].result = 0.5;  // draws
  const double ridge = 3;
  const auto fit = fit_logistic(list, ridge);
  ASSERT_TRUE(fit.ok()) << fit.message();
  Reals squares(2, 0);
  for (const Observation& one : list) {
    for (std::size_t k = 0; k < 2; ++k) squares[k] += one.features[k] * one.features[k] / 300;
  }
  const auto objective = [&](const Reals& at) {
    double value = 0;
    for (const Observation& one : list) {
      const double chance =
          1 / (1 + std::exp(-(at[0] * one.features[0] + at[1] * one.features[1])));
      value -= one.result * std::log(chance) + (1 - one.result) * std::log(1 - chance);
    }
    for (std::size_t k = 0; k < 2; ++k) value += ridge * squares[k] * at[k] * at[k] / 2;
    return value;
  };
  for (std::size_t k = 0; k < 2; ++k) {
    constexpr double kStep = 1e-4;
    Reals above = fit->coefficients;
    Reals below = fit->coefficients;
    above[k] += kStep;
    below[k] -= kStep;
    EXPECT_NEAR((objective(above) - objective(below)) / (2 * kStep), 0, 1e-4);
    EXPECT_GT(objective(above), objective(fit->coefficients));
    EXPECT_GT(objective(below), objective(fit->coefficients));
  }
}

// Nine copies of everything tell no more than one. Only errors by groups know.
TEST(Regression, CopiesInOneGroupAreNoEvidence) {
  const auto once = drawn({0.5, -0.2}, 400, 3);
  std::vector<Observation> nine;
  for (int copy = 0; copy < 9; ++copy) nine.insert(nine.end(), once.begin(), once.end());
  const auto fit_once = fit_logistic(once, 0);
  const auto fit_nine = fit_logistic(nine, 0);
  ASSERT_TRUE(fit_once.ok() && fit_nine.ok());
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_NEAR(fit_nine->coefficients[i], fit_once->coefficients[i], 1e-6);
    EXPECT_NEAR(fit_nine->errors[i], fit_once->errors[i] / 3, 1e-6);
    EXPECT_NEAR(fit_nine->group_errors[i], fit_once->group_errors[i], 1e-6);
  }
}

TEST(Regression, SaysWhereThereIsNoMaximum) {
  const std::vector<Observation> apart = {{{1}, 1, 0}, {{2}, 1, 1}, {{-1}, 0, 2}, {{-3}, 0, 3}};
  const auto none = fit_logistic(apart, 0);
  ASSERT_FALSE(none.ok());
  EXPECT_NE(none.message().find("no maximum"), std::string::npos);
  const auto held = fit_logistic(apart, 1);
  ASSERT_TRUE(held.ok()) << held.message();
  EXPECT_GT(held->coefficients[0], 0);
  EXPECT_LT(held->coefficients[0], 5);
  // The same feature twice: the ridge divides the credit evenly.
  const std::vector<Observation> twice = {
      {{1, 1}, 1, 0}, {{2, 2}, 1, 1}, {{-1, -1}, 0, 2}, {{1, 1}, 0, 3}};
  EXPECT_FALSE(fit_logistic(twice, 0).ok());
  const auto shared = fit_logistic(twice, 1);
  ASSERT_TRUE(shared.ok()) << shared.message();
  EXPECT_NEAR(shared->coefficients[0], shared->coefficients[1], 1e-9);
  EXPECT_FALSE(fit_logistic({}, 1).ok());
}

TEST(Regression, LossIsRightAndNeverInfinite) {
  EXPECT_NEAR(log_loss({{{1}, 1, 0}, {{1}, 0, 1}}, {0}), std::log(2.0), 1e-12);
  EXPECT_NEAR(log_loss({{{1}, 0.5, 0}}, {2}),
              -0.5 * std::log(1 / (1 + std::exp(-2.0))) - 0.5 * std::log(1 / (1 + std::exp(2.0))),
              1e-12);
  EXPECT_NEAR(log_loss({{{1}, 0, 0}}, {5000}), 5000, 1e-9);
  EXPECT_NEAR(log_loss({{{1}, 1, 0}}, {5000}), 0, 1e-12);
}

TEST(Learning, FindsTheScaleOfGivenWeights) {
  // Chances come from 0.02 * (50 * x - 10 * y), and the last feature has no say.
  auto list = drawn({1, -0.2, 0}, 20'000, 11);
  const auto scale = best_scale(list, {50, -10});
  ASSERT_TRUE(scale.ok()) << scale.message();
  EXPECT_NEAR(scale->factor, 0.02, 0.001);
  EXPECT_NEAR(scale->to_move, 0, 0.03);
  EXPECT_NEAR(log_loss(list, {50, -10}, *scale), log_loss(list, {1, -0.2, 0}), 1e-3);
  // Weights that predict the contrary keep their own direction.
  const auto contrary = best_scale(list, {-50, 10});
  ASSERT_TRUE(contrary.ok());
  EXPECT_GT(contrary->factor, 0);
}

// --- whole weights -------------------------------------------------------------------------------

const WeightInfos kInfos = {{"a", 100, 0, 400, ""}, {"b", 20, 0, 200, ""}, {"c", -25, -200, 0, ""}};

TEST(WholeWeights, KeepRatiosAndTheSizeOfScores) {
  // Ten thousand times smaller than the defaults: the same weights come back.
  const auto same = whole_weights({0.01, 0.002, -0.0025}, {2, 1, 1}, kInfos);
  ASSERT_TRUE(same.ok()) << same.message();
  EXPECT_EQ(same->weights, (Weights{100, 20, -25}));
  EXPECT_NEAR(same->factor, 10'000, 1e-6);
  EXPECT_FALSE(same->limited);
  EXPECT_TRUE(same->refused.empty());
}

TEST(WholeWeights, FitTheirRanges) {
  // With the size of the defaults `b` would be far beyond 200; all shrink together instead.
  const auto limited = whole_weights({0.1, 10, -0.5}, {20, 0.1, 0.1}, kInfos);
  ASSERT_TRUE(limited.ok()) << limited.message();
  EXPECT_TRUE(limited->limited);
  EXPECT_EQ(limited->weights, (Weights{2, 200, -10}));
  const auto refused = whole_weights({1, -1, 1}, {1, 1, 1}, kInfos);
  ASSERT_TRUE(refused.ok()) << refused.message();
  EXPECT_EQ(refused->refused, (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(refused->weights[1], 0);
  EXPECT_EQ(refused->weights[2], 0);
  EXPECT_FALSE(whole_weights({-1, -1, 1}, {1, 1, 1}, kInfos).ok());
  EXPECT_FALSE(whole_weights({0, 0, 0}, {1, 1, 1}, kInfos).ok());
}

TEST(WholeWeights, GenesAreSpreadEvenlyOverTheRange) {
  EXPECT_EQ(weights_of_genes({0, 8, 0}, 8, kInfos), (Weights{0, 200, -200}));
  EXPECT_EQ(weights_of_genes({2, 1, 7}, 8, kInfos), (Weights{100, 25, -25}));
  EXPECT_EQ(nearest_genes({100, 20, -25}, 8, kInfos), (std::vector<int>{2, 1, 7}));
  for (int gene = 0; gene <= 8; ++gene) {
    const std::vector<int> genes = {gene, 8 - gene, gene};
    EXPECT_EQ(nearest_genes(weights_of_genes(genes, 8, kInfos), 8, kInfos), genes);
  }
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Weights random = random_weights(kInfos, seed);
    for (std::size_t i = 0; i < kInfos.size(); ++i) {
      EXPECT_GE(random[i], kInfos[i].low);
      EXPECT_LE(random[i], kInfos[i].high);
    }
  }
  EXPECT_NE(random_weights(kInfos, 1), random_weights(kInfos, 2));
}

// --- the whole method ----------------------------------------------------------------------------

TuneRequest small_request(int threads) {
  auto where = app::make_game_position("breakthrough", "5x5", "");
  TuneRequest request(*std::move(where));
  request.method = Method::Regression;
  request.start = default_weights(request.where.game->weights());
  request.arena.threads = threads;
  request.arena.opening_plies = 4;
  request.learning.games = 200;
  request.learning.rounds = 2;
  request.seed = 3;
  Check check;
  check.pairs = 40;
  request.checks = {check};
  return request;
}

TEST(Regression, OfAGameDoesNotDependOnThreads) {
  const auto one = run_tuning(small_request(1), {});
  const auto two = run_tuning(small_request(3), {});
  ASSERT_TRUE(one.ok()) << one.message();
  ASSERT_TRUE(two.ok()) << two.message();
  EXPECT_EQ(one->found.weights, two->found.weights);
  EXPECT_EQ(one->found.details, two->found.details);
  EXPECT_EQ(one->checks.front().tally, two->checks.front().tally);
  EXPECT_GT(one->found.positions, 500);
  EXPECT_EQ(one->games, 200 + one->checks.front().tally.game_count());
  // Knowing the features predicts better than one half, on games that were held out.
  const double loss = one->found.details["rounds"].back()["log_loss_weights"]["held_out"];
  EXPECT_LT(loss, std::log(2.0) - 0.01);
  EXPECT_EQ(one->found.details["features"].size(), 11U);
}

}  // namespace
}  // namespace espalier::tune
