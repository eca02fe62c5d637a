// The least number of moves that bring an army home once it is near its goal, whatever the other
// side does.
//
// Where the armies have passed each other, the way home is a puzzle for one. Placements of the ten
// marbles in the goal and the two rows before it (21 holes, 352,716 placements) are solved by
// breadth-first search from the full goal, which is right because every move can be taken back.
//
// Promise: the least number of moves of an army that never leaves these 21 holes, not even during a
// chain of jumps. (Passing through the neutral zones beside them saves no move: tested.) Built when
// first asked for, once for all threads; it takes about 0.13 seconds.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "espalier/games/chinese_checkers/geometry.hpp"
#include "espalier/games/chinese_checkers/jumps.hpp"

namespace espalier::chinese_checkers {

class RaceTable {
 public:
  static constexpr int kFloor = kTopRow - 5;  // the lowest row

  explicit RaceTable(Jumps jumps) : moves_(std::size_t{1} << kCells, kUnknown) {
    const Ways ways = ways_to_jump(jumps);
    std::vector<Cells> reached = {cells_of(kBoard.homes[1])};
    moves_[reached.front()] = 0;
    for (std::uint8_t moves = 1; !reached.empty(); ++moves) {
      std::vector<Cells> next;
      for (const Cells army : reached) extend(ways, army, moves, next);
      reached = std::move(next);
    }
  }

  // Of an army that goes up.
  static constexpr bool covers(Holes army) { return kCovered.contains(army); }

  // Of ten marbles in holes that the table covers.
  int moves(Holes army) const { return moves_[cells_of(army)]; }

 private:
  using Cells = std::uint32_t;  // sets of the 21 holes, numbered upwards
  static constexpr int kCells = 21;
  static constexpr std::uint8_t kUnknown = 255;

  struct Jump {
    Cells over = 0;
    Cells through = 0;  // every hole on the way, the last one included, but not the one jumped over
    Cells to = 0;
  };
  struct Way {  // of a marble
    Cells steps = 0;
    std::size_t jump_count = 0;
    std::array<Jump, 12> jumps{};
  };
  using Ways = std::array<Way, kCells>;

  static constexpr Holes kCovered = [] {
    Holes covered;
    for (const int hole : kBoard.middle) {
      if (row_of(hole) >= kFloor) covered.set(hole);
    }
    return covered;
  }();
  static constexpr std::array<int, kCells> kHoleOf = [] {
    std::array<int, kCells> holes{};
    std::size_t cell = 0;
    for (const int hole : kCovered) holes[cell++] = hole;
    return holes;
  }();

  // The covered holes of a row lie side by side: three shifts.
  static constexpr Cells cells_of(Holes army) {
    constexpr int kLower = kHoleOf[0] - 64;
    constexpr int kUpper = kHoleOf[6] - 64;
    constexpr int kGoal = kHoleOf[11] - 64;
    return static_cast<Cells>((army.high >> kLower & 0x3F) | (army.high >> kUpper & 0x1F) << 6 |
                              (army.high >> kGoal & 0x3FF) << 11);
  }
  static constexpr Cells reflected_cells(Cells cells) {
    Cells result = 0;
    for (; cells != 0; cells &= cells - 1) {
      const auto cell = static_cast<std::size_t>(std::countr_zero(cells));
      result |= kReflected[cell];
    }
    return result;
  }
  static constexpr std::array<Cells, kCells> kReflected = [] {
    std::array<Cells, kCells> cells{};
    for (std::size_t i = 0; i < kCells; ++i) {
      for (std::size_t j = 0; j < kCells; ++j) {
        if (kHoleOf[j] == reflected(kHoleOf[i])) cells[i] = Cells{1} << j;
      }
    }
    return cells;
  }();

  static Ways ways_to_jump(Jumps jumps) {
    const int longest = jumps == Jumps::Long ? kLongestLine / 2 : 1;
    Ways ways;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const auto hole = static_cast<std::size_t>(kHoleOf[cell]);
      ways[cell].steps = cells_of(kBoard.neighbours[hole] & kCovered);
      for (const Place place : kBoard.places[hole]) {
        for (const int direction : {1, -1}) {
          for (int half = 1; half <= longest; ++half) {
            add_jump(ways[cell], place, direction, half);
          }
        }
      }
    }
    return ways;
  }
  // Over the marble `half` steps away, if the jump stays within the covered holes. These are as
  // convex as the board, so only the landing must be looked at.
  static void add_jump(Way& way, Place place, int direction, int half) {
    const auto hole_at = [&](int steps) {
      return int{
          kBoard.line_holes[place.line][static_cast<std::size_t>(place.at + direction * steps)]};
    };
    const int last = place.at + 2 * direction * half;
    if (last < 0 || last >= kBoard.line_lengths[place.line]) return;
    if (!kCovered.test(hole_at(2 * half))) return;
    Jump jump;
    for (int steps = 1; steps <= 2 * half; ++steps) {
      (steps == half ? jump.over : jump.through) |= cells_of(Holes::of(hole_at(steps)));
    }
    jump.to = cells_of(Holes::of(hole_at(2 * half)));
    way.jumps[way.jump_count++] = jump;
  }

  // The neighbours of a placement and, as the board is symmetric, of its mirror image.
  void extend(const Ways& ways, Cells army, std::uint8_t moves, std::vector<Cells>& next) {
    for (Cells left = army; left != 0; left &= left - 1) {
      const Cells marble = left & -left;
      const Cells others = army ^ marble;
      for (Cells to = targets(ways, others, marble); to != 0; to &= to - 1) {
        const Cells other = others | (to & -to);
        if (moves_[other] != kUnknown) continue;
        moves_[other] = moves;
        moves_[reflected_cells(other)] = moves;
        next.push_back(other);
      }
    }
  }

  // Where a marble can go, given the other nine.
  static Cells targets(const Ways& ways, Cells others, Cells marble) {
    const auto way_of = [&](Cells cell) -> const Way& {
      return ways[static_cast<std::size_t>(std::countr_zero(cell))];
    };
    Cells seen = marble;
    for (Cells waiting = marble; waiting != 0;) {
      const Way& way = way_of(waiting);
      waiting &= waiting - 1;
      for (std::size_t i = 0; i < way.jump_count; ++i) {
        const Jump& jump = way.jumps[i];
        const bool possible = (others & jump.over) != 0 && (others & jump.through) == 0;
        if (possible && (seen & jump.to) == 0) waiting |= jump.to;
      }
      seen |= waiting;
    }
    return (seen | way_of(marble).steps) & ~(others | marble);
  }

  std::vector<std::uint8_t> moves_;
};

inline const RaceTable& race_table(Jumps jumps) {
  if (jumps == Jumps::Long) {
    static const RaceTable table(Jumps::Long);
    return table;
  }
  static const RaceTable table(Jumps::Adjacent);
  return table;
}

}  // namespace espalier::chinese_checkers
