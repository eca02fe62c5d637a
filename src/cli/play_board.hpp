// The board of a game in the terminal: as plain text, or with colours, the last move marked,
// Unicode pieces and the names of the cells.
#pragma once

#include <string>

#include "app/game_in_play.hpp"

namespace espalier::cli {

struct BoardStyle {
  bool colours = false;  // of the sides, and the cells of the last move in reverse
  bool unicode = false;  // pieces as signs of Unicode, where they are as wide as a letter
  bool cells = false;    // the names of empty cells in place of dots
};

// Colours where a person looks at a terminal that wants them (NO_COLOR, TERM=dumb).
bool wants_colours();

// The board, its notes and, where discs count, how many there are; lines ended.
std::string styled_board(const app::GameInPlay& game, const BoardStyle& style);

// "White", "First player"
std::string side_name(const app::GameInPlay& game, Seat seat);

}  // namespace espalier::cli
