// A value for the middle game and one for the endgame, added and multiplied together.
#pragma once

#include <cstdint>

#include "espalier/core/value.hpp"

namespace espalier {

// Two values in one number, so that one addition serves both.
class PhasePair {
 public:
  constexpr PhasePair() = default;
  constexpr PhasePair(Points middle, Points end)
      : both_(std::int64_t{middle} + (std::int64_t{end} << 32)) {}

  constexpr Points middle() const { return static_cast<std::int32_t>(both_); }
  constexpr Points end() const { return static_cast<Points>((both_ - middle()) >> 32); }
  constexpr PhasePair& operator+=(PhasePair other) {
    both_ += other.both_;
    return *this;
  }
  constexpr PhasePair& operator-=(PhasePair other) {
    both_ -= other.both_;
    return *this;
  }
  friend constexpr PhasePair operator*(PhasePair pair, int count) {
    pair.both_ *= count;
    return pair;
  }
  friend constexpr bool operator==(PhasePair, PhasePair) = default;

 private:
  std::int64_t both_ = 0;
};

}  // namespace espalier
