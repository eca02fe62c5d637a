// JSON <-> requests and reports: one codec for command line, lab and browser.
#pragma once

#include <string_view>

#include "app/analysis.hpp"
#include "app/board_view.hpp"
#include "app/games.hpp"
#include "app/strategies.hpp"
#include "app/tree_search.hpp"
#include "codec/json.hpp"
#include "espalier/core/result.hpp"
#include "recipe/words.hpp"

namespace espalier::app {

Json encode(const StrategyInfo& info);
Json encode(const GameInfo& info);
Json encode(const engine::Word& word);
// Of board_view.hpp, in board_codec.cpp.
Json encode(const BoardView& board);
Json encode(const PositionView& view);
Json encode(const TextRead& read);
// value, leaves, nodes, visits, cuts, pv; `trace` and `tree` only if the request asked for them.
Json encode(const TreeReport& report, const TreeRequest& request);
// Scores are in the view of the player to move. `exact` only if the game was solved, `stats` only
// if they were asked for, `lines` only if more than one line was.
Json encode(const Analysis& analysis, int lines_asked = 1);

// A search that goes on, or the one that is over: the lines of the last iteration and what they
// have cost so far.
Json encode_progress(const std::vector<AnalysisLine>& lines, std::uint64_t nodes, double seconds);
Json encode_result(const Analysis& analysis);

// The bodies of POST /api/v1/tree and /api/v1/analyse. Limits of requests from elsewhere are
// checked here: what a tree or a search may cost.
Result<TreeRequest> decode_tree_request(std::string_view body);
Result<AnalysisRequest> decode_analysis_request(std::string_view body);

}  // namespace espalier::app
