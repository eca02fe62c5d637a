// What the laws know of Chinese Checkers: symmetries and counts that hold whatever the rules are
// coded like.
#pragma once

#include "espalier/games/chinese_checkers/game.hpp"
#include "laws/law_support.hpp"

namespace espalier::laws {

template <>
struct FactsOf<chinese_checkers::ChineseCheckers> {
  using Game = chinese_checkers::ChineseCheckers;
  using Position = chinese_checkers::Position;
  using Holes = chinese_checkers::Holes;

  static std::size_t cells(const Game& game) {
    return game.rules().board == chinese_checkers::Board::Diamond ? 81 : 121;
  }
  static Holes seen(Holes holes, int (*from)(int)) {
    Holes twin;
    for (const int hole : holes) twin.set(from(hole));
    return twin;
  }
  // The board turned round by half a turn, and X for O. (Only at the very end the sides differ: the
  // second one has a last move. Games of random moves do not get there.)
  static Position mirror(const Game& game, const Position& position) {
    return game.arrange({seen(position.marbles[1], chinese_checkers::turned),
                         seen(position.marbles[0], chinese_checkers::turned)},
                        opponent(position.to_move));
  }
  // Left and right exchanged.
  static Position reflect(const Game& game, const Position& position) {
    return game.arrange({seen(position.marbles[0], chinese_checkers::reflected),
                         seen(position.marbles[1], chinese_checkers::reflected)},
                        position.to_move);
  }
};

}  // namespace espalier::laws
