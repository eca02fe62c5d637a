// From the text of a recipe to a recipe that a given game can be searched with.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "app/any_game.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::app {

// Words the user wrote must be unlocked by the game; what only a preset asks for is left out where
// the game does not unlock it. Reads the files of params= and weights=.
Result<engine::Recipe> make_recipe(std::string_view text, const ErasedGame& game);

// "64M", "512K", "1G" or bytes; refused if this machine cannot hold it.
Result<std::size_t> parse_table_size(std::string_view text, std::string_view what);

// Does this machine have the memory for the table of a recipe?
std::optional<Error> check_table_fits(const engine::Recipe& recipe);

}  // namespace espalier::app
