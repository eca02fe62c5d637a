// Which moves look good at first sight.
// Source: Hsu15 slide 16: moves that avoid being checked or captured, checking moves, capturing
// moves (big victims first, small capturers first), moves of large pieces; and forward moves.
//
// The slide does not say which of these comes first. Ours: captures and promotions that lose
// nothing, then checks, then pieces that leave an attack by a pawn, and queens and rooks that leave
// an attack by a knight or bishop, then large pieces and steps forward. Captures that lose material
// and lesser promotions come last.
#pragma once

#include "espalier/games/chess/exchange.hpp"

namespace espalier::chess {

// Captures and promotions to a queen: a quiescence search looks at them. (The other promotions are
// almost never better.)
constexpr bool is_noisy_move(const Position& p, Move move) {
  return move.promotes() ? move.promotion() == Kind::Queen : is_capture(p, move);
}

// Would the piece that moves give check from its new square? (Not: a piece behind it.)
constexpr bool checks_directly(const Position& p, Move move) {
  const Square king = p.king_of(opponent(p.to_move));
  const Bits to = bit(move.to());
  const Bits occupied = p.occupied() ^ bit(move.from());
  switch (p.kind_at(move.from())) {
    case Kind::Pawn: return (pawn_attacks(opponent(p.to_move), king) & to) != 0;
    case Kind::Knight: return (knight_attacks(king) & to) != 0;
    case Kind::Bishop:
      return (slanted_lines(king) & to) != 0 && (bishop_attacks(king, occupied) & to) != 0;
    case Kind::Rook:
      return (straight_lines(king) & to) != 0 && (rook_attacks(king, occupied) & to) != 0;
    case Kind::Queen:
      return ((slanted_lines(king) | straight_lines(king)) & to) != 0 &&
             ((bishop_attacks(king, occupied) | rook_attacks(king, occupied)) & to) != 0;
    default: return false;
  }
}

// Is a piece attacked by an enemy's pawn, or is it a queen or a rook attacked by a minor piece?
constexpr bool is_chased(const Position& p, Square square, Kind kind) {
  const Player mover = p.to_move;
  const Bits enemies = p.of(opponent(mover));
  if (kind == Kind::Pawn || kind == Kind::King) return false;
  if ((pawn_attacks(mover, square) & enemies & p.of(Kind::Pawn)) != 0) return true;
  if (kind != Kind::Rook && kind != Kind::Queen) return false;
  return (knight_attacks(square) & enemies & p.of(Kind::Knight)) != 0 ||
         (bishop_attacks(square, p.occupied()) & enemies & p.of(Kind::Bishop)) != 0;
}

constexpr int knowledge_rank(const Position& p, Move move) {
  constexpr int kCapture = 8'000;
  constexpr int kCheck = 2'000;
  constexpr int kEscape = 1'000;
  constexpr int kLoses = -8'000;
  if (move.promotes() && move.promotion() != Kind::Queen) return 2 * kLoses;
  const Kind kind = p.kind_at(move.from());
  const Kind captured = captured_kind(p, move);
  if (captured != Kind::None || move.promotes()) {
    const Points victim = worth_of(captured) + (move.promotes() ? worth_of(Kind::Queen) : 0);
    const int order = 2 * victim - static_cast<int>(kind);
    const bool sure = worth_of(captured) >= worth_of(kind) && !move.promotes();
    return (sure || exchange_reaches(p, move, 0) ? kCapture : kLoses) + order;
  }
  if (move.castles()) return 50;
  int rank = static_cast<int>(kind) * 4;  // large pieces
  rank += own_rank(p.to_move, rank_of(move.to())) - own_rank(p.to_move, rank_of(move.from()));
  if (checks_directly(p, move)) rank += kCheck;
  if (is_chased(p, move.from(), kind)) rank += kEscape + static_cast<int>(kind);
  return rank;
}

// A pawn that no enemy's pawn can stop any more goes on to its sixth rank or beyond.
constexpr bool is_passed_push(const Position& p, Move move) {
  if (p.kind_at(move.from()) != Kind::Pawn) return false;
  const Player mover = p.to_move;
  const int rank = own_rank(mover, rank_of(move.to()));
  if (rank < 5) return false;
  Bits lanes = file_bits(file_of(move.to()));
  lanes |= shifted<1>(lanes) | shifted<-1>(lanes);
  Bits ahead = 0;
  for (int r = rank + 1; r < 8; ++r) ahead |= own_rank_bits(mover, r);
  return (lanes & ahead & p.of(opponent(mover), Kind::Pawn)) == 0;
}

}  // namespace espalier::chess
