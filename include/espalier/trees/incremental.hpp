// Nau's incremental game. Source: Nau 1982; Muszycka85 5.1 (fig 49).
// Board and moves of Pearl's game, but the strength of a node changes step by step: every node gets
// +1 or -1, and a terminal square is a win for First if the sum along its path is positive. How the
// root's own value and a zero sum are read is not said; both are parameters.
#pragma once

#include <cstdint>
#include <vector>

#include "espalier/trees/pearl.hpp"
#include "espalier/trees/splitting.hpp"

namespace espalier::trees {

struct IncrementalReading {
  double plus_probability = 0.5;
  bool root_counts = true;     // does the root's own +-1 enter the sum?
  bool zero_sum_wins = false;  // is a zero sum a win for First?
};

inline SplittingGame incremental_game(std::uint32_t width, std::uint32_t turns, std::uint64_t seed,
                                      IncrementalReading reading = {}) {
  const auto step = [&](std::uint64_t node) {
    return unit_real(hash_salt(node, 0)) < reading.plus_probability ? 1 : -1;
  };
  // Level by level: hashes and sums of all nodes of a level.
  std::vector<std::uint64_t> hashes = {hash_seed(seed)};
  std::vector<int> sums = {reading.root_counts ? step(hashes[0]) : 0};
  for (std::uint32_t level = 0; level < turns; ++level) {
    std::vector<std::uint64_t> next_hashes;
    std::vector<int> next_sums;
    next_hashes.reserve(hashes.size() * width);
    next_sums.reserve(hashes.size() * width);
    for (std::size_t i = 0; i < hashes.size(); ++i) {
      for (std::uint32_t child = 0; child < width; ++child) {
        next_hashes.push_back(hash_step(hashes[i], child));
        next_sums.push_back(sums[i] + step(next_hashes.back()));
      }
    }
    hashes.swap(next_hashes);
    sums.swap(next_sums);
  }
  std::vector<bool> first_wins(sums.size());
  for (std::size_t i = 0; i < sums.size(); ++i) {
    first_wins[i] = sums[i] > 0 || (sums[i] == 0 && reading.zero_sum_wins);
  }
  return SplittingGame(width, turns, first_wins);
}

}  // namespace espalier::trees
