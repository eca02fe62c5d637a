// Breakthrough as text. A move is `a2-a3`, a capture `a2xb3`; the sign may be left out (`a2a3`).
// A position is its rows from the top to the bottom, separated by `/`, each of `WB.` from column a
// on, then a blank and the side to move.
//
// Promise: parse(format(x)) == x. Positions that no game can reach are refused where a glance
// shows it (too many pawns, a game that should have ended before).
#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/result.hpp"
#include "espalier/games/breakthrough/rules.hpp"
#include "espalier/games/text.hpp"

namespace espalier::breakthrough {

// --- moves -------------------------------------------------------------------------------------

inline std::string format_move(const Breakthrough& game, const Position& position, Move move) {
  return cell_name(move.from, game.size()) + (game.captures(position, move) ? "x" : "-") +
         cell_name(move.to, game.size());
}

inline Result<Move> parse_move(const Breakthrough& game, const Position& position,
                               std::string_view text) {
  const auto wrong = [&](const std::string& why) {
    return Error{"move " + in_quotes(text) + " " + why};
  };
  if (game.outcome(position)) return wrong("is not legal: " + legal_moves_hint(game, position));
  std::string cells(text);
  char sign = 0;
  if (cells.size() == 5 && (cells[2] == '-' || cells[2] == 'x')) {
    sign = cells[2];
    cells.erase(2, 1);
  }
  for (const Move move : game.moves(position)) {
    const std::string expected = format_move(game, position, move);
    if (cells != expected.substr(0, 2) + expected.substr(3)) continue;
    if (sign == 0 || sign == expected[2]) return move;
    return wrong(sign == 'x' ? "captures nothing: expected " + in_quotes(expected)
                             : "is a capture: expected " + in_quotes(expected));
  }
  return wrong("is not legal: " + legal_moves_hint(game, position));
}

// --- positions ---------------------------------------------------------------------------------

namespace detail {

inline std::string side_name(Player player) { return player == Player::First ? "White" : "Black"; }

// Why no game leads to this position; empty if one may.
inline std::optional<std::string> why_impossible(const Breakthrough& game,
                                                 const Position& position) {
  for (const Player player : {Player::First, Player::Second}) {
    const int pawns = std::popcount(position.of(player));
    if (pawns > 2 * game.size()) {
      return side_name(player) + " has " + std::to_string(pawns) + " pawns, expected at most " +
             std::to_string(2 * game.size());
    }
  }
  const Player mover = position.to_move;
  const Player other = opponent(mover);
  if (position.of(other) == 0) {
    return side_name(mover) + " is to move against no pawns, expected at least one of " +
           side_name(other);
  }
  if ((position.of(mover) & game.goal_rank(mover)) != 0) {
    return side_name(mover) + " is to move but has reached the goal already, expected " +
           side_name(other) + " to move";
  }
  if (std::popcount(position.of(other) & game.goal_rank(other)) > 1) {
    return side_name(other) + " has several pawns on the goal rank, expected at most one";
  }
  return {};
}

// Puts the pawns of one row on the board; what is wrong with the text, if anything.
inline std::optional<std::string> read_row(const Breakthrough& game, std::string_view row, int y,
                                           Position& position) {
  const std::string rank = std::to_string(y + 1);
  if (row.size() != static_cast<std::size_t>(game.size())) {
    return "rank " + rank + " has " + std::to_string(row.size()) + " cells, expected " +
           std::to_string(game.size());
  }
  for (int x = 0; x < game.size(); ++x) {
    const char piece = row[static_cast<std::size_t>(x)];
    const int cell = y * game.size() + x;
    if (piece == 'W') position.pawns[0] |= cell_bit(cell);
    if (piece == 'B') position.pawns[1] |= cell_bit(cell);
    if (piece != 'W' && piece != 'B' && piece != '.') {
      return in_quotes(piece) + " at " + cell_name(cell, game.size()) + ", expected W, B or .";
    }
  }
  return {};
}

}  // namespace detail

inline std::string format_position(const Breakthrough& game, const Position& position) {
  std::string text;
  for (int y = game.size() - 1; y >= 0; --y) {
    for (int x = 0; x < game.size(); ++x) {
      const int cell = y * game.size() + x;
      text += game.piece_at(position, static_cast<std::size_t>(cell));
    }
    text += y > 0 ? "/" : " ";
  }
  return text + (position.to_move == Player::First ? "W" : "B");
}

inline Result<Position> parse_position(const Breakthrough& game, std::string_view text) {
  if (text == "start") return game.start();
  const auto wrong = [&](const std::string& why) {
    return Error{"position " + in_quotes(text) + ": " + why};
  };
  const std::string rows = std::to_string(game.size());
  const auto fields = split_fields(text);
  if (fields.size() != 2) {
    return wrong("expected " + rows + " rows separated by /, a blank and the side W or B, " +
                 "or 'start'");
  }
  std::string_view board = fields[0];
  const std::string_view side = fields[1];
  const auto found = std::count(board.begin(), board.end(), '/') + 1;
  if (found != game.size()) return wrong(std::to_string(found) + " rows, expected " + rows);
  if (side != "W" && side != "B") return wrong("side " + in_quotes(side) + ", expected W or B");

  Position position;
  position.to_move = side == "W" ? Player::First : Player::Second;
  for (int y = game.size() - 1; y >= 0; --y) {
    const std::size_t end = std::min(board.find('/'), board.size());
    if (const auto why = detail::read_row(game, board.substr(0, end), y, position)) {
      return wrong(*why);
    }
    board.remove_prefix(std::min(end + 1, board.size()));
  }
  if (const auto why = detail::why_impossible(game, position)) return wrong(*why);
  position.key = game.recompute_key(position);
  return position;
}

}  // namespace espalier::breakthrough
