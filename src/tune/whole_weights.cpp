#include "tune/whole_weights.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>

#include "espalier/core/rng.hpp"

namespace espalier::tune {
namespace {

// How much the weighted features vary, if they were independent of each other.
template <class Number>
double variation(const std::vector<Number>& weights, const std::vector<double>& spreads) {
  double squares = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double part = static_cast<double>(weights[i]) * spreads[i];
    squares += part * part;
  }
  return std::sqrt(squares);
}

bool sign_is_allowed(double coefficient, const WeightInfo& info) {
  return coefficient == 0 || (coefficient > 0 ? info.high > 0 : info.low < 0);
}

// The largest factor with which all coefficients of an allowed sign stay in their ranges.
double most_factor(const std::vector<double>& coefficients, const WeightInfos& infos) {
  double most = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < infos.size(); ++i) {
    if (coefficients[i] == 0 || !sign_is_allowed(coefficients[i], infos[i])) continue;
    const double end = coefficients[i] > 0 ? infos[i].high : infos[i].low;
    most = std::min(most, end / coefficients[i]);
  }
  return most;
}

}  // namespace

Weights default_weights(const WeightInfos& infos) {
  Weights weights;
  for (const WeightInfo& info : infos) weights.push_back(info.otherwise);
  return weights;
}

Weights random_weights(const WeightInfos& infos, std::uint64_t seed) {
  Rng rng(seed);
  Weights weights;
  for (const WeightInfo& info : infos) {
    const auto values = static_cast<std::uint64_t>(info.high - info.low) + 1;
    weights.push_back(info.low + static_cast<Points>(rng.below(values)));
  }
  return weights;
}

Result<WholeWeights> whole_weights(const std::vector<double>& coefficients,
                                   const std::vector<double>& spreads, const WeightInfos& infos) {
  assert(coefficients.size() == infos.size() && spreads.size() == infos.size());
  WholeWeights result;
  std::vector<double> allowed = coefficients;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    if (sign_is_allowed(coefficients[i], infos[i])) continue;
    result.refused.push_back(i);
    allowed[i] = 0;
  }
  const double varies = variation(allowed, spreads);
  const double wanted = variation(default_weights(infos), spreads);
  if (!(varies > 0) || !std::isfinite(varies) || !(wanted > 0)) {
    return Error{"nothing was learned: no coefficient has a sign that its weight allows"};
  }
  const double most = most_factor(coefficients, infos);
  result.factor = std::min(wanted / varies, most);
  result.limited = most < wanted / varies;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    const auto whole = static_cast<Points>(std::lround(allowed[i] * result.factor));
    result.weights.push_back(std::clamp(whole, infos[i].low, infos[i].high));
  }
  return result;
}

Weights weights_of_genes(const std::vector<int>& genes, int levels, const WeightInfos& infos) {
  assert(genes.size() == infos.size());
  Weights weights;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    const double share = static_cast<double>(genes[i]) / levels;
    weights.push_back(infos[i].low +
                      static_cast<Points>(std::lround(share * (infos[i].high - infos[i].low))));
  }
  return weights;
}

std::vector<int> nearest_genes(const Weights& weights, int levels, const WeightInfos& infos) {
  assert(weights.size() == infos.size());
  std::vector<int> genes;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    const double range = std::max(infos[i].high - infos[i].low, 1);
    const double share = (weights[i] - infos[i].low) / range;
    genes.push_back(static_cast<int>(std::lround(share * levels)));
  }
  return genes;
}

std::string in_words(const Weights& weights) {
  std::string words;
  for (const Points weight : weights) words += (words.empty() ? "" : " ") + std::to_string(weight);
  return words;
}

}  // namespace espalier::tune
