// Names of saved games: they become files, and parts of addresses.
#pragma once

#include <string_view>

namespace espalier::server {

inline constexpr std::string_view kSaveNameRule =
    "letters, digits and signs but / \\ : * ? \" < > |, no blank or dot at its ends, at most 160 "
    "bytes";

// Letters of any script, digits, signs, and inside of the name blanks and dots. Never a path, never
// hidden, nothing that a terminal or a page would not show.
bool is_save_name(std::string_view name);

}  // namespace espalier::server
