// The matches of the server: those on disk, and the one that is being played. All are in
// DATA/matches, a directory each, as `espalier match --resume DIR` makes them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "codec/codec.hpp"
#include "match/match_request.hpp"
#include "server/runs.hpp"

namespace espalier::server {

// A match as far as it is known.
struct MatchRecord {
  std::string id;
  RunState state = RunState::Stored;
  std::string error;
  match::MatchRequest request;
  std::shared_ptr<const match::PreparedMatch> match;  // none: it cannot be understood here
  match::StoredGames games;
  double seconds = 0;  // of playing
  std::optional<double> seconds_left;
  std::string modified;  // ISO 8601, UTC; empty: nothing is stored
};

struct MatchStart {
  match::MatchRequest request;
  std::string name;  // empty: the server finds one
  int threads = 1;
};

class MatchRuns {
 public:
  explicit MatchRuns(std::filesystem::path root) : root_(std::move(root)) {}

  app::Json list();  // the newest first, without games
  // Nothing if there is none of this name.
  std::optional<app::Json> find(const std::string& id, bool with_games);
  Answer<app::Json> start(const MatchStart& asked);
  // `games`: of each two players, instead of those asked for before.
  Answer<app::Json> resume(const std::string& id, std::optional<std::int64_t> games, int threads);
  // One that is over stays as it is.
  std::optional<app::Json> stop(const std::string& id);

  Answer<app::Json> game(const std::string& id, std::size_t number);
  Answer<std::string> games_text(const std::string& id);
  // The game that is played just now, if it has changed since then; a spectator has a ticket.
  std::shared_ptr<void> ticket() { return spectators_.ticket(); }
  std::optional<app::Json> live(const std::string& id, std::uint64_t& since);
  bool plays(const std::string& id);

  bool running() const { return running_; }
  void close() { background_.close(); }

 private:
  using Time = std::filesystem::file_time_type;

  std::optional<Time> changed(const std::string& id) const;  // none: nothing is stored
  // All that is known. The last one read is kept: its games are asked for one by one.
  const MatchRecord* record(const std::string& id);
  std::optional<app::Json> summary(const std::string& id);
  Answer<app::Json> begin(MatchRecord record, int threads);
  std::optional<Refusal> busy() const;
  std::string fresh_id(const std::string& game) const;

  void run(const std::string& id, const match::MatchRequest& request, int threads,
           const StopFlag& stop);
  Result<match::MatchOutcome> play(const std::string& id, const match::MatchRequest& request,
                                   int threads, const StopFlag& stop);
  void publish(const std::string& id, const match::StoredGames& games,
               const match::MatchProgress& progress);

  const std::filesystem::path root_;
  std::mutex mutex_;  // of what follows, and nobody else reads stores while a match begins
  // By this server, kMostRemembered at most; games are of the running one alone.
  std::map<std::string, MatchRecord> begun_;
  std::map<std::string, std::pair<Time, app::Json>> seen_;  // summaries of what is stored
  // Summaries of stores that could not be read when they were tried last.
  std::map<std::string, std::pair<std::chrono::steady_clock::time_point, app::Json>> unread_;
  std::pair<Time, MatchRecord> read_;
  std::chrono::steady_clock::time_point read_at_;
  std::atomic<bool> running_{false};
  match::Spectators spectators_;  // of the match that is played
  Background background_;  // the last: its thread uses the rest
};

}  // namespace espalier::server
