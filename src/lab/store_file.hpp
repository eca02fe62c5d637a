// What can be said of a database file before SQLite opens it: opening alone may write to it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "espalier/core/result.hpp"

namespace espalier::lab {

// "the database 'x' WHAT; nothing was changed; choose another --out"
Error refuse(const std::string& path, const std::string& what);

// Makes the directory of a run. One that holds results but no database is not ours to write in.
std::optional<Error> prepare_directory(const std::string& directory);

// A file that is there must be a whole SQLite database with this application id, or empty.
std::optional<Error> check_file(const std::string& path, std::uint32_t application_id);

}  // namespace espalier::lab
