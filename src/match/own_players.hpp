// Players of our own: searchers (recipes and strategies), the simple ones, and mixtures of any.
//
// Promise: the move is legal. Without a time limit it depends only on the seed of the game and the
// moves so far, not on earlier games, threads or machines.
#pragma once

#include <memory>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/core/result.hpp"
#include "match/player.hpp"
#include "match/player_spec.hpp"

namespace espalier::match {

// The limits of one move: the player's own, the match's, and with a game clock a share of it.
engine::Limits limits_for(const Turn& turn, const OwnLimits& own);

// An error if this machine has no memory left for its table.
Result<std::unique_ptr<Player>> make_engine_player(const engine::Recipe& recipe,
                                                   const OwnLimits& limits,
                                                   const app::AnyGame& game);

// Plays the first move of the line that the strategy finds.
std::unique_ptr<Player> make_strategy_player(const StrategySpec& spec, const OwnLimits& limits,
                                             const app::AnyGame& game);

// A searcher by its text; an error if the text is wrong.
Result<std::unique_ptr<Player>> make_searcher_player(const std::string& text,
                                                     const OwnLimits& limits,
                                                     const app::AnyGame& game);

// Random: all legal moves alike. First: the first in the game's own order. Greedy: the move with
// the best static value after it, a win before all others; equal ones are drawn.
std::unique_ptr<Player> make_simple_player(SimpleSpec kind);

// Before each move one of the players is drawn, by weight. The draw depends on the seed of the game
// and the number of moves played.
struct WeightedPlayer {
  double weight = 1;
  std::unique_ptr<Player> player;
};
std::unique_ptr<Player> make_mixture(std::vector<WeightedPlayer> players);

}  // namespace espalier::match
