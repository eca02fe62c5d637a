// Formations of pawns as sets of squares, for evaluations.
#pragma once

#include "espalier/games/chess/bits.hpp"

namespace espalier::chess {

// All squares in front of these, as a player sees the board.
constexpr Bits squares_ahead(Player player, Bits squares) {
  if (player == Player::First) {
    squares <<= 8;
    squares |= squares << 8;
    squares |= squares << 16;
    return squares | squares << 32;
  }
  squares >>= 8;
  squares |= squares >> 8;
  squares |= squares >> 16;
  return squares | squares >> 32;
}

constexpr Bits neighbours_of(Bits squares) { return shifted<1>(squares) | shifted<-1>(squares); }

constexpr Bits whole_files(Bits squares) {
  return squares | squares_ahead(Player::First, squares) | squares_ahead(Player::Second, squares);
}

// Pawns with another one of their side in front of them.
constexpr Bits doubled_pawns(Player player, Bits own) {
  return own & squares_ahead(opponent(player), own);
}

// Pawns without one of their side on a neighbouring file.
constexpr Bits isolated_pawns(Bits own) { return own & ~whole_files(neighbours_of(own)); }

// Pawns that no enemy's pawn can stop or capture on their way.
constexpr Bits passed_pawns(Player player, Bits own, Bits enemies) {
  const Bits stopped = squares_ahead(opponent(player), enemies | neighbours_of(enemies));
  return own & ~stopped & ~squares_ahead(opponent(player), own);
}

// Pawns that are not isolated, cannot be protected by a pawn any more, and whose next square an
// enemy's pawn attacks.
constexpr Bits backward_pawns(Player player, Bits own, Bits enemies) {
  const Bits protectable = neighbours_of(own) | squares_ahead(player, neighbours_of(own));
  const Bits attacked = player == Player::First ? shifted<-9>(enemies) | shifted<-7>(enemies)
                                                : shifted<7>(enemies) | shifted<9>(enemies);
  const Bits before_attacked = player == Player::First ? attacked >> 8 : attacked << 8;
  return own & ~protectable & before_attacked & ~isolated_pawns(own);
}

}  // namespace espalier::chess
