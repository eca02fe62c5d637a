// Exact sums of integer measurements. Integers add up to the same total in any order and in any
// division into units, so results depend neither on threads nor on interruptions.
#pragma once

#include <cstdint>
#include <vector>

namespace espalier::lab {

// Squares of nanoseconds or of large counts outgrow 64 bits.
__extension__ using Wide = __int128;

struct Moments {
  std::int64_t n = 0;
  std::int64_t sum = 0;
  Wide squares = 0;

  constexpr void add(std::int64_t x) {
    ++n;
    sum += x;
    squares += Wide{x} * x;
  }
  constexpr Moments& operator+=(const Moments& other) {
    n += other.n;
    sum += other.sum;
    squares += other.squares;
    return *this;
  }
  friend constexpr bool operator==(const Moments&, const Moments&) = default;
};

// All that has been measured in one cell: how many samples, and the moments of each quantity. A
// quantity that was not defined in every sample has a smaller n.
struct CellTotal {
  std::uint64_t samples = 0;
  std::vector<Moments> moments;
};

}  // namespace espalier::lab
