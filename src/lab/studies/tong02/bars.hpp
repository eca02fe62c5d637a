// Bars with intervals and the printed value beside them, as SVG: the figures of Tong02 are bars.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/studies/tong02/forward_pruning.hpp"

namespace espalier::lab::tong02 {

struct Bar {
  std::string name;
  Reading reading;
  std::optional<double> printed;
  int colour = 0;  // place in the palette
};

struct BarChart {
  std::string title;
  std::string label;  // of the axis
  int digits = 2;
  std::vector<Bar> bars;  // from the top
};
std::string draw(const BarChart& chart);

}  // namespace espalier::lab::tong02
