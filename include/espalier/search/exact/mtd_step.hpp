// MTD(step): comes down from +inf in steps. Source: Plaat et al. 1996.
// Promise: exact.
// Deviations: none.
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/exact/mt.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct MtdStep {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;

  typename W::Outcome run(const Node& root, Depth depth) {
    Mt<W> mt{walk};
    return drive_mt(walk, mt, root, depth, Limits::highest(), [this](const MtdState<Value>& state) {
      if (state.upper == Limits::highest()) return state.upper;
      return std::max(options.above(state.lower), state.g - options.step);
    });
  }
};

}  // namespace espalier::exact
