// Matches over HTTP: begun, followed, stopped, gone on with, read game by game; and everything that
// can be in their way.
#include <sys/stat.h>

#include <filesystem>
#include <set>

#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

namespace fs = std::filesystem;

// Some hundredths of a second.
const Json kShortMatch = {{"game", "connect4"},
                          {"players", {"default tt=1M depth=3", "random"}},
                          {"games", 6},
                          {"name", "short"}};
// Many seconds.
const Json kLongMatch = {{"game", "othello"},
                         {"players", {"default tt=1M time=20ms", "default tt=2M time=20ms"}},
                         {"games", 200},
                         {"name", "long"},
                         {"threads", 1}};

Json with(Json match, const std::string& field, const Json& value) {
  match[field] = value;
  return match;
}

class MatchRoutesTest : public ServerWithDataTest {
 protected:
  Json begin(const Json& body) {
    const auto [status, match] = post("/matches", body.dump());
    EXPECT_EQ(status, 200) << match;
    return match;
  }
  Json match(const std::string& id) { return get("/matches/" + id).second; }
  Json wait(const std::string& id) {
    EXPECT_TRUE(eventually([&] { return match(id)["state"] != "running"; })) << match(id);
    return match(id);
  }
  Json finish(const Json& body) {
    const Json over = wait(begin(body)["id"]);
    EXPECT_EQ(over["state"], "finished") << over;
    return over;
  }
  // The long one with a game or two played.
  Json stopped_match() {
    begin(kLongMatch);
    EXPECT_TRUE(eventually([&] { return match("long")["done"] > 0; }));
    EXPECT_EQ(post("/matches/long/stop", "").first, 200);
    const Json stopped = wait("long");
    EXPECT_EQ(stopped["state"], "stopped") << stopped;
    return stopped;
  }
  void refused(const Json& body, int status, const std::string& words) {
    expect_refused(post("/matches", body.dump()), status, words);
  }
};

TEST_F(MatchRoutesTest, AMatchIsFollowedToItsEnd) {
  EXPECT_EQ(get("/matches").second["matches"], Json::array());
  const Json begun = begin(with(kShortMatch, "games", 40));
  EXPECT_EQ(begun["id"], "short");
  EXPECT_EQ(begun["state"], "running");
  EXPECT_EQ(begun["all"], 40);
  const auto stream = this->stream("/matches/short/events", "");
  ASSERT_TRUE(stream->wait_for_end());
  for (const auto& event : stream->events()) EXPECT_EQ(event.name, "match");
  const Json last = stream->last();
  EXPECT_EQ(last["state"], "finished") << last;
  EXPECT_EQ(last["done"], 40);
  EXPECT_EQ(last["ratings"].size(), 2U);
  EXPECT_EQ(last["ratings"][0]["player"], 0);  // whoever searches beats chance
  EXPECT_EQ(last["cross"][0][1]["wins"].get<int>() + last["cross"][0][1]["draws"].get<int>() +
                last["cross"][0][1]["losses"].get<int>(),
            40);
  EXPECT_FALSE(last.contains("games"));
  ASSERT_EQ(get("/matches").second["matches"].size(), 1U);
  EXPECT_EQ(get("/matches").second["matches"][0], last);
  EXPECT_EQ(get("/health").second["runs"], 0);
}

