#include "store/database.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "espalier/core/rng.hpp"
#include "espalier/core/text.hpp"

namespace espalier::store {
namespace {

namespace fs = std::filesystem;

// The header of an SQLite file (sqlite.org/fileformat2.html): big-endian numbers at fixed places.
constexpr std::string_view kMagic{"SQLite format 3\0", 16};
constexpr std::size_t kHeaderBytes = 100;
constexpr std::size_t kPageSizeAt = 16;
constexpr std::size_t kPageCountAt = 28;
constexpr std::size_t kApplicationIdAt = 68;

std::uint64_t number_at(const std::array<char, kHeaderBytes>& header, std::size_t at,
                        std::size_t bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < bytes; ++i) {
    number = number << 8 | static_cast<unsigned char>(header[at + i]);
  }
  return number;
}

}  // namespace

Error refuse(const std::string& path, const Kind& kind, const std::string& what) {
  return {"the database " + in_quotes(path) + " " + what + "; nothing was changed; " +
          std::string(kind.elsewhere)};
}

namespace {

// A new directory is a name in the one above, which must be on the disk as well. Whoever may not
// read that one, or has a file system that cannot do it, has to go without.
void sync_names(fs::path fresh, const fs::path& known) {
  for (; fresh != known && fresh.has_relative_path(); fresh = fresh.parent_path()) {
    const int above = open(fresh.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (above < 0) continue;
    fsync(above);
    close(above);
  }
}

// The lowest directory on the way that is there.
fs::path known_part(fs::path path) {
  std::error_code code;
  while (path.has_relative_path() && !fs::exists(path, code)) path = path.parent_path();
  return path;
}

}  // namespace

std::optional<Error> make_directory(const std::string& directory) {
  std::error_code code;
  const fs::path whole = (fs::absolute(directory, code) / "").lexically_normal().parent_path();
  const fs::path known = known_part(whole);
  if (fs::create_directories(directory, code)) sync_names(whole, known);
  std::error_code ignored;
  if (fs::is_directory(directory, ignored)) return std::nullopt;
  return Error{"cannot make the directory " + in_quotes(directory) + ": " +
               (code ? code.message() : std::string("there is a file of this name"))};
}

std::optional<Error> check_file(const std::string& path, const Kind& kind) {
  std::error_code code;
  const std::uintmax_t size = fs::file_size(path, code);
  if (code || size == 0) return std::nullopt;
  std::array<char, kHeaderBytes> header{};
  std::ifstream file(path, std::ios::binary);
  file.read(header.data(), static_cast<std::streamsize>(header.size()));
  if (!file && file.gcount() == 0) return std::nullopt;  // unreadable: SQLite says it better
  if (std::string_view(header.data(), kMagic.size()) != kMagic) {
    return refuse(path, kind, "is not a database");
  }
  if (size < kHeaderBytes) return refuse(path, kind, "is damaged: it ends within its first page");
  const std::uint64_t id = number_at(header, kApplicationIdAt, 4);
  const std::uint64_t pages = number_at(header, kPageCountAt, 4);
  // Locked for the first time writes one page without a table; a kill may leave it like that.
  if (id == 0 && pages <= 1) return std::nullopt;
  if (id != kind.application_id) {
    return refuse(path, kind, "is not " + std::string(kind.what));
  }
  const std::uint64_t page = number_at(header, kPageSizeAt, 2);
  const std::uint64_t bytes = pages * (page == 1 ? 65536 : page);
  // While a journal is there SQLite will put the file right.
  if (size < bytes && !fs::exists(path + "-journal", code) && !fs::exists(path + "-wal", code)) {
    return refuse(
        path, kind,
        "is damaged: it has " + std::to_string(size) + " bytes, expected " + std::to_string(bytes));
  }
  return std::nullopt;
}

Error explain(const SQLite::Exception& error, const std::string& path, const Kind& kind) {
  const std::string elsewhere(kind.elsewhere);
  const std::string file = "the database " + in_quotes(path);
  switch (error.getErrorCode()) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {file + " is in use by another run; wait for it or stop it, or " + elsewhere};
    case SQLITE_NOTADB: return {file + " is not a database; nothing was changed; " + elsewhere};
    case SQLITE_CORRUPT:
      return {file + " is damaged (" + error.what() + "); nothing was changed; " + elsewhere +
              ", or remove the file to start again"};
    case SQLITE_FULL:
    case SQLITE_IOERR:
      return {file + " could not be written (" + error.what() + "): is the disk full?"};
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
      return {file + " cannot be written or opened (" + error.what() +
              "); expected a directory that can be written to"};
    default: return {file + ": " + error.what()};
  }
}

std::optional<Error> check_pages(SQLite::Database& database, const std::string& path,
                                 const Kind& kind) {
  const std::string found = database.execAndGet("PRAGMA quick_check(1)").getString();
  if (found == "ok") return std::nullopt;
  const std::string line = found.substr(0, found.find('\n'));
  return refuse(path, kind, "is damaged: SQLite's check says " + in_quotes(line));
}

Digest::Digest(std::uint64_t seed) : hash_(hash_seed(seed)) {}

Digest& Digest::add(std::int64_t number) {
  hash_ = hash_step(hash_, static_cast<std::uint64_t>(number));
  return *this;
}

Digest& Digest::add(double number) { return add(std::bit_cast<std::int64_t>(number)); }

Digest& Digest::add(std::string_view text) {
  for (const char c : text) hash_ = hash_step(hash_, static_cast<unsigned char>(c));
  return add(static_cast<std::int64_t>(text.size()));  // else a letter could move to the next text
}

void lock(SQLite::Database& database) {
  database.exec("PRAGMA locking_mode = EXCLUSIVE");
  database.exec("BEGIN EXCLUSIVE");
  database.exec("COMMIT");
}

std::string meta(SQLite::Database& database, const std::string& key) {
  SQLite::Statement query(database, "SELECT value FROM meta WHERE key = ?");
  query.bind(1, key);
  return query.executeStep() ? query.getColumn(0).getString() : std::string();
}

}  // namespace espalier::store
