// A simulated parallel search as a chart: one lane per processor, from left to right the time. What
// counted, what was in vain, and the gaps in which a processor waits. A self-contained SVG file
// that reads well on light and dark backgrounds.
#pragma once

#include <string>

#include "app/tree_search.hpp"

namespace espalier::app {

// Needs `report.parallel`.
std::string draw_lanes(const TreeReport& report);

}  // namespace espalier::app
