// Iterative deepening: depth 1, 2, ..., each iteration helped by the one before.
// Source: Slate & Atkin 1977; Hsu15; Fuernkranz; Tong02 1.2.3.
// Promise: the result of the last completed iteration; with enough time that of the full depth, so
// exact. Stopped in the middle of an iteration it returns the one before.
// Deviations: what an iteration hands on is the best move of the root (tried first) and the value
// (first guess of MTD(f)); tables belong to the engine.
#pragma once

#include <optional>

#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/mtdf.hpp"
#include "espalier/search/exact/negascout_fuernkranz.hpp"
#include "espalier/search/preferring_walk.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W, template <class> class Inner>
struct IterativeDeepening {
  using Node = typename W::Node;
  using Value = typename W::Value;

  W& walk;
  const Options<Value>& options;

  typename W::Outcome run(const Node& root, Depth depth) {
    if (walk.is_leaf(root, depth)) return Inner<W>{walk, options}.run(root, depth);
    PreferringWalk<W> preferring(walk);
    typename W::Outcome result;
    result.complete = false;
    for (Depth d{1}; d <= depth; d = d + 1) {
      walk.tell_max(EventKind::Pass, root, options.window.alpha, options.window.beta,
                    static_cast<Value>(d.plies), -1, Reason::Depth);
      Options<Value> inner_options = options;
      if (d > Depth{1}) inner_options.guess = result.value;
      const auto iteration = Inner<PreferringWalk<W>>{preferring, inner_options}.run(root, d);
      if (walk.stopped()) break;
      result = iteration;
      result.complete = d == depth;
      prefer(preferring, root, result.best);
    }
    return result;
  }

 private:
  void prefer(PreferringWalk<W>& preferring, const Node& root,
              const std::optional<typename W::Move>& move) {
    for (const auto branch : walk.branches(root)) {
      if (move && branch.move == *move) preferring.prefer(branch.index);
    }
  }
};

template <class W>
using IdAlphaBeta = IterativeDeepening<W, AlphaBeta>;
template <class W>
using IdNegascout = IterativeDeepening<W, NegascoutFuernkranz>;
template <class W>
using IdMtdf = IterativeDeepening<W, Mtdf>;

}  // namespace espalier::exact
