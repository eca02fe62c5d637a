// The ways that a move may go, hop by hop, for texts, clicks and animations.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <vector>

#include "espalier/games/checkers/position.hpp"

namespace espalier::checkers {

using Path = std::vector<int>;  // squares: the first, where each hop ends

namespace detail {

// Adds the chains that take all of `left` to `found`. The pieces to be taken and the first square
// allow no other hops than those of the rules: a chain that takes them all is the move.
inline void add_paths(Path& path, Squares left, int to, std::vector<Path>& found) {
  if (left == 0) {
    if (path.back() == to) found.push_back(path);
    return;
  }
  for (const int step : {4, 5, -4, -5}) {
    const int over = path.back() + step;
    if (!is_square(over) || (left >> over & 1) == 0 || !is_square(over + step)) continue;
    path.push_back(over + step);
    add_paths(path, left & ~bit(over), to, found);
    path.pop_back();
  }
}

}  // namespace detail

// The ways of a move, one of them unless a king can go round. Never empty for a legal move.
inline std::vector<Path> paths_of(const Position&, Move move) {
  if (!move.captures()) return {{move.from, move.to}};
  std::vector<Path> found;
  Path path = {move.from};
  detail::add_paths(path, move.taken_squares(), move.to, found);
  return found;
}

// As numbers of cells: the squares in the order of their numbers.
inline std::vector<std::size_t> cells_of(const Path& path) {
  std::vector<std::size_t> cells;
  for (const int square : path) cells.push_back(static_cast<std::size_t>(number_of(square) - 1));
  return cells;
}

}  // namespace espalier::checkers
