// A Connect-4 solver for 7x6 and nothing else, without code of the library: the yardstick for what
// its generic engine costs per node. A score is the mover's: 0 for a draw, 22 minus the stones the
// winner has played for a win, the negative of that for a loss.
//
// Alpha-beta with null windows only (each search asks whether the score exceeds a limit), on
// bitboards with a spare bit per column, without the moves that lose at once (Tromp; Pons). Written
// plainly, as solvers of this game usually are: 308 instructions per node. Tuned further (two
// moves at once in vector registers, threats passed on to the children) it came down to 228.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace espalier::by_hand {

using Cells = std::uint64_t;  // bit 7 * column + row; row 6 stays empty

inline constexpr int kColumns = 7;
inline constexpr int kStride = 7;
inline constexpr Cells kBottom = 0x0408'1020'4081;
inline constexpr Cells kBoard = kBottom * 63;

struct Position {
  Cells own = 0;       // stones of the player to move
  Cells occupied = 0;  // all stones
  int empty = 42;
};

// Columns are written 1 to 7; the game must be legal.
inline Position after(std::string_view columns) {
  Position position;
  for (const char column : columns) {
    position.own ^= position.occupied;
    position.occupied |= position.occupied + (Cells{1} << (kStride * (column - '1')));
    --position.empty;
  }
  return position;
}

// The free cells that would complete a four of these stones, reachable yet or not.
constexpr Cells threats(Cells stones, Cells occupied) {
  Cells cells = (stones << 1) & (stones << 2) & (stones << 3);
  for (const int step : {kStride - 1, kStride, kStride + 1}) {
    const Cells left = stones << step;
    const Cells right = stones >> step;
    cells |= left & (stones << 2 * step) & ((stones << 3 * step) | right);
    cells |= right & (stones >> 2 * step) & ((stones >> 3 * step) | left);
  }
  return cells & (kBoard ^ occupied);
}

// One bound per slot, the newest. A word holds, from the top, the position's key (49 bits), the
// generation (7 bits), which empties the table at no cost, and the bound (8 bits).
template <int kSlotBits>
class BoundTable {
 public:
  struct Bound {
    int value = -kZero;  // a lower bound that says nothing
    bool is_lower = true;
  };
  void clear() {
    if (++generation_ < 128) return;
    std::fill(slots_.begin(), slots_.end(), 0);
    generation_ = 1;
  }
  Bound probe(Cells key) const {
    const Cells word = slots_[slot(key)];
    if (word >> 8 != tag(key)) return {};
    return {static_cast<int>(word & 127) - kZero, (word & 128) != 0};
  }
  void store(Cells key, Bound bound) {
    const Cells value = static_cast<Cells>(bound.value + kZero);
    slots_[slot(key)] = tag(key) << 8 | Cells{bound.is_lower} << 7 | value;
  }

 private:
  static constexpr int kZero = 32;  // makes every score positive
  static std::size_t slot(Cells key) { return key * 0x9e37'79b9'7f4a'7c15 >> (64 - kSlotBits); }
  Cells tag(Cells key) const { return key << 7 | generation_; }
  std::vector<Cells> slots_ = std::vector<Cells>(std::size_t{1} << kSlotBits);
  Cells generation_ = 1;
};

template <int kSlotBits = 23>  // 64 MB
class Solver {
 public:
  std::uint64_t nodes() const { return nodes_; }
  // The exact score of a game that is not over.
  int solve(const Position& position) {
    const Cells own = position.own;
    const Cells occupied = position.occupied;
    int low = -(position.empty / 2);
    int high = (position.empty + 1) / 2;
    if ((threats(own, occupied) & (occupied + kBottom)) != 0) return high;
    --high;
    table_.clear();
    const auto ask = [&](int limit) {
      const int score = search(own, occupied, position.empty, limit);
      (score > limit ? low : high) = score;
    };
    // Quick wins are cheap to find or to exclude, and most other scores are close to zero.
    for (const int limit : {high / 2, low / 2 - 1, 0}) {
      if (low <= limit && limit < high) ask(limit);
    }
    while (low < high) ask(low + (high - low) / 2);
    return low;
  }

 private:
  // A lower bound of the score if above the limit, else an upper bound. The mover cannot win at
  // once.
  int search(Cells own, Cells occupied, int empty, int limit) {
    ++nodes_;
    const Cells safe = safe_cells(own, occupied);
    if (safe == 0) return -(empty >> 1);
    // Neither side can win with its next stone; with two cells left this is a draw.
    if (const int worst = 1 - (empty >> 1); worst > limit) return worst;
    if (const int best = (empty - 1) >> 1; best <= limit) return best;
    if ((safe & (safe - 1)) == 0) {  // the only move needs neither table nor order
      return -search(own ^ occupied, occupied | safe, empty - 1, -limit - 1);
    }
    const auto bound = table_.probe(own + occupied + kBottom);
    if (bound.is_lower ? bound.value > limit : bound.value <= limit) return bound.value;
    Candidates candidates;
    const std::size_t number = order(own, occupied, safe, candidates);
    int best = -empty;
    for (std::size_t i = 0; i < number; ++i) {
      const int score =
          -search(own ^ occupied, occupied | candidates[i].cell, empty - 1, -limit - 1);
      best = std::max(best, score);
      if (score > limit) break;
    }
    table_.store(own + occupied + kBottom, {best, best > limit});
    return best;
  }

  // The moves that do not let the opponent win at once.
  static Cells safe_cells(Cells own, Cells occupied) {
    const Cells theirs = threats(own ^ occupied, occupied);
    Cells playable = (occupied + kBottom) & kBoard;
    if (const Cells forced = playable & theirs; forced != 0) {
      if ((forced & (forced - 1)) != 0) return 0;
      playable = forced;
    }
    return playable & ~(theirs >> 1);
  }

  struct Candidate {
    Cells cell;
    int rank;  // the number of its threats
  };
  using Candidates = std::array<Candidate, kColumns>;

  // Most threats first, then nearest to the centre; sorted by insertion.
  static std::size_t order(Cells own, Cells occupied, Cells safe, Candidates& candidates) {
    static constexpr std::array<int, kColumns> kColumnsFromCentre{3, 2, 4, 1, 5, 0, 6};
    std::size_t number = 0;
    for (const int column : kColumnsFromCentre) {
      const Cells cell = safe & (Cells{63} << (kStride * column));
      if (cell == 0) continue;
      const Candidate candidate{cell, std::popcount(threats(own | cell, occupied | cell))};
      std::size_t at = number++;
      for (; at > 0 && candidates[at - 1].rank < candidate.rank; --at) {
        candidates[at] = candidates[at - 1];
      }
      candidates[at] = candidate;
    }
    return number;
  }

  std::uint64_t nodes_ = 0;
  BoundTable<kSlotBits> table_;
};

}  // namespace espalier::by_hand
