// Trio as text. A move is its cell, a1..d4. A position is its rows from the top, each from a, of
// R, Y, B and ., with slashes between them, then a blank and the player to move:
// `..../.R../..../.... Y`.
//
// Promise: parse(format(x)) == x; only positions whose marks fit the player to move are accepted.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/result.hpp"
#include "espalier/games/text.hpp"
#include "espalier/games/trio/rules.hpp"

namespace espalier::trio {

inline std::string format_move(const Trio& game, const Position&, Move move) {
  return cell_name(game.size(), move.cell);
}

inline Result<Move> parse_move(const Trio& game, const Position& position, std::string_view text) {
  for (int cell = 0; cell < game.cells(); ++cell) {
    if (text != cell_name(game.size(), cell)) continue;
    const bool free = (game.empty(position) >> cell & 1U) != 0;
    if (free && !is_over(game, position)) return Move{static_cast<std::uint8_t>(cell)};
    return Error{"move " + in_quotes(text) +
                 " is not legal: " + (is_over(game, position) ? "" : "the cell is taken, ") +
                 legal_moves_hint(game, position)};
  }
  return Error{"move " + in_quotes(text) + " is not a cell a1.." +
               cell_name(game.size(), game.cells() - 1) + ": " + legal_moves_hint(game, position)};
}

inline std::string format_position(const Trio& game, const Position& position) {
  std::string text;
  for (int y = game.size() - 1; y >= 0; --y) {
    for (int x = 0; x < game.size(); ++x) {
      text += game.piece_at(position, static_cast<std::size_t>(y * game.size() + x));
    }
    text += y > 0 ? '/' : ' ';
  }
  return text + kSymbols[seat_number(position.to_move)];
}

namespace detail {

inline std::optional<Seat> seat_of(char symbol) {
  const auto found = std::find(kSymbols.begin(), kSymbols.end(), symbol);
  if (found == kSymbols.end()) return std::nullopt;
  return seat_at(static_cast<std::size_t>(found - kSymbols.begin()));
}

// Why no game leads to this position; empty if one may.
inline std::optional<std::string> why_impossible(const Trio& game, const Position& position) {
  const int plies = std::popcount(position.all());
  for (std::size_t seat = 0; seat < kPlayers; ++seat) {
    const int due = (plies + 2 - static_cast<int>(seat)) / 3;
    if (std::popcount(position.marks[seat]) != due) {
      return std::to_string(std::popcount(position.marks[seat])) + " marks of " + kSymbols[seat] +
             " among " + std::to_string(plies) + ", expected " + std::to_string(due);
    }
  }
  const Seat due = seat_at(static_cast<std::size_t>(plies) % kPlayers);
  if (due != position.to_move) {
    return std::to_string(plies) + " marks mean that " + kSymbols[seat_number(due)] +
           " is to move, not " + kSymbols[seat_number(position.to_move)];
  }
  const Seat last = seat_at((seat_number(due) + 2) % kPlayers);
  for (const Seat seat : {Seat::First, Seat::Second, Seat::Third}) {
    if (seat != last && game.has_line(position.of(seat))) {
      return std::string(1, kSymbols[seat_number(seat)]) +
             " has three in a row already, expected a game that had gone on";
    }
  }
  return {};
}

}  // namespace detail

inline Result<Position> parse_position(const Trio& game, std::string_view text) {
  if (text == "start") return game.start();
  const auto wrong = [&](const std::string& why) {
    return Error{"position " + in_quotes(text) + ": " + why};
  };
  const auto size = static_cast<std::size_t>(game.size());
  const auto fields = split_fields(text);
  const auto mover =
      fields.size() == 2 && fields[1].size() == 1 ? detail::seat_of(fields[1][0]) : std::nullopt;
  if (!mover) return wrong("expected rows of R, Y, B and ., a blank and R, Y or B, or 'start'");
  const auto rows = split_rows(fields[0]);
  if (rows.size() != size) {
    return wrong(std::to_string(rows.size()) + " rows, expected " + std::to_string(size));
  }
  Position position;
  position.to_move = *mover;
  for (std::size_t row = 0; row < size; ++row) {
    if (rows[row].size() != size) {
      return wrong("row " + in_quotes(rows[row]) + " has " + std::to_string(rows[row].size()) +
                   " cells, expected " + std::to_string(size));
    }
    for (std::size_t x = 0; x < size; ++x) {
      if (rows[row][x] == kNoPiece) continue;
      const auto seat = detail::seat_of(rows[row][x]);
      if (!seat) return wrong(in_quotes(rows[row][x]) + ", expected R, Y, B or .");
      position.marks[seat_number(*seat)] |= Cells{1} << ((size - 1 - row) * size + x);
    }
  }
  if (const auto why = detail::why_impossible(game, position)) return wrong(*why);
  return position;
}

}  // namespace espalier::trio
