#include "server/recipe_limits.hpp"

#include <fmt/core.h>

#include "app/recipes.hpp"
#include "app/searcher.hpp"
#include "app/shipped.hpp"
#include "espalier/core/text.hpp"
#include "recipe/text.hpp"

namespace espalier::server {
namespace {

Error no_files(const std::string& whose) {
  return {whose +
          ": files are read by the command line only; expected params=shipped or none, and neither "
          "weights= nor endgame="};
}

}  // namespace

std::optional<Error> check_recipe_limits(const std::string& recipe, const app::GameInfo& game) {
  const auto parsed = engine::parse_recipe(app::spelt_out(recipe, game));
  if (!parsed) return std::nullopt;
  const engine::Recipe& asked = parsed->recipe;
  const bool shipped = asked.params.empty() || app::shipped_set(asked.params);
  if (!shipped || !asked.weights_file.empty() || !asked.endgame.empty()) {
    return no_files("recipe " + in_quotes(recipe));
  }
  if (asked.memory.all_bytes() <= kMostTable) return std::nullopt;
  return Error{fmt::format("recipe {}: the table is too large; expected at most tt={}M",
                           in_quotes(recipe), kMostTable >> 20)};
}

std::optional<Error> check_searcher_memory(const std::string& text, const app::AnyGame& game) {
  const auto plan = app::plan_search(text, game);
  if (!plan || plan->table_bytes <= kMostTable) return std::nullopt;
  return Error{fmt::format("recipe {}: its memory is too large; expected at most {}M",
                           in_quotes(text), kMostTable >> 20)};
}

std::optional<Error> check_strategy_memory(const app::Parameters& set) {
  constexpr double kMostMiB = kMostTable >> 20;
  for (const char* name : {"memory", "table"}) {
    const auto found = set.find(name);
    if (found == set.end() || found->second <= kMostMiB) continue;
    return Error{
        fmt::format("parameter '{}' is too large; expected at most {} (MiB)", name, kMostMiB)};
  }
  return std::nullopt;
}

std::optional<Error> check_names_no_file(std::string_view player) {
  constexpr std::string_view kModels = "params=";
  const auto names = [player](std::string_view word) { return player.find(word) != player.npos; };
  bool named = names("weights=") || names("endgame=");
  for (auto at = player.find(kModels); at != player.npos; at = player.find(kModels, at + 1)) {
    const std::string_view rest = player.substr(at + kModels.size());
    named = named || !app::shipped_set(rest.substr(0, rest.find_first_of(" \t)|\"")));
  }
  return named ? std::optional(no_files("player " + in_quotes(player))) : std::nullopt;
}

std::optional<Error> check_table_limit(const std::string& size, const std::string& field) {
  const auto bytes = app::parse_table_size(size, field);
  if (!bytes) return bytes.error();
  if (*bytes <= kMostTable) return std::nullopt;
  return Error{
      fmt::format("{} {}: expected at most {}M", field, in_quotes(size), kMostTable >> 20)};
}

}  // namespace espalier::server
