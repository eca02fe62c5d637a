// Product propagation. Source: Pearl 1981; Nau 1983; Muszycka85 5.2 (winability, fig 54). The
// pruning: Muszycka85 6.2 suggests bounds from "the upper and lower bounds for the value of
// probability (0 and 1)"; it gives no algorithm.
// Promise: ProductPropagation looks at every node and returns the root's winability and the child
// with the best one (the first of equals). PrunedProductPropagation chooses the same child, always,
// and returns that child's winability; it creates no node the plain form does not create.
// Deviations: the thesis prints min where the product sign is meant; read as a product. A leaf's
// value is limited to [0, 1], so a game's own results +1 and -1 are a certain win and a certain
// loss of First (and a draw, 0, is no win).
//
// Values are probabilities that First wins, in First's view: an evaluator gives p where First
// moves and -p where Second does, as the walk expects. MIN multiplies its children's values, MAX
// their complements: 1 - (1 - v1)(1 - v2)...
#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>

#include "espalier/search/walk.hpp"

namespace espalier::backup {

// What has been seen of a node: the product so far. Unseen children can only move the value one
// way, up at MAX nodes and down at MIN nodes (also in floating point: a factor of at most 1 never
// raises a product), so the value now is a bound on the value at the end.
template <class Value>
struct Winability {
  bool max = true;
  Value product = 1;

  constexpr Value value() const { return max ? 1 - product : product; }
  constexpr Value with(Value child) const {
    return Winability{max, product * (max ? 1 - child : child)}.value();
  }
  constexpr void add(Value child) { product *= max ? 1 - child : child; }
  // The value a child must have for the node to reach `bound`, if it is the last one that matters.
  constexpr Value child_bound(Value bound) const {
    const Value limit = max ? 1 - (1 - bound) / product : bound / product;
    return std::clamp(limit, Value{0}, Value{1});
  }
};

template <class W>
struct ProductPropagation {
  using Node = typename W::Node;
  using Value = typename W::Value;
  static_assert(std::is_floating_point_v<Value>, "probabilities are reals");

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;

  typename W::Outcome run(const Node& root, Depth depth) {
    const Value value = search(root, depth);
    return {walk.first_view(root, value), best};
  }

  Value search(const Node& node, Depth depth) {
    if (walk.is_leaf(node, depth)) return std::clamp(walk.leaf_max(node, 0, 1), Value{0}, Value{1});
    Winability<Value> seen{walk.maximising(node)};
    Value favourite = seen.max ? -1 : 2;
    walk.tell_max(EventKind::Enter, node, 0, 1, seen.value());
    for (const auto branch : walk.branches(node)) {
      const Value v = search(walk.child(node, branch.move, branch.index), depth - 1);
      if (walk.stopped()) return seen.value();
      seen.add(v);
      const bool improved = seen.max ? v > favourite : v < favourite;
      if (improved) {
        favourite = v;
        if (node.ply == 0) best = branch.move;
      }
      walk.tell_max(EventKind::Update, node, 0, 1, seen.value(), branch.index, Reason::None,
                    improved);
    }
    return seen.value();
  }
};

// The same decision with a window (alpha, beta) on every node. A value inside it is exact; at or
// below alpha it is an upper bound, at or above beta a lower bound. (0, 1) is the full window: a
// value of 0 or 1 stays, whatever follows.
template <class W>
struct PrunedProductPropagation {
  using Node = typename W::Node;
  using Value = typename W::Value;
  static_assert(std::is_floating_point_v<Value>, "probabilities are reals");

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;

  // The root's children are compared, not multiplied: each is searched against the best so far.
  typename W::Outcome run(const Node& root, Depth depth) {
    if (walk.is_leaf(root, depth)) return {walk.first_view(root, leaf(root, 0, 1)), best};
    const bool max = walk.maximising(root);
    Value alpha = 0;
    Value beta = 1;
    Value value = max ? 0 : 1;
    walk.tell_max(EventKind::Enter, root, alpha, beta, value);
    for (const auto branch : walk.branches(root)) {
      const Value v = search(walk.child(root, branch.move, branch.index), depth - 1, alpha, beta);
      if (walk.stopped()) break;
      const bool improved = !best || (max ? v > value : v < value);
      if (improved) {
        value = v;
        best = branch.move;
        (max ? alpha : beta) = v;
      }
      // Nothing beats certainty.
      const bool certain = max ? value >= 1 : value <= 0;
      const Reason reason = cut_reason(certain, branch.last);
      walk.tell_max(EventKind::Update, root, alpha, beta, value, branch.index, reason, improved);
      if (certain) break;
    }
    return {walk.first_view(root, value), best};
  }

 private:
  Value leaf(const Node& node, Value alpha, Value beta) {
    return std::clamp(walk.leaf_max(node, alpha, beta), Value{0}, Value{1});
  }

  Value search(const Node& node, Depth depth, Value alpha, Value beta) {
    if (walk.is_leaf(node, depth)) return leaf(node, alpha, beta);
    Winability<Value> seen{walk.maximising(node)};
    walk.tell_max(EventKind::Enter, node, alpha, beta, seen.value());
    for (const auto branch : walk.branches(node)) {
      seen.add(search_child(node, branch, depth, seen, alpha, beta));
      if (walk.stopped()) return seen.value();
      const bool settled = seen.max ? seen.value() >= beta : seen.value() <= alpha;
      const Reason reason = cut_reason(settled, branch.last);
      walk.tell_max(EventKind::Update, node, alpha, beta, seen.value(), branch.index, reason);
      if (settled) break;
    }
    return seen.value();
  }

  // Any child can settle the node in its mover's favour; only the last one in the other's.
  template <class Branch>
  Value search_child(const Node& node, const Branch& branch, Depth depth,
                     const Winability<Value>& seen, Value alpha, Value beta) {
    const Value low = seen.max && !branch.last ? 0 : seen.child_bound(alpha);
    const Value high = !seen.max && !branch.last ? 1 : seen.child_bound(beta);
    const Node child = walk.child(node, branch.move, branch.index);
    const Value v = search(child, depth - 1, low, high);
    // A bound is enough if it puts the node outside its window as well. It does, but for rounding
    // in child_bound; then the exact value is fetched.
    const bool lower_bound = v >= high && high < 1;
    const bool upper_bound = v <= low && low > 0;
    if ((lower_bound && seen.with(v) < beta) || (upper_bound && seen.with(v) > alpha)) {
      return search(child, depth - 1, 0, 1);
    }
    return v;
  }
};

}  // namespace espalier::backup
