// What learners from self-play share: episodes as observations, and the scale of given weights.
#pragma once

#include <vector>

#include "espalier/core/result.hpp"
#include "tune/arena.hpp"
#include "tune/episodes.hpp"
#include "tune/regression.hpp"

namespace espalier::tune {

// Every position with the result of its game. Games are told apart by their number, to which
// `first_game` is added.
std::vector<Observation> observations_of(const std::vector<Episode>& episodes,
                                         std::size_t first_game = 0);

// The chance of a win as the logistic of factor * value + to_move * (who is to move): the best
// prediction that weights can give when only their scale is free.
struct Scale {
  double factor = 0;
  double to_move = 0;
};
Result<Scale> best_scale(const std::vector<Observation>& observations, const Weights& weights);
double log_loss(const std::vector<Observation>& observations, const Weights& weights,
                const Scale& scale);

Error nothing_to_learn();

}  // namespace espalier::tune
