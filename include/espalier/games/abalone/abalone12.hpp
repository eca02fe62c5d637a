// The evaluation of Abalone12 (Papadopoulos, Toumpas, Chrysopoulos & Mitkas, "Exploring
// optimization strategies in board game Abalone for alpha-beta search", 2012), section II.C.
// Linear, one side minus the other.
//
// The paper names six parameters and says how each is counted, more or less; it gives no weights.
// Our reading:
// - Number of marbles: its effect "varies with the number of marbles its opponent has". A weight
//   for each marble, and one for the square of the marbles lost, so that a further one counts more
//   the more have gone.
// - Distance from the centre: steps, summed over the marbles.
// - Coherence: the neighbours of each marble that are of its colour (a pair counts twice), and a
//   bonus for each three in line.
// - Formation break: marbles that have opponents on two opposite sides.
// - Single danger: marbles at the edge beside exactly one opponent, and beside more.
// - Double danger: two neighbours, both at the edge where a push in some direction would take them
//   over it, each with an opponent right behind it in that direction. Counted for each pair and
//   direction.
//
// Promise: in the mover's view, the same for both sides and for every turn or mirror image of the
// board. The default weights were found by `espalier tune` in ranges that leave 0 out for coherence
// and formation break (experiments/weights/abalone-abalone12.toml): the paper's player has all six
// features. Without that bound both became 0 (experiments/weights/abalone-abalone12-free.toml);
// docs/games/abalone-player.md says what each set is worth.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/games/abalone/features.hpp"
#include "espalier/games/abalone/rules.hpp"

namespace espalier::abalone {

class Abalone12 : public StatelessEvaluator<Abalone12> {
 public:
  static constexpr std::string_view kName = "abalone12";

  static constexpr std::array<WeightInfo, 9> kWeights = {{
      {"marbles", 83, 0, 400, "a marble on the board"},
      {"aggressiveness", 13, 0, 80, "the square of the marbles that the opponent has lost"},
      {"centre_distance", -9, -40, 0, "a step from a marble to the centre"},
      {"coherence", 1, 0, 40, "a neighbour of a marble, of the same colour"},
      {"three_in_line", 6, 0, 40, "three neighbours in line"},
      {"formation_break", 1, 0, 80, "a marble between two of the opponent's"},
      {"single_danger", -14, -80, 0, "a marble at the edge beside one of the opponent's"},
      {"single_danger_more", -37, -160, 0, "beside more than one"},
      {"double_danger", -5, -160, 0, "two neighbours at the edge, each with one behind it"},
  }};
  using Weights = std::array<Points, kWeights.size()>;

  constexpr Abalone12() : Abalone12(default_weights(kWeights)) {}
  constexpr explicit Abalone12(const Weights& weights) : weights_(weights) {}
  constexpr Weights weights() const { return weights_; }

  constexpr Points evaluate(const Abalone& game, const Position& position) const {
    const Weights counts = features(game, position);
    Points sum = 0;
    for (std::size_t i = 0; i < kWeights.size(); ++i) sum += weights_[i] * counts[i];
    return sum;
  }

  constexpr Weights features(const Abalone&, const Position& position) const {
    const Player mover = position.to_move;
    const Army own(position.of(mover));
    const Army theirs(position.of(opponent(mover)));
    Weights counts = of_army(own, theirs, position.lost_by(opponent(mover)));
    const Weights against = of_army(theirs, own, position.lost_by(mover));
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] -= against[i];
    return counts;
  }

 private:
  // The features of one side, in the order of the weights.
  static constexpr Weights of_army(const Army& own, const Army& theirs, Points captured) {
    const Cohesion together = cohesion(own);
    const Beside attackers = beside(theirs);
    const Cells at_edge = own.cells & kRim;
    return {count(own.cells),
            captured * captured,
            steps_to_centre(own.cells),
            2 * together.pairs,
            together.threes,
            count(wedges(own, theirs)),
            count(at_edge & attackers.one & ~attackers.two),
            count(at_edge & attackers.two),
            double_dangers(own, theirs)};
  }

  static constexpr Points double_dangers(const Army& own, const Army& theirs) {
    Points pairs = 0;
    for_each_direction<kDirections>([&](auto d) {
      const Cells in_danger = own.cells & kEdge[d] & theirs.steps[d];
      if ((in_danger & (in_danger - 1)) == 0) return;
      for_each_direction<kAxes>(
          [&](auto axis) { pairs += count(in_danger & step(in_danger, axis)); });
    });
    return pairs;
  }

  Weights weights_;
};

static_assert(LinearEvaluator<Abalone12, Abalone>);

}  // namespace espalier::abalone
