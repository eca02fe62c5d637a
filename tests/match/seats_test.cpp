// Matches of games with more than two seats: schedule, referee, standing, and one number per seat
// in the store, old stores included.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "../lab/temporary_directory.hpp"
#include "app/growth.hpp"
#include "app/strategies.hpp"
#include "match/game_text.hpp"
#include "match/match_request.hpp"
#include "match/own_players.hpp"
#include "match/tournament.hpp"

namespace espalier::match {
namespace {

constexpr std::size_t kThree = 3;

TEST(SeatedSchedule, EveryTableSitsInEveryOrderOfTurns) {
  const Schedule schedule(4, Format::RoundRobin, 2, kThree);
  EXPECT_EQ(schedule.games(), 3U * 2 * 4);
  EXPECT_TRUE(schedule.pairings().empty());
  std::map<std::size_t, std::map<std::size_t, int>> sat;  // player, seat
  for (std::size_t id = 0; id < schedule.games(); ++id) {
    const auto seating = schedule.seating(schedule.fixture(id));
    EXPECT_EQ(std::set<std::size_t>(seating.begin(), seating.end()).size(), kThree);
    for (std::size_t seat = 0; seat < kThree; ++seat) ++sat[seating[seat]][seat];
  }
  for (std::size_t player = 0; player < 4; ++player) {
    for (std::size_t seat = 0; seat < kThree; ++seat) EXPECT_EQ(sat[player][seat], 3 * 2);
  }
  EXPECT_EQ(Schedule(4, Format::Gauntlet, 1, kThree).games(), 3U * 3);
}

class GivesUp final : public Player {
 public:
  std::optional<Failure> new_game(std::uint64_t) override { return std::nullopt; }
  Answer choose(const Turn&, const StopFlag*) override { return Failure{Forfeit::Crash, "ended"}; }
};

class SeatedReferee : public ::testing::Test {
 protected:
  Opening opening(const std::string& position) const {
    return {where_.game->parse_position(position).value(), {}};
  }
  app::GamePosition where_ = app::make_game_position("trio", "", "").value();
};

TEST_F(SeatedReferee, TheWinnerOfThreeTakesThePoint) {
  const auto greedy = make_simple_player(SimpleSpec::Greedy);
  const std::vector<Player*> players(kThree, greedy.get());
  // Yellow is to move and has two in a row with the third cell free.
  const GameRecord record =
      play_game(where_.game, opening("..../R.RB/YY../RB.. Y"), players, {}, 1, nullptr);
  EXPECT_EQ(record.end, GameEnd::Rules);
  EXPECT_EQ(record.points, (SeatPoints{0, 1, 0}));
  ASSERT_EQ(record.moves.size(), 1U);
  EXPECT_EQ(record.moves[0].text, "c2");
  EXPECT_EQ(result_text(record.points), "0-1-0");
}

TEST_F(SeatedReferee, OthersShareThePointOfAForfeit) {
  const auto random = make_simple_player(SimpleSpec::Random);
  GivesUp gives_up;
  const GameRecord record = play_game(where_.game, opening("start"),
                                      {random.get(), random.get(), &gives_up}, {}, 1, nullptr);
  EXPECT_EQ(record.end, GameEnd::Crash);
  EXPECT_EQ(record.points, (SeatPoints{0.5, 0.5, 0}));
  EXPECT_EQ(record.moves.size(), 2U);
  EXPECT_EQ(result_text(record.points), "1/2-1/2-0");
}

TEST_F(SeatedReferee, AStoppedGameIsSharedByAll) {
  const auto random = make_simple_player(SimpleSpec::Random);
  GameTerms terms;
  terms.adjudication.most_plies = 4;
  const std::vector<Player*> players(kThree, random.get());
  const GameRecord record = play_game(where_.game, opening("start"), players, terms, 1, nullptr);
  EXPECT_EQ(record.end, GameEnd::PlyLimit);
  EXPECT_EQ(result_text(record.points), "1/3-1/3-1/3");
  EXPECT_TRUE(moves_text(record, Seat::First, kThree).find("2. ") != std::string::npos);
  EXPECT_EQ(moves_text(record, Seat::First, kThree).find("3. "), std::string::npos);
}

MatchRequest trio_request() {
  MatchRequest request;
  request.game = "trio";
  request.players = {"greedy", "random", "random"};
  request.games = "30";
  return request;
}

TEST(SeatedMatch, PointsAddUpAndAreStored) {
  const testing::TemporaryDirectory directory("trio");
  const MatchRequest request = trio_request();
  auto match = prepare(request, nullptr).value();
  StoredGames games;
  {
    auto store = open_store(directory.path(), request, match);
    ASSERT_TRUE(store) << store.message();
    MatchStore opened = std::move(store).value();
    const StopFlag never;
    const MatchOutcome outcome = run_match(match.plan, games, &opened, never, [](const auto&) {});
    EXPECT_TRUE(outcome.finished);
  }
  ASSERT_EQ(games.size(), 30U);
  const Standing standing = standing_of(match.plan, games);
  EXPECT_NEAR(standing.points[0] + standing.points[1] + standing.points[2], 30, 1e-9);
  EXPECT_EQ(standing.played, (std::vector<std::size_t>{30, 30, 30}));
  EXPECT_GT(standing.points[0], 20) << "greedy is stronger than random";
  const auto again = open_store(directory.path(), request, match);
  ASSERT_TRUE(again) << again.message();
  EXPECT_EQ(again->games(), games);
}

// A player's text either names a player for many seats or is refused with those who can play.
TEST(SeatedMatch, TextsOfStrategiesForTwoAreRefused) {
  int refused = 0;
  const auto why = [&](const std::string& text) {
    MatchRequest request = trio_request();
    request.players[0] = text;
    const auto match = prepare(request, nullptr);
    if (!match.ok()) ++refused;
    return match.ok() ? std::string() : match.message();
  };
  const std::string need = "has 3 seats; recipes of the engine and this strategy need 2";
  for (const app::StrategyInfo& info : app::strategies()) {
    const std::string name(info.name);
    if (info.kind == app::StrategyKind::Parallel) continue;
    if (info.kind == app::StrategyKind::Seats || name == "uct") {
      EXPECT_EQ(why(name + " nodes=10"), "");
      continue;
    }
    EXPECT_NE(why("strategy(" + name + " depth=2)").find(need), std::string::npos) << name;
    if (!app::grows_a_tree(name)) continue;
    EXPECT_NE(why(name + " nodes=10").find(need), std::string::npos) << name;
  }
  for (const char* text : {"pn", "mix(1 random | 1 pn)", "product-propagation depth=2"}) {
    EXPECT_NE(why(text).find(need), std::string::npos) << text << ": " << why(text);
  }
  EXPECT_GT(refused, 30);
}

TEST(SeatedMatch, NeedsAPlayerForEverySeatAndNoSearch) {
  MatchRequest request = trio_request();
  request.players.pop_back();
  EXPECT_NE(prepare(request, nullptr).message().find("2 players; expected 3"), std::string::npos);
  for (const char* text : {"id pvs depth=2", "strategy(alpha-beta depth=2)"}) {
    request = trio_request();
    request.players[0] = text;
    EXPECT_NE(prepare(request, nullptr)
                  .message()
                  .find("trio has 3 seats; recipes of the engine and this strategy need 2 (max-n, "
                        "paranoid, best-reply, uct, random and greedy can do it)"),
              std::string::npos)
        << prepare(request, nullptr).message();
  }
  request = trio_request();
  request.adjudicate_win = "proven";
  EXPECT_FALSE(prepare(request, nullptr).ok());
}

void execute(const std::string& path, const char* sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  char* error = nullptr;
  EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, &error), SQLITE_OK) << error;
  sqlite3_close(database);
}

