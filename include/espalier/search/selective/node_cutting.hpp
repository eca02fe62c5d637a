// Node-cutting on alpha-beta, min-max form. Source: Tong02 ch 4 (4.3, steps 1 to 6; no figure).
// Promise: none of exactness. At remaining depth d+1 a shallow search puts the children in order;
// those up to place x are searched (the first place is 0), the others are not. Where no child
// stands behind x it is exact. Deviations: the thesis reads x off a fitted F(X given Y = y), y
// being where the best child by the shallow search stands in the program's own order of moves. A
// tree has neither table nor order: the children stand in the order of their shallow values (ties:
// by number), so y is always the first place, and x, which then is one number for all nodes, is
// given. Step 5 ignores the moves after x, fig 4.5 examines only those before x. The default is
// step 5, here and in the engine: F(x) is the probability of X <= x, so only with the child at x
// the best one is kept with probability p. `searches_x` = false is fig 4.5, where x counts the
// children searched; the first child is searched in any case. The thesis stores x for the revisits
// of NegaScout and MTD(f); here no node is revisited, and x is no secret. As in the thesis s is the
// depth of a search of the node, s-1 of its children (in GPC: s).
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "espalier/search/walk.hpp"

namespace espalier::selective {

template <class W>
struct NodeCutting {
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
    const auto branches = walk.branches(node);
    std::vector<int> kept;  // empty: all of them, as they come
    if (depth == Depth{options.model.d + 1}) {
      kept = sorted(node, max);
      if (walk.stopped()) return g;
      for (const int skipped : behind_x(kept)) {
        walk.tell_max(EventKind::Skip, node, alpha, beta, g, skipped, Reason::NodeCutting);
      }
    }
    const int count = kept.empty() ? branches.count() : static_cast<int>(kept.size());
    for (int turn = 0; turn < count; ++turn) {
      const int child = kept.empty() ? turn : kept[static_cast<std::size_t>(turn)];
      const Value t = search(walk.child(node, branches.move(child), child), depth - 1, alpha, beta);
      if (walk.stopped()) return g;
      const bool improved = max ? t > alpha : t < beta;
      if (improved && node.ply == 0) best = branches.move(child);
      g = max ? std::max(g, t) : std::min(g, t);
      (max ? alpha : beta) = max ? std::max(alpha, g) : std::min(beta, g);
      const bool cut = max ? options.cuts(g, beta) : options.cuts(-g, -alpha);
      walk.tell_max(EventKind::Update, node, alpha, beta, g, child,
                    cut_reason(cut, turn + 1 == count), improved);
      if (cut) break;
    }
    return g;
  }

 private:
  // The numbers of the children, best first by a search of the node s plies deep.
  std::vector<int> sorted(const Node& node, bool max) {
    const Depth below{options.model.s - 1};
    std::vector<Value> shallow;
    std::vector<int> order;
    for (const auto branch : walk.branches(node)) {
      walk.because(Reason::Ordering);
      const Node child = walk.child(node, branch.move, branch.index);
      shallow.push_back(search(child, below, Limits::lowest(), Limits::highest()));
      if (walk.stopped()) return {};
      order.push_back(branch.index);
    }
    std::stable_sort(order.begin(), order.end(), [&](int one, int other) {
      const Value a = shallow[static_cast<std::size_t>(one)];
      const Value b = shallow[static_cast<std::size_t>(other)];
      return max ? a > b : a < b;
    });
    return order;
  }

  // Takes those that are not searched off the list.
  std::vector<int> behind_x(std::vector<int>& order) const {
    const int first_cut = options.searches_x ? options.x + 1 : std::max(options.x, 1);
    const std::size_t kept = std::min(order.size(), static_cast<std::size_t>(first_cut));
    const std::vector<int> skipped(order.begin() + static_cast<std::ptrdiff_t>(kept), order.end());
    order.resize(kept);
    return skipped;
  }
};

}  // namespace espalier::selective
