// JSON <-> requests and reports: one codec for command line, lab and browser.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "app/games.hpp"
#include "app/strategies.hpp"
#include "app/tree_search.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

using Json = nlohmann::ordered_json;

Json encode(const StrategyInfo& info);
Json encode(const GameInfo& info);
// value, leaves, nodes, visits, cuts, pv; `trace` and `tree` only if the request asked for them.
Json encode(const TreeReport& report, const TreeRequest& request);

// The body of POST /api/tree.
Result<TreeRequest> decode_tree_request(std::string_view body);

}  // namespace espalier::app
