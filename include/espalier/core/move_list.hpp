// Lists of moves that never allocate: a fixed-capacity array, and the numbers 0..n-1 for trees,
// where a move is simply the number of the child.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace espalier {

template <class Move, std::size_t Capacity>
class MoveList {
 public:
  using value_type = Move;
  static constexpr std::size_t kCapacity = Capacity;

  constexpr void push_back(Move move) {
    assert(size_ < Capacity);
    moves_[size_++] = move;
  }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const Move& operator[](std::size_t i) const { return moves_[i]; }
  constexpr Move& operator[](std::size_t i) { return moves_[i]; }
  constexpr const Move* begin() const { return moves_.data(); }
  constexpr const Move* end() const { return moves_.data() + size_; }
  constexpr Move* begin() { return moves_.data(); }
  constexpr Move* end() { return moves_.data() + size_; }

 private:
  std::array<Move, Capacity> moves_;  // beyond size_ as it comes: a list is made at every node
  std::size_t size_ = 0;
};

// The children 0, 1, ..., count-1 of a tree node, without storing them.
class ChildList {
 public:
  using value_type = std::uint32_t;

  class iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = std::uint32_t;
    using difference_type = std::ptrdiff_t;
    using pointer = const std::uint32_t*;
    using reference = std::uint32_t;

    constexpr iterator() = default;
    constexpr explicit iterator(std::uint32_t child) : child_(child) {}
    constexpr std::uint32_t operator*() const { return child_; }
    constexpr iterator& operator++() {
      ++child_;
      return *this;
    }
    constexpr iterator operator++(int) {
      iterator before = *this;
      ++child_;
      return before;
    }
    friend constexpr bool operator==(iterator, iterator) = default;

   private:
    std::uint32_t child_ = 0;
  };

  constexpr ChildList() = default;
  constexpr explicit ChildList(std::uint32_t count) : count_(count) {}
  constexpr std::size_t size() const { return count_; }
  constexpr bool empty() const { return count_ == 0; }
  constexpr std::uint32_t operator[](std::size_t i) const { return static_cast<std::uint32_t>(i); }
  constexpr iterator begin() const { return iterator{0}; }
  constexpr iterator end() const { return iterator{count_}; }

 private:
  std::uint32_t count_ = 0;
};

}  // namespace espalier
