// Texts of Kayles. A position is the row of pins and the side to move, "||.||||| X"; a move is the
// pin that falls, "4", or the two of them, "4-5".
#pragma once

#include <bit>
#include <string>
#include <string_view>

#include "espalier/core/result.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/kayles/rules.hpp"

namespace espalier::kayles {

inline std::string format_position(const Kayles& game, const Position& p) {
  std::string text;
  for (int pin = 0; pin < game.row(); ++pin) text += (p.pins >> pin & 1U) != 0 ? '|' : '.';
  return text + (p.to_move == Player::First ? " X" : " O");
}

inline Result<Position> parse_position(const Kayles& game, std::string_view text) {
  if (text == "start") return game.start();
  const auto row = static_cast<std::size_t>(game.row());
  const auto wrong = [&] {
    return Error{"position " + in_quotes(text) + ": expected " + std::to_string(row) +
                 " pins, each | or ., and the side to move, X or O"};
  };
  if (text.size() != row + 2 || text[row] != ' ') return wrong();
  Position p;
  for (std::size_t pin = 0; pin < row; ++pin) {
    if (text[pin] != '|' && text[pin] != '.') return wrong();
    if (text[pin] == '|') p.pins |= 1U << pin;
  }
  if (text.back() != 'X' && text.back() != 'O') return wrong();
  p.to_move = text.back() == 'X' ? Player::First : Player::Second;
  return p;
}

inline std::string format_move(const Kayles&, const Position&, Kayles::Move fall) {
  const int first = std::countr_zero(fall) + 1;
  std::string text = std::to_string(first);
  if (std::popcount(fall) == 2) text += "-" + std::to_string(first + 1);
  return text;
}

inline Result<Kayles::Move> parse_move(const Kayles& game, const Position& p,
                                       std::string_view text) {
  if (!game.outcome(p)) {
    for (const Kayles::Move move : game.moves(p)) {
      if (format_move(game, p, move) == text) return move;
    }
  }
  return Error{"move " + in_quotes(text) + ": expected a pin that stands, such as 4, or two " +
               "neighbours, such as 4-5"};
}

}  // namespace espalier::kayles
