// Breakthrough (Dan Troyka, 2000; winner of the 2001 8x8 Game Design Competition). Each side fills
// its two home ranks with pawns. A pawn goes one step ahead: straight to an empty cell, diagonally
// to an empty cell or to capture. Who first reaches the far rank, or takes all pawns, wins.
// White is Player::First, starts at the bottom and moves up.
//
// Promise: no draws; the foremost pawn of a side always has a diagonal step, so a side that has
// not lost has a move. Sets of cells are 64-bit words without padding: cell = row * size + column.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/zobrist.hpp"
#include "espalier/games/breakthrough/geometry.hpp"

namespace espalier::breakthrough {

using Cells = std::uint64_t;  // a set of cells

inline constexpr int kSmallestSize = 5;  // below, the home ranks of the two sides would touch
inline constexpr int kLargestSize = 8;
inline constexpr std::size_t kMostCells = 64;
inline constexpr Points kPawnPoints = 100;

constexpr Cells cell_bit(int cell) { return Cells{1} << cell; }

struct Position {
  std::array<Cells, 2> pawns{};  // of White and of Black
  Player to_move = Player::First;
  std::uint64_t key = 0;

  friend constexpr bool operator==(const Position&, const Position&) = default;

  constexpr Cells of(Player player) const { return pawns[static_cast<std::size_t>(player)]; }
  constexpr Cells occupied() const { return pawns[0] | pawns[1]; }
};

struct Move {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  friend constexpr bool operator==(Move, Move) = default;
};

struct Variant {
  std::string_view name;
  int size;
};
// The first is the default.
inline constexpr std::array<Variant, 3> kVariants = {
    {Variant{"8x8", 8}, Variant{"6x6", 6}, Variant{"5x5", 5}}};

class Breakthrough {
 public:
  using Position = breakthrough::Position;
  using Move = breakthrough::Move;
  using Moves = MoveList<Move, 48>;  // 16 pawns with three steps each
  using Value = Points;
  static constexpr std::size_t kMoveIndices = kMostCells * 3 * 2;  // from, direction, player

  constexpr explicit Breakthrough(int size = kLargestSize) : size_(size) {
    assert(size >= kSmallestSize && size <= kLargestSize);
    for (int row = 0; row < size; ++row) {
      first_column_ |= cell_bit(row * size);
      last_column_ |= cell_bit(row * size + size - 1);
    }
    for (int cell = 0; cell < size * size; ++cell) board_ |= cell_bit(cell);
  }

  constexpr Position start() const {
    Position position;
    position.pawns = {rank_of(Player::First, 0) | rank_of(Player::First, 1),
                      rank_of(Player::Second, 0) | rank_of(Player::Second, 1)};
    position.key = recompute_key(position);
    return position;
  }

  constexpr Moves moves(const Position& position) const { return moves_to(position, board_); }

  constexpr Position play(const Position& position, Move move) const {
    assert(is_legal(position, move));
    const auto mover = static_cast<std::size_t>(position.to_move);
    const std::size_t other = 1 - mover;
    Position next = position;
    next.pawns[mover] ^= cell_bit(move.from) | cell_bit(move.to);
    next.key ^= kKeys(mover, move.from) ^ kKeys(mover, move.to) ^ kKeys.side_to_move();
    if (captures(position, move)) {
      next.pawns[other] ^= cell_bit(move.to);
      next.key ^= kKeys(other, move.to);
    }
    next.to_move = opponent(position.to_move);
    return next;
  }

  // Only the player who has just moved can have won.
  constexpr std::optional<Value> outcome(const Position& position) const {
    const Player other = opponent(position.to_move);
    const bool reached = (position.of(other) & goal_rank(other)) != 0;
    if (reached || position.of(position.to_move) == 0) return -kWin;
    return {};
  }

  constexpr Player to_move(const Position& position) const { return position.to_move; }

  // --- the board -------------------------------------------------------------------------------

  constexpr int size() const { return size_; }

  // How many ranks a player's pawn on `cell` has left behind; size - 1 is the goal.
  constexpr int advance_of(Player player, int cell) const {
    const int row = cell / size_;
    return player == Player::First ? row : size_ - 1 - row;
  }

