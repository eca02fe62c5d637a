// What the laws know of Othello: symmetries and counts that hold whatever the rules are coded like.
#pragma once

#include <algorithm>
#include <string>

#include "espalier/games/othello/game.hpp"
#include "laws/law_support.hpp"

namespace espalier::laws {

template <>
struct FactsOf<othello::Othello> {
  using Game = othello::Othello;
  using Position = othello::Position;
  static std::size_t cells(const Game&) { return 64; }

  // X for O.
  static Position mirror(const Game& game, const Position& position) {
    std::string text = format_position(game, position);
    for (char& c : text) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
    return parse_position(game, text).value();
  }
  // The rows in reverse order.
  static Position reflect(const Game& game, const Position& position) {
    std::string text = format_position(game, position);
    for (std::ptrdiff_t row = 0; row < 4; ++row) {
      std::swap_ranges(text.begin() + row * 8, text.begin() + row * 8 + 8,
                       text.begin() + (7 - row) * 8);
    }
    return parse_position(game, text).value();
  }
};

}  // namespace espalier::laws
