// DUAL* as MTD(-inf). Source: Plaat et al. 1996; DUAL*: Marsland, Reinefeld & Schaeffer 1987.
// Promise: exact; approaches the value from below.
// Deviations: none.
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/exact/mt.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct DualStar {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;

  typename W::Outcome run(const Node& root, Depth depth) {
    Mt<W> mt{walk};
    return drive_mt(walk, mt, root, depth, Limits::lowest(),
                    [this](const MtdState<Value>& state) { return options.above(state.lower); });
  }
};

}  // namespace espalier::exact
