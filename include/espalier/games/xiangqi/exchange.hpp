// Static exchange evaluation: what the captures on one point win or lose.
// Source: Hsu15 slides 48-54. Two lists are made before anything is captured: the pieces of each
// side that can capture on the point. Both sides capture in ascending order of their pieces'
// values, and either side stops where going on loses (slide 48; slide 51's loop does not say so,
// and writes "red" for the list of black pieces).
//
// Static and imprecise, as slides 53 and 54 say: the lists are those of the board before the
// exchange. A cannon that gets or loses its screen, a piece behind another one, pins and checks are
// not looked at.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "espalier/core/value.hpp"
#include "espalier/games/xiangqi/play.hpp"

namespace espalier::xiangqi {

// In hundredths of a pawn, for exchanges and the order of moves. A general is worth more than all
// else.
inline constexpr std::array<Points, kKinds + 1> kWorth = {100, 200, 200, 400, 450, 900, 10'000, 0};
constexpr Points worth_of(Kind kind) { return kWorth[number_of(kind)]; }

// Stopping: either side ends the exchange where going on loses. PlayedOut: slide 51 to the letter,
// where the first side captures as long as it can, and the second one answers as long as it can.
enum class Exchange : std::uint8_t { Stopping, PlayedOut };

namespace detail {

// The pieces that can still capture on a point, on the board before the exchange.
class Capturers {
 public:
  constexpr Capturers(const Position& p, Move first)
      : p_(p), left_(attackers_of(p, first.to(), p.occupied()) & ~bit(first.from())) {}

  // Takes the cheapest piece of a side out of its list; none: the list is empty.
  constexpr Kind next(Player side) {
    const Bits own = left_ & p_.of(side);
    if (own.empty()) return Kind::None;
    for (std::size_t kind = 0; kind + 1 < kKinds; ++kind) {
      const Bits same = own & p_.kinds[kind];
      if (same.empty()) continue;
      left_ ^= bit(first_of(same));
      return static_cast<Kind>(kind);
    }
    left_ ^= bit(p_.general_of(side));
    return Kind::General;
  }

 private:
  const Position& p_;
  Bits left_;
};

}  // namespace detail

// What the mover wins by `move` and the captures that may follow on its target.
constexpr Points exchange_value(const Position& p, Move move,
                                Exchange exchange = Exchange::Stopping) {
  std::array<Points, 34> gains{};  // by captures so far, for whoever made the last one
  std::size_t depth = 0;
  gains[0] = worth_of(captured_kind(p, move));
  Points standing = worth_of(p.kind_at(move.from()));  // what stands on the target now
  detail::Capturers capturers(p, move);
  for (Player side = opponent(p.to_move);; side = opponent(side)) {
    const Kind kind = capturers.next(side);
    if (kind == Kind::None) break;
    ++depth;
    gains[depth] = standing - gains[depth - 1];
    standing = worth_of(kind);
  }
  if (exchange == Exchange::PlayedOut) return depth % 2 == 0 ? gains[depth] : -gains[depth];
  for (; depth > 0; --depth) gains[depth - 1] = -std::max(-gains[depth - 1], gains[depth]);
  return gains[0];
}

// Is exchange_value(p, move) at least `wanted`? Most exchanges need not be played out to know it.
constexpr bool exchange_reaches(const Position& p, Move move, Points wanted) {
  Points standing = worth_of(p.kind_at(move.from()));
  Points ahead = worth_of(captured_kind(p, move)) - wanted;  // of what is wanted, if all ends here
  if (ahead < 0) return false;
  if (ahead >= standing) return true;  // even if the piece is lost
  detail::Capturers capturers(p, move);
  bool reached = true;
  // `ahead`: what the side that moved last has beyond its need. The other side captures if that
  // brings it to its own need, and would stop otherwise.
  for (Player side = opponent(p.to_move);; side = opponent(side)) {
    const Kind kind = capturers.next(side);
    if (kind == Kind::None) return reached;
    // The side needs one point more if it must turn a result that stands for the mover.
    ahead = standing - ahead;
    if (ahead < (reached ? 1 : 0)) return reached;
    reached = !reached;
    standing = worth_of(kind);
  }
}

}  // namespace espalier::xiangqi
