// What a move of chess does, and a pass.
#pragma once

#include "espalier/games/chess/attacks.hpp"
#include "espalier/games/chess/moves.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

// Does the move take a piece? (The rook of a castling move is the mover's own.)
constexpr bool is_capture(const Position& p, Move move) {
  return ((p.of(opponent(p.to_move)) & bit(move.to())) != 0) | move.passes_by();
}

// The kind of piece that a move takes, or none.
constexpr Kind captured_kind(const Position& p, Move move) {
  if (move.passes_by()) return Kind::Pawn;
  return move.castles() ? Kind::None : p.kind_at(move.to());
}

namespace detail {

// Rights end with the move of the king, and of a rook, or with its capture.
constexpr void end_castling(Position& p, Bits touched) {
  for (Bits lost = p.castling & touched; lost != 0; lost &= lost - 1) {
    p.key ^= kKeys(kCastlingKeys, at(first_of(lost)));
  }
  p.castling &= ~touched;
}

// Can the player who is to move now capture in passing on `square`?
constexpr bool can_be_passed_by(const Position& p, Square square) {
  const Player mover = p.to_move;
  Bits left = pawn_attacks(opponent(mover), square) & p.of(mover, Kind::Pawn);
  for (; left != 0; left &= left - 1) {
    const Square from = first_of(left);
    const bool may = mover == Player::First
                         ? Generator<Player::First, Wanted::All>(p).may_pass_by(from, square)
                         : Generator<Player::Second, Wanted::All>(p).may_pass_by(from, square);
    if (may) return true;
  }
  return false;
}

// A pawn of the player who has just moved has passed `square`; that is remembered only if it
// matters.
constexpr void pass_by(Position& p, Square square) {
  if (!can_be_passed_by(p, square)) return;
  p.passed_square = static_cast<std::uint8_t>(square);
  p.key ^= kKeys(kPassedKeys, at(square));
}

constexpr void castle(Position& next, Player mover, Square king, Square rook) {
  const CastlingWay way = castling_way(king, rook);
  take(next, mover, Kind::King, king);
  take(next, mover, Kind::Rook, rook);
  put(next, mover, Kind::King, way.king_to);
  put(next, mover, Kind::Rook, way.rook_to);
}

}  // namespace detail

constexpr Position play_move(const Position& p, Move move) {
  const Player mover = p.to_move;
  const Player other = opponent(mover);
  const Square from = move.from();
  const Square to = move.to();
  const Kind kind = p.kind_at(from);
  Position next = p;
  next.key ^= kKeys.side_to_move();
  if (p.en_passant() != kNoSquare) next.key ^= kKeys(kPassedKeys, p.passed_square);
  next.passed_square = kNoSquare;
  next.to_move = other;
  next.number = static_cast<std::uint16_t>(p.number + (mover == Player::Second ? 1 : 0));
  next.clock = static_cast<std::uint16_t>(p.clock + 1);
  if (next.castling != 0) {
    const Bits home = kind == Kind::King ? own_rank_bits(mover, 0) : 0;
    detail::end_castling(next, bit(from) | bit(to) | home);
  }
  if (move.castles()) [[unlikely]] {
    detail::castle(next, mover, from, to);
  } else {
    const Kind captured = p.kind_at(to);
    if (captured != Kind::None) {
      take(next, other, captured, to);
      next.clock = 0;
    }
    take(next, mover, kind, from);
    put(next, mover, move.promotes() ? move.promotion() : kind, to);
    if (kind == Kind::Pawn) {
      next.clock = 0;
      if (move.passes_by()) take(next, other, Kind::Pawn, to - forward_of(mover));
      if ((from ^ to) == 16 &&
          (pawn_attacks(mover, from + forward_of(mover)) & p.of(other, Kind::Pawn)) != 0) {
        detail::pass_by(next, from + forward_of(mover));
      }
    }
  }
  find_checks(next);
  return next;
}

// The same position with the other side to move. A square that was passed stays noted, so that two
// passes change nothing.
constexpr Position pass_turn(const Position& p) {
  Position next = p;
  next.to_move = opponent(p.to_move);
  next.key ^= kKeys.side_to_move();
  if (p.passed_square != kNoSquare) next.key ^= kKeys(kPassedKeys, p.passed_square);
  find_checks(next);
  return next;
}

}  // namespace espalier::chess
