// The windows a root is searched with, one driver each. `pass(alpha, beta)` searches the root once,
// fail-soft: at most alpha is an upper bound, at least beta a lower one, in between it is exact.
// Promise: the minimax value, if every pass keeps its promise. A search that does not (selective
// parts) cannot make a driver run for ever: as soon as its bounds cross, the last value stands.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "espalier/core/trace.hpp"
#include "espalier/core/value.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::engine {

inline constexpr Points kLowest = ScoreTraits<Points>::lowest();
inline constexpr Points kHighest = ScoreTraits<Points>::highest();

// How a pass of a driver is told.
constexpr Reason told_as(Driver driver) {
  switch (driver) {
    case Driver::Aspiration: return Reason::Aspiration;
    case Driver::Staged: return Reason::Staged;
    case Driver::Mtdf: return Reason::Mtdf;
    case Driver::Bisect: return Reason::Bisect;
    case Driver::FullWindow: break;
  }
  return Reason::None;
}

// A window around an estimate, and once more beyond it if that fails.
// Source: Tong02 fig 1.3 (Brudno 1963; Campbell & Marsland 1983).
template <class Pass>
Points aspiration(const Pass& pass, Points guess, Points width) {
  const Points alpha = guess - width;
  const Points beta = guess + width;
  const Points value = pass(alpha, beta);
  if (value <= alpha) return pass(kLowest, value);
  if (value >= beta) return pass(value, kHighest);
  return value;
}

// Stages t1, t2, ...: after a failure the next stage lies just beyond, on the side that failed.
// Source: Hsu15 slide 19.
template <class Pass>
Points staged(const Pass& pass, Points guess, const std::vector<Points>& widths) {
  Points lower = kLowest;
  Points upper = kHighest;
  Points value = guess;
  Points reach = 0;
  for (std::size_t stage = 0; lower < upper && stage <= widths.size(); ++stage) {
    const bool last = stage == widths.size();
    reach += last ? 0 : widths[stage];
    const Points alpha = last ? lower : std::max(lower, guess - reach);
    const Points beta = last ? upper : std::min(upper, guess + reach);
    if (alpha >= beta) continue;  // the bound that came back lies beyond this stage
    value = pass(alpha, beta);
    if (value < beta) upper = std::min(upper, value);
    if (value > alpha) lower = std::max(lower, value);
  }
  return value;
}

// Null windows, each at the last answer. Source: Plaat et al. 1996; Tong02 fig 1.6.
template <class Pass>
Points mtdf(const Pass& pass, Points guess) {
  Points lower = kLowest;
  Points upper = kHighest;
  Points value = guess;
  while (lower < upper) {
    const Points gamma = value == lower ? value + 1 : value;
    value = pass(gamma - 1, gamma);
    (value < gamma ? upper : lower) = value;
  }
  return value;
}

// Wins, draw and losses on one scale of even steps: a win in n of at most `longest` plies is
// longest + 1 - n, a draw 0.
struct ResultScale {
  int longest;

  Points step_of(Points value) const {
    if (is_win(value)) return value - kWin + longest + 1;
    if (is_loss(value)) return value + kWin - longest - 1;
    return 0;
  }
  Points value_of(Points step) const {
    if (step > 0) return kWin - longest - 1 + step;
    if (step < 0) return -kWin + longest + 1 + step;
    return 0;
  }
};

// Null windows that halve what is left, away from zero: "is there a win in half the plies that are
// left?" is a smaller tree than "is there a win?", and most positions are decided early.
// Source: Coplan 1982 (C*); the bias is that of Connect-4 solvers (Pons).
template <class Pass>
Points bisect(const Pass& pass, int longest) {
  const ResultScale scale{longest};
  Points lower = loss_in(0);
  Points upper = win_in(0);
  Points value = 0;
  while (lower < upper) {
    const Points low = scale.step_of(lower);
    const Points high = scale.step_of(upper);
    Points middle = low + (high - low) / 2;
    if (middle <= 0) middle = std::min(middle, low / 2);
    if (middle >= 0) middle = std::max(middle, high / 2);
    const Points gamma = std::clamp(scale.value_of(middle), lower, upper - 1);
    value = pass(gamma, gamma + 1);
    (value <= gamma ? upper : lower) = value;
  }
  return value;
}

}  // namespace espalier::engine
