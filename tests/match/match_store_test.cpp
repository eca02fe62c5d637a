// What is kept of a match: damage is told, never read as another result; older stores go on.
#include "match/match_store.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "../lab/temporary_directory.hpp"
#include "fuzz/damage.hpp"
#include "support/held_lock.hpp"

namespace espalier::match {
namespace {

namespace fs = std::filesystem;

// Files that are damaged; a slow test asks for more.
std::size_t damaged_files() {
  const char* asked = std::getenv("ESPALIER_DAMAGED_FILES");
  return asked != nullptr ? std::strtoul(asked, nullptr, 10) : 400;
}

const Fields kPlan = {{"game", "connect4"}, {"players", "random greedy"}, {"games", "60"}};

std::vector<StoredGame> some_games() {
  std::vector<StoredGame> games(60);
  for (std::size_t id = 0; id < games.size(); ++id) {
    StoredGame& game = games[id];
    game.id = id;
    game.points = points_of_half(static_cast<int>(id % 3));
    game.remark = id % 5 == 0 ? "four in a row" : "";
    game.start = "empty";
    for (std::size_t move = 0; move < 20; ++move) game.moves += "abcdefg"[(id + move * 3) % 7];
    game.plies = 20 + id;
    game.seconds = 0.25 * static_cast<double>(id);
  }
  return games;
}

// A match with games, closed again; its file.
std::string make_store(const testing::TemporaryDirectory& directory) {
  MatchStore store = MatchStore::open(directory.path(), kPlan).value();
  EXPECT_FALSE(store.add(some_games()));
  return directory.path(kMatchStoreName);
}

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool is_whole(const MatchStore& store) {
  const std::vector<StoredGame> games = some_games();
  bool same = store.plan() == kPlan && store.games().size() == games.size();
  for (const StoredGame& game : games) {
    same = same && store.games().contains(game.id) && store.games().at(game.id) == game;
  }
  return same;
}

// SQLite's code, and its words.
std::pair<int, std::string> run_sql(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  const int code = sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
  const std::string words = sqlite3_errmsg(database);
  sqlite3_close(database);
  return {code, words};
}

void expect_damaged(const std::string& directory) {
  const auto opened = MatchStore::open(directory, {});
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(opened.message().find("is damaged"), std::string::npos) << opened.message();
}

// Half of them change one byte, the others many: bytes wiped, the end cut off, a page that was
// written to the place of another.
std::string blow_of(std::size_t round, std::mt19937& random) {
  constexpr std::array<unsigned char, 6> kKinds = {1, 1, 1, 2, 3, 4};
  std::string blow(1, static_cast<char>(kKinds[round % kKinds.size()]));
  while (blow.size() < 5) blow += static_cast<char>(random() % 256);
  return blow;
}

TEST(MatchStoreFile, ADamagedOneIsNotReadAsAnotherResult) {
  const testing::TemporaryDirectory directory("match-whole");
  const std::string bytes = read(make_store(directory));
  ASSERT_GT(bytes.size(), 4096U);
  std::mt19937 random(28);
  std::size_t refused = 0;
  const std::size_t files = damaged_files();
  for (std::size_t round = 0; round < files; ++round) {
    const testing::TemporaryDirectory other("match-damaged");
    const std::string blow = blow_of(round, random);
    const std::string damaged = fuzz::damaged(bytes, blow);
    std::ofstream(other.path(kMatchStoreName), std::ios::binary) << damaged;
    const auto opened = MatchStore::open(other.path(), {});
    refused += opened.ok() ? 0 : 1;
    EXPECT_TRUE(!opened.ok() || is_whole(*opened)) << "round " << round;
  }
  EXPECT_GT(refused, files / 10);  // else nothing was tried
}

TEST(MatchStoreFile, AChangedRowIsRefused) {
  for (const char* change :
       {"UPDATE games SET points = '0 1' WHERE id = 2", "UPDATE games SET moves = '' WHERE id = 3",
        "UPDATE games SET id = 1000 WHERE id = 4", "UPDATE games SET seconds = 1 WHERE id = 5",
        "UPDATE plan SET value = 'random first' WHERE field = 'players'"}) {
    const testing::TemporaryDirectory directory("match-changed");
    const std::string path = make_store(directory);
    ASSERT_EQ(run_sql(path, change).first, SQLITE_OK) << change;
    expect_damaged(directory.path());
  }
}

TEST(MatchStoreFile, PointsAreWholeHalfOrNone) {
  const testing::TemporaryDirectory directory("match-points");
  const std::string path = make_store(directory);
  for (const char* points : {"2", "'2'", "'2 -1'", "'0.7 0.3'", "'x y z'", "''"}) {
    const std::string change = std::string("UPDATE games SET points = ") + points;
    EXPECT_EQ(run_sql(path, change).first, SQLITE_CONSTRAINT) << points;
  }
  EXPECT_TRUE(is_whole(*MatchStore::open(directory.path(), {})));
  run_sql(path, "PRAGMA ignore_check_constraints = ON; UPDATE games SET points = '0.7 0.3'");
  expect_damaged(directory.path());
}

// What a match of version 2 looks like: no digests, no constraints.
constexpr const char* kBackToPlain = R"(
CREATE TABLE old_plan(place INTEGER PRIMARY KEY, field TEXT NOT NULL, value TEXT NOT NULL);
INSERT INTO old_plan SELECT place, field, value FROM plan;
CREATE TABLE old(id INTEGER PRIMARY KEY, points TEXT NOT NULL, end INTEGER NOT NULL,
                 remark TEXT NOT NULL, start TEXT NOT NULL, moves TEXT NOT NULL,
                 plies INTEGER NOT NULL, seconds REAL NOT NULL);
INSERT INTO old SELECT id, points, end, remark, start, moves, plies, seconds FROM games;
DROP TABLE games;
DROP TABLE plan;
ALTER TABLE old RENAME TO games;
ALTER TABLE old_plan RENAME TO plan;
PRAGMA user_version = 2;
)";

TEST(MatchStoreFile, OneWithoutDigestsGetsThem) {
  const testing::TemporaryDirectory directory("match-plain");
  const std::string path = make_store(directory);
  ASSERT_EQ(run_sql(path, kBackToPlain).first, SQLITE_OK);
  const auto converted = [&] {
    const auto opened = MatchStore::open(directory.path(), {});
    return opened.ok() && is_whole(*opened);
  };
  EXPECT_TRUE(converted());
  EXPECT_TRUE(converted());  // also once it is one of today's
  ASSERT_EQ(run_sql(path, "UPDATE games SET plies = 7 WHERE id = 3").first, SQLITE_OK);
  expect_damaged(directory.path());
}

// The number of the version is not protected by a digest.
TEST(MatchStoreFile, DigestsAreNotLeftOutWithTheVersion) {
  const testing::TemporaryDirectory directory("match-version");
  const std::string path = make_store(directory);
  ASSERT_EQ(run_sql(path, "UPDATE games SET points = '0.5 0.5'").first, SQLITE_OK);
  for (const char* version : {"1", "2", "0", "4"}) {
    ASSERT_EQ(run_sql(path, std::string("PRAGMA user_version = ") + version).first, SQLITE_OK);
    EXPECT_FALSE(MatchStore::open(directory.path(), {}).ok()) << version;
  }
  for (const char* version : {"1", "2"}) {
    ASSERT_EQ(run_sql(path, std::string("PRAGMA user_version = ") + version).first, SQLITE_OK);
    expect_damaged(directory.path());
  }
}

TEST(MatchStoreFile, ADamagedOneWithoutDigestsIsLeftAsItIs) {
  const testing::TemporaryDirectory directory("match-plain-damaged");
  const std::string path = make_store(directory);
  ASSERT_EQ(run_sql(path, kBackToPlain).first, SQLITE_OK);
  ASSERT_EQ(run_sql(path, "UPDATE games SET points = '2 -1' WHERE id = 3").first, SQLITE_OK);
  expect_damaged(directory.path());
  EXPECT_EQ(run_sql(path, "UPDATE games SET points = '1 0' WHERE id = 3").first, SQLITE_OK);
  const auto opened = MatchStore::open(directory.path(), {});
  EXPECT_TRUE(opened.ok()) << opened.message();
}

// A program that only looks at the file is soon done: opening waits for it.
TEST(MatchStoreFile, ALockThatIsHeldForAMomentIsWaitedFor) {
  const testing::TemporaryDirectory directory("match-busy");
  const std::string path = make_store(directory);
  const auto took = testing::time_while_locked(path, std::chrono::milliseconds(300), [&] {
    auto opened = MatchStore::open(directory.path(), {});
    ASSERT_TRUE(opened.ok()) << opened.message();
    MatchStore store = std::move(opened).value();
    StoredGame more = some_games().front();
    more.id = 60;
    EXPECT_FALSE(store.add({more}));
  });
  EXPECT_GT(took, std::chrono::milliseconds(200));
}

}  // namespace
}  // namespace espalier::match
