// Least squares for pattern evaluations: a weight for every pattern such that the sum over the
// patterns of a position comes near the final margin of its game.
//
// Source: Buro, "From simple features to sophisticated evaluation functions", CG 1998, who descends
// along the gradient with a step for every weight that falls with the number of positions it
// speaks for. Ours: conjugate gradients (Hestenes & Stiefel 1952) with that number as the
// preconditioner, a ridge, and an end where positions of other games are no longer predicted
// better. Stages are fitted one by one; positions of the stages beside count as well, but less.
//
// Promise: the same data and options give the same weights, bit by bit, whatever the number of
// threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "espalier/core/value.hpp"
#include "tune/self_play.hpp"

namespace espalier::tune {

// Positions as the regression sees them. A table of weights is made of equal stages; all indices of
// a position are of its stage.
class PatternData {
 public:
  PatternData(std::size_t weights, std::size_t stages) : weights_(weights), stages_(stages) {}

  // Every position has the same number of indices. `game`: positions of one game share its result.
  void add(std::span<const std::uint32_t> indices, Points margin, std::size_t game);

  std::size_t size() const { return margins_.size(); }
  std::size_t weights() const { return weights_; }
  std::size_t stages() const { return stages_; }
  std::size_t stage_weights() const { return weights_ / stages_; }

  std::span<const std::uint32_t> indices(std::size_t row) const {
    return {indices_.data() + row * instances_, instances_};
  }
  Points margin(std::size_t row) const { return margins_[row]; }
  std::size_t game(std::size_t row) const { return games_[row]; }
  std::size_t stage(std::size_t row) const { return indices(row).front() / stage_weights(); }

 private:
  std::size_t weights_;
  std::size_t stages_;
  std::size_t instances_ = 0;
  std::vector<std::uint32_t> indices_;
  std::vector<Points> margins_;
  std::vector<std::uint32_t> games_;
};

// Our own, from trials with Othello.
struct PatternFitOptions {
  double ridge = 30;          // acts like `ridge` further positions that ask for a weight of zero
  double beside = 0.6;        // what a position counts in the stages beside its own
  std::size_t fewest = 8;     // a pattern that was met less often is worth nothing
  std::size_t hold_out = 10;  // one game in hold_out is kept out of the fit; at least 2
  int most_steps = 60;        // of conjugate gradients
  int patience = 4;           // steps without a better prediction of what was held out
  Points unit = 4;            // weights are rounded to multiples of it: less to keep
  int threads = 1;
};

// Root mean squared errors, in points.
struct PatternErrors {
  std::size_t positions = 0;
  double nothing = 0;  // of the prediction zero
  double fitted = 0;
};

struct StageFit {
  PatternErrors training;
  PatternErrors held_out;
  std::size_t active = 0;  // weights that were fitted
  int steps = 0;
};

struct PatternFit {
  std::vector<Points> weights;  // rounded
  std::vector<StageFit> stages;
};

bool is_held_out(std::size_t game, const PatternFitOptions& options);

// After a stop the fit is half done; the caller looks at the flag.
PatternFit fit_patterns(const PatternData& data, const PatternFitOptions& options,
                        const OnProgress& on_stage, const StopFlag* stop);

// The errors of given predictions, one for each position, where only their scale is free: it is
// fitted to the positions that are not held out, and judged by the others; by stages.
std::vector<PatternErrors> held_out_errors(const PatternData& data,
                                           const std::vector<double>& predictions,
                                           const PatternFitOptions& options);
// What a table predicts for every position.
std::vector<double> predict_margins(const PatternData& data, const std::vector<Points>& weights);

// All stages together.
PatternErrors total(std::span<const PatternErrors> errors);

}  // namespace espalier::tune
