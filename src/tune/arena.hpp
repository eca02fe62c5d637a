// Where weights meet: games between players that differ in the weights of their evaluation alone.
//
// Promise: results depend on weights, seed and terms, not on the number of threads. After a stop
// there is no result, never half of one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/games.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "match/duel.hpp"
#include "match/openings.hpp"
#include "tune/contest.hpp"

namespace espalier::tune {

using Weights = std::vector<Points>;

// What a run says when it was stopped; the caller checks the stop flag.
inline constexpr std::string_view kStoppedMessage = "stopped";

// Depths that may be asked for: a game at depth 2 is a matter of milliseconds, and thousands are
// played.
inline constexpr int kMostTuningDepth = 16;

struct ArenaOptions {
  int depth = 2;
  int threads = 1;
  int opening_plies = 6;
  std::uint64_t seed = 1;  // of the openings
  std::string evaluation;  // whose weights; empty: the game's default one
};

class Arena {
 public:
  // The recipe is `kRecipe` with the depth as its limit.
  static Result<Arena> make(const app::GamePosition& where, const ArenaOptions& options,
                            const StopFlag* stop);

  // How players search: no table, so that making one costs nothing.
  // Whoever is tuned goes home by itself, too.
  static constexpr std::string_view kRecipe = "default tt=off no-race";

  // One call for all pairings, each played on the same openings, which the seed of the terms draws
  // from the arena's own.
  Result<std::vector<double>> scores(const std::vector<Weights>& players,
                                     const std::vector<Pairing>& pairings,
                                     const ContestTerms& terms) const;
  ScoreFunction score_function() const;

  // One long match on openings that no contest has seen, where the game has enough of them; on_pair
  // may end it. Players repeat themselves on the same opening, so a match is no longer than there
  // are openings.
  Result<match::Tally> duel(const Weights& first, const Weights& second, std::size_t pairs,
                            std::uint64_t openings_seed,
                            const std::function<bool(const match::Tally&)>& on_pair) const;

  // A player's recipe and its limits, for self-play without an opponent.
  engine::Recipe recipe(const Weights& weights) const;
  const app::GamePosition& where() const { return where_; }
  const ArenaOptions& options() const { return options_; }
  const StopFlag* stop() const { return stop_; }
  bool stopped() const { return stop_ != nullptr && stop_->requested(); }
  // Games played so far by all measurements.
  std::uint64_t games() const { return *games_; }

 private:
  Arena(const app::GamePosition& where, const ArenaOptions& options, const StopFlag* stop,
        engine::Recipe recipe, std::vector<match::Opening> openings);

  std::vector<match::Opening> draw(const ContestTerms& terms) const;
  std::vector<match::Opening> fresh_openings(std::size_t count, std::uint64_t seed) const;

  app::GamePosition where_;
  ArenaOptions options_;
  const StopFlag* stop_;
  engine::Recipe recipe_;
  std::vector<match::Opening> openings_;
  std::shared_ptr<std::uint64_t> games_;
};

}  // namespace espalier::tune
