// Rating lists against a textbook's, against another algorithm's, and against truths they were
// simulated from; perfect scores, strangers and other corners.
#include "match/ratings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "match/elo.hpp"

namespace espalier::match {
namespace {

#ifdef ESPALIER_FEW_TREES  // sanitizers are slow
constexpr int kTournaments = 100;
#else
constexpr int kTournaments = 500;
#endif
constexpr double kNoPrior = 1e-6;  // next to nothing, for comparisons with plain likelihood

RatingList rated(std::size_t players, const std::vector<Meeting>& meetings,
                 double prior_draws = kPriorDraws) {
  Result<RatingList> list = rate(players, meetings, prior_draws);
  EXPECT_TRUE(list.ok());
  return *std::move(list);
}

const Rating& of(const RatingList& list, std::size_t player) {
  for (const Rating& rating : list.ratings) {
    if (rating.player == player) return rating;
  }
  ADD_FAILURE() << "player " << player << " is not in the list";
  return list.ratings.front();
}

// Agresti, "Categorical Data Analysis", 2nd edition 2002, tables 10.10 and 10.11: seven baseball
// teams of 1987, thirteen games per meeting. Home and away are added up.
const std::vector<Meeting> kBaseball = {
    {0, 1, 7, 0, 6},  {0, 2, 9, 0, 4}, {0, 3, 7, 0, 6},  {0, 4, 7, 0, 6},  {0, 5, 9, 0, 4},
    {0, 6, 11, 0, 2}, {1, 2, 7, 0, 6}, {1, 3, 5, 0, 8},  {1, 4, 11, 0, 2}, {1, 5, 9, 0, 4},
    {1, 6, 9, 0, 4},  {2, 3, 7, 0, 6}, {2, 4, 7, 0, 6},  {2, 5, 8, 0, 5},  {2, 6, 12, 0, 1},
    {3, 4, 6, 0, 7},  {3, 5, 7, 0, 6}, {3, 6, 10, 0, 3}, {4, 5, 7, 0, 6},  {4, 6, 12, 0, 1},
    {5, 6, 6, 0, 7}};

TEST(Ratings, TheTextbooksBaseballTeams) {
  const RatingList list = rated(7, kBaseball, kNoPrior);
  // Table 10.11: natural logarithms of odds over Baltimore, the last, with two digits.
  const std::vector<double> over_baltimore = {1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0};
  for (std::size_t team = 0; team < 7; ++team) {
    const double logit = (of(list, team).elo - of(list, 6).elo) * std::log(10) / 400;
    EXPECT_NEAR(logit, over_baltimore[team], 0.005);
    EXPECT_EQ(list.ratings[team].player, team);  // that is their order, too
    EXPECT_EQ(of(list, team).games, 78U);
  }
  EXPECT_EQ(of(list, 0).points, 50);
  EXPECT_EQ(list.groups, 1U);
  EXPECT_TRUE(list.connected());
}

// The errors in the same list, from a script of its own: Hunter's MM algorithm until nothing moves,
// then the inverse information by Gaussian elimination, projected on sums of zero. Its standard
// errors of differences to Baltimore (0.3433 for Milwaukee) are those of R's BradleyTerry2.
TEST(Ratings, AgreeWithAnotherAlgorithm) {
  const RatingList list = rated(7, kBaseball, kNoPrior);
  EXPECT_NEAR(of(list, 0).elo, 92.270785, 1e-5);
  EXPECT_NEAR(of(list, 0).error, 70.622311, 1e-5);
  EXPECT_NEAR(of(list, 4).elo, 9.987934, 1e-5);
  EXPECT_NEAR(of(list, 4).error, 68.409049, 1e-5);
  EXPECT_NEAR(of(list, 6).elo, -182.438864, 1e-5);
  EXPECT_NEAR(of(list, 6).error, 79.148905, 1e-5);
  EXPECT_NEAR(*of(list, 0).superiority, 0.6793446063, 1e-8);
  EXPECT_NEAR(*of(list, 5).superiority, 0.9803276211, 1e-8);
  EXPECT_FALSE(of(list, 6).superiority.has_value());

  // With draws, meetings of different lengths and the usual prior.
  const RatingList draws = rated(
      4,
      {{0, 1, 12, 10, 8}, {0, 2, 15, 9, 6}, {1, 2, 11, 12, 7}, {1, 3, 20, 5, 5}, {2, 3, 9, 9, 2}});
  const std::vector<double> elo = {93.635157, 46.327755, -6.556609, -133.406303};
  const std::vector<double> error = {58.369652, 45.758139, 48.261248, 66.682103};
  const std::vector<double> superiority = {0.8730731404, 0.9159163676, 0.9953214047};
  for (std::size_t player = 0; player < 4; ++player) {
    EXPECT_NEAR(of(draws, player).elo, elo[player], 1e-5);
    EXPECT_NEAR(of(draws, player).error, error[player], 1e-5);
  }
  for (std::size_t player = 0; player < 3; ++player) {
    EXPECT_NEAR(*of(draws, player).superiority, superiority[player], 1e-8);
  }
  EXPECT_EQ(of(draws, 1).points, 8 + 5 + 11 + 6 + 20 + 2.5);
  EXPECT_EQ(of(draws, 1).games, 90U);
}

TEST(Ratings, TwoPlayersAreAMatch) {
  // Plain likelihood is exactly the Elo of the score; the prior moves it a little towards 0.
  const RatingList plain = rated(2, {{0, 1, 70, 20, 10}}, kNoPrior);
  EXPECT_NEAR(of(plain, 0).elo - of(plain, 1).elo, elo_of_score(0.8), 1e-4);
  const RatingList list = rated(2, {{0, 1, 70, 20, 10}});
  const double difference = of(list, 0).elo - of(list, 1).elo;
  EXPECT_LT(difference, elo_of_score(0.8));
  EXPECT_GT(difference, elo_of_score(0.79));
  // Both errors are relative to the mean, so together they are that of the match.
  const EloEstimate match = estimate(Tally{{10, 20, 70}, {}});
  EXPECT_NEAR(of(list, 0).error + of(list, 1).error, match.error, 0.02 * match.error);
  EXPECT_NEAR(of(list, 0).elo, -of(list, 1).elo, 1e-9);
  // Divided into several meetings, in either order: the same.
  const RatingList parts = rated(2, {{0, 1, 60, 5, 1}, {1, 0, 9, 15, 10}, {1, 0, 0, 0, 0}});
  EXPECT_NEAR(of(parts, 0).elo, of(list, 0).elo, 1e-9);
  EXPECT_NEAR(of(parts, 0).error, of(list, 0).error, 1e-9);
}

TEST(Ratings, PerfectScoresStayFinite) {
  const RatingList list = rated(2, {{0, 1, 20, 0, 0}});
  EXPECT_NEAR(of(list, 0).elo, 290.254405, 1e-5);  // the script's
  EXPECT_NEAR(of(list, 0).error, 191.139566, 1e-5);
  EXPECT_NEAR(*of(list, 0).superiority, 0.9985412408, 1e-8);
  // More of the same says more.
  EXPECT_GT(of(rated(2, {{0, 1, 2000, 0, 0}}), 0).elo, of(list, 0).elo);

  // A chain of ten, each beating the next a million times.
  std::vector<Meeting> chain;
  for (std::size_t player = 0; player < 9; ++player) {
    chain.push_back({player, player + 1, 1'000'000, 0, 0});
  }
  const RatingList ladder = rated(10, chain);
  for (std::size_t rank = 0; rank < 10; ++rank) {
    EXPECT_EQ(ladder.ratings[rank].player, rank);
    EXPECT_TRUE(std::isfinite(ladder.ratings[rank].elo));
    EXPECT_TRUE(std::isfinite(ladder.ratings[rank].error));
  }
  EXPECT_GT(*ladder.ratings[0].superiority, 0.999);
  EXPECT_GT(ladder.ratings[0].error, 300);  // how much stronger nobody knows
}

TEST(Ratings, NothingButDraws) {
  const RatingList list = rated(2, {{0, 1, 0, 20, 0}});
  EXPECT_NEAR(of(list, 0).elo, 0, 1e-9);
  EXPECT_NEAR(of(list, 0).error, 22.929157, 1e-5);
  EXPECT_NEAR(*list.ratings[0].superiority, 0.5, 1e-9);
}

TEST(Ratings, StrangersAreNotCompared) {
  // 0-1 and 2-3-4 never met, 5 met nobody; a meeting without games connects nobody.
  const RatingList list =
      rated(6, {{0, 1, 10, 0, 5}, {2, 3, 5, 5, 5}, {4, 3, 9, 2, 1}, {0, 5, 0, 0, 0}});
  EXPECT_EQ(list.groups, 3U);
  EXPECT_FALSE(list.connected());
  std::vector<std::size_t> order;
  for (const Rating& rating : list.ratings) order.push_back(rating.player);
  EXPECT_EQ(order.front(), 4U);  // the largest group first
  EXPECT_EQ((std::vector<std::size_t>{order[3], order[4], order[5]}),
            (std::vector<std::size_t>{0, 1, 5}));
  std::vector<double> sums(3);
  for (const Rating& rating : list.ratings) {
    EXPECT_TRUE(std::isfinite(rating.elo));
    EXPECT_FALSE(std::isnan(rating.error));
    sums[rating.group] += rating.elo;
  }
  for (const double sum : sums) EXPECT_NEAR(sum, 0, 1e-9);
  EXPECT_FALSE(of(list, 1).superiority.has_value());  // the next is a stranger
  EXPECT_TRUE(of(list, 0).superiority.has_value());
  EXPECT_EQ(of(list, 5).elo, 0);
  EXPECT_TRUE(std::isinf(of(list, 5).error));
  EXPECT_EQ(of(list, 5).games, 0U);
  // A group is rated as if it were alone, but for the common share of draws in the errors.
  const RatingList alone = rated(2, {{0, 1, 10, 0, 5}});
  EXPECT_NEAR(of(list, 0).elo, of(alone, 0).elo, 1e-9);
}

TEST(Ratings, NobodyAndNothing) {
  EXPECT_TRUE(rated(0, {}).ratings.empty());
  EXPECT_TRUE(rated(0, {}).connected());
  const RatingList list = rated(3, {});
  EXPECT_EQ(list.ratings.size(), 3U);
  EXPECT_EQ(list.groups, 3U);
  for (const Rating& rating : list.ratings) EXPECT_EQ(rating.elo, 0);
}

TEST(Ratings, BadMeetingsAreNamed) {
  EXPECT_EQ(rate(2, std::vector<Meeting>{{0, 2, 1, 0, 0}}).message(),
            "a meeting needs two different players of the 2, counted from 0; got 0 and 2");
  EXPECT_FALSE(rate(2, std::vector<Meeting>{{1, 1, 1, 0, 0}}).ok());
  EXPECT_EQ(rate(2, std::vector<Meeting>{{0, 1, 1, 0, 0}}, 0).message(),
            "the prior must be a positive number of draws; got 0");
  EXPECT_FALSE(rate(2, std::vector<Meeting>{}, std::nan("")).ok());
}

// A round robin between players of known strength; about a third of the games between equals are
// drawn.
std::vector<Meeting> tournament(const std::vector<double>& truth, int games, Rng& rng) {
  std::vector<Meeting> meetings;
  for (std::size_t a = 0; a < truth.size(); ++a) {
    for (std::size_t b = a + 1; b < truth.size(); ++b) {
      const double score = score_of_elo(truth[a] - truth[b]);
      const double draws = 0.7 * std::min(score, 1 - score);
      Meeting meeting{a, b, 0, 0, 0};
      for (int game = 0; game < games; ++game) {
        const double luck = rng.real();
        const double win = score - draws / 2;
        ++(luck < win ? meeting.wins : (luck < win + draws ? meeting.draws : meeting.losses));
      }
      meetings.push_back(meeting);
    }
  }
  return meetings;
}

const std::vector<double> kTruth = {260, 150, 90, 30, -20, -70, -160, -280};  // mean 0

TEST(Ratings, RecoverTheTruthFromManyGames) {
  Rng rng(1);
  const RatingList list = rated(kTruth.size(), tournament(kTruth, 1000, rng));
  for (std::size_t rank = 0; rank < kTruth.size(); ++rank) {
    const Rating& rating = list.ratings[rank];
    EXPECT_EQ(rating.player, rank);
    EXPECT_NEAR(rating.elo, kTruth[rank], 1.5 * rating.error);  // three standard errors
    EXPECT_LT(rating.error, 9);
    EXPECT_EQ(rating.games, 7000U);
    EXPECT_GT(rating.superiority.value_or(1), 0.999);
  }
}

TEST(Ratings, ErrorsCoverTheTruthAsOftenAsTheySay) {
  Rng rng(2);
  int covered = 0;
  int neighbours = 0;
  double predicted = 0;
  for (int i = 0; i < kTournaments; ++i) {
    const RatingList list = rated(kTruth.size(), tournament(kTruth, 30, rng));
    for (const Rating& rating : list.ratings) {
      covered += std::abs(rating.elo - kTruth[rating.player]) <= rating.error ? 1 : 0;
    }
    for (std::size_t rank = 0; rank + 1 < list.ratings.size(); ++rank) {
      // Players are numbered by their strength.
      neighbours += list.ratings[rank].player < list.ratings[rank + 1].player ? 1 : 0;
      predicted += *list.ratings[rank].superiority;
    }
  }
  const double share = covered / static_cast<double>(kTournaments * 8);
  EXPECT_GE(share, 0.93);
  EXPECT_LE(share, 0.97);
  // Ranks are as right as they claim; these players lie further apart than it could know.
  const double right = neighbours / static_cast<double>(kTournaments * 7);
  predicted /= kTournaments * 7;
  EXPECT_GE(right, predicted - 0.02);
  RecordProperty("coverage", std::to_string(share));
  RecordProperty("ranks_right", std::to_string(right));
  RecordProperty("ranks_predicted", std::to_string(predicted));
}

}  // namespace
}  // namespace espalier::match
