// Minimax. Source: Shannon 1950; Tong02 fig 1.1; Muszycka85 1.2.
// Promise: the exact value of the root and a best move, by looking at every node. The oracle that
// every other exact strategy is tested against.
// Deviations: none.
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct Minimax {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;

  typename W::Outcome run(const Node& root, Depth depth) {
    const Value value = search(root, depth);
    return {walk.first_view(root, value), best};
  }

  Value search(const Node& node, Depth depth) {
    if (walk.is_leaf(node, depth)) return walk.leaf_max(node, Limits::lowest(), Limits::highest());
    const bool max = walk.maximising(node);
    Value g = max ? Limits::lowest() : Limits::highest();
    tell(EventKind::Enter, node, g);
    for (const auto branch : walk.branches(node)) {
      const Value t = search(walk.child(node, branch.move, branch.index), depth - 1);
      if (walk.stopped()) return g;
      const bool improved = max ? t > g : t < g;
      if (improved) {
        g = t;
        if (node.ply == 0) best = branch.move;
      }
      tell(EventKind::Update, node, g, branch.index, improved);
    }
    return g;
  }

 private:
  void tell(EventKind kind, const Node& node, Value g, int child = -1, bool improved = false) {
    walk.tell_max(kind, node, Limits::lowest(), Limits::highest(), g, child, Reason::None,
                  improved);
  }
};

}  // namespace espalier::exact
