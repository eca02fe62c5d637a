// Gives every node of a view its place: leaves side by side, parents above the middle of their
// children.
#pragma once

#include "app/tree_search.hpp"

namespace espalier::app {

void lay_out(TreeView& view);

}  // namespace espalier::app
