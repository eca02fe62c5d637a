// Abalone as text. Cells are official: rows a (bottom) to i, diagonals 1 to 9, e5 the centre. A
// move in line is its trailing marble from-to, `a1b2` (Aba-Pro); a move sideways names the two ends
// of its line and where the first one goes, `c3c5d3`. Either end may be named first; printed is the
// one from which the line goes east, north-east or north-west. Dashes and capitals are taken.
// A position is its rows from i to a, separated by `/`, each of `BW.`, then the side to move and
// the marbles that Black and White have lost.
//
// Promise: parse(format(x)) == x. A layout may have fewer than fourteen marbles, never more.
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/games/abalone/geometry.hpp"
#include "espalier/games/abalone/illegal.hpp"
#include "espalier/games/abalone/rules.hpp"
#include "espalier/games/text.hpp"

namespace espalier::abalone {

// --- moves -------------------------------------------------------------------------------------

inline std::string format_move(const Abalone&, const Position&, Move move) {
  if (move == kPass) return "pass";
  const std::string to = cell_name(cell_from(move.cell, direction(move), 1));
  if (!is_broadside(move)) return cell_name(move.cell) + to;
  return cell_name(move.cell) + cell_name(cell_from(move.cell, axis(move), push_of(move).own - 1)) +
         to;
}

namespace detail {

// The two or three cells that a text names, or what is wrong with it.
inline Result<std::vector<int>> read_cells(std::string_view text) {
  std::string letters;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool between = letters.size() % 2 == 0 && i > 0 && i + 1 < text.size();
    if (text[i] != '-' || !between || text[i - 1] == '-') letters += text[i];
  }
  if (letters.size() != 4 && letters.size() != 6) {
    return Error{
        "is no move: expected the trailing marble from-to, such as a1b2, or the two ends of a line "
        "and where the first one goes, such as c3c5d3"};
  }
  std::vector<int> cells;
  for (std::size_t at = 0; at < letters.size(); at += 2) {
    const std::string_view name = std::string_view(letters).substr(at, 2);
    const auto cell = cell_named(name);
    if (!cell) {
      return Error{"names the cell " + in_quotes(name) +
                   ", which the board does not have: expected a row a to i and a diagonal 1 to 9 "
                   "(row a has a1 to a5, row e e1 to e9, row i i5 to i9)"};
    }
    cells.push_back(*cell);
  }
  return cells;
}

}  // namespace detail

inline Result<Move> parse_move(const Abalone& game, const Position& position,
                               std::string_view text) {
  const auto wrong = [&](const std::string& why) {
    return Error{"move " + in_quotes(text) + " " + why};
  };
  if (game.outcome(position)) return wrong("is not legal: " + legal_moves_hint(game, position));
  if (text == "pass") {
    if (game.is_legal(position, kPass)) return kPass;
    return wrong("is not legal: " + legal_moves_hint(game, position));
  }
  const auto cells = detail::read_cells(text);
  if (!cells) return wrong(cells.error().message);
  for (const Move move : game.moves(position)) {
    if (move == kPass) break;
    const int to = cell_from(move.cell, direction(move), 1);
    if (!is_broadside(move)) {
      if (*cells == std::vector<int>{move.cell, to}) return move;
      continue;
    }
    const int end = cell_from(move.cell, axis(move), push_of(move).own - 1);
    const std::vector<int> one = {move.cell, end, to};
    const std::vector<int> other = {end, move.cell, cell_from(end, direction(move), 1)};
    if (*cells == one || *cells == other) return move;
  }
  return wrong("is not legal: " + why_illegal(position, *cells));
}

// --- positions ---------------------------------------------------------------------------------

