// Scout with testm, which knows only ">". Source: Campbell & Marsland 1983; Muszycka85 appendix 1.
// Promise: exact. testm answers either way when a value equals the threshold, so Scout may evaluate
// a child in vain: it prunes less than Scout with Test (Muszycka85 fig 57).
// Deviations: none.
#pragma once

#include <optional>

#include "espalier/search/exact/scout.hpp"

namespace espalier::exact {

template <class W>
struct ScoutTestm {
  using Node = typename W::Node;
  using Value = typename W::Value;

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;

  typename W::Outcome run(const Node& root, Depth depth) {
    const auto may_be_better = [this](const Node& child, Depth left, Value m) {
      return !testm(child, left, -m) && !walk.stopped();
    };
    return {scout_negamax(walk, root, depth, best, may_be_better), best};
  }

  // True if the value is > v, false if it is < v, either if it equals v.
  bool testm(const Node& node, Depth depth, Value v) {
    walk.because(Reason::TestAbove);
    if (walk.is_leaf(node, depth)) return walk.leaf(node, v, v) > v;
    walk.tell(EventKind::Enter, node, v, v, v, -1, Reason::TestAbove);
    for (const auto branch : walk.branches(node)) {
      if (walk.stopped()) break;
      if (!testm(walk.child(node, branch.move, branch.index), depth - 1, -v)) {
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
