// Connect-4 (Wexler & Strongin 1974): two players drop stones into columns; four in a row, column
// or diagonal win, a full board without them is a draw. X is Player::First.
//
// Promise: any board whose columns, with one spare bit each, fit 64 bits; at least 4x4, at most
// nine columns. 7x6 is won by the first player (Allen 1988; Allis 1988).
//
// A column is `rows` bits and a spare one above, which stays empty: lines cannot run from the top
// of a column into the next (Tromp; Pons). On 7x6, bit 0 is a1 and
//
//    6 13 20 27 34 41 48   <- spare
//    5 12 19 26 33 40 47   <- row 6
//    .  .  .  .  .  .  .
//    0  7 14 21 28 35 42   <- row 1
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/games/connect4/geometry.hpp"

namespace espalier::connect4 {

using Cells = std::uint64_t;  // a set of cells

inline constexpr int kSmallestSide = 4;
inline constexpr int kMostColumns = 9;  // columns are written as digits
inline constexpr int kMostBits = 64;

struct Position {
  Cells own = 0;       // stones of the player to move
  Cells occupied = 0;  // all stones

  friend constexpr bool operator==(const Position&, const Position&) = default;

  constexpr Cells other() const { return own ^ occupied; }
  constexpr int plies() const { return std::popcount(occupied); }
};

struct Move {
  std::uint8_t column = 0;
  friend constexpr bool operator==(Move, Move) = default;
};

constexpr bool fits(int columns, int rows) {
  return columns >= kSmallestSide && rows >= kSmallestSide && columns <= kMostColumns &&
         columns * (rows + 1) <= kMostBits;
}

class Connect4 {
 public:
  using Position = connect4::Position;
  using Move = connect4::Move;
  using Moves = MoveList<Move, kMostColumns>;
  using Value = Points;
  static constexpr std::size_t kMoveIndices = kMostBits;

  constexpr explicit Connect4(int columns = 7, int rows = 6) : columns_(columns), rows_(rows) {
    assert(fits(columns, rows));
    for (int column = 0; column < columns; ++column) {
      bottom_ |= Cells{1} << (column * (rows + 1));
    }
    board_ = bottom_ * ((Cells{1} << rows) - 1);
  }

  constexpr Position start() const { return {}; }

  constexpr Moves moves(const Position& position) const { return columns_of(playable(position)); }

  constexpr Position play(const Position& position, Move move) const {
    assert(is_legal(position, move));
    // Adding the bottom bit of a column carries to its first free cell.
    const Cells occupied = position.occupied | (position.occupied + bottom_of(move.column));
    return {position.other(), occupied};
  }

  // Only the player who has just moved can have completed a line.
  constexpr std::optional<Value> outcome(const Position& position) const {
    if (has_four(position.other())) return -kWin;
    if (position.occupied == board_) return Value{0};
    return {};
  }

  constexpr Player to_move(const Position& position) const {
    return position.plies() % 2 == 0 ? Player::First : Player::Second;
  }

  // --- the board -------------------------------------------------------------------------------

  constexpr int columns() const { return columns_; }
  constexpr int rows() const { return rows_; }
  constexpr Cells board() const { return board_; }
  constexpr Cells column_cells(int column) const {
    return ((Cells{1} << rows_) - 1) << (column * (rows_ + 1));
  }
  // The cells of a row, counted from 0 at the bottom.
  constexpr Cells row_cells(int row) const { return bottom_ << row; }
  constexpr Cells cell(int column, int row) const {
    return Cells{1} << (column * (rows_ + 1) + row);
  }

  // The cell each column would take next.
  constexpr Cells playable(const Position& position) const {
    return (position.occupied + bottom_) & board_;
  }

  constexpr bool has_four(Cells stones) const {
    for (const int step : {1, rows_, rows_ + 1, rows_ + 2}) {  // up, down-right, right, up-right
      const Cells pairs = stones & (stones >> step);
      if ((pairs & (pairs >> (2 * step))) != 0) return true;
    }
    return false;
  }

