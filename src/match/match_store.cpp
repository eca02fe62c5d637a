#include "match/match_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>

#include <cmath>
#include <filesystem>
#include <sstream>
#include <system_error>

#include "espalier/core/text.hpp"
#include "store/database.hpp"

namespace espalier::match {
namespace {

constexpr int kApplicationId = 0x45537074;  // "ESpt"
constexpr int kSchemaVersion = 2;
constexpr int kHalfPointsVersion = 1;  // games for two only, with half points of the first player
constexpr store::Kind kKind = {kApplicationId, "a match of Espalier", "choose another --resume"};

// Points are the shares of the point with blanks between them, one per seat: "0.5 0.5".
constexpr const char* kSchema = R"(
CREATE TABLE plan(place INTEGER PRIMARY KEY, field TEXT NOT NULL, value TEXT NOT NULL);
CREATE TABLE games(id INTEGER PRIMARY KEY, points TEXT NOT NULL, end INTEGER NOT NULL,
                   remark TEXT NOT NULL, start TEXT NOT NULL, moves TEXT NOT NULL,
                   plies INTEGER NOT NULL, seconds REAL NOT NULL);
)";

constexpr const char* kPointsPerSeat = R"(
ALTER TABLE games RENAME TO old_games;
CREATE TABLE games(id INTEGER PRIMARY KEY, points TEXT NOT NULL, end INTEGER NOT NULL,
                   remark TEXT NOT NULL, start TEXT NOT NULL, moves TEXT NOT NULL,
                   plies INTEGER NOT NULL, seconds REAL NOT NULL);
INSERT INTO games SELECT id, CASE points WHEN 2 THEN '1 0' WHEN 1 THEN '0.5 0.5'
                                         WHEN 0 THEN '0 1' ELSE '' END,
                         end, remark, start, moves, plies, seconds FROM old_games;
DROP TABLE old_games;
)";

// A match of an earlier version becomes one of today's, all of it or nothing.
void bring_up_to_date(SQLite::Database& database) {
  if (database.execAndGet("PRAGMA user_version").getInt() != kHalfPointsVersion) return;
  SQLite::Transaction transaction(database);
  database.exec(kPointsPerSeat);
  database.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
  transaction.commit();
}

std::string points_text(const SeatPoints& points) {
  std::string text;
  for (const double share : points) text += fmt::format("{}{}", text.empty() ? "" : " ", share);
  return text;
}

// Empty: the text is not what points_text writes.
SeatPoints parse_points(const std::string& text) {
  SeatPoints points;
  std::istringstream stream(text);
  double sum = 0;
  for (double share = 0; stream >> share;) {
    if (!(share >= 0 && share <= 1)) return {};
    points.push_back(share);
    sum += share;
  }
  const bool whole = stream.eof() && std::abs(sum - 1) < 1e-9;
  return whole && points.size() >= 2 && points.size() <= kMostSeats ? points : SeatPoints{};
}

std::string path_in(const std::string& directory) {
  return (std::filesystem::path(directory) / kMatchStoreName).string();
}

void insert_plan(SQLite::Database& database, const Fields& plan) {
  SQLite::Statement insert(database, "INSERT INTO plan(field, value) VALUES(?, ?)");
  for (const auto& [field, value] : plan) {
    insert.bind(1, field);
    insert.bind(2, value);
    insert.exec();
    insert.reset();
  }
}

void create(SQLite::Database& database, const Fields& plan) {
  SQLite::Transaction transaction(database);
  database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
  database.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
  database.exec(kSchema);
  insert_plan(database, plan);
  transaction.commit();
}

}  // namespace

MatchStore::MatchStore(std::unique_ptr<SQLite::Database> database)
    : database_(std::move(database)) {}
MatchStore::MatchStore(MatchStore&&) noexcept = default;
MatchStore::~MatchStore() = default;

