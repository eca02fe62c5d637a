// Positions of xiangqi that come back: perpetual check and perpetual chase.
// Source: the rules of the Asian Xiangqi Federation (2003), simplified; docs/games/xiangqi.md says
// what counts as a chase.
//
// A past is a row of keys. No capture lies between two occurrences of a position, so each move
// between them changed its key by one piece on two points: the moves are found again from the last
// position and the keys, and the judge looks at the positions between, at no cost for a search in
// which nothing is repeated.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "espalier/core/past.hpp"
#include "espalier/games/xiangqi/play.hpp"

namespace espalier::xiangqi {

namespace detail {

// From where a piece may have come to a point by a quiet move.
constexpr Bits origins_of(Player player, Kind kind, Square to, Bits occupied) {
  switch (kind) {
    case Kind::Pawn: return pawn_origins(player, to) & ~occupied;
    case Kind::Horse: return horse_shape(to) & ~occupied;
    case Kind::Elephant: return elephant_shape(to) & ~occupied;
    case Kind::Cannon: return rook_lines(to, occupied) & ~occupied;
    default: return reach_of(player, kind, to, occupied) & ~occupied;
  }
}

// The quiet move that led to `after` from the position with this key; none: no move fits.
inline std::optional<Move> move_from_key(const Position& after, std::uint64_t key_before) {
  const Player mover = opponent(after.to_move);
  const std::uint64_t change = after.key ^ key_before ^ kKeys.side_to_move();
  for (Bits left = after.of(mover); left;) {
    const Square to = take_first(left);
    const PieceCode code = after.board[at(to)];
    const std::uint64_t wanted = change ^ kKeys(code, at(to));
    for (Bits from = origins_of(mover, kind_of(code), to, after.occupied()); from;) {
      const Square square = take_first(from);
      if (kKeys(code, at(square)) == wanted) return Move(square, to);
    }
  }
  return std::nullopt;
}

constexpr Position undone(const Position& after, Move move) {
  const Player mover = opponent(after.to_move);
  const Kind kind = after.kind_at(move.to());
  Position before = after;
  take(before, mover, kind, move.to());
  put(before, mover, kind, move.from());
  before.to_move = mover;
  before.key ^= kKeys.side_to_move();
  before.in_check = is_checked(before, mover);
  return before;
}

// Can the player to move legally capture on a point, by one of the pieces in `among`?
inline bool can_capture(const Position& p, Square target, Bits among) {
  for (Bits left = attackers_of(p, target, p.occupied()) & p.of(p.to_move) & among; left;) {
    if (leaves_safe(p, take_first(left), target)) return true;
  }
  return false;
}

// Does capturing `target` with the piece on `from` win something? `turn`: with the chaser to move.
inline bool threatens(const Position& turn, Square from, Square target) {
  if (!leaves_safe(turn, from, target)) return false;
  const Kind chaser = turn.kind_at(from);
  const Kind prey = turn.kind_at(target);
  if (chaser == prey && can_capture(pass_turn(turn), from, bit(target))) return false;
  const bool minor = chaser == Kind::Advisor || chaser == Kind::Elephant;
  if (prey == Kind::Rook && chaser != Kind::Rook) return true;
  if (minor && (prey == Kind::Cannon || prey == Kind::Horse)) return true;
  const Position taken = play_move(turn, Move(from, target));
  return !can_capture(taken, target, taken.of(taken.to_move));
}

// The pieces that a quiet move chases: those it threatens to capture with a gain by a rook, cannon,
// horse, elephant or advisor that could not capture them before. Generals cannot be chased, nor
// pawns that have not crossed the river.
inline Bits chased_by(const Position& before, Move move, const Position& after) {
  const Player chaser = before.to_move;
  const Player prey = after.to_move;
  const Bits preys =
      after.of(prey) & ~bit(after.general_of(prey)) & ~(after.of(Kind::Pawn) & home_of(prey));
  const Position turn = pass_turn(after);
  Bits chased;
  for (const Kind kind : {Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Cannon, Kind::Rook}) {
    each(after.of(chaser, kind), [&](Square from) {
      const Square old = from == move.to() ? move.from() : from;
      const Bits now = reach_of(chaser, kind, from, after.occupied()) & preys;
      const Bits fresh = now & ~reach_of(chaser, kind, old, before.occupied()) & ~chased;
      each(fresh, [&](Square target) {
        if (threatens(turn, from, target)) chased |= bit(target);
      });
    });
  }
  return chased;
}

}  // namespace detail

// What each player did with every move of a row of plies, by number_of(player).
using DidAlways = std::array<bool, 2>;

// Who gave check with each of the last `plies` moves? The marks say whether the mover is in check.
inline DidAlways always_checked(PastSpan past, int plies) {
  DidAlways always = {true, true};
  for (const PastPly& ply : past.last(static_cast<std::size_t>(plies))) {
    if (ply.mark == 0) always[number_of(opponent(ply.mover))] = false;
  }
  return always;
}

// Who chased one and the same piece with each of the last `plies` moves, which led to p?
inline DidAlways always_chased(const Position& p, PastSpan past, int plies) {
  std::array<Bits, 2> preys = {~Bits{}, ~Bits{}};  // chased by every move that was looked at
  Position after = p;
  for (int back = 1; back <= plies && (preys[0] || preys[1]); ++back) {
    const std::size_t earlier = past.size() - 1 - static_cast<std::size_t>(back);
    const auto move = detail::move_from_key(after, past[earlier].key);
    if (!move) return {false, false};
    const Position before = detail::undone(after, *move);
    const std::size_t mover = number_of(before.to_move);
    if (preys[mover]) preys[mover] &= detail::chased_by(before, *move, after);
    // What the other player chases among the mover's pieces stood elsewhere before.
    Bits& own = preys[1 - mover];
    if (own.has(move->to())) own = (own & ~bit(move->to())) | bit(move->from());
    after = before;
  }
  return {!preys[0].empty(), !preys[1].empty()};
}

}  // namespace espalier::xiangqi
