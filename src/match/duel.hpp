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

#include "app/games.hpp"
#include "espalier/core/result.hpp"
#include "match/elo.hpp"
#include "match/game.hpp"
#include "match/player_spec.hpp"

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

// A player that is made anywhere from its recipe.
struct DuelEngine {
  engine::Recipe recipe;
  OwnLimits limits;
};

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
  // Where the players are engines, and which; else the pairs are played in this process.
  const app::GamePosition* where = nullptr;
  std::vector<DuelEngine> engines;
};

// Two engines, whose pairs may be played in other processes. The place must outlive the duel.
void set_engines(Duel& duel, const app::GamePosition& where, DuelEngine first, DuelEngine second);

Result<Tally> run_duel(const Duel& duel, const StopFlag* stop);

}  // namespace espalier::match
