// The games of a match: those that are over, and the one that is played just now.
#include <fmt/core.h>

#include "espalier/core/text.hpp"
#include "match/match_codec.hpp"
#include "server/match_runs.hpp"

namespace espalier::server {
namespace {

using app::Json;

Refusal no_match(const std::string& id) { return {404, "there is no match " + in_quotes(id)}; }

}  // namespace

Answer<Json> MatchRuns::game(const std::string& id, std::size_t number) {
  const std::lock_guard lock(mutex_);
  const MatchRecord* found = record(id);
  if (found == nullptr) return no_match(id);
  if (!found->match) return Refusal{422, found->error};
  const auto game = found->games.find(number);
  if (game == found->games.end() || number >= found->match->plan.schedule().games()) {
    return Refusal{404, fmt::format("there is no game {} in the match {}", number, in_quotes(id))};
  }
  return match::encode_game(*found->match, game->second);
}

bool MatchRuns::plays(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto begun = begun_.find(id);
  return begun != begun_.end() && begun->second.state == RunState::Running;
}

std::optional<Json> MatchRuns::live(const std::string& id, std::uint64_t& since) {
  if (!plays(id)) return std::nullopt;
  const auto sight = spectators_.look(since);
  if (!sight) return std::nullopt;
  const std::lock_guard lock(mutex_);
  since = sight->change;
  Json json = match::encode_game(*begun_[id].match, sight->game);
  json["live"] = !sight->over;
  if (sight->over) return json;
  json["result"] = "*";
  for (const char* const unknown : {"points", "end"}) json.erase(unknown);
  return json;
}

Answer<std::string> MatchRuns::games_text(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const MatchRecord* found = record(id);
  if (found == nullptr) return no_match(id);
  if (!found->match) return Refusal{422, found->error};
  return match::games_text(*found->match, found->games);
}

}  // namespace espalier::server
