// The rules of each game in a few lines of plain text, for a person who wants to begin.
#pragma once

#include <string>
#include <string_view>

#include "app/games.hpp"

namespace espalier::cli {

// Lines of at most 78 letters; a game that nobody has written rules for has its summary.
std::string rules_in_words(const app::GameInfo& info);

}  // namespace espalier::cli
