// The features of `learned` that say what a player does to the enemy's king and pieces. Every
// function tells those of one player: add(place, count). What a threat is worth depends on whose
// turn it is, so most of them count in one place for the player to move and in another for the one
// who waits.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "espalier/games/chess/learned_features.hpp"

namespace espalier::chess::learned {

// --- the enemy's king ----------------------------------------------------------------------------

// Squares from which a player can check without being captured for nothing, by the kinds from the
// knight to the queen.
using Checks = std::array<Bits, 4>;

// Squares that a player attacks and of the enemy's men at most the king or the queen protects.
constexpr Bits badly_held(const Reach& own, const Reach& enemy) {
  return own.all & ~enemy.twice & (~enemy.all | enemy.of(Kind::King) | enemy.of(Kind::Queen));
}

template <Player S>
constexpr Checks safe_checks(const Position& p, const Reach& own, const Reach& enemy) {
  const Square king = p.king_of(opponent(S));
  const Bits safe = ~p.of(S) & (~enemy.all | (badly_held(own, enemy) & own.twice));
  const Bits slanted = bishop_attacks(king, p.occupied()) & safe;
  const Bits straight = rook_attacks(king, p.occupied()) & safe;
  return {knight_attacks(king) & safe & own.of(Kind::Knight), slanted & own.of(Kind::Bishop),
          straight & own.of(Kind::Rook), (slanted | straight) & own.of(Kind::Queen)};
}

// What stands alone between the enemy's king and a bishop, rook or queen, once for each of these.
template <Player S, class Add>
constexpr int tell_pins(const Position& p, const Add& add) {
  const Square king = p.king_of(opponent(S));
  const bool turn = p.to_move == S;
  const Bits pinners =
      ((slanted_lines(king) & p.slanted_movers()) | (straight_lines(king) & p.straight_movers())) &
      p.of(S);
  int count = 0;
  for (Bits left = pinners; left != 0; left &= left - 1) {
    const Bits men = between(king, first_of(left)) & p.occupied();
    if (men == 0 || several(men)) continue;
    ++count;
    const std::size_t piece = (men & p.of(Kind::Pawn)) == 0 ? 1 : 0;
    add(place_by_turn(Pins, turn, piece + ((men & p.of(S)) == 0 ? 2 : 0)), 1);
  }
  return count;
}

// Files a to d, c to f or e to h: those around a king.
constexpr Bits flank_of(Square king) {
  constexpr Bits kLeft = 0x0f0f0f0f0f0f0f0fULL;
  const int file = file_of(king);
  return file < 3 ? kLeft : file < 5 ? kLeft << 2 : kLeft << 4;
}

// The danger for the enemy's king, in eighths of a unit whose square is about a point. The numbers
// are ours: learned together with the weights, by descent on that square, and rounded.
template <Player S>
constexpr int danger_of(const Position& p, const PawnPlaces& places, const Reach& own,
                        const Reach& enemy, const Checks& checks, int pins) {
  constexpr Player kEnemy = opponent(S);
  constexpr std::array<int, 4> kCheck = {17, 12, 11, 11};
  const Square king = p.king_of(kEnemy);
  int danger = 2 + own.danger + 17 * pins;
  danger += 4 * std::popcount(badly_held(own, enemy) & zone_of_king<kEnemy>(king));
  for (std::size_t i = 0; i < kCheck.size(); ++i) {
    danger += kCheck[i] * std::min(std::popcount(checks[i]), 2);
  }
  const Bits pawns = p.of(Kind::Pawn);
  const Bits three = bit(king) | neighbours_of(bit(king));
  const Bits near = ahead<kEnemy>(three);
  const Bits shield = near | ahead<kEnemy>(near);
  danger += 5 * (6 - std::popcount(pawns & p.of(kEnemy) & shield));
  danger += 8 * std::popcount(pawns & p.of(S) & shield);
  const Bits open = ~(places.files[0] | places.files[1]);
  danger += 13 * std::popcount(three & open);
  const Bits beside = king_attacks(king) | bit(king);
  if ((enemy.of(Kind::Knight) & beside) != 0) danger -= 4;
  constexpr Bits kCamp = kEnemy == Player::First ? ~Bits{0} >> 24 : ~Bits{0} << 24;
  const Bits flank = flank_of(king) & kCamp;
  danger += 3 * std::popcount(own.twice & flank) - 2 * std::popcount(enemy.all & flank);
  if (p.of(kEnemy, Kind::Queen) != 0) danger += 6;
  if (p.of(S, Kind::Queen) == 0) danger -= 4;
  return std::max(danger, 0);
}

template <Player S, class Add>
constexpr void tell_king(const Position& p, const PawnPlaces& places, const Reach& own,
                         const Reach& enemy, const Add& add) {
  const bool turn = p.to_move == S;
  if (const Bits rooks = p.castling & p.of(S); rooks != 0) {
    const bool right = rooks > p.of(S, Kind::King);
    add(place(Castling, several(rooks) ? 2 : right ? 1 : 0), 1);
  }
  const Checks checks = safe_checks<S>(p, own, enemy);
  for (std::size_t i = 0; i < checks.size(); ++i) {
    add(place_by_turn(SafeChecks, turn, i), std::popcount(checks[i]));
  }
  const int danger = danger_of<S>(p, places, own, enemy, checks, tell_pins<S>(p, add));
  const std::size_t part = p.of(S, Kind::Queen) != 0 ? 0 : 2;
  add(place_by_turn(KingDanger, turn, part), danger * danger / 128);
  add(place_by_turn(KingDanger, turn, part + 1), danger / 4);
}

// --- the enemy's pieces --------------------------------------------------------------------------

template <Player S, class Add>
constexpr void tell_on_queen(const Position& p, const Reach& own, const Reach& enemy,
                             const Add& add) {
  const Bits queens = p.of(opponent(S), Kind::Queen);
  if (queens == 0 || several(queens)) return;
  const bool turn = p.to_move == S;
  const Square queen = first_of(queens);
  const Bits backed = own.twice & ~enemy.of(Kind::Pawn) & ~enemy.twice;
  const Bits safe = ~p.of(S) & (~enemy.all | backed);
  const Bits seen = enemy.of(Kind::Queen) & safe;
  const auto count = [](Bits squares) { return std::popcount(squares); };
  add(place_by_turn(OnQueen, turn, 0), count(knight_attacks(queen) & safe & own.of(Kind::Knight)));
  add(place_by_turn(OnQueen, turn, 1), count(slanted_lines(queen) & seen & own.of(Kind::Bishop)));
  add(place_by_turn(OnQueen, turn, 2), count(straight_lines(queen) & seen & own.of(Kind::Rook)));
}

// Pieces that cheaper men attack. There are few, so look whether there are any.
template <Player S, class Add>
constexpr void tell_threats(const Position& p, const Reach& own, const Add& add) {
  const bool turn = p.to_move == S;
  const Bits targets = p.of(opponent(S)) & ~p.of(Kind::Pawn);
  const auto tell = [&](std::size_t within, Bits attacked, Kind kind) {
    add(place_by_turn(Threats, turn, within), std::popcount(attacked & p.of(kind)));
  };
  if (const Bits attacked = own.of(Kind::Pawn) & targets; attacked != 0) {
    tell(0, attacked, Kind::Knight);
    tell(1, attacked, Kind::Bishop);
    tell(2, attacked, Kind::Rook);
    tell(3, attacked, Kind::Queen);
  }
  if (const Bits attacked = own.of_minors() & targets & p.straight_movers(); attacked != 0) {
    tell(4, attacked, Kind::Rook);
    tell(5, attacked, Kind::Queen);
  }
  if (const Bits attacked = own.of(Kind::Rook) & targets; attacked != 0) {
    tell(6, attacked, Kind::Queen);
  }
}

// Squares that a player protects with a pawn, or with more men than the other attacks them.
constexpr Bits held_by(const Reach& player, const Reach& other) {
  return player.of(Kind::Pawn) | (player.twice & ~other.twice);
}

// Squares that both attack and the enemy does not hold.
constexpr int count_restricted(const Reach& own, const Reach& enemy) {
  return std::popcount(enemy.all & own.all & ~held_by(enemy, own));
}

// Men that are attacked and badly protected, and steps of pawns that would attack a piece.
template <Player S, class Add>
constexpr void tell_weak(const Position& p, const Reach& own, const Reach& enemy, const Add& add) {
  const bool turn = p.to_move == S;
  const Bits targets = p.of(opponent(S));
  const Bits pawns = p.of(Kind::Pawn);
  const auto tell = [&](Group group, std::size_t within, Bits men) {
    add(place_by_turn(group, turn, within), std::popcount(men));
  };
  const Bits weak = targets & ~held_by(enemy, own);
  if (const Bits men = own.of_minors() & targets & ~enemy.of(Kind::Pawn); men != 0) {
    tell(Weak, 0, men & weak & pawns);
    tell(Weak, 1, men & p.of(Kind::Knight));
    tell(Weak, 2, men & p.of(Kind::Bishop));
  }
  if (const Bits men = own.of(Kind::Rook) & weak; men != 0) {
    tell(Weak, 3, men & pawns);
    tell(Weak, 4, men & p.of(Kind::Knight));
    tell(Weak, 5, men & p.of(Kind::Bishop));
  }
  tell(Weak, 6, own.of(Kind::King) & weak);
  tell(Weak, 7, own.of(Kind::Queen) & weak);
  if (const Bits hanging = own.all & targets & ~enemy.all; hanging != 0) {
    tell(Hanging, 0, hanging & ~pawns);
    tell(Hanging, 1, hanging & pawns);
  }
  constexpr Bits kThird = own_rank_bits(S, 2);
  const Bits step = ahead<S>(pawns & p.of(S)) & ~p.occupied();
  const Bits steps = step | (ahead<S>(step & kThird) & ~p.occupied());
  const Bits safe = steps & ~enemy.of(Kind::Pawn) & (own.all | ~enemy.all);
  tell(PushThreats, 0, pawn_attacks(S, safe) & targets & ~pawns);
}

}  // namespace espalier::chess::learned
