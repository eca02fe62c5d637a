// One function per type of game that strategies are compiled for; each in its own file.
#pragma once

#include "app/any_game.hpp"
#include "app/tree_search.hpp"
#include "espalier/search/options.hpp"
#include "espalier/trees/literal.hpp"
#include "espalier/trees/synthetic.hpp"

namespace espalier::app {

TreeReport run_literal(const trees::LiteralTree& tree, trees::MissingValue missing, Depth depth,
                       const Options<double>& options, const TreeRequest& request,
                       const StopFlag& stop);
TreeReport run_synthetic(const trees::SyntheticTree& tree, Depth depth,
                         const Options<double>& options, const TreeRequest& request,
                         const StopFlag& stop);
TreeReport run_board(const AnyGame& game, const AnyPosition& position, Depth depth,
                     const Options<double>& options, const TreeRequest& request,
                     const StopFlag& stop);

}  // namespace espalier::app
