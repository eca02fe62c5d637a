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

// The lock is kept until the process ends, however it ends. Throws what SQLite throws.
void lock(SQLite::Database& database);

// A value of the table meta(key, value); empty: there is none.
std::string meta(SQLite::Database& database, const std::string& key);

}  // namespace espalier::store
