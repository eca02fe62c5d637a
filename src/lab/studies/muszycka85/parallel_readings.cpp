#include "lab/studies/muszycka85/parallel_readings.hpp"

#include <algorithm>
#include <cmath>

namespace espalier::lab::muszycka85::parallel {

Reading times_of(const Estimate& log2) {
  if (!log2.known()) return {};
  const Interval logs = confidence_interval(log2);
  return {std::exp2(log2.mean), {std::exp2(logs.low), std::exp2(logs.high)}, log2.n};
}

Estimate less(const Estimate& a, const Estimate& b) {
  if (!a.known() || !b.known()) return {};
  Estimate difference = a;
  difference.mean -= b.mean;
  difference.stderr_ = std::hypot(a.stderr_, b.stderr_);
  difference.n = std::min(a.n, b.n);
  return difference;
}

std::optional<std::size_t> Measured::cell(const Spot& spot) const {
  const auto found = results_.find_cell(
      {{"set", spot.set}, {"subject", spot.subject}, {"condition", spot.condition}});
  return found && results_.measured(*found) ? found : std::nullopt;
}

Estimate Measured::quantity(const Spot& spot, std::size_t place) const {
  const auto found = cell(spot);
  return found ? results_.estimate(*found, place) : Estimate{};
}

Estimate Measured::at(const Spot& spot, std::string_view scheme, int processors,
                      Metric metric) const {
  const auto found = cell(spot);
  if (!found) return {};
  const auto kind = static_cast<Kind>(results_.study().cells()[*found].kind);
  // Processors that could only wait were not simulated: time and work stay the same.
  const int searching = std::min(processors, most_that_search(scheme));
  const auto run = grid_of(kind).find(scheme, searching);
  if (!run) return {};
  Estimate estimate = results_.estimate(*found, Grid::place(*run, metric));
  if (metric == Metric::Use) estimate.mean -= std::log2(double(processors) / searching);
  return estimate;
}

Reading Measured::saturation(const Spot& spot, std::string_view scheme) const {
  Reading reading;
  std::optional<double> least;
  std::optional<double> middle;
  std::optional<double> most;
  for (const Run& run : grid_of(kSaturation).runs()) {
    if (run.scheme != scheme) continue;
    const Reading beyond = times(spot, scheme, run.processors, Metric::Beyond);
    if (!beyond.known()) return {};
    reading.n = beyond.n;
    if (!least && beyond.interval.low <= kConstant) least = run.processors;
    if (!middle && beyond.value <= kConstant) middle = run.processors;
    if (!most && beyond.interval.high <= kConstant) most = run.processors;
  }
  reading.value = middle.value_or(0);
  reading.interval = {least.value_or(0), most.value_or(0)};
  return reading;
}

Estimate Measured::sss(Size size, SssMetric metric, std::size_t number) const {
  return quantity({"sss", size_name(size), "unordered"}, place_of(metric, number));
}

Reading Measured::sss_correlation(Size size) const {
  const Estimate leaves = sss(size, SssMetric::Leaves);
  const Estimate speed_up = sss(size, SssMetric::Parts);
  const Estimate product = sss(size, SssMetric::Product);
  constexpr std::int64_t kFewest = 4;  // Fisher's error needs more than three
  if (leaves.n < kFewest || leaves.deviation == 0 || speed_up.deviation == 0) return {};
  const auto n = static_cast<double>(leaves.n);
  const double covariance = (product.mean - leaves.mean * speed_up.mean) * n / (n - 1);
  const double r =
      std::clamp(covariance / (leaves.deviation * speed_up.deviation), -0.999999, 0.999999);
  constexpr double kNormal95 = 1.96;
  const double reach = kNormal95 / std::sqrt(n - 3);
  return {r, {std::tanh(std::atanh(r) - reach), std::tanh(std::atanh(r) + reach)}, leaves.n};
}

Reading Measured::bounds_gain(std::size_t quantile) const {
  Estimate sum;
  double sizes = 0;
  double variance = 0;
  for (const Size size : sss_sizes()) {
    const Estimate one = sss(size, SssMetric::Bounds, quantile);
    if (!one.known()) continue;
    ++sizes;
    sum.mean += one.mean;
    variance += one.stderr_ * one.stderr_;
    sum.n += one.n;
  }
  if (sizes == 0) return {};
  sum.mean /= sizes;
  sum.stderr_ = std::sqrt(variance) / sizes;
  return times_of(sum);
}

Estimate Measured::threads(const PhasedGame& game, ThreadMetric metric, std::size_t team) const {
  return quantity({"threads", game.name, game.timed_phase()}, place_of(metric, team));
}

}  // namespace espalier::lab::muszycka85::parallel
