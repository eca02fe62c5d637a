// Who moves in a game for two: First and Second alternate; First is MAX wherever a tree is drawn.
#pragma once

#include "espalier/core/seat.hpp"

namespace espalier {

// Code for two seats says Player and uses the values First and Second only.
using Player = Seat;

constexpr Player opponent(Player player) {
  return player == Player::First ? Player::Second : Player::First;
}

}  // namespace espalier
