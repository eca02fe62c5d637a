// Scout with alpha-beta as its test. Source: Campbell & Marsland 1983; Muszycka85 appendix 1.
// Promise: exact.
// Deviations: none (t := -alphabeta(p_i, -m-1, -m); evaluate p_i if t > m).
#pragma once

#include <optional>

#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/scout.hpp"

namespace espalier::exact {

template <class W>
struct ScoutCm {
  using Node = typename W::Node;
  using Value = typename W::Value;

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;

  typename W::Outcome run(const Node& root, Depth depth) {
    const auto may_be_better = [this](const Node& child, Depth left, Value m) {
      walk.because(Reason::NullWindow);
      const Value t = -AlphaBeta<W>{walk, options}.search(child, left, -options.above(m), -m);
      return t > m && !walk.stopped();
    };
    return {scout_negamax(walk, root, depth, best, may_be_better), best};
  }
};

}  // namespace espalier::exact
