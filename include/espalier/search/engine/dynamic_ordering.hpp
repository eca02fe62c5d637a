// Dynamic ordering, and the static values that it and fixed ordering sort by.
// Source: Muszycka85 4.2 and figure 43 (Slagle & Dixon 1969): the children are put in order by
// their static values. Then the children of the first one are evaluated; as soon as one of them is
// unpromising in comparison with the next child, that child takes its place.
//
// Promise: the child that comes next has a backed-up value that no other child exceeds, by its own
// backed-up value or, where nobody had to look, by its static one. A child that falls behind is
// left at once; if its turn comes again, its other children are evaluated from there on.
// Deviations: the figure draws the root; here every node with enough plies left is ordered so. The
// values computed on the way are kept for the search that reaches those nodes (kept_values.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "espalier/search/engine/candidates.hpp"
#include "espalier/search/engine/kept_values.hpp"
#include "espalier/search/engine/node.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::engine {

template <EngineGame G>
class DynamicOrdering {
 public:
  using Move = typename G::Move;

  explicit DynamicOrdering(const Ordering& options)
      : dynamic_(options.dynamic), from_(options.static_depth * kPly) {}

  bool refines() const { return dynamic_; }

  // The next child keeps its place only if its children agree.
  template <class S>
  void refine(S& search, const typename S::Node& node, int left, Candidates<G>& children) {
    auto& order = children.order;
    if (!is_dynamic(left) || order.is_first() || order.is_given()) return;
    while (order.left() > 1) {
      const std::size_t child = order.peek();
      Replies& replies = kept_.below(node.ply, child);
      if (replies.all) return;
      look_closer(search, node, children.moves[child], child, order.least_to_lead(), replies);
      order.rescore(child, replies.worst);
    }
  }

  // A child is told what dynamic ordering has found out: from the node's own list, ...
  template <class Node>
  void tell_value(const Node& node, Move move, std::size_t number, Node& child) const {
    if (node.story.list == 0) return;
    child.story.value = kept_.after(node.ply, node.story, move, number);
  }
  // ... or while the node's children are being searched, with the list of the child's children.
  template <class Node, class Order>
  void tell_values(const Node& node, int left, const Order& order, std::size_t number,
                   Node& child) {
    if (!is_dynamic(left)) return;
    const bool valued = order.is_given() ? kept_.knows_root() : order.is_scored();
    if (valued) kept_.tell(node.ply, number, child.story);
  }

 protected:
  bool is_dynamic(int left) const { return dynamic_ && left >= from_; }
  void forget_root() { kept_.forget_root(); }

  // What a child is worth to the player who moves at the node, by its evaluation; `kept`, where it
  // is wanted, is the evaluation itself.
  template <class S>
  static Points static_value(S& search, const typename S::Node& node, Move move, std::size_t number,
                             Points* kept = nullptr) {
    ++search.statistics_.order_evaluations;
    const auto child = search.child_of(node, move, number, false);
    if (const auto end = search.game().outcome(child.position)) return -*end;
    const Points value = search.evaluate(child);
    if (kept != nullptr) *kept = value;
    return -value;
  }

  // Dynamic ordering begins: all children by their static values, whatever other keys say.
  template <class S>
  [[gnu::noinline]] void value_children(S& search, const typename S::Node& node,
                                        Candidates<G>& children) {
    const auto& moves = children.moves;
    kept_.begin(node.ply, moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Points* const kept = &kept_.value(node.ply, i);
      children.order.set_score(i, static_value(search, node, moves[i], i, kept));
    }
  }

 private:
  using Replies = typename KeptValues<Move>::Replies;

  // Values the children of a child, until all are valued or the child is worth less than `enough`.
  template <class S>
  static void look_closer(S& search, const typename S::Node& node, Move move, std::size_t number,
                          std::int64_t enough, Replies& replies) {
    const auto child = search.child_of(node, move, number, false);
    if (const auto end = search.game().outcome(child.position)) {
      replies.worst = -*end;
      replies.all = true;
      return;
    }
    const auto moves = search.game().moves(child.position);
    auto& list = replies.list;
    while (list.size() < moves.size() && replies.worst >= enough) {
      const std::size_t i = list.size();
      list.push_back({moves[i], kUnknownValue});
      const Points best = static_value(search, child, moves[i], i, &list.back().value);
      replies.worst = std::min(replies.worst, -best);
    }
    replies.all = list.size() == moves.size();
  }

  bool dynamic_;
  int from_;  // quarters of a ply that a node must have left
  KeptValues<Move> kept_;
};

}  // namespace espalier::engine
