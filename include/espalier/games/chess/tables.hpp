// Tables: what every piece is worth on every square, once for the middle game and once for the
// endgame, blended by the pieces that are left. Bishop pairs, passed pawns and the right to move
// are counted besides.
// Source: Fuernkranz, "Evaluation Function Examples" (other weights in other phases). The numbers
// are ours, set by hand from simple rules: pieces belong to the centre, pawns want to go on, the
// king hides and comes out in the endgame.
//
// Promise: in the mover's view, the same for both sides. The tables are kept in the state and
// updated along a move.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/games/chess/pawns.hpp"
#include "espalier/games/chess/rules.hpp"

namespace espalier::chess {

// A value for the middle game and one for the endgame.
struct Tapered {
  Points middle = 0;
  Points end = 0;

  constexpr Tapered& operator+=(Tapered other) {
    middle += other.middle;
    end += other.end;
    return *this;
  }
  constexpr Tapered& operator-=(Tapered other) {
    middle -= other.middle;
    end -= other.end;
    return *this;
  }
  friend constexpr bool operator==(Tapered, Tapered) = default;
};

// Everything that a trainer may change.
struct TableWeights {
  std::array<std::array<Tapered, 64>, kKinds> squares{};  // as White sees the board
  std::array<Tapered, 8> passed{};                        // by rank
  Tapered bishop_pair{};
  Points to_move = 0;
};

namespace detail {

// 0 at the edge to 3 in the centre, along a file or rank.
constexpr int inwards(int line) { return line < 4 ? line : 7 - line; }

constexpr Tapered pawn_value(int file, int rank) {
  constexpr std::array<int, 8> kMiddle = {0, 0, 2, 8, 18, 35, 60, 0};
  constexpr std::array<int, 8> kEnd = {0, 0, 3, 9, 22, 48, 90, 0};
  const auto at_rank = static_cast<std::size_t>(rank);
  const int centre = inwards(file) * (rank >= 2 && rank <= 4 ? 7 : 2) - 8;
  return {84 + kMiddle[at_rank] + centre, 104 + kEnd[at_rank]};
}

constexpr Tapered table_value(Kind kind, int file, int rank) {
  const int x = inwards(file);
  const int y = inwards(rank);
  const int centre = x + y;        // 0 to 6
  const int edge = x < y ? x : y;  // 0 on the rim
  const bool home = rank == 0;
  switch (kind) {
    case Kind::Pawn: return pawn_value(file, rank);
    case Kind::Knight:
      return {300 + 7 * centre + (rank >= 3 && rank <= 5 ? 12 : 0) - (edge == 0 ? 18 : 0),
              272 + 9 * centre - (edge == 0 ? 12 : 0)};
    case Kind::Bishop: return {328 + 4 * centre + 3 * edge - (home ? 12 : 0), 298 + 4 * centre};
    case Kind::Rook: return {472 + 3 * x + (rank == 6 ? 18 : 0), 516 + (rank >= 5 ? 8 : 0)};
    case Kind::Queen:
      return {986 + 2 * centre - (rank >= 2 && rank <= 4 ? 4 : 0), 938 + 10 * centre};
    case Kind::King:
      return {(home        ? 24
               : rank == 1 ? 2
                           : -18 - 8 * rank) -
                  14 * x + (x == 1 ? 6 : 0),
              -32 + 11 * centre};
    default: return {};
  }
}

}  // namespace detail

constexpr TableWeights hand_made_tables() {
  TableWeights weights;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    for (Square square = 0; square < 64; ++square) {
      weights.squares[kind][detail::at(square)] =
          detail::table_value(static_cast<Kind>(kind), file_of(square), rank_of(square));
    }
  }
  weights.passed = {{{0, 0}, {2, 8}, {2, 12}, {8, 26}, {22, 48}, {46, 84}, {80, 130}, {0, 0}}};
  weights.bishop_pair = {24, 46};
  weights.to_move = 12;
  return weights;
}

class Tables {
 public:
  static constexpr std::string_view kName = "tables";
  static constexpr bool kStateOfBoard = true;  // whoever is to move
  struct State {
    Tapered balance;  // White's pieces minus Black's
    friend constexpr bool operator==(State, State) = default;
  };

  constexpr Tables() : Tables(hand_made_tables()) {}
  constexpr explicit Tables(const TableWeights& weights) : weights_(weights) {}

  constexpr State init(const Chess&, const Position& p) const {
    State state;
    for (Bits left = p.occupied(); left != 0; left &= left - 1) {
      const Square square = first_of(left);
      const Kind kind = p.kind_at(square);
      if ((p.of(Player::First) & bit(square)) != 0) {
        state.balance += value_of(Player::First, kind, square);
      } else {
        state.balance -= value_of(Player::Second, kind, square);
      }
    }
    return state;
  }

  constexpr State next(const Chess&, State state, const Position& before, Move move,
                       const Position&) const {
    const Player mover = before.to_move;
    const Kind kind = before.kind_at(move.from());
    Tapered gain;
    gain -= value_of(mover, kind, move.from());
    if (move.castles()) {
      const CastlingWay way = castling_way(move.from(), move.to());
      gain -= value_of(mover, Kind::Rook, move.to());
      gain += value_of(mover, Kind::King, way.king_to);
      gain += value_of(mover, Kind::Rook, way.rook_to);
    } else {
      gain += value_of(mover, move.promotes() ? move.promotion() : kind, move.to());
      const Square victim = move.passes_by() ? move.to() - forward_of(mover) : move.to();
      const Kind captured = before.kind_at(victim);
      if (captured != Kind::None) gain += value_of(opponent(mover), captured, victim);
    }
    if (mover == Player::First) {
      state.balance += gain;
    } else {
      state.balance -= gain;
    }
    return state;
  }

  constexpr Points value(const Chess&, const Position& p, const State& state) const {
    Tapered sum = state.balance;
    sum += extras_of(p, Player::First);
    sum -= extras_of(p, Player::Second);
    const int force = force_left(p);
    const Points white = (sum.middle * force + sum.end * (kFullForce - force)) / kFullForce;
    return (p.to_move == Player::First ? white : -white) + weights_.to_move;
  }

 private:
  constexpr Tapered value_of(Player player, Kind kind, Square square) const {
    const int flip = player == Player::First ? 0 : 56;
    return weights_.squares[number_of(kind)][detail::at(square ^ flip)];
  }

  constexpr Tapered extras_of(const Position& p, Player player) const {
    Tapered sum;
    if (several(p.of(player, Kind::Bishop))) sum += weights_.bishop_pair;
    const Bits pawns = p.of(Kind::Pawn);
    const Bits own = pawns & p.of(player);
    for (Bits left = passed_pawns(player, own, pawns ^ own); left != 0; left &= left - 1) {
      sum += weights_.passed[static_cast<std::size_t>(own_rank(player, rank_of(first_of(left))))];
    }
    return sum;
  }

  TableWeights weights_;
};

static_assert(Evaluator<Tables, Chess>);

}  // namespace espalier::chess
