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
//
// A name that ends in .pgn or .pdn means a recorded game instead (recorded_game.hpp). Both are
// read, whatever the name.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/game_in_play.hpp"
#include "app/recorded_game.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

std::string format_game(const GameInPlay& game);

// Every move is checked, and so is the result. `where` names the text in messages.
Result<GameInPlay> parse_game(std::string_view text, const std::string& where);

// Written beside its place and moved there. A file that is not a saved game is never overwritten.
std::optional<Error> save_game(const GameInPlay& game, const std::string& path);

// Likewise for a recorded game. A file of several games is never overwritten.
std::optional<Error> save_record(const RecordedGame& record, const std::string& path);
// The text of a game of either kind, in the place of a game of either kind. Whoever calls it has
// made sure that nothing else is there.
std::optional<Error> save_game_text(const std::string& text, const std::string& path);
bool is_record_name(std::string_view path);  // does it end in .pgn or .pdn?

Result<GameInPlay> load_game(const std::string& path);

// A game from a file of either kind, with what a recorded game has besides its moves. `expected` is
// the game that a file without a name for it is taken for; `number` counts the games of a file.
struct LoadedGame {
  GameInPlay game;
  std::optional<RecordedGame> record;
};
Result<LoadedGame> load_any_game(const std::string& path, std::string_view expected,
                                 std::size_t number = 1);

}  // namespace espalier::app
