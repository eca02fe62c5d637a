#include "match/ratings.hpp"

#include <fmt/core.h>

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "match/elo.hpp"

namespace espalier::match {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kEloPerLogit = 400 / std::numbers::ln10;

// Strengths are natural logarithms of odds here; Elo at the door.
double expected_score(double difference) { return 1 / (1 + std::exp(-difference)); }

// log(expected_score(difference)) without overflow.
double log_score(double difference) {
  return difference >= 0 ? -std::log1p(std::exp(-difference))
                         : difference - std::log1p(std::exp(difference));
}

Index index(std::size_t player) { return static_cast<Index>(player); }
double real(std::uint64_t count) { return static_cast<double>(count); }
double points_of(const Meeting& m) { return real(m.wins) + real(m.draws) / 2; }
std::uint64_t games_of(const Meeting& m) { return m.wins + m.draws + m.losses; }

using Group = std::vector<std::size_t>;

// Who is connected with whom. Each player points towards the first of the group.
class Groups {
 public:
  Groups(std::size_t players, std::span<const Meeting> meetings) : parent_(players) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    for (const Meeting& m : meetings) {
      if (games_of(m) == 0) continue;
      const auto [low, high] = std::minmax({first_of(m.first), first_of(m.second)});
      parent_[high] = low;
    }
  }

  // The members of every group, the largest first; among equals the one with the first player.
  std::vector<Group> members() const {
    std::vector<Group> by_first(parent_.size());
    for (std::size_t player = 0; player < parent_.size(); ++player) {
      by_first[first_of(player)].push_back(player);
    }
    std::erase_if(by_first, [](const Group& group) { return group.empty(); });
    std::stable_sort(by_first.begin(), by_first.end(),
                     [](const Group& a, const Group& b) { return a.size() > b.size(); });
    return by_first;
  }

 private:
  std::size_t first_of(std::size_t player) const {
    while (parent_[player] != player) player = parent_[player];
    return player;
  }

  std::vector<std::size_t> parent_;
};

// The likelihood of the games and of the prior, as a function of the strengths.
class Likelihood {
 public:
  Likelihood(std::size_t players, std::span<const Meeting> meetings, double prior_draws)
      : players_(index(players)), meetings_(meetings), prior_draws_(prior_draws) {}

  double log_value(const VectorXd& strength) const {
    double sum = 0;
    for (const Meeting& m : meetings_) {
      const double d = difference(m, strength);
      sum += points_of(m) * log_score(d) + (real(games_of(m)) - points_of(m)) * log_score(-d);
    }
    for (const double s : strength) sum += prior_draws_ / 2 * (log_score(s) + log_score(-s));
    return sum;
  }

  VectorXd gradient(const VectorXd& strength) const {
    VectorXd result(players_);
    for (Index i = 0; i < players_; ++i) {
      result[i] = prior_draws_ * (0.5 - expected_score(strength[i]));
    }
    for (const Meeting& m : meetings_) {
      const double surplus =
          points_of(m) - real(games_of(m)) * expected_score(difference(m, strength));
      result[index(m.first)] += surplus;
      result[index(m.second)] -= surplus;
    }
    return result;
  }

  // Fisher's information: minus the second derivatives. Positive definite thanks to the prior.
  MatrixXd information(const VectorXd& strength) const {
    MatrixXd result = MatrixXd::Zero(players_, players_);
    for (Index i = 0; i < players_; ++i) {
      result(i, i) = prior_draws_ * coin_variance(strength[i]);
    }
    for (const Meeting& m : meetings_) {
      const double weight = real(games_of(m)) * coin_variance(difference(m, strength));
      const Index a = index(m.first);
      const Index b = index(m.second);
      result(a, a) += weight;
      result(b, b) += weight;
      result(a, b) -= weight;
      result(b, a) -= weight;
    }
    return result;
  }

  // The likelihood takes half points for throws of a coin, p (1 - p), but draws vary less: a game
  // varies by p (1 - p) - draws / 4. This is the ratio of both, with the virtual pair of decided
  // games that elo.cpp has as well. `fitted` strengths were free to follow the results.
  double dispersion(const VectorXd& strength, double fitted) const {
    constexpr double kVirtualPair = 0.5;
    double games = 0;
    double draws = 0;
    double coins = 0;
    for (const Meeting& m : meetings_) {
      games += real(games_of(m));
      draws += real(m.draws);
      coins += real(games_of(m)) * coin_variance(difference(m, strength));
    }
    if (games == 0) return 1;
    const double freedom = std::max(0.0, 1 - fitted / games);
    const double seen = std::max(0.0, coins - draws / 4);
    return std::min(1.0, (seen + kVirtualPair) / (coins * freedom + kVirtualPair));
  }

 private:
  static double difference(const Meeting& m, const VectorXd& strength) {
    return strength[index(m.first)] - strength[index(m.second)];
  }
  static double coin_variance(double difference) {
    const double p = expected_score(difference);
    return p * (1 - p);
  }

  Index players_;
  std::span<const Meeting> meetings_;
  double prior_draws_;
};

