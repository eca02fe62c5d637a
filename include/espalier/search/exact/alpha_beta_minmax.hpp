// Alpha-beta, min-max form, fail-soft. Source: Tong02 fig 1.2 (trace: fig A.6).
// Promise: exact inside the window; outside it a true bound.
// Deviations: none (rows 28-29 of the printed trace should read beta = +inf, as they do here).
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct AlphaBetaMinmax {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;

  typename W::Outcome run(const Node& root, Depth depth) {
    const auto window = walk.maximising(root) ? options.window : options.window.negated();
    return {walk.first_view(root, search(root, depth, window.alpha, window.beta)), best};
  }

  // Window and value in First's view.
  Value search(const Node& node, Depth depth, Value alpha, Value beta) {
    if (walk.is_leaf(node, depth)) return walk.leaf_max(node, alpha, beta);
    return walk.maximising(node) ? max_node(node, depth, alpha, beta)
                                 : min_node(node, depth, alpha, beta);
  }

 private:
  Value max_node(const Node& node, Depth depth, Value alpha, Value beta) {
    Value g = Limits::lowest();
    walk.tell_max(EventKind::Enter, node, alpha, beta, g);
    for (const auto branch : walk.branches(node)) {
      const Value t = search(walk.child(node, branch.move, branch.index), depth - 1, alpha, beta);
      if (walk.stopped()) return g;
      g = std::max(g, t);
      const bool improved = g > alpha;
      if (improved && node.ply == 0) best = branch.move;
      alpha = std::max(alpha, g);
      const bool cut = options.cuts(g, beta);
      walk.tell_max(EventKind::Update, node, alpha, beta, g, branch.index,
                    cut_reason(cut, branch.last), improved);
      if (cut) break;
    }
    return g;
  }

  Value min_node(const Node& node, Depth depth, Value alpha, Value beta) {
    Value g = Limits::highest();
    walk.tell_max(EventKind::Enter, node, alpha, beta, g);
    for (const auto branch : walk.branches(node)) {
      const Value t = search(walk.child(node, branch.move, branch.index), depth - 1, alpha, beta);
      if (walk.stopped()) return g;
      g = std::min(g, t);
      const bool improved = g < beta;
      if (improved && node.ply == 0) best = branch.move;
      beta = std::min(beta, g);
      const bool cut = options.cuts(-g, -alpha);
      walk.tell_max(EventKind::Update, node, alpha, beta, g, branch.index,
                    cut_reason(cut, branch.last), improved);
      if (cut) break;
    }
    return g;
  }
};

}  // namespace espalier::exact
