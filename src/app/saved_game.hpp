// Games as files that a person can read and write:
//
//   # Espalier game
//   Game: connect4
//   Variant: 7x6
//   Start: start
//   Result: unfinished
//
//   1. 4 4
//   2. 5
//
// A number, then the moves of the first and of the second player; "..." stands for the first move
// where the second player began. Lines that begin with # are comments.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/game_in_play.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

std::string format_game(const GameInPlay& game);

// Every move is checked, and so is the result. `where` names the text in messages.
Result<GameInPlay> parse_game(std::string_view text, const std::string& where);

// Written beside its place and moved there. A file that is not a saved game is never overwritten.
std::optional<Error> save_game(const GameInPlay& game, const std::string& path);

Result<GameInPlay> load_game(const std::string& path);

}  // namespace espalier::app
