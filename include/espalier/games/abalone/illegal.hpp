// Why a move that names cells of the board is not legal: "3 marbles cannot push 3".
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "espalier/games/abalone/geometry.hpp"
#include "espalier/games/abalone/rules.hpp"

namespace espalier::abalone {
namespace detail {

inline std::string side_name(Player player) { return player == Player::First ? "Black" : "White"; }

// The direction in which `to` is `steps` steps from `from`; none if they are on no common line.
inline std::optional<int> direction_between(int from, int to, int steps) {
  for (int way = 0; way < kDirections; ++way) {
    const auto at = static_cast<std::size_t>(way);
    const int row = row_of(from) + steps * kRowStep[at];
    const int diagonal = diagonal_of(from) + steps * kDiagonalStep[at];
    if (on_board(row, diagonal) && cell_at(row, diagonal) == to) return way;
  }
  return std::nullopt;
}

// How many marbles of a set follow each other from a cell on. Moves the cell to the one behind
// them, or to none beyond the edge.
inline int run(Cells marbles, std::optional<int>& cell, int way) {
  int length = 0;
  while (cell && (marbles & bit(*cell)) != 0) {
    ++length;
    const bool at_edge = (kEdge[static_cast<std::size_t>(way)] & bit(*cell)) != 0;
    cell = at_edge ? std::nullopt : std::optional<int>(cell_from(*cell, way, 1));
  }
  return length;
}

inline std::string marbles_text(int number) {
  return std::to_string(number) + (number == 1 ? " marble" : " marbles");
}

inline std::string why_not_in_line(const Position& position, int from, int to) {
  const std::string mover = side_name(position.to_move);
  const auto way = direction_between(from, to, 1);
  if (!way) {
    return cell_name(from) + " and " + cell_name(to) + " are no neighbours; marbles go one step";
  }
  std::optional<int> cell = from;
  const int own = run(position.of(position.to_move), cell, *way);
  if (own > kMostInLine) {
    return "it would move " + marbles_text(own) + " in line, expected at most 3";
  }
  if (!cell) return "it would push a marble of " + mover + " off the board";
  const int theirs = run(position.of(opponent(position.to_move)), cell, *way);
  if (own <= theirs) return marbles_text(own) + " cannot push " + std::to_string(theirs);
  return marbles_text(own) + " cannot push " + std::to_string(theirs) + " against the marble of " +
         mover + " behind, at " + cell_name(*cell);
}

inline std::string why_not_broadside(const Position& position, int from, int end, int to) {
  const Cells own = position.of(position.to_move);
  std::optional<int> line = direction_between(from, end, 1);
  const int marbles = line ? 2 : 3;
  if (!line) line = direction_between(from, end, 2);
  if (!line) {
    return cell_name(from) + " and " + cell_name(end) +
           " are not the ends of a line of two or three cells";
  }
  for (int i = 0; i < marbles; ++i) {
    const int cell = cell_from(from, *line, i);
    if ((own & bit(cell)) == 0) {
      return side_name(position.to_move) + " has no marble at " + cell_name(cell);
    }
  }
  const auto way = direction_between(from, to, 1);
  if (!way) {
    return cell_name(from) + " and " + cell_name(to) + " are no neighbours; marbles go one step";
  }
  if (*way % kAxes == *line % kAxes) {
    const int trailing = *way == *line ? from : end;
    return "it goes along its line: write it by its trailing marble, from " + cell_name(trailing);
  }
  for (int i = 0; i < marbles; ++i) {
    const int cell = cell_from(from, *line, i);
    if ((kEdge[static_cast<std::size_t>(*way)] & bit(cell)) != 0) {
      return "the marble at " + cell_name(cell) + " would leave the board";
    }
    const int target = cell_from(cell, *way, 1);
    if ((position.occupied() & bit(target)) != 0) {
      return cell_name(target) + " is occupied; sideways moves push nothing";
    }
  }
  return "no rule forbids it";  // not reached: such a move is legal
}

}  // namespace detail

// Of a move that is not legal: the two cells of one in line, or the three of one sideways.
inline std::string why_illegal(const Position& position, const std::vector<int>& cells) {
  if ((position.of(position.to_move) & bit(cells[0])) == 0) {
    return detail::side_name(position.to_move) + " has no marble at " + cell_name(cells[0]);
  }
  if (cells.size() == 2) return detail::why_not_in_line(position, cells[0], cells[1]);
  return detail::why_not_broadside(position, cells[0], cells[1], cells[2]);
}

}  // namespace espalier::abalone
