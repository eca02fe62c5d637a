// What the sources themselves vary, as plain options; and what every strategy returns.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "espalier/core/depth.hpp"
#include "espalier/core/value.hpp"
#include "espalier/core/window.hpp"

namespace espalier {

// When a value cuts off: at the bound (the default, and every source's intention) or beyond it.
enum class Cut : std::uint8_t { AtBound, BeyondBound };

// The linear model of ProbCut: deep value = a * shallow value + b + error, error ~ N(0, sigma^2);
// a test at remaining depth d looks s plies ahead and demands t standard deviations.
// Defaults: Tong02 appendix A.
struct CutModel {
  int s = 1;
  int d = 2;
  double a = 1.0;
  double b = 0.0;
  double sigma = 10.0;
  double t = 1.5;
};

// Does `value` end the search at a node whose bound is `bound`? (value on the high side)
struct CutRule {
  Cut cut;
  template <class V>
  constexpr bool operator()(V value, V bound) const {
    return cut == Cut::AtBound ? value >= bound : value > bound;
  }
};

inline constexpr std::size_t kMaxStages = 9;

template <Score V>
struct Options {
  Window<V> window = Window<V>::full();
  Cut cut = Cut::AtBound;
  V minimal_width = ScoreTraits<V>::unit();  // width of a minimal ("null") window
  std::optional<V> guess;                    // first estimate of the drivers; else the static value
  V delta = V{10};                           // aspiration: half-width of the first window
  std::array<V, kMaxStages> stages = {V{10}, V{40}};  // t1, t2, ... (Hsu15 slide 19)
  std::size_t stage_count = 2;
  V step = V{5};  // MTD(step)
  CutModel model;
  // Node-cutting: by a search of depth model.s, children at places behind x are not searched; the
  // first place is 0. Is the child at x searched?
  int x = 2;
  bool searches_x = true;

  // The other border of a minimal window whose one border is `value`. Where a value is so large
  // that the width would vanish in it, the next larger number: a window is never empty.
  V above(V value) const {
    const V border = value + minimal_width;
    if constexpr (std::is_floating_point_v<V>) {
      if (!(border > value)) return std::nextafter(value, std::numeric_limits<V>::infinity());
    }
    return border;
  }
  V below(V value) const { return -above(-value); }

  constexpr bool cuts(V value, V bound) const { return CutRule{cut}(value, bound); }
};

enum class Bound : std::uint8_t { Exact, Lower, Upper };

template <class Value, class Move>
struct SearchOutcome {
  Value value{};             // in the view of the player to move at the root
  std::optional<Move> best;  // none if the root is a leaf or no move entered the window
  bool complete = true;      // false: stopped; value and best are those found so far
};

// How a value relates to the truth, given the window it was searched with.
template <Score V>
constexpr Bound bound_of(V value, Window<V> window) {
  if (value <= window.alpha) return Bound::Upper;
  if (value >= window.beta) return Bound::Lower;
  return Bound::Exact;
}

}  // namespace espalier
