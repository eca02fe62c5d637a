// Trio: tic-tac-toe for three. Red, Yellow and Black take turns to mark a cell of a board with 4x4
// or 5x5 cells; three in a row, column or diagonal win; on a full board without a line the three
// share the point.
//
// Source: none. Tic-tac-toe for three is a folk game without agreed rules; the sizes and the length
// of a line are our choice.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/games/trio/geometry.hpp"

namespace espalier::trio {

using Cells = std::uint32_t;  // a set of cells: bit 0 = a1, then b1, ...

struct Position {
  std::array<Cells, kPlayers> marks{};  // one set per seat
  Seat to_move = Seat::First;

  friend constexpr bool operator==(const Position&, const Position&) = default;

  constexpr Cells of(Seat seat) const { return marks[seat_number(seat)]; }
  constexpr Cells all() const { return marks[0] | marks[1] | marks[2]; }
};

struct Move {
  std::uint8_t cell = 0;
  friend constexpr bool operator==(Move, Move) = default;
};

class Trio {
 public:
  using Position = trio::Position;
  using Move = trio::Move;
  using Moves = MoveList<Move, kMostCells>;
  using Value = Points;
  static constexpr std::size_t kSeats = kPlayers;
  static constexpr int kInARow = 3;
  static constexpr std::size_t kMostLines = 48;  // of the 5x5 board

  constexpr explicit Trio(int size = 4) : size_(size) {
    constexpr std::array<std::array<int, 2>, 4> kSteps = {{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
    for (int cell = 0; cell < size * size; ++cell) {
      for (const auto& [right, up] : kSteps) {
        const int end_x = cell % size + right * (kInARow - 1);
        const int end_y = cell / size + up * (kInARow - 1);
        if (end_x < 0 || end_x >= size || end_y >= size) continue;
        Cells line = 0;
        for (int i = 0; i < kInARow; ++i) line |= Cells{1} << (cell + i * (right + up * size));
        lines_[line_count_++] = line;
      }
    }
  }

  constexpr int size() const { return size_; }
  constexpr int cells() const { return size_ * size_; }
  constexpr std::size_t line_count() const { return line_count_; }
  constexpr Cells line(std::size_t number) const { return lines_[number]; }

  constexpr Position start() const { return {}; }

  constexpr Moves moves(const Position& position) const {
    Moves moves;
    for (Cells left = empty(position); left != 0; left &= left - 1) {
      moves.push_back(Move{static_cast<std::uint8_t>(std::countr_zero(left))});
    }
    return moves;
  }

  constexpr Position play(const Position& position, Move move) const {
    assert((empty(position) >> move.cell & 1U) != 0);
    Position next = position;
    next.marks[seat_number(position.to_move)] |= Cells{1} << move.cell;
    next.to_move = next_seat(position.to_move, kSeats);
    return next;
  }

  constexpr std::optional<PerSeat<Trio>> payoffs(const Position& position) const {
    for (std::size_t winner = 0; winner < kSeats; ++winner) {
      if (!has_line(position.marks[winner])) continue;
      PerSeat<Trio> values = {-kWin, -kWin, -kWin};
      values[winner] = kWin;
      return values;
    }
    if (empty(position) == 0) return PerSeat<Trio>{};
    return {};
  }

  constexpr Seat to_move(const Position& position) const { return position.to_move; }

  // --- capabilities ----------------------------------------------------------------------------

  constexpr std::uint64_t key(const Position& position) const {
    const std::uint64_t two = std::uint64_t{position.marks[1]} << 32 | position.marks[0];
    const auto rest = std::uint64_t{position.marks[2]} << 8 | seat_number(position.to_move);
    return hash_step(hash_seed(two), rest);
  }

  // The seat to move lets the next one move instead: best-reply search asks for it.
  constexpr Position pass(const Position& position) const {
    Position next = position;
    next.to_move = next_seat(position.to_move, kSeats);
    return next;
  }

  constexpr int plies_left(const Position& position) const {
    return std::popcount(empty(position));
  }

  Geometry geometry() const { return board_geometry(size_); }

  constexpr char piece_at(const Position& position, std::size_t cell) const {
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      if ((position.marks[seat] >> cell & 1U) != 0) return kSymbols[seat];
    }
    return kNoPiece;
  }

  constexpr Cells empty(const Position& position) const {
    return ((Cells{1} << cells()) - 1) & ~position.all();
  }
  constexpr bool has_line(Cells marks) const {
    for (std::size_t i = 0; i < line_count_; ++i) {
      if ((marks & lines_[i]) == lines_[i]) return true;
    }
    return false;
  }

 private:
  int size_;
  std::array<Cells, kMostLines> lines_{};
  std::size_t line_count_ = 0;
};

static_assert(SeatedGame<Trio> && !Game<Trio> && Keyed<Trio> && HasGeometry<Trio>);

}  // namespace espalier::trio
