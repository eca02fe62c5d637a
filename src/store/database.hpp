// What the project's SQLite files share: they are looked at before SQLite opens them (opening alone
// may write), belong to one process at a time, and every trouble is said in words that tell what to
// do. A database that is locked, damaged, or not ours is left as it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/result.hpp"

namespace SQLite {
class Database;
class Exception;
}  // namespace SQLite

namespace espalier::store {

struct Kind {
  std::uint32_t application_id;  // in the header of the file
  std::string_view what;         // "one of Espalier's laboratory"
  std::string_view elsewhere;    // advice: "choose another --out"
};

// "the database 'x' WHAT; nothing was changed; choose another --out"
Error refuse(const std::string& path, const Kind& kind, const std::string& what);

std::optional<Error> make_directory(const std::string& directory);

// A file that is there must be a whole SQLite database of this kind, or empty.
std::optional<Error> check_file(const std::string& path, const Kind& kind);

// What SQLite met, in words that say what to do.
Error explain(const SQLite::Exception& error, const std::string& path, const Kind& kind);

// How long SQLite waits for the lock of another process, in milliseconds: a program that only looks
// at the file, such as a backup, is soon done.
inline constexpr int kPatience = 1000;
inline constexpr int kReadersPatience = 100;  // for lists of many databases

// SQLite's own look at the pages, tables and constraints; what it finds is refused. Throws what
// SQLite throws.
std::optional<Error> check_pages(SQLite::Database& database, const std::string& path,
                                 const Kind& kind);

// A number for the fields of a row, stored beside them: a row that was changed by anything but us
// does not have it any more.
class Digest {
 public:
  explicit Digest(std::uint64_t seed);
  Digest& add(std::int64_t number);
  Digest& add(double number);  // by its bits
  Digest& add(std::string_view text);
  std::int64_t value() const { return static_cast<std::int64_t>(hash_); }

 private:
  std::uint64_t hash_;
};

// The lock is kept until the process ends, however it ends. Throws what SQLite throws.
void lock(SQLite::Database& database);

// A value of the table meta(key, value); empty: there is none.
std::string meta(SQLite::Database& database, const std::string& key);

}  // namespace espalier::store
