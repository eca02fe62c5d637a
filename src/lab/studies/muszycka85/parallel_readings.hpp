// muszycka85/parallel: from the results to figures with intervals.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/statements.hpp"
#include "lab/studies/muszycka85/parallel.hpp"

namespace espalier::lab::muszycka85::parallel {

// Where something was measured.
struct Spot {
  const char* set;
  std::string subject;
  std::string condition;
};

// A time is constant beyond a number of processors if it is at most this factor above the time with
// the most processors.
inline constexpr double kConstant = 1.1;

Reading times_of(const Estimate& log2);  // 2^x
// Of one quantity by another from other samples, both as logarithms.
Estimate less(const Estimate& a, const Estimate& b);

class Measured {
 public:
  explicit Measured(const Results& results) : results_(results) {}

  // Without samples where nothing was measured.
  Estimate at(const Spot& spot, std::string_view scheme, int processors, Metric metric) const;
  Reading times(const Spot& spot, std::string_view scheme, int processors, Metric metric) const {
    return times_of(at(spot, scheme, processors, metric));
  }
  // The fewest processors whose time is constant. The borders are those of the interval.
  Reading saturation(const Spot& spot, std::string_view scheme) const;

  Estimate sss(Size size, SssMetric metric, std::size_t number = 0) const;
  // Of the speed-up by parts with the leaves of SSS*; Fisher's interval.
  Reading sss_correlation(Size size) const;
  // The gain from a second starting bound, over all sizes that were measured.
  Reading bounds_gain(std::size_t quantile) const;

  Estimate threads(const PhasedGame& game, ThreadMetric metric, std::size_t team = 0) const;

  const Results& results() const { return results_; }

 private:
  std::optional<std::size_t> cell(const Spot& spot) const;
  Estimate quantity(const Spot& spot, std::size_t place) const;

  const Results& results_;
};

}  // namespace espalier::lab::muszycka85::parallel
