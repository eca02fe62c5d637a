// Connect-4 as text. A move is its column, 1 at the left. A position is the columns played from the
// start (`4453`), or its rows from the top to the bottom, separated by `/`, each of `XO.`; X has
// moved first, so the number of stones says who is to move.
//
// Promise: parse(format(x)) == x; a position that no game can reach is refused with the reason
// where a glance shows it (stones that float, wrong numbers of stones, two winners).
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/result.hpp"
#include "espalier/games/connect4/rules.hpp"
#include "espalier/games/text.hpp"

namespace espalier::connect4 {

template <class Size>
std::string format_move(const Board<Size>& game, const Position&, Move move) {
  return std::string(1, static_cast<char>('1' + game.column_of(move)));
}

template <class Size>
Result<Move> parse_move(const Board<Size>& game, const Position& position, std::string_view text) {
  if (text.size() == 1 && !game.outcome(position)) {
    for (const Move move : game.moves(position)) {
      if (text[0] == '1' + game.column_of(move)) return move;
    }
  }
  return Error{"move " + in_quotes(text) + " is not legal: " + legal_moves_hint(game, position)};
}

namespace detail {

// The columns played, one after the other.
template <class Size>
Result<Position> play_columns(const Board<Size>& game, std::string_view text) {
  Position position = game.start();
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto move = parse_move(game, position, text.substr(i, 1));
    if (!move) {
      return Error{"position " + in_quotes(text) + ": at character " + std::to_string(i + 1) +
                   ", " + move.message()};
    }
    position = game.play(position, *move);
  }
  return position;
}

struct Stones {
  Cells x = 0;
  Cells o = 0;
};

// Puts the stones of one row on the board; what is wrong with the text, if anything.
template <class Size>
std::optional<std::string> read_row(const Board<Size>& game, std::string_view row, int y,
                                    Stones& stones) {
  const std::string which = "row " + std::to_string(y + 1);
  if (row.size() != static_cast<std::size_t>(game.columns())) {
    return which + " has " + std::to_string(row.size()) + " cells, expected " +
           std::to_string(game.columns());
  }
  for (int x = 0; x < game.columns(); ++x) {
    const char piece = row[static_cast<std::size_t>(x)];
    if (piece == 'X') stones.x |= game.cell(x, y);
    if (piece == 'O') stones.o |= game.cell(x, y);
    if (piece != 'X' && piece != 'O' && piece != '.') {
      return in_quotes(piece) + " in " + which + ", column " + std::to_string(x + 1) +
             ", expected X, O or .";
    }
  }
  return {};
}

template <class Size>
std::optional<std::string> why_impossible(const Board<Size>& game, const Stones& stones) {
  const Cells all = stones.x | stones.o;
  for (int x = 0; x < game.columns(); ++x) {
    for (int y = 1; y < game.rows(); ++y) {
      if ((all & game.cell(x, y)) != 0 && (all & game.cell(x, y - 1)) == 0) {
        return "the stone in row " + std::to_string(y + 1) + ", column " + std::to_string(x + 1) +
               " floats, expected one below it";
      }
    }
  }
  const int more = std::popcount(stones.x) - std::popcount(stones.o);
  if (more != 0 && more != 1) {
    return std::to_string(std::popcount(stones.x)) + " X and " +
           std::to_string(std::popcount(stones.o)) + " O, expected as many X as O or one X more";
  }
  const bool x_won = game.has_four(stones.x);
  const bool o_won = game.has_four(stones.o);
  if (x_won && o_won) return "both sides have four in a row, expected at most one";
  if ((x_won && more == 0) || (o_won && more == 1)) {
    return "the game went on after four in a row, expected it to end there";
  }
  return {};
}

}  // namespace detail

template <class Size>
std::string format_position(const Board<Size>& game, const Position& position) {
  std::string text;
  for (int y = game.rows() - 1; y >= 0; --y) {
    for (int x = 0; x < game.columns(); ++x) {
      const int cell = y * game.columns() + x;
      text += game.piece_at(position, static_cast<std::size_t>(cell));
    }
    if (y > 0) text += '/';
  }
  return text;
}

template <class Size>
Result<Position> parse_position(const Board<Size>& game, std::string_view text) {
  if (text == "start") return game.start();
  const auto wrong = [&](const std::string& why) {
    return Error{"position " + in_quotes(text) + ": " + why};
  };
  const bool digits = !text.empty() && text.find_first_not_of("0123456789") == text.npos;
  if (digits) return detail::play_columns(game, text);
  if (!text.empty() && text[0] >= '0' && text[0] <= '9' && text.find('/') == text.npos) {
    const std::size_t at = text.find_first_not_of("0123456789");
    return wrong("at character " + std::to_string(at + 1) + ", " + in_quotes(text.substr(at, 1)) +
                 " is no column; expected the columns played, such as 4453");
  }
  const auto rows = std::count(text.begin(), text.end(), '/') + 1;
  if (rows != game.rows()) {
    return wrong("expected the columns played, such as 4453, or " + std::to_string(game.rows()) +
                 " rows of X, O and . separated by /, or 'start'; found " + std::to_string(rows) +
                 (rows == 1 ? " row" : " rows"));
  }
  detail::Stones stones;
  std::string_view rest = text;
  for (int y = game.rows() - 1; y >= 0; --y) {
    const std::size_t end = std::min(rest.find('/'), rest.size());
    if (const auto why = detail::read_row(game, rest.substr(0, end), y, stones)) return wrong(*why);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (const auto why = detail::why_impossible(game, stones)) return wrong(*why);
  const bool first_to_move = std::popcount(stones.x) == std::popcount(stones.o);
  return game.position(first_to_move ? stones.x : stones.o, stones.x | stones.o);
}

}  // namespace espalier::connect4
