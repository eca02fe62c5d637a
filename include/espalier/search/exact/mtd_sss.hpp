// MTD(+inf), which is SSS* in depth-first clothes. Source: Plaat et al. 1996.
// Promise: exact; evaluates the same leaves in the same order as SSS* with left-first ties.
// Deviations: none.
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/exact/mt.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct MtdSss {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;

  typename W::Outcome run(const Node& root, Depth depth) {
    Mt<W> mt{walk};
    return drive_mt(walk, mt, root, depth, Limits::highest(),
                    [](const MtdState<Value>& state) { return state.upper; });
  }
};

}  // namespace espalier::exact
