// What the one file of a game, src/games/<game>.cpp, is written with. The file defines
//
//   GameInfo <game>_entry();
//
// and nothing else has to be edited: the build lists every file in src/games
// (cmake/GamesTable.cmake), so the function is named by its file, and the linker keeps it in static
// libraries too.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "app/game_model.hpp"
#include "app/games.hpp"
#include "app/seated_model.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {

// A game and its evaluations, the default one first, behind the interface that the house plays.
template <Game G, class... E>
AnyGame erase(std::string name, G game, E... evaluators) {
  return AnyGame(std::make_shared<const GameModel<G, E...>>(std::move(name), std::move(game),
                                                            std::move(evaluators)...));
}

// The same for a game with more than two seats, which has one evaluation.
template <SeatedGame G, class E>
AnyGame erase(std::string name, G game, E evaluator) {
  return AnyGame(std::make_shared<const SeatedModel<G, E>>(std::move(name), std::move(game),
                                                           std::move(evaluator)));
}

inline Error no_variant(std::string_view game, std::string_view variant) {
  return Error{std::string(game) + " has no variant " + in_quotes(variant)};
}

}  // namespace espalier::app
