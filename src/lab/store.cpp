#include "lab/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <filesystem>
#include <map>
#include <system_error>

#include "espalier/core/rng.hpp"
#include "espalier/core/text.hpp"
#include "lab/store_tables.hpp"
#include "store/database.hpp"

namespace espalier::lab {
namespace {

constexpr store::Kind kKind = {kLabApplicationId, "one of Espalier's laboratory",
                               "choose another --out"};
constexpr std::size_t kBytesPerMoments = 4 * sizeof(std::int64_t);

void put(std::string& bytes, std::int64_t value) {
  const auto word = static_cast<std::uint64_t>(value);
  for (int shift = 0; shift < 64; shift += 8) bytes += static_cast<char>((word >> shift) & 0xff);
}
std::int64_t get(const unsigned char* bytes) {
  std::uint64_t word = 0;
  for (int i = 7; i >= 0; --i) word = (word << 8) | bytes[i];
  return static_cast<std::int64_t>(word);
}

// Little-endian on every machine.
std::string encode(const std::vector<Moments>& moments) {
  std::string bytes;
  bytes.reserve(moments.size() * kBytesPerMoments);
  for (const Moments& m : moments) {
    put(bytes, m.n);
    put(bytes, m.sum);
    put(bytes, static_cast<std::int64_t>(m.squares));
    put(bytes, static_cast<std::int64_t>(m.squares >> 64));
  }
  return bytes;
}
std::vector<Moments> decode(const unsigned char* bytes, std::size_t size) {
  std::vector<Moments> moments(size / kBytesPerMoments);
  for (Moments& m : moments) {
    m.n = get(bytes);
    m.sum = get(bytes + 8);
    m.squares = (Wide{get(bytes + 24)} << 64) | static_cast<std::uint64_t>(get(bytes + 16));
    bytes += kBytesPerMoments;
  }
  return moments;
}

// A unit whose bytes were changed by anything but us is not used.
std::int64_t digest(const std::string& cell, std::uint64_t first, std::uint64_t count,
                    const std::vector<Moments>& moments) {
  std::uint64_t hash = hash_step(hash_step(hash_seed(kLabApplicationId), first), count);
  for (const char c : cell + encode(moments)) hash = hash_step(hash, static_cast<unsigned char>(c));
  return static_cast<std::int64_t>(hash);
}

// Makes the directory of a run. One that holds results but no database is not ours to write in.
std::optional<Error> prepare_directory(const std::string& directory) {
  namespace fs = std::filesystem;
  if (auto error = store::make_directory(directory)) return error;
  std::error_code ignored;
  if (fs::exists(fs::path(directory) / kStoreName, ignored)) return std::nullopt;
  for (const char* name : {"results.csv", "report.html", "report.md", "manifest.json"}) {
    if (!fs::exists(fs::path(directory) / name, ignored)) continue;
    return Error{"the directory " + in_quotes(directory) + " has a " + name + " but no " +
                 kStoreName + ", so it is not from a run here; choose another --out, or remove it"};
  }
  return std::nullopt;
}

}  // namespace

Store::Store(const Study& study, std::unique_ptr<SQLite::Database> database)
    : study_(&study), database_(std::move(database)) {}
Store::Store(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open(const std::string& directory, const Study& study,
                          std::optional<std::uint64_t> seed, Access access) {
  const std::string path = (std::filesystem::path(directory) / kStoreName).string();
  if (access == Access::ReadWrite) {
    if (auto error = prepare_directory(directory)) return *error;
  } else if (std::error_code code; !std::filesystem::exists(path, code)) {
    return Error{"there is no " + in_quotes(path) + "; first: espalier lab run " +
                 study.info().name + " --out " + directory};
  }
  if (auto error = store::check_file(path, kKind)) return *error;
  try {
    const int create_flag = access == Access::ReadWrite ? SQLite::OPEN_CREATE : 0;
    auto database = std::make_unique<SQLite::Database>(
        path, SQLite::OPEN_READWRITE | create_flag,
        access == Access::ReadWrite ? store::kPatience : store::kReadersPatience);
    if (access == Access::ReadWrite) store::lock(*database);
    if (auto error = store::check_pages(*database, path, kKind)) return *error;
    const int tables = database->execAndGet("SELECT count(*) FROM sqlite_master").getInt();
    if (tables == 0) {
      if (access == Access::ReadOnly) {
        return Error{in_quotes(path) + " is empty; first: espalier lab run " + study.info().name +
                     " --out " + directory};
      }
      create_tables(*database, {{"study", study.info().name},
                                {"study_version", std::to_string(study.info().version)},
                                {"seed", std::to_string(seed.value_or(kDefaultSeed))}});
    }
    Store store(study, std::move(database));
    if (auto error = store.adopt(path, seed)) return *error;
    if (access == Access::ReadWrite) bring_up_to_date(*store.database_);
    return store;
  } catch (const SQLite::Exception& error) {
    return store::explain(error, path, kKind);
  }
}

// Checks that the database belongs to this study, and reads it.
std::optional<Error> Store::adopt(const std::string& path, std::optional<std::uint64_t> seed) {
  if (const std::string wrong = wrong_tables(*database_); !wrong.empty()) {
    return store::refuse(path, kKind, wrong);
  }
  const std::string name = store::meta(*database_, "study");
  if (name != study_->info().name) {
    return store::refuse(
        path, kKind,
        "holds the study " + in_quotes(name) + ", not " + in_quotes(study_->info().name));
  }
  const std::string version = store::meta(*database_, "study_version");
  if (version != std::to_string(study_->info().version)) {
    return store::refuse(path, kKind,
                         "was measured by version " + version + " of the study, which is now at " +
                             std::to_string(study_->info().version));
  }
  const std::string stored = store::meta(*database_, "seed");
  const auto [end, code] = std::from_chars(stored.data(), stored.data() + stored.size(), seed_);
  if (code != std::errc{} || end != stored.data() + stored.size()) {
    return store::refuse(path, kKind, "is damaged: its seed is " + in_quotes(stored));
  }
  if (seed && *seed != seed_) {
    return store::refuse(path, kKind,
                         "was started with seed " + stored + ", not " + std::to_string(*seed));
  }
  return load(path);
}

std::optional<Error> Store::load(const std::string& path) {
  std::map<std::string, std::size_t> number;
  const auto& cells = study_->cells();
  for (std::size_t i = 0; i < cells.size(); ++i) number[cells[i].id] = i;
  SQLite::Statement query(*database_, "SELECT cell, first, count, moments, digest FROM units");
  while (query.executeStep()) {
    const auto cell = number.find(query.getColumn(0).getString());
    if (cell == number.end())
      return store::refuse(path, kKind, "has a cell the study does not know");
    const SQLite::Column blob = query.getColumn(3);
    const std::size_t expected = study_->quantities(cells[cell->second].kind).size();
    const auto size = static_cast<std::size_t>(blob.getBytes());
    const long long first = query.getColumn(1).getInt64();
    const long long count = query.getColumn(2).getInt64();
    if (size != expected * kBytesPerMoments || first < 0 || count < 1) {
      return store::refuse(path, kKind,
                           "is damaged: a unit of " + in_quotes(cell->first) +
                               " does not have the quantities of the study");
    }
    units_.push_back(
        {{cell->second, static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(count)},
         decode(static_cast<const unsigned char*>(blob.getBlob()), size)});
    const StoredUnit& unit = units_.back();
    if (digest(cell->first, unit.unit.first, unit.unit.count, unit.moments) !=
        query.getColumn(4).getInt64()) {
      return store::refuse(
          path, kKind,
          "is damaged: a unit of " + in_quotes(cell->first) + " is not as it was stored");
    }
  }
  std::sort(units_.begin(), units_.end(), [](const StoredUnit& a, const StoredUnit& b) {
    return std::pair(a.unit.cell, a.unit.first) < std::pair(b.unit.cell, b.unit.first);
  });
  for (std::size_t i = 1; i < units_.size(); ++i) {
    const Unit& before = units_[i - 1].unit;
    if (before.cell == units_[i].unit.cell && before.first + before.count > units_[i].unit.first) {
      return store::refuse(
          path, kKind, "is damaged: two units of " + in_quotes(cells[before.cell].id) + " overlap");
    }
  }
  return std::nullopt;
}

std::optional<Error> Store::add(const std::vector<StoredUnit>& units) {
  try {
    SQLite::Transaction transaction(*database_);
    SQLite::Statement insert(*database_, "INSERT INTO units VALUES(?, ?, ?, ?, ?)");
    for (const StoredUnit& stored : units) {
      const std::string bytes = encode(stored.moments);
      insert.bind(1, study_->cells()[stored.unit.cell].id);
      insert.bind(2, static_cast<std::int64_t>(stored.unit.first));
      insert.bind(3, static_cast<std::int64_t>(stored.unit.count));
      insert.bind(4, bytes.data(), static_cast<int>(bytes.size()));
      insert.bind(5, digest(study_->cells()[stored.unit.cell].id, stored.unit.first,
                            stored.unit.count, stored.moments));
      insert.exec();
      insert.reset();
    }
    transaction.commit();
  } catch (const SQLite::Exception& error) {
    return store::explain(error, database_->getFilename(), kKind);
  }
  units_.insert(units_.end(), units.begin(), units.end());
  return std::nullopt;
}

std::vector<CellTotal> Store::totals() const {
  std::vector<CellTotal> totals(study_->cells().size());
  for (const StoredUnit& stored : units_) {
    CellTotal& total = totals[stored.unit.cell];
    total.samples += stored.unit.count;
    total.moments.resize(stored.moments.size());
    for (std::size_t i = 0; i < stored.moments.size(); ++i) total.moments[i] += stored.moments[i];
  }
  return totals;
}

std::vector<Unit> Store::missing(const std::vector<std::size_t>& cells, std::uint64_t trees) const {
  std::map<std::size_t, std::map<std::uint64_t, std::uint64_t>> ends;  // cell -> first -> end
  for (const StoredUnit& stored : units_) {
    ends[stored.unit.cell][stored.unit.first] = stored.unit.first + stored.unit.count;
  }
  std::vector<Unit> plan;
  for (const std::size_t number : cells) {
    const Cell& cell = study_->cells()[number];
    const std::uint64_t wanted = cell.samples(trees);
    const auto& have = ends[number];
    for (std::uint64_t at = 0; at < wanted;) {
      const auto next = have.upper_bound(at);
      if (next != have.begin() && std::prev(next)->second > at) {  // at is inside a stored unit
        at = std::prev(next)->second;
        continue;
      }
      // Up to the next multiple of per_unit, the next stored unit, or the end.
      std::uint64_t end = std::min((at / cell.per_unit + 1) * cell.per_unit, wanted);
      if (next != have.end()) end = std::min(end, next->first);
      plan.push_back({number, at, end - at});
      at = end;
    }
  }
  return plan;
}

Result<std::size_t> Store::begin_session(const Session& session) {
  try {
    SQLite::Statement insert(*database_,
                             "INSERT INTO sessions VALUES(NULL, ?, 0, ?, ?, ?, ?, ?, ?, ?, 0)");
    insert.bind(1, session.started);
    insert.bind(2, static_cast<std::int64_t>(session.trees));
    insert.bind(3, session.threads);
    insert.bind(4, session.cells);
    insert.bind(5, session.version);
    insert.bind(6, session.commit);
    insert.bind(7, session.compiler);
    insert.bind(8, session.cpu);
    insert.exec();
    return static_cast<std::size_t>(database_->getLastInsertRowid());
  } catch (const SQLite::Exception& error) {
    return store::explain(error, database_->getFilename(), kKind);
  }
}

std::optional<Error> Store::end_session(std::size_t id, double seconds,
                                        std::optional<double> processor_seconds) {
  try {
    SQLite::Statement update(*database_,
                             "UPDATE sessions SET seconds = ?, processor_seconds = ? WHERE id = ?");
    update.bind(1, seconds);
    if (processor_seconds) update.bind(2, *processor_seconds);
    update.bind(3, static_cast<std::int64_t>(id));
    update.exec();
    return std::nullopt;
  } catch (const SQLite::Exception& error) {
    return store::explain(error, database_->getFilename(), kKind);
  }
}

std::vector<Session> Store::sessions() const {
  std::vector<Session> list;
  const std::string processor = knows_processor_time(*database_) ? "processor_seconds" : "NULL";
  SQLite::Statement query(*database_,
                          "SELECT started, seconds, trees, threads, cells, version, commit_id, "
                          "compiler, cpu, " +
                              processor + " FROM sessions ORDER BY id");
  while (query.executeStep()) {
    const auto text = [&](int i) { return query.getColumn(i).getString(); };
    list.push_back({text(0), query.getColumn(1).getDouble(),
                    static_cast<std::uint64_t>(query.getColumn(2).getInt64()),
                    query.getColumn(3).getInt(), text(4), text(5), text(6), text(7), text(8)});
    if (!query.getColumn(9).isNull()) {
      list.back().processor_seconds = query.getColumn(9).getDouble();
    }
  }
  return list;
}

std::string Store::damage() const {
  try {
    const std::string answer = database_->execAndGet("PRAGMA integrity_check").getString();
    return answer == "ok" ? std::string() : answer;
  } catch (const SQLite::Exception& error) {
    return error.what();
  }
}

}  // namespace espalier::lab
