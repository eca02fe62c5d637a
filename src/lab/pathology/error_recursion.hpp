// How errors of an evaluation grow or vanish while they are backed up. Source: Pearl 1984; Bratko &
// Gams 1982; Muszycka85 5.1, formulas (1)-(3) with their misprints corrected.
//
// WIN means a win for the player to move. At a level: p = P(WIN), e1 = P(estimate 1 | LOSS),
// e2 = P(estimate 0 | WIN). A node is terminal with probability q; terminals are losses (who cannot
// move has lost) and are recognised without error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/core/power.hpp"

namespace espalier::lab::pathology {

struct Errors {
  double p = 0.5;
  double e1 = 0;
  double e2 = 0;
};

// The level above, where nodes have `width` independent children. e2 is written in factored form,
// which never divides by zero: at p = 1, where no node above is a WIN, it is the limit.
inline Errors one_level_up(const Errors& child, std::uint32_t width, double q = 0) {
  const double all_win = power(child.p, width);
  Errors node;
  node.p = (1 - q) * (1 - all_win);
  // Of the LOSS nodes, the share that is no terminal; without terminals that is all of them, also
  // where p^w has become too small for a number.
  const double loss = q + (1 - q) * all_win;
  const double inner = loss > 0 ? (1 - q) * all_win / loss : 1;
  node.e1 = (1 - power(1 - child.e2, width)) * inner;
  // {[(1-p) e1 + p (1-e2)]^w - [p (1-e2)]^w} / (1 - p^w), both sides divided by 1 - p with
  // x^w - y^w = (x - y)(x^(w-1) + ... + y^(w-1)).
  const double right = child.p * (1 - child.e2);
  const double called_win = (1 - child.p) * child.e1 + right;
  double numerator = 0;
  double denominator = 0;
  for (std::uint32_t i = 0; i < width; ++i) {
    numerator += power(called_win, i) * power(right, width - 1 - i);
    denominator += power(child.p, i);
  }
  node.e2 = child.e1 * numerator / denominator;
  return node;
}

// The leaves' errors, then those one level up, and so on: `levels` + 1 entries.
inline std::vector<Errors> backed_up(Errors leaf, std::uint32_t width, double q,
                                     std::size_t levels) {
  std::vector<Errors> list = {leaf};
  for (std::size_t i = 0; i < levels; ++i) list.push_back(one_level_up(list.back(), width, q));
  return list;
}

// ERR: the wrong one of a WIN and a LOSS child is preferred; ties count half.
inline double decision_error(const Errors& errors) { return (errors.e1 + errors.e2) / 2; }
// The thesis's formula for widths above 2: the error of a node's value, another quantity.
inline double value_error(const Errors& errors) {
  return errors.e1 * (1 - errors.p) + errors.e2 * errors.p;
}

// An evaluation with many values is a threshold test at each of them. `curve` holds the errors of
// these tests in order of falling e1, without the trivial ends (1, 0) and (0, 1): ERR is the area
// below the polygon through them, which counts ties half.
inline double decision_error(const std::vector<Errors>& curve) {
  double area = 0;
  Errors last{0, 1, 0};
  for (std::size_t i = 0; i <= curve.size(); ++i) {
    const Errors next = i < curve.size() ? curve[i] : Errors{0, 0, 1};
    area += (last.e1 - next.e1) * (last.e2 + next.e2) / 2;
    last = next;
  }
  return area;
}

// The p that stays what it is: p = (1 - q)(1 - p^w). By bisection; for w = 2 it is
// [-1 + sqrt(1 + 4 (1 - q)^2)] / (2 (1 - q)).
inline double critical_p(std::uint32_t width, double q = 0) {
  double low = 0;
  double high = 1;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (middle < (1 - q) * (1 - power(middle, width)) ? low : high) = middle;
  }
  return (low + high) / 2;
}

// --- Bratko & Gams: children of equal value grouped together
// -----------------------------------------

// All children of a node have the same true value. The same law in two views:
//   Mover        WIN = win for the player to move, who changes from level to level; a WIN node has
//                LOSS children: e2' = e1^w, e1' = 1 - (1 - e2)^w. Errors vanish if e1 < xi, e2 < 1
//                - xi.
//   FirstPlayer  WIN = win for player 1 at every level, leaves below MAX nodes, as the thesis has
//                it; e1 and e2 do not mix. Errors vanish if e1 < 1 - xi, e2 < xi.
enum class View : std::uint8_t { Mover, FirstPlayer };

struct GroupedErrors {
  double e1 = 0;
  double e2 = 0;
};

// Two levels up (the levels of MAX and of MIN), as the two do different things.
inline GroupedErrors grouped_two_levels_up(GroupedErrors errors, std::uint32_t width, View view) {
  const auto all = [width](double e) { return power(e, width); };
  const auto any = [width](double e) { return 1 - power(1 - e, width); };
  if (view == View::Mover) return {any(all(errors.e1)), all(any(errors.e2))};
  return {all(any(errors.e1)), any(all(errors.e2))};
}

// The errors after `levels` double levels; far above a few hundred they are 0, 1 or at a threshold.
inline GroupedErrors grouped_limit(GroupedErrors errors, std::uint32_t width, View view,
                                   int double_levels = 500) {
  for (int i = 0; i < double_levels; ++i) errors = grouped_two_levels_up(errors, width, view);
  return errors;
}

}  // namespace espalier::lab::pathology
