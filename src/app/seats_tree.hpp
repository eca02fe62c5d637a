// Max^n, paranoid and best-reply search step by step: on trees with vectors, on trees for two, and
// on positions of any game.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/strategies.hpp"
#include "app/tree_search.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"

namespace espalier::app {

// The rows of the list of strategies.
const std::vector<StrategyInfo>& seats_strategies();

// An error if a text has vectors and the strategy is for two.
std::optional<Error> refuse_vectors(std::string_view text, const StrategyInfo& info);

// An error if the game has more than two seats; it names the strategies whose trees have as many.
// what: "strategy 'uct'", "a recipe".
std::optional<Error> tree_needs_two_seats(const ErasedGame& game, std::string_view what);

// On any subject: a text that may have vectors, a synthetic tree that is small enough to be written
// out, or a board position.
Result<TreeReport> search_seats(const TreeRequest& request, const StrategyInfo& info,
                                const StopFlag& stop);

}  // namespace espalier::app
