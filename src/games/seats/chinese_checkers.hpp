// The variants of Chinese Checkers for three, four and six players; the searches for many players
// are compiled for them in a file of their own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/any_game.hpp"

namespace espalier::app {

// "3", "3-adjacent", ..., "6-adjacent-visit".
std::vector<std::string> chinese_checkers_seats_variants();
// None: the variant is not one of them.
std::optional<AnyGame> make_chinese_checkers_for_seats(std::string_view variant);

}  // namespace espalier::app
