// What the laws know of checkers: symmetries and counts that hold whatever the rules are coded
// like.
#pragma once

#include <string>

#include "espalier/games/checkers/game.hpp"
#include "laws/law_support.hpp"

namespace espalier::laws {

template <>
struct FactsOf<checkers::Checkers> {
  using Game = checkers::Checkers;
  using Position = checkers::Position;

  static std::size_t cells(const Game&) { return 32; }

  // The board turned round by half a turn, and Black for White: 1 becomes 32.
  static Position mirror(const Game& game, const Position& p) {
    const std::string board = drawn(game, p);
    std::string black, white;
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      if (board[cell] == kNoPiece) continue;
      const bool was_black = board[cell] == 'b' || board[cell] == 'B';
      std::string& list = was_black ? white : black;
      if (!list.empty()) list += ',';
      if (board[cell] == 'B' || board[cell] == 'W') list += 'K';
      list += std::to_string(board.size() - cell);
    }
    const std::string turn = game.to_move(p) == Player::First ? "W" : "B";
    return parse_position(game, turn + ":W" + white + ":B" + black).value();
  }

  // The mover must jump, or could be jumped if it passed.
  static bool threatened(const Game& game, const Position& p) {
    return can_jump(game, p) || can_jump(game, game.pass(p));
  }

 private:
  static bool can_jump(const Game& game, const Position& p) {
    for (const auto move : game.moves(p)) {
      const auto hop = format_move(game, p, move);
      if (hop.find('x') != std::string::npos) return true;
    }
    return false;
  }
};

}  // namespace espalier::laws
