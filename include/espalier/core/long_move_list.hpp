// A list of moves for games with many: long enough for any position, cheap for usual ones.
//
// A list is made wherever moves are generated. So its room is not cleared, and a copy takes over
// only the moves that are there. (MoveList of move_list.hpp copies its whole array.)
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>

namespace espalier {

template <class Move, std::size_t Capacity>
class LongMoveList {
 public:
  using value_type = Move;
  static constexpr std::size_t kCapacity = Capacity;

  constexpr LongMoveList() = default;
  constexpr LongMoveList(const LongMoveList& other) { take_over(other); }
  constexpr LongMoveList& operator=(const LongMoveList& other) {
    if (this != &other) take_over(other);
    return *this;
  }
  constexpr ~LongMoveList() = default;

  constexpr void push_back(Move move) {
    assert(size_ < Capacity);
    room_.moves[size_++] = move;
  }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const Move& operator[](std::size_t i) const { return room_.moves[i]; }
  constexpr Move& operator[](std::size_t i) { return room_.moves[i]; }
  constexpr const Move* begin() const { return room_.moves.data(); }
  constexpr const Move* end() const { return begin() + size_; }
  constexpr Move* begin() { return room_.moves.data(); }
  constexpr Move* end() { return begin() + size_; }

 private:
  union Room {
    constexpr Room() {  // NOLINT(modernize-use-equals-default)
      if (std::is_constant_evaluated()) std::construct_at(&moves);
    }
    std::array<Move, Capacity> moves;
  };

  constexpr void take_over(const LongMoveList& other) {
    size_ = other.size_;
    if (std::is_constant_evaluated()) {
      std::copy(other.begin(), other.end(), begin());
      return;
    }
    constexpr std::size_t kAtOnce = 16;  // a few instructions, and no call
    static_assert(Capacity % kAtOnce == 0 && std::is_trivially_copyable_v<Move>);
    for (std::size_t i = 0; i < size_; i += kAtOnce) {
      std::memcpy(static_cast<void*>(begin() + i), other.begin() + i, kAtOnce * sizeof(Move));
    }
  }

  Room room_;
  std::size_t size_ = 0;
};

}  // namespace espalier
