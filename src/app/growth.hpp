// Searches that grow a tree best first: from a request to their settings, and one function per type
// of game that they are compiled for.
#pragma once

#include <cstddef>

#include "app/any_game.hpp"
#include "app/tree_search.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/growth/run.hpp"
#include "espalier/trees/literal.hpp"
#include "espalier/trees/synthetic.hpp"

namespace espalier::app {

bool grows_a_tree(std::string_view strategy);

// From settings as `--set` takes them; an error if the strategy does not honour one of them.
// sign: +1 if they are in First's view, -1 if in Second's.
Result<GrowthSettings> growth_settings(const StrategyInfo& info, const Parameters& set,
                                       double sign);

// The buckets of conspiracy numbers, where the settings leave them open: a range of values is
// divided evenly.
void choose_buckets(GrowthSettings& settings, double lowest, double highest);

// The report of a growing search, whether no value of a node at the horizon was used, and the bytes
// of its tree or table.
struct GrowthReport {
  TreeReport report;
  bool proven = false;
  std::size_t bytes = 0;
};
GrowthReport grow_literal(const trees::LiteralTree& tree, Depth depth,
                          const GrowthSettings& settings, const TreeRequest& request,
                          const StopFlag& stop);
GrowthReport grow_synthetic(const trees::SyntheticTree& tree, Depth depth,
                            const GrowthSettings& settings, const TreeRequest& request,
                            const StopFlag& stop);
GrowthReport grow_board(const AnyGame& game, const AnyPosition& position, Depth depth,
                        const GrowthSettings& settings, const TreeRequest& request,
                        const StopFlag& stop);

}  // namespace espalier::app
