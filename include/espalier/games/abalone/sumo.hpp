// Sumo: who pushes whom. The evaluation of the player. Linear. In hundredths of a marble that is
// pushed off the edge: what it was worth there, half of what it is worth in the centre.
//
// Ours, with what other programs count: the centre, the wedges and the edge (Abalone12 II.C), and
// the centre of mass (Aichholzer, Aurenhammer & Werner, "Algorithmic fun: Abalone", 2002). Together
// with the places of the marbles the latter measures how far an army is scattered: the sum of
// squared distances from its own centre of mass is the sum of those from the board's centre minus
// off_centre. Added: what either side could push with its next move. How the weights were found:
// docs/games/abalone-player.md.
//
// Promise: in the mover's view, the same for both sides and for every turn or mirror image of the
// board. What depends on one marble alone is kept in the state and updated along a move.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/games/abalone/features.hpp"
#include "espalier/games/abalone/rules.hpp"

namespace espalier::abalone {

class Sumo {
 public:
  static constexpr std::string_view kName = "sumo";

  struct Mass {  // the sum of the places of an army, from the centre
    std::int16_t up = 0;
    std::int16_t along = 0;
    friend constexpr bool operator==(Mass, Mass) = default;
  };
  struct State {
    Points balance = 0;  // of the marbles one by one: Black's minus White's
    std::array<Mass, 2> mass{};
    friend constexpr bool operator==(const State&, const State&) = default;
  };

  static constexpr std::array<WeightInfo, 24> kWeights = {{
      {"tempo", 20, 0, 60, "the right to move"},
      {"lost_1", 200, 0, 600, "the first marble that the opponent lost"},
      {"lost_2", 214, 0, 600, "the second"},
      {"lost_3", 186, 0, 600, "the third"},
      {"lost_4", 252, 0, 600, "the fourth"},
      {"lost_5", 274, 0, 600, "the fifth"},
      {"lost_more", 270, 0, 600, "each further one, where six do not end the game"},
      {"ring_1", -8, -200, 50, "a marble one step from the centre"},
      {"ring_2", -31, -200, 50, "two steps"},
      {"corner_2", -37, -200, 50, "two steps, on a line through the centre"},
      {"ring_3", -67, -200, 50, "three steps"},
      {"corner_3", -77, -200, 50, "three steps, on a line through the centre"},
      {"rim_middle", -84, -200, 50, "in the middle of an edge"},
      {"rim", -95, -200, 50, "on an edge, beside its middle"},
      {"rim_corner", -105, -200, 50, "in a corner"},
      {"contact", 11, -60, 60, "a marble beside one of the opponent's"},
      {"wedges", 15, -20, 100, "a marble between two of the opponent's"},
      {"off_centre", 6, -20, 20, "the squared distance of the centre of mass, for each marble"},
      {"rim_beside_1", -19, -100, 20, "a marble at the edge beside one of the opponent's"},
      {"rim_beside_2", -19, -100, 20, "beside more than one"},
      {"pushes", 20, 0, 60, "a way to push on the board"},
      {"strikes", 45, 0, 300, "a way to push a marble off the board, for the side to move"},
      {"exposed", -31, -300, 0, "the same for the opponent, who has to wait"},
      {"ahead", 300, 0, 900, "having pushed out more marbles, where that wins a stopped game"},
  }};
  using Weights = std::array<Points, kWeights.size()>;

  constexpr Sumo() : Sumo(default_weights(kWeights)) {}
  constexpr explicit Sumo(const Weights& weights) : weights_(weights) {
    for (int cell = 0; cell < kCells; ++cell) {
      const int place = kPlaces[static_cast<std::size_t>(cell)];
      worth_[static_cast<std::size_t>(cell)] =
          place == 0 ? 0 : weights_[kPlace - 1 + static_cast<std::size_t>(place)];
    }
    for (std::size_t lost = 1; lost <= kMarbles; ++lost) {
      captured_[lost] = captured_[lost - 1] + weights_[std::min(kLost + lost - 1, kLostMore)];
    }
  }
  constexpr Weights weights() const { return weights_; }

  constexpr State init(const Abalone&, const Position& position) const {
    State state;
    for (const std::size_t side : {0U, 1U}) add(state, side, position.marbles[side], 1);
    return state;
  }

  constexpr State next(const Abalone&, State state, const Position& before, Move,
                       const Position& after) const {
    for (const std::size_t side : {0U, 1U}) {
      const Cells was = before.marbles[side];
      const Cells is = after.marbles[side];
      add(state, side, was & ~is, -1);
      add(state, side, is & ~was, 1);
    }
    return state;
  }

  constexpr Points value(const Abalone& game, const Position& position, const State& state) const {
    const Player mover = position.to_move;
    const Weights counts = standing(game, position, state);
    Points sum = mover == Player::First ? state.balance : -state.balance;
    sum += captured_[position.lost[index_of(opponent(mover))]];
    sum -= captured_[position.lost[index_of(mover)]];
    for (std::size_t i = kContact; i < kWeights.size(); ++i) sum += weights_[i] * counts[i];
    return sum + weights_[kTempo];
  }

