// What the tests of Othello share.
#pragma once

#include "espalier/core/rng.hpp"
#include "espalier/games/othello/rules.hpp"

namespace espalier::othello {

inline Move random_move(const Position& p, Rng& rng) {
  const auto moves = Othello{}.moves(p);
  return moves[rng.below(moves.size())];
}

}  // namespace espalier::othello
