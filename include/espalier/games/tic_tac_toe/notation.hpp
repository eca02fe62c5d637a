// Tic-tac-toe as text. A move is its cell, a1..c3. A position is nine of `XO.`, rows from the top
// (3) to the bottom (1), each from a to c, then a blank and the side to move: `X.O.X.... O`.
//
// Promise: parse(format(x)) == x; only positions that a game can reach are accepted.
#pragma once

#include <bit>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/result.hpp"
#include "espalier/games/text.hpp"
#include "espalier/games/tic_tac_toe/rules.hpp"

namespace espalier::tic_tac_toe {

inline std::string format_move(const TicTacToe&, const Position&, Move move) {
  return cell_name(move.cell);
}

inline Result<Move> parse_move(const TicTacToe& game, const Position& position,
                               std::string_view text) {
  for (std::uint8_t cell = 0; cell < kCells; ++cell) {
    if (text != cell_name(cell)) continue;
    if (game.is_legal(position, Move{cell})) return Move{cell};
    return Error{"move " + in_quotes(text) +
                 " is not legal: " + (game.outcome(position) ? "" : "the cell is taken, ") +
                 legal_moves_hint(game, position)};
  }
  return Error{"move " + in_quotes(text) +
               " is not a cell a1..c3: " + legal_moves_hint(game, position)};
}

namespace detail {

// Texts list the cells from the top row down, the board counts them from the bottom row up.
constexpr int cell_of_char(int at) { return (kSize - 1 - at / kSize) * kSize + at % kSize; }

// Why no game leads to this position; empty if one may.
inline std::optional<std::string> why_impossible(const Position& position) {
  const int x = std::popcount(position.of(Player::First));
  const int o = std::popcount(position.of(Player::Second));
  const std::string counts = std::to_string(x) + " X and " + std::to_string(o) + " O";
  if (x != o && x != o + 1) {
    return counts + ", expected as many X as O (X to move) or one X more (O to move)";
  }
  const Player due = x == o ? Player::First : Player::Second;
  if (due != position.to_move) {
    return due == Player::First ? counts + " mean that X is to move, not O"
                                : counts + " mean that O is to move, not X";
  }
  if (has_line(position.of(Player::First)) && has_line(position.of(Player::Second))) {
    return "both X and O have three in a row, expected at most one of them";
  }
  if (has_line(position.of(position.to_move))) {
    const std::string mover = position.to_move == Player::First ? "X" : "O";
    return mover + " is to move but has three in a row already, expected a game that had gone on";
  }
  return {};
}

}  // namespace detail

inline std::string format_position(const TicTacToe& game, const Position& position) {
  std::string text;
  for (int at = 0; at < static_cast<int>(kCells); ++at) {
    text += game.piece_at(position, static_cast<std::size_t>(detail::cell_of_char(at)));
  }
  return text + (position.to_move == Player::First ? " X" : " O");
}

inline Result<Position> parse_position(const TicTacToe& game, std::string_view text) {
  if (text == "start") return game.start();
  const auto wrong = [&](const std::string& why) {
    return Error{"position " + in_quotes(text) + ": " + why};
  };
  const auto fields = split_fields(text);
  if (fields.size() != 2) {
    return wrong("expected 9 cells of X, O and ., a blank and the side X or O, or 'start'");
  }
  const std::string_view cells = fields[0];
  const std::string_view side = fields[1];
  if (cells.size() != kCells) {
    return wrong(std::to_string(cells.size()) + " cells, expected 9");
  }
  if (side != "X" && side != "O") return wrong("side " + in_quotes(side) + ", expected X or O");

  Position position;
  position.to_move = side == "X" ? Player::First : Player::Second;
  for (int at = 0; at < static_cast<int>(kCells); ++at) {
    const char piece = cells[static_cast<std::size_t>(at)];
    const int cell = detail::cell_of_char(at);
    if (piece == '.') continue;
    if (piece != 'X' && piece != 'O') {
      return wrong(in_quotes(piece) + " at " + cell_name(cell) + ", expected X, O or .");
    }
    Cells& marks = position.marks[piece == 'X' ? 0 : 1];
    marks = static_cast<Cells>(marks | (1U << cell));
  }
  if (const auto why = detail::why_impossible(position)) return wrong(*why);
  position.key = game.recompute_key(position);
  return position;
}

}  // namespace espalier::tic_tac_toe
