// The engine on a tree or a position, from request to report.
#pragma once

#include "app/tree_search.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::app {

// A story keeps every node in memory: after so many visits a search is stopped.
inline constexpr std::uint64_t kMostToldVisits = 5'000'000;

Result<TreeReport> search_by_recipe(const TreeRequest& request, const StopFlag& stop);

}  // namespace espalier::app
