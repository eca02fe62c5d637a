// DIR/lab.sqlite: every finished unit of work, stored atomically. One process at a time may write;
// a database that is locked, damaged, or not ours is left as it is.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "espalier/core/result.hpp"
#include "lab/study.hpp"

namespace SQLite {
class Database;
}

namespace espalier::lab {

inline constexpr const char* kStoreName = "lab.sqlite";
inline constexpr std::uint64_t kDefaultSeed = 1;

// One call of `lab run` on this database.
struct Session {
  std::string started;  // ISO 8601, UTC
  double seconds = 0;
  std::uint64_t trees = 0;
  int threads = 1;
  std::string cells;  // the filter; empty: all
  std::string version;
  std::string commit;
  std::string compiler;
  std::string cpu;
  std::optional<double> processor_seconds{};  // of its units; unknown in older databases
};

struct StoredUnit {
  Unit unit;
  std::vector<Moments> moments;
};

class Store {
 public:
  enum class Access : std::uint8_t { ReadWrite, ReadOnly };

  // Opens DIR/lab.sqlite; ReadWrite makes it if it is not there. Refuses a database of another
  // study, seed or version of the study.
  // Without a seed: that of the database, or kDefaultSeed for a new one.
  static Result<Store> open(const std::string& directory, const Study& study,
                            std::optional<std::uint64_t> seed, Access access);
  Store(Store&&) noexcept;
  ~Store();

  // All of them or none: one transaction. Nothing is returned when all went well.
  std::optional<Error> add(const std::vector<StoredUnit>& units);

  // As read in order of cell and first sample, then as added.
  const std::vector<StoredUnit>& units() const { return units_; }
  // The sums of each cell; no samples where nothing is stored.
  std::vector<CellTotal> totals() const;
  // What is missing so that each chosen cell has its samples for `trees`.
  std::vector<Unit> missing(const std::vector<std::size_t>& cells, std::uint64_t trees) const;

  Result<std::size_t> begin_session(const Session& session);
  // `processor_seconds` is empty if it is not known.
  std::optional<Error> end_session(std::size_t id, double seconds,
                                   std::optional<double> processor_seconds);
  std::vector<Session> sessions() const;

  // SQLite's own check of the whole file: empty if all is well.
  std::string damage() const;
  std::uint64_t seed() const { return seed_; }

 private:
  Store(const Study& study, std::unique_ptr<SQLite::Database> database);
  std::optional<Error> adopt(const std::string& path, std::optional<std::uint64_t> seed);
  std::optional<Error> load(const std::string& path);

  const Study* study_;
  std::unique_ptr<SQLite::Database> database_;
  std::uint64_t seed_ = 0;
  std::vector<StoredUnit> units_;
};

}  // namespace espalier::lab
