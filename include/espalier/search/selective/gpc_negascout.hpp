// GPC and FGPC on NegaScout, min-max form. Source: Tong02 figs 2.5 and 3.4.
// Promise: none of exactness. The first child is always searched; at remaining depth d+1 every
// later child must pass a shallow null-window test against the best value so far. Deviations: the
// figures branch on c where n is meant; fig 3.4 calls GPC-NegaScout for the first child where
// FGPC-NegaScout is meant.
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/selective/cut_bound.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::selective {

template <class W, OnFailedTest Reaction>
struct GpcNegascoutWith {
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
    Value gamma = max ? Limits::lowest() : Limits::highest();
    walk.tell_max(EventKind::Enter, node, alpha, beta, gamma);
    bool first = true;
    for (const auto branch : walk.branches(node)) {
      const Node child = walk.child(node, branch.move, branch.index);
      if (!first && depth == Depth{options.model.d + 1} && looks_worse(child, gamma, max)) {
        constexpr bool kLeave = Reaction == OnFailedTest::LeaveNode;
        walk.tell_max(EventKind::Skip, node, alpha, beta, gamma, branch.index,
                      kLeave ? Reason::Fgpc : Reason::Gpc);
        if (kLeave) return gamma;
        continue;
      }
      const Value g = first ? search(child, depth - 1, alpha, beta)
                            : later_child(child, depth - 1, alpha, beta, max);
      if (walk.stopped()) return gamma;
      first = false;
      const bool improved = max ? g > alpha : g < beta;
      if (improved && node.ply == 0) best = branch.move;
      gamma = max ? std::max(g, gamma) : std::min(g, gamma);
      (max ? alpha : beta) = max ? std::max(alpha, gamma) : std::min(beta, gamma);
      const bool cut = max ? options.cuts(gamma, beta) : options.cuts(-gamma, -alpha);
      walk.tell_max(EventKind::Update, node, alpha, beta, gamma, branch.index,
                    cut_reason(cut, branch.last), improved);
      if (cut) break;
    }
    return gamma;
  }

 private:
  Value later_child(const Node& child, Depth depth, Value alpha, Value beta, bool max) {
    walk.because(Reason::NullWindow);
    const Value g = max ? search(child, depth, alpha, options.above(alpha))
                        : search(child, depth, options.below(beta), beta);
    if (g <= alpha || g >= beta || walk.stopped()) return g;
    walk.because(Reason::Research);
    return max ? search(child, depth, g, beta) : search(child, depth, alpha, g);
  }

  bool looks_worse(const Node& child, Value gamma, bool max) {
    const Depth s{options.model.s};
    const Value bound = cut_bound(options.model, gamma, max ? -1 : +1);
    walk.because(max ? Reason::AlphaTest : Reason::BetaTest);
    return max ? search(child, s, bound, options.above(bound)) < bound
               : search(child, s, options.below(bound), bound) > bound;
  }
};

template <class W>
using GpcNegascout = GpcNegascoutWith<W, OnFailedTest::SkipChild>;
template <class W>
using FgpcNegascout = GpcNegascoutWith<W, OnFailedTest::LeaveNode>;

}  // namespace espalier::selective
