// Chinese Checkers as text. A move is `e5-g6`: row letter (a is the bottom tip) and number from the
// left; a chain of jumps is written by its two ends. A position is its rows from the top to the
// bottom, separated by `/`, each of `XO.`, then a blank and the side to move.
//
// Promise: parse(format(x)) == x. The diamond is written with its own, shorter rows; rows of the
// whole star are taken too, if nothing stands where the diamond has no holes.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/games/chinese_checkers/rules.hpp"
#include "espalier/games/text.hpp"

namespace espalier::chinese_checkers {

// --- moves -------------------------------------------------------------------------------------

inline std::string format_move(const ChineseCheckers& game, const Position&, Move move) {
  if (move == kPass) return "pass";
  return hole_name(move.from, game.exist()) + "-" + hole_name(move.to, game.exist());
}

namespace detail {

// The hole of a name; none if the board has no such hole.
inline std::optional<int> read_hole(const ChineseCheckers& game, std::string_view name) {
  if (name.empty() || name[0] < 'a' || name[0] >= 'a' + kRows) return std::nullopt;
  const auto row = static_cast<std::size_t>(name[0] - 'a');
  const int first = kBoard.row_start[row];
  for (int hole = first; hole < first + kRowLengths[row]; ++hole) {
    if (game.exist().test(hole) && hole_name(hole, game.exist()) == name) return hole;
  }
  return std::nullopt;
}

inline std::string side_name(Player player) { return player == Player::First ? "X" : "O"; }

}  // namespace detail

inline Result<Move> parse_move(const ChineseCheckers& game, const Position& position,
                               std::string_view text) {
  const auto wrong = [&](const std::string& why) {
    return Error{"move " + in_quotes(text) + " " + why};
  };
  if (game.outcome(position)) return wrong("is not legal: " + legal_moves_hint(game, position));
  if (text == "pass") {
    if (game.is_legal(position, kPass)) return kPass;
    return wrong("is not legal: " + legal_moves_hint(game, position));
  }
  const std::size_t dash = text.find('-');
  if (dash == text.npos) return wrong("is no move: expected from-to, such as e5-g6");
  if (text.find('-', dash + 1) != text.npos) {
    return wrong("names more than two holes: a chain is written by its two ends, from-to");
  }
  std::array<int, 2> holes{};
  const std::array<std::string_view, 2> names = {text.substr(0, dash), text.substr(dash + 1)};
  for (const std::size_t i : {0U, 1U}) {
    const auto hole = detail::read_hole(game, names[i]);
    if (!hole) {
      return wrong("names the hole " + in_quotes(names[i]) +
                   ", which the board does not have: expected a row a to q and a number from the " +
                   "left, such as e5 (row e has " +
                   std::to_string(game.rules().board == Board::Diamond ? 5 : 13) + " holes)");
    }
    holes[i] = *hole;
  }
  const Move move{static_cast<std::uint8_t>(holes[0]), static_cast<std::uint8_t>(holes[1])};
  if (game.is_legal(position, move)) return move;
  const std::string mover = detail::side_name(position.to_move);
  if (!position.of(position.to_move).test(move.from)) {
    return wrong("begins where " + mover + " has no marble: " + legal_moves_hint(game, position));
  }
  if (move.from == move.to) return wrong("ends where it began: expected another hole");
  if (position.occupied().test(move.to)) {
    return wrong("ends in an occupied hole: " + legal_moves_hint(game, position));
  }
  if (!game.stops().test(move.to)) return wrong("ends in a neutral zone, expected another hole");
  return wrong("is not legal, no step or chain of jumps leads there: " +
               legal_moves_hint(game, position));
}

// --- positions ---------------------------------------------------------------------------------

inline std::string format_position(const ChineseCheckers& game, const Position& position) {
  std::string text;
  for (int row = kTopRow; row >= 0; --row) {
    const auto at = static_cast<std::size_t>(row);
    const int first = kBoard.row_start[at];
    for (int hole = first; hole < first + kRowLengths[at]; ++hole) {
      if (!game.exist().test(hole)) continue;
      text += position.marbles[0].test(hole) ? 'X' : position.marbles[1].test(hole) ? 'O' : '.';
    }
    text += row > 0 ? '/' : ' ';
  }
  return text + detail::side_name(position.to_move);
}

namespace detail {

using Failure = std::optional<std::string>;

// Puts the marbles of one row on the board; what is wrong with the text, if anything.
inline Failure read_row(const ChineseCheckers& game, std::string_view text, int row,
                        std::array<Holes, 2>& marbles) {
  const auto at = static_cast<std::size_t>(row);
  const int first = kBoard.row_start[at];
  std::vector<int> holes;
  for (int hole = first; hole < first + kRowLengths[at]; ++hole) {
    if (game.exist().test(hole)) holes.push_back(hole);
  }
  const std::string name = std::string("row ") + static_cast<char>('a' + row);
  const auto whole = static_cast<std::size_t>(kRowLengths[at]);
  if (text.size() != holes.size() && text.size() == whole) {  // the star's row, of a diamond
    holes.clear();
    for (int hole = first; hole < first + kRowLengths[at]; ++hole) holes.push_back(hole);
  }
  if (text.size() != holes.size()) {
    return name + " has " + std::to_string(text.size()) + " holes, expected " +
           std::to_string(holes.size());
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '.') continue;
    if (text[i] != 'X' && text[i] != 'O') {
      return name + " has " + in_quotes(text.substr(i, 1)) + ", expected X, O or .";
    }
    if (!game.stops().test(holes[i])) {
      return name + " has a marble in a neutral zone, where the variant " +
             variant_name(game.rules()) + " lets none stay; expected '.' in hole " +
             std::to_string(i + 1);
    }
    marbles[text[i] == 'X' ? 0 : 1].set(holes[i]);
  }
  return std::nullopt;
}

inline Failure read_rows(const ChineseCheckers& game, std::string_view text,
                         std::array<Holes, 2>& marbles) {
  const std::vector<std::string_view> rows = split_rows(text);
  if (rows.size() != kRows) {
    return "has " + std::to_string(rows.size()) + " rows, expected 17, separated by /";
  }
  for (int row = kTopRow; row >= 0; --row) {
    if (auto failure = read_row(game, rows[static_cast<std::size_t>(kTopRow - row)], row, marbles))
      return failure;
  }
  for (const std::size_t side : {0U, 1U}) {
    if (marbles[side].count() == kMarbles) continue;
    return std::string(side == 0 ? "X" : "O") + " has " + std::to_string(marbles[side].count()) +
           " marbles, expected " + std::to_string(kMarbles);
  }
  return std::nullopt;
}

}  // namespace detail

inline Result<Position> parse_position(const ChineseCheckers& game, std::string_view text) {
  if (text == "start") return game.start();
  const auto wrong = [&](const std::string& why) {
    return Error{"position " + in_quotes(text) + ": " + why};
  };
  const std::vector<std::string_view> fields = split_fields(text);
  if (fields.size() != 2) {
    return wrong("expected 17 rows of XO. separated by /, a blank and the side to move (X or O)");
  }
  std::array<Holes, 2> marbles{};
  if (const auto failure = detail::read_rows(game, fields[0], marbles)) return wrong(*failure);
  if (fields[1] != "X" && fields[1] != "O") {
    return wrong("the side to move is " + in_quotes(fields[1]) + ", expected X or O");
  }
  return game.arrange(marbles, fields[1] == "X" ? Player::First : Player::Second);
}

}  // namespace espalier::chinese_checkers
