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

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/window.hpp"
#include "espalier/games/connect4/geometry.hpp"

namespace espalier::connect4 {

using Cells = std::uint64_t;                               // a set of cells
using CellsPair [[gnu::vector_size(16)]] = std::uint64_t;  // two of them

inline constexpr int kSmallestSide = 4;
inline constexpr int kMostColumns = 9;  // columns are written as digits
inline constexpr int kMostBits = 64;
inline constexpr int kStages = 4;

struct Position {
  Cells own = 0;         // stones of the player to move
  Cells occupied = 0;    // all stones
  Cells threatened = 0;  // empty cells that would complete a four of the opponent

  friend constexpr bool operator==(const Position&, const Position&) = default;

  constexpr Cells other() const { return own ^ occupied; }
  constexpr int plies() const { return std::popcount(occupied); }
};

// The cell a stone falls to, as its bit: what the past says of a move (history, killers) it says of
// the cell, not of the column.
struct Move {
  std::uint8_t cell = 0;
  friend constexpr bool operator==(Move, Move) = default;
};

constexpr bool fits(int columns, int rows) {
  return columns >= kSmallestSide && rows >= kSmallestSide && columns <= kMostColumns &&
         columns * (rows + 1) <= kMostBits;
}

// The usual board, known to the compiler, and any other.
struct UsualSize {
  static constexpr int columns = 7;
  static constexpr int rows = 6;
};
struct AnySize {
  int columns = 7;
  int rows = 6;
};

template <class Size>
class Board {
 public:
  using Position = connect4::Position;
  using Move = connect4::Move;
  using Moves = MoveList<Move, kMostColumns>;
  using Value = Points;
  static constexpr std::size_t kMoveIndices = kMostBits;

  constexpr Board() = default;
  constexpr Board(int columns, int rows) requires std::same_as<Size, AnySize>
      : size_{columns, rows} {
    assert(fits(columns, rows));
  }

  constexpr Position start() const { return {}; }

  constexpr Moves moves(const Position& position) const { return moves_to(playable(position)); }

  constexpr Position play(const Position& position, Move move) const {
    assert(is_legal(position, move));
    const Cells cell = Cells{1} << move.cell;
    const Cells occupied = position.occupied | cell;
    return {position.other(), occupied, threats(position.own | cell, occupied)};
  }

  // Only the player who has just moved can have completed a line.
  constexpr std::optional<Value> outcome(const Position& position) const {
    if (has_four(position.other())) return -kWin;
    if (position.occupied == board()) return Value{0};
    return {};
  }

  constexpr Player to_move(const Position& position) const {
    return position.plies() % 2 == 0 ? Player::First : Player::Second;
  }

  // --- the board -------------------------------------------------------------------------------

  constexpr int columns() const { return size_.columns; }
  constexpr int rows() const { return size_.rows; }
  constexpr Cells board() const { return bottom() * ((Cells{1} << rows()) - 1); }
  constexpr Cells column_cells(int column) const {
    return ((Cells{1} << rows()) - 1) << (column * (rows() + 1));
  }
  // The cells of a row, counted from 0 at the bottom.
  constexpr Cells row_cells(int row) const { return bottom() << row; }
  constexpr Cells cell(int column, int row) const {
    return Cells{1} << (column * (rows() + 1) + row);
  }

  // The position with these stones.
  constexpr Position position(Cells own, Cells occupied) const {
    return {own, occupied, threats(own ^ occupied, occupied)};
  }

  constexpr int column_of(Move move) const { return move.cell / (rows() + 1); }
  constexpr int cells() const { return columns() * rows(); }

  // The cell each column would take next: adding its bottom bit carries there.
  constexpr Cells playable(const Position& position) const {
    return (position.occupied + bottom()) & board();
  }

  constexpr bool has_four(Cells stones) const {
    for (const int step : {1, rows(), rows() + 1, rows() + 2}) {  // up, down-right, right, up-right
      const Cells pairs = stones & (stones >> step);
      if ((pairs & (pairs >> (2 * step))) != 0) return true;
    }
    return false;
  }

  // The empty cells that would complete a four of these stones, whether reachable yet or not.
  constexpr Cells threats(Cells stones, Cells occupied) const {
    return lines_through(stones) & (board() ^ occupied);
  }