  constexpr Weights features(const Abalone& game, const Position& position) const {
    Weights counts = standing(game, position, init(game, position));
    counts[kTempo] = 1;
    for (const Player player : {Player::First, Player::Second}) {
      const Points sign = player == position.to_move ? 1 : -1;
      for_each_cell(position.of(player), [&](int cell) {
        const int place = kPlaces[static_cast<std::size_t>(cell)];
        if (place > 0) counts[kPlace - 1 + static_cast<std::size_t>(place)] += sign;
      });
      const auto captured = static_cast<std::size_t>(position.lost_by(opponent(player)));
      for (std::size_t k = 0; k < captured; ++k) counts[std::min(kLost + k, kLostMore)] += sign;
    }
    return counts;
  }

 private:
  static constexpr std::size_t kTempo = 0;
  static constexpr std::size_t kLost = 1;
  static constexpr std::size_t kLostMore = 6;
  static constexpr std::size_t kPlace = 7;  // eight of them
  enum : std::size_t {
    kContact = 15,
    kWedges,
    kOffCentre,
    kBesideOne,
    kBesideTwo,
    kForce,
    kStrikes,
    kExposed,
    kAhead
  };

  // The kinds of cells that turns and mirror images of the board take into each other: 0 the
  // centre, then in the order of the weights.
  static constexpr std::array<std::int8_t, kCells> kPlaces = [] {
    std::array<std::int8_t, kCells> places{};
    for (int cell = 0; cell < kCells; ++cell) {
      const int up = row_of(cell) - kRadius;
      const int along = diagonal_of(cell) - kRadius;
      // On a line through the centre and two corners, or through the middles of two edges.
      const bool corner = up == 0 || along == 0 || up == along;
      const bool middle = up + along == 0 || 2 * up == along || 2 * along == up;
      const int ring = distance_from_centre(cell);
      int place = ring;
      if (ring == 2) place = corner ? 3 : 2;
      if (ring == 3) place = corner ? 5 : 4;
      if (ring == 4) place = corner ? 8 : middle ? 6 : 7;
      places[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(place);
    }
    return places;
  }();

  static constexpr std::size_t index_of(Player player) { return static_cast<std::size_t>(player); }

  constexpr void add(State& state, std::size_t side, Cells cells, int sign) const {
    for_each_cell(cells, [&](int cell) {
      const Points worth = worth_[static_cast<std::size_t>(cell)];
      state.balance += (side == 0 ? sign : -sign) * worth;
      Mass& mass = state.mass[side];
      mass.up = static_cast<std::int16_t>(mass.up + sign * (row_of(cell) - kRadius));
      mass.along = static_cast<std::int16_t>(mass.along + sign * (diagonal_of(cell) - kRadius));
    });
  }

  // The squared distance times the marbles: |sum of places|^2 / marbles.
  static constexpr Points off_centre(Mass mass, Cells cells) {
    const Points up = mass.up;
    const Points along = mass.along;
    return (up * up + along * along - up * along) / std::max(count(cells), 1);
  }

  // The features from kContact on.
  static constexpr Weights standing(const Abalone& game, const Position& position,
                                    const State& state) {
    const Player mover = position.to_move;
    const Army own(position.of(mover));
    const Army theirs(position.of(opponent(mover)));
    Weights counts{};
    count_army(counts, own, theirs, 1);
    count_army(counts, theirs, own, -1);
    counts[kOffCentre] = off_centre(state.mass[index_of(mover)], own.cells) -
                         off_centre(state.mass[index_of(opponent(mover))], theirs.cells);
    const Force ours = force(own, theirs);
    const Force against = force(theirs, own);
    counts[kForce] = ours.pushes - against.pushes;
    counts[kStrikes] = ours.falls;
    counts[kExposed] = against.falls;
    const Points stopped = game.stopped(position);
    counts[kAhead] = stopped > 0 ? 1 : stopped < 0 ? -1 : 0;
    return counts;
  }

  static constexpr void count_army(Weights& counts, const Army& own, const Army& theirs,
                                   Points sign) {
    const Beside attackers = beside(theirs);
    const Cells at_edge = own.cells & kRim;
    counts[kContact] += sign * count(own.cells & attackers.one);
    counts[kWedges] += sign * count(wedges(own, theirs));
    counts[kBesideOne] += sign * count(at_edge & attackers.one & ~attackers.two);
    counts[kBesideTwo] += sign * count(at_edge & attackers.two);
  }

  Weights weights_;
  std::array<Points, kCells> worth_{};           // of a marble by its place
  std::array<Points, kMarbles + 1> captured_{};  // by how many marbles the opponent has lost
};

static_assert(LinearEvaluator<Sumo, Abalone>);

}  // namespace espalier::abalone
