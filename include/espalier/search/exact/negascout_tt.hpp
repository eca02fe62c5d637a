// NegaScout with memory. Source: Hsu15 slides 7-8 (algorithm F4.1').
// Promise: exact inside the window; outside it a true bound.
// Deviations: a value stored by a search of another depth is not used (the slide seeds m with it),
// and a result m <= alpha is filed as an upper bound (the slide files it as exact). Without these
// two corrections the printed algorithm is not exact. A stored bound that decides the window
// answers at once, and the null window stands at max(m, alpha).
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/memory/bounds_table.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct NegascoutTt {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;
  BoundsTable<Value> table = {};

  typename W::Outcome run(const Node& root, Depth depth) {
    return {search(root, depth, options.window.alpha, options.window.beta), best};
  }

  Value search(const Node& node, Depth depth, Value alpha, Value beta) {
    const std::uint64_t key = walk.memory_key(node, depth);
    const Bounds<Value> known = table.find(key);
    if (known.lower >= beta || known.upper <= alpha || known.lower == known.upper) {
      const Value value = known.lower >= beta ? known.lower : known.upper;
      walk.revisit(node);
      walk.tell(EventKind::Retrieve, node, alpha, beta, value);
      return value;
    }
    if (walk.is_leaf(node, depth)) {
      const Value value = walk.leaf(node, alpha, beta);
      table.set(key, {value, value});
      return value;
    }
    const Value m = search_children(node, depth, alpha, beta, known);
    if (!walk.stopped()) {
      if (m > alpha) table.raise_lower(key, m);
      if (m < beta) table.reduce_upper(key, m);
    }
    return m;
  }

 private:
  Value search_children(const Node& node, Depth depth, Value alpha, Value beta,
                        const Bounds<Value>& known) {
    Value m = known.lower;  // "m := -infinity, or m' if hash hits"
    walk.tell(EventKind::Enter, node, alpha, beta, m);
    bool first = true;
    for (const auto branch : walk.branches(node)) {
      const Node child = walk.child(node, branch.move, branch.index);
      const Value bound = std::max(m, alpha);
      const Value t =
          first ? -search(child, depth - 1, -beta, -bound) : later_child(child, depth, bound, beta);
      if (walk.stopped()) return m;
      first = false;
      const bool improved = t > bound;
      if (improved && node.ply == 0) best = branch.move;
      m = std::max(m, t);
      const bool cut = options.cuts(m, beta);
      walk.tell(EventKind::Update, node, std::max(m, alpha), beta, m, branch.index,
                cut_reason(cut, branch.last), improved);
      if (cut) break;
    }
    return m;
  }

  Value later_child(const Node& child, Depth depth, Value bound, Value beta) {
    walk.because(Reason::NullWindow);
    const Value t = -search(child, depth - 1, -options.above(bound), -bound);
    if (t <= bound || depth < Depth{3} || t >= beta || walk.stopped()) return t;
    walk.because(Reason::Research);
    return std::max(t, -search(child, depth - 1, -beta, -t));
  }
};

}  // namespace espalier::exact
