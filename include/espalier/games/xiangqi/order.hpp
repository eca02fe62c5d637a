// Which moves look good at first sight.
// Source: Hsu15 slide 16: moves that avoid being checked or captured, checking moves, capturing
// moves (big victims first, small capturers first), moves of large pieces; and forward moves.
//
// The slide does not say which of these comes first. Ours: captures that lose nothing, then checks,
// then rooks, cannons and horses that leave an attack by a pawn, and rooks that leave an attack by
// a horse or cannon, then large pieces and steps forward. Captures that lose material come last.
#pragma once

#include "espalier/games/xiangqi/exchange.hpp"

namespace espalier::xiangqi {

// Would the piece that moves give check from its new point? (Not: a piece that it uncovers.)
constexpr bool checks_directly(const Position& p, Move move) {
  const Square general = p.general_of(opponent(p.to_move));
  const Square to = move.to();
  const Bits occupied = (p.occupied() & ~bit(move.from())) | bit(to);
  switch (p.kind_at(move.from())) {
    case Kind::Pawn: return pawn_steps(p.to_move, to).has(general);
    case Kind::Horse: return horse_shape(to).has(general) && horse_jumps(to, occupied).has(general);
    case Kind::Cannon:
      return straight_lines(to).has(general) && count(between(to, general) & occupied) == 1;
    case Kind::Rook: return straight_lines(to).has(general) && !(between(to, general) & occupied);
    default: return false;
  }
}

// Is a rook attacked by a horse or a cannon, or a rook, cannon or horse by a pawn?
constexpr bool is_driven(const Position& p, Square square, Kind kind) {
  if (kind < Kind::Horse || kind == Kind::General) return false;
  const Player enemy = opponent(p.to_move);
  if (pawn_origins(enemy, square) & p.of(enemy, Kind::Pawn)) return true;
  if (kind != Kind::Rook) return false;
  const Bits occupied = p.occupied();
  const Bits horses = p.of(enemy, Kind::Horse);
  const Bits cannons = p.of(enemy, Kind::Cannon);
  return ((horse_shape(square) & horses) && (horse_origins(square, occupied) & horses)) ||
         ((straight_lines(square) & cannons) && (cannon_lines(square, occupied) & cannons));
}

constexpr int knowledge_rank(const Position& p, Move move) {
  constexpr int kCapture = 8'000;
  constexpr int kCheck = 2'000;
  constexpr int kEscape = 1'000;
  constexpr int kLoses = -8'000;
  const Kind kind = p.kind_at(move.from());
  const Kind captured = captured_kind(p, move);
  if (captured != Kind::None) {
    const int order = 2 * worth_of(captured) - static_cast<int>(kind);
    const bool sure = worth_of(captured) >= worth_of(kind);
    return (sure || exchange_reaches(p, move, 0) ? kCapture : kLoses) + order;
  }
  int rank = kind == Kind::General ? 0 : static_cast<int>(kind) * 4;  // large pieces
  rank += own_rank(p.to_move, rank_of(move.to())) - own_rank(p.to_move, rank_of(move.from()));
  if (checks_directly(p, move)) rank += kCheck;
  if (is_driven(p, move.from(), kind)) rank += kEscape + static_cast<int>(kind);
  return rank;
}

}  // namespace espalier::xiangqi
