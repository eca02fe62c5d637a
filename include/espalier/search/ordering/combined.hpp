// Combined Move Ordering: which ordering a node gets depends on its level.
// Source: Abalone12 IV and figure 3.
//
// Promise: a pure function of the level; a node near the root never gets a cheaper ordering than
// one below it. The regions' own work is done elsewhere: evaluations, history.hpp with LevelKills,
// the game's rank().
// Deviations: none. Abalone12 numbers levels by the children that are sorted: the root's children
// are level
// 1. "During the five-level search, for every node at level three, we first sort all of its
// child-nodes based on the number of the kills" (IV.D): a node at ply 3 sorts level 4, the first of
// "levels four and five" (IV.B). So plies 0-2 evaluate, 3-4 use history, and 5 and below knowledge.
#pragma once

#include <cstdint>

namespace espalier::ordering {

enum class Region : std::uint8_t { Evaluate, History, Knowledge };

// The region of a node `ply` plies below the root, which sorts its children at level ply + 1.
constexpr Region region(int ply, int evaluate_levels = 3, int history_levels = 2) {
  const int level = ply + 1;
  if (level <= evaluate_levels) return Region::Evaluate;
  if (level <= evaluate_levels + history_levels) return Region::History;
  return Region::Knowledge;
}

// Iteration Sorting is for "the lower two regions" (IV.D): the first has fresh values anyway.
constexpr bool takes_iteration_sort(Region where) { return where != Region::Evaluate; }

}  // namespace espalier::ordering
