// Names of saved games: they become files, and parts of addresses.
#pragma once

#include <string_view>

namespace espalier::server {

inline constexpr std::string_view kSaveNameRule =
    "letters, digits, blanks, '-', '_' and '.' inside, at most 80 bytes";

// Letters of any script, digits, and inside of the name blanks and dots. Never a path, never
// hidden, nothing that a terminal or a page would not show.
bool is_save_name(std::string_view name);

}  // namespace espalier::server
