// The bound of a shallow test: the shallow value from which the deep value lies, with t standard
// deviations, beyond a given bound. Source: Tong02 eqs 2.1-2.2 (which lost the sigma in print).
#pragma once

#include <algorithm>
#include <cmath>

#include "espalier/search/options.hpp"

namespace espalier::selective {

// round((bound - b + side * t * sigma) / a), kept within the limits. side: +1 above, -1 below.
template <Score V>
V cut_bound(const CutModel& model, V bound, int side) {
  const double shallow =
      (static_cast<double>(bound) - model.b + side * model.t * model.sigma) / model.a;
  const double highest = static_cast<double>(ScoreTraits<V>::highest());
  return static_cast<V>(std::clamp(std::round(shallow), -highest, highest));
}

// What a failed test of a child means: GPC skips the child, FGPC leaves the whole node.
enum class OnFailedTest : unsigned char { SkipChild, LeaveNode };

}  // namespace espalier::selective