TEST_F(MatchRoutesTest, GamesCanBeReplayed) {
  const Json over = finish(kShortMatch);
  ASSERT_EQ(over["games"].size(), 6U);
  const auto [status, game] = get("/matches/short/games/3");
  EXPECT_EQ(status, 200) << game;
  EXPECT_EQ(game["id"], 3);
  EXPECT_EQ(game["result"], over["games"][3]["result"]);
  const auto played = post(
      "/position",
      Json({{"game", game["game"]}, {"position", game["start"]}, {"moves", game["moves"]}}).dump());
  EXPECT_EQ(played.first, 200) << played.second;
  EXPECT_EQ(played.second["over"], true);
  EXPECT_EQ(game["comments"].size(), played.second["played"].size());
  const auto pgn = client_->Get("/api/v1/matches/short/pgn");
  ASSERT_TRUE(pgn);
  EXPECT_EQ(pgn->get_header_value("Content-Type"), "text/plain; charset=utf-8");
  EXPECT_EQ(pgn->get_header_value("Content-Disposition"), "attachment; filename=\"short.pgn\"");
  std::size_t games = 0;
  for (auto at = pgn->body.find("[Result "); at != std::string::npos;
       at = pgn->body.find("[Result ", at + 1)) {
    ++games;
  }
  EXPECT_EQ(games, 6U);
  std::ifstream file(path("matches/short/games.pgn"));
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), pgn->body);
}

TEST_F(MatchRoutesTest, TheGameInProgressCanBeWatched) {
  begin(kLongMatch);
  const auto stream = this->stream("/matches/long/live", "");
  ASSERT_TRUE(eventually([&] { return stream->events().size() >= 5; }));
  EXPECT_EQ(post("/matches/long/stop", "").first, 200);
  ASSERT_TRUE(stream->wait_for_end());
  const auto events = stream->events();
  std::size_t grown = 0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    ASSERT_EQ(events[i].name, "game");
    const Json& game = events[i].data;
    EXPECT_EQ(game["game"], "othello");
    EXPECT_EQ(game["seats"].size(), 2U);
    if (!game["live"].get<bool>()) continue;
    EXPECT_EQ(game["result"], "*");
    EXPECT_FALSE(game.contains("points"));
    if (i == 0 || events[i - 1].data["id"] != game["id"]) continue;
    const std::string before = events[i - 1].data["moves"];
    const std::string now = game["moves"];
    EXPECT_TRUE(now.starts_with(before)) << before << " / " << now;
    grown += now.size() > before.size() ? 1 : 0;
  }
  EXPECT_GT(grown, 0U);
  EXPECT_EQ(get("/matches/none/live").first, 404);
}

TEST_F(MatchRoutesTest, NothingIsLiveInAMatchThatIsOver) {
  finish(kShortMatch);
  const auto stream = this->stream("/matches/short/live", "");
  ASSERT_TRUE(stream->wait_for_end());
  EXPECT_TRUE(stream->events().empty());
}

TEST_F(MatchRoutesTest, AMatchWithoutANameGetsOne) {
  Json nameless = kShortMatch;
  nameless.erase("name");
  const std::string first = finish(nameless)["id"];
  const std::string second = finish(nameless)["id"];
  EXPECT_TRUE(first.starts_with("connect4-20")) << first;
  EXPECT_NE(first, second);
  EXPECT_EQ(get("/matches").second["matches"].size(), 2U);
}

TEST_F(MatchRoutesTest, OneMatchAtATimeAndEveryNameOnce) {
  finish(kShortMatch);
  refused(kShortMatch, 409, "there is a match 'short' already");
  begin(kLongMatch);
  refused(kLongMatch, 409, "'long' is being played");
  refused(with(kShortMatch, "name", "other"), 409, "'long' is being played");
  expect_refused(post("/matches/short/resume", R"({"games":20})"), 409, "is being played");
  expect_refused(post("/matches/long/resume", ""), 409, "is being played");
  EXPECT_EQ(post("/matches/long/stop", "").first, 200);
  EXPECT_EQ(wait("long")["state"], "stopped");
}

TEST_F(MatchRoutesTest, AStoppedMatchGoesOn) {
  const Json stopped = stopped_match();
  EXPECT_LT(stopped["done"], 200);
  const auto again = post("/matches/long/resume", R"({"threads":1})");
  EXPECT_EQ(again.first, 200) << again.second;
  EXPECT_EQ(again.second["state"], "running");
  EXPECT_EQ(again.second["done"], stopped["done"]);
  ASSERT_TRUE(eventually([&] { return match("long")["done"] > stopped["done"]; }));
  EXPECT_EQ(post("/matches/long/stop", "").first, 200);
  const Json later = wait("long");
  for (std::size_t i = 0; i < stopped["games"].size(); ++i) {
    EXPECT_EQ(later["games"][i], stopped["games"][i]);
  }
}

