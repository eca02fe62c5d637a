// MTD(bi): bisection between the proven bounds. Source: Plaat et al. 1996 (after Coplan's C*).
// Promise: exact.
// Deviations: two passes first replace the infinite bounds by proven ones; the middle of two
// infinities would be a senseless question.
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/exact/mt.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct MtdBi {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;

  typename W::Outcome run(const Node& root, Depth depth) {
    Mt<W> mt{walk};
    return drive_mt(walk, mt, root, depth, Limits::highest(), [this](const MtdState<Value>& state) {
      if (state.upper == Limits::highest()) return state.upper;
      const Value above = options.above(state.lower);
      if (state.lower == Limits::lowest()) return above;
      return std::max((state.lower + state.upper) / 2, above);
    });
  }
};

}  // namespace espalier::exact