  // The empty cells that would complete a four of these stones, whether reachable yet or not.
  constexpr Cells threats(Cells stones, Cells occupied) const {
    Cells cells = (stones << 1) & (stones << 2) & (stones << 3);  // upwards
    for (const int step : {rows_, rows_ + 1, rows_ + 2}) {
      Cells pairs = (stones << step) & (stones << (2 * step));
      cells |= pairs & (stones << (3 * step));  // xxx.
      cells |= pairs & (stones >> step);        // xx.x
      pairs = (stones >> step) & (stones >> (2 * step));
      cells |= pairs & (stones >> (3 * step));  // .xxx
      cells |= pairs & (stones << step);        // x.xx
    }
    return cells & board_ & ~occupied;
  }

  // Can the player to move complete a four at once?
  constexpr bool can_win(const Position& position) const {
    return (threats(position.own, position.occupied) & playable(position)) != 0;
  }

  constexpr Moves columns_of(Cells cells) const {
    Moves moves;
    for (int column = 0; column < columns_; ++column) {
      if ((cells & column_cells(column)) != 0) {
        moves.push_back(Move{static_cast<std::uint8_t>(column)});
      }
    }
    return moves;
  }

  // --- capabilities ----------------------------------------------------------------------------

  // own + occupied determines a position: in each column the sum shows the stones below a mark at
  // its height (Tromp). Mixed, since tables take some bits only.
  constexpr std::uint64_t key(const Position& position) const {
    return mix64(position.own + position.occupied + bottom_);
  }
  constexpr std::uint64_t recompute_key(const Position& position) const { return key(position); }

  constexpr std::size_t count_moves(const Position& position) const {
    return static_cast<std::size_t>(std::popcount(playable(position)));
  }

  constexpr bool is_legal(const Position& position, Move move) const {
    return move.column < columns_ && (playable(position) & column_cells(move.column)) != 0 &&
           !outcome(position);
  }

  constexpr std::size_t index(Move move) const { return move.column; }

  // The moves after which the opponent cannot win at once, where the mover cannot either: an
  // opponent's threat that is playable must be met, and a stone below one must not be played.
  constexpr Cells safe_cells(const Position& position) const {
    const Cells threatened = threats(position.other(), position.occupied);
    Cells possible = playable(position);
    if (const Cells forced = possible & threatened; forced != 0) {
      if ((forced & (forced - 1)) != 0) return 0;  // two at once cannot be met
      possible = forced;
    }
    return possible & ~(threatened >> 1);
  }
  constexpr Moves safe_moves(const Position& position) const {
    if (can_win(position)) {
      return columns_of(threats(position.own, position.occupied) & playable(position));
    }
    return columns_of(safe_cells(position));
  }

  Geometry geometry() const { return board_geometry(columns_, rows_); }

  // Cells are numbered row by row here, as the geometry does.
  constexpr char piece_at(const Position& position, std::size_t number) const {
    const Cells bit =
        cell(static_cast<int>(number) % columns_, static_cast<int>(number) / columns_);
    if ((position.occupied & bit) == 0) return '.';
    const bool movers = (position.own & bit) != 0;
    return movers == (to_move(position) == Player::First) ? 'X' : 'O';
  }

 private:
  constexpr Cells bottom_of(int column) const { return Cells{1} << (column * (rows_ + 1)); }

  int columns_;
  int rows_;
  Cells bottom_ = 0;  // the lowest cell of every column
  Cells board_ = 0;
};

static_assert(Game<Connect4> && KeyRecomputable<Connect4> && HasIndex<Connect4>);
static_assert(CountsMoves<Connect4> && ChecksMoves<Connect4> && HasGeometry<Connect4>);
static_assert(HasSafeMoves<Connect4>);

}  // namespace espalier::connect4