  // Can the player to move complete a four at once?
  constexpr bool can_win(const Position& position) const {
    return (threats(position.own, position.occupied) & playable(position)) != 0;
  }

  // From left to right.
  static constexpr Moves moves_to(Cells cells) {
    Moves moves;
    for (; cells != 0; cells &= cells - 1) {  // as long as any are left
      moves.push_back(Move{static_cast<std::uint8_t>(std::countr_zero(cells))});
    }
    return moves;
  }

  // --- capabilities ----------------------------------------------------------------------------

  // own + occupied determines a position: in each column the sum shows the stones below a mark at
  // its height (Tromp). Multiplied by an odd number, since tables look at the high bits.
  constexpr std::uint64_t key(const Position& position) const {
    return (position.own + position.occupied + bottom()) * kGoldenGamma;
  }
  constexpr std::uint64_t recompute_key(const Position& position) const { return key(position); }

  constexpr std::size_t count_moves(const Position& position) const {
    return static_cast<std::size_t>(std::popcount(playable(position)));
  }

  constexpr bool is_legal(const Position& position, Move move) const {
    return move.cell < kMostBits && (playable(position) >> move.cell & 1) != 0 &&
           !outcome(position);
  }

  constexpr std::size_t index(Move move) const { return move.cell; }

  // The more threats a stone makes the better, then the nearer to the middle.
  constexpr int rank(const Position& position, Move move) const {
    return rank_after(move, play(position, move));
  }
  // All moves at once: two by two, for which there are vector registers.
  void play_all(const Position& position, const Moves& moves, Position* after) const {
    for (std::size_t i = 0; i < moves.size(); i += 2) {
      const std::size_t j = i + 1 < moves.size() ? i + 1 : i;
      const CellsPair cells = {Cells{1} << moves[i].cell, Cells{1} << moves[j].cell};
      const CellsPair occupied = position.occupied | cells;
      const CellsPair threatened = lines_through(position.own | cells) & (board() ^ occupied);
      after[i] = {position.other(), occupied[0], threatened[0]};
      after[j] = {position.other(), occupied[1], threatened[1]};
    }
  }
  // The same, where the position after the move is at hand.
  constexpr int rank_after(Move move, const Position& after) const {
    return kThreatRank * std::popcount(after.threatened) + from_edge_[move.cell];
  }

  // Where the mover cannot win at once: the moves after which the opponent cannot either. A threat
  // that can be played must be met, and a stone below one must not be played.
  constexpr Moves safe_moves(const Position& position) const {
    assert(!can_win(position));
    Cells possible = playable(position);
    if (const Cells forced = possible & position.threatened; forced != 0) {
      if ((forced & (forced - 1)) != 0) return {};  // two at once cannot be met
      possible = forced;
    }
    return moves_to(possible & ~(position.threatened >> 1));
  }

  constexpr int plies_left(const Position& position) const { return cells() - position.plies(); }

  // What a search `plies` deep can return, where the mover cannot win at once and has a safe
  // move: the mover wins with its second stone at the earliest, the opponent with its second.
  constexpr Window<Value> value_bounds(const Position& position, int plies) const {
    const int left = plies_left(position);
    if (left >= 4 || plies < left) return {loss_in(4), win_in(3)};
    return {0, left == 3 ? win_in(3) : 0};
  }

  // A win n plies from here, as solvers count: how many stones fewer than all but one the winner
  // needs; on 7x6, 22 minus the stones the winner has on the board at the end. 0: a draw.
  constexpr int exact_score(const Position& position, Value value) const {
    if (!is_win(value) && !is_loss(value)) return 0;
    const int plies = kWin - (value > 0 ? value : -value);
    const int stones_of_winner = (position.plies() + plies + 1) / 2;
    const int score = cells() / 2 + 1 - stones_of_winner;
    return value > 0 ? score : -score;
  }

  constexpr int stages() const { return kStages; }
  // By the share of the board that is full.
  constexpr int stage(const Position& position) const {
    return position.plies() * kStages / (cells() + 1);
  }

  // The mirror image, which is worth the same.
  constexpr Position mirror(const Position& position) const {
    return {mirror(position.own), mirror(position.occupied), mirror(position.threatened)};
  }
  constexpr Move mirror(Move move) const {
    const int column = column_of(move);
    return Move{static_cast<std::uint8_t>(move.cell + (columns() - 1 - 2 * column) * (rows() + 1))};
  }

