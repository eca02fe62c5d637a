// Scout, min-max form. Source: Pearl 1980; Muszycka85 appendix 1.
// Promise: exact.
// Deviations: at a MAX node p_i is evaluated if its value > m, at a MIN node if not value >= m;
// Test branches on p, not on p_i (the printed conditions are garbled).
#pragma once

#include <optional>

#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct ScoutMinimax {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;

  typename W::Outcome run(const Node& root, Depth depth) {
    return {walk.first_view(root, search(root, depth)), best};
  }

  Value search(const Node& node, Depth depth) {
    if (walk.is_leaf(node, depth)) return walk.leaf_max(node, Limits::lowest(), Limits::highest());
    const bool max = walk.maximising(node);
    Value m = max ? Limits::lowest() : Limits::highest();
    tell(EventKind::Enter, node, m);
    bool first = true;
    for (const auto branch : walk.branches(node)) {
      const Node child = walk.child(node, branch.move, branch.index);
      if (first || may_be_better(child, depth - 1, m, max)) {
        if (!first) walk.because(Reason::Research);
        const Value t = search(child, depth - 1);
        if (walk.stopped()) return m;
        const bool improved = max ? t > m : t < m;
        if (improved) {
          m = t;
          if (node.ply == 0) best = branch.move;
        }
        tell(EventKind::Update, node, m, branch.index, improved);
      } else {
        tell(EventKind::Skip, node, m, branch.index);
      }
      first = false;
    }
    return m;
  }

  // Is the value of the node >= v (or_equal) or > v? First's view.
  bool test(const Node& node, Depth depth, Value v, bool or_equal) {
    const Reason question = or_equal ? Reason::TestAtLeast : Reason::TestAbove;
    walk.because(question);
    if (walk.is_leaf(node, depth)) {
      const Value value = walk.leaf_max(node, v, v);
      return or_equal ? value >= v : value > v;
    }
    walk.tell_max(EventKind::Enter, node, v, v, v, -1, question);
    const bool max = walk.maximising(node);
    for (const auto branch : walk.branches(node)) {
      if (walk.stopped()) break;
      // One child settles it: at MAX one that passes, at MIN one that fails.
      if (test(walk.child(node, branch.move, branch.index), depth - 1, v, or_equal) == max) {
        walk.tell_max(EventKind::Verdict, node, v, v, v, branch.index,
                      cut_reason(true, branch.last), max);
        return max;
      }
    }
    walk.tell_max(EventKind::Verdict, node, v, v, v, -1, Reason::None, !max);
    return !max;
  }

 private:
  bool may_be_better(const Node& child, Depth depth, Value m, bool max) {
    const bool better = max ? test(child, depth, m, false) : !test(child, depth, m, true);
    return better && !walk.stopped();
  }

  void tell(EventKind kind, const Node& node, Value m, int child = -1, bool improved = false) {
    const bool max = walk.maximising(node);
    walk.tell_max(kind, node, max ? m : Limits::lowest(), max ? Limits::highest() : m, m, child,
                  Reason::None, improved);
  }
};

}  // namespace espalier::exact