inline std::string format_position(const Abalone&, const Position& position) {
  std::string text;
  for (int row = kRows - 1; row >= 0; --row) {
    for (int d = first_diagonal(row); d <= last_diagonal(row); ++d) {
      const Cells cell = bit(cell_at(row, d));
      const bool black = (position.marbles[0] & cell) != 0;
      text += black ? 'B' : (position.marbles[1] & cell) != 0 ? 'W' : '.';
    }
    text += row > 0 ? '/' : ' ';
  }
  text += position.to_move == Player::First ? "B " : "W ";
  return text + std::to_string(position.lost[0]) + " " + std::to_string(position.lost[1]);
}

namespace detail {

using Failure = std::optional<std::string>;

// Puts the marbles of one row on the board; what is wrong with the text, if anything.
inline Failure read_row(std::string_view text, int row, std::array<Cells, 2>& marbles) {
  const std::string name = std::string("row ") + static_cast<char>('a' + row);
  if (text.size() != static_cast<std::size_t>(row_length(row))) {
    return name + " has " + std::to_string(text.size()) + " cells, expected " +
           std::to_string(row_length(row));
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '.') continue;
    if (text[i] != 'B' && text[i] != 'W') {
      return name + " has " + in_quotes(text[i]) + ", expected B, W or .";
    }
    const int cell = cell_at(row, first_diagonal(row) + static_cast<int>(i));
    marbles[text[i] == 'B' ? 0 : 1] |= bit(cell);
  }
  return std::nullopt;
}

inline Failure read_rows(std::string_view text, std::array<Cells, 2>& marbles) {
  const std::vector<std::string_view> rows = split_rows(text);
  if (rows.size() != kRows) {
    return "has " + std::to_string(rows.size()) + " rows, expected 9, separated by /";
  }
  for (int row = kRows - 1; row >= 0; --row) {
    const std::string_view letters = rows[static_cast<std::size_t>(kRows - 1 - row)];
    if (auto failure = read_row(letters, row, marbles)) return failure;
  }
  return std::nullopt;
}

inline Failure read_lost(std::string_view text, std::size_t side,
                         const std::array<Cells, 2>& marbles, std::array<std::uint8_t, 2>& lost) {
  const std::string who = side_name(side == 0 ? Player::First : Player::Second);
  int number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < 0 || number > kMarbles) {
    return "the marbles lost by " + who + " are " + in_quotes(text) + ", expected a number 0 to " +
           std::to_string(kMarbles);
  }
  const int on_board = count(marbles[side]);
  if (on_board + number > kMarbles) {
    return who + " has " + std::to_string(on_board) + " marbles on the board and " +
           std::to_string(number) + " lost, expected " + std::to_string(kMarbles) + " at most";
  }
  lost[side] = static_cast<std::uint8_t>(number);
  return std::nullopt;
}

}  // namespace detail

inline Result<Position> parse_position(const Abalone& game, std::string_view text) {
  if (text == "start") return game.start();
  const auto wrong = [&](const std::string& why) {
    return Error{"position " + in_quotes(text) + ": " + why};
  };
  const std::vector<std::string_view> fields = split_fields(text);
  if (fields.size() != 4) {
    return wrong(
        "expected 9 rows of BW. separated by /, the side to move (B or W) and the marbles lost by "
        "Black and by White");
  }
  std::array<Cells, 2> marbles{};
  if (const auto failure = detail::read_rows(fields[0], marbles)) return wrong(*failure);
  if (fields[1] != "B" && fields[1] != "W") {
    return wrong("the side to move is " + in_quotes(fields[1]) + ", expected B or W");
  }
  std::array<std::uint8_t, 2> lost{};
  for (const std::size_t side : {0U, 1U}) {
    if (const auto failure = detail::read_lost(fields[2 + side], side, marbles, lost)) {
      return wrong(*failure);
    }
  }
  const Position position =
      game.arrange(marbles, lost, fields[1] == "B" ? Player::First : Player::Second);
  if (game.has_lost(position, Player::First) && game.has_lost(position, Player::Second)) {
    return wrong("both sides have lost, expected one at most");
  }
  return position;
}

}  // namespace espalier::abalone
