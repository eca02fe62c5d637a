// The keys of Abalone's positions: a word per marble and cell, and one for the marbles lost.
//
// Source: Abalone12 III (Zobrist hashing). Its numbers are drawn anew for every run; ours are
// fixed, so that searches can be repeated. Other numbers, as if drawn again, come from the variant
// `keysN`: every key times an odd number that N decides. Different positions keep different keys,
// and those that fall on one entry of a table are others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "espalier/core/game.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/zobrist.hpp"
#include "espalier/games/abalone/bits.hpp"
#include "espalier/games/abalone/geometry.hpp"

namespace espalier::abalone {

inline constexpr int kMarbles = 14;                                     // of each side
inline constexpr ZobristTable<2, kCells> kKeys{0x6162616c6f6e6500ULL};  // "abalone"
inline constexpr ZobristTable<2, kMarbles + 1> kLostKeys{0x6162616c6f6e6501ULL};

constexpr std::uint64_t sum_of_keys(const std::array<Cells, 2>& marbles,
                                    const std::array<std::uint8_t, 2>& lost, Player to_move) {
  std::uint64_t key = to_move == Player::First ? 0 : kKeys.side_to_move();
  for (const std::size_t side : {0U, 1U}) {
    for_each_cell(marbles[side],
                  [&](int cell) { key ^= kKeys(side, static_cast<std::size_t>(cell)); });
    key ^= kLostKeys(side, lost[side]);
  }
  return key;
}

// What keys are multiplied by. Seed 0: the keys as they are.
constexpr std::uint64_t key_factor(std::uint64_t seed) { return seed == 0 ? 1 : Rng(seed)() | 1U; }

}  // namespace espalier::abalone