// Newton's method with steps halved until they lead upwards.
VectorXd most_likely(const Likelihood& likelihood, std::size_t players) {
  constexpr double kNear = 1e-6;        // so near the top rounding hides the gain of a step
  constexpr double kPrecision = 1e-11;  // far below what anybody prints
  constexpr int kMostSteps = 200;       // ten are usual
  const auto size = [](const VectorXd& move) { return move.lpNorm<Eigen::Infinity>(); };
  VectorXd strength = VectorXd::Zero(index(players));
  for (int step = 0; step < kMostSteps; ++step) {
    VectorXd move = likelihood.information(strength).ldlt().solve(likelihood.gradient(strength));
    const double value = likelihood.log_value(strength);
    while (size(move) > kNear && likelihood.log_value(strength + move) < value) move /= 2;
    strength += move;
    if (size(move) <= kPrecision) break;
  }
  return strength;
}

// Of the strengths relative to the mean of their group. Differences within a group vary as before.
MatrixXd anchored(const MatrixXd& covariance, const std::vector<Group>& groups) {
  MatrixXd projection = MatrixXd::Identity(covariance.rows(), covariance.cols());
  for (const Group& group : groups) {
    const double share = 1 / static_cast<double>(group.size());
    for (const std::size_t a : group) {
      for (const std::size_t b : group) projection(index(a), index(b)) -= share;
    }
  }
  return projection * covariance * projection;
}

// Rounding must not turn a tiny variance into nothing or less.
double root(double variance) {
  return std::sqrt(std::max(variance, std::numeric_limits<double>::min()));
}

double deviation(const MatrixXd& covariance, std::size_t player) {
  return root(covariance(index(player), index(player)));
}

double deviation_of_difference(const MatrixXd& covariance, std::size_t a, std::size_t b) {
  const Index i = index(a);
  const Index j = index(b);
  return root(covariance(i, i) + covariance(j, j) - 2 * covariance(i, j));
}

// One group, the strongest first.
std::vector<Rating> ranked(const Group& group, std::size_t number, const VectorXd& strength,
                           const MatrixXd& covariance) {
  double mean = 0;
  for (const std::size_t player : group) mean += strength[index(player)];
  mean /= static_cast<double>(group.size());
  std::vector<Rating> ratings;
  for (const std::size_t player : group) {
    Rating rating;
    rating.player = player;
    rating.group = number;
    rating.elo = (strength[index(player)] - mean) * kEloPerLogit;
    if (group.size() > 1) {
      rating.error = kNormalQuantile * deviation(covariance, player) * kEloPerLogit;
    }
    ratings.push_back(rating);
  }
  std::stable_sort(ratings.begin(), ratings.end(),
                   [](const Rating& a, const Rating& b) { return a.elo > b.elo; });
  for (std::size_t i = 0; i + 1 < ratings.size(); ++i) {
    const double lead = (ratings[i].elo - ratings[i + 1].elo) / kEloPerLogit;
    const double unsure =
        deviation_of_difference(covariance, ratings[i].player, ratings[i + 1].player);
    ratings[i].superiority = normal_share_below(lead / unsure);
  }
  return ratings;
}

void add_points(std::vector<Rating>& ratings, std::span<const Meeting> meetings) {
  std::vector<Rating*> by_player(ratings.size());
  for (Rating& rating : ratings) by_player[rating.player] = &rating;
  for (const Meeting& m : meetings) {
    Rating& first = *by_player[m.first];
    Rating& second = *by_player[m.second];
    first.points += points_of(m);
    second.points += real(games_of(m)) - points_of(m);
    first.games += games_of(m);
    second.games += games_of(m);
  }
}

}  // namespace

Result<RatingList> rate(std::size_t players, std::span<const Meeting> meetings,
                        double prior_draws) {
  if (!(prior_draws > 0) || !std::isfinite(prior_draws)) {
    return Error{fmt::format("the prior must be a positive number of draws; got {}", prior_draws)};
  }
  for (const Meeting& m : meetings) {
    if (m.first >= players || m.second >= players || m.first == m.second) {
      return Error{
          fmt::format("a meeting needs two different players of the {}, counted from 0; "
                      "got {} and {}",
                      players, m.first, m.second)};
    }
  }
  RatingList list;
  if (players == 0) return list;
  const std::vector<Group> groups = Groups(players, meetings).members();
  list.groups = groups.size();
  const Likelihood likelihood(players, meetings, prior_draws);
  const VectorXd strength = most_likely(likelihood, players);
  const double dispersion =
      likelihood.dispersion(strength, static_cast<double>(players - groups.size()));
  const MatrixXd identity = MatrixXd::Identity(index(players), index(players));
  const MatrixXd covariance =
      anchored(dispersion * likelihood.information(strength).ldlt().solve(identity), groups);
  for (std::size_t number = 0; number < groups.size(); ++number) {
    const auto part = ranked(groups[number], number, strength, covariance);
    list.ratings.insert(list.ratings.end(), part.begin(), part.end());
  }
  add_points(list.ratings, meetings);
  return list;
}

}  // namespace espalier::match
