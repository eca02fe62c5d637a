// The shallow search inside playouts: alpha-beta for two seats, max^n for more, without a table.
//
// Source: negamax with alpha-beta (Knuth & Moore 1975), max^n (Luckhardt & Irani 1986); in playouts
// since Winands & Bjornsson 2011.
// Promise: with two seats the value is that of minimax to the same depth; a nearer win is better.
// Deviations: equal moves at the root are chosen at random; within max^n the first of equal moves
// counts.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "espalier/core/game.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/search/montecarlo/reward.hpp"

namespace espalier::montecarlo {

template <AnySeats G, class E>
class Shallow {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Vector = typename Judge<G, E>::Vector;

  explicit Shallow(const Judge<G, E>& judge) : judge_(judge) {}

  // What a search of `depth` plies expects of a game that goes on.
  Vector value(const Position& position, int depth) const {
    if constexpr (SeatedGame<G>) {
      return judge_.of_values(max_n(position, depth));
    } else {
      return judge_.of_score(position,
                             negamax(position, state_at(position), depth, 0, kNone, kAll));
    }
  }

  // The best of the moves for the player to move, at random among equals.
  template <class Moves>
  Move best(const Position& position, const Moves& moves, int depth, Rng& rng) const {
    const G& game = judge_.game();
    double highest = kNone;
    std::size_t equals = 0;
    Move chosen = moves[0];
    for (const Move move : moves) {
      const Position next = game.play(position, move);
      double worth = 0;
      if constexpr (SeatedGame<G>) {
        worth = max_n(next, depth - 1)[seat_number(game.to_move(position))];
      } else {
        // An equal value must not be cut off: equals are counted.
        worth = -negamax(next, state_at(next), depth - 1, 1, kNone, -highest + 0.5);
      }
      if (worth > highest) {
        highest = worth;
        equals = 0;
      }
      if (worth == highest && rng.below(++equals) == 0) chosen = move;
    }
    return chosen;
  }

 private:
  static constexpr double kAll = std::numeric_limits<double>::max();
  static constexpr double kNone = -kAll;

  auto state_at(const Position& position) const {
    return judge_.evaluator().init(judge_.game(), position);
  }

  // The result of a game that ends `ply` plies below the root: a nearer win is better.
  static double by_distance(double value, int ply) {
    if (std::abs(value) < kWinBand) return value;
    return value > 0 ? value - ply : value + ply;
  }

  template <class State>
  double negamax(const Position& position, const State& state, int depth, int ply, double alpha,
                 double beta) const {
    const G& game = judge_.game();
    const E& evaluator = judge_.evaluator();
    if (const auto end = game.outcome(position)) {
      return by_distance(static_cast<double>(*end), ply);
    }
    if (depth <= 0) return static_cast<double>(evaluator.value(game, position, state));
    double highest = kNone;
    for (const Move move : game.moves(position)) {
      const Position next = game.play(position, move);
      const State after = evaluator.next(game, state, position, move, next);
      const double worth =
          -negamax(next, after, depth - 1, ply + 1, -beta, -std::max(alpha, highest));
      highest = std::max(highest, worth);
      if (highest >= beta) break;
    }
    return highest;
  }

  std::array<double, Judge<G, E>::kSeats> max_n(const Position& position, int depth) const {
    const G& game = judge_.game();
    std::array<double, Judge<G, E>::kSeats> best{};
    if (const auto end = game.payoffs(position)) {
      std::copy(end->begin(), end->end(), best.begin());
      return best;
    }
    if (depth <= 0) {
      const auto values = judge_.evaluator().evaluate(game, position);
      std::copy(values.begin(), values.end(), best.begin());
      return best;
    }
    const std::size_t mover = seat_number(game.to_move(position));
    bool first = true;
    for (const Move move : game.moves(position)) {
      const auto worth = max_n(game.play(position, move), depth - 1);
      if (first || worth[mover] > best[mover]) best = worth;
      first = false;
    }
    return best;
  }

  const Judge<G, E>& judge_;
};

}  // namespace espalier::montecarlo
