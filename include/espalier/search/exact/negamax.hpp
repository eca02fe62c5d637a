// Negamax: minimax with one rule for both players. Source: Knuth & Moore 1975; Muszycka85 1.2.
// Promise: exact; the same nodes as minimax.
// Deviations: none.
#pragma once

#include <optional>

#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct Negamax {
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
    walk.tell(EventKind::Enter, node, Limits::lowest(), Limits::highest(), m);
    for (const auto branch : walk.branches(node)) {
      const Value t = -search(walk.child(node, branch.move, branch.index), depth - 1);
      if (walk.stopped()) return m;
      const bool improved = t > m;
      if (improved) {
        m = t;
        if (node.ply == 0) best = branch.move;
      }
      walk.tell(EventKind::Update, node, Limits::lowest(), Limits::highest(), m, branch.index,
                Reason::None, improved);
    }
    return m;
  }
};

}  // namespace espalier::exact
