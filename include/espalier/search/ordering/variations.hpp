// Principal variations by iteration and depth: at every node of a ply the moves that the principal
// variations of earlier iterations play at that ply, the newest iteration first.
// Source: Hsu15 slides 23-25.
//
// Promise: rank() puts moves in the order in which the loop of slide 25 finds them: by the newest
// iteration whose variation has the move at this ply. Memory is part of the object. What comes out
// is a suggestion: match it with the legal moves. Deviations: the program of slide 24 counts depth
// from the horizon, where equal depths of two iterations belong to different players; slide 23
// means "the move made by this player", so we count from the root. Slide 24 stores the last move
// that was best in any node of a depth, slide 23 the variation; we store the variation, when its
// iteration ends. Slide 25 swaps a found move with the one in its place; we move it forward and
// leave the others in their order. A move that several iterations share is kept once, and at most
// kVariationMoves different moves are kept for a ply.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace espalier::ordering {

inline constexpr std::size_t kVariationMoves = 15;

template <class Move, std::size_t Plies = 64>
class Variations {
 public:
  // The principal variation of the iteration that has just ended, the root's move first.
  void store(std::span<const Move> line) {
    const std::size_t kept = std::min(line.size(), Plies);
    for (std::size_t ply = 0; ply < kept; ++ply) put_first(plies_[ply], line[ply]);
  }

  // 0: no variation plays the move at this ply; else higher the newer the iteration.
  int rank(int ply, Move move) const {
    const auto place = static_cast<std::size_t>(ply);
    if (ply < 0 || place >= Plies) return 0;
    const List& list = plies_[place];
    for (std::size_t i = 0; i < list.size; ++i) {
      if (list.moves[i] == move) return static_cast<int>(kVariationMoves - i);
    }
    return 0;
  }

  void clear() {
    for (List& list : plies_) list.size = 0;
  }

 private:
  struct List {
    std::array<Move, kVariationMoves> moves;  // the newest first
    std::size_t size = 0;
  };

  static void put_first(List& list, Move move) {
    const auto begin = list.moves.begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(list.size);
    auto place = std::find(begin, end, move);
    if (place == end) {
      if (list.size < kVariationMoves) ++list.size;
      place = begin + static_cast<std::ptrdiff_t>(list.size) - 1;  // the oldest goes
    }
    std::copy_backward(begin, place, place + 1);
    *begin = move;
  }

  std::array<List, Plies> plies_{};
};

}  // namespace espalier::ordering
