// Simulated parallel searches: from a request to the setting of the machine, and from the machine's
// report to the report of a tree search.
#pragma once

#include "app/any_game.hpp"
#include "app/tree_search.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/parallel/simulated/machine/report.hpp"
#include "espalier/trees/literal.hpp"
#include "espalier/trees/synthetic.hpp"

namespace espalier::app {

inline constexpr int kUsualProcessors = 8;  // where a parallel strategy is asked for, and no number

// Is this a search on simulated processors?
bool is_simulated(const TreeRequest& request, const StrategyInfo& info);

// Reads processors, costs and the tree of processors, and takes their parameters out of the
// request.
Result<simulated::Setting> simulation_setting(TreeRequest& request, const StrategyInfo& info);

// The view says which nodes are drawn.
ParallelReport parallel_report(const simulated::Setting& setting, const simulated::Report& report,
                               const TreeView& view);

// One function per type of game, each in its own file.
TreeReport simulate_literal(const trees::LiteralTree& tree, Depth depth,
                            const Options<double>& options, const simulated::Setting& setting,
                            const TreeRequest& request, const StopFlag& stop);
TreeReport simulate_synthetic(const trees::SyntheticTree& tree, Depth depth,
                              const Options<double>& options, const simulated::Setting& setting,
                              const TreeRequest& request, const StopFlag& stop);
TreeReport simulate_board(const AnyGame& game, const AnyPosition& position, Depth depth,
                          const Options<double>& options, const simulated::Setting& setting,
                          const TreeRequest& request, const StopFlag& stop);

}  // namespace espalier::app
