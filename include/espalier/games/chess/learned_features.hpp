// The features of `learned` that every move can change: what pieces attack, and pieces among pawns.
// Every function tells those of one player: add(place, count).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>

#include "espalier/games/chess/learned_board.hpp"
#include "espalier/games/chess/rules.hpp"

namespace espalier::chess::learned {

// The squares before these.
template <Player S>
constexpr Bits ahead(Bits squares) {
  return S == Player::First ? squares << 8 : squares >> 8;
}

// --- what pieces attack --------------------------------------------------------------------------

// What a player attacks, by kinds, in all and with two men or more, and how much its pieces
// endanger the enemy's king.
struct Reach {
  std::array<Bits, kKinds> by{};
  Bits all = 0;
  Bits twice = 0;
  int danger = 0;

  constexpr Bits of(Kind kind) const { return by[number_of(kind)]; }
  constexpr Bits of_minors() const { return of(Kind::Knight) | of(Kind::Bishop); }
  constexpr void add(Bits squares) {
    twice |= all & squares;
    all |= squares;
  }
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

// The squares that pieces of one kind attack, how many of those that count each can reach, and the
// danger for the enemy's king: for each piece that attacks its zone, and for each attack beside it.
template <Player S, Kind K, class Add>
constexpr void tell_kind(const Position& p, Bits counted, Reach& reach, const Add& add) {
  constexpr std::array<int, 4> kDanger = {8, 4, 4, 7};  // as in danger_of
  constexpr std::size_t kPlace = mobility_of(K);
  constexpr Player kEnemy = opponent(S);
  const Square king = p.king_of(kEnemy);
  const Bits zone = zone_of_king<kEnemy>(king);
  const Bits occupied = p.occupied();
  Bits attacked = 0;
  for (Bits left = p.of(S, K); left != 0; left &= left - 1) {
    const Bits squares = attacks_of<K>(first_of(left), occupied);
    attacked |= squares;
    reach.add(squares);
    add(kPlace + static_cast<std::size_t>(std::popcount(squares & counted)), 1);
    const int danger = kDanger[number_of(K) - 1] + std::popcount(squares & king_attacks(king));
    reach.danger += (squares & zone) != 0 ? danger : 0;
  }
  reach.by[number_of(K)] = attacked;
}

template <Player S, class Add>
constexpr Reach tell_reach(const Position& p, const Add& add) {
  constexpr Player kEnemy = opponent(S);
  const Bits pawns = p.of(S, Kind::Pawn);
  const Bits left = S == Player::First ? shifted<7>(pawns) : shifted<-9>(pawns);
  const Bits right = S == Player::First ? shifted<9>(pawns) : shifted<-7>(pawns);
  Reach reach;
  reach.by[number_of(Kind::Pawn)] = left | right;
  reach.by[number_of(Kind::King)] = king_attacks(p.king_of(S));
  reach.add(left);
  reach.add(right);
  reach.add(reach.of(Kind::King));
  const Bits counted = ~p.of(S) & ~pawn_attacks(kEnemy, p.of(kEnemy, Kind::Pawn));
  tell_kind<S, Kind::Knight>(p, counted, reach, add);
  tell_kind<S, Kind::Bishop>(p, counted, reach, add);
  tell_kind<S, Kind::Rook>(p, counted, reach, add);
  tell_kind<S, Kind::Queen>(p, counted, reach, add);
  return reach;
}

// --- pieces among pawns --------------------------------------------------------------------------

// Where pawns stand: the files of each player's pawns, and the passed ones.
struct PawnPlaces {
  std::array<Bits, 2> files{};
  std::array<Bits, 2> passed{};
};
constexpr PawnPlaces pawn_places(const Position& p) {
  const Bits white = p.of(Player::First, Kind::Pawn);
  const Bits black = p.of(Player::Second, Kind::Pawn);
  return {{whole_files(white), whole_files(black)},
          {passed_pawns(Player::First, white, black), passed_pawns(Player::Second, black, white)}};
}

// How often a player has what tell_pieces tells, in the order of the places.
struct PieceCounts {
  std::array<int, 2> bishop_pawns{};
  std::array<int, 2> rook_files{};
  std::array<int, 2> outposts{};
};
template <Player S>
constexpr PieceCounts count_pieces(const Position& p, const PawnPlaces& places, const Reach& own) {
  constexpr Player kEnemy = opponent(S);
  const Bits pawns = p.of(Kind::Pawn);
  const Bits own_pawns = pawns & p.of(S);
  const Bits bishops = p.of(S, Kind::Bishop);
  const Bits blocked = own_pawns & ahead<kEnemy>(p.occupied());
  PieceCounts counts;
  for (const Bits colour : {kDarkSquares, ~kDarkSquares}) {
    const int here = std::popcount(bishops & colour);
    counts.bishop_pawns[0] += here * std::popcount(own_pawns & colour);
    counts.bishop_pawns[1] += here * std::popcount(blocked & colour);
  }
  const Bits half_open = p.of(S, Kind::Rook) & ~places.files[number_of(S)];
  const Bits open = half_open & ~places.files[number_of(kEnemy)];
  counts.rook_files = {std::popcount(open), std::popcount(half_open & ~open)};
  const Bits driven = squares_ahead(kEnemy, neighbours_of(pawns & p.of(kEnemy)));
  constexpr Bits kBeyond = S == Player::First ? ~Bits{0} << 24 : ~Bits{0} >> 24;
  const Bits posts = own.of(Kind::Pawn) & ~driven & kBeyond;
  counts.outposts = {std::popcount(posts & p.of(S, Kind::Knight)), std::popcount(posts & bishops)};
  return counts;
}

// Of both players, in White's view: what both have is subtracted before it is weighed.
template <class Add>
constexpr void tell_pieces(const Position& p, const PawnPlaces& places, const Reach& white,
                           const Reach& black, const Add& add) {
  const PieceCounts plus = count_pieces<Player::First>(p, places, white);
  const PieceCounts minus = count_pieces<Player::Second>(p, places, black);
  for (std::size_t i = 0; i < 2; ++i) {
    add(place(BishopPawns, i), plus.bishop_pawns[i] - minus.bishop_pawns[i]);
    add(place(RookFiles, i), plus.rook_files[i] - minus.rook_files[i]);
    add(place(Outposts, i), plus.outposts[i] - minus.outposts[i]);
  }
}

// --- passed pawns among pieces -------------------------------------------------------------------

constexpr std::size_t king_steps(Square a, Square b) {
  const int files = std::abs(file_of(a) - file_of(b));
  const int ranks = std::abs(rank_of(a) - rank_of(b));
  return static_cast<std::size_t>(std::max(files, ranks));
}

template <Player S, class Add>
constexpr void tell_passed(const Position& p, const PawnPlaces& places, const Reach& enemy,
                           const Add& add) {
  constexpr Player kEnemy = opponent(S);
  const bool turn = p.to_move == S;
  const Bits hindered = p.occupied() | enemy.all;
  for (Bits left = places.passed[number_of(S)]; left != 0; left &= left - 1) {
    const Square square = first_of(left);
    const std::size_t rank = rank_seen_by(S, square);
    if (rank < 3) continue;  // a long way to go
    const Square next = square + forward_of(S);
    const Bits way = squares_ahead(S, bit(square));
    if ((p.occupied() & bit(next)) != 0) add(place(PassedBlocked, rank), 1);
    if ((hindered & bit(next)) == 0) add(place_by_turn(PassedStep, turn, rank), 1);
    if ((hindered & way) == 0) add(place_by_turn(PassedFree, turn, rank), 1);
    const Bits rooks = squares_ahead(kEnemy, bit(square)) & p.of(Kind::Rook);
    if ((rooks & p.of(S)) != 0) add(place(PassedRook), 1);
    if ((rooks & p.of(kEnemy)) != 0) add(place(PassedRook, 1), 1);
    const std::size_t part = rank > 4 ? kDistances : 0;
    add(place(PassedOwnKing, part + king_steps(p.king_of(S), next)), 1);
    add(place(PassedEnemyKing, part + king_steps(p.king_of(kEnemy), next)), 1);
  }
}

}  // namespace espalier::chess::learned
