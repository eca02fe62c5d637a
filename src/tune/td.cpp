#include "tune/td.hpp"

#include <cassert>
#include <cmath>
#include <numeric>

namespace espalier::tune {
namespace {

void add_changes(const Episode& episode, const std::vector<double>& weights,
                 const TdOptions& options, std::vector<double>& changes) {
  std::vector<double> trace(weights.size(), 0);
  const std::size_t last = episode.features.size();
  double here = last > 0 ? predict(weights, episode.features[0], options.squash) : 0;
  for (std::size_t t = 0; t < last; ++t) {
    const double slope = options.squash == Squash::Logistic ? here * (1 - here) : 1;
    for (std::size_t i = 0; i < trace.size(); ++i) {
      trace[i] = options.lambda * trace[i] + slope * episode.features[t][i];
    }
    if (t + 1 == last && !episode.reached) return;
    const double after =
        t + 1 < last ? predict(weights, episode.features[t + 1], options.squash) : episode.result;
    for (std::size_t i = 0; i < trace.size(); ++i) changes[i] += (after - here) * trace[i];
    here = after;
  }
}

}  // namespace

double logistic(double x) {
  // Never the exponential of a large number.
  if (x >= 0) return 1 / (1 + std::exp(-x));
  const double odds = std::exp(x);
  return odds / (1 + odds);
}

double predict(const std::vector<double>& weights, const std::vector<double>& features,
               Squash squash) {
  assert(weights.size() == features.size());
  const double sum = std::inner_product(weights.begin(), weights.end(), features.begin(), 0.0);
  return squash == Squash::Logistic ? logistic(sum) : sum;
}

std::vector<double> td_changes(const std::vector<Episode>& episodes,
                               const std::vector<double>& weights, const TdOptions& options) {
  std::vector<double> changes(weights.size(), 0);
  for (const Episode& episode : episodes) add_changes(episode, weights, options, changes);
  return changes;
}

}  // namespace espalier::tune
