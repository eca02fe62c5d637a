// Sets of holes: 121 of them in two words.
#pragma once

#include <bit>
#include <cstdint>

namespace espalier::chinese_checkers {

struct Holes {
  std::uint64_t low = 0;   // holes 0 to 63
  std::uint64_t high = 0;  // holes 64 to 120

  // Without branches: which word a hole lies in is hard to foresee.
  static constexpr Holes of(int hole) {
    const std::uint64_t bit = std::uint64_t{1} << (hole & 63);
    const std::uint64_t in_high = std::uint64_t{0} - static_cast<std::uint64_t>(hole >> 6);
    return {bit & ~in_high, bit & in_high};
  }

  constexpr bool test(int hole) const {
    const std::uint64_t in_high = std::uint64_t{0} - static_cast<std::uint64_t>(hole >> 6);
    return (((low & ~in_high) | (high & in_high)) >> (hole & 63) & 1U) != 0;
  }
  constexpr void set(int hole) { *this |= of(hole); }
  constexpr void reset(int hole) { *this &= ~of(hole); }
  constexpr int count() const { return std::popcount(low) + std::popcount(high); }
  constexpr bool empty() const { return (low | high) == 0; }
  constexpr bool contains(Holes other) const { return (other & ~*this).empty(); }
  constexpr int first() const {
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high);
  }
  constexpr int last() const {
    return high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low);
  }

  constexpr Holes& operator|=(Holes other) { return *this = *this | other; }
  constexpr Holes& operator&=(Holes other) { return *this = *this & other; }
  constexpr Holes& operator^=(Holes other) { return *this = *this ^ other; }
  friend constexpr Holes operator|(Holes a, Holes b) { return {a.low | b.low, a.high | b.high}; }
  friend constexpr Holes operator&(Holes a, Holes b) { return {a.low & b.low, a.high & b.high}; }
  friend constexpr Holes operator^(Holes a, Holes b) { return {a.low ^ b.low, a.high ^ b.high}; }
  friend constexpr Holes operator~(Holes a) { return {~a.low, ~a.high}; }
  friend constexpr bool operator==(Holes, Holes) = default;

  // for (const int hole : holes), upwards.
  class Iterator;
  constexpr Iterator begin() const;
  constexpr Iterator end() const;
};

class Holes::Iterator {
 public:
  constexpr explicit Iterator(Holes left) : left_(left) {}
  constexpr int operator*() const { return left_.first(); }
  constexpr Iterator& operator++() {
    if (left_.low != 0) {
      left_.low &= left_.low - 1;
    } else {
      left_.high &= left_.high - 1;
    }
    return *this;
  }
  friend constexpr bool operator==(Iterator, Iterator) = default;

 private:
  Holes left_;
};

constexpr Holes::Iterator Holes::begin() const { return Iterator(*this); }
constexpr Holes::Iterator Holes::end() const { return Iterator(Holes{}); }

}  // namespace espalier::chinese_checkers
