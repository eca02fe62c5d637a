// Elo and its interval against numbers of public testers, textbooks and an independent computation;
// the corners (perfect scores, nothing but draws, nothing at all); how often the interval covers
// the truth.
#include "match/elo.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "espalier/core/rng.hpp"
#include "match/tally_support.hpp"

namespace espalier::match {
namespace {

#ifdef ESPALIER_FEW_TREES  // sanitizers are slow
constexpr int kEloMatches = 500;
#else
constexpr int kEloMatches = 2000;
#endif
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Finished pairs; which of the games of a pair with two half points were drawn does not matter.
Tally pairs_of(const std::array<std::uint64_t, 5>& pairs) {
  Tally tally;
  for (int half_points = 0; half_points <= 4; ++half_points) {
    for (std::uint64_t i = 0; i < pairs[static_cast<std::size_t>(half_points)]; ++i) {
      tally.add_games_and_pair(half_points / 2, half_points - half_points / 2);
    }
  }
  return tally;
}

TEST(Tally, CountsGamesAndPairs) {
  Tally tally;
  EXPECT_EQ(tally.score(), 0.5);
  tally.add_game(2);
  tally.add_game(1);
  tally.add_pair(3);
  EXPECT_TRUE(tally.paired());
  tally.add_games_and_pair(0, 2);
  EXPECT_TRUE(tally.paired());
  tally.add_game(2);  // its twin is still being played
  EXPECT_FALSE(tally.paired());
  EXPECT_EQ(tally.games, (std::array<std::uint64_t, 3>{1, 1, 3}));
  EXPECT_EQ(tally.pairs, (std::array<std::uint64_t, 5>{0, 0, 1, 1, 0}));
  EXPECT_EQ(tally.game_count(), 5U);
  EXPECT_EQ(tally.points(), 3.5);
  EXPECT_EQ(tally.score(), 0.7);
  EXPECT_EQ(tally.reversed().points(), 1.5);
  EXPECT_EQ(tally.reversed().reversed(), tally);
  Tally twice = tally;
  twice += tally;
  EXPECT_EQ(twice.game_count(), 10U);
  EXPECT_EQ(twice.pair_count(), 4U);
}

TEST(Elo, ScaleOfFourHundred) {
  EXPECT_NEAR(elo_of_score(0.75), 190.84850188786498, 1e-9);  // 400 log10(3)
  EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);            // odds of ten to one
  EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
  EXPECT_NEAR(score_of_elo(-400), 1.0 / 11, 1e-12);
  EXPECT_EQ(elo_of_score(0), -kInfinity);
  EXPECT_EQ(elo_of_score(1), kInfinity);
  EXPECT_EQ(score_of_elo(kInfinity), 1);
  for (int i = -25; i <= 25; ++i) {
    const double elo = 37 * i;
    EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
    EXPECT_NEAR(elo_of_score(1 - score_of_elo(elo)), -elo, 1e-9);
  }
}

// Disservin's fastchess, app/tests/elo_test.cpp: Elo, error and normalised Elo with two digits. Its
// errors are those of the normal interval, see the header of elo.hpp for the difference.
TEST(Elo, AgreesWithAPublicTester) {
  struct Row {
    Tally tally;
    double elo, error, normalised;
  };
  for (const Row& row : {Row{games_of(136, 111, 96), 40.70, 30.43, 49.77},
                         Row{pairs_of({34, 54, 63, 64, 75}), 55.58, 27.65, 57.94},
                         Row{pairs_of({332, 433, 498, 333, 334}), -8.64, 10.33, -9.17},
                         Row{pairs_of({7895, 8757, 5685, 568, 9999}), -21.04, 2.95, -19.01}}) {
    const EloEstimate e = estimate(row.tally);
    EXPECT_NEAR(e.elo, row.elo, 0.005);
    EXPECT_NEAR(e.normalised, row.normalised, 0.005);
    EXPECT_NEAR(e.error, row.error, 0.003 * row.error);
  }
  // The same file: 15.53% and 5.05% of the normal law with the spread of the sample.
  EXPECT_NEAR(estimate(games_of(76, 123, 89)).los, 0.1553, 0.002);
  EXPECT_NEAR(estimate(pairs_of({332, 433, 498, 333, 334})).los, 0.0505, 0.0002);
  // A page of raw statistics of Montytest (test 69d3c8dc7c5b3724e29d2712).
  const EloEstimate monty = estimate(pairs_of({13, 37, 50, 25, 3}));
  EXPECT_NEAR(monty.elo, -43.6578, 0.00005);
  EXPECT_NEAR(monty.normalised, -63.97, 0.005);
}

// Computed by bisection of (mean - s)^2 n = z^2 s (1 - s) in a script of its own, not with Wilson's
// closed form.
TEST(Elo, IntervalsAreTheRootsOfWilsonsEquation) {
  struct Row {
    Tally tally;
    double low, high, los;
    bool paired;
  };
  for (const Row& row :
       {Row{pairs_of({34, 54, 63, 64, 75}), 27.96679128, 83.19276956, 0.9999621658, true},
        Row{pairs_of({13, 37, 50, 25, 3}), -73.22167790, -14.09389764, 0.0018750303, true},
        Row{games_of(136, 111, 96), 10.30710966, 71.09780671, 0.9956960436, false},
        Row{games_of(70, 20, 10), 169.90805331, 311.73993975, 1.0, false},
        Row{pairs_of({4, 0, 0, 0, 9}), -53.44073511, 335.18674960, 0.9172410707, true}}) {
    const EloEstimate e = estimate(row.tally);
    EXPECT_NEAR(e.low, row.low, 1e-6);
    EXPECT_NEAR(e.high, row.high, 1e-6);
    EXPECT_NEAR(e.error, (row.high - row.low) / 2, 1e-6);
    EXPECT_NEAR(e.los, row.los, 1e-8);
    EXPECT_EQ(e.paired, row.paired);
    EXPECT_NEAR(score_of_elo(e.low), e.scores.low, 1e-12);
    EXPECT_NEAR(e.score_error, (e.scores.high - e.scores.low) / 2, 1e-12);
  }
}

// Without draws a game is a throw of a coin: Wilson's interval of 8 in 10 is 49.02% to 94.33%.
TEST(Elo, WithoutDrawsItIsTheTextbooksInterval) {
  const EloEstimate e = estimate(games_of(8, 0, 2));
  EXPECT_NEAR(e.scores.low, 0.4902, 5e-5);
  EXPECT_NEAR(e.scores.high, 0.9433, 5e-5);
}

TEST(Elo, TwentyToNothingHasALowerBound) {
  // n / (n + z^2) = 20 / 23.8415 = 83.887%, both as games and as pairs.
  for (const Tally& tally : {games_of(20, 0, 0), pairs_of({0, 0, 0, 0, 10})}) {
    const EloEstimate e = estimate(tally);
    EXPECT_EQ(e.elo, kInfinity);
    EXPECT_EQ(e.high, kInfinity);
    EXPECT_EQ(e.error, kInfinity);
    EXPECT_EQ(e.scores.high, 1);
    EXPECT_NEAR(e.scores.low, 0.8388748419, 1e-9);
    EXPECT_NEAR(e.low, 286.61352545, 1e-6);
    EXPECT_NEAR(e.los, 0.9999961279, 1e-9);  // 4.472 standard deviations
    const EloEstimate lost = estimate(tally.reversed());
    EXPECT_EQ(lost.elo, -kInfinity);
    EXPECT_NEAR(lost.high, -e.low, 1e-9);
    EXPECT_NEAR(lost.los, 1 - e.los, 1e-12);
  }
  // One game less is never better news.
  EXPECT_LT(estimate(games_of(19, 0, 1)).low, estimate(games_of(20, 0, 0)).low);
  EXPECT_LT(estimate(games_of(19, 1, 0)).low, estimate(games_of(20, 0, 0)).low);
  EXPECT_LT(estimate(games_of(1, 0, 0)).los, 0.9);
}

TEST(Elo, NothingButDrawsIsNotCertain) {
  const EloEstimate games = estimate(games_of(0, 20, 0));
  EXPECT_EQ(games.elo, 0);
  EXPECT_EQ(games.los, 0.5);
  EXPECT_EQ(games.normalised, 0);
  EXPECT_NEAR(games.error, 46.84869172, 1e-6);
  EXPECT_NEAR(estimate(pairs_of({0, 0, 10, 0, 0})).error, 47.99840546, 1e-6);
  // A hundred times as many: a hundred times as much is known, not ten times.
  EXPECT_NEAR(estimate(games_of(0, 2000, 0)).error, 0.49, 0.01);
}

TEST(Elo, NothingPlayedIsNothingKnown) {
  for (const EloEstimate& e : {estimate(Tally{}), estimate_pairs(games_of(3, 0, 0))}) {
    EXPECT_EQ(e.elo, 0);
    EXPECT_EQ(e.low, -kInfinity);
    EXPECT_EQ(e.high, kInfinity);
    EXPECT_EQ(e.los, 0.5);
    EXPECT_EQ(e.score, 0.5);
    EXPECT_FALSE(e.paired);
  }
  EXPECT_EQ(estimate_pairs(Tally{}).scores.low, 0);
  EXPECT_EQ(estimate_pairs(Tally{}).scores.high, 1);
}

TEST(Elo, PairsRemoveWhatTheOpeningDecides) {
  // Every opening is won by the same colour, but in ten of a hundred pairs: the games vary, the
  // pairs hardly do.
  Tally tally;
  for (int i = 0; i < 45; ++i) tally.add_games_and_pair(2, 0);
  for (int i = 0; i < 45; ++i) tally.add_games_and_pair(0, 2);
  for (int i = 0; i < 10; ++i) tally.add_games_and_pair(2, 1);
  const EloEstimate paired = estimate(tally);
  EXPECT_TRUE(paired.paired);
  tally.add_game(1);  // an open pair: back to single games
  const EloEstimate single = estimate(tally);
  EXPECT_FALSE(single.paired);
  EXPECT_LT(3 * paired.score_error, single.score_error);
  EXPECT_GT(paired.los, 0.99);
  EXPECT_LT(single.los, 0.95);
  EXPECT_EQ(estimate_pairs(tally).error, paired.error);  // which does not see the open pair
}

TEST(Elo, Ratios) {
  EXPECT_EQ(draw_ratio(Tally{}), 0);
  EXPECT_EQ(draw_ratio(games_of(1, 3, 0)), 0.75);
  EXPECT_EQ(pair_ratio(Tally{}), 1);
  EXPECT_EQ(pair_ratio(pairs_of({0, 0, 3, 1, 1})), kInfinity);
  EXPECT_EQ(pair_ratio(pairs_of({2, 2, 5, 4, 2})), 1.5);
}

bool is_sane(const EloEstimate& e) {
  const bool numbers = !std::isnan(e.elo) && !std::isnan(e.error) && !std::isnan(e.normalised);
  return numbers && e.low <= e.elo && e.elo <= e.high && e.error > 0 && e.los >= 0 && e.los <= 1 &&
         e.scores.low >= 0 && e.scores.high <= 1 && e.scores.low < e.scores.high &&
         (std::isfinite(e.low) || std::isfinite(e.high));
}

TEST(Elo, EverySmallMatchIsSaneAndConsistent) {
  for (std::uint64_t code = 1; code < 1024; ++code) {  // 0..3 pairs of every kind
    const Tally tally =
        pairs_of({code % 4, code / 4 % 4, code / 16 % 4, code / 64 % 4, code / 256});
    for (const EloEstimate& e : {estimate(tally), estimate({tally.games, {}})}) {
      EXPECT_TRUE(is_sane(e)) << code;
      // The interval and the likelihood of superiority never contradict each other.
      EXPECT_EQ(e.los > 0.975, e.low > 0) << code;
      EXPECT_EQ(e.los < 0.025, e.high < 0) << code;
    }
    EXPECT_NEAR(estimate(tally).los, 1 - estimate(tally.reversed()).los, 1e-12);
  }
}

// How often the interval contains the truth when units (pairs or games) follow this law.
template <std::size_t N>
double coverage(const std::array<double, N>& law, int units, std::uint64_t seed) {
  double truth = 0;
  for (std::size_t i = 0; i < N; ++i) {
    truth += law[i] * static_cast<double>(i) / static_cast<double>(N - 1);
  }
  Rng rng(seed);
  int covered = 0;
  for (int match = 0; match < kEloMatches; ++match) {
    std::array<std::uint64_t, N> counts{};
    for (int unit = 0; unit < units; ++unit) {
      double rest = rng.real();
      std::size_t outcome = 0;
      while (outcome + 1 < N && rest >= law[outcome]) rest -= law[outcome++];
      ++counts[outcome];
    }
    Tally tally;
    if constexpr (N == 5) {
      tally = pairs_of(counts);
    } else {
      tally.games = counts;
    }
    const EloEstimate e = estimate(tally);
    covered += e.low <= elo_of_score(truth) && elo_of_score(truth) <= e.high ? 1 : 0;
  }
  return covered / static_cast<double>(kEloMatches);
}

TEST(Elo, IntervalsCoverTheTruthAsOftenAsTheySay) {
  constexpr std::array<double, 5> kBalanced{0.06, 0.22, 0.42, 0.23, 0.07};
  constexpr std::array<double, 5> kDrawish{0.005, 0.07, 0.83, 0.09, 0.005};
  constexpr std::array<double, 5> kOneSided{0.01, 0.03, 0.12, 0.30, 0.54};
  constexpr std::array<double, 3> kGames{0.25, 0.40, 0.35};
  const auto expect_95 = [](const char* name, int units, double share) {
    EXPECT_GE(share, 0.93) << name << ", " << units << " units";
    EXPECT_LE(share, 0.97) << name << ", " << units << " units";
    ::testing::Test::RecordProperty(std::string(name) + std::to_string(units),
                                    std::to_string(share));
  };
  for (const int units : {20, 50, 200}) {
    expect_95("balanced", units, coverage(kBalanced, units, 1));
    expect_95("one_sided", units, coverage(kOneSided, units, 3));
    expect_95("games", units, coverage(kGames, units, 4));
  }
  expect_95("drawish", 200, coverage(kDrawish, 200, 2));
  // Ten games: not exact any more, but not too narrow either (the normal interval: 59% to 82%).
  for (const auto& law : {kBalanced, kDrawish, kOneSided}) EXPECT_GE(coverage(law, 5, 5), 0.92);
}

}  // namespace
}  // namespace espalier::match