  Geometry geometry() const { return board_geometry(columns(), rows()); }

  // Cells are numbered row by row here, as the geometry does.
  constexpr char piece_at(const Position& position, std::size_t number) const {
    const Cells bit =
        cell(static_cast<int>(number) % columns(), static_cast<int>(number) / columns());
    if ((position.occupied & bit) == 0) return '.';
    const bool movers = (position.own & bit) != 0;
    return movers == (to_move(position) == Player::First) ? 'X' : 'O';
  }
  // A stone falls from the top of its column.
  std::vector<Slide> slides(const Position&, Move move) const {
    const int landing = move.cell % (rows() + 1);
    Slide fall;
    for (int row = rows() - 1; row >= landing; --row) {
      fall.cells.push_back(static_cast<std::size_t>(row * columns() + column_of(move)));
    }
    return {fall};
  }
  // Any empty cell of the column; the last one is where the stone lands.
  std::vector<Way> touches(const Position& position, Move move) const {
    const std::vector<Slide> fall = slides(position, move);
    std::vector<Way> ways;
    for (const std::size_t cell : fall.front().cells) ways.push_back({cell});
    return ways;
  }

 private:
  static constexpr int kThreatRank = 8;  // above any distance from the edge

  // The cells that, together with three of the stones, make a four. For one set of stones or two.
  template <class Set>
  [[gnu::always_inline]] constexpr Set lines_through(Set stones) const {
    Set cells = (stones << 1) & (stones << 2) & (stones << 3);  // upwards
    add_lines(stones, Cells(rows()), cells);
    add_lines(stones, Cells(rows()) + 1, cells);
    add_lines(stones, Cells(rows()) + 2, cells);
    return cells;
  }
  template <class Set>
  [[gnu::always_inline]] static constexpr void add_lines(Set stones, Cells step, Set& cells) {
    const Set left = stones << step;  // the cells with such a stone to the left
    const Set right = stones >> step;
    cells |= left & (stones << (2 * step)) & ((stones << (3 * step)) | right);  // xxx. xx.x
    cells |= right & (stones >> (2 * step)) & ((stones >> (3 * step)) | left);  // .xxx x.xx
  }

  // The lowest cell of every column.
  constexpr Cells bottom() const {
    if constexpr (std::same_as<Size, UsualSize>) {
      return 0x40810204081;
    } else {
      return bottom_;
    }
  }
  static constexpr Cells bottom_of(Size size) {
    Cells cells = 0;
    for (int column = 0; column < size.columns; ++column) {
      cells |= Cells{1} << (column * (size.rows + 1));
    }
    return cells;
  }

  constexpr Cells mirror(Cells cells) const {
    Cells mirrored = 0;
    for (int column = 0; column < columns(); ++column) {
      const Cells stack = cells >> (column * (rows() + 1)) & ((Cells{1} << rows()) - 1);
      mirrored |= stack << ((columns() - 1 - column) * (rows() + 1));
    }
    return mirrored;
  }

  static constexpr std::array<std::int8_t, kMostBits> from_edge_of(Size size) {
    std::array<std::int8_t, kMostBits> steps{};
    for (int cell = 0; cell < size.columns * (size.rows + 1); ++cell) {
      const int column = cell / (size.rows + 1);
      steps[static_cast<std::size_t>(cell)] =
          static_cast<std::int8_t>(std::min(column, size.columns - 1 - column));
    }
    return steps;
  }

  [[no_unique_address]] Size size_;
  Cells bottom_ = bottom_of(size_);
  std::array<std::int8_t, kMostBits> from_edge_ = from_edge_of(size_);  // columns, of every cell
};

using Connect4 = Board<AnySize>;
using UsualConnect4 = Board<UsualSize>;

template <class G>
inline constexpr bool kUnlocksAll = Game<G>&& KeyRecomputable<G>&& HasIndex<G>&& CountsMoves<G>&&
    ChecksMoves<G>&& HasSlides<G>&& HasRank<G>&& HasRankAfter<G>&& HasSafeMoves<G>&&
        HasValueBounds<G>&& HasMirror<G>&& HasPliesLeft<G>&& HasExactScore<G>&& HasStage<G>;
static_assert(kUnlocksAll<Connect4> && kUnlocksAll<UsualConnect4>);

}  // namespace espalier::connect4
