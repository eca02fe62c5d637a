// What the laws know of Breakthrough: symmetries and counts that hold whatever the rules are coded
// like.
#pragma once

#include <algorithm>
#include <string>

#include "espalier/games/breakthrough/game.hpp"
#include "laws/law_support.hpp"

namespace espalier::laws {

template <>
struct FactsOf<breakthrough::Breakthrough> {
  using Game = breakthrough::Breakthrough;
  using Position = breakthrough::Position;
  using Move = breakthrough::Move;

  static std::size_t cells(const Game& game) {
    return static_cast<std::size_t>(game.size()) * static_cast<std::size_t>(game.size());
  }
  static int target(Move move) { return move.to; }
  static Points captured(const Game& game, const Position& position, Move move) {
    return game.piece_at(position, move.to) == '.' ? 0 : 100;
  }
  // The board turned round by half a turn, and W for B.
  static Position mirror(const Game& game, const Position& position) {
    std::string text = format_position(game, position);
    std::reverse(text.begin(), text.end() - 2);
    for (char& c : text) c = c == 'W' ? 'B' : c == 'B' ? 'W' : c;
    return parse_position(game, text).value();
  }
  // Left and right exchanged.
  static Position reflect(const Game& game, const Position& position) {
    return parse_position(game, rows_reversed(format_position(game, position))).value();
  }
};

}  // namespace espalier::laws
