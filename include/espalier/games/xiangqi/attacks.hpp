// Who attacks what in xiangqi, and whether a general is in check.
#pragma once

#include "espalier/games/xiangqi/position.hpp"

namespace espalier::xiangqi {

// All pieces of both sides that can capture on a point, with these points occupied. (Generals that
// see each other along a file are looked at by is_attacked alone.)
constexpr Bits attackers_of(const Position& p, Square square, Bits occupied) {
  Bits attackers = (rook_lines(square, occupied) & p.of(Kind::Rook)) |
                   (cannon_lines(square, occupied) & p.of(Kind::Cannon)) |
                   (pawn_origins(Player::First, square) & p.of(Player::First, Kind::Pawn)) |
                   (pawn_origins(Player::Second, square) & p.of(Player::Second, Kind::Pawn)) |
                   (advisor_steps(square) & p.of(Kind::Advisor));
  if (horse_shape(square) & p.of(Kind::Horse)) {
    attackers |= horse_origins(square, occupied) & p.of(Kind::Horse);
  }
  if (elephant_shape(square) & p.of(Kind::Elephant)) {
    attackers |= elephant_jumps(square, occupied) & p.of(Kind::Elephant);
  }
  const Bits generals = bit(p.general_of(Player::First)) | bit(p.general_of(Player::Second));
  return attackers | (general_steps(square) & generals);
}

// Could the enemy of `player` capture a general of that player on `square`, by one of the pieces in
// `among`? Generals capture each other along an open file.
constexpr bool is_attacked(const Position& p, Player player, Square square, Bits occupied,
                           Bits among) {
  const Player enemy = opponent(player);
  const Bits enemies = p.of(enemy) & among;
  if (pawn_origins(enemy, square) & enemies & p.of(Kind::Pawn)) return true;
  const Bits horses = enemies & p.of(Kind::Horse);
  if ((horse_shape(square) & horses) && (horse_origins(square, occupied) & horses)) return true;
  const Bits rooks = (enemies & p.of(Kind::Rook)) | bit(p.general_of(enemy));
  const Bits cannons = enemies & p.of(Kind::Cannon);
  const Bits lines = straight_lines(square);
  if ((lines & rooks) && (rook_lines(square, occupied) & rooks)) return true;
  return (lines & cannons) && (cannon_lines(square, occupied) & cannons);
}

// Is a player's general in check?
constexpr bool is_checked(const Position& p, Player player) {
  return is_attacked(p, player, p.general_of(player), p.occupied(), p.of(opponent(player)));
}

// The pieces that give check to a player.
constexpr Bits checkers_of(const Position& p, Player player) {
  const Square general = p.general_of(player);
  const Player enemy = opponent(player);
  const Bits rooks = p.of(enemy, Kind::Rook) | bit(p.general_of(enemy));
  return (rook_lines(general, p.occupied()) & rooks) |
         (attackers_of(p, general, p.occupied()) & p.of(enemy));
}

// Where a piece goes, captures of its own side included; a cannon's captures and quiet moves.
constexpr Bits reach_of(Player player, Kind kind, Square from, Bits occupied) {
  switch (kind) {
    case Kind::Pawn: return pawn_steps(player, from);
    case Kind::Advisor: return advisor_steps(from);
    case Kind::Elephant: return elephant_jumps(from, occupied);
    case Kind::Horse: return horse_jumps(from, occupied);
    case Kind::Cannon:
      return (rook_lines(from, occupied) & ~occupied) | (cannon_lines(from, occupied) & occupied);
    case Kind::Rook: return rook_lines(from, occupied);
    case Kind::General: return general_steps(from);
    default: return {};
  }
}

}  // namespace espalier::xiangqi
