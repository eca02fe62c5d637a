// NegaScout with Hsu's rule: fail-soft, the null window stands at m, and a re-search is needed only
// when at least three plies are left. Source: Hsu15 (algorithm F4, slides 7 and 24).
// Promise: exact inside the window; outside it a true bound.
// Deviations: both players share one negamax function (the slides print F and its mirror G).
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct NegascoutHsu {
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
      const Value t =
          first ? -search(child, depth - 1, -beta, -alpha) : later_child(child, depth, m, beta);
      if (walk.stopped()) return m;
      first = false;
      const bool improved = t > std::max(m, alpha);
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
  Value later_child(const Node& child, Depth depth, Value m, Value beta) {
    walk.because(Reason::NullWindow);
    const Value t = -search(child, depth - 1, -options.above(m), -m);
    if (t <= m || depth < Depth{3} || t >= beta || walk.stopped()) return t;
    walk.because(Reason::Research);
    return std::max(t, -search(child, depth - 1, -beta, -t));
  }
};

}  // namespace espalier::exact
