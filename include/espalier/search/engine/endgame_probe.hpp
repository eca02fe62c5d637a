// A look into endgame tables (`endgame=DIR`, core/endgame.hpp): the exact value of a position with
// few pieces ends its search.
// Source: Thompson 1986; Schaeffer et al. 1992 (Chinook looks into its tables within the search).
//
// Promise: without tables nothing is computed: interior nodes are asked among the parts that may
// end a node (node_cuts.hpp), leaves where a static value may be known (SearchBase::recall). A
// value is that of the position alone, whatever its past; with `distance` a nearer win is better.
#pragma once

#include <optional>

#include "espalier/core/endgame.hpp"
#include "espalier/core/game.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::engine {

// In the mover's view, counted from the position; none: the tables do not have it. The game must go
// on there.
template <class G>
std::optional<Points> endgame_probe([[maybe_unused]] const G& game,
                                    [[maybe_unused]] const EndgameTables& tables,
                                    [[maybe_unused]] const typename G::Position& position) {
  if constexpr (PlacesEndgames<G>) {
    if (const auto place = game.endgame_place(position)) {
      if (const auto code = tables.find(*place)) return endgame_value(*code);
    }
  }
  return std::nullopt;
}

// The value of a node, counted from the root; none also where there are no tables. S is the search.
template <class S>
std::optional<Points> endgame_worth(const S& search, const EndgameTables* tables,
                                    const typename S::Node& node) {
  if (tables == nullptr) return std::nullopt;
  const auto value = endgame_probe(search.game(), *tables, node.position);
  if (!value) return std::nullopt;
  const bool all_alike = search.worth(kWin, 1) == kWin;
  if (all_alike && *value != 0) return is_win(*value) ? kWin : -kWin;
  return search.worth(*value, node.ply);
}

}  // namespace espalier::engine
