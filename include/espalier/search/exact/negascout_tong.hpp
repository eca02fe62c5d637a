// NegaScout, min-max form. Source: Reinefeld 1983 as printed in Tong02 fig 1.4.
// Promise: exact inside the window; outside it a true bound.
// Deviations: the last-plies line reads g = max(g, t) (MIN: min); at MIN the re-search happens if
// alpha < t < min(g, beta), then g = min(g, t). "The last two plies return an accurate value" is
// read as "at most one ply is left below the child": with leaves at several levels the printed test
// (the *first* grandchild is a leaf) is not enough.
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct NegascoutTong {
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
  static bool accurate(Depth below_child) { return below_child <= Depth{1}; }

  Value max_node(const Node& node, Depth depth, Value alpha, Value beta) {
    Value g = Limits::lowest();
    Value b = alpha;
    walk.tell_max(EventKind::Enter, node, alpha, beta, g);
    bool first = true;
    for (const auto branch : walk.branches(node)) {
      const Node child = walk.child(node, branch.move, branch.index);
      const Value t = first ? search(child, depth - 1, alpha, beta)
                            : later_child_of_max(child, depth - 1, b, beta);
      if (walk.stopped()) return g;
      first = false;
      const bool improved = t > b;
      if (improved && node.ply == 0) best = branch.move;
      g = std::max(g, t);
      b = std::max(b, t);
      const bool cut = options.cuts(g, beta);
      walk.tell_max(EventKind::Update, node, b, beta, g, branch.index, cut_reason(cut, branch.last),
                    improved);
      if (cut) break;
    }
    return g;
  }

  Value min_node(const Node& node, Depth depth, Value alpha, Value beta) {
    Value g = Limits::highest();
    Value b = beta;
    walk.tell_max(EventKind::Enter, node, alpha, beta, g);
    bool first = true;
    for (const auto branch : walk.branches(node)) {
      const Node child = walk.child(node, branch.move, branch.index);
      const Value t = first ? search(child, depth - 1, alpha, beta)
                            : later_child_of_min(child, depth - 1, alpha, b);
      if (walk.stopped()) return g;
      first = false;
      const bool improved = t < b;
      if (improved && node.ply == 0) best = branch.move;
      g = std::min(g, t);
      b = std::min(b, t);
      const bool cut = options.cuts(-g, -alpha);
      walk.tell_max(EventKind::Update, node, alpha, b, g, branch.index,
                    cut_reason(cut, branch.last), improved);
      if (cut) break;
    }
    return g;
  }

  Value later_child_of_max(const Node& child, Depth depth, Value b, Value beta) {
    walk.because(Reason::NullWindow);
    const Value t = search(child, depth, b, options.above(b));
    if (t <= b || t >= beta || accurate(depth) || walk.stopped()) return t;
    walk.because(Reason::Research);
    return std::max(t, search(child, depth, t, beta));
  }

  Value later_child_of_min(const Node& child, Depth depth, Value alpha, Value b) {
    walk.because(Reason::NullWindow);
    const Value t = search(child, depth, options.below(b), b);
    if (t >= b || t <= alpha || accurate(depth) || walk.stopped()) return t;
    walk.because(Reason::Research);
    return std::min(t, search(child, depth, alpha, t));
  }
};

}  // namespace espalier::exact
