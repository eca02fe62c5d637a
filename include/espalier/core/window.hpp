// The search window (alpha, beta): the values still of interest. Open at both ends.
#pragma once

#include "espalier/core/value.hpp"

namespace espalier {

template <Score V>
struct Window {
  V alpha = ScoreTraits<V>::lowest();
  V beta = ScoreTraits<V>::highest();

  friend constexpr bool operator==(const Window&, const Window&) = default;
  constexpr bool valid() const { return alpha < beta; }
  constexpr bool contains(V value) const { return alpha < value && value < beta; }
  // The same window seen by the opponent.
  constexpr Window negated() const { return Window{-beta, -alpha}; }
  static constexpr Window full() { return Window{}; }
};

}  // namespace espalier
