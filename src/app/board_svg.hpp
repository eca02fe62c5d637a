// A position as a picture: the board by its geometry, the pieces by their looks, and arrows.
#pragma once

#include <string>
#include <vector>

#include "app/any_game.hpp"

namespace espalier::app {

struct BoardArrow {
  std::vector<std::size_t> cells;  // from the first to the last; one cell: a ring around it
  std::string colour;              // of CSS
};

// The arrow of a move; no cells: the move has no place on the board (a pass).
BoardArrow arrow_of(const AnyGame& game, const AnyPosition& position, AnyMove move,
                    std::string colour);

// An <svg> element; empty if the game has no board.
std::string board_svg(const AnyGame& game, const AnyPosition& position,
                      const std::vector<BoardArrow>& arrows = {});

}  // namespace espalier::app