TEST_F(MatchRoutesTest, TheServerMayStopInBetween) {
  begin(kLongMatch);
  ASSERT_TRUE(eventually([&] { return match("long")["done"] > 0; }));
  const auto stream = this->stream("/matches/long/events", "");
  ASSERT_TRUE(stream->wait_for("match"));
  const auto start = std::chrono::steady_clock::now();
  restart();
  EXPECT_LT(seconds_since(start), 5);
  EXPECT_TRUE(stream->wait_for_end());
  const Json stored = match("long");
  EXPECT_EQ(stored["state"], "stored");
  EXPECT_GT(stored["done"], 0);
  EXPECT_EQ(stored["all"], 200);
  EXPECT_EQ(post("/matches/long/resume", "").second["state"], "running");
  EXPECT_EQ(post("/matches/long/stop", "").first, 200);
  EXPECT_EQ(wait("long")["state"], "stopped");
}

TEST_F(MatchRoutesTest, AMatchMayBecomeLongerButNotShorter) {
  finish(kShortMatch);
  expect_refused(post("/matches/short/resume", ""), 422, "all games are played");
  expect_refused(post("/matches/short/resume", R"({"games":2})"), 422, "expected at least that");
  expect_refused(post("/matches/short/resume", R"({"games":0})"), 400, "field 'games'");
  expect_refused(post("/matches/short/resume", R"({"games":20000})"), 422, "at most 10000");
  expect_refused(post("/matches/short/resume", R"({"player":"x"})"), 400, "unknown field");
  expect_refused(post("/matches/nothing/resume", ""), 404, "there is no match 'nothing'");
  EXPECT_EQ(post("/matches/short/resume", R"({"games":10})").first, 200);
  const Json over = wait("short");
  EXPECT_EQ(over["state"], "finished") << over;
  EXPECT_EQ(over["done"], 10);
}

