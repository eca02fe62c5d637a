// GPC and FGPC on alpha-beta, min-max form. Source: Tong02 figs 2.4 and 3.3 (trace: fig A.8).
// Promise: none of exactness. At remaining depth d+1 every child is first searched s plies deep
// with a null window; a child that looks worse than the best so far is skipped (GPC), or ends the
// node (FGPC: children are taken to be sorted best first). Deviations: none. Literal: it tests even
// against an infinite bound, where no test can cut. The thesis says that GPC-AB visits the same
// leaves in the same order as ProbCut; its own traces differ by the alpha tests, and so do ours.
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/selective/cut_bound.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::selective {

template <class W, OnFailedTest Reaction>
struct GpcAlphaBetaWith {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;
  std::optional<typename W::Move> best = std::nullopt;

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
    for (const auto branch : walk.branches(node)) {
      const Node child = walk.child(node, branch.move, branch.index);
      if (depth == Depth{options.model.d + 1} && looks_worse(child, g, max)) {
        constexpr bool kLeave = Reaction == OnFailedTest::LeaveNode;
        walk.tell_max(EventKind::Skip, node, alpha, beta, g, branch.index,
                      kLeave ? Reason::Fgpc : Reason::Gpc);
        if (kLeave) return g;
        continue;
      }
      const Value t = search(child, depth - 1, alpha, beta);
      if (walk.stopped()) return g;
      const bool improved = max ? t > alpha : t < beta;
      if (improved && node.ply == 0) best = branch.move;
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
  // The shallow null-window test of a child against the best value g of its parent.
  bool looks_worse(const Node& child, Value g, bool max) {
    const Depth s{options.model.s};
    const Value bound = cut_bound(options.model, g, max ? -1 : +1);
    walk.because(max ? Reason::AlphaTest : Reason::BetaTest);
    return max ? search(child, s, bound, options.above(bound)) < bound
               : search(child, s, options.below(bound), bound) > bound;
  }
};

template <class W>
using GpcAlphaBeta = GpcAlphaBetaWith<W, OnFailedTest::SkipChild>;
template <class W>
using FgpcAlphaBeta = GpcAlphaBetaWith<W, OnFailedTest::LeaveNode>;

}  // namespace espalier::selective
