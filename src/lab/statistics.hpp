// Estimates from moments, confidence intervals, and Holm's procedure.
#pragma once

#include <cstdint>
#include <vector>

#include "lab/moments.hpp"

namespace espalier::lab {

struct Estimate {
  double mean = 0;
  double stderr_ = 0;  // of the mean
  std::int64_t n = 0;
  double deviation = 0;  // of one sample

  bool known() const { return n > 0; }
};

Estimate estimate(const Moments& moments, double unit = 1);

struct Interval {
  double low = 0;
  double high = 0;
};
// Student's t for the mean of n samples.
Interval confidence_interval(const Estimate& estimate, double level = 0.95);
// Wilson's interval for a share: successes / n.
Interval share_interval(double successes, double n, double level = 0.95);

// Two-sided p-value of z: Student's t with the given degrees of freedom.
double two_sided_p(double z, double freedom);

// The mean of x divided by the mean of y over common samples: the delta method. `difference` is
// the estimate of x - y on the same samples, from which the covariance follows.
Estimate ratio(const Estimate& x, const Estimate& y, const Estimate& difference);

// Holm 1979: which hypotheses are rejected when all are tested together at `level`.
std::vector<bool> holm(const std::vector<double>& p_values, double level);

}  // namespace espalier::lab
