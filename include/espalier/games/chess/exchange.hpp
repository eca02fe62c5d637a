// Static exchange evaluation: what the captures on one square win or lose.
// Source: Hsu15 slides 48-54. Both sides capture in ascending order of their pieces' values, and
// either side stops where going on loses (slide 48; slide 51's loop does not say so).
//
// Pieces that stand behind others on a line join in when the way is open. A king captures only
// where nobody can recapture. Static and imprecise, as slide 53 says: pins, checks and promotions
// by later captures are not looked at.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "espalier/core/value.hpp"
#include "espalier/games/chess/play.hpp"

namespace espalier::chess {

// In hundredths of a pawn, for exchanges and the order of moves. A king is worth more than all
// else.
inline constexpr std::array<Points, 7> kWorth = {100, 320, 330, 500, 900, 10'000, 0};
constexpr Points worth_of(Kind kind) { return kWorth[number_of(kind)]; }

namespace detail {

// The cheapest of these attackers.
constexpr Kind cheapest(const Position& p, Bits attackers) {
  for (const Kind kind : {Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen}) {
    if ((attackers & p.of(kind)) != 0) return kind;
  }
  return Kind::King;
}

}  // namespace detail

// What the mover wins by `move` and the captures that may follow on its target.
constexpr Points exchange_value(const Position& p, Move move) {
  if (move.castles()) return 0;
  const Square target = move.to();
  std::array<Points, 34> gains{};  // by captures so far, for whoever made the last one
  std::size_t depth = 0;
  gains[0] = worth_of(captured_kind(p, move));
  Points standing = worth_of(p.kind_at(move.from()));  // what stands on the target now
  if (move.promotes()) {
    gains[0] += worth_of(move.promotion()) - worth_of(Kind::Pawn);
    standing = worth_of(move.promotion());
  }
  Bits occupied = (p.occupied() ^ bit(move.from())) | bit(target);
  if (move.passes_by()) occupied ^= bit(target - forward_of(p.to_move));
  Bits attackers = attackers_of(p, target, occupied) & occupied & ~bit(target);
  Player side = opponent(p.to_move);
  for (;;) {
    const Bits own = attackers & p.of(side);
    if (own == 0) break;
    const Kind kind = detail::cheapest(p, own);
    if (kind == Kind::King && (attackers & p.of(opponent(side))) != 0) break;
    ++depth;
    gains[depth] = standing - gains[depth - 1];
    standing = worth_of(kind);
    occupied ^= bit(first_of(own & p.of(kind)));
    // Whoever stood behind on a line attacks now.
    attackers |= (rook_attacks(target, occupied) & p.straight_movers()) |
                 (bishop_attacks(target, occupied) & p.slanted_movers());
    attackers &= occupied & ~bit(target);
    side = opponent(side);
  }
  for (; depth > 0; --depth) gains[depth - 1] = -std::max(-gains[depth - 1], gains[depth]);
  return gains[0];
}

// Is exchange_value(p, move) at least `wanted`? Most exchanges need not be played out to know it.
constexpr bool exchange_reaches(const Position& p, Move move, Points wanted) {
  if (move.castles()) return wanted <= 0;
  Points standing = worth_of(p.kind_at(move.from()));
  Points ahead = worth_of(captured_kind(p, move)) - wanted;  // of what is wanted, if all ends here
  if (move.promotes()) {
    standing = worth_of(move.promotion());
    ahead += standing - worth_of(Kind::Pawn);
  }
  if (ahead < 0) return false;
  if (ahead >= standing) return true;  // even if the piece is lost
  const Square target = move.to();
  Bits occupied = (p.occupied() ^ bit(move.from())) | bit(target);
  if (move.passes_by()) occupied ^= bit(target - forward_of(p.to_move));
  Bits attackers = attackers_of(p, target, occupied) & occupied & ~bit(target);
  Player side = opponent(p.to_move);
  bool reached = true;
  // `ahead`: what the side that moved last has beyond its need. The other side captures if that
  // brings it to its own need, and would stop otherwise.
  for (;;) {
    const Bits own = attackers & p.of(side);
    if (own == 0) return reached;
    const Kind kind = detail::cheapest(p, own);
    if (kind == Kind::King && (attackers & p.of(opponent(side))) != 0) return reached;
    // The side needs one point more if it must turn a result that stands for the mover.
    ahead = standing - ahead;
    if (ahead < (reached ? 1 : 0)) return reached;
    reached = !reached;
    standing = worth_of(kind);
    occupied ^= bit(first_of(own & p.of(kind)));
    attackers |= (rook_attacks(target, occupied) & p.straight_movers()) |
                 (bishop_attacks(target, occupied) & p.slanted_movers());
    attackers &= occupied & ~bit(target);
    side = opponent(side);
  }
}

}  // namespace espalier::chess
