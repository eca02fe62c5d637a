// ProbCut on alpha-beta, min-max form. Source: Buro 1995; Tong02 fig 1.7 (trace: fig A.7).
// Promise: none of exactness. At remaining depth d a shallow search of depth s decides, with t
// standard deviations of the linear model, whether the value lies outside the window.
// Deviations: bound = round((beta - b + t*sigma) / a) and round((alpha - b - t*sigma) / a); the
// normal search follows when no test cuts (printed: else if). Literal otherwise: it tests even
// against an infinite bound, where no test can cut.
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/selective/cut_bound.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::selective {

template <class W>
struct ProbCut {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;
  bool testing = false;

  typename W::Outcome run(const Node& root, Depth depth) {
    const auto window = walk.maximising(root) ? options.window : options.window.negated();
    return {walk.first_view(root, search(root, depth, window.alpha, window.beta)), best};
  }

  // Window and value in First's view.
  Value search(const Node& node, Depth depth, Value alpha, Value beta) {
    if (walk.is_leaf(node, depth)) return walk.leaf_max(node, alpha, beta);
    const bool max = walk.maximising(node);
    Value g = max ? Limits::lowest() : Limits::highest();
    walk.tell_max(EventKind::Enter, node, alpha, beta, g);
    if (depth == Depth{options.model.d}) {
      if (const auto cut = shallow_tests(node, alpha, beta)) {
        walk.tell_max(EventKind::Update, node, alpha, beta, *cut, -1, Reason::ProbCut);
        return *cut;
      }
    }
    for (const auto branch : walk.branches(node)) {
      const Value t = search(walk.child(node, branch.move, branch.index), depth - 1, alpha, beta);
      if (walk.stopped()) return g;
      const bool improved = max ? t > alpha : t < beta;
      // A test re-enters its own root, so only the search itself may name the best move.
      if (improved && node.ply == 0 && !testing) best = branch.move;
      g = max ? std::max(g, t) : std::min(g, t);
      (max ? alpha : beta) = max ? std::max(alpha, g) : std::min(beta, g);
      const bool cut = max ? options.cuts(g, beta) : options.cuts(-g, -alpha);
      walk.tell_max(EventKind::Update, node, alpha, beta, g, branch.index,
                    cut_reason(cut, branch.last), improved);
      if (cut) break;
    }
    return g;
  }

 private:
  // The bound the node is cut with, if one of the two tests says so.
  std::optional<Value> shallow_tests(const Node& node, Value alpha, Value beta) {
    const Depth s{options.model.s};
    const Value high = cut_bound(options.model, beta, +1);
    if (test(Reason::BetaTest, node, s, options.below(high), high) >= high) return beta;
    const Value low = cut_bound(options.model, alpha, -1);
    if (test(Reason::AlphaTest, node, s, low, options.above(low)) <= low) return alpha;
    return std::nullopt;
  }

  Value test(Reason reason, const Node& node, Depth depth, Value alpha, Value beta) {
    const bool outer = testing;
    testing = true;
    walk.because(reason);
    const Value value = search(node, depth, alpha, beta);
    testing = outer;
    return value;
  }
};

}  // namespace espalier::selective
