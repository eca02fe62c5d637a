// What a move of xiangqi does, and what a pass does.
#pragma once

#include "espalier/games/xiangqi/moves.hpp"

namespace espalier::xiangqi {

constexpr bool is_capture(const Position& p, Move move) {
  return p.board[detail::at(move.to())] != kEmpty;
}
// The kind of piece that a move takes, or none.
constexpr Kind captured_kind(const Position& p, Move move) { return p.kind_at(move.to()); }

constexpr Position play_move(const Position& p, Move move) {
  const Player mover = p.to_move;
  const Player other = opponent(mover);
  const Kind kind = p.kind_at(move.from());
  const Kind captured = captured_kind(p, move);
  Position next = p;
  next.key ^= kKeys.side_to_move();
  next.to_move = other;
  next.number = static_cast<std::uint16_t>(p.number + (mover == Player::Second ? 1 : 0));
  next.clock = static_cast<std::uint16_t>(p.clock + 1);
  if (captured != Kind::None) {
    take(next, other, captured, move.to());
    next.clock = 0;
  }
  take(next, mover, kind, move.from());
  put(next, mover, kind, move.to());
  next.in_check = is_checked(next, other);
  return next;
}

// The same position with the other side to move.
constexpr Position pass_turn(const Position& p) {
  Position next = p;
  next.to_move = opponent(p.to_move);
  next.key ^= kKeys.side_to_move();
  next.in_check = is_checked(next, next.to_move);
  return next;
}

}  // namespace espalier::xiangqi
