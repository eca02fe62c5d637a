// Why a child comes next: what the traced profile tells of the order of children.
//
// Promise: changes nothing, and says nothing where the child keeps its place in the game's own
// order.
#pragma once

#include <cstddef>

#include "espalier/core/trace.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::engine {

// What the ordering parts remember.
template <class Killers, class History, class Variations, class Follower>
struct OrderMemory {
  const Killers& killers;
  const History& history;
  const Variations& variations;
  const Follower& follower;
  bool by_value;  // dynamic or combined ordering: static values decide where no key does
};
template <class Killers, class History, class Variations, class Follower>
OrderMemory(const Killers&, const History&, const Variations&, const Follower&, bool)
    -> OrderMemory<Killers, History, Variations, Follower>;

struct OrderReason {
  Reason reason = Reason::None;
  int count = -1;  // of history
};

// The first key that speaks for a child.
template <class S, class Children, class Uses, class Memory>
OrderReason order_reason(S& search, const typename S::Node& node, const Children& children,
                         std::size_t number, const Uses& uses, const Memory& memory) {
  if (children.order.turn() == 1 && children.order.needs_scores()) return {Reason::TableMove};
  const auto move = children.moves[number];
  for (const auto& use : uses) {
    switch (use.key) {
      case OrderKey::Refutation:
        if (node.ply > 0 && memory.follower.next(node.ply) == move) return {Reason::Refutation};
        break;
      case OrderKey::Variations:
        if (memory.variations.rank(node.ply, move) > 0) return {Reason::Variation};
        break;
      case OrderKey::Killers:
        if (memory.killers.rank(node.ply, move) > 0) return {Reason::Killer};
        break;
      case OrderKey::Knowledge: return {Reason::Rank};
      case OrderKey::History:
        if constexpr (requires { search.game().index(move); }) {
          const auto player = search.player(node.ply);
          const auto good = memory.history.score(player, search.game().index(move), node.ply);
          if (good > 0) return {Reason::History, good};
        }
        break;
      case OrderKey::Fixed: return {Reason::StaticOrder};
    }
  }
  return {memory.by_value ? Reason::StaticOrder : Reason::None};
}

template <class S, class Children, class Uses, class Memory>
void tell_order(S& search, const typename S::Node& node, const Children& children,
                std::size_t number, const Uses& uses, const Memory& memory) {
  if (children.order.is_given() || !children.order.overtook(number)) return;
  const OrderReason choice = order_reason(search, node, children, number, uses, memory);
  if (choice.reason == Reason::None) return;
  search.note(choice.reason, node, 0, 0, 0,
              {.child = static_cast<int>(search.number_of(node, children.moves[number], number)),
               .count = choice.count});
}

}  // namespace espalier::engine
