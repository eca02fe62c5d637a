// Othello (Hasegawa 1973; Reversi, Mollett & Waterman 1883): a disc turns the opponent's discs that
// it encloses in a line; who has no such move passes, and when nobody has one the game is over.
// Black (X) moves first and is Player::First.
//
// Promise: a finished game is worth its difference in discs, empty squares to the winner, kDisc
// points for each; so values are margins, never "win in n". A pass is a move, legal only where no
// other is.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/window.hpp"
#include "espalier/games/othello/bits.hpp"
#include "espalier/games/othello/endgame.hpp"
#include "espalier/games/othello/geometry.hpp"

namespace espalier::othello {

inline constexpr std::size_t kMostMoves = 40;  // 33 have been seen
inline constexpr std::uint8_t kPassSquare = 64;
inline constexpr int kStages = 6;
inline constexpr int kDiscsPerStage = 10;
inline constexpr int kDiscsAtStart = 4;

struct Position {
  Squares own = 0;    // discs of the player to move
  Squares other = 0;  // discs of the opponent
  Squares legal = 0;  // where the player to move may put one: what most questions are about
  Player side = Player::First;

  friend constexpr bool operator==(const Position&, const Position&) = default;

  constexpr Squares occupied() const { return own | other; }
  constexpr int discs() const { return std::popcount(occupied()); }
  constexpr int empties() const { return kSquares - discs(); }
};

struct Move {
  std::uint8_t square = kPassSquare;
  friend constexpr bool operator==(Move, Move) = default;
};
inline constexpr Move kPass{};

class Othello {
 public:
  using Position = othello::Position;
  using Move = othello::Move;
  using Moves = MoveList<Move, kMostMoves>;
  using Value = Points;
  static constexpr std::size_t kMoveIndices = kPassSquare + 1;
  static constexpr bool kMargins = true;

  constexpr Position start() const {
    return position(square_bit(28) | square_bit(35), square_bit(27) | square_bit(36),
                    Player::First);
  }

  // The position with these discs.
  static constexpr Position position(Squares own, Squares other, Player side) {
    return {own, other, legal_squares(own, other), side};
  }

  constexpr Moves moves(const Position& p) const {
    Moves moves;
    if (p.legal == 0) moves.push_back(kPass);
    for (Squares left = p.legal; left != 0; left &= left - 1) {
      moves.push_back(Move{static_cast<std::uint8_t>(std::countr_zero(left))});
    }
    return moves;
  }

  constexpr Position play(const Position& p, Move move) const {
    assert(is_legal(p, move));
    if (move == kPass) return position(p.other, p.own, opponent(p.side));
    const Squares gained = turned(p.own, p.other, move.square);
    return position(p.other ^ gained, p.own ^ gained ^ square_bit(move.square), opponent(p.side));
  }

  constexpr std::optional<Value> outcome(const Position& p) const {
    if (p.legal != 0 || legal_squares(p.other, p.own) != 0) return {};
    return final_margin(std::popcount(p.own), std::popcount(p.other)) * kDisc;
  }

  constexpr Player to_move(const Position& p) const { return p.side; }

  // --- what the engine may ask
  // --------------------------------------------------------------------

  constexpr std::uint64_t key(const Position& p) const {
    const std::uint64_t mixed = mix64(p.own + kGoldenGamma * mix64(p.other + 1));
    return p.side == Player::First ? mixed : ~mixed;
  }
  // There is nothing incremental in it.
  constexpr std::uint64_t recompute_key(const Position& p) const { return key(p); }

  constexpr std::size_t index(Move move) const { return move.square; }
  constexpr std::size_t count_moves(const Position& p) const {
    return p.legal == 0 ? 1 : static_cast<std::size_t>(std::popcount(p.legal));
  }
  constexpr bool is_legal(const Position& p, Move move) const {
    if (move == kPass) return p.legal == 0 && legal_squares(p.other, p.own) != 0;
    return move.square < kSquares && (p.legal & square_bit(move.square)) != 0;
  }

  // Knowledge: what leaves the opponent few moves, few to come and no corner; near the end, a move
  // into a region with an odd number of empty squares, whose last one will then be ours.
  constexpr int rank(const Position& p, Move move) const { return rank_after(move, play(p, move)); }
  constexpr int rank_after(Move move, const Position& q) const {
    if (move == kPass) return 0;
    const Squares empty = ~q.occupied();
    int rank = -kMoveRank * (std::popcount(q.legal) + std::popcount(q.legal & kCorners));
    rank -= std::popcount(neighbours(q.other) & empty);
    if ((square_bit(move.square) & kCorners) != 0) rank += kCornerRank;
    const Squares region = detail::kQuarters[detail::quarter_of(move.square)];
    if (std::popcount(empty) < kParityEmpties && std::popcount(empty & region) % 2 == 0) {
      rank += kParityRank;
    }
    return rank;
  }
  constexpr void play_all(const Position& p, const Moves& moves, Position* out) const {
    for (std::size_t i = 0; i < moves.size(); ++i) out[i] = play(p, moves[i]);
  }

  constexpr bool is_pass(Move move) const { return move == kPass; }
  // Discs that can still be put; a pass does not count.
  constexpr int moves_left(const Position& p) const { return p.empties(); }
  // Between two discs there is at most one pass.
  constexpr int plies_left(const Position& p) const { return 2 * p.empties() + 1; }

  constexpr int exact_score(const Position&, Value value) const { return value / kDisc; }
  constexpr int stages() const { return kStages; }
  constexpr int stage(const Position& p) const {
    const int stage = (p.discs() - kDiscsAtStart) / kDiscsPerStage;
    return stage < 0 ? 0 : stage < kStages ? stage : kStages - 1;
  }
  // By the discs on the board.
  constexpr double phase(const Position& p) const {
    const int more = p.discs() - kDiscsAtStart;
    return more <= 0 ? 0.0 : more / double{kSquares - kDiscsAtStart};
  }

  // Stable discs are the least each side will have, once nothing but the end of the game counts.
  constexpr Window<Points> value_bounds(const Position& p, int plies) const {
    if (plies < p.empties()) return {};
    if ((p.occupied() & kCorners) == 0) return {-kSquares * kDisc, kSquares * kDisc};
    const int own = std::popcount(stable_discs(p.own, p.occupied()));
    const int other = std::popcount(stable_discs(p.other, p.occupied()));
    return {(2 * own - kSquares) * kDisc, (kSquares - 2 * other) * kDisc};
  }

  // The end of the game without a general search, where few squares are left.
  std::optional<Value> solve_last(const Position& p, Value alpha, Value beta,
                                  std::uint64_t& nodes) const {
    if (p.empties() > kLastEmpties) return {};
    return solve_endgame(p.own, p.other, alpha, beta, nodes);
  }

  Geometry geometry() const { return board_geometry(); }
  constexpr char piece_at(const Position& p, std::size_t cell) const {
    const Squares bit = square_bit(static_cast<int>(cell));
    if ((p.occupied() & bit) == 0) return '.';
    return ((p.own & bit) != 0) == (p.side == Player::First) ? 'X' : 'O';
  }
  std::vector<Way> touches(const Position&, Move move) const {
    if (move == kPass) return {};
    return {{move.square}};
  }

 private:
  // Weights of the rank, from trials with endgame positions.
  static constexpr int kMoveRank = 4;
  static constexpr int kCornerRank = 8;
  static constexpr int kParityRank = 3;
  static constexpr int kParityEmpties = 14;
};

}  // namespace espalier::othello
