// Fitting a network: slopes are those of the loss, what no sum can say is learned, threads do not
// matter, and whole numbers say what the floats said.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "espalier/core/network.hpp"
#include "espalier/core/rng.hpp"
#include "tune/learn_fit.hpp"

namespace espalier::tune {
namespace {

constexpr Points kUnit = 400;

app::LearnShape network_shape(std::size_t inputs, std::size_t heads) {
  app::LearnShape shape;
  shape.features = inputs;
  shape.unit = kUnit;
  shape.network = {inputs, 16, heads, inputs};
  return shape;
}

// Each of four switches is on (an even input) or off (an odd one), the other view sees them the
// other way round. The value is that of a pair of switches that are alike, and the opposite in the
// second head: no sum of inputs says so.
LearnData switches(std::size_t heads, std::size_t rows) {
  LearnData data(network_shape(8, heads));
  Rng rng(3);
  for (std::size_t row = 0; row < rows; ++row) {
    NetworkInputs on;
    std::vector<bool> is_on;
    for (std::size_t i = 0; i < 4; ++i) {
      is_on.push_back(rng.below(2) == 0);
      on.views[0].push_back(static_cast<std::uint16_t>(2 * i + (is_on[i] ? 0 : 1)));
      on.views[1].push_back(static_cast<std::uint16_t>(2 * i + (is_on[i] ? 1 : 0)));
    }
    on.head = rng.below(heads);
    const Points value = (is_on[0] == is_on[1] ? 200 : -200) + (is_on[2] ? 100 : -100);
    data.add(on, {on.head == 0 ? value : -value, 0.5, row / 10});
  }
  return data;
}

std::vector<double> random_start(const LearnData& data, std::uint64_t seed) {
  const auto table = random_network(data.shape().network, seed);
  return {table.begin(), table.end()};
}

LearnFitOptions toy_options() {
  LearnFitOptions options = usual_fit(network_shape(8, 2));
  options.lambda = 0;
  options.scale = 200;
  options.ridge = 0;
  options.rate = 0.02;
  options.epochs = 40;
  options.batch = 100;
  return options;
}

std::vector<std::uint32_t> all_rows(const LearnData& data) {
  std::vector<std::uint32_t> rows(data.size());
  std::iota(rows.begin(), rows.end(), 0);
  return rows;
}

TEST(NetworkFit, SlopesAreThoseOfTheLoss) {
  const LearnData data = switches(2, 60);
  const auto rows = all_rows(data);
  const auto weights = random_start(data, 5);
  const auto gradient = loss_gradient(data, rows, weights, toy_options());
  double largest = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double step = 0.01 * data.shape().network.one(i);
    auto up = weights;
    auto down = weights;
    up[i] += step;
    down[i] -= step;
    const double slope = (loss_gradient(data, rows, up, toy_options()).loss -
                          loss_gradient(data, rows, down, toy_options()).loss) /
                         (2 * step);
    EXPECT_NEAR(gradient.slopes[i], slope, 1e-6 + 0.02 * std::abs(slope)) << "weight " << i;
    largest = std::max(largest, std::abs(slope));
  }
  EXPECT_GT(largest, 1e-5);
}

TEST(NetworkFit, LearnsWhatNoSumCanSay) {
  const LearnData data = switches(2, 4'000);
  const auto fit = fit_weights(data, random_start(data, 1), toy_options(), {}, nullptr);
  EXPECT_GT(fit.before, 0.05);
  EXPECT_LT(fit.held_out, 0.001);
  // As whole numbers it says the same.
  std::vector<double> whole;
  for (const double weight : fit.weights) whole.push_back(std::round(weight));
  const auto rows = all_rows(data);
  const double floats = loss_gradient(data, rows, fit.weights, toy_options()).loss;
  const double integers = loss_gradient(data, rows, whole, toy_options()).loss;
  EXPECT_NEAR(integers, floats, 0.001);
}

TEST(NetworkFit, IsTheSameWhateverTheThreads) {
  const LearnData data = switches(1, 1'000);
  LearnFitOptions options = toy_options();
  options.epochs = 4;
  const auto start = random_start(data, 1);
  const auto one = fit_weights(data, start, options, {}, nullptr);
  options.threads = 3;
  const auto three = fit_weights(data, start, options, {}, nullptr);
  EXPECT_EQ(one.weights, three.weights);
  EXPECT_EQ(one.held_out, three.held_out);
  options.seed = 2;
  EXPECT_NE(fit_weights(data, start, options, {}, nullptr).weights, one.weights);
}

TEST(NetworkFit, KeepsWeightsWithinTheirForm) {
  const LearnData data = switches(1, 500);
  LearnFitOptions options = toy_options();
  options.rate = 50;
  options.epochs = 3;
  options.hold_out = 1000;  // one game; every epoch is looked at
  const auto fit = fit_weights(data, random_start(data, 1), options, {}, nullptr);
  const NetworkForm form = data.shape().network;
  for (std::size_t i = 0; i < fit.weights.size(); ++i) {
    EXPECT_LE(std::abs(fit.weights[i]), form.most(i) + 1e-9) << i;
  }
}

TEST(NetworkFit, ARidgeHoldsWeightsNearZero) {
  const LearnData data = switches(1, 1'000);
  const auto size = [&](double ridge) {
    LearnFitOptions options = toy_options();
    options.ridge = ridge;
    double sum = 0;
    for (const double weight :
         fit_weights(data, random_start(data, 1), options, {}, nullptr).weights) {
      sum += std::abs(weight);
    }
    return sum;
  };
  EXPECT_LT(size(1), 0.9 * size(0));
}

TEST(NetworkFit, AStopEndsItWithinAnEpoch) {
  const LearnData data = switches(1, 500);
  StopFlag stop;
  int epochs = 0;
  const OnEpoch on_epoch = [&](int number, const LearnEpoch&) {
    epochs = number;
    if (number == 2) stop.request();
  };
  fit_weights(data, random_start(data, 1), toy_options(), on_epoch, &stop);
  EXPECT_EQ(epochs, 2);
  EXPECT_TRUE(fit_weights(data, random_start(data, 1), toy_options(), {}, &stop).epochs.empty());
}

}  // namespace
}  // namespace espalier::tune
