// JSON <-> requests and reports: one codec for command line, lab and browser.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "app/analysis.hpp"
#include "app/games.hpp"
#include "app/strategies.hpp"
#include "app/tree_search.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/engine/recipe_words.hpp"

namespace espalier::app {

using Json = nlohmann::ordered_json;

Json encode(const StrategyInfo& info);
Json encode(const GameInfo& info);
Json encode(const engine::Word& word);
// value, leaves, nodes, visits, cuts, pv; `trace` and `tree` only if the request asked for them.
Json encode(const TreeReport& report, const TreeRequest& request);
// Scores are in the view of the player to move. `exact` only if the game was solved, `stats` only
// if they were asked for, `lines` only if more than one line was.
Json encode(const Analysis& analysis, int lines_asked = 1);

// The body of POST /api/tree.
Result<TreeRequest> decode_tree_request(std::string_view body);

}  // namespace espalier::app
