// TD(lambda) against Sutton 1988: the random walk, whose answers are known, and the formula itself.
#include "tune/td.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "app/games.hpp"
#include "espalier/core/rng.hpp"
#include "tune/episodes.hpp"
#include "tune/tuning.hpp"

namespace espalier::tune {
namespace {

using Reals = std::vector<double>;

// Sutton 1988, figure 2: five places in a row, each step left or right with equal chance, from the
// middle to one of the ends. The result is 1 at the right end. From place i (0..4) the right end
// is reached with probability (i + 1) / 6.
constexpr std::size_t kPlaces = 5;

struct Walk {
  std::vector<std::size_t> places;
  double result = 0;
};

Walk draw_walk(Rng& rng) {
  Walk walk;
  int place = 2;
  while (place >= 0 && place < static_cast<int>(kPlaces)) {
    walk.places.push_back(static_cast<std::size_t>(place));
    place += rng.below(2) == 0 ? -1 : 1;
  }
  walk.result = place < 0 ? 0 : 1;
  return walk;
}

// A place is a unit vector, so that the weights are the predictions.
Episode episode_of(const Walk& walk) {
  Episode episode;
  for (const std::size_t place : walk.places) {
    Reals features(kPlaces, 0);
    features[place] = 1;
    episode.features.push_back(std::move(features));
  }
  episode.result = walk.result;
  return episode;
}

std::vector<Walk> draw_walks(std::size_t count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<Walk> walks;
  for (std::size_t i = 0; i < count; ++i) walks.push_back(draw_walk(rng));
  return walks;
}

std::vector<Episode> episodes_of(const std::vector<Walk>& walks) {
  std::vector<Episode> episodes;
  for (const Walk& walk : walks) episodes.push_back(episode_of(walk));
  return episodes;
}

// Presented again and again until nothing changes any more.
Reals converged(const std::vector<Episode>& episodes, double lambda) {
  Reals weights(kPlaces, 0.5);
  Reals visits(kPlaces, 0);
  for (const Episode& episode : episodes) {
    for (const Reals& features : episode.features) {
      for (std::size_t i = 0; i < kPlaces; ++i) visits[i] += features[i];
    }
  }
  const double rate = 0.5 / *std::max_element(visits.begin(), visits.end());
  for (int pass = 0; pass < 20'000; ++pass) {
    const Reals changes = td_changes(episodes, weights, {lambda, Squash::None});
    double largest = 0;
    for (std::size_t i = 0; i < kPlaces; ++i) {
      weights[i] += rate * changes[i];
      largest = std::max(largest, std::abs(rate * changes[i]));
    }
    if (largest < 1e-9) break;
  }
  return weights;
}

// What TD(0) must converge to: the values of the walk whose step probabilities are those that were
// seen (Sutton 1988, theorem 3), by plain iteration on the counts.
Reals values_of_counts(const std::vector<Walk>& walks) {
  std::array<std::array<double, kPlaces>, kPlaces> steps{};
  std::array<double, kPlaces> ends{};  // with a result of 1
  std::array<double, kPlaces> visits{};
  for (const Walk& walk : walks) {
    for (std::size_t t = 0; t < walk.places.size(); ++t) {
      visits[walk.places[t]] += 1;
      if (t + 1 < walk.places.size()) {
        steps[walk.places[t]][walk.places[t + 1]] += 1;
      } else {
        ends[walk.places[t]] += walk.result;
      }
    }
  }
  Reals values(kPlaces, 0.5);
  for (int pass = 0; pass < 10'000; ++pass) {
    for (std::size_t i = 0; i < kPlaces; ++i) {
      double sum = ends[i];
      for (std::size_t j = 0; j < kPlaces; ++j) sum += steps[i][j] * values[j];
      values[i] = sum / visits[i];
    }
  }
  return values;
}

// What TD(1) must converge to: the mean result over all visits.
Reals mean_results(const std::vector<Walk>& walks) {
  Reals sums(kPlaces, 0);
  Reals visits(kPlaces, 0);
  for (const Walk& walk : walks) {
    for (const std::size_t place : walk.places) {
      sums[place] += walk.result;
      visits[place] += 1;
    }
  }
  for (std::size_t i = 0; i < kPlaces; ++i) sums[i] /= visits[i];
  return sums;
}

double root_mean_square_error(const Reals& weights) {
  double squares = 0;
  for (std::size_t i = 0; i < kPlaces; ++i) {
    const double error = weights[i] - static_cast<double>(i + 1) / 6;
    squares += error * error;
  }
  return std::sqrt(squares / kPlaces);
}

TEST(TemporalDifference, OfTheRandomWalkConvergesToWhatTheoryTells) {
  const auto walks = draw_walks(50, 1);
  const auto episodes = episodes_of(walks);
  const Reals zero = converged(episodes, 0);
  const Reals one = converged(episodes, 1);
  const Reals by_counts = values_of_counts(walks);
  const Reals by_results = mean_results(walks);
  for (std::size_t i = 0; i < kPlaces; ++i) {
    EXPECT_NEAR(zero[i], by_counts[i], 1e-4) << i;
    EXPECT_NEAR(one[i], by_results[i], 1e-4) << i;
  }
  EXPECT_GT(std::abs(zero[1] - one[1]) + std::abs(zero[3] - one[3]), 0.01);  // not the same thing
}

TEST(TemporalDifference, OfTheRandomWalkFindsTheTruth) {
  const auto episodes = episodes_of(draw_walks(3000, 2));
  for (const double lambda : {0.0, 0.5, 1.0}) {
    EXPECT_LT(root_mean_square_error(converged(episodes, lambda)), 0.02) << lambda;
  }
}

// Sutton 1988, figure 3: a hundred sets of ten walks, each presented until convergence. The error
// falls with lambda, and lambda = 1 is worst.
TEST(TemporalDifference, ErrorsGrowWithLambdaAsInFigure3) {
  const auto mean_error = [](double lambda) {
    double sum = 0;
    for (std::uint64_t set = 0; set < 100; ++set) {
      sum += root_mean_square_error(converged(episodes_of(draw_walks(10, 1000 + set)), lambda));
    }
    return sum / 100;
  };
  const double zero = mean_error(0);
  const double middle = mean_error(0.5);
  const double one = mean_error(1);
  EXPECT_LT(zero, middle);
  EXPECT_LT(middle, one);
  EXPECT_GT(one, 1.2 * zero);
}

// Equation 4 written out with its two sums.
Reals by_the_formula(const Episode& episode, const Reals& weights, double lambda) {
  const std::size_t count = episode.features.size();
  const auto chance = [&](std::size_t t) {
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * episode.features[t][i];
    return 1 / (1 + std::exp(-sum));
  };
  Reals changes(weights.size(), 0);
  for (std::size_t t = 0; t < count; ++t) {
    if (t + 1 == count && !episode.reached) break;
    const double next = t + 1 < count ? chance(t + 1) : episode.result;
    for (std::size_t k = 0; k <= t; ++k) {
      const double decay = std::pow(lambda, static_cast<double>(t - k));
      const double slope = chance(k) * (1 - chance(k));
      for (std::size_t i = 0; i < weights.size(); ++i) {
        changes[i] += (next - chance(t)) * decay * slope * episode.features[k][i];
      }
    }
  }
  return changes;
}

TEST(TemporalDifference, IsTheFormula) {
  Rng rng(7);
  for (int trial = 0; trial < 50; ++trial) {
    Episode episode;
    episode.result = static_cast<double>(rng.below(3)) / 2;
    episode.reached = rng.below(3) != 0;
    for (std::uint64_t t = rng.below(8); t > 0; --t) {
      episode.features.push_back({rng.real() - 0.5, 3 * rng.real(), -rng.real()});
    }
    const Reals weights = {rng.real(), -rng.real(), 2 * rng.real()};
    const double lambda = rng.below(4) == 0 ? 0.0 : rng.real();
    const Reals expected = by_the_formula(episode, weights, lambda);
    const Reals changes = td_changes({episode}, weights, {lambda, Squash::Logistic});
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(changes[i], expected[i], 1e-12);
  }
}

TEST(TemporalDifference, WithLambdaOneIsTheWidrowHoffRule) {
  const Episode walk = episode_of(draw_walks(1, 3).front());
  const Reals weights = {0.1, 0.4, 0.5, 0.2, 0.9};
  const Reals changes = td_changes({walk}, weights, {1, Squash::None});
  Reals expected(kPlaces, 0);
  for (const Reals& features : walk.features) {
    const double prediction = predict(weights, features, Squash::None);
    for (std::size_t i = 0; i < kPlaces; ++i) {
      expected[i] += (walk.result - prediction) * features[i];
    }
  }
  for (std::size_t i = 0; i < kPlaces; ++i) EXPECT_NEAR(changes[i], expected[i], 1e-12);
}

TEST(TemporalDifference, LogisticNeverOverflows) {
  EXPECT_EQ(logistic(0), 0.5);
  EXPECT_EQ(logistic(1e6), 1);
  EXPECT_EQ(logistic(-1e6), 0);
  EXPECT_NEAR(logistic(2) + logistic(-2), 1, 1e-15);
}

// --- episodes ------------------------------------------------------------------------------------

Result<Arena> arena_of(const app::GamePosition& where, int threads, int depth) {
  ArenaOptions options;
  options.threads = threads;
  options.depth = depth;
  options.opening_plies = 2;
  return Arena::make(where, options, nullptr);
}

TEST(Episodes, AreTheSameForAnyNumberOfThreads) {
  const auto where = app::make_game_position("connect4", "5x4", "");
  ASSERT_TRUE(where.ok());
  const Weights weights = default_weights(where->game->weights());
  EpisodeOptions options;
  options.games = 40;
  options.opening_plies = 3;
  std::vector<std::vector<Episode>> runs;
  for (const int threads : {1, 4}) {
    const auto arena = arena_of(*where, threads, 2);
    ASSERT_TRUE(arena.ok()) << arena.message();
    const auto played = play_episodes(*arena, weights, options);
    ASSERT_TRUE(played.ok()) << played.message();
    runs.push_back(*played);
  }
  ASSERT_EQ(runs[0].size(), runs[1].size());
  for (std::size_t i = 0; i < runs[0].size(); ++i) {
    EXPECT_EQ(runs[0][i].features, runs[1][i].features);
    EXPECT_EQ(runs[0][i].result, runs[1][i].result);
    EXPECT_EQ(runs[0][i].reached, runs[1][i].reached);
    EXPECT_EQ(runs[0][i].game, runs[1][i].game);
  }
  EXPECT_EQ(position_count(runs[0]), position_count(runs[1]));
}

TEST(Episodes, SpeakForTheFirstPlayer) {
  const auto where = app::make_game_position("breakthrough", "5x5", "");
  ASSERT_TRUE(where.ok());
  const auto arena = arena_of(*where, 2, 1);
  ASSERT_TRUE(arena.ok()) << arena.message();
  EpisodeOptions options;
  options.games = 60;
  options.exploration = 0.3;
  const auto played = play_episodes(*arena, default_weights(where->game->weights()), options);
  ASSERT_TRUE(played.ok()) << played.message();
  double agreement = 0;  // of material and result
  std::size_t cut = 0;
  std::array<int, 3> results{};
  for (const Episode& episode : *played) {
    ASSERT_LT(episode.game, options.games);
    cut += episode.reached ? 0 : 1;
    ++results[static_cast<std::size_t>(2 * episode.result)];
    for (const auto& features : episode.features) {
      ASSERT_EQ(features.size(), 11U);
      EXPECT_EQ(std::abs(features.back()), 1);
      agreement += features[0] * (episode.result - 0.5);
    }
  }
  EXPECT_GT(agreement, 0);   // who has more pawns wins more often
  EXPECT_GT(results[0], 5);  // both players win
  EXPECT_GT(results[2], 5);
  EXPECT_GT(cut, 20U);  // random moves end lines
  const auto spreads = feature_spreads(*played);
  ASSERT_EQ(spreads.size(), 11U);
  EXPECT_EQ(spreads.back(), 1);
}

TEST(TemporalDifference, OfAGameDoesNotDependOnThreads) {
  std::vector<Tuned> runs;
  for (const int threads : {1, 3}) {
    auto where = app::make_game_position("breakthrough", "5x5", "");
    TuneRequest request(*std::move(where));
    request.method = Method::TemporalDifference;
    request.start_name = "random";  // request.start is empty
    request.arena.threads = threads;
    request.arena.opening_plies = 4;
    request.learning.games = 120;
    request.seed = 5;
    const auto tuned = run_tuning(request, {});
    ASSERT_TRUE(tuned.ok()) << tuned.message();
    EXPECT_NE(tuned->found.weights, start_weights(request));
    runs.push_back(*tuned);
  }
  EXPECT_EQ(runs[0].found.weights, runs[1].found.weights);
  EXPECT_EQ(runs[0].found.details, runs[1].found.details);
  EXPECT_EQ(runs[0].found.details["batches"].size(), 12U);
  EXPECT_EQ(runs[0].found.details["batches"].back()["games"], 120);
}

}  // namespace
}  // namespace espalier::tune
