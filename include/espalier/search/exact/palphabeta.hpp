// Palphabeta: the first child by itself, every other one by a minimal-window Falphabeta first.
// Source: Fishburn & Finkel 1980; Muszycka85 2.3.
// Promise: exact. Takes no window of its own.
// Deviations: line 10 re-searches with the window (-MAXINT, -t), as the text intends.
#pragma once

#include <optional>

#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/falphabeta.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct Palphabeta {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;

  typename W::Outcome run(const Node& root, Depth depth) { return {search(root, depth), best}; }

  Value search(const Node& node, Depth depth) {
    if (walk.is_leaf(node, depth)) return walk.leaf(node, Limits::lowest(), Limits::highest());
    Value m = Limits::lowest();
    tell(EventKind::Enter, node, m);
    bool first = true;
    for (const auto branch : walk.branches(node)) {
      const Node child = walk.child(node, branch.move, branch.index);
      const Value t = first ? -search(child, depth - 1) : later_child(child, depth - 1, m);
      if (walk.stopped()) return m;
      first = false;
      const bool improved = t > m;
      if (improved) {
        m = t;
        if (node.ply == 0) best = branch.move;
      }
      tell(EventKind::Update, node, m, branch.index, improved);
    }
    return m;
  }

 private:
  // The child's value if it is better than m; otherwise any value <= m.
  Value later_child(const Node& child, Depth depth, Value m) {
    walk.because(Reason::NullWindow);
    const Value t = -Falphabeta<W>{walk, options}.search(child, depth, -options.above(m), -m);
    if (t <= m || walk.stopped()) return t;
    walk.because(Reason::Research);
    return -AlphaBeta<W>{walk, options}.search(child, depth, Limits::lowest(), -t);
  }

  void tell(EventKind kind, const Node& node, Value m, int child = -1, bool improved = false) {
    walk.tell(kind, node, m, Limits::highest(), m, child, Reason::None, improved);
  }
};

}  // namespace espalier::exact
