// Branch-and-bound: one bound, no deep cut-offs. Source: Knuth & Moore 1975 (F1); Muszycka85 2.1.
// Promise: exact.
// Deviations: line 9 of the printed function recurses on p where p_i with bound -m is meant.
#pragma once

#include <optional>

#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct BranchAndBound {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;

  typename W::Outcome run(const Node& root, Depth depth) {
    return {search(root, depth, Limits::highest()), best};
  }

  // The exact value if it is below `bound`; otherwise some lower bound that is not.
  Value search(const Node& node, Depth depth, Value bound) {
    if (walk.is_leaf(node, depth)) return walk.leaf(node, Limits::lowest(), bound);
    Value m = Limits::lowest();
    walk.tell(EventKind::Enter, node, m, bound, m);
    for (const auto branch : walk.branches(node)) {
      const Value t = -search(walk.child(node, branch.move, branch.index), depth - 1, -m);
      if (walk.stopped()) return m;
      const bool improved = t > m;
      if (improved) {
        m = t;
        if (node.ply == 0) best = branch.move;
      }
      const bool cut = options.cuts(m, bound);
      walk.tell(EventKind::Update, node, m, bound, m, branch.index, cut_reason(cut, branch.last),
                improved);
      if (cut) return m;
    }
    return m;
  }
};

}  // namespace espalier::exact
