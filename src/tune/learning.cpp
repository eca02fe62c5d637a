#include "tune/learning.hpp"

#include <algorithm>
#include <cmath>

namespace espalier::tune {
namespace {

constexpr double kRidge = 1;  // enough to keep a scale finite

// Features become two: the value of the weights, and who is to move.
std::vector<Observation> valued(const std::vector<Observation>& observations,
                                const Weights& weights) {
  std::vector<Observation> list;
  list.reserve(observations.size());
  for (const Observation& one : observations) {
    double value = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) value += weights[i] * one.features[i];
    list.push_back({{value, one.features.back()}, one.result, one.group});
  }
  return list;
}

}  // namespace

std::vector<Observation> observations_of(const std::vector<Episode>& episodes,
                                         std::size_t first_game) {
  std::vector<Observation> list;
  list.reserve(position_count(episodes));
  for (const Episode& episode : episodes) {
    for (const auto& features : episode.features) {
      list.push_back({features, episode.result, first_game + episode.game});
    }
  }
  return list;
}

Result<Scale> best_scale(const std::vector<Observation>& observations, const Weights& weights) {
  if (observations.empty()) return nothing_to_learn();
  const auto list = valued(observations, weights);
  double squares = 0;
  for (const Observation& one : list) squares += one.features[0] * one.features[0];
  const double spread = std::sqrt(squares / static_cast<double>(list.size()));
  if (!(spread > 0)) return Scale{0, 0};  // all weights are zero
  const auto fit = fit_logistic(list, kRidge);
  if (!fit) return fit.error();
  // Weights that predict nothing, or the contrary, still begin as what they are.
  constexpr double kLeast = 0.1;
  return Scale{std::max(fit->coefficients[0], kLeast / spread), fit->coefficients[1]};
}

double log_loss(const std::vector<Observation>& observations, const Weights& weights,
                const Scale& scale) {
  return log_loss(valued(observations, weights), {scale.factor, scale.to_move});
}

Error nothing_to_learn() {
  return Error{
      "nothing to learn from: no game of self-play had a position that was not decided; expected "
      "a smaller --opening or a smaller --depth"};
}

}  // namespace espalier::tune
