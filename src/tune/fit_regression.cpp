#include "tune/fit_regression.hpp"

#include <cmath>

namespace espalier::tune {

Result<LineFit> fit_line(const std::vector<DepthSample>& samples) {
  constexpr std::size_t kFewest = 3;
  if (samples.size() < kFewest) {
    return Error{"a line needs 3 samples or more, got " + std::to_string(samples.size())};
  }
  const auto n = static_cast<double>(samples.size());
  double mean_x = 0;
  double mean_y = 0;
  for (const DepthSample& sample : samples) {
    mean_x += sample.x / n;
    mean_y += sample.y / n;
  }
  double xx = 0;
  double xy = 0;
  double yy = 0;
  for (const DepthSample& sample : samples) {
    const double x = sample.x - mean_x;
    const double y = sample.y - mean_y;
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  if (xx <= 0) return Error{"all shallow values are the same"};
  LineFit line;
  line.n = samples.size();
  line.a = xy / xx;
  line.b = mean_y - line.a * mean_x;
  double left = 0;  // sum of the squared errors
  for (const DepthSample& sample : samples) left += line.error_of(sample) * line.error_of(sample);
  line.sigma = std::sqrt(left / (n - 2));
  line.r2 = yy > 0 ? 1 - left / yy : 1;
  line.a_error = line.sigma / std::sqrt(xx);
  line.b_error = line.sigma * std::sqrt(1 / n + mean_x * mean_x / xx);
  return line;
}

ErrorShape shape_of_errors(const std::vector<DepthSample>& samples, const LineFit& line) {
  ErrorShape shape;
  if (samples.empty()) return shape;
  const auto n = static_cast<double>(samples.size());
  double second = 0;
  double third = 0;
  double fourth = 0;
  for (const DepthSample& sample : samples) {
    const double error = line.error_of(sample);
    second += error * error / n;
    third += error * error * error / n;
    fourth += error * error * error * error / n;
    if (std::abs(error) > kThreshold * line.sigma) shape.beyond += 1 / n;
  }
  if (second > 0) {
    shape.skewness = third / std::pow(second, 1.5);
    shape.kurtosis = fourth / (second * second);
  }
  return shape;
}

}  // namespace espalier::tune
