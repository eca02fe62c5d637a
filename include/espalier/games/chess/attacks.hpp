// Who attacks what: check, pins, and the squares where a king may not stand.
#pragma once

#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

// All pieces of both sides that attack a square, with these squares occupied.
constexpr Bits attackers_of(const Position& p, Square square, Bits occupied) {
  return (pawn_attacks(Player::Second, square) & p.of(Player::First, Kind::Pawn)) |
         (pawn_attacks(Player::First, square) & p.of(Player::Second, Kind::Pawn)) |
         (knight_attacks(square) & p.of(Kind::Knight)) | (king_attacks(square) & p.of(Kind::King)) |
         (rook_attacks(square, occupied) & p.straight_movers()) |
         (bishop_attacks(square, occupied) & p.slanted_movers());
}

// Does one of a player's pieces, of those in `among`, attack a square?
constexpr bool attacks(const Position& p, Player player, Square square, Bits occupied,
                       Bits among = ~Bits{0}) {
  const Bits own = p.of(player) & among;
  if ((pawn_attacks(opponent(player), square) & own & p.of(Kind::Pawn)) != 0) return true;
  if ((knight_attacks(square) & own & p.of(Kind::Knight)) != 0) return true;
  if ((king_attacks(square) & own & p.of(Kind::King)) != 0) return true;
  const Bits slanted = own & p.slanted_movers();
  if ((slanted_lines(square) & slanted) != 0 && (bishop_attacks(square, occupied) & slanted) != 0) {
    return true;
  }
  const Bits straight = own & p.straight_movers();
  return (straight_lines(square) & straight) != 0 &&
         (rook_attacks(square, occupied) & straight) != 0;
}

// Finds who gives check to the mover, and which of its pieces are pinned.
constexpr void find_checks(Position& p) {
  const Player mover = p.to_move;
  const Square king = p.king_of(mover);
  const Bits enemies = p.of(opponent(mover));
  const Bits occupied = p.occupied();
  Bits checkers = (pawn_attacks(mover, king) & enemies & p.of(Kind::Pawn)) |
                  (knight_attacks(king) & enemies & p.of(Kind::Knight));
  Bits pinned = 0;
  Bits far = enemies & ((straight_lines(king) & p.straight_movers()) |
                        (slanted_lines(king) & p.slanted_movers()));
  for (; far != 0; far &= far - 1) {
    const Square piece = first_of(far);
    const Bits blocking = between(king, piece) & occupied;
    if (blocking == 0) checkers |= bit(piece);
    if (!several(blocking)) pinned |= blocking;
  }
  p.checkers = checkers;
  p.pinned = pinned & p.of(mover);
}

}  // namespace espalier::chess
