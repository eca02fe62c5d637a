// Alpha-beta, negamax form, fail-hard. Source: Knuth & Moore 1975 (F2); Muszycka85 2.2; Fuernkranz.
// Promise: exact inside the window. At or below alpha it returns alpha, at or above beta a lower
// bound >= beta.
// Deviations: line 10 of the printed function says m > beta where m >= beta is meant; `--cut gt`
// gives the printed form. Leaves return their static value unclamped, as printed.
#pragma once

#include <optional>

#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct AlphaBeta {
  using Node = typename W::Node;
  using Value = typename W::Value;

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;

  typename W::Outcome run(const Node& root, Depth depth) {
    return {search(root, depth, options.window.alpha, options.window.beta), best};
  }

  Value search(const Node& node, Depth depth, Value alpha, Value beta) {
    if (walk.is_leaf(node, depth)) return walk.leaf(node, alpha, beta);
    const CutRule cuts{options.cut};  // a copy, so that it stays in a register
    Value m = alpha;
    walk.tell(EventKind::Enter, node, alpha, beta, m);
    for (const auto branch : walk.branches(node)) {
      const Value t = -search(walk.child(node, branch.move, branch.index), depth - 1, -beta, -m);
      if (walk.stopped()) return m;
      const bool improved = t > m;
      if (improved) {
        m = t;
        if (node.ply == 0) best = branch.move;
      }
      const bool cut = cuts(m, beta);
      walk.tell(EventKind::Update, node, m, beta, m, branch.index, cut_reason(cut, branch.last),
                improved);
      if (cut) return m;
    }
    return m;
  }
};

}  // namespace espalier::exact
