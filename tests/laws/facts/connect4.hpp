// What the laws know of Connect-4: symmetries and counts that hold whatever the rules are coded
// like.
#pragma once

#include <string>
#include <type_traits>

#include "espalier/games/connect4/game.hpp"
#include "laws/law_support.hpp"

namespace espalier::laws {

template <class G>
requires std::is_same_v<typename G::Position, connect4::Position>
struct FactsOf<G> {
  using Position = connect4::Position;
  static std::size_t cells(const G& game) { return static_cast<std::size_t>(game.cells()); }

  // Left and right exchanged. (Exchanging the players makes no position: the stones say who moves.)
  static Position reflect(const G& game, const Position& position) {
    return parse_position(game, rows_reversed(format_position(game, position))).value();
  }
};

}  // namespace espalier::laws
