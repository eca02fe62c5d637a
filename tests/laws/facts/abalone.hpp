// What the laws know of Abalone: symmetries and counts that hold whatever the rules are coded like.
#pragma once

#include "espalier/games/abalone/game.hpp"
#include "laws/law_support.hpp"

namespace espalier::laws {

template <>
struct FactsOf<abalone::Abalone> {
  using Game = abalone::Abalone;
  using Position = abalone::Position;
  using Cells = abalone::Cells;
  static std::size_t cells(const Game&) { return abalone::kCells; }

  template <class Twin>
  static Cells seen(Cells cells, Twin twin) {
    Cells image = 0;
    abalone::for_each_cell(
        cells, [&](int cell) { image |= twin(abalone::row_of(cell), abalone::diagonal_of(cell)); });
    return image;
  }
  // The board turned round by half a turn, and black for white.
  static Position mirror(const Game& game, const Position& position) {
    const auto turned = [](int row, int diagonal) {
      return abalone::bit(abalone::cell_at(8 - row, 8 - diagonal));
    };
    return game.arrange({seen(position.marbles[1], turned), seen(position.marbles[0], turned)},
                        {position.lost[1], position.lost[0]}, opponent(position.to_move));
  }
  // Rows for diagonals.
  static Position reflect(const Game& game, const Position& position) {
    const auto turned = [](int row, int diagonal) {
      return abalone::bit(abalone::cell_at(diagonal, row));
    };
    return game.arrange({seen(position.marbles[0], turned), seen(position.marbles[1], turned)},
                        position.lost, position.to_move);
  }
};

}  // namespace espalier::laws
