// Aspiration with staged windows t1, t2, ...: after a failure the next stage lies just beyond the
// window that failed, on the side it failed. Source: Hsu15 slide 19 (IDAS with several windows).
// Promise: exact: when the stages are used up the window opens to infinity.
// Deviations: the failed search's own (fail-soft) bound takes the place of the old border. The
// inner search is Falphabeta and the estimate the static value (the slides: F4 and the last
// iteration).
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "espalier/search/exact/falphabeta.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct AspirationStaged {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;

  typename W::Outcome run(const Node& root, Depth depth) {
    Falphabeta<W> inner{walk, options};
    const Value estimate = options.guess ? *options.guess : walk.static_value(root);
    Value lower = Limits::lowest();  // proven: lower <= value <= upper
    Value upper = Limits::highest();
    Value g = estimate;
    for (std::size_t stage = 0; lower < upper && !walk.stopped(); ++stage) {
      const Value alpha = std::max(lower, estimate - reach(stage));
      const Value beta = std::min(upper, estimate + reach(stage));
      if (alpha >= beta) continue;  // the bound that came back lies beyond this stage
      walk.tell(EventKind::Pass, root, alpha, beta, alpha);
      g = inner.search(root, depth, alpha, beta);
      // Below alpha the value is at most g, above beta at least g, in between it is g.
      if (g < beta) upper = std::min(upper, g);
      if (g > alpha) lower = std::max(lower, g);
    }
    return {g, inner.best};
  }

 private:
  // How far stage k reaches from the estimate: t1 + ... + tk, then everywhere.
  Value reach(std::size_t stage) const {
    if (stage >= options.stage_count) return Limits::highest() + Limits::highest() / 2;
    Value sum{};
    for (std::size_t i = 0; i <= stage; ++i) sum = sum + options.stages[i];
    return sum;
  }
};

}  // namespace espalier::exact
