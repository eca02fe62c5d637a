// What a person is told if fewer threads have searched than were asked for.
#pragma once

#include <string>
#include <string_view>

namespace espalier::app {

// Empty: as many have searched. `family`: of the searcher (SearchPlan::family).
inline std::string fewer_threads(int searched, int asked, std::string_view family) {
  if (searched >= asked) return "";
  return std::to_string(searched) + " of " + std::to_string(asked) + " threads searched: " +
         (family == "recipe" || family == "uct" ? "no more could be started"
                                                : "only recipes and uct share a search among "
                                                  "threads");
}

}  // namespace espalier::app
