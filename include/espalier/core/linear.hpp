// Linear evaluations: a sum of weights times features, used by fitters and tuners.
//
// A linear evaluation names its weights in kWeights, is made from a vector of them, and tells the
// features of a position. Law (tested): value(p) = sum of weights[i] * features(p)[i]. Where
// features are no whole numbers (phases.hpp), the evaluation counts them in parts of one,
// kFeatureUnit of them, and the law holds for the sum divided by it.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/core/value.hpp"

namespace espalier {

struct WeightInfo {
  std::string_view name;  // lower case, underscores
  Points otherwise;       // the default
  Points low;             // what makes sense: files and tuners keep to it
  Points high;
  std::string_view meaning;
};

// The vector of default weights.
template <std::size_t N>
constexpr std::array<Points, N> default_weights(const std::array<WeightInfo, N>& infos) {
  std::array<Points, N> weights{};
  for (std::size_t i = 0; i < N; ++i) weights[i] = infos[i].otherwise;
  return weights;
}

// How many of its features the evaluation counts for one.
template <class E>
constexpr Points feature_unit() {
  if constexpr (requires { E::kFeatureUnit; }) return E::kFeatureUnit;
  return 1;
}

// features(g, p): counts in the mover's view, as many as there are weights.
template <class E, class G>
concept LinearEvaluator = Evaluator<E, G> &&
    requires(const E& evaluator, const G& game, const typename G::Position& p,
             const typename E::Weights& weights) {
  requires std::same_as<typename E::Weights, std::array<Points, E::kWeights.size()>>;
  E(weights);
  { evaluator.weights() } -> std::same_as<typename E::Weights>;
  { evaluator.features(game, p) } -> std::same_as<typename E::Weights>;
};

}  // namespace espalier
