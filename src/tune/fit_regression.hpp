// A straight line through points, by least squares, and how its errors are spread.
// Source: any textbook; Buro 1995 and Tong02 1.2.4, 3.3.1 for its use: deep value = a * shallow
// value + b + error, error ~ N(0, sigma^2).
//
// Promise: computed from differences to the means, so large values lose nothing.
#pragma once

#include <cstddef>
#include <vector>

#include "espalier/core/result.hpp"

namespace espalier::tune {

struct DepthSample {
  double x = 0;
  double y = 0;
};

struct LineFit {
  std::size_t n = 0;
  double a = 0;
  double b = 0;
  double sigma = 0;    // standard deviation of the error, with n - 2 degrees of freedom
  double r2 = 0;       // share of the variance of y that the line explains
  double a_error = 0;  // standard errors, as if the samples were independent
  double b_error = 0;

  double error_of(const DepthSample& sample) const { return sample.y - (a * sample.x + b); }
};

// Needs three samples or more, and more than one x.
Result<LineFit> fit_line(const std::vector<DepthSample>& samples);

// The shape of the errors, beside that of a normal distribution.
struct ErrorShape {
  double beyond = 0;    // share of the errors larger than kThreshold standard deviations
  double skewness = 0;  // normal: 0
  double kurtosis = 0;  // normal: 3
};
inline constexpr double kThreshold = 1.3;          // Tong02 3.3.1: t, with p = .9032
inline constexpr double kNormalBeyond = 0.193601;  // 2 (1 - Phi(1.3))

ErrorShape shape_of_errors(const std::vector<DepthSample>& samples, const LineFit& line);

}  // namespace espalier::tune
