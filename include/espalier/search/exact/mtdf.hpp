// MTD(f): MT started at a guess. Source: Plaat et al. 1996; Tong02 fig 1.6.
// Promise: exact. The better the guess, the fewer passes.
// Deviations: the first guess defaults to the static value of the root.
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/exact/mt.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct Mtdf {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;

  typename W::Outcome run(const Node& root, Depth depth) {
    Mt<W> mt{walk};
    const Value guess = options.guess ? *options.guess : walk.static_value(root);
    return drive_mt(walk, mt, root, depth, walk.first_view(root, guess),
                    [this](const MtdState<Value>& state) { return mtdf_gamma(state, options); });
  }
};

}  // namespace espalier::exact
