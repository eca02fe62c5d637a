// Midgame positions of a board game for experiments: drawn by a seed, the same on every machine.
//
// From the start of the game each ply is, by a fair coin, a random move or the move whose child has
// the best static value: less silly than random play, and still different from seed to seed. Where
// one random move in two leaves nothing of a game (chess), fewer are random, and a short search
// chooses the others.
// Promise: a pure function of its arguments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "app/any_game.hpp"
#include "espalier/core/value.hpp"

namespace espalier::lab {

// How far from the start, in plies; each number is equally likely.
struct PositionRange {
  int fewest = 6;
  int most = 12;
  std::size_t moves = 2;     // legal moves a position has at least
  std::uint64_t random = 2;  // one ply of so many is random
  // The recipe that chooses the other plies by a search of one ply; null: the best static value.
  const char* player = nullptr;
  // Of openings: the value of a search of some plies by `player` is at most this for either side;
  // 0: not asked.
  Points even = 0;
};

// A position in which the game is not over, nobody wins with the next move, and there is a choice;
// nothing if none was met in many attempts.
std::optional<app::AnyPosition> midgame_position(const app::AnyGame& game,
                                                 const PositionRange& range, std::uint64_t seed);

}  // namespace espalier::lab
