// Zobrist keys (A. Zobrist, "A New Hashing Method with Application for Game Playing", 1970):
// a random word per (piece, cell), and one for the side to move. Filled at compile time from a
// seed, so keys are the same on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "espalier/core/rng.hpp"

namespace espalier {

template <std::size_t Pieces, std::size_t Cells>
class ZobristTable {
 public:
  constexpr explicit ZobristTable(std::uint64_t seed) {
    Rng rng(seed);
    for (auto& row : words_) {
      for (std::uint64_t& word : row) word = rng();
    }
    side_ = rng();
  }
  constexpr std::uint64_t operator()(std::size_t piece, std::size_t cell) const {
    return words_[piece][cell];
  }
  constexpr std::uint64_t side_to_move() const { return side_; }

 private:
  std::array<std::array<std::uint64_t, Cells>, Pieces> words_{};
  std::uint64_t side_ = 0;
};

}  // namespace espalier
