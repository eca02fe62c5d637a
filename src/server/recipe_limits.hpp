// What a recipe may not ask for when it comes over the network: files of this machine, and more
// memory than a page should take.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "app/games.hpp"
#include "app/parameters.hpp"
#include "espalier/core/result.hpp"

namespace espalier::server {

inline constexpr std::size_t kMostTable = std::size_t{256} << 20;

// Only these limits: a text that is no recipe is checked by the recipe parser.
std::optional<Error> check_recipe_limits(const std::string& recipe, const app::GameInfo& game);
// The memory of any searcher; a text that is wrong is refused elsewhere.
std::optional<Error> check_searcher_memory(const std::string& text, const app::AnyGame& game);
// The settings of a strategy whose tree is shown.
std::optional<Error> check_strategy_memory(const app::Parameters& set);
// Players are read with the files that they name, so this comes before they are.
std::optional<Error> check_names_no_file(std::string_view player);
// The same for the size of a table, such as "64M".
std::optional<Error> check_table_limit(const std::string& size, const std::string& field);

}  // namespace espalier::server
