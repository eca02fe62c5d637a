// Aspiration search: alpha-beta in a window around an estimate, and once more if it fails.
// Source: Tong02 fig 1.3 (Brudno 1963; Campbell & Marsland 1983).
// Promise: exact.
// Deviations: the estimate defaults to the static value of the root. Fail-soft (Falphabeta), since
// the re-search uses the bound that came back.
#pragma once

#include <optional>

#include "espalier/search/exact/falphabeta.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct Aspiration {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;

  typename W::Outcome run(const Node& root, Depth depth) {
    Falphabeta<W> inner{walk, options};
    const Value estimate = options.guess ? *options.guess : walk.static_value(root);
    const Value alpha = estimate - options.delta;
    const Value beta = estimate + options.delta;
    Value g = pass(inner, root, depth, alpha, beta);
    if (g <= alpha) {
      g = pass(inner, root, depth, Limits::lowest(), g);
    } else if (g >= beta) {
      g = pass(inner, root, depth, g, Limits::highest());
    }
    return {g, inner.best};
  }

 private:
  Value pass(Falphabeta<W>& inner, const Node& root, Depth depth, Value alpha, Value beta) {
    walk.tell(EventKind::Pass, root, alpha, beta, alpha);
    return inner.search(root, depth, alpha, beta);
  }
};

}  // namespace espalier::exact