  // The cells of the rank that is `steps` ahead of a player's first one.
  constexpr Cells rank_of(Player player, int steps) const {
    const int row = player == Player::First ? steps : size_ - 1 - steps;
    return (cell_bit(size_) - 1) << (row * size_);
  }
  constexpr Cells goal_rank(Player player) const { return rank_of(player, size_ - 1); }

  // The cells one step ahead of `from` for a player: side -1 towards column a, 0 straight, 1 away.
  constexpr Cells ahead(Cells from, Player player, int side) const {
    if (side < 0) from &= ~first_column_;
    if (side > 0) from &= ~last_column_;
    return player == Player::First ? from << (size_ + side) & board_ : from >> (size_ - side);
  }

  // The cells on which a player's pawns can capture.
  constexpr Cells attacks(Cells pawns, Player player) const {
    return ahead(pawns, player, -1) | ahead(pawns, player, 1);
  }

  // A player's pawns that can capture on `cell`: a step back is the opponent's step ahead.
  constexpr Cells attackers(const Position& position, Player player, int cell) const {
    return attacks(cell_bit(cell), opponent(player)) & position.of(player);
  }

  constexpr bool captures(const Position& position, Move move) const {
    return (position.of(opponent(position.to_move)) & cell_bit(move.to)) != 0;
  }

  // --- capabilities ----------------------------------------------------------------------------

  constexpr std::uint64_t key(const Position& position) const { return position.key; }

  constexpr std::uint64_t recompute_key(const Position& position) const {
    std::uint64_t key = position.to_move == Player::Second ? kKeys.side_to_move() : 0;
    for (std::size_t player = 0; player < 2; ++player) {
      for (Cells left = position.pawns[player]; left != 0; left &= left - 1) {
        key ^= kKeys(player, static_cast<std::size_t>(std::countr_zero(left)));
      }
    }
    return key;
  }

  constexpr std::size_t count_moves(const Position& position) const {
    int count = 0;
    for (int side = -1; side <= 1; ++side) count += std::popcount(targets(position, side));
    return static_cast<std::size_t>(count);
  }

  constexpr bool is_legal(const Position& position, Move move) const {
    if (move.from >= size_ * size_ || move.to >= size_ * size_ || outcome(position)) return false;
    const Player mover = position.to_move;
    const Cells from = cell_bit(move.from) & position.of(mover);
    const Cells to = cell_bit(move.to);
    return (ahead(from, mover, 0) & to & ~position.occupied()) != 0 ||
           (attacks(from, mover) & to & ~position.of(mover)) != 0;
  }

  // Captures, and the steps that win by reaching the goal.
  constexpr Moves noisy_moves(const Position& position) const {
    const Player mover = position.to_move;
    return moves_to(position, position.of(opponent(mover)) | goal_rank(mover));
  }

  constexpr Position pass(const Position& position) const {
    Position next = position;
    next.to_move = opponent(position.to_move);
    next.key ^= kKeys.side_to_move();
    return next;
  }

  // Static exchange (Hsu15, SEE): what the mover wins by `move` and the captures that may follow on
  // its target, when either side may stop. All pawns are worth the same and none stands behind
  // another's diagonal, so only the numbers of attackers matter. Nobody recaptures on a goal rank.
  constexpr Value exchange(const Position& position, Move move) const {
    const Player mover = position.to_move;
    const Cells guards = attackers(position, mover, move.to) & ~cell_bit(move.from);
    const Cells enemies = attackers(position, opponent(mover), move.to);
    const Value gain = captures(position, move) ? kPawnPoints : 0;
    return gain - swap_off(std::popcount(enemies), std::popcount(guards));
  }

  constexpr int pieces(const Position& p) const { return std::popcount(p.of(p.to_move)); }
  // By the pawns that were taken; the endgame is where half of all are gone.
  constexpr double phase(const Position& p) const {
    const int taken = 4 * size_ - std::popcount(p.of(Player::First) | p.of(Player::Second));
    return taken <= 0 ? 0.0 : taken >= 2 * size_ ? 1.0 : taken / (2.0 * size_);
  }

