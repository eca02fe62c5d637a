#include "match/match_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <sstream>
#include <system_error>

#include "espalier/core/text.hpp"
#include "store/database.hpp"

namespace espalier::match {
namespace {

constexpr int kApplicationId = 0x45537074;  // "ESpt"
constexpr int kSchemaVersion = 3;
constexpr int kHalfPointsVersion = 1;  // games for two only, with half points of the first player
constexpr int kPlainVersion = 2;       // without digests
constexpr store::Kind kKind = {kApplicationId, "a match of Espalier", "choose another --resume"};

// Points are the shares of the point with blanks between them, one per seat: "0.5 0.5".
constexpr const char* kSchema = R"(
CREATE TABLE plan(place INTEGER PRIMARY KEY, field TEXT NOT NULL, value TEXT NOT NULL,
                  digest INTEGER NOT NULL);
CREATE TABLE games(id INTEGER PRIMARY KEY CHECK(id >= 0),
                   points TEXT NOT NULL
                     CHECK(points IN ('1 0', '0.5 0.5', '0 1') OR
                           (points LIKE '% % %' AND points NOT GLOB '*[^0-9. ]*')),
                   end INTEGER NOT NULL CHECK(end >= 0),
                   remark TEXT NOT NULL, start TEXT NOT NULL, moves TEXT NOT NULL,
                   plies INTEGER NOT NULL CHECK(plies >= 0),
                   seconds REAL NOT NULL CHECK(seconds >= 0), digest INTEGER NOT NULL);
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

std::string points_text(const SeatPoints& points) {
  std::string text;
  for (const double share : points) text += fmt::format("{}{}", text.empty() ? "" : " ", share);
  return text;
}

// Empty: the text is not what points_text writes. Those who have a share have the same one: in
// games for two that leaves 0, 0.5 and 1.
SeatPoints parse_points(const std::string& text) {
  SeatPoints points;
  std::istringstream stream(text);
  for (double share = 0; stream >> share;) points.push_back(share);
  if (!stream.eof() || points.size() < 2 || points.size() > kMostSeats) return {};
  const auto sharers = points.size() - static_cast<std::size_t>(std::ranges::count(points, 0.0));
  const auto sound = [sharers](double share) {
    return share == 0 || std::abs(share * static_cast<double>(sharers) - 1) < 1e-9;
  };
  return sharers > 0 && std::ranges::all_of(points, sound) ? points : SeatPoints{};
}

std::string path_in(const std::string& directory) {
  return (std::filesystem::path(directory) / kMatchStoreName).string();
}

std::int64_t digest(const std::string& field, const std::string& value) {
  return store::Digest(kApplicationId).add(field).add(value).value();
}

std::int64_t digest(const StoredGame& game) {
  return store::Digest(kApplicationId)
      .add(static_cast<std::int64_t>(game.id))
      .add(points_text(game.points))
      .add(static_cast<std::int64_t>(game.end))
      .add(game.remark)
      .add(game.start)
      .add(game.moves)
      .add(static_cast<std::int64_t>(game.plies))
      .add(game.seconds)
      .value();
}

void insert_plan(SQLite::Database& database, const Fields& plan) {
  SQLite::Statement insert(database, "INSERT INTO plan(field, value, digest) VALUES(?, ?, ?)");
  for (const auto& [field, value] : plan) {
    insert.bind(1, field);
    insert.bind(2, value);
    insert.bind(3, digest(field, value));
    insert.exec();
    insert.reset();
  }
}

void insert_game(SQLite::Statement& insert, const StoredGame& game) {
  insert.bind(1, static_cast<std::int64_t>(game.id));
  insert.bind(2, points_text(game.points));
  insert.bind(3, static_cast<int>(game.end));
  insert.bind(4, game.remark);
  insert.bind(5, game.start);
  insert.bind(6, game.moves);
  insert.bind(7, static_cast<std::int64_t>(game.plies));
  insert.bind(8, game.seconds);
  insert.bind(9, digest(game));
  insert.exec();
  insert.reset();
}
constexpr const char* kInsertGame = "INSERT INTO games VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)";

// Stores of earlier versions have no digests: there the fields alone must do.
enum class Digests : std::uint8_t { Stored, Missing };

Result<Fields> read_fields(SQLite::Database& database, const std::string& path, Digests digests) {
  const bool stored = digests == Digests::Stored;
  SQLite::Statement query(database, std::string("SELECT field, value, ") +
                                        (stored ? "digest" : "0") + " FROM plan ORDER BY place");
  Fields plan;
  while (query.executeStep()) {
    plan.emplace_back(query.getColumn(0).getString(), query.getColumn(1).getString());
    const auto& [field, value] = plan.back();
    if (stored && digest(field, value) != query.getColumn(2).getInt64()) {
      return store::refuse(path, kKind, "is damaged: a line of its plan is not as it was stored");
    }
  }
  return plan;
}

// Nothing: the row cannot be a game.
std::optional<StoredGame> read_game(SQLite::Statement& row) {
  const long long id = row.getColumn(0).getInt64();
  const int end = row.getColumn(2).getInt();
  const long long plies = row.getColumn(6).getInt64();
  StoredGame game;
  game.points = parse_points(row.getColumn(1).getString());
  game.seconds = row.getColumn(7).getDouble();
  const bool sane = id >= 0 && !game.points.empty() && end >= 0 &&
                    end < static_cast<int>(kGameEnds) &&
                    end != static_cast<int>(GameEnd::Stopped) && plies >= 0 && game.seconds >= 0;
  if (!sane) return std::nullopt;
  game.id = static_cast<std::size_t>(id);
  game.end = static_cast<GameEnd>(end);
  game.remark = row.getColumn(3).getString();
  game.start = row.getColumn(4).getString();
  game.moves = row.getColumn(5).getString();
  game.plies = static_cast<std::size_t>(plies);
  return game;
}

Result<std::map<std::size_t, StoredGame>> read_games(SQLite::Database& database,
                                                     const std::string& path, Digests digests) {
  const bool stored = digests == Digests::Stored;
  SQLite::Statement query(database,
                          std::string("SELECT id, points, end, remark, start, moves, plies, "
                                      "seconds, ") +
                              (stored ? "digest" : "0") + " FROM games");
  std::map<std::size_t, StoredGame> games;
  while (query.executeStep()) {
    auto game = read_game(query);
    if (!game) return store::refuse(path, kKind, "is damaged: a game has no result");
    if (stored && digest(*game) != query.getColumn(8).getInt64()) {
      return store::refuse(
          path, kKind, "is damaged: game " + std::to_string(game->id) + " is not as it was stored");
    }
    const std::size_t id = game->id;
    games.emplace(id, *std::move(game));
  }
  return games;
}

bool has_digests(SQLite::Database& database) {
  constexpr const char* kCount =
      "SELECT (SELECT count(*) FROM pragma_table_info('plan') WHERE name = 'digest') + "
      "(SELECT count(*) FROM pragma_table_info('games') WHERE name = 'digest')";
  return database.execAndGet(kCount).getInt() > 0;
}

// A match of an earlier version becomes one of today's, all of it or nothing.
std::optional<Error> bring_up_to_date(SQLite::Database& database, const std::string& path) {
  const int version = database.execAndGet("PRAGMA user_version").getInt();
  if (version != kHalfPointsVersion && version != kPlainVersion) return std::nullopt;
  if (has_digests(database)) {  // they must not be left out by a changed number
    return store::refuse(path, kKind, "is damaged: it has digests that its version has not");
  }
  SQLite::Transaction transaction(database);
  if (version == kHalfPointsVersion) database.exec(kPointsPerSeat);
  const auto plan = read_fields(database, path, Digests::Missing);
  if (!plan) return plan.error();
  const auto games = read_games(database, path, Digests::Missing);
  if (!games) return games.error();
  database.exec("DROP TABLE games; DROP TABLE plan");
  database.exec(kSchema);
  insert_plan(database, *plan);
  SQLite::Statement insert(database, kInsertGame);
  for (const auto& [id, game] : *games) insert_game(insert, game);
  database.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
  transaction.commit();
  return std::nullopt;
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

Result<MatchStore> MatchStore::open(const std::string& directory, const Fields& plan,
                                    StoreUse use) {
  if (auto error = store::make_directory(directory)) return *error;
  const std::string path = path_in(directory);
  if (auto error = store::check_file(path, kKind)) return *error;
  try {
    auto database = std::make_unique<SQLite::Database>(
        path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE,
        use == StoreUse::Look ? store::kReadersPatience : store::kPatience);
    store::lock(*database);
    if (database->execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0) {
      if (plan.empty()) {
        return Error{in_quotes(path) +
                     " is empty; expected GAME and players to begin a match there"};
      }
      create(*database, plan);
    }
    if (auto error = store::check_pages(*database, path, kKind)) return *error;
    if (auto error = bring_up_to_date(*database, path)) return *error;
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
  auto plan = read_fields(*database_, path, Digests::Stored);
  if (!plan) return plan.error();
  auto games = read_games(*database_, path, Digests::Stored);
  if (!games) return games.error();
  plan_ = std::move(plan).value();
  games_ = std::move(games).value();
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
    SQLite::Statement insert(*database_, kInsertGame);
    for (const StoredGame& game : games) insert_game(insert, game);
    transaction.commit();
  } catch (const SQLite::Exception& error) {
    return store::explain(error, database_->getFilename(), kKind);
  }
  for (const StoredGame& game : games) games_.emplace(game.id, game);
  return std::nullopt;
}

std::optional<Error> MatchStore::change_plan(const std::string& field, const std::string& value) {
  try {
    SQLite::Statement update(*database_, "UPDATE plan SET value = ?, digest = ? WHERE field = ?");
    update.bind(1, value);
    update.bind(2, digest(field, value));
    update.bind(3, field);
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