Result<MatchStore> MatchStore::open(const std::string& directory, const Fields& plan) {
  if (auto error = store::make_directory(directory)) return *error;
  const std::string path = path_in(directory);
  if (auto error = store::check_file(path, kKind)) return *error;
  try {
    auto database =
        std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 0);
    store::lock(*database);
    if (database->execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0) {
      if (plan.empty()) {
        return Error{in_quotes(path) +
                     " is empty; expected GAME and players to begin a match there"};
      }
      create(*database, plan);
    }
    bring_up_to_date(*database);
    // One write and one flush per batch of games instead of three. Not before the file is made: its
    // header must say whose it is.
    database->exec("PRAGMA journal_mode = WAL");
    database->exec("PRAGMA synchronous = FULL");
    MatchStore opened(std::move(database));
    if (auto error = opened.load(path)) return *error;
    // A match of which nothing was played may still be changed.
    if (opened.games_.empty() && !plan.empty()) opened.replace_plan(plan);
    return opened;
  } catch (const SQLite::Exception& error) {
    return store::explain(error, path, kKind);
  }
}

Result<Fields> MatchStore::read_plan(const std::string& directory) {
  const std::string path = path_in(directory);
  std::error_code code;
  if (!std::filesystem::exists(path, code)) {
    return Error{"there is no " + in_quotes(path) +
                 "; expected GAME and players to begin a match there"};
  }
  const auto opened = open(directory, {});
  if (!opened) return opened.error();
  return opened->plan();
}

std::optional<Error> MatchStore::load(const std::string& path) {
  if (database_->execAndGet("PRAGMA user_version").getInt() != kSchemaVersion) {
    return store::refuse(path, kKind, "was made by another version of espalier");
  }
  SQLite::Statement fields(*database_, "SELECT field, value FROM plan ORDER BY place");
  while (fields.executeStep()) {
    plan_.emplace_back(fields.getColumn(0).getString(), fields.getColumn(1).getString());
  }
  SQLite::Statement query(
      *database_, "SELECT id, points, end, remark, start, moves, plies, seconds FROM games");
  while (query.executeStep()) {
    const long long id = query.getColumn(0).getInt64();
    SeatPoints points = parse_points(query.getColumn(1).getString());
    const int end = query.getColumn(2).getInt();
    const bool sane = id >= 0 && !points.empty() && end >= 0 && end < static_cast<int>(kGameEnds) &&
                      end != static_cast<int>(GameEnd::Stopped);
    if (!sane) return store::refuse(path, kKind, "is damaged: a game has no result");
    StoredGame game;
    game.id = static_cast<std::size_t>(id);
    game.points = std::move(points);
    game.end = static_cast<GameEnd>(end);
    game.remark = query.getColumn(3).getString();
    game.start = query.getColumn(4).getString();
    game.moves = query.getColumn(5).getString();
    game.plies = static_cast<std::size_t>(query.getColumn(6).getInt64());
    game.seconds = query.getColumn(7).getDouble();
    games_.emplace(game.id, std::move(game));
  }
  return std::nullopt;
}

void MatchStore::replace_plan(const Fields& plan) {
  SQLite::Transaction transaction(*database_);
  database_->exec("DELETE FROM plan");
  insert_plan(*database_, plan);
  transaction.commit();
  plan_ = plan;
}

std::optional<Error> MatchStore::add(const std::vector<StoredGame>& games) {
  try {
    SQLite::Transaction transaction(*database_);
    SQLite::Statement insert(*database_, "INSERT INTO games VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
    for (const StoredGame& game : games) {
      insert.bind(1, static_cast<std::int64_t>(game.id));
      insert.bind(2, points_text(game.points));
      insert.bind(3, static_cast<int>(game.end));
      insert.bind(4, game.remark);
      insert.bind(5, game.start);
      insert.bind(6, game.moves);
      insert.bind(7, static_cast<std::int64_t>(game.plies));
      insert.bind(8, game.seconds);
      insert.exec();
      insert.reset();
    }
    transaction.commit();
  } catch (const SQLite::Exception& error) {
    return store::explain(error, database_->getFilename(), kKind);
  }
  for (const StoredGame& game : games) games_.emplace(game.id, game);
  return std::nullopt;
}

std::optional<Error> MatchStore::change_plan(const std::string& field, const std::string& value) {
  try {
    SQLite::Statement update(*database_, "UPDATE plan SET value = ? WHERE field = ?");
    update.bind(1, value);
    update.bind(2, field);
    update.exec();
  } catch (const SQLite::Exception& error) {
    return store::explain(error, database_->getFilename(), kKind);
  }
  for (auto& [name, old] : plan_) {
    if (name == field) old = value;
  }
  return std::nullopt;
}

}  // namespace espalier::match
