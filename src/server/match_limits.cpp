#include "server/match_limits.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <variant>

#include "app/searcher.hpp"
#include "espalier/core/text.hpp"
#include "server/recipe_limits.hpp"

namespace espalier::server {
namespace {

constexpr std::size_t kMostPlayers = 16;
constexpr std::size_t kMostGames = 10'000;  // of all pairings together

// What the tables of a player take; a mix has all of its players at hand.
std::size_t table_bytes(const match::PlayerSpec& player, const app::AnyGame& game) {
  if (const auto* recipe = std::get_if<match::RecipeSpec>(&player.kind)) {
    return recipe->recipe.memory.all_bytes();
  }
  if (const auto* searcher = std::get_if<match::SearcherSpec>(&player.kind)) {
    const auto plan = app::plan_search(searcher->text, game);
    return plan ? plan->table_bytes : 0;
  }
  std::size_t bytes = 0;
  if (const auto* mix = std::get_if<match::MixSpec>(&player.kind)) {
    for (const match::MixPart& part : mix->parts) bytes += table_bytes(part.player, game);
  }
  return bytes;
}

// What a player may not ask for when it comes over the network.
std::optional<Error> check_player(const match::PlayerSpec& player, const app::GameInfo& game) {
  if (const auto* recipe = std::get_if<match::RecipeSpec>(&player.kind)) {
    return check_recipe_limits(recipe->text, game);
  }
  if (const auto* mix = std::get_if<match::MixSpec>(&player.kind)) {
    for (const match::MixPart& part : mix->parts) {
      if (auto error = check_player(part.player, game)) return error;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> check_match_limits(const match::PreparedMatch& match) {
  const match::Plan& plan = match.plan;
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    if (match::has_program(plan.players[i])) {
      return Refusal{400, "player " + in_quotes(plan.names[i]) +
                              " is another program; the server lets only its own players play, "
                              "the command line (espalier match) all"};
    }
    if (const auto error = check_player(plan.players[i], *match.where->info)) {
      return Refusal{422, error->message};
    }
    if (table_bytes(plan.players[i], match.where->game) > kMostTable) {
      return Refusal{422, fmt::format("player {}: its tables are too large; expected at most {}M "
                                      "together",
                                      in_quotes(plan.names[i]), kMostTable >> 20)};
    }
  }
  if (plan.players.size() > kMostPlayers) {
    return Refusal{422,
                   fmt::format("{} players; expected 2 to {}", plan.players.size(), kMostPlayers)};
  }
  const std::size_t games = plan.schedule().games();
  if (games <= kMostGames) return std::nullopt;
  return Refusal{422, fmt::format("{} games in all; expected at most {}", games, kMostGames)};
}

}  // namespace espalier::server
