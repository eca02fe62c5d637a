// A game for two as a game of seats: what the first player wins the second loses. With it the
// searches for many players run on every game for two, and a test compares max^n with minimax.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "espalier/core/game.hpp"
#include "espalier/core/rng.hpp"

namespace espalier::multiplayer {

template <Game G>
class TwoSeatsGame {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Moves = typename G::Moves;
  using Value = typename G::Value;
  static constexpr std::size_t kSeats = 2;

  explicit TwoSeatsGame(G game) : game_(std::move(game)) {}

  Position start() const { return game_.start(); }
  Moves moves(const Position& p) const { return game_.moves(p); }
  Position play(const Position& p, Move move) const { return game_.play(p, move); }
  Seat to_move(const Position& p) const { return game_.to_move(p); }
  std::optional<std::array<Value, 2>> payoffs(const Position& p) const {
    const auto value = game_.outcome(p);
    if (!value) return std::nullopt;
    return both(p, *value);
  }
  // What the mover has, for both.
  std::array<Value, 2> both(const Position& p, Value movers) const {
    if (game_.to_move(p) == Seat::First) return {movers, -movers};
    return {-movers, movers};
  }
  std::uint64_t key(const Position& p) const {
    if constexpr (Keyed<G>) return game_.key(p);
    return 0;
  }
  int rank(const Position& p, Move move) const requires HasRank<G> { return game_.rank(p, move); }

  const G& game() const { return game_; }

 private:
  G game_;
};

// The evaluation that goes with it. Values sum to zero, and no bound below them is known.
template <Game G, Evaluator<G> E>
struct TwoSeatsEvaluator {
  E evaluator;

  std::array<typename G::Value, 2> evaluate(const TwoSeatsGame<G>& seats,
                                            const typename G::Position& p) const {
    const G& game = seats.game();
    return seats.both(p, evaluator.value(game, p, evaluator.init(game, p)));
  }
};

}  // namespace espalier::multiplayer
