// Principal variation search. Source: Marsland 1983; Muszycka85 2.4.
// Promise: exact inside the window; outside it a true bound.
// Deviations: line 14 is m >= beta (printed >). Line 13 keeps the maximum of m and the re-search:
// when both lie below alpha the printed assignment may lower m and return a false bound.
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct Pvs {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;

  typename W::Outcome run(const Node& root, Depth depth) {
    return {search(root, depth, options.window.alpha, options.window.beta), best};
  }

  Value search(const Node& node, Depth depth, Value alpha, Value beta) {
    if (walk.is_leaf(node, depth)) return walk.leaf(node, alpha, beta);
    Value m = Limits::lowest();
    walk.tell(EventKind::Enter, node, alpha, beta, m);
    bool first = true;
    for (const auto branch : walk.branches(node)) {
      const Node child = walk.child(node, branch.move, branch.index);
      const Value bound = std::max(m, alpha);
      const Value t = first ? -search(child, depth - 1, -beta, -alpha)
                            : later_child(child, depth - 1, m, bound, beta);
      if (walk.stopped()) return m;
      first = false;
      const bool improved = t > bound;
      if (improved && node.ply == 0) best = branch.move;
      m = std::max(m, t);
      const bool cut = options.cuts(m, beta);
      walk.tell(EventKind::Update, node, std::max(m, alpha), beta, m, branch.index,
                cut_reason(cut, branch.last), improved);
      if (cut) return m;
    }
    return m;
  }

 private:
  Value later_child(const Node& child, Depth depth, Value m, Value bound, Value beta) {
    walk.because(Reason::NullWindow);
    const Value t = -search(child, depth, -options.above(bound), -bound);
    if (t <= m || walk.stopped()) return t;
    walk.because(Reason::Research);
    return -search(child, depth, -beta, -t);
  }
};

}  // namespace espalier::exact
