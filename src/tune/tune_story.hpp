// How a tuning went, for the report: one section per method, with its plots, and the same as JSON.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "codec/codec.hpp"
#include "lab/document.hpp"
#include "lab/plot.hpp"
#include "tune/ga.hpp"
#include "tune/regression.hpp"
#include "tune/whole_weights.hpp"

namespace espalier::tune {

lab::Section genetic_story(const Evolution& evolution, const GeneticOptions& options,
                           const WeightInfos& infos);
app::Json genetic_json(const Evolution& evolution, const GeneticOptions& options);

// One batch of temporal-difference learning.
struct BatchRecord {
  std::size_t games = 0;  // so far
  double log_loss = 0;    // of this batch, before it was learned from
  double score = -1;      // against the default weights; -1: not measured here
  Weights weights;        // whole, after it
};
lab::Section learning_story(const std::vector<BatchRecord>& batches, const WeightInfos& infos);
app::Json learning_json(const std::vector<BatchRecord>& batches);

// What the regression found in its last round. Losses are means over positions.
struct Losses {
  double training = 0;
  double held_out = 0;
};
struct RegressionRecord {
  LogisticFit fit;  // one coefficient more than there are weights: for being to move
  WholeWeights whole;
  std::size_t positions = 0;
  std::size_t games = 0;
  std::vector<lab::Point> calibration;  // of held-out positions: chance given, share won
  Losses even;                          // one half for everything
  Losses before;                        // the default weights, with the scale that suits them best
  Losses after;                         // the coefficients
  Losses rounded;                       // the whole weights, likewise with a scale
};
lab::Section regression_story(const std::vector<RegressionRecord>& rounds,
                              const WeightInfos& infos);
app::Json regression_json(const std::vector<RegressionRecord>& rounds, const WeightInfos& infos);
std::string regression_text(const RegressionRecord& last, const WeightInfos& infos);

}  // namespace espalier::tune
