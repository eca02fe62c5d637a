// The frame of all MTD drivers: null-window tests with memory until the bounds meet.
// Source: Plaat, Schaeffer, Pijls & de Bruin 1996; Tong02 fig 1.6.
// Deviations: a question outside the proven bounds would never end (with real values, tiny windows
// or values near the limits the printed gamma = g + 1 can be one); then the upper bound is asked.
#pragma once

#include <algorithm>

#include "espalier/core/trace.hpp"
#include "espalier/core/value.hpp"
#include "espalier/search/options.hpp"

namespace espalier {

// What a driver knows when it chooses the next gamma. First's view.
template <Score V>
struct MtdState {
  V g;      // the last result (at the start: the first guess)
  V lower;  // proven: lower <= value <= upper
  V upper;
};

// `next_gamma(state)` is all that tells the drivers apart; `search(gamma)` is MT or a variant of
// it. Returns the last result, in First's view; stopped, that of the last finished pass.
template <class W, class Search, class NextGamma>
typename W::Value drive_mtd(W& walk, const typename W::Node& root, typename W::Value first_guess,
                            const NextGamma& next_gamma, const Search& search) {
  using Value = typename W::Value;
  using Limits = typename W::Limits;
  MtdState<Value> state{first_guess, Limits::lowest(), Limits::highest()};
  while (state.lower < state.upper && !walk.stopped()) {
    Value gamma = std::min(next_gamma(state), state.upper);
    if (gamma <= state.lower) gamma = state.upper;
    walk.tell_max(EventKind::Pass, root, gamma, gamma, gamma);
    const Value g = search(gamma);
    if (walk.stopped()) break;
    state.g = g;
    (g < gamma ? state.upper : state.lower) = g;
  }
  return state.g;
}

// MTD(f)'s own choice.
template <Score V>
V mtdf_gamma(const MtdState<V>& state, const Options<V>& options) {
  return state.g == state.lower ? options.above(state.g) : state.g;
}

}  // namespace espalier
