// Plies left to search. A type of its own, so that a depth is never passed where a value is meant.
#pragma once

#include <compare>

namespace espalier {

struct Depth {
  int plies = 0;

  friend constexpr auto operator<=>(Depth, Depth) = default;  // NOLINT(modernize-use-nullptr)
  friend constexpr Depth operator+(Depth depth, int more) { return Depth{depth.plies + more}; }
  friend constexpr Depth operator-(Depth depth, int less) { return Depth{depth.plies - less}; }
  constexpr bool at_horizon() const { return plies <= 0; }
};

}  // namespace espalier