TEST_F(MatchRoutesTest, BadRequestsAreRefused) {
  expect_refused(post("/matches", ""), 400, "not JSON");
  expect_refused(post("/matches", "{}"), 400, "field 'players'");
  refused(with(kShortMatch, "players", "random"), 400, "field 'players'");
  refused(with(kShortMatch, "players", {1, 2}), 400, "field 'players'");
  refused(with(kShortMatch, "players", {"random"}), 422, "1 player; expected 2");
  refused(with(kShortMatch, "players", Json(std::vector<std::string>(17, "random"))), 422,
          "2 to 16");
  refused(with(kShortMatch, "players", {"random", "bst"}), 422, "bst");
  refused(with(kShortMatch, "players", {"random", "default tt=512M depth=2"}), 422, "too large");
  refused(with(kShortMatch, "players",
               {"random", "mix(1 best tt=200M depth=2|1 best tt=200M depth=1)"}),
          422, "too large");
  refused(with(kShortMatch, "game", "shogi"), 422, "shogi");
  refused(with(kShortMatch, "variant", "round"), 422, "variant");
  refused(with(kShortMatch, "games", -2), 422, "games");
  refused(with(kShortMatch, "games", 2.5), 400, "field 'games'");
  refused(with(kShortMatch, "games", 20'000), 422, "at most 10000");
  refused(with(kShortMatch, "format", "swiss"), 422, "swiss");
  refused(with(kShortMatch, "time", "soon"), 422, "soon");
  refused(with(kShortMatch, "time", "0s"), 422, "at least 1 ms");
  refused(with(kShortMatch, "threads", 0), 400, "field 'threads'");
  refused(with(kShortMatch, "openings", "/etc/passwd"), 400, "unknown field 'openings'");
  refused(with(kShortMatch, "position", "x"), 400, "unknown field 'position'");
  for (const char* name : {"../up", "a/b", "A", ".", "a b"}) {
    refused(with(kShortMatch, "name", name), 422, "field 'name'");
  }
  EXPECT_FALSE(fs::exists(path("matches")));
}

// Nothing on this machine is started or read because a request names it.
TEST_F(MatchRoutesTest, ProgramsAndFilesAreNotForRequests) {
  const std::string touched = path("touched");
  refused(with(kShortMatch, "players", {"random", "ugi(/usr/bin/touch " + touched + ")"}), 400,
          "is another program");
  refused(with(kShortMatch, "players",
               {"random", "mix(1 random|1 uci(/usr/bin/touch " + touched + "))"}),
          400, "is another program");
  EXPECT_FALSE(fs::exists(touched));
  // Whoever opened this one would wait for ever.
  const std::string pipe = path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& player :
       {"default depth=2 params=" + pipe, "default depth=2 weights=" + pipe,
        "mix(1 random|1 default weights=" + pipe + " depth=1)",
        "default depth=2 endgame=" + path("."),
        "mix(1 random|1 default endgame=" + path(".") + " depth=1)",
        std::string("params=/dev/zero depth=1")}) {
    const auto start = std::chrono::steady_clock::now();
    refused(with(kShortMatch, "players", {"random", player}), 422,
            "files are read by the command line");
    EXPECT_LT(seconds_since(start), 2);
  }
}

TEST_F(MatchRoutesTest, WhatIsNotThereIsRefused) {
  finish(kShortMatch);
  for (const char* id : {"nothing", "..", ".hidden", "%2e%2e%2f%2e%2e", "..%2fgames", "a%00b"}) {
    const std::string match = std::string("/matches/") + id;
    expect_refused(get(match), "");
    expect_refused(post(match + "/stop", ""), "");
    expect_refused(post(match + "/resume", ""), "");
    expect_refused(get(match + "/events"), "");
    expect_refused(get(match + "/games/0"), "");
    expect_refused(get(match + "/pgn"), "");
  }
  expect_refused(get("/matches/short/games/6"), 404, "there is no game 6");
  expect_refused(get("/matches/short/games/first"), 400, "expected its number");
  expect_refused(get("/matches/short/games/-1"), 400, "expected its number");
  expect_refused(get("/matches/short/games/99999999999999999999"), 400, "expected its number");
}

TEST_F(MatchRoutesTest, AStoreThatIsNoneIsTold) {
  finish(kShortMatch);
  fs::create_directories(path("matches/broken"));
  fs::copy_file(path("matches/short/match.sqlite"), path("matches/broken/match.sqlite"));
  fs::resize_file(path("matches/broken/match.sqlite"), 3000);
  ASSERT_EQ(get("/matches").second["matches"].size(), 2U);
  EXPECT_NE(match("broken")["error"].get<std::string>().find("damaged"), std::string::npos);
  expect_refused(post("/matches/broken/resume", ""), 422, "damaged");
  expect_refused(get("/matches/broken/games/0"), 422, "damaged");
  expect_refused(get("/matches/broken/pgn"), 422, "damaged");
}

TEST_F(MatchRoutesTest, AMatchThatGoesAwayIsGone) {
  finish(kShortMatch);
  restart();
  EXPECT_EQ(get("/matches").second["matches"].size(), 1U);
  fs::remove_all(path("matches/short"));
  EXPECT_EQ(get("/matches").second["matches"], Json::array());
  expect_refused(get("/matches/short"), 404, "there is no match 'short'");
}

using MatchesWithoutDataTest = ServerWithoutDataTest;
TEST_F(MatchesWithoutDataTest, ADirectoryThatCannotBeMadeIsTold) {
  EXPECT_EQ(post("/matches", kShortMatch.dump()).second["state"], "running");
  ASSERT_TRUE(eventually([this] { return get("/matches/short").second["state"] == "failed"; }));
  const std::string error = get("/matches/short").second["error"];
  EXPECT_NE(error.find("cannot make the directory"), std::string::npos) << error;
}

}  // namespace
}  // namespace espalier::server
