// From what a text asks for to what a given game can be searched with.
#pragma once

#include <optional>
#include <string_view>

#include "espalier/core/capabilities.hpp"
#include "espalier/core/result.hpp"
#include "recipe/text.hpp"

namespace espalier::engine {

// What the language must know of a game.
struct GameFacts {
  std::string_view name;
  Capabilities can;
  int stages = 0;
  // What messages call it, and where they send the reader.
  std::string_view subject = "the game";
  std::string_view help = "espalier games --json";
};

// The game must unlock every word that was written. What only a preset asks for is left out where
// the game does not unlock it, or has no use for it.
std::optional<Error> fit_to_game(ParsedRecipe& parsed, const GameFacts& game);

}  // namespace espalier::engine
