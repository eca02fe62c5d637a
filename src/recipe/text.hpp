// The text of a recipe, as in "id mtdf tt=64M order=cmo select=fgpc(p=.9) params=FILE". The
// language is described in docs/recipes.md, its words are in words.hpp.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::engine {

struct ParsedRecipe {
  Recipe recipe;
  // Names of the words that were written and ask for something, in the order of the text, aliases
  // replaced. What a preset asks for is not among them, nor what is turned off.
  std::vector<std::string> written;
  // Of all words that were written, also of those that turn something off: "driver", "order=", ...
  std::set<std::string, std::less<>> groups;
};

// Promise: every text gives a recipe or one line that says what is wrong; never an exception.
Result<ParsedRecipe> parse_recipe(std::string_view text);

// The one text of a recipe: groups in a fixed order, defaults left out.
//
// Promise: parse_recipe(format_recipe(r)) gives r for every r that parse_recipe can give. Presets
// are written out, so that a text keeps its meaning when a preset changes; only `solve` is kept, as
// no other word lets a search run to the end of the game. Models that were read from params=FILE
// are not part of the text.
std::string format_recipe(const Recipe& recipe);

// --- recipes that have a name --------------------------------------------------------------------

inline constexpr std::size_t kDefaultTableBytes = std::size_t{64} << 20;

bool is_preset(std::string_view name);

// A preset asks for more than some games unlock; fit_to_game leaves those parts out.
Recipe preset(std::string_view name);

// A named recipe with further words behind its name, spelt out: without the parts that the later
// words replace, and without models that no part asks for any more.
std::string continued(std::string_view named_text, const std::vector<std::string_view>& later);

// The words of a text, separated by blanks.
std::vector<std::string_view> split_words(std::string_view text);

}  // namespace espalier::engine
