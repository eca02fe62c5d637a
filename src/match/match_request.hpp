// What is asked of a match, as texts: how the command line says it, how it is stored, and how it is
// compared when a match goes on.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/games.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "match/match_store.hpp"
#include "match/tournament.hpp"

namespace espalier::match {

// Empty texts mean the defaults.
struct MatchRequest {
  std::string game;
  std::string variant;
  std::string position;
  std::vector<std::string> players;
  std::string games;   // of each pairing
  std::string format;  // round-robin, gauntlet
  std::string depth;   // of each move: any of the three
  std::string nodes;
  std::string time;
  std::string clock;  // of each player instead: "10s+0.1s", "40/60s+1s"
  std::string margin;
  std::string openings;       // a file
  std::string opening_plies;  // of each opening in it, at most
  std::string random_plies;   // or random ones
  std::string balance;
  std::string sprt;   // "elo0,elo1"
  std::string risks;  // "alpha,beta"
  std::string max_plies;
  std::string adjudicate_win;   // "SCORE,MOVES" or "proven"
  std::string adjudicate_draw;  // "SCORE,MOVES,AFTER"
  std::string no_progress;
  std::string seed;

  // What `newer` says takes the place of what was said before.
  void overlay(const MatchRequest& newer);

  Fields fields() const;
  static Result<MatchRequest> from_fields(const Fields& fields);
};

// A plan and what it points into.
struct PreparedMatch {
  std::shared_ptr<const app::GamePosition> where;
  Plan plan;
  std::string terms_text;          // "depth 4", "10 s + 0.1 s a move"
  std::string openings_text;       // "50 random openings of 4 plies, seed 1"
  std::vector<std::string> notes;  // what the user should know
  // Of what is not in the request itself: files of openings, weights and models.
  std::string fingerprint;
};

// `on_drawn` hears how many random openings are found, and how many are wanted.
Result<PreparedMatch> prepare(const MatchRequest& request, const StopFlag* stop,
                              const std::function<void(std::size_t, std::size_t)>& on_drawn = {});
// Likewise, where another process has found the openings; their positions need no game.
Result<PreparedMatch> prepare_again(const MatchRequest& request, std::vector<Opening> openings);

// Who meets whom under which conditions, without openings: enough to check a request and to read
// results, not to play. No file but those of the players is read, and nothing is searched.
Result<PreparedMatch> describe(const MatchRequest& request);

// Does a match that began as `stored` go on as `asked`? It may be made longer, nothing else.
std::optional<Error> check_same(const Fields& stored, const Fields& asked);

// The store of a match that goes on, or begins, in a directory. A match may be made longer; it is
// never made shorter.
Result<MatchStore> open_store(const std::string& directory, const MatchRequest& request,
                              const PreparedMatch& match);

}  // namespace espalier::match
