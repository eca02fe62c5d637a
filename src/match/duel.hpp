// Two players against each other, in memory: every opening twice, colours swapped, on several
// threads. Tuners and fitters measure with it; matches that are kept use tournament.hpp.
//
// Promise: the tally does not depend on the number of threads unless time limits do.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "espalier/core/result.hpp"
#include "match/elo.hpp"
#include "match/game.hpp"

namespace espalier::match {

// Called once per worker of the farm.
using PlayerFactory = std::function<Result<std::unique_ptr<Player>>()>;

// A unit of work: two games on one opening, with colours swapped.
struct DuelPair {
  std::size_t opening = 0;  // its place in the list
  std::uint64_t seed = 0;   // of the first game; the second has the next
};
// The half points of the first player in both games.
using PairPoints = std::array<int, 2>;

struct Duel {
  const app::AnyGame* game = nullptr;
  PlayerFactory first;  // the tally is in its view
  PlayerFactory second;
  const std::vector<Opening>* openings = nullptr;
  std::size_t pairs = 1;  // pair i uses opening i modulo their number
  GameTerms terms;
  std::uint64_t seed = 1;
  int threads = 1;
  // After each pair, in their order; false ends the duel. Never called twice at once.
  std::function<bool(const Tally&)> on_pair;
};

Result<Tally> run_duel(const Duel& duel, const StopFlag* stop);

}  // namespace espalier::match
