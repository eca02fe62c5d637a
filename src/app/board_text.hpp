// Boards as text. A board is drawn by the coordinates of its cells, so that squares, hexagons and
// stars all come out right.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/core/geometry.hpp"

namespace espalier::app {

// One letter per cell, in the order of the cells. Rows and columns are labelled where the labels
// of their cells have something in common; `columns` are labels to be used instead.
struct BoardDress {
  bool names = false;  // empty cells show their names
  // What is printed for a cell in place of the plain text, of the same width on the screen; none:
  // the plain text.
  std::function<std::string(std::size_t cell, const std::string& plain)> style = {};
};
std::string draw_board(const Geometry& geometry, std::string_view pieces,
                       const std::vector<std::string>& columns = {}, const BoardDress& dress = {});

// The board of a position, lines ended; empty if the game has no geometry.
std::string board_text(const AnyGame& game, const AnyPosition& position,
                       const BoardDress& dress = {});

}  // namespace espalier::app
