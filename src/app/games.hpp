// The registry of games: a name becomes a playable AnyGame. A new game is one line in games.cpp.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

// A recipe that belongs to a game, by its name: `--recipe best`.
struct NamedRecipe {
  std::string name;
  std::string text;  // as make_recipe takes it, without a name
  std::string meaning;
};

// What a game has unless it says otherwise.
inline std::vector<NamedRecipe> usual_recipes() {
  return {{"best", "default", "the usual recipe"}};
}

// What may follow the name of a variant: "-draw".
struct VariantEnding {
  std::string name;
  std::string meaning;
};

struct GameInfo {
  std::string name;
  std::string title;  // as people write it
  std::string summary;
  std::string source;
  std::string unit;                   // what a score of 1 means
  double score_scale;                 // of expected_score: 0 means that scores promise nothing
  std::vector<std::string> variants;  // the first is the default
  std::string position_text;          // an example
  std::function<Result<AnyGame>(std::string_view variant)> make;
  std::vector<NamedRecipe> recipes = usual_recipes();  // one of them is called best
  std::vector<VariantEnding> endings = {};  // of variants, in the order in which they follow
};

const std::vector<GameInfo>& games();

// By name; an unknown name is an error that suggests the nearest.
Result<const GameInfo*> find_game(std::string_view name);

// The variants in one line: all of them, or those without endings and what may follow.
std::string variants_in_words(const GameInfo& info);

// What a score promises its player, 0 to 1: 1 / (1 + exp(-score / score_scale)); a proven win is 1.
double expected_score(const GameInfo& info, Points score);

// The game's own recipe of that name; null if there is none.
const NamedRecipe* find_recipe(const GameInfo& info, std::string_view name);

// A game and one of its positions, from texts. Empty texts mean the defaults.
struct GamePosition {
  const GameInfo* info;
  std::string variant;
  AnyGame game;
  AnyPosition position;
};
Result<GamePosition> make_game_position(std::string_view game, std::string_view variant,
                                        std::string_view position);

}  // namespace espalier::app
