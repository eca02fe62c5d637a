// Rewards: what a game is worth to each seat, between 0 and 1, as UCT adds them up.
//
// Source: Kocsis & Szepesvari 2006 ask for rewards in [0, 1]; a vector of rewards with more than
// two seats is max^n's (Luckhardt & Irani 1986; Fuernkranz, the last slides).
// Promise: a finished game of two seats is worth 1, 1/2 or 0 to a seat, whatever its margin, and
// the two rewards add up to 1. With RewardKind::First the rewards of any game add up to 1.
// Deviations: a playout that is cut off is worth the expected score of the evaluation,
// 1 / (1 + exp(-value / scale)); with more seats the softmax of the values over the scale (First),
// or the mean of these expected scores against each rival (Places).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

#include "espalier/core/game.hpp"
#include "espalier/search/montecarlo/options.hpp"

namespace espalier::montecarlo {

template <std::size_t Seats>
using Rewards = std::array<float, Seats>;

template <AnySeats G>
constexpr std::size_t seat_count() {
  if constexpr (SeatedGame<G>) {
    return G::kSeats;
  } else {
    return 2;
  }
}

template <AnySeats G, class E>
class Judge {
 public:
  static constexpr std::size_t kSeats = seat_count<G>();
  using Position = typename G::Position;
  using Vector = Rewards<kSeats>;

  Judge(const G& game, const E& evaluator, const UctOptions& options)
      : game_(game),
        evaluator_(evaluator),
        scale_(options.scale > 0 ? options.scale : kUsualScale),
        kind_(options.reward) {}

  const G& game() const { return game_; }
  const E& evaluator() const { return evaluator_; }

  // What a finished game is worth; empty while it goes on.
  std::optional<Vector> finished(const Position& position) const {
    if constexpr (SeatedGame<G>) {
      if (const auto payoffs = game_.payoffs(position)) return of_payoffs(*payoffs);
    } else {
      if (const auto value = game_.outcome(position)) {
        return of_result(position, static_cast<double>(*value));
      }
    }
    return std::nullopt;
  }

  // A result in the view of the player to move: a win, a loss or a draw.
  Vector of_result(const Position& position, double value) const {
    return for_mover(position, value > 0 ? 1.0F : value < 0 ? 0.0F : 0.5F);
  }

  // What the evaluation expects of a game that goes on.
  Vector estimated(const Position& position) const {
    if constexpr (SeatedGame<G>) {
      return of_values(evaluator_.evaluate(game_, position));
    } else {
      const auto state = evaluator_.init(game_, position);
      return of_score(position, static_cast<double>(evaluator_.value(game_, position, state)));
    }
  }

  // The same for a position one move later, with the state of the evaluation before the move.
  auto state_at(const Position& position) const {
    if constexpr (SeatedGame<G>) {
      return NoState{};
    } else {
      return evaluator_.init(game_, position);
    }
  }
  template <class State>
  Vector estimated_after(const State& state, const Position& position, const typename G::Move& move,
                         const Position& next) const {
    if constexpr (SeatedGame<G>) {
      (void)state, (void)position, (void)move;
      return estimated(next);
    } else {
      const State after = evaluator_.next(game_, state, position, move, next);
      return of_score(next, static_cast<double>(evaluator_.value(game_, next, after)));
    }
  }

  // A score in the view of the player to move, two seats.
  Vector of_score(const Position& position, double score) const {
    return for_mover(position, expected(score));
  }
  // One value per seat.
  template <class Values>
  Vector of_values(const Values& values) const {
    return kind_ == RewardKind::First ? shares(values) : places(values);
  }

 private:
  float expected(double score) const {
    return static_cast<float>(1 / (1 + std::exp(-score / scale_)));
  }

  Vector for_mover(const Position& position, float share) const {
    Vector rewards;
    rewards.fill(1 - share);
    rewards[seat_number(game_.to_move(position))] = share;
    return rewards;
  }

  template <class Payoffs>
  Vector of_payoffs(const Payoffs& payoffs) const {
    Vector rewards{};
    if (kind_ == RewardKind::First) {
      const auto best = *std::max_element(payoffs.begin(), payoffs.end());
      const auto winners = std::count(payoffs.begin(), payoffs.end(), best);
      for (std::size_t seat = 0; seat < kSeats; ++seat) {
        rewards[seat] = payoffs[seat] == best ? 1.0F / static_cast<float>(winners) : 0.0F;
      }
      return rewards;
    }
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      for (std::size_t rival = 0; rival < kSeats; ++rival) {
        if (rival == seat) continue;
        const auto ahead = payoffs[seat] - payoffs[rival];
        rewards[seat] += ahead > 0 ? 1.0F : ahead < 0 ? 0.0F : 0.5F;
      }
      rewards[seat] /= static_cast<float>(kSeats - 1);
    }
    return rewards;
  }

  template <class Values>
  Vector shares(const Values& values) const {
    const double best = static_cast<double>(*std::max_element(values.begin(), values.end()));
    std::array<double, kSeats> powers{};
    double sum = 0;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      sum += powers[seat] = std::exp((static_cast<double>(values[seat]) - best) / scale_);
    }
    Vector rewards;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      rewards[seat] = static_cast<float>(powers[seat] / sum);
    }
    return rewards;
  }

  template <class Values>
  Vector places(const Values& values) const {
    Vector rewards{};
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      for (std::size_t rival = 0; rival < kSeats; ++rival) {
        if (rival == seat) continue;
        rewards[seat] += expected(static_cast<double>(values[seat] - values[rival]));
      }
      rewards[seat] /= static_cast<float>(kSeats - 1);
    }
    return rewards;
  }

  const G& game_;
  const E& evaluator_;
  double scale_;
  RewardKind kind_;
};

}  // namespace espalier::montecarlo
