// The sequential test against numbers of public testers and of another solver, and its two risks in
// simulated matches.
#include "match/sprt.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "espalier/core/rng.hpp"
#include "match/tally_support.hpp"

namespace espalier::match {
namespace {

#ifdef ESPALIER_FEW_TREES  // sanitizers are slow
constexpr int kSprtMatches = 300;
#else
constexpr int kSprtMatches = 2000;
#endif

Tally only_pairs(const std::array<std::uint64_t, 5>& pairs) { return {{}, pairs}; }

TEST(Sprt, BoundsAreWalds) {
  // Wald 1945: log(19) for risks of 5%; log(beta / (1 - alpha)) and log((1 - beta) / alpha).
  EXPECT_NEAR((SprtBounds{0, 5}.upper()), 2.9444389791664403, 1e-12);
  EXPECT_NEAR((SprtBounds{0, 5}.lower()), -2.9444389791664403, 1e-12);
  EXPECT_NEAR((SprtBounds{0, 5, 0.01, 0.1}.upper()), 4.499809670330265, 1e-12);    // log(90)
  EXPECT_NEAR((SprtBounds{0, 5, 0.01, 0.1}.lower()), -2.2925347571405443, 1e-12);  // log(.1/.99)
}

TEST(Sprt, AgreesWithPublicTesters) {
  struct Row {
    Tally tally;
    double elo0, elo1, ratio, tolerance;
  };
  // Disservin's fastchess, app/tests/sprt_test.cpp, its cases on the logistic scale: two digits.
  // Montytest's raw statistics (test 69d3c8dc7c5b3724e29d2712), "logistic (exact)": five digits of
  // the ratio, but three of elo1.
  for (const Row& row : {Row{only_pairs({223, 9863, 21279, 10037, 246}), 0.5, 2.5, -3.07, 0.005},
                         Row{only_pairs({871, 26175, 55983, 26678, 821}), 0, 2, -4.98, 0.005},
                         Row{games_of(21404, 40708, 21184), 0.5, 2.5, -1.57, 0.005},
                         Row{games_of(57433, 106593, 57030), 0, 2, -2.59, 0.005},
                         Row{only_pairs({13, 37, 50, 25, 3}), 0, 2.716, -0.53772, 0.0001}}) {
    EXPECT_NEAR(log_likelihood_ratio(row.tally, {row.elo0, row.elo1}), row.ratio, row.tolerance);
  }
}

// Computed in a script of its own that knows nothing of the multiplier: it climbs the likelihood
// over the probabilities themselves, three outcomes at a time along the direction that keeps their
// sum and their mean.
TEST(Sprt, AgreesWithAnotherSolver) {
  struct Row {
    Tally tally;
    double elo0, elo1, ratio;
  };
  for (const Row& row : {Row{only_pairs({13, 37, 50, 25, 3}), 0, 2.716, -0.53776678},
                         Row{only_pairs({3, 20, 50, 31, 6}), 0, 10, 1.00926357},
                         Row{only_pairs({3, 20, 50, 31, 6}), -20, 20, 4.82388822},
                         Row{only_pairs({0, 2, 10, 5, 3}), 0, 50, 2.33692303},
                         Row{only_pairs({0, 0, 0, 0, 10}), 0, 100, 2.47002821},
                         Row{only_pairs({0, 0, 30, 0, 0}), 0, 20, -1.76874679},
                         Row{only_pairs({0, 1, 0, 0, 0}), 0, 5, -0.01450963},
                         Row{games_of(20, 9, 5), 0, 40, 2.06765173}}) {
    EXPECT_NEAR(log_likelihood_ratio(row.tally, {row.elo0, row.elo1}), row.ratio, 2e-8);
  }
}

TEST(Sprt, PerfectScoresAreCoins) {
  // Ten pairs won: the likeliest law with mean s wins with s and loses with 1 - s, but for the
  // thousandth that stands for what was not seen. So 10 log(s1 / s0).
  const double by_hand = 10 * std::log(score_of_elo(100) / 0.5);
  EXPECT_NEAR(log_likelihood_ratio(only_pairs({0, 0, 0, 0, 10}), {0, 100}), by_hand, 0.002);
}

TEST(Sprt, SymmetryAndSigns) {
  const Tally tally = only_pairs({3, 20, 50, 31, 6});
  EXPECT_NEAR(log_likelihood_ratio(tally, {0, 10}),
              -log_likelihood_ratio(tally.reversed(), {-10, 0}), 1e-9);
  // The hypotheses lie evenly about the score: no evidence.
  EXPECT_NEAR(log_likelihood_ratio(only_pairs({5, 20, 50, 20, 5}), {-10, 10}), 0, 1e-9);
  EXPECT_EQ(log_likelihood_ratio(Tally{}, {0, 10}), 0);
}

TEST(Sprt, OnlyFinishedPairsCount) {
  Tally tally = only_pairs({3, 20, 50, 31, 6});
  const double before = log_likelihood_ratio(tally, {0, 10});
  for (int i = 0; i < 1000; ++i) tally.add_game(2);  // open pairs
  EXPECT_EQ(log_likelihood_ratio(tally, {0, 10}), before);
  EXPECT_GT(log_likelihood_ratio({tally.games, {}}, {0, 10}), 10);
}

TEST(Sprt, ExtremeMatchesStayFinite) {
  constexpr std::uint64_t kMany = 1'000'000'000;
  for (const SprtBounds& bounds :
       {SprtBounds{0, 5}, SprtBounds{-1000, 1000}, SprtBounds{999, 1000}}) {
    for (std::size_t outcome = 0; outcome < 5; ++outcome) {
      Tally tally;
      tally.pairs[outcome] = kMany;
      EXPECT_TRUE(std::isfinite(log_likelihood_ratio(tally, bounds))) << outcome;
    }
    EXPECT_EQ(verdict(only_pairs({0, 0, 0, 0, kMany}), bounds), SprtVerdict::H1);
    EXPECT_EQ(verdict(only_pairs({kMany, 0, 0, 0, 0}), bounds), SprtVerdict::H0);
  }
}

TEST(Sprt, VerdictsAtTheBounds) {
  const SprtBounds bounds{0, 5};
  EXPECT_EQ(verdict(bounds.upper(), bounds), SprtVerdict::H1);
  EXPECT_EQ(verdict(bounds.lower(), bounds), SprtVerdict::H0);
  EXPECT_EQ(verdict(bounds.upper() - 1e-9, bounds), SprtVerdict::Continue);
  EXPECT_EQ(verdict(bounds.lower() + 1e-9, bounds), SprtVerdict::Continue);
  EXPECT_EQ(verdict(Tally{}, bounds), SprtVerdict::Continue);
}

TEST(Sprt, BadBoundsAreNamed) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(checked({-5, 0}).ok());
  EXPECT_TRUE(checked({0, 5, 0.01, 0.49}).ok());
  EXPECT_EQ(checked({5, 0}).message(),
            "the SPRT needs two Elo differences with -1000 <= elo0 < elo1 <= 1000; "
            "got elo0=5 and elo1=0");
  EXPECT_EQ(checked({0, 5, 0.05, 0.5}).message(),
            "the SPRT needs risks above 0 and below 0.5; got alpha=0.05 and beta=0.5");
  for (const SprtBounds& bad :
       {SprtBounds{3, 3}, SprtBounds{kNan, 5}, SprtBounds{0, kNan}, SprtBounds{0, 1001},
        SprtBounds{0, 5, 0, 0.05}, SprtBounds{0, 5, kNan, 0.05}, SprtBounds{0, 5, 0.05, -1}}) {
    EXPECT_FALSE(checked(bad).ok());
  }
}

// Matches between players of known strength. An opening is worth up to `bias` of a point to one
// colour; over a pair that cancels, so the mean is exactly that of `elo`.
struct World {
  double elo = 0;
  double draws = 0;
  double bias = 0;
};

int play_game(Rng& rng, double score, double draws) {
  const double luck = rng.real();
  const double win = score - draws / 2;
  return luck < win ? 2 : (luck < win + draws ? 1 : 0);
}

void play_pair(Rng& rng, const World& world, Tally& tally) {
  const double score = score_of_elo(world.elo);
  const double edge = world.bias * (2 * rng.real() - 1);
  const int first = play_game(rng, score + edge, world.draws);
  tally.add_games_and_pair(first, play_game(rng, score - edge, world.draws));
}

// Of the share of points in a pair: games of mean s + e and s - e, e uniform up to the bias.
double pair_variance(const World& world) {
  const double score = score_of_elo(world.elo);
  return (score * (1 - score) - world.bias * world.bias / 3 - world.draws / 4) / 2;
}

constexpr std::uint64_t kLongest = 50'000;  // pairs; a test that never stops must fail, not hang

struct Simulation {
  double accepted = 0;  // share of H1
  double pairs = 0;     // mean length
};

Simulation simulate(const World& world, const SprtBounds& bounds, std::uint64_t seed) {
  Rng rng(seed);
  Simulation result;
  for (int match = 0; match < kSprtMatches; ++match) {
    Tally tally;
    SprtVerdict said = SprtVerdict::Continue;
    while (said == SprtVerdict::Continue && tally.pair_count() < kLongest) {
      play_pair(rng, world, tally);
      said = verdict(tally, bounds);
    }
    result.accepted += said == SprtVerdict::H1 ? 1 : 0;
    result.pairs += static_cast<double>(tally.pair_count());
  }
  result.accepted /= kSprtMatches;
  result.pairs /= kSprtMatches;
  return result;
}

// Wald's approximation of the mean length: what the walk has gone when it stops, divided by its
// drift per pair, in the normal approximation of the likelihood ratio.
double walds_length(const World& world, const SprtBounds& bounds) {
  const double step = score_of_elo(bounds.elo1) - score_of_elo(bounds.elo0);
  const double drift = step * step / (2 * pair_variance(world));
  const bool h1 = world.elo == bounds.elo1;
  const double way = h1 ? (1 - bounds.beta) * bounds.upper() + bounds.beta * bounds.lower()
                        : bounds.alpha * bounds.upper() + (1 - bounds.alpha) * bounds.lower();
  return std::abs(way) / drift;
}

// Few draws or many, openings of every fairness; risks of 5% and unequal ones.
class SprtRisks : public ::testing::TestWithParam<std::pair<World, SprtBounds>> {};

TEST_P(SprtRisks, AreKeptInSimulatedMatches) {
  auto [world, bounds] = GetParam();
  const auto three_errors = [](double risk) {
    return 3 * std::sqrt(risk * (1 - risk) / kSprtMatches);
  };
  world.elo = bounds.elo0;
  const Simulation h0 = simulate(world, bounds, 11);
  EXPECT_LE(h0.accepted, bounds.alpha + three_errors(bounds.alpha));
  EXPECT_GE(h0.accepted, bounds.alpha / 3);  // a test that never errs is a test that lasts too long
  EXPECT_NEAR(h0.pairs, walds_length(world, bounds), 0.15 * walds_length(world, bounds));

  world.elo = bounds.elo1;
  const Simulation h1 = simulate(world, bounds, 12);
  EXPECT_LE(1 - h1.accepted, bounds.beta + three_errors(bounds.beta));
  EXPECT_GE(1 - h1.accepted, bounds.beta / 3);
  EXPECT_NEAR(h1.pairs, walds_length(world, bounds), 0.15 * walds_length(world, bounds));

  // Beyond the hypotheses the risk vanishes.
  world.elo = bounds.elo0 - (bounds.elo1 - bounds.elo0);
  EXPECT_LE(simulate(world, bounds, 13).accepted, 0.01);

  RecordProperty("type_1_error", std::to_string(h0.accepted));
  RecordProperty("type_2_error", std::to_string(1 - h1.accepted));
  RecordProperty("mean_pairs_h0", std::to_string(h0.pairs));
  RecordProperty("mean_pairs_h1", std::to_string(h1.pairs));
}

INSTANTIATE_TEST_SUITE_P(Worlds, SprtRisks,
                         ::testing::Values(std::pair{World{0, 0.4, 0.15}, SprtBounds{0, 30}},
                                           std::pair{World{0, 0, 0.3}, SprtBounds{0, 40}},
                                           std::pair{World{0, 0.7, 0.1}, SprtBounds{-10, 10}},
                                           std::pair{World{0, 0.4, 0.15},
                                                     SprtBounds{0, 30, 0.1, 0.02}}));

}  // namespace
}  // namespace espalier::match
