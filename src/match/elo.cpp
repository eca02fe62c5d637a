#include "match/elo.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace espalier::match {
namespace {

constexpr double kEloScale = 400;  // Elo 1978: 400 are odds of ten to one
constexpr double kNormalisedScale = 800 / std::numbers::ln10;  // slope of Elo over score at 1/2

// One virtual pair of decided games between equals: it keeps the spread of a short match from
// being nothing. In shares of the points, two independent throws of a coin have variance 1/4 each,
// their mean 1/8. `most` is what the same number of units could vary at most.
struct Virtual {
  double squares = 0;
  double most = 0;
};
constexpr Virtual kVirtualGames{2 * 0.25, 2 * 0.25};
constexpr Virtual kVirtualPair{0.125, 0.25};

struct Sample {
  double n = 0;
  double mean = 0;     // share of the points
  double squares = 0;  // sum of the squared deviations from the mean
};

// counts[i] units had i of N-1 half points.
template <std::size_t N>
Sample sample_of(const std::array<std::uint64_t, N>& counts) {
  std::uint64_t n = 0;
  std::uint64_t half_points = 0;
  for (std::size_t i = 0; i < N; ++i) {
    n += counts[i];
    half_points += i * counts[i];
  }
  if (n == 0) return {};
  Sample sample;
  sample.n = static_cast<double>(n);
  // One division, so that a perfect score is exactly 1.
  sample.mean = static_cast<double>(half_points) / static_cast<double>((N - 1) * n);
  for (std::size_t i = 0; i < N; ++i) {
    const double deviation = static_cast<double>(i) / static_cast<double>(N - 1) - sample.mean;
    sample.squares += static_cast<double>(counts[i]) * deviation * deviation;
  }
  return sample;
}

// How many independent throws of a coin would tell as much about the mean: n, divided by the ratio
// of the spread to that of a coin. No law on 0..1 varies more than a coin, so that n is the least.
double effective_size(const Sample& sample, const Virtual& prior) {
  const double coin = sample.mean * (1 - sample.mean);
  const double ratio = (sample.squares + prior.squares) / ((sample.n - 1) * coin + prior.most);
  return sample.n / std::min(1.0, ratio);
}

// Wilson 1927: the scores s with |mean - s| <= z * sqrt(s (1 - s) / n).
Interval wilson(double mean, double n) {
  const double extra = kNormalQuantile * kNormalQuantile / n;
  const double middle = (mean + extra / 2) / (1 + extra);
  const double half = std::sqrt(extra * mean * (1 - mean) + extra * extra / 4) / (1 + extra);
  // At a perfect score one end is the score itself; rounding must not say otherwise.
  return {mean <= 0 ? 0 : std::max(0.0, middle - half),
          mean >= 1 ? 1 : std::min(1.0, middle + half)};
}

double normalised_elo(const Sample& sample, double games_per_unit) {
  const double distance = sample.mean - 0.5;
  if (distance == 0) return 0;
  const double game_variance = games_per_unit * sample.squares / sample.n;
  return distance / std::sqrt(game_variance) * kNormalisedScale;
}

EloEstimate estimate_of(const Sample& sample, const Virtual& prior, double games_per_unit) {
  EloEstimate result;
  if (sample.n == 0) return result;
  const double n = effective_size(sample, prior);
  result.score = sample.mean;
  result.scores = wilson(sample.mean, n);
  result.score_error = (result.scores.high - result.scores.low) / 2;
  result.elo = elo_of_score(sample.mean);
  result.low = elo_of_score(result.scores.low);
  result.high = elo_of_score(result.scores.high);
  result.error = (result.high - result.low) / 2;
  // The spread if both were equal, as in the interval: so both always agree on who is stronger.
  result.los = normal_share_below((sample.mean - 0.5) * 2 * std::sqrt(n));
  result.normalised = normalised_elo(sample, games_per_unit);
  return result;
}

}  // namespace

double elo_of_score(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return kEloScale * std::log10(score / (1 - score));
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / kEloScale)); }

double normal_share_below(double z) { return std::erfc(-z / std::numbers::sqrt2) / 2; }

EloEstimate estimate(const Tally& tally) {
  return tally.paired() ? estimate_pairs(tally)
                        : estimate_of(sample_of(tally.games), kVirtualGames, 1);
}

EloEstimate estimate_pairs(const Tally& tally) {
  EloEstimate result = estimate_of(sample_of(tally.pairs), kVirtualPair, 2);
  result.paired = tally.pair_count() > 0;
  return result;
}

double draw_ratio(const Tally& tally) {
  if (tally.game_count() == 0) return 0;
  return static_cast<double>(tally.draws()) / static_cast<double>(tally.game_count());
}

double pair_ratio(const Tally& tally) {
  const auto won = static_cast<double>(tally.pairs[3] + tally.pairs[4]);
  const auto lost = static_cast<double>(tally.pairs[0] + tally.pairs[1]);
  if (lost == 0) return won == 0 ? 1 : std::numeric_limits<double>::infinity();
  return won / lost;
}

}  // namespace espalier::match
