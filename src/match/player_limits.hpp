// Limits and threads among the words of a player: depth=4 nodes=1000 time=0.1s threads=2; and what
// else may stand behind a program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "match/player_spec.hpp"

namespace espalier::match {

// What a limit of a player begins with.
inline const std::vector<std::string> kLimitNames = {"depth=", "nodes=", "time="};

// What else a program may have.
inline const std::vector<std::string> kPatienceNames = {"timeout=", "startup=", "clock="};

// Takes the limits out of the words.
std::optional<Error> take_limits(std::vector<std::string_view>& words, OwnLimits& limits);
// Takes threads= out of the words of a recipe.
std::optional<Error> take_threads(std::vector<std::string_view>& words, OwnLimits& limits);
// Takes timeout=, startup= and clock= out of the words of a program.
std::optional<Error> take_patience(std::vector<std::string_view>& words, ProgramSpec& spec);

}  // namespace espalier::match
