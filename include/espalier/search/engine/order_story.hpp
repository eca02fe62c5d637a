// Why a child comes next: what the traced profile tells of the order of children.
//
// Promise: changes nothing, and says nothing where the child keeps its place in the game's own
// order.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "espalier/core/trace.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/ordering/combined.hpp"

namespace espalier::engine {

// What the ordering parts remember.
template <class Killers, class History, class Variations, class Follower>
struct OrderMemory {
  const Killers& killers;
  const History& history;
  const Variations& variations;
  const Follower& follower;
  const Ordering& options;
};
template <class Killers, class History, class Variations, class Follower>
OrderMemory(const Killers&, const History&, const Variations&, const Follower&, const Ordering&)
    -> OrderMemory<Killers, History, Variations, Follower>;

struct OrderReason {
  Reason reason = Reason::None;
  int count = -1;    // of history; by how much the rank is higher
  Points value = 0;  // static or backed up, for the player who moves at the node
};

// What has to be remembered until a child's turn comes.
template <std::size_t Capacity>
class OrderStory {
 public:
  void begin() { root_.clear(); }

  // The root's order is made before its children are searched.
  void keep(std::size_t number, const OrderReason& reason) {
    if (number >= root_.size()) root_.resize(number + 1);
    root_[number] = reason;
  }
  OrderReason at_root(std::size_t number) const {
    return number < root_.size() ? root_[number] : OrderReason{};
  }

  // Iteration Sorting: which children of a node the table knew. One alone is not moved.
  void sort_begins(int ply) {
    const auto place = static_cast<std::size_t>(ply);
    if (place >= known_.size()) known_.resize(place + 1);
    known_[place].reset();
  }
  void remember(int ply, std::size_t number) { known_[static_cast<std::size_t>(ply)].set(number); }
  bool is_remembered(int ply, std::size_t number) const {
    const auto place = static_cast<std::size_t>(ply);
    return place < known_.size() && known_[place].count() > 1 && known_[place].test(number);
  }

 private:
  std::vector<OrderReason> root_;             // by the number of the child
  std::vector<std::bitset<Capacity>> known_;  // by ply
};

// What one key says of a child; the larger number comes first.
template <class S, class Memory>
std::int64_t key_value(S& search, const typename S::Node& node, int left, OrderKey key,
                       const typename S::Moves& moves, std::size_t number, const Memory& memory) {
  const auto move = moves[number];
  const auto& game = search.game();
  switch (key) {
    case OrderKey::Refutation: return node.ply > 0 && memory.follower.next(node.ply) == move;
    case OrderKey::Variations: return memory.variations.rank(node.ply, move);
    case OrderKey::Killers: return memory.killers.rank(node.ply, move);
    case OrderKey::Knowledge:
      if constexpr (requires { game.rank(node.position, move); }) {
        return game.rank(node.position, move);
      }
      break;
    case OrderKey::Noise:
      if constexpr (requires { game.rank(node.position, move); }) {
        return is_noisy(game, node.position, move) ? game.rank(node.position, move) : 0;
      }
      break;
    case OrderKey::History:
      if constexpr (requires { game.index(move); }) {
        return memory.history.score(search, node, move);
      }
      break;
    case OrderKey::Fixed: {
      if (left < memory.options.static_depth * kPly) break;
      const auto child = search.child_of(node, move, number, false);
      if (const auto end = game.outcome(child.position)) return -*end;
      return -search.evaluator().value(game, child.position, child.state);
    }
  }
  return 0;
}

// `value` of the child against `other` of the one that it has overtaken.
inline OrderReason key_reason(OrderKey key, std::int64_t value, std::int64_t other) {
  switch (key) {
    case OrderKey::Refutation: return {Reason::Refutation};
    case OrderKey::Variations: return {Reason::Variation};
    case OrderKey::Killers: return {Reason::Killer};
    case OrderKey::Knowledge:
    case OrderKey::Noise: return {Reason::Rank, static_cast<int>(value - other)};
    case OrderKey::History: return {Reason::History, static_cast<int>(value)};
    case OrderKey::Fixed: return {Reason::StaticOrder, -1, static_cast<Points>(value)};
  }
  return {};
}

inline ordering::Region region_at(const Ordering& options, int ply) {
  return ordering::region(ply, options.evaluate_levels, options.history_levels);
}

// The keys that have put the children of a node in order; Combined Move Ordering has one for each
// region, unless it goes by values.
inline std::span<const OrderKey> keys_at(const Ordering& options, int ply) {
  static constexpr OrderKey kHistory[] = {OrderKey::History};
  static constexpr OrderKey kKnowledge[] = {OrderKey::Knowledge};
  if (!options.combined) return options.keys;
  if (region_at(options, ply) == ordering::Region::History) return kHistory;
  return kKnowledge;
}

// The first key that puts a child before the one that it has overtaken. Counters of history may
// have changed since the children were scored: their word is taken where no other key decides.
template <class S, class Children, class Memory>
OrderReason order_reason(S& search, const typename S::Node& node, int left,
                         const Children& children, std::size_t number, std::size_t overtaken,
                         bool remembered, const Memory& memory) {
  const Ordering& options = memory.options;
  if (children.order.turn() == 1 && children.order.needs_scores()) return {Reason::TableMove};
  const auto score = static_cast<Points>(children.order.taken_score());
  if (options.combined) {
    if (remembered) return {Reason::Iteration};
    if (region_at(options, node.ply) == ordering::Region::Evaluate) {
      return {Reason::StaticOrder, -1, score};
    }
  } else if (options.dynamic && left >= options.static_depth * kPly) {
    return {Reason::BackedUp, -1, score};
  }
  OrderReason counted;
  for (const OrderKey key : keys_at(options, node.ply)) {
    const auto value_of = [&](std::size_t child) {
      return key_value(search, node, left, key, children.moves, child, memory);
    };
    const std::int64_t value = value_of(number);
    const std::int64_t other = value_of(overtaken);
    if (value > other) return key_reason(key, value, other);
    if (key == OrderKey::History && value > 0) counted = key_reason(key, value, other);
  }
  // Without a word of its own it comes next only because Iteration Sorting put others back.
  const bool sorted = options.combined && options.iteration_sort && counted.reason == Reason::None;
  return sorted ? OrderReason{Reason::Iteration} : counted;
}

template <class S, class Children>
void tell_order(S& search, const typename S::Node& node, const Children& children,
                std::size_t number, const OrderReason& choice) {
  if (choice.reason == Reason::None) return;
  search.note(choice.reason, node, 0, 0, choice.value,
              {.child = static_cast<int>(search.number_of(node, children.moves[number], number)),
               .count = choice.count});
}

}  // namespace espalier::engine
