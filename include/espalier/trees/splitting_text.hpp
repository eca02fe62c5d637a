// Texts of board-splitting games: a move is the number of the part kept, from 1; a position is the
// moves that led to it, joined by dots ("2.1.2"), or `start`.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/core/text.hpp"
#include "espalier/trees/splitting.hpp"

namespace espalier::trees {

inline std::string format_move(const SplittingGame&, const SplittingGame::Position&,
                               std::uint32_t part) {
  return std::to_string(part + 1);
}

inline Result<std::uint32_t> parse_move(const SplittingGame& game, const SplittingGame::Position& p,
                                        std::string_view text) {
  if (game.outcome(p)) {
    return Error{"the game is over: there is no move " + in_quotes(text)};
  }
  std::uint32_t part = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), part);
  if (code != std::errc{} || end != text.data() + text.size() || part < 1 || part > game.width()) {
    return Error{"move " + in_quotes(text) + " is not a part; expected 1 to " +
                 std::to_string(game.width())};
  }
  return part - 1;
}

inline std::string format_position(const SplittingGame& game, const SplittingGame::Position& p) {
  if (p.level == 0) return "start";
  std::vector<std::uint32_t> parts(p.level);
  std::uint32_t block = p.first_square / p.squares;
  for (std::size_t i = parts.size(); i > 0; --i) {
    parts[i - 1] = block % game.width();
    block /= game.width();
  }
  std::string text;
  for (const std::uint32_t part : parts) {
    if (!text.empty()) text += '.';
    text += std::to_string(part + 1);
  }
  return text;
}

inline Result<SplittingGame::Position> parse_position(const SplittingGame& game,
                                                      std::string_view text) {
  SplittingGame::Position position = game.start();
  if (text == "start") return position;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t dot = std::min(text.find('.', begin), text.size());
    const auto move = parse_move(game, position, text.substr(begin, dot - begin));
    if (!move) {
      return Error{"position " + in_quotes(text) + ": " + move.message() +
                   " (a position is 'start' or the parts chosen so far, such as 2.1.2)"};
    }
    position = game.play(position, *move);
    begin = dot + 1;
  }
  return position;
}

}  // namespace espalier::trees
