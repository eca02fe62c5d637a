// The features of `learned` that few moves change, so that their sums ride along in a state: pieces
// on squares, pawns, pawns before kings, material. Every function tells those of one player:
// add(place, count).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

#include "espalier/games/chess/learned_layout.hpp"
#include "espalier/games/chess/pawns.hpp"

namespace espalier::chess::learned {

constexpr std::size_t rank_seen_by(Player player, Square square) {
  return static_cast<std::size_t>(own_rank(player, rank_of(square)));
}

constexpr std::size_t place_of_square(Player player, Kind kind, Square square) {
  const int flip = player == Player::First ? 0 : 56;
  return place(Squares, number_of(kind) * 64 + static_cast<std::size_t>(square ^ flip));
}

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

// On each of the three files at a king: the first own pawn and the first of the enemy's, none of
// them behind the king. A king at the edge counts the third file too.
template <Player S, class Add>
constexpr void tell_shelter(Square king, Bits own, Bits enemies, const Add& add) {
  const Bits row = rank_bits(rank_of(king));
  const Bits before = row | squares_ahead(S, row);
  const auto first_rank = [](Bits squares) {
    if (squares == 0) return std::size_t{0};
    const Square square = S == Player::First ? first_of(squares) : 63 - std::countl_zero(squares);
    return rank_seen_by(S, square);
  };
  const int middle = std::clamp(file_of(king), 1, 6);
  for (int file = middle - 1; file <= middle + 1; ++file) {
    const Bits squares = file_bits(file) & before;
    const std::size_t own_first = first_rank(own & squares);
    const std::size_t enemy_first = first_rank(enemies & squares);
    const std::size_t edge = static_cast<std::size_t>(std::min(file, 7 - file)) * kRanks;
    add(place(Shelter, edge + own_first), 1);
    const bool blocked = own_first != 0 && own_first + 1 == enemy_first;
    add(blocked ? place(StormBlocked, enemy_first) : place(Storm, edge + enemy_first), 1);
  }
}

template <Player S, class Add>
constexpr void tell_material(const Position& p, const Add& add) {
  constexpr Player kEnemy = opponent(S);
  const auto count = [&](Kind kind) { return std::popcount(p.of(S, kind)); };
  const int pawns = count(Kind::Pawn);
  const int knights = count(Kind::Knight);
  const int bishops = count(Kind::Bishop);
  const int rooks = count(Kind::Rook);
  const int queens = count(Kind::Queen);
  const int pair = bishops > 1 ? 1 : 0;
  const int minors = std::popcount(p.of(kEnemy, Kind::Knight) | p.of(kEnemy, Kind::Bishop));
  add(place(BishopPair), pair);
  add(place(Imbalance, 0), knights * pawns);
  add(place(Imbalance, 1), bishops * pawns);
  add(place(Imbalance, 2), rooks * pawns);
  add(place(Imbalance, 3), queens * pawns);
  add(place(Imbalance, 4), knights > 1 ? 1 : 0);
  add(place(Imbalance, 5), rooks > 1 ? 1 : 0);
  add(place(Imbalance, 6), queens * rooks);
  add(place(Imbalance, 7), queens * minors);
  add(place(Imbalance, 8), pair * minors);
  add(place(Imbalance, 9), rooks * minors);
  add(place(Imbalance, 10), queens * std::popcount(p.of(kEnemy, Kind::Rook)));
  if (pawns != 0) return;
  add(place(Pawnless, 0), 1);
  add(place(Pawnless, 1), knights);
  add(place(Pawnless, 2), bishops);
  add(place(Pawnless, 3), rooks);
  add(place(Pawnless, 4), queens);
  if (rooks + queens == 0 && knights + bishops <= 1) add(place(Pawnless, 5), 1);
}

}  // namespace espalier::chess::learned
