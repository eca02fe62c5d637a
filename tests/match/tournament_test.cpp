// Tournaments: the schedule, what is stored and resumed, where a test stops, and standings.
#include "match/tournament.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "../lab/temporary_directory.hpp"
#include "match/match_request.hpp"

namespace espalier::match {
namespace {

// --- the schedule --------------------------------------------------------------------------------

TEST(Schedule, EveryoneMeetsEveryoneWithBothColours) {
  const Schedule schedule(4, Format::RoundRobin, 3);
  EXPECT_EQ(schedule.games(), 2U * 3 * 6);
  std::set<std::tuple<std::size_t, std::size_t, std::size_t>> seen;  // first, second, opening
  for (std::size_t id = 0; id < schedule.games(); ++id) {
    const Fixture fixture = schedule.fixture(id);
    Pairing pairing = schedule.pairings()[fixture.pairing];
    if (fixture.swapped()) std::swap(pairing.first, pairing.second);
    EXPECT_NE(pairing.first, pairing.second);
    EXPECT_TRUE(seen.emplace(pairing.first, pairing.second, fixture.pair).second);
  }
  EXPECT_EQ(seen.size(), 4U * 3 * 3);
}

TEST(Schedule, InAGauntletTheFirstMeetsTheOthers) {
  const Schedule schedule(4, Format::Gauntlet, 2);
  EXPECT_EQ(schedule.pairings(), (std::vector<Pairing>{{0, 1}, {0, 2}, {0, 3}}));
  EXPECT_EQ(schedule.games(), 12U);
}

TEST(Schedule, ALongerMatchBeginsLikeAShorterOne) {
  const Schedule shorter(3, Format::RoundRobin, 2);
  const Schedule longer(3, Format::RoundRobin, 5);
  for (std::size_t id = 0; id < shorter.games(); ++id) {
    EXPECT_EQ(shorter.fixture(id).pair, longer.fixture(id).pair);
    EXPECT_EQ(shorter.fixture(id).pairing, longer.fixture(id).pairing);
  }
}

// --- requests ------------------------------------------------------------------------------------

MatchRequest request(const std::string& first = "random", const std::string& second = "greedy") {
  MatchRequest request;
  request.game = "connect4";
  request.players = {first, second};
  request.games = "20";
  return request;
}

PreparedMatch prepared(const MatchRequest& request) {
  auto result = prepare(request, nullptr);
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.message());
  return std::move(result).value();
}

std::string refusal(void (*change)(MatchRequest&)) {
  MatchRequest wrong = request();
  change(wrong);
  const auto result = prepare(wrong, nullptr);
  return result ? "accepted" : result.message();
}

TEST(MatchRequest, BadTextsSayWhatWasExpected) {
  const auto has = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  has(refusal([](MatchRequest& r) { r.game = "conect4"; }), "nearest is 'connect4'");
  has(refusal([](MatchRequest& r) { r.players = {"random"}; }), "expected 2 to");
  has(refusal([](MatchRequest& r) { r.players[1] = "greedi"; }), "player 'greedi'");
  has(refusal([](MatchRequest& r) { r.games = "0"; }), "--games 0 is out of range");
  has(refusal([](MatchRequest& r) { r.games = "many"; }), "not a whole number");
  has(refusal([](MatchRequest& r) { r.depth = "-1"; }), "--depth");
  has(refusal([](MatchRequest& r) { r.time = "soon"; }), "expected a time such as");
  has(refusal([](MatchRequest& r) { r.time = "0"; }), "at least 1 ms");
  has(refusal([](MatchRequest& r) { r.clock = "10s+x"; }), "--clock");
  has(refusal([](MatchRequest& r) { r.clock = "0s"; }), "expected a time above 0");
  has(refusal([](MatchRequest& r) { r.clock = "/5s"; }), "--clock moves");
  has(refusal([](MatchRequest& r) { r.clock = "40/"; }), "--clock '40/'");
  has(refusal([](MatchRequest& r) {
        r.clock = "1s";
        r.time = "1s";
      }),
      "expected one of them");
  has(refusal([](MatchRequest& r) { r.sprt = "5"; }), "expected two numbers, elo0,elo1");
  has(refusal([](MatchRequest& r) { r.sprt = "5,0"; }), "--sprt");
  has(refusal([](MatchRequest& r) { r.risks = "0.1,0.1"; }), "belongs to --sprt");
  has(refusal([](MatchRequest& r) {
        r.sprt = "0,5";
        r.players.emplace_back("first");
      }),
      "compares two players");
  has(refusal([](MatchRequest& r) { r.format = "gauntlets"; }), "nearest is 'gauntlet'");
  has(refusal([](MatchRequest& r) { r.openings = "no/such/file"; }), "cannot read");
  has(refusal([](MatchRequest& r) { r.random_plies = "101"; }), "--random-plies");
  has(refusal([](MatchRequest& r) { r.adjudicate_win = "100"; }), "expected SCORE,MOVES");
  has(refusal([](MatchRequest& r) { r.adjudicate_draw = "1,2"; }), "expected SCORE,MOVES,AFTER");
  has(refusal([](MatchRequest& r) { r.no_progress = "10"; }), "does not say which moves");
  has(refusal([](MatchRequest& r) { r.position = "1212121"; }), "the game is over");
}

TEST(MatchRequest, LimitsHaveADefaultWhereSomebodyNeedsOne) {
  EXPECT_EQ(prepared(request()).terms_text, "limits of the players' own");
  EXPECT_EQ(prepared(request("default", "random")).terms_text, "100ms a move");
  EXPECT_FALSE(prepared(request("default depth=2", "random")).plan.terms.limits.seconds);
}

TEST(MatchRequest, NamesAreDifferent) {
  EXPECT_EQ(prepared(request("random", "random")).plan.names,
            (std::vector<std::string>{"random", "random #2"}));
}

TEST(MatchRequest, FieldsAreReadBack) {
  MatchRequest asked = request("default depth=2", "name=\"B\" random");
  asked.sprt = "0,10";
  asked.clock = "1s+0.1s";
  const auto back = MatchRequest::from_fields(asked.fields());
  ASSERT_TRUE(back.ok());
  EXPECT_EQ(back->fields(), asked.fields());
  EXPECT_FALSE(MatchRequest::from_fields({{"unheard", "of"}}).ok());
}

TEST(MatchRequest, OnlyTheNumberOfGamesMayChange) {
  const MatchRequest was = request();
  MatchRequest is = was;
  is.games = "40";
  EXPECT_FALSE(check_same(was.fields(), is.fields()));
  is.depth = "3";
  EXPECT_NE(check_same(was.fields(), is.fields())->message.find("'3'"), std::string::npos);
  is = was;
  is.players[1] = "first";
  EXPECT_TRUE(check_same(was.fields(), is.fields()));
  is = was;
  is.players.emplace_back("first");
  EXPECT_TRUE(check_same(was.fields(), is.fields()));
}

// --- matches -------------------------------------------------------------------------------------

StoredGames play_all(const PreparedMatch& match, MatchStore* store = nullptr) {
  StoredGames games;
  if (store != nullptr) games = store->games();
  const auto outcome = run_match(match.plan, games, store, StopFlag{}, [](const auto&) {});
  EXPECT_TRUE(outcome.finished) << (outcome.error ? outcome.error->message : "");
  return games;
}

// Without times.
std::map<std::size_t, std::pair<int, std::size_t>> results(const StoredGames& games) {
  std::map<std::size_t, std::pair<int, std::size_t>> list;
  for (const auto& [id, game] : games) list[id] = {game.half_points(), game.plies};
  return list;
}

TEST(Tournament, ThreadsDoNotMatter) {
  PreparedMatch match = prepared(request("mix(1 random | 1 greedy)", "greedy"));
  const auto alone = play_all(match);
  EXPECT_EQ(alone.size(), 20U);
  match.plan.threads = 4;
  EXPECT_EQ(results(play_all(match)), results(alone));
}

TEST(Tournament, PlayersWithSeveralThreadsPlaySideBySide) {
  MatchRequest wanted =
      request("id pvs tt=1M team=ybw threads=2", "id pvs tt=1M team=lazy threads=3");
  wanted.players.emplace_back("id pvs tt=1M team=abdada threads=2");
  wanted.games = "4";
  wanted.nodes = "3000";
  PreparedMatch match = prepared(wanted);
  match.plan.threads = 2;
  const StoredGames games = play_all(match);
  EXPECT_EQ(games.size(), 12U);
  for (const auto& [id, game] : games) EXPECT_EQ(game.end, GameEnd::Rules) << id << game.remark;
}

TEST(Tournament, IsStoredStoppedAndGoesOn) {
  const auto slow_request = [] { return request("id pvs depth=6", "id pvs depth=5"); };
  const PreparedMatch match = prepared(slow_request());
  const auto whole = play_all(match);
  const testing::TemporaryDirectory directory("tournament");
  {
    auto store = MatchStore::open(directory.path(), slow_request().fields());
    ASSERT_TRUE(store.ok()) << store.message();
    MatchStore opened = std::move(store).value();
    StopFlag stop;
    StoredGames games;
    const auto outcome = run_match(match.plan, games, &opened, stop, [&](const MatchProgress& p) {
      if (p.done >= 5) stop.request();
    });
    EXPECT_FALSE(outcome.error);
    EXPECT_GE(games.size(), 5U);
    EXPECT_LT(games.size(), 20U);  // else nothing would be left to go on with
    // One process at a time.
    const auto second = MatchStore::open(directory.path(), slow_request().fields());
    ASSERT_FALSE(second.ok());
    EXPECT_NE(second.message().find("in use by another run"), std::string::npos);
  }
  auto store = MatchStore::open(directory.path(), {});
  ASSERT_TRUE(store.ok()) << store.message();
  MatchStore opened = std::move(store).value();
  EXPECT_EQ(opened.plan(), slow_request().fields());
  const StoredGames before = opened.games();
  const auto games = play_all(match, &opened);
  EXPECT_EQ(results(games), results(whole));
  for (const auto& [id, game] : before) EXPECT_EQ(games.at(id), game);  // not played again
}

TEST(Tournament, RefusesWhatIsNotAMatch) {
  const testing::TemporaryDirectory directory("foreign");
  std::ofstream(directory.path(kMatchStoreName)) << "hello";
  EXPECT_NE(MatchStore::open(directory.path(), {}).message().find("is not a database"),
            std::string::npos);
  EXPECT_NE(MatchStore::read_plan(directory.path("none")).message().find("there is no"),
            std::string::npos);
  EXPECT_NE(MatchStore::open(directory.path(kMatchStoreName), {}).message().find("cannot make"),
            std::string::npos);
}

// A kill just after the lock leaves a database of one page that belongs to nobody.
TEST(Tournament, BeginsInADatabaseThatWasOnlyLocked) {
  const testing::TemporaryDirectory directory("locked");
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(directory.path(kMatchStoreName).c_str(), &database), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(database, "BEGIN EXCLUSIVE; COMMIT", nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(database);
  ASSERT_GT(std::filesystem::file_size(directory.path(kMatchStoreName)), 0U);
  EXPECT_NE(MatchStore::read_plan(directory.path()).message().find("is empty; expected GAME"),
            std::string::npos);
  const auto store = MatchStore::open(directory.path(), request().fields());
  ASSERT_TRUE(store.ok()) << store.message();
  EXPECT_EQ(store->plan(), request().fields());
}

TEST(Tournament, OneWithoutGamesTakesANewPlan) {
  const testing::TemporaryDirectory directory("replan");
  ASSERT_TRUE(MatchStore::open(directory.path(), request("random", "first").fields()).ok());
  const auto store = MatchStore::open(directory.path(), request().fields());
  ASSERT_TRUE(store.ok()) << store.message();
  EXPECT_EQ(store->plan(), request().fields());
}

TEST(Tournament, NothingBeginsOnceItIsStopped) {
  const PreparedMatch match = prepared(request());
  StopFlag stop;
  stop.request();
  StoredGames games;
  const auto outcome = run_match(match.plan, games, nullptr, stop, [](const auto&) {});
  EXPECT_FALSE(outcome.finished);
  EXPECT_TRUE(games.empty());
  EXPECT_FALSE(prepare(request(), &stop).ok());
}

TEST(Tournament, ATestStopsAtTheSamePairWhateverTheThreads) {
  MatchRequest asked = request("greedy", "random");
  asked.games = "2000";
  asked.sprt = "0,100";
  PreparedMatch match = prepared(asked);
  const auto one = standing_of(match.plan, play_all(match));
  EXPECT_EQ(one.verdict, SprtVerdict::H1);
  EXPECT_LT(one.games, 2000U);
  match.plan.threads = 4;
  const auto many = standing_of(match.plan, play_all(match));
  EXPECT_EQ(many.pairings, one.pairings);
  EXPECT_EQ(many.llr, one.llr);
  EXPECT_EQ(many.games, one.games);
}

TEST(Tournament, StandingsAddUp) {
  MatchRequest asked = request();
  asked.players.emplace_back("first");
  const PreparedMatch match = prepared(asked);
  const auto games = play_all(match);
  const Standing standing = standing_of(match.plan, games);
  EXPECT_EQ(standing.games, 60U);
  EXPECT_EQ(standing.pairings.size(), 3U);
  std::uint64_t ends = 0;
  for (const std::uint64_t count : standing.ends) ends += count;
  EXPECT_EQ(ends, 60U);
  // Counted by hand from the stored games.
  const Schedule schedule = match.plan.schedule();
  std::vector<int> half_points(3, 0);
  for (const auto& [id, game] : games) {
    Pairing colours = schedule.pairings()[schedule.fixture(id).pairing];
    if (schedule.fixture(id).swapped()) std::swap(colours.first, colours.second);
    half_points[colours.first] += game.half_points();
    half_points[colours.second] += 2 - game.half_points();
  }
  std::vector<double> points(3, 0);
  for (std::size_t i = 0; i < 3; ++i) {
    const Pairing pairing = schedule.pairings()[i];
    const Tally& tally = standing.pairings[i];
    EXPECT_TRUE(tally.paired());
    points[pairing.first] += tally.points();
    points[pairing.second] += static_cast<double>(tally.game_count()) - tally.points();
  }
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(points[i], half_points[i] / 2.0);
}

// By hand: forfeits belong to the loser, whichever colour it had.
TEST(Tournament, ForfeitsAreCountedForTheLoser) {
  const PreparedMatch match = prepared(request());
  StoredGames games;
  const auto add = [&](std::size_t id, int points, GameEnd end) {
    StoredGame game;
    game.id = id;
    game.points = points_of_half(points);
    game.end = end;
    games.emplace(id, game);
  };
  add(0, 2, GameEnd::Crash);     // the second player crashed with the second colour
  add(1, 2, GameEnd::Illegal);   // colours swapped: the first player was illegal
  add(2, 0, GameEnd::Overtime);  // the first player with the first colour
  add(5, 1, GameEnd::PlyLimit);  // its twin is missing
  const Standing standing = standing_of(match.plan, games);
  EXPECT_EQ(standing.forfeits[0], (std::array<std::uint64_t, 3>{1, 0, 1}));
  EXPECT_EQ(standing.forfeits[1], (std::array<std::uint64_t, 3>{0, 1, 0}));
  EXPECT_EQ(standing.forfeited(Forfeit::Overtime), 1U);
  EXPECT_EQ(standing.pairings[0].pair_count(), 1U);
  EXPECT_EQ(standing.pairings[0].game_count(), 4U);
  EXPECT_EQ(standing.pairings[0].wins(), 1U);
  EXPECT_EQ(standing.pairings[0].losses(), 2U);
}

}  // namespace
}  // namespace espalier::match
