// An axis of a plot with its range and ticks.
#pragma once

#include <string>
#include <vector>

#include "lab/plot.hpp"

namespace espalier::lab {

struct Tick {
  double value = 0;
  std::string label;
};

class Scale {
 public:
  // The range holds all values that can be shown, unless the axis says otherwise. `from_zero`: the
  // range of positive values may be extended down to zero.
  Scale(const Axis& axis, const std::vector<double>& values, bool from_zero);

  double low() const { return low_; }
  double high() const { return high_; }
  // Numbers that have a place: finite, and positive on a logarithmic axis.
  bool shows(double value) const;
  // ... and within the range.
  bool contains(double value) const;
  // 0 at the low end, 1 at the high end.
  double at(double value) const;
  // Within the range, from the lowest; about `most` of them.
  std::vector<Tick> ticks(int most) const;

 private:
  bool logarithmic_;
  bool whole_ = true;  // whole numbers alone: no ticks between them
  double low_ = 0;
  double high_ = 1;

  void fit(const Axis& axis, bool from_zero);
  std::vector<Tick> even_ticks(int most) const;
  std::vector<Tick> decade_ticks(int most) const;
  std::vector<Tick> one_two_five_ticks() const;
};

}  // namespace espalier::lab
