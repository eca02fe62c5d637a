// Iteration Sorting in the engine (Abalone12 IV.D): what the shallower iteration remembered of the
// children is in the table.
//
// Promise: a permutation of the children, of which there are at most `Capacity`. Looking a child up
// does not mark its entry as used.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "espalier/core/value.hpp"
#include "espalier/core/window.hpp"
#include "espalier/search/ordering/iteration_sort.hpp"

namespace espalier::engine {

// Calls tell(number) for every child that the table knows.
template <std::size_t Capacity, class S, class Tell>
void sort_by_iteration(S& search, const typename S::Node& node, const typename S::Moves& moves,
                       typename S::Order& order, const Tell& tell) {
  std::array<std::uint16_t, Capacity> numbers;
  typename S::Order sorted(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) sorted.set_score(i, order.score(i));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    numbers[i] = static_cast<std::uint16_t>(sorted.next());
  }
  // All keys first: the table's lines are on their way when they are looked up.
  std::array<std::uint64_t, Capacity> keys;
  for (const std::uint16_t number : std::span(numbers.data(), moves.size())) {
    keys[number] = search.table_key(search.child_of(node, moves[number], number, false)).key;
  }
  typename S::Node below = node;  // a placeholder child; only its ply is read
  ++below.ply;
  ordering::iteration_sort<Capacity>(
      std::span<std::uint16_t>(numbers.data(), moves.size()),
      [&](std::uint16_t number) -> std::optional<Points> {
        const auto known = search.look_up(below, {keys[number], false});
        // A bound that every position keeps says nothing: only its move was remembered.
        if (!known || (known->bound == Bound::Lower && is_loss(known->value))) return std::nullopt;
        tell(number);
        return -known->value;
      });
  for (std::size_t place = 0; place < moves.size(); ++place) {
    order.set_score(numbers[place], static_cast<std::int64_t>(moves.size() - place));
  }
}

}  // namespace espalier::engine
