#include "lab/statistics.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>

namespace espalier::lab {

Estimate estimate(const Moments& moments, double unit) {
  Estimate result;
  result.n = moments.n;
  if (moments.n == 0) return result;
  const auto n = static_cast<double>(moments.n);
  result.mean = static_cast<double>(moments.sum) / n * unit;
  if (moments.n < 2) return result;
  // n * squares - sum^2 in integers: no cancellation, however large the mean.
  const Wide spread =
      static_cast<Wide>(moments.n) * moments.squares - static_cast<Wide>(moments.sum) * moments.sum;
  const double variance = static_cast<double>(spread) / (n * (n - 1)) * unit * unit;
  result.deviation = std::sqrt(variance);
  result.stderr_ = std::sqrt(variance / n);
  return result;
}

Interval confidence_interval(const Estimate& estimate, double level) {
  if (estimate.n < 2) {
    const double infinity = std::numeric_limits<double>::infinity();
    return {-infinity, infinity};
  }
  const boost::math::students_t law(static_cast<double>(estimate.n - 1));
  const double t = boost::math::quantile(law, 0.5 + level / 2);
  return {estimate.mean - t * estimate.stderr_, estimate.mean + t * estimate.stderr_};
}

Interval share_interval(double successes, double n, double level) {
  if (n <= 0) return {0, 1};
  const double z = boost::math::quantile(boost::math::normal(), 0.5 + level / 2);
  const double share = successes / n;
  const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half =
      z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

double two_sided_p(double z, double freedom) {
  if (!std::isfinite(z)) return 0;
  const boost::math::students_t law(std::max(1.0, freedom));
  return 2 * boost::math::cdf(boost::math::complement(law, std::abs(z)));
}

Estimate ratio(const Estimate& x, const Estimate& y, const Estimate& difference) {
  Estimate result;
  if (x.n == 0 || y.n == 0 || y.mean == 0) return result;
  const double r = x.mean / y.mean;
  const double vx = x.stderr_ * x.stderr_;
  const double vy = y.stderr_ * y.stderr_;
  const double covariance = (vx + vy - difference.stderr_ * difference.stderr_) / 2;
  result.mean = r;
  result.stderr_ =
      std::sqrt(std::max(0.0, vx + r * r * vy - 2 * r * covariance)) / std::abs(y.mean);
  result.n = x.n;
  result.deviation = result.stderr_ * std::sqrt(static_cast<double>(x.n));
  return result;
}

std::vector<bool> holm(const std::vector<double>& p_values, double level) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  std::vector<bool> rejected(p_values.size(), false);
  for (std::size_t i = 0; i < order.size(); ++i) {
    // The smallest of m at level/m, the next at level/(m-1), ... until one is kept.
    if (p_values[order[i]] > level / static_cast<double>(order.size() - i)) break;
    rejected[order[i]] = true;
  }
  return rejected;
}

}  // namespace espalier::lab
