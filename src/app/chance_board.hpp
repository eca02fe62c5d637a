// A board game whose values are chances: the strategies that back up chances of winning see every
// board game through this.
//
// First is the player who moves at the root. A value is the chance that First wins, p where First
// moves and -p where Second does, as backup/product_propagation.hpp wants it. A finished game is
// worth 1, 0 or, drawn, 1/2; a leaf at the horizon is worth the expected score of its evaluation.
#pragma once

#include <cmath>
#include <optional>
#include <utility>

#include "app/any_game.hpp"
#include "app/games.hpp"

namespace espalier::app {

class ChanceBoard {
 public:
  using Position = AnyPosition;
  using Move = AnyMove;
  using Moves = AnyMoves;
  using Value = double;
  using OfChances = void;  // only strategies of this kind are compiled for it

  ChanceBoard(AnyGame board, Seat root) : board_(std::move(board)), root_(root) {
    if (const auto info = find_game(board_->name())) info_ = *info;
  }

  AnyPosition start() const { return board_.start(); }
  AnyMoves moves(const AnyPosition& p) const { return board_.moves(p); }
  AnyPosition play(const AnyPosition& p, AnyMove move) const { return board_.play(p, move); }
  Seat to_move(const AnyPosition& p) const {
    return board_.to_move(p) == root_ ? Seat::First : Seat::Second;
  }
  std::optional<double> outcome(const AnyPosition& p) const {
    const auto end = board_.outcome(p);
    if (!end) return std::nullopt;
    return told(p, *end > 0 ? 1 : *end < 0 ? 0 : 0.5);
  }
  double evaluate(const AnyPosition& p) const {
    const auto score = static_cast<Points>(std::lround(board_->evaluate(p)));
    return told(p, info_ == nullptr ? 0.5 : expected_score(*info_, score));
  }
  const AnyGame& board() const { return board_; }

 private:
  double told(const AnyPosition& p, double share_of_mover) const {
    return to_move(p) == Seat::First ? share_of_mover : -(1 - share_of_mover);
  }

  AnyGame board_;
  Seat root_;
  const GameInfo* info_ = nullptr;  // null: a game that nobody registered
};

struct ChanceEvaluator : StatelessEvaluator<ChanceEvaluator> {
  double evaluate(const ChanceBoard& game, const AnyPosition& p) const { return game.evaluate(p); }
};

static_assert(Game<ChanceBoard> && Evaluator<ChanceEvaluator, ChanceBoard>);

}  // namespace espalier::app
