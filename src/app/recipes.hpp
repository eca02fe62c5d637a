// From the text of a recipe to a recipe that a given game can be searched with.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "app/any_game.hpp"
#include "app/games.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::app {

// The first word may be the name of one of the game's own recipes (GameInfo::recipes); words behind
// it replace its parts, as behind a preset. Words the user wrote must be unlocked by the game; what
// only a preset asks for is left out where the game does not unlock it. Reads the files of params=,
// weights= and endgame=; those of another evaluation are refused.
Result<engine::Recipe> make_recipe(std::string_view text, const ErasedGame& game);

// The text with the name at its beginning spelt out, if it is one of the game's recipes: without
// the parts that later words are about, and without models that nothing asks for any more.
std::string spelt_out(std::string_view text, const GameInfo& game);

// "64M", "512K", "1G" or bytes; refused if this machine cannot hold it.
Result<std::size_t> parse_table_size(std::string_view text, std::string_view what);

// Does this machine have the memory for the table of a recipe?
std::optional<Error> check_table_fits(const engine::Recipe& recipe);

}  // namespace espalier::app
