#include "match/sprt.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstddef>

namespace espalier::match {
namespace {

// A result that was never seen counts as this many, as in Fishtest and fastchess: without it a law
// could not put any weight there, and a perfect score would have no law with another mean.
constexpr double kUnseen = 1e-3;

// counts[i] units had i of N-1 half points.
template <std::size_t N>
using Counts = std::array<double, N>;

template <std::size_t N>
Counts<N> seen_or_little(const std::array<std::uint64_t, N>& counts) {
  Counts<N> result{};
  std::transform(counts.begin(), counts.end(), result.begin(), [](std::uint64_t count) {
    return count == 0 ? kUnseen : static_cast<double>(count);
  });
  return result;
}

// The outcome's distance from the mean of the hypothesis.
template <std::size_t N>
double distance(std::size_t outcome, double mean) {
  return static_cast<double>(outcome) / static_cast<double>(N - 1) - mean;
}

// Van den Bergh: among the laws with this mean the likeliest is p[i] = share[i] / (1 + x d[i]),
// where d[i] = distance and x is the root of the sum of share[i] d[i] / (1 + x d[i]), which falls
// from plus to minus infinity between the poles -1 / (1 - mean) and 1 / mean.
template <std::size_t N>
double multiplier(const Counts<N>& counts, double mean) {
  constexpr double kInside = 1 - 0x1.0p-44;   // how near to a pole the root is looked for
  constexpr double kPrecision = 1e-13;        // the likelihood is flat at the root
  constexpr std::uintmax_t kMostSteps = 200;  // ten are usual
  const auto slope = [&](double x) {
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) {
      const double d = distance<N>(i, mean);
      sum += counts[i] * d / (1 + x * d);
    }
    return sum;
  };
  const double low = -kInside / (1 - mean);
  const double high = kInside / mean;
  const double slope_low = slope(low);
  const double slope_high = slope(high);
  if (slope_low <= 0) return low;
  if (slope_high >= 0) return high;
  std::uintmax_t steps = kMostSteps;
  const auto near = [](double a, double b) { return std::abs(a - b) <= kPrecision; };
  const auto bracket =
      boost::math::tools::toms748_solve(slope, low, high, slope_low, slope_high, near, steps);
  return (bracket.first + bracket.second) / 2;
}

// Of the likeliest law with this mean, relative to the likeliest of all laws.
template <std::size_t N>
double log_likelihood(const Counts<N>& counts, double mean) {
  const double x = multiplier<N>(counts, mean);
  double sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum -= counts[i] * std::log1p(x * distance<N>(i, mean));
  return sum;
}

template <std::size_t N>
double ratio_of(const std::array<std::uint64_t, N>& counts, const SprtBounds& bounds) {
  const Counts<N> regular = seen_or_little(counts);
  return log_likelihood<N>(regular, score_of_elo(bounds.elo1)) -
         log_likelihood<N>(regular, score_of_elo(bounds.elo0));
}

bool is_risk(double risk) { return risk > 0 && risk < 0.5; }

}  // namespace

double SprtBounds::lower() const { return std::log(beta / (1 - alpha)); }
double SprtBounds::upper() const { return std::log((1 - beta) / alpha); }

Result<SprtBounds> checked(const SprtBounds& bounds) {
  const bool in_order = -kMostSprtElo <= bounds.elo0 && bounds.elo0 < bounds.elo1 &&
                        bounds.elo1 <= kMostSprtElo;  // false for NaN as well
  if (!in_order) {
    return Error{
        fmt::format("the SPRT needs two Elo differences with -{0} <= elo0 < elo1 <= {0}; "
                    "got elo0={1} and elo1={2}",
                    kMostSprtElo, bounds.elo0, bounds.elo1)};
  }
  if (!is_risk(bounds.alpha) || !is_risk(bounds.beta)) {
    return Error{fmt::format("the SPRT needs risks above 0 and below 0.5; got alpha={} and beta={}",
                             bounds.alpha, bounds.beta)};
  }
  return bounds;
}

double log_likelihood_ratio(const Tally& tally, const SprtBounds& bounds) {
  if (tally.pair_count() > 0) return ratio_of(tally.pairs, bounds);
  if (tally.game_count() > 0) return ratio_of(tally.games, bounds);
  return 0;
}

SprtVerdict verdict(double ratio, const SprtBounds& bounds) {
  if (ratio >= bounds.upper()) return SprtVerdict::H1;
  if (ratio <= bounds.lower()) return SprtVerdict::H0;
  return SprtVerdict::Continue;
}

SprtVerdict verdict(const Tally& tally, const SprtBounds& bounds) {
  return verdict(log_likelihood_ratio(tally, bounds), bounds);
}

}  // namespace espalier::match