  // Would the opponent win with its next move if the mover passed? That is: one of its pawns is a
  // single step from the goal (no such pawn can be blocked), or it attacks the mover's last pawn.
  constexpr bool in_danger(const Position& position) const {
    const Player mover = position.to_move;
    const Player other = opponent(mover);
    if ((position.of(other) & rank_of(other, size_ - 2)) != 0) return true;
    const Cells own = position.of(mover);
    return std::has_single_bit(own) && (attacks(position.of(other), other) & own) != 0;
  }

  // Winning steps, then captures (of the pawn nearest to its goal first), then advances; a quiet
  // step that loses a pawn comes last.
  constexpr int rank(const Position& position, Move move) const {
    constexpr int kGoal = 10'000;
    constexpr int kCapture = 1'000;
    constexpr int kLosesPawn = -100;
    const Player mover = position.to_move;
    if ((cell_bit(move.to) & goal_rank(mover)) != 0) return kGoal;
    if (captures(position, move)) return kCapture + advance_of(opponent(mover), move.to);
    const int safety = exchange(position, move) < 0 ? kLosesPawn : 0;
    return safety + advance_of(mover, move.to);
  }

  constexpr std::size_t index(Move move) const {
    const bool up = move.to > move.from;
    const int direction = move.to - move.from + (up ? -size_ : size_) + 1;  // 0, 1, 2
    return (std::size_t{move.from} * 3 + static_cast<std::size_t>(direction)) * 2 + (up ? 0 : 1);
  }

  // Pawns never go back.
  constexpr bool irreversible(const Position&, Move) const { return true; }

  Geometry geometry() const { return board_geometry(size_); }

  constexpr char piece_at(const Position& position, std::size_t cell) const {
    if ((position.pawns[0] >> cell & 1U) != 0) return 'W';
    if ((position.pawns[1] >> cell & 1U) != 0) return 'B';
    return '.';
  }
  std::vector<Way> touches(const Position&, Move move) const { return {{move.from, move.to}}; }

 private:
  static constexpr ZobristTable<2, kMostCells> kKeys{0x627265616b746872ULL};  // "breakthr"

  // Where the mover's pawns can go in one of the three directions.
  constexpr Cells targets(const Position& position, int side) const {
    const Cells own = position.of(position.to_move);
    return ahead(own, position.to_move, side) & ~(side == 0 ? position.occupied() : own);
  }

  // The moves that end on one of `wanted`.
  constexpr Moves moves_to(const Position& position, Cells wanted) const {
    Moves moves;
    for (int side = -1; side <= 1; ++side) {
      const int step = (position.to_move == Player::First ? size_ : -size_) + side;
      for (Cells left = targets(position, side) & wanted; left != 0; left &= left - 1) {
        const int to = std::countr_zero(left);
        moves.push_back(Move{static_cast<std::uint8_t>(to - step), static_cast<std::uint8_t>(to)});
      }
    }
    return moves;
  }

  // What a side wins by capturing first on a cell, given the number of its attackers.
  static constexpr Value swap_off(int attackers, int defenders) {
    if (attackers == 0) return 0;
    return std::max(Value{0}, kPawnPoints - swap_off(defenders, attackers - 1));
  }

  int size_;
  Cells board_ = 0;
  Cells first_column_ = 0;
  Cells last_column_ = 0;
};

static_assert(Game<Breakthrough> && KeyRecomputable<Breakthrough> && HasIndex<Breakthrough>);
static_assert(HasNoisyMoves<Breakthrough> && HasPass<Breakthrough> && HasExchange<Breakthrough>);
static_assert(HasDanger<Breakthrough> && HasRank<Breakthrough> && CountsMoves<Breakthrough>);
static_assert(CountsPieces<Breakthrough>);
static_assert(ChecksMoves<Breakthrough> && HasIrreversibleMoves<Breakthrough>);
static_assert(HasGeometry<Breakthrough>);

}  // namespace espalier::breakthrough
