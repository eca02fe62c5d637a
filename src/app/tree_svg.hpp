// A searched tree as a picture: visited nodes, windows and cut-offs. A self-contained SVG file that
// reads well on light and dark backgrounds.
#pragma once

#include <string>

#include "app/tree_search.hpp"

namespace espalier::app {

std::string draw_svg(const TreeReport& report);

// A text as it may stand in a picture.
std::string escaped_xml(const std::string& text);

}  // namespace espalier::app