// What a match of version 1 looks like: half points of the first player.
constexpr const char* kBackToHalfPoints = R"(
CREATE TABLE old(id INTEGER PRIMARY KEY, points INTEGER NOT NULL, end INTEGER NOT NULL,
                 remark TEXT NOT NULL, start TEXT NOT NULL, moves TEXT NOT NULL,
                 plies INTEGER NOT NULL, seconds REAL NOT NULL);
INSERT INTO old SELECT id, CASE points WHEN '1 0' THEN 2 WHEN '0 1' THEN 0 ELSE 1 END, end, remark,
                       start, moves, plies, seconds FROM games;
DROP TABLE games;
ALTER TABLE old RENAME TO games;
ALTER TABLE plan DROP COLUMN digest;
PRAGMA user_version = 1;
)";

TEST(SeatedMatch, StoresOfTheEarlierVersionOpen) {
  const testing::TemporaryDirectory directory("half-points");
  MatchRequest request;
  request.game = "tic-tac-toe";
  request.players = {"greedy", "random"};
  request.games = "12";
  auto match = prepare(request, nullptr).value();
  StoredGames games;
  {
    MatchStore store = open_store(directory.path(), request, match).value();
    const StopFlag never;
    run_match(match.plan, games, &store, never, [](const auto&) {});
  }
  const std::string path = directory.path(kMatchStoreName);
  execute(path, kBackToHalfPoints);
  {
    const auto opened = open_store(directory.path(), request, match);
    ASSERT_TRUE(opened) << opened.message();
    EXPECT_EQ(opened->games(), games);
  }
  execute(path,
          "PRAGMA ignore_check_constraints = ON;"
          "UPDATE games SET points = '0.5 0.7' WHERE id = 0");
  const auto damaged = open_store(directory.path(), request, match);
  ASSERT_FALSE(damaged);
  EXPECT_NE(damaged.message().find("is damaged"), std::string::npos) << damaged.message();
}

}  // namespace
}  // namespace espalier::match
