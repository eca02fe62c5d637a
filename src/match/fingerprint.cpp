#include "match/fingerprint.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <string_view>
#include <variant>

#include "app/files.hpp"
#include "espalier/core/rng.hpp"
#include "match/player_text.hpp"

namespace espalier::match {
namespace {

template <class Add>
void add_files(const PlayerSpec& player, const Add& add) {
  if (const auto* recipe = std::get_if<RecipeSpec>(&player.kind)) {
    for (const std::string& path : {recipe->recipe.params, recipe->recipe.weights_file}) {
      if (path.empty()) continue;
      const auto text = app::read_file(path, "file");
      add(text ? *text : std::string());
    }
    if (recipe->recipe.endgames) {
      for (const auto& codes : recipe->recipe.endgames->codes) {
        add({reinterpret_cast<const char*>(codes.data()), codes.size()});
      }
    }
  }
  if (const auto* mix = std::get_if<MixSpec>(&player.kind)) {
    for (const MixPart& part : mix->parts) add_files(part.player, add);
  }
}

}  // namespace

std::string fingerprint_of(const MatchRequest& request, const PreparedMatch& match) {
  std::uint64_t hash = hash_seed(0);
  const auto add = [&hash](std::string_view text) {
    for (const char c : text) hash = hash_step(hash, static_cast<unsigned char>(c));
    hash = hash_step(hash, text.size());
  };
  const auto& openings = match.plan.openings;
  const std::size_t told = request.openings.empty() ? 1 : openings.size();
  for (std::size_t i = 0; i < told; ++i) {
    add(match.where->game->format_position(openings[i].start));
    for (const app::AnyMove move : openings[i].moves) add(std::to_string(move.bits));
  }
  for (const PlayerSpec& player : match.plan.players) {
    add(canonical_text(player));
    add_files(player, add);
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace espalier::match
