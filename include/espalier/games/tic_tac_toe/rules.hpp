// Tic-tac-toe: X and O take turns to mark a cell; three in a row, column or diagonal win, a full
// board without a line is a draw. X is Player::First.
//
// Promise: 255168 games, of which 127872 last all nine plies; a draw with best play.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/zobrist.hpp"
#include "espalier/games/tic_tac_toe/geometry.hpp"

namespace espalier::tic_tac_toe {

using Cells = std::uint16_t;  // a set of cells: bit 0 = a1, bit 8 = c3 (see geometry.hpp)

inline constexpr Cells kBoard = 0b111'111'111;
inline constexpr std::array<Cells, 8> kLines = {
    0b000'000'111, 0b000'111'000, 0b111'000'000,  // rows
    0b001'001'001, 0b010'010'010, 0b100'100'100,  // columns
    0b100'010'001, 0b001'010'100,                 // diagonals
};

constexpr bool has_line(Cells marks) {
  for (const Cells line : kLines) {
    if ((marks & line) == line) return true;
  }
  return false;
}

struct Position {
  std::array<Cells, 2> marks{};  // of X and of O
  Player to_move = Player::First;
  std::uint64_t key = 0;

  friend constexpr bool operator==(const Position&, const Position&) = default;

  constexpr Cells of(Player player) const { return marks[static_cast<std::size_t>(player)]; }
  constexpr Cells empty() const { return static_cast<Cells>(kBoard & ~(marks[0] | marks[1])); }
};

struct Move {
  std::uint8_t cell = 0;
  friend constexpr bool operator==(Move, Move) = default;
};

class TicTacToe {
 public:
  using Position = tic_tac_toe::Position;
  using Move = tic_tac_toe::Move;
  using Moves = MoveList<Move, kCells>;
  using Value = Points;
  static constexpr std::size_t kMoveIndices = kCells;

  constexpr Position start() const { return {}; }

  constexpr Moves moves(const Position& position) const {
    Moves moves;
    for (unsigned left = position.empty(); left != 0; left &= left - 1) {
      moves.push_back(Move{static_cast<std::uint8_t>(std::countr_zero(left))});
    }
    return moves;
  }

  constexpr Position play(const Position& position, Move move) const {
    assert(is_legal(position, move));
    const auto mover = static_cast<std::size_t>(position.to_move);
    Position next = position;
    next.marks[mover] = static_cast<Cells>(next.marks[mover] | (1U << move.cell));
    next.to_move = opponent(position.to_move);
    next.key ^= kKeys(mover, move.cell) ^ kKeys.side_to_move();
    return next;
  }

  // Only the player who has just moved can have completed a line.
  constexpr std::optional<Value> outcome(const Position& position) const {
    if (has_line(position.of(opponent(position.to_move)))) return -kWin;
    if (position.empty() == 0) return Value{0};
    return {};
  }

  constexpr Player to_move(const Position& position) const { return position.to_move; }

  // --- capabilities ----------------------------------------------------------------------------

  constexpr std::uint64_t key(const Position& position) const { return position.key; }

  constexpr std::uint64_t recompute_key(const Position& position) const {
    std::uint64_t key = position.to_move == Player::Second ? kKeys.side_to_move() : 0;
    for (std::size_t player = 0; player < 2; ++player) {
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        if ((position.marks[player] >> cell & 1U) != 0) key ^= kKeys(player, cell);
      }
    }
    return key;
  }

  constexpr std::size_t count_moves(const Position& position) const {
    return static_cast<std::size_t>(std::popcount(position.empty()));
  }

  constexpr bool is_legal(const Position& position, Move move) const {
    return move.cell < kCells && (position.empty() >> move.cell & 1U) != 0 && !outcome(position);
  }

  constexpr std::size_t index(Move move) const { return move.cell; }

  constexpr int plies_left(const Position& position) const {
    return std::popcount(position.empty());
  }

  Geometry geometry() const { return board_geometry(); }

  constexpr char piece_at(const Position& position, std::size_t cell) const {
    if ((position.marks[0] >> cell & 1U) != 0) return 'X';
    if ((position.marks[1] >> cell & 1U) != 0) return 'O';
    return '.';
  }
  std::vector<Way> touches(const Position&, Move move) const { return {{move.cell}}; }

 private:
  static constexpr ZobristTable<2, kCells> kKeys{0x7469632d746163ULL};  // "tic-tac"
};

static_assert(Game<TicTacToe> && KeyRecomputable<TicTacToe> && HasIndex<TicTacToe>);
static_assert(CountsMoves<TicTacToe> && ChecksMoves<TicTacToe> && HasTouches<TicTacToe>);

}  // namespace espalier::tic_tac_toe
