// Matches and their games.
#include <charconv>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "codec/codec.hpp"
#include "codec/fields.hpp"
#include "espalier/core/text.hpp"
#include "match/match_codec.hpp"
#include "server/context.hpp"
#include "server/run_answers.hpp"

namespace espalier::server {
namespace {

using app::Json;

constexpr std::chrono::milliseconds kBetweenPictures{250};
constexpr auto kAsIs = [](const Json& json) { return json; };

void start_match(const Call& call, httplib::Response& response, MatchRuns& matches) {
  std::vector<std::string> names = match::request_fields();
  names.insert(names.end(), {"name", "threads"});
  app::FieldReader fields(call.body, names);
  MatchStart asked;
  asked.request = match::decode_request(fields);
  asked.name = fields.text("name", "");
  asked.threads = read_threads(fields);
  if (fields.error()) return refuse(response, 400, fields.error()->message);
  answer(response, matches.start(asked), kAsIs);
}

void resume_match(const Call& call, httplib::Response& response, MatchRuns& matches) {
  app::FieldReader fields(call.body.empty() ? "{}" : call.body, {"games", "threads"});
  const auto games = fields.whole("games", 1, std::numeric_limits<std::int64_t>::max());
  const int threads = read_threads(fields);
  if (fields.error()) return refuse(response, 400, fields.error()->message);
  answer(response, matches.resume(call.part(1), games, threads), kAsIs);
}

void show(httplib::Response& response, const std::string& id, const std::optional<Json>& match) {
  if (match) return reply(response, *match);
  refuse(response, 404, "there is no match " + in_quotes(id) + "; GET /matches lists them");
}

void send_game(const Call& call, httplib::Response& response, MatchRuns& matches) {
  const std::string text = call.part(2);
  std::size_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) {
    return refuse(response, 400, "game " + in_quotes(text) + ": expected its number");
  }
  answer(response, matches.game(call.part(1), number), kAsIs);
}

// `game` events with the game in progress, until the match is over.
void send_live(const Call& call, httplib::Response& response, MatchRuns& matches,
               StreamCount& streams) {
  const std::string id = call.part(1);
  if (!matches.find(id, false)) return show(response, id, std::nullopt);
  stream_events(response, streams,
                [&matches, id, ticket = matches.ticket()](EventSink& sink) {
                  std::uint64_t seen = 0;
                  while (matches.plays(id)) {
                    const auto game = matches.live(id, seen);
                    if (game && !sink.send("game", *game)) return;
                    if (!rest(sink, kBetweenPictures)) return;
                  }
                });
}

void send_games(const Call& call, httplib::Response& response, MatchRuns& matches) {
  const auto made = matches.games_text(call.part(1));
  if (const auto* refusal = std::get_if<Refusal>(&made)) {
    return refuse(response, refusal->status, refusal->message);
  }
  // Only what may stand in a directory's name is in a match's.
  response.set_header("Content-Disposition", "attachment; filename=\"" + call.part(1) + ".pgn\"");
  response.set_content(std::get<std::string>(made), "text/plain; charset=utf-8");
}

}  // namespace

void add_match_routes(Routes& routes, Context& context) {
  MatchRuns& matches = context.runs.matches;
  routes.get("/matches", [&matches](const Call&, httplib::Response& response) {
    reply(response, {{"matches", matches.list()}});
  });
  routes.post("/matches", [&matches](const Call& call, httplib::Response& response) {
    start_match(call, response, matches);
  });
  routes.get("/matches/{id}", [&matches](const Call& call, httplib::Response& response) {
    show(response, call.part(1), matches.find(call.part(1), true));
  });
  routes.post("/matches/{id}/stop", [&matches](const Call& call, httplib::Response& response) {
    show(response, call.part(1), matches.stop(call.part(1)));
  });
  routes.post("/matches/{id}/resume", [&matches](const Call& call, httplib::Response& response) {
    resume_match(call, response, matches);
  });
  routes.get("/matches/{id}/events", [&matches, &context](const Call& call,
                                                          httplib::Response& response) {
    const std::string id = call.part(1);
    if (!matches.find(id, false)) return show(response, id, std::nullopt);
    follow(response, context.streams, "match", [&matches, id] { return matches.find(id, false); });
  });
  routes.get("/matches/{id}/live",
             [&matches, &context](const Call& call, httplib::Response& response) {
               send_live(call, response, matches, context.streams);
             });
  routes.get("/matches/{id}/games/{number}",
             [&matches](const Call& call, httplib::Response& response) {
               send_game(call, response, matches);
             });
  routes.get("/matches/{id}/pgn", [&matches](const Call& call, httplib::Response& response) {
    send_games(call, response, matches);
  });
}

}  // namespace espalier::server
