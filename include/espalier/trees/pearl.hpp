// Pearl's board-splitting game. Source: Pearl 1980; Nau 1982; Muszycka85 5.1.
// Squares are independent: a win for the last mover with probability 1 - xi_w, where xi_w solves
// x^w + x = 1 (Nau's critical value; another probability can be given).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/power.hpp"
#include "espalier/trees/splitting.hpp"

namespace espalier::trees {

// The root of x^w + x = 1 in (0, 1), by bisection (the left side grows).
inline double xi(std::uint32_t width) {
  double low = 0;
  double high = 1;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (power(middle, width) + middle < 1 ? low : high) = middle;
  }
  return (low + high) / 2;
}

inline std::uint64_t square_count(std::uint32_t width, std::uint32_t turns) {
  std::uint64_t squares = 1;
  for (std::uint32_t i = 0; i < turns && squares <= kMaxSquares; ++i) squares *= width;
  return squares;
}

inline SplittingGame pearl_game(std::uint32_t width, std::uint32_t turns, std::uint64_t seed,
                                std::optional<double> last_mover_wins = std::nullopt) {
  const double probability = last_mover_wins.value_or(1 - xi(width));
  const bool first_moves_last = turns % 2 == 1;
  std::vector<bool> first_wins(square_count(width, turns));
  for (std::size_t i = 0; i < first_wins.size(); ++i) {
    const bool last_mover = unit_real(hash_step(hash_seed(seed), i)) < probability;
    first_wins[i] = last_mover == first_moves_last;
  }
  return SplittingGame(width, turns, first_wins);
}

}  // namespace espalier::trees
