// Pattern evaluations: a table of weights, and for every position the few of them that speak for
// it. For whoever fits the table: too many weights for names, hardly any of them in one position.
//
// Law (tested): value(p) = sum of weights[i] for i in indices(p).
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/value.hpp"

namespace espalier {

using PatternWeights = std::shared_ptr<const std::vector<Points>>;

// indices(g, p): places in the table, in the mover's view; the same place may come twice.
template <class E, class G>
concept PatternEvaluator = Evaluator<E, G> &&
    requires(const E& evaluator, const G& game, const typename G::Position& p,
             const PatternWeights& weights) {
  { E::kWeightCount } -> std::convertible_to<std::size_t>;
  { E::kStages } -> std::convertible_to<std::size_t>;  // each has its own part of the table
  { E::kInstances } -> std::convertible_to<std::size_t>;
  E(weights);
  { evaluator.indices(game, p) } -> std::same_as<std::array<std::uint32_t, E::kInstances>>;
};

}  // namespace espalier
