// The principal lines found so far, one per ply (a triangular array).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "espalier/search/engine/budget.hpp"

namespace espalier::engine {

template <class Move>
class Lines {
 public:
  Lines() : moves_(kRows * kRows), lengths_(kRows + 1) {}

  void clear(int ply) { lengths_[row(ply)] = 0; }

  // The line at `ply` becomes `move` followed by the line one ply deeper.
  void put(int ply, Move move) {
    const std::size_t here = row(ply);
    const std::size_t below = here + 1;
    const std::size_t length = below < kRows ? lengths_[below] : 0;
    moves_[here * kRows] = move;
    for (std::size_t i = 0; i < length && i + 1 < kRows; ++i) {
      moves_[here * kRows + i + 1] = moves_[below * kRows + i];
    }
    lengths_[here] = length + 1 < kRows ? length + 1 : kRows;
  }

  // The line at `ply` becomes one that another search has found.
  void set(int ply, std::span<const Move> line) {
    const std::size_t length = std::min(line.size(), kRows);
    std::copy_n(line.begin(), length,
                moves_.begin() + static_cast<std::ptrdiff_t>(row(ply) * kRows));
    lengths_[row(ply)] = length;
  }

  std::span<const Move> at(int ply) const {
    return {&moves_[row(ply) * kRows], lengths_[row(ply)]};
  }

 private:
  static constexpr std::size_t kRows = kMaxSearchPly + 2;
  static std::size_t row(int ply) { return static_cast<std::size_t>(ply); }

  std::vector<Move> moves_;
  std::vector<std::size_t> lengths_;
};

}  // namespace espalier::engine
