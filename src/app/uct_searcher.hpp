// UCT as a family of searchers: `uct`, or `uct(NAME=VALUE ...)` (docs/monte-carlo.md). It plays
// games of any number of seats.
//
// A node of a limit is a playout. The tree is kept from move to move and forgotten by clear().
#pragma once

#include <string>
#include <string_view>

#include "app/searcher.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/montecarlo/options.hpp"

namespace espalier::app {

// An error in one line names the word that is wrong.
Result<montecarlo::UctOptions> parse_uct(std::string_view text, const AnyGame& game);
// Only what differs from the usual values; parse_uct reads it back.
std::string format_uct(const montecarlo::UctOptions& options);

// The row of search_families().
bool is_uct_text(std::string_view text, const ErasedGame& game);
Result<SearchPlan> plan_uct(std::string_view text, const AnyGame& game);

}  // namespace espalier::app
