// Kayles (Dudeney 1908): pins stand in a row; a player knocks down one pin or two neighbours; who
// takes the last pin wins. Rules, and an evaluation that knows nothing.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"

namespace espalier::kayles {

inline constexpr int kLongestRow = 24;

struct Position {
  std::uint32_t pins = 0;  // bit i: pin i + 1 stands
  Player to_move = Player::First;
  friend bool operator==(const Position&, const Position&) = default;
};

class Kayles {
 public:
  using Position = kayles::Position;
  using Move = std::uint32_t;  // the pins that fall
  using Moves = MoveList<Move, 64>;
  using Value = Points;

  explicit Kayles(int row = 8) : row_(row) {}
  int row() const { return row_; }

  Position start() const { return {(1U << row_) - 1, Player::First}; }
  Moves moves(const Position& p) const {
    Moves moves;
    for (int pin = 0; pin < row_; ++pin) {
      for (const Move fall : {1U << pin, 3U << pin}) {
        if ((p.pins & fall) == fall) moves.push_back(fall);
      }
    }
    return moves;
  }
  Position play(const Position& p, Move fall) const { return {p.pins ^ fall, opponent(p.to_move)}; }
  std::optional<Value> outcome(const Position& p) const {
    if (p.pins != 0) return {};
    return -kWin;  // the opponent took the last pin
  }
  Player to_move(const Position& p) const { return p.to_move; }

  // --- what the game unlocks
  // -----------------------------------------------------------------------

  std::uint64_t key(const Position& p) const {
    const std::uint64_t word = std::uint64_t{p.pins} * 2 + static_cast<std::uint64_t>(p.to_move);
    return (word + 1) * 0x9e3779b97f4a7c15U;
  }
  int plies_left(const Position& p) const { return std::popcount(p.pins); }

  Geometry geometry() const {
    Geometry board = square_geometry(row_, 1, false);
    for (int pin = 0; pin < row_; ++pin) {
      board.cells[static_cast<std::size_t>(pin)].label = std::to_string(pin + 1);
    }
    board.pieces = {{'|', "pin", Player::First, disc_look(kYellowPiece)}};
    return board;
  }
  char piece_at(const Position& p, std::size_t cell) const {
    return (p.pins >> cell & 1U) != 0 ? '|' : kNoPiece;
  }

 private:
  int row_;
};

struct NoIdea : StatelessEvaluator<NoIdea> {  // what an unfinished game is worth: nobody knows
  Points evaluate(const Kayles&, const Position&) const { return 0; }
};

}  // namespace espalier::kayles
