#include "match/match_codec.hpp"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "app/recorded_game.hpp"
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
  const auto rated = rate(players, meetings(plan, standing));
  if (rated && plan.seats() == 2) {
    for (const Rating& rating : rated->ratings) {
      Json one = {{"player", rating.player}, {"name", plan.names[rating.player]}};
      one.update(encode(rating));
      json["ratings"].push_back(std::move(one));
    }
  }
  json["points"] = Json::array();
  for (std::size_t i = 0; i < players; ++i) {
    json["points"].push_back({{"player", i},
                              {"name", plan.names[i]},
                              {"points", standing.points[i]},
                              {"games", standing.played[i]}});
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

Json encode_summary(const Schedule& schedule, const StoredGame& game) {
  const std::vector<std::size_t> seating = schedule.seating(schedule.fixture(game.id));
  return {{"id", game.id},
          {"first", seating[0]},
          {"second", seating[1]},
          {"seats", seating},
          {"points", game.points},
          {"result", result_text(game.points)},
          {"end", end_name(game.end)},
          {"plies", game.plies}};
}

Json encode_game(const PreparedMatch& match, const StoredGame& game) {
  const Schedule schedule = match.plan.schedule();
  std::vector<std::string> names;
  for (const std::size_t player : schedule.seating(schedule.fixture(game.id))) {
    names.push_back(match.plan.names[player]);
  }
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
          {"first", names[0]},
          {"second", names[1]},
          {"seats", names},
          {"points", game.points},
          {"result", result_text(game.points)},
          {"end", end_name(game.end)},
          {"remark", game.remark},
          {"comments", std::move(comments)}};
}

namespace {

using Tags = std::vector<std::pair<std::string, std::string>>;

// With the tags and the moves that other programs know.
std::string recorded_text(const PreparedMatch& match, const StoredGame& played,
                          const std::string& moves, const Tags& notes,
                          const std::vector<std::string>& names) {
  const app::GameInfo& info = *match.where->info;
  Tags tags = {{"Event", "Espalier match"}};
  for (const auto& [name, value] : notes) {
    if (name == "Round") tags.emplace_back(name, value);
  }
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    tags.emplace_back(info.record.players[seat], names[seat]);
  }
  tags.emplace_back("Result", result_text(played.points));
  tags.emplace_back("Variant", match.where->variant);
  tags.emplace_back(info.record.start_tag, played.start);
  for (const auto& [name, value] : notes) {
    if (name != "Round") tags.emplace_back(name, value);
  }
  const std::string text = game_text(tags, moves, result_text(played.points));
  const auto record = app::read_record(text, info.name);
  return record ? app::write_record(*record) : text;
}

}  // namespace

std::string games_text(const PreparedMatch& match, const StoredGames& games, bool times) {
  const Plan& plan = match.plan;
  const auto schedule = plan.schedule();
  const app::AnyGame& game = match.where->game;
  const std::string start = game->format_position(game.start());
  std::string text;
  for (const auto& [id, played] : games) {
    if (id >= schedule.games()) break;
    const Fixture fixture = schedule.fixture(id);
    const std::string round = fmt::format("{}.{}", fixture.pair + 1, fixture.turn + 1);
    const std::string moves = times ? played.moves : without_times(played.moves);
    std::vector<std::string> names;
    for (const std::size_t player : schedule.seating(fixture)) names.push_back(plan.names[player]);
    if (!text.empty()) text += '\n';
    if (!match.where->info->record.players.empty()) {
      Tags notes = {{"Round", round},
                    {"End", std::string(end_name(played.end))},
                    {"Limits", match.terms_text}};
      if (!played.remark.empty()) notes.emplace_back("Remark", played.remark);
      text += recorded_text(match, played, moves, notes, names);
      continue;
    }
    Tags tags = {
        {"Game", match.where->info->name}, {"Variant", match.where->variant}, {"Round", round}};
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
      std::string name(seat_name(seat_at(seat)));
      name[0] = static_cast<char>(name[0] - 'a' + 'A');
      tags.emplace_back(std::move(name), names[seat]);
    }
    tags.emplace_back("Result", result_text(played.points));
    tags.emplace_back("End", std::string(end_name(played.end)));
    tags.emplace_back("Limits", match.terms_text);
    if (played.start != start) tags.emplace_back("Start", played.start);
    if (!played.remark.empty()) tags.emplace_back("Remark", played.remark);
    text += game_text(tags, moves, result_text(played.points));
  }
  return text;
}

}  // namespace espalier::match
