// TD(lambda): predictions learn from the predictions that follow them.
//
// Source: Sutton, "Learning to predict by the methods of temporal differences", Machine Learning 3,
// 1988, equation 4. With predictions P(1), ..., P(m) and P(m+1) = the result,
//   change = rate * sum over t of (P(t+1) - P(t)) * sum over k <= t of lambda^(t-k) * gradient
//   P(k),
// all of it for the weights at the start of the sequence. Linear predictions as in the paper, or
// their logistic for the chance of a win, as in TD-Gammon (Tesauro 1992).
//
// Promise: the changes of a set of sequences are added up before the weights change, as in the
// paper's experiments, so their order does not matter. lambda = 1 is the Widrow-Hoff rule.
#pragma once

#include <vector>

#include "tune/episodes.hpp"

namespace espalier::tune {

enum class Squash : unsigned char { None, Logistic };

struct TdOptions {
  double lambda = 0.7;
  Squash squash = Squash::Logistic;
};

double logistic(double x);
double predict(const std::vector<double>& weights, const std::vector<double>& features,
               Squash squash);

// The sum of all changes, for a rate of 1. A sequence that does not reach its result teaches by its
// own predictions alone.
std::vector<double> td_changes(const std::vector<Episode>& episodes,
                               const std::vector<double>& weights, const TdOptions& options);

}  // namespace espalier::tune
