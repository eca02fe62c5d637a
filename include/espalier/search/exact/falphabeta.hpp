// Falphabeta: alpha-beta, negamax form, fail-soft. Source: Fishburn 1981; Muszycka85 2.3.
// Promise: exact inside the window; outside it a true bound, at least as tight as alpha or beta.
// The same nodes as alpha-beta.
// Deviations: the recursion passes -max(m, alpha), as the text intends.
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct Falphabeta {
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
    for (const auto branch : walk.branches(node)) {
      const Value lower = std::max(m, alpha);
      const Value t =
          -search(walk.child(node, branch.move, branch.index), depth - 1, -beta, -lower);
      if (walk.stopped()) return m;
      const bool improved = t > lower;
      if (improved && node.ply == 0) best = branch.move;
      m = std::max(m, t);
      const bool cut = options.cuts(m, beta);
      walk.tell(EventKind::Update, node, std::max(m, alpha), beta, m, branch.index,
                cut_reason(cut, branch.last), improved);
      if (cut) return m;
    }
    return m;
  }
};

}  // namespace espalier::exact
