// What sliding pieces attack, against steps square by square; and lists of moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

#include "espalier/core/rng.hpp"
#include "espalier/games/chess/game.hpp"

namespace espalier::chess {
namespace {

Bits seen_step_by_step(Square from, Bits occupied, bool straight) {
  Bits seen = 0;
  for (const detail::Direction way : detail::kDirections) {
    if ((way.file == 0 || way.rank == 0) != straight) continue;
    for (int steps = 1; steps < 8; ++steps) {
      const Bits next = detail::step_bit(from, way.file * steps, way.rank * steps);
      seen |= next;
      if (next == 0 || (next & occupied) != 0) break;
    }
  }
  return seen;
}

TEST(ChessBits, SlidersSeeUpToTheFirstPiece) {
  Rng random(64);
  for (int round = 0; round < 1000; ++round) {
    Bits occupied = random();
    if (round % 2 != 0) occupied &= random();
    if (round % 4 == 3) occupied &= random();
    for (Square from = 0; from < 64; ++from) {
      ASSERT_EQ(rook_attacks(from, occupied), seen_step_by_step(from, occupied, true))
          << from << " " << occupied;
      ASSERT_EQ(bishop_attacks(from, occupied), seen_step_by_step(from, occupied, false))
          << from << " " << occupied;
    }
  }
}

TEST(ChessMoves, CopiesOfAListHaveAllItsMoves) {
  Moves list;
  for (std::size_t count = 0; count <= 218; ++count) {
    const Moves copy = list;
    Moves assigned;
    assigned.push_back(Move(1, 2));
    assigned = list;
    ASSERT_TRUE(std::equal(copy.begin(), copy.end(), list.begin(), list.end())) << count;
    ASSERT_TRUE(std::equal(assigned.begin(), assigned.end(), list.begin(), list.end())) << count;
    const auto number = static_cast<int>(count);
    list.push_back(Move(number % 64, number / 64));
  }
}

// Also where a compiler evaluates them.
constexpr std::size_t count_of_copy() {
  const Moves list = Chess().moves(Chess().start());
  const Moves copy = list;
  return copy[19] == list[19] ? copy.size() : 0;
}
static_assert(count_of_copy() == 20);

}  // namespace
}  // namespace espalier::chess
