// Logistic regression: the chance of a win as the logistic of a weighted sum of features.
//
// Source: Newton's method on the likelihood, which is iteratively reweighted least squares
// (McCullagh & Nelder, "Generalized Linear Models", 1989, 4.4), with a ridge (le Cessie & van
// Houwelingen, Applied Statistics 41, 1992). Buro, "Statistical feature combination
// for the evaluation of game positions", JAIR 3, 1995: fitted to the results of games it makes an
// evaluation. Standard errors that hold although positions of one game share its result: Liang &
// Zeger, Biometrika 73, 1986.
//
// Promise: the unique maximum (the function is strictly concave with a ridge above zero), or an
// error. A draw counts as half a win.
#pragma once

#include <cstddef>
#include <vector>

#include "espalier/core/result.hpp"

namespace espalier::tune {

struct Observation {
  std::vector<double> features;
  double result = 0.5;    // 0..1
  std::size_t group = 0;  // observations of one group are not independent
};

struct LogisticFit {
  std::vector<double> coefficients;
  std::vector<double> errors;        // standard errors if all observations were independent
  std::vector<double> group_errors;  // if only groups are
  double log_loss = 0;               // mean, on the observations it was fitted to
  int steps = 0;
};

// ridge * (coefficient * spread of its feature)^2 / 2 is taken off the log-likelihood for each
// coefficient; 0: plain maximum likelihood, which may not exist.
Result<LogisticFit> fit_logistic(const std::vector<Observation>& observations, double ridge);

// The mean of -log(chance given to what happened); log 2 if everything is given one half.
double log_loss(const std::vector<Observation>& observations,
                const std::vector<double>& coefficients);

}  // namespace espalier::tune
