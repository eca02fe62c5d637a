// Whole files: read at once, written beside and renamed, so that a file is the old one or the new,
// also after a loss of power.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "espalier/core/result.hpp"

namespace espalier::app {

// `what` is the kind of file in messages: "models file". At most 64 MiB.
Result<std::string> read_file(const std::string& path, std::string_view what);
// What is left of the file, but no more than a little over `most` bytes. `size` is a guess: a pipe
// has none, and a file may grow.
std::string read_some(std::istream& file, std::uintmax_t size, std::size_t most);
// Adds `text` to the end of a file, which is made if it is not there; on the disk when it returns.
// After an error the file is as long as before, as far as the disk lets us.
std::error_code append_file(const std::string& path, std::string_view text);
// Writes `text` to `fresh`, which then takes the place of `target` in the same directory. Both the
// bytes and the name are on the disk when it returns. After an error nothing is left of `fresh`.
std::error_code replace_file(const std::string& target, const std::string& fresh,
                             std::string_view text);
// The path, once everything is in place.
Result<std::string> write_file(const std::string& path, std::string_view what,
                               std::string_view text);

// Could write_file write there? For work that takes long: found out before it, not after.
std::optional<Error> check_writable(const std::string& path, std::string_view what);

}  // namespace espalier::app
