#include "app/tree_layout.hpp"

#include <cstddef>
#include <vector>

namespace espalier::app {

void lay_out(TreeView& view) {
  std::vector<std::vector<std::size_t>> children(view.nodes.size());
  for (std::size_t i = 1; i < view.nodes.size(); ++i) {
    children[static_cast<std::size_t>(view.nodes[i].parent)].push_back(i);
  }
  // Depth first with an explicit stack: a drawn tree may be thousands of levels deep.
  double next_leaf = 0;
  struct Visit {
    std::size_t node;
    bool children_done;
  };
  std::vector<Visit> stack;
  if (!view.nodes.empty()) stack.push_back({0, false});
  while (!stack.empty()) {
    const Visit visit = stack.back();
    stack.pop_back();
    const auto& below = children[visit.node];
    ViewNode& node = view.nodes[visit.node];
    if (below.empty()) {
      node.x = next_leaf++;
    } else if (visit.children_done) {
      node.x = (view.nodes[below.front()].x + view.nodes[below.back()].x) / 2;
    } else {
      stack.push_back({visit.node, true});
      for (auto child = below.rbegin(); child != below.rend(); ++child)
        stack.push_back({*child, false});
    }
  }
}

}  // namespace espalier::app
