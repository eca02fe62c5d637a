#include "lab/store_tables.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include "store/database.hpp"

namespace espalier::lab {
namespace {

constexpr int kSchemaVersion = 2;
constexpr int kPlainVersion = 1;  // without constraints, perhaps without a digest of its origin

// 32 bytes of moments for each quantity.
constexpr const char* kUnits = R"(
CREATE TABLE units(cell TEXT NOT NULL, first INTEGER NOT NULL CHECK(first >= 0),
                   count INTEGER NOT NULL CHECK(count > 0),
                   moments BLOB NOT NULL CHECK(length(moments) % 32 = 0),
                   digest INTEGER NOT NULL, PRIMARY KEY(cell, first)) WITHOUT ROWID;
)";
constexpr const char* kSchema = R"(
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sessions(id INTEGER PRIMARY KEY, started TEXT, seconds REAL, trees INTEGER,
                      threads INTEGER, cells TEXT, version TEXT, commit_id TEXT, compiler TEXT,
                      cpu TEXT, processor_seconds REAL);
)";

constexpr const char* kOriginDigest = "origin_digest";

// With another study or seed all units would be others.
std::string origin_digest(SQLite::Database& database) {
  store::Digest digest(kLabApplicationId);
  for (const char* key : {"study", "study_version", "seed"}) digest.add(store::meta(database, key));
  return std::to_string(digest.value());
}

void add_origin_digest(SQLite::Database& database) {
  if (!store::meta(database, kOriginDigest).empty()) return;
  SQLite::Statement insert(database, "INSERT INTO meta VALUES(?, ?)");
  insert.bind(1, kOriginDigest);
  insert.bind(2, origin_digest(database));
  insert.exec();
}

int version_of(SQLite::Database& database) {
  return database.execAndGet("PRAGMA user_version").getInt();
}

bool has_constraints(SQLite::Database& database) {
  constexpr const char* kCount =
      "SELECT count(*) FROM sqlite_master WHERE name = 'units' AND sql LIKE '%CHECK%'";
  return database.execAndGet(kCount).getInt() > 0;
}

}  // namespace

void create_tables(SQLite::Database& database, const Labels& origin) {
  SQLite::Transaction transaction(database);
  database.exec("PRAGMA application_id = " + std::to_string(kLabApplicationId));
  database.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
  database.exec(kUnits);
  database.exec(kSchema);
  SQLite::Statement insert(database, "INSERT INTO meta VALUES(?, ?)");
  for (const auto& [key, value] : origin) {
    insert.bind(1, key);
    insert.bind(2, value);
    insert.exec();
    insert.reset();
  }
  add_origin_digest(database);
  transaction.commit();
}

std::string wrong_tables(SQLite::Database& database) {
  const int version = version_of(database);
  const bool plain = version == kPlainVersion;
  if (!plain && version != kSchemaVersion) return "was made by another version of espalier";
  // Else a changed number would let the digest be left out.
  if (plain && has_constraints(database)) {
    return "is damaged: it has constraints that its version has not";
  }
  const std::string origin = store::meta(database, kOriginDigest);
  const bool sound = origin.empty() ? plain : origin == origin_digest(database);
  return sound ? "" : "is damaged: its study or seed is not as it was stored";
}

bool knows_processor_time(const SQLite::Database& database) {
  SQLite::Statement query(database,
                          "SELECT count(*) FROM pragma_table_info('sessions') "
                          "WHERE name = 'processor_seconds'");
  return query.executeStep() && query.getColumn(0).getInt() > 0;
}

void bring_up_to_date(SQLite::Database& database) {
  SQLite::Transaction transaction(database);
  if (!knows_processor_time(database)) {
    database.exec("ALTER TABLE sessions ADD COLUMN processor_seconds REAL");
  }
  if (version_of(database) == kPlainVersion) {
    database.exec("ALTER TABLE units RENAME TO old_units");
    database.exec(kUnits);
    database.exec("INSERT INTO units SELECT cell, first, count, moments, digest FROM old_units");
    database.exec("DROP TABLE old_units");
    add_origin_digest(database);
    database.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
  }
  transaction.commit();
}

}  // namespace espalier::lab
