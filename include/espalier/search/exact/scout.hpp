// Scout, negamax form with Test. Source: Pearl 1980; Muszycka85 2.5.
// Promise: exact.
// Deviations: line 9 is test(p_i, -m, op) with op = TRUE (>=), and Test recurses with
// (p_i, -v, not op), as the text intends.
#pragma once

#include <optional>

#include "espalier/search/walk.hpp"

namespace espalier::exact {

// The evaluating half of Scout, shared by its three negamax versions. `Probe` is a callable
// (child, depth, m) -> "the child may be better than m for its parent".
template <class W, class Probe>
typename W::Value scout_negamax(W& walk, const typename W::Node& node, Depth depth,
                                std::optional<typename W::Move>& best, const Probe& may_be_better) {
  using Value = typename W::Value;
  using Limits = typename W::Limits;
  if (walk.is_leaf(node, depth)) return walk.leaf(node, Limits::lowest(), Limits::highest());
  Value m = Limits::lowest();
  walk.tell(EventKind::Enter, node, m, Limits::highest(), m);
  bool first = true;
  for (const auto branch : walk.branches(node)) {
    const typename W::Node child = walk.child(node, branch.move, branch.index);
    if (first || may_be_better(child, depth - 1, m)) {
      if (!first) walk.because(Reason::Research);
      const Value t = -scout_negamax(walk, child, depth - 1, best, may_be_better);
      if (walk.stopped()) return m;
      const bool improved = t > m;
      if (improved) {
        m = t;
        if (node.ply == 0) best = branch.move;
      }
      walk.tell(EventKind::Update, node, m, Limits::highest(), m, branch.index, Reason::None,
                improved);
    } else {
      walk.tell(EventKind::Skip, node, m, Limits::highest(), m, branch.index);
    }
    first = false;
  }
  return m;
}

template <class W>
struct Scout {
  using Node = typename W::Node;
  using Value = typename W::Value;

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;

  typename W::Outcome run(const Node& root, Depth depth) {
    const Value value =
        scout_negamax(walk, root, depth, best, [this](const Node& child, Depth left, Value m) {
          return !test(child, left, -m, true) && !walk.stopped();
        });
    return {value, best};
  }

  // Is the value of the node >= v (or_equal) or > v?
  bool test(const Node& node, Depth depth, Value v, bool or_equal) {
    const Reason question = or_equal ? Reason::TestAtLeast : Reason::TestAbove;
    walk.because(question);
    if (walk.is_leaf(node, depth)) {
      const Value value = walk.leaf(node, v, v);
      return or_equal ? value >= v : value > v;
    }
    walk.tell(EventKind::Enter, node, v, v, v, -1, question);
    for (const auto branch : walk.branches(node)) {
      if (walk.stopped()) break;
      if (!test(walk.child(node, branch.move, branch.index), depth - 1, -v, !or_equal)) {
        walk.tell(EventKind::Verdict, node, v, v, v, branch.index, cut_reason(true, branch.last),
                  true);
        return true;
      }
    }
    walk.tell(EventKind::Verdict, node, v, v, v);
    return false;
  }
};

}  // namespace espalier::exact
