// From real coefficients to the whole weights of an evaluation, and between weights and genes.
//
// Who wins depends on the ratios of weights alone, so a learner leaves their common factor open. It
// is fixed so that the evaluation varies as much as with the default weights: a score keeps its
// unit. If a weight would leave its range, the factor is made smaller until all fit; a coefficient
// of a sign that the range does not allow becomes the nearest allowed weight.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "espalier/core/linear.hpp"
#include "espalier/core/result.hpp"
#include "tune/arena.hpp"

namespace espalier::tune {

using WeightInfos = std::vector<WeightInfo>;

Weights default_weights(const WeightInfos& infos);
Weights random_weights(const WeightInfos& infos, std::uint64_t seed);

struct WholeWeights {
  Weights weights;
  double factor = 1;                 // of the coefficients
  bool limited = false;              // by a range, not by the defaults
  std::vector<std::size_t> refused;  // places of coefficients with a sign that is not allowed
};

// One coefficient and one spread (of the feature) per weight. An error if no coefficient has an
// allowed sign.
Result<WholeWeights> whole_weights(const std::vector<double>& coefficients,
                                   const std::vector<double>& spreads, const WeightInfos& infos);

// Genes 0..levels are spread evenly over the range of each weight.
Weights weights_of_genes(const std::vector<int>& genes, int levels, const WeightInfos& infos);
std::vector<int> nearest_genes(const Weights& weights, int levels, const WeightInfos& infos);

// "100 300 80", in the order of the names.
std::string in_words(const Weights& weights);

}  // namespace espalier::tune
