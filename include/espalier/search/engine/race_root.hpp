// Roots where the sides have passed each other: the game's own solver answers instead of a search
// (core/race.hpp).
//
// Promise: an answer begins with a legal move; the rest of the mover's way is kept, and offered to
// the solver as a hint at the next root. The solver asks the budget, which does not throw: it
// always finishes with the best way it has found.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "espalier/core/race.hpp"
#include "espalier/search/engine/budget.hpp"
#include "espalier/search/engine/parts.hpp"

namespace espalier::engine {

template <EngineGame G>
class RaceRoot {
 public:
  using Move = typename G::Move;

  // Empty: this is no race, or the solver has no move.
  std::optional<Race<Move>> solve(const G& game, const typename G::Position& position,
                                  const typename G::Moves& moves, const Limits& limits,
                                  Budget& budget) {
    if constexpr (HasRace<G>) {
      if (!game.separated(position)) return std::nullopt;
      const std::uint64_t most = most_nodes(limits);
      const EnoughRacing enough = [&](std::uint64_t nodes) {
        return nodes >= most || budget.exhausted(nodes);
      };
      Race<Move> race = game.race(position, rest_, enough);
      budget.count(race.nodes);
      const bool legal = !race.line.empty() &&
                         std::find(moves.begin(), moves.end(), race.line.front()) != moves.end();
      if (!legal) return std::nullopt;
      rest_ = race.way;
      if (!rest_.empty()) rest_.erase(rest_.begin());
      return race;
    }
    (void)game, (void)position, (void)moves, (void)limits, (void)budget;
    return std::nullopt;
  }

  void forget() { rest_.clear(); }

 private:
  static constexpr std::uint64_t kNodesPerPly = 5'000;

  // The solver knows no depth: where only the depth is limited, its nodes are limited instead.
  static std::uint64_t most_nodes(const Limits& limits) {
    constexpr auto kAny = std::numeric_limits<std::uint64_t>::max();
    const bool by_depth = limits.depth < kMaxDepth && !limits.seconds && limits.nodes == kAny;
    return by_depth ? kNodesPerPly * static_cast<std::uint64_t>(limits.depth) : kAny;
  }

  std::vector<Move> rest_;  // of the mover's way at the last root
};

}  // namespace espalier::engine
