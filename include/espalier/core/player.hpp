// Who moves. Two-player games alternate First and Second; First is MAX wherever a tree is drawn.
#pragma once

#include <cstdint>

namespace espalier {

enum class Player : std::uint8_t { First, Second };

constexpr Player opponent(Player player) {
  return player == Player::First ? Player::Second : Player::First;
}

}  // namespace espalier
