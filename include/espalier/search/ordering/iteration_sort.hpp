// Iteration Sorting: what a shallower iteration remembered of some children corrects their order.
// Source: Abalone12 IV.D and figure 5.
//
// The children come in the order of history or knowledge. Of the n children with a remembered value
// the best n/3 go to the front, best first, and the worst n/6 to the back, worst last. The rest
// change places among themselves, best first. Children without a value keep their order.
//
// Promise: a permutation; equal values keep their order; nothing is allocated.
// Deviations: the shares are rounded down, where the paper is silent and its example cannot tell
// (n = 6: 2 and 1 either way). So a single remembered value, which may be a bad one, moves nothing,
// in the spirit of the paper's own caution about the back. The places of the rest are those between
// their unremembered neighbours, once front and back have been taken out: their numbers could
// belong to the new front. Figure 5: the kills row after Iteration Sorting ends in 3 1 where it
// must end in 1 32 (the 32 went to the back), and the child worth 45 has 3 kills there but stands
// above a 4 before. The kills of the moved children show where they went: places 0 and 1, then 7, 9
// and 12, then 16, as here, whichever of the two numbers is right.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace espalier::ordering {

constexpr std::size_t iteration_front(std::size_t remembered) { return remembered / 3; }
constexpr std::size_t iteration_back(std::size_t remembered) { return remembered / 6; }

// value_of(item) -> std::optional of a value, higher = better for the player who chooses among the
// items. It is called once per item, in the given order, so it may look into a table. More items
// than Capacity are left as they are.
template <std::size_t Capacity = 256, class Item, class ValueOf>
requires std::is_trivially_copyable_v<Item> && std::is_default_constructible_v<Item>
void iteration_sort(std::span<Item> items, ValueOf value_of) {
  static_assert(Capacity <= 65536);
  using Optional = std::remove_cvref_t<std::invoke_result_t<ValueOf&, const Item&>>;
  struct Known {
    typename Optional::value_type value;
    std::uint16_t place;
  };
  enum class Role : std::uint8_t { Unknown, Moved, Rest };

  if (items.size() > Capacity) return;
  std::array<Known, Capacity> known;
  std::array<Role, Capacity> role;
  std::array<Item, Capacity> before;
  std::size_t n = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    before[i] = items[i];
    role[i] = Role::Unknown;
    if (const Optional value = value_of(items[i])) {
      known[n++] = {*value, static_cast<std::uint16_t>(i)};
    }
  }
  if (n < 2) return;

  // The place breaks ties: stable without std::stable_sort, which allocates.
  std::sort(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(n),
            [](const Known& a, const Known& b) {
              return a.value > b.value || (a.value == b.value && a.place < b.place);
            });
  const std::size_t front = iteration_front(n);
  const std::size_t back = n - iteration_back(n);
  for (std::size_t k = 0; k < n; ++k) {
    role[known[k].place] = k < front || k >= back ? Role::Moved : Role::Rest;
  }

  std::size_t out = 0;
  for (std::size_t k = 0; k < front; ++k) items[out++] = before[known[k].place];
  std::size_t rest = front;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (role[i] == Role::Unknown) items[out++] = before[i];
    if (role[i] == Role::Rest) items[out++] = before[known[rest++].place];
  }
  for (std::size_t k = back; k < n; ++k) items[out++] = before[known[k].place];
  assert(out == items.size());
}

}  // namespace espalier::ordering
