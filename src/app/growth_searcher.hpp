// The strategies that grow a tree as searchers: b-star, conspiracy, proof-number, df-pn; and pn,
// the solver. Texts: NAME, NAME(SETTING=X ...) or NAME SETTING=X ..., with depth=N among the
// settings.
//
// They search once, until they are done or a limit (time, nodes, memory, stop) ends the search; the
// most promising move then counts. Proof numbers without a depth look for who wins: their value is
// a win or a loss whose distance is not known (win_in(kMaxPly)), or a draw.
#pragma once

#include <string_view>

#include "app/searcher.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

bool is_growth_text(std::string_view text, const ErasedGame& game);
Result<SearchPlan> plan_growth(std::string_view text, const AnyGame& game);

}  // namespace espalier::app
