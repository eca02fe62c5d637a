// NegaScout with Fuernkranz's rule: re-search unless the children are at the horizon.
// Source: Reinefeld 1983 as printed by Fuernkranz.
// Promise: exact inside the window; below it alpha, above it a lower bound.
// Deviations: none; d < maxdepth - 1 is "more than one ply left".
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct NegascoutFuernkranz {
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
    Value a = alpha;
    Value b = beta;
    walk.tell(EventKind::Enter, node, alpha, beta, a);
    bool first = true;
    for (const auto branch : walk.branches(node)) {
      const Node child = walk.child(node, branch.move, branch.index);
      if (!first) walk.because(Reason::NullWindow);
      Value t = -search(child, depth - 1, -b, -a);
      if (t > a && t < beta && !first && depth > Depth{1} && !walk.stopped()) {
        walk.because(Reason::Research);
        t = std::max(t, -search(child, depth - 1, -beta, -t));
      }
      if (walk.stopped()) return a;
      first = false;
      const bool improved = t > a;
      if (improved && node.ply == 0) best = branch.move;
      a = std::max(a, t);
      const bool cut = options.cuts(a, beta);
      walk.tell(EventKind::Update, node, a, beta, a, branch.index, cut_reason(cut, branch.last),
                improved);
      if (cut) return a;
      b = options.above(a);
    }
    return a;
  }
};

}  // namespace espalier::exact
