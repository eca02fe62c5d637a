// Killer moves: the two moves that last cut off at each ply.
// Source: Akl & Newborn 1977; Hsu15 slide 26 (two per depth, the most recent ones); Muszycka85 4.4;
// Fuernkranz, "Move Ordering".
//
// Promise: the newest killer ranks before the older one, the two of a ply differ, a ply that never
// saw a cut-off has none. Nothing is allocated. A killer comes from another position, so it is only
// a suggestion: rank the legal moves, never play a killer unseen.
// Deviations: Hsu15 speaks of "the moves which seem to be causing the most cutoffs" and then keeps
// the most recent; so do we. Plies beyond the capacity have no killers.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace espalier::ordering {

inline constexpr std::size_t kKillerPlies = 256;

template <class Move>
requires std::regular<Move> && std::is_trivially_copyable_v<Move>
class Killers {
 public:
  // `move` cut off at a node `ply` plies below the root.
  void remember(int ply, Move move) {
    if (!within(ply)) return;
    Slot& slot = slots_[static_cast<std::size_t>(ply)];
    if (slot.filled > 0 && slot.newest == move) return;
    slot.older = slot.newest;
    slot.newest = move;
    // A move that returns from second place has just overwritten itself there: still two.
    if (slot.filled < 2) ++slot.filled;
  }

  // 2: the newest killer of this ply, 1: the older one, 0: neither.
  int rank(int ply, Move move) const {
    if (!within(ply)) return 0;
    const Slot& slot = slots_[static_cast<std::size_t>(ply)];
    if (slot.filled > 0 && slot.newest == move) return 2;
    if (slot.filled > 1 && slot.older == move) return 1;
    return 0;
  }

  void clear() {
    for (Slot& slot : slots_) slot.filled = 0;
  }

 private:
  struct Slot {
    Move newest{};
    Move older{};
    std::uint8_t filled = 0;  // any Move may be a legal one, so none can mean "empty"
  };

  // Negative plies become huge and fall out as well.
  static bool within(int ply) { return static_cast<std::size_t>(ply) < kKillerPlies; }

  std::array<Slot, kKillerPlies> slots_;
};

}  // namespace espalier::ordering
