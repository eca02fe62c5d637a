// A match or tournament: a schedule of games, played on several threads, stored as they end.
//
// Promise: a game that has ended is never lost and never played again; a kill at any time costs the
// games that were running. Without time limits the results depend on the plan alone, not on
// threads, kills or the order in which games end. A sequential test looks at the pairs in their
// order, so this holds for where it stops as well.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/games.hpp"
#include "match/elo.hpp"
#include "match/match_store.hpp"
#include "match/player_spec.hpp"
#include "match/schedule.hpp"
#include "match/spectators.hpp"
#include "match/sprt.hpp"

namespace espalier::match {

struct Plan {
  const app::GamePosition* where = nullptr;
  std::vector<PlayerSpec> players;
  std::vector<std::string> names;  // all different
  Format format = Format::RoundRobin;
  std::size_t pairs = 50;  // of games, in each pairing
  std::vector<Opening> openings;
  GameTerms terms;
  std::uint64_t seed = 1;
  std::optional<SprtBounds> sprt;  // of two players
  int threads = 1;
  // The request that the plan was prepared from, with its fingerprint: another process can prepare
  // the same plan. Empty for a plan made by hand.
  Fields request;
  Spectators* spectators = nullptr;  // of the games of this process

  std::size_t seats() const { return where == nullptr ? 2 : where->game->seats(); }
  Schedule schedule() const { return {players.size(), format, pairs, seats()}; }
};

struct Standing {
  // As in the schedule, first player's view; empty in games with more than two seats.
  std::vector<Tally> pairings;
  std::vector<double> points;       // per player
  std::vector<std::size_t> played;  // per player: games
  // Per player, with more than two seats: how often it was first, second, ... Who share a place all
  // have the best of the places that they share.
  std::vector<std::vector<std::size_t>> places;
  std::array<std::uint64_t, kGameEnds> ends{};         // how the games ended
  std::vector<std::array<std::uint64_t, 3>> forfeits;  // per player: illegal, crash, overtime
  std::vector<std::string> remarks;                    // per player: of its last forfeit
  std::uint64_t plies = 0;
  std::size_t games = 0;   // that count
  std::size_t beyond = 0;  // played after the pair that decided the test; they do not count
  std::optional<double> llr;
  SprtVerdict verdict = SprtVerdict::Continue;

  std::uint64_t forfeited(Forfeit kind) const;
};

using StoredGames = std::map<std::size_t, StoredGame>;  // by id

// In games for two: the pairs of the first pairing that have ended without a gap, and what the test
// says of them. It stops looking once that is decided.
class PairWatch {
 public:
  explicit PairWatch(const Plan& plan) : sprt_(plan.sprt), schedule_(plan.schedule()) {}

  void look(const StoredGames& games);
  const Tally& tally() const { return tally_; }
  std::size_t pairs() const { return pairs_; }
  std::optional<double> llr() const { return sprt_ ? std::optional(llr_) : std::nullopt; }
  SprtVerdict verdict() const { return verdict_; }
  bool decided() const { return verdict_ != SprtVerdict::Continue; }

 private:
  std::optional<SprtBounds> sprt_;
  Schedule schedule_;
  Tally tally_;
  std::size_t pairs_ = 0;
  double llr_ = 0;
  SprtVerdict verdict_ = SprtVerdict::Continue;
};

// What the stored games say.
Standing standing_of(const Plan& plan, const StoredGames& games);

struct MatchProgress {
  std::size_t done = 0;  // games, with those of earlier runs
  std::size_t all = 0;
  double seconds = 0;   // of this run
  std::size_t now = 0;  // games of this run
  Tally tally;          // of the first pairing: pairs without a gap
  std::optional<double> llr;
};

struct MatchOutcome {
  bool finished = false;       // all games, or the test has decided
  std::optional<Error> error;  // why it ended early, if not by request
  double seconds = 0;
};

// Is the player, or a part of a mixture, another program?
bool has_program(const PlayerSpec& spec);

// A program that cannot even start is told before the first game, not lost a hundred times.
std::optional<Error> check_programs(const Plan& plan);

// Plays what is missing in `games` and adds it there; with a store, every game is on disk before it
// is counted. `report` is called from the calling thread.
MatchOutcome run_match(const Plan& plan, StoredGames& games, MatchStore* store,
                       const StopFlag& stop,
                       const std::function<void(const MatchProgress&)>& report);

}  // namespace espalier::match
