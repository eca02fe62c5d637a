// The features of `learned` in a position. Every function tells those of one player: add(place,
// count).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>

#include "espalier/games/chess/learned_layout.hpp"
#include "espalier/games/chess/pawns.hpp"
#include "espalier/games/chess/rules.hpp"

namespace espalier::chess::learned {

constexpr std::size_t rank_seen_by(Player player, Square square) {
  return static_cast<std::size_t>(own_rank(player, rank_of(square)));
}

// The squares before these.
template <Player S>
constexpr Bits ahead(Bits squares) {
  return S == Player::First ? squares << 8 : squares >> 8;
}

constexpr std::size_t place_of_square(Player player, Kind kind, Square square) {
  const int flip = player == Player::First ? 0 : 56;
  return place(Squares, number_of(kind) * 64 + static_cast<std::size_t>(square ^ flip));
}

// --- pawns alone ---------------------------------------------------------------------------------

template <Player S, class Add>
constexpr void tell_pawns(Bits own, Bits enemies, const Add& add) {
  const auto by_rank = [&](Group group, Bits squares) {
    for (; squares != 0; squares &= squares - 1) {
      add(place(group, rank_seen_by(S, first_of(squares))), 1);
    }
  };
  by_rank(Passed, passed_pawns(S, own, enemies));
  by_rank(Supported, own & pawn_attacks(S, own));
  by_rank(Phalanx, own & neighbours_of(own));
  const Bits shown = ~whole_files(enemies);
  const Bits isolated = isolated_pawns(own);
  add(place(Isolated), std::popcount(isolated));
  add(place(Isolated, 1), std::popcount(isolated & shown));
  const Bits backward = backward_pawns(S, own, enemies);
  add(place(Backward), std::popcount(backward));
  add(place(Backward, 1), std::popcount(backward & shown));
  add(place(Doubled), std::popcount(doubled_pawns(S, own)));
}

// --- what pieces attack --------------------------------------------------------------------------

// What a player attacks, by kinds and in all, and how hard it presses on the enemy's king.
struct Reach {
  std::array<Bits, kKinds> by{};
  Bits all = 0;
  int pressure = 0;
};

// A king, the squares beside it and those before them.
template <Player S>
constexpr Bits zone_of_king(Square king) {
  const Bits near = king_attacks(king) | bit(king);
  return near | ahead<S>(near);
}

template <Kind K>
constexpr Bits attacks_of(Square from, Bits occupied) {
  if constexpr (K == Kind::Knight) return knight_attacks(from);
  if constexpr (K == Kind::Bishop) return bishop_attacks(from, occupied);
  if constexpr (K == Kind::Rook) return rook_attacks(from, occupied);
  return bishop_attacks(from, occupied) | rook_attacks(from, occupied);
}

// The squares that pieces of one kind attack, and how many of those that count each can reach.
template <Player S, Kind K, class Add>
constexpr void tell_kind(const Position& p, Bits counted, Bits zone, Reach& reach, const Add& add) {
  constexpr std::array<int, 4> kPressure = {2, 2, 3, 5};  // ours
  constexpr std::size_t kPlace = mobility_of(K);
  const Bits occupied = p.occupied();
  Bits attacked = 0;
  for (Bits left = p.of(S, K); left != 0; left &= left - 1) {
    const Bits squares = attacks_of<K>(first_of(left), occupied);
    attacked |= squares;
    add(kPlace + static_cast<std::size_t>(std::popcount(squares & counted)), 1);
    reach.pressure += kPressure[number_of(K) - 1] * std::popcount(squares & zone);
  }
  reach.by[number_of(K)] = attacked;
}

template <Player S, class Add>
constexpr Reach tell_reach(const Position& p, const Add& add) {
  constexpr Player kEnemy = opponent(S);
  Reach reach;
  const Bits counted = ~p.of(S) & ~pawn_attacks(kEnemy, p.of(kEnemy, Kind::Pawn));
  const Bits zone = zone_of_king<kEnemy>(p.king_of(kEnemy));
  tell_kind<S, Kind::Knight>(p, counted, zone, reach, add);
  tell_kind<S, Kind::Bishop>(p, counted, zone, reach, add);
  tell_kind<S, Kind::Rook>(p, counted, zone, reach, add);
  tell_kind<S, Kind::Queen>(p, counted, zone, reach, add);
  reach.by[number_of(Kind::Pawn)] = pawn_attacks(S, p.of(S, Kind::Pawn));
  reach.by[number_of(Kind::King)] = king_attacks(p.king_of(S));
  for (const Bits squares : reach.by) reach.all |= squares;
  return reach;
}

// --- pieces among pawns --------------------------------------------------------------------------

template <Player S, class Add>
constexpr void tell_pieces(const Position& p, const Reach& own, const Add& add) {
  constexpr Player kEnemy = opponent(S);
  const Bits pawns = p.of(Kind::Pawn);
  const Bits own_pawns = pawns & p.of(S);
  const Bits bishops = p.of(S, Kind::Bishop);
  if (several(bishops)) add(place(BishopPair), 1);
  for (const Bits colour : {kDarkSquares, ~kDarkSquares}) {
    add(place(BishopPawns), std::popcount(bishops & colour) * std::popcount(own_pawns & colour));
  }
  if (const Bits rooks = p.of(S, Kind::Rook); rooks != 0) {
    const Bits half_open = rooks & ~whole_files(own_pawns);
    const Bits open = half_open & ~whole_files(pawns);
    add(place(RookFiles), std::popcount(open));
    add(place(RookFiles, 1), std::popcount(half_open & ~open));
  }
  const Bits enemies = pawns & p.of(kEnemy);
  const Bits driven = squares_ahead(kEnemy, neighbours_of(enemies));
  constexpr Bits kBeyond = S == Player::First ? ~Bits{0} << 24 : ~Bits{0} >> 24;
  const Bits posts = own.by[number_of(Kind::Pawn)] & ~driven & kBeyond;
  add(place(Outposts), std::popcount(posts & p.of(S, Kind::Knight)));
  add(place(Outposts, 1), std::popcount(posts & bishops));
}

// --- passed pawns among pieces -------------------------------------------------------------------

constexpr std::size_t king_steps(Square a, Square b) {
  const int files = std::abs(file_of(a) - file_of(b));
  const int ranks = std::abs(rank_of(a) - rank_of(b));
  return static_cast<std::size_t>(std::max(files, ranks));
}

template <Player S, class Add>
constexpr void tell_passed(const Position& p, const Reach& enemy, const Add& add) {
  constexpr Player kEnemy = opponent(S);
  const Bits pawns = p.of(Kind::Pawn);
  const Bits own = pawns & p.of(S);
  for (Bits left = passed_pawns(S, own, pawns ^ own); left != 0; left &= left - 1) {
    const Square square = first_of(left);
    const std::size_t rank = rank_seen_by(S, square);
    if (rank < 3) continue;  // a long way to go
    const Square next = square + forward_of(S);
    const Bits way = squares_ahead(S, bit(square));
    if ((p.occupied() & bit(next)) != 0) add(place(PassedBlocked, rank), 1);
    if (((p.occupied() | enemy.all) & way) == 0) add(place(PassedFree, rank), 1);
    add(place(PassedOwnKing, king_steps(p.king_of(S), next)), 1);
    add(place(PassedEnemyKing, king_steps(p.king_of(kEnemy), next)), 1);
  }
}

// --- kings ---------------------------------------------------------------------------------------

template <Player S, class Add>
constexpr void tell_shelter(const Position& p, const Add& add) {
  const Square king = p.king_of(S);
  const Bits three = bit(king) | neighbours_of(bit(king));
  const Bits files = whole_files(three);
  const Bits pawns = p.of(Kind::Pawn);
  const Bits own = pawns & p.of(S);
  const Bits enemies = pawns ^ own;
  const auto count = [](Bits squares) { return static_cast<std::size_t>(std::popcount(squares)); };
  Bits row = ahead<S>(three);
  add(place(ShieldNear, count(own & row)), 1);
  add(place(ShieldFar, count(own & ahead<S>(row))), 1);
  const Bits with_own = whole_files(own) & files & kRank1;
  const Bits with_any = whole_files(pawns) & files & kRank1;
  add(place(KingOpen, count(files & kRank1 & ~with_any)), 1);
  add(place(KingHalfOpen, count(with_any & ~with_own)), 1);
  for (std::size_t distance = 0; distance < 4; ++distance, row = ahead<S>(row)) {
    add(place(Storm, distance), std::popcount(enemies & row));
  }
}

// What a player does to the enemy's king and pieces.
template <Player S, class Add>
constexpr void tell_attacks(const Position& p, const Reach& own, const Reach& enemy,
                            const Add& add) {
  constexpr Player kEnemy = opponent(S);
  const Square king = p.king_of(kEnemy);
  const Bits occupied = p.occupied();
  const std::size_t step = std::min(static_cast<std::size_t>(own.pressure) / 2, kAttackSteps - 1);
  add(place(KingAttack, step + (p.of(S, Kind::Queen) != 0 ? kAttackSteps : 0)), 1);
  const Bits safe = ~enemy.all & ~p.of(S);
  const Bits slanted = bishop_attacks(king, occupied) & safe;
  const Bits straight = rook_attacks(king, occupied) & safe;
  const auto by = [&](Kind kind) { return own.by[number_of(kind)]; };
  add(place(SafeChecks, 0), std::popcount(knight_attacks(king) & safe & by(Kind::Knight)));
  add(place(SafeChecks, 1), std::popcount(slanted & by(Kind::Bishop)));
  add(place(SafeChecks, 2), std::popcount(straight & by(Kind::Rook)));
  add(place(SafeChecks, 3), std::popcount((slanted | straight) & by(Kind::Queen)));
  const Bits targets = p.of(kEnemy);
  const auto hit = [&](Bits attacked, Kind kind) {
    return std::popcount(attacked & targets & p.of(kind));
  };
  const Bits minor = by(Kind::Knight) | by(Kind::Bishop);
  add(place(Threats, 0), hit(by(Kind::Pawn), Kind::Knight));
  add(place(Threats, 1), hit(by(Kind::Pawn), Kind::Bishop));
  add(place(Threats, 2), hit(by(Kind::Pawn), Kind::Rook));
  add(place(Threats, 3), hit(by(Kind::Pawn), Kind::Queen));
  add(place(Threats, 4), hit(minor, Kind::Rook));
  add(place(Threats, 5), hit(minor, Kind::Queen));
  add(place(Threats, 6), hit(by(Kind::Rook), Kind::Queen));
  const Bits hanging = targets & own.all & ~enemy.all;
  add(place(Hanging, 0), std::popcount(hanging & ~p.of(Kind::Pawn)));
  add(place(Hanging, 1), std::popcount(hanging & p.of(Kind::Pawn)));
}

}  // namespace espalier::chess::learned
