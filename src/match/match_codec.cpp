#include "match/match_codec.hpp"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "match/elo.hpp"
#include "match/game_text.hpp"

namespace espalier::match {
namespace {

using app::Json;

// A member of the request and the option whose text it becomes.
struct Member {
  const char* name;
  std::string MatchRequest::*text;
  bool number;
};
constexpr std::array kMembers = {
    Member{"game", &MatchRequest::game, false},
    Member{"variant", &MatchRequest::variant, false},
    Member{"games", &MatchRequest::games, true},
    Member{"format", &MatchRequest::format, false},
    Member{"time", &MatchRequest::time, false},
    Member{"depth", &MatchRequest::depth, true},
    Member{"nodes", &MatchRequest::nodes, true},
    Member{"seed", &MatchRequest::seed, true},
    Member{"random_plies", &MatchRequest::random_plies, true},
};

Json tally_counts(const Tally& tally) {
  return {{"wins", tally.wins()}, {"draws", tally.draws()}, {"losses", tally.losses()}};
}

Json encode_elo(const Tally& tally) {
  const EloEstimate estimate = match::estimate(tally);
  return {{"elo", finite(estimate.elo)},
          {"error", finite(estimate.error)},
          {"low", finite(estimate.low)},
          {"high", finite(estimate.high)},
          {"los", estimate.los},
          {"score", estimate.score},
          {"score_low", estimate.scores.low},
          {"score_high", estimate.scores.high}};
}

// One move's comment: what is not known is left out.
Json encode_comment(const NotedMove& move) {
  Json json = Json::object();
  if (move.by_opening) {
    json["opening"] = true;
    return json;
  }
  if (move.score) json["score"] = *move.score;
  if (move.score) json["score_text"] = move.score_text;
  if (move.depth > 0) json["depth"] = move.depth;
  json["seconds"] = move.seconds;
  return json;
}

}  // namespace

Json finite(double number) { return std::isfinite(number) ? Json(number) : Json(nullptr); }

const std::vector<std::string>& request_fields() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const Member& member : kMembers) list.emplace_back(member.name);
    list.emplace_back("players");
    return list;
  }();
  return names;
}

MatchRequest decode_request(app::FieldReader& fields) {
  MatchRequest request;
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  for (const Member& member : kMembers) {
    if (!member.number) {
      request.*member.text = fields.text(member.name, "");
    } else if (const auto number = fields.whole(member.name, -kMost, kMost)) {
      request.*member.text = std::to_string(*number);
    }
  }
  request.players = fields.texts("players");
  if (request.game.empty()) fields.fail("game", "a name");
  return request;
}

Json encode(const MatchRequest& request) {
  Json json;
  for (const Member& member : kMembers) {
    const std::string& text = request.*member.text;
    if (text.empty()) continue;
    const Json number = Json::parse(text, nullptr, false);
    json[member.name] = member.number && number.is_number() ? number : Json(text);
  }
  json["players"] = request.players;
  for (const auto& [name, text] : request.fields()) {
    if (!text.empty() && !json.contains(name) && name != "player" && name != "random-plies") {
      json[name] = text;
    }
  }
  return json;
}

std::vector<Meeting> meetings(const Plan& plan, const Standing& standing) {
  std::vector<Meeting> list;
  const auto schedule = plan.schedule();
  for (std::size_t i = 0; i < standing.pairings.size(); ++i) {
    const Pairing pairing = schedule.pairings()[i];
    const Tally& tally = standing.pairings[i];
    if (tally.game_count() == 0) continue;
    list.push_back({pairing.first, pairing.second, tally.wins(), tally.draws(), tally.losses()});
  }
  return list;
}

Json encode(const Rating& rating) {
  return {{"elo", rating.elo},
          {"error", finite(rating.error)},
          {"points", rating.points},
          {"games", rating.games},
          {"group", rating.group},
          {"superiority", rating.superiority ? Json(*rating.superiority) : Json(nullptr)}};
}

Json encode_table(const Plan& plan, const Standing& standing) {
  Json json;
  json["ratings"] = Json::array();
  const std::size_t players = plan.players.size();
  if (const auto rated = rate(players, meetings(plan, standing))) {
    for (const Rating& rating : rated->ratings) {
      Json one = {{"player", rating.player}, {"name", plan.names[rating.player]}};
      one.update(encode(rating));
      json["ratings"].push_back(std::move(one));
    }
  }
  json["cross"] = std::vector<std::vector<Json>>(players, std::vector<Json>(players));
  const auto schedule = plan.schedule();
  for (std::size_t i = 0; i < standing.pairings.size(); ++i) {
    const auto [first, second] = schedule.pairings()[i];
    const Tally& tally = standing.pairings[i];
    if (tally.game_count() == 0) continue;
    json["cross"][first][second] = tally_counts(tally);
    json["cross"][second][first] = tally_counts(tally.reversed());
  }
  if (players == 2) json["elo"] = encode_elo(standing.pairings.front());
  return json;
}

Pairing colours_of(const Schedule& schedule, std::size_t game) {
  const Fixture fixture = schedule.fixture(game);
  Pairing colours = schedule.pairings()[fixture.pairing];
  if (fixture.swapped) std::swap(colours.first, colours.second);
  return colours;
}

Json encode_summary(const Schedule& schedule, const StoredGame& game) {
  const Pairing colours = colours_of(schedule, game.id);
  return {{"id", game.id},
          {"first", colours.first},
          {"second", colours.second},
          {"result", result_text(game.points)},
          {"end", end_name(game.end)},
          {"plies", game.plies}};
}

Json encode_game(const PreparedMatch& match, const StoredGame& game) {
  const Pairing colours = colours_of(match.plan.schedule(), game.id);
  std::string moves;
  Json comments = Json::array();
  for (const NotedMove& move : parse_moves(game.moves)) {
    moves += (moves.empty() ? "" : " ") + move.text;
    comments.push_back(encode_comment(move));
  }
  return {{"id", game.id},
          {"game", match.where->info->name},
          {"variant", match.where->variant},
          {"start", game.start},
          {"moves", std::move(moves)},
          {"first", match.plan.names[colours.first]},
          {"second", match.plan.names[colours.second]},
          {"result", result_text(game.points)},
          {"end", end_name(game.end)},
          {"remark", game.remark},
          {"comments", std::move(comments)}};
}

std::string games_text(const PreparedMatch& match, const StoredGames& games) {
  const Plan& plan = match.plan;
  const auto schedule = plan.schedule();
  const app::AnyGame& game = match.where->game;
  const std::string start = game->format_position(game.start());
  std::string text;
  for (const auto& [id, played] : games) {
    if (id >= schedule.games()) break;
    const Fixture fixture = schedule.fixture(id);
    const Pairing colours = colours_of(schedule, id);
    std::vector<std::pair<std::string, std::string>> tags = {
        {"Game", match.where->info->name},
        {"Variant", match.where->variant},
        {"Round", fmt::format("{}.{}", fixture.pair + 1, fixture.swapped ? 2 : 1)},
        {"First", plan.names[colours.first]},
        {"Second", plan.names[colours.second]},
        {"Result", std::string(result_text(played.points))},
        {"End", std::string(end_name(played.end))},
        {"Limits", match.terms_text},
    };
    if (played.start != start) tags.emplace_back("Start", played.start);
    if (!played.remark.empty()) tags.emplace_back("Remark", played.remark);
    if (!text.empty()) text += '\n';
    text += game_text(tags, played.moves, result_text(played.points));
  }
  return text;
}

}  // namespace espalier::match
