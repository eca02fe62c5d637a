// What the laws know of tic-tac-toe: symmetries and counts that hold whatever the rules are coded
// like.
#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "espalier/games/tic_tac_toe/game.hpp"
#include "laws/law_support.hpp"

namespace espalier::laws {

template <>
struct FactsOf<tic_tac_toe::TicTacToe> {
  using Game = tic_tac_toe::TicTacToe;
  using Position = tic_tac_toe::Position;
  static std::size_t cells(const Game&) { return 9; }

  static Position mirror(const Game& game, const Position& position) {
    Position twin = position;
    std::swap(twin.marks[0], twin.marks[1]);
    twin.to_move = opponent(position.to_move);
    twin.key = game.recompute_key(twin);
    return twin;
  }
  // Upside down: the first and the last row change places.
  static Position reflect(const Game& game, const Position& position) {
    std::string text = format_position(game, position);
    std::swap_ranges(text.begin(), text.begin() + 3, text.begin() + 6);
    return parse_position(game, text).value();
  }
};

}  // namespace espalier::laws
