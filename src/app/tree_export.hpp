// A searched tree in forms for other programs: TikZ for LaTeX, the trace as a table (CSV, RFC
// 4180), and an SVG that plays the search step by step.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/tree_search.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

// An animation of more steps would be a large file that nobody watches to its end.
inline constexpr std::size_t kMostAnimatedSteps = 2'000;

// A tikzpicture, without the document around it; needs \usetikzlibrary{shapes.geometric}.
std::string draw_tikz(const TreeReport& report);

// One row per step, with a row of names above.
std::string trace_csv(const TreeReport& report);

// An error if the trace has too many steps.
Result<std::string> draw_animation(const TreeReport& report);

// The forms by name: svg tikz csv animated.
const std::vector<std::string>& export_forms();
struct TreeFile {
  std::string name;  // "tree.svg"
  std::string text;
};
Result<TreeFile> export_tree(const TreeReport& report, std::string_view form);

}  // namespace espalier::app
