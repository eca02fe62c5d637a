// Learned: the value of every piece on every point, mobility, guards of the palaces and attacks on
// them, and threats, once for the middle game and once for the endgame, blended by the pieces that
// are left. The numbers can be learned (`espalier tune xiangqi --method learn --eval learned`).
// Sources: Fuernkranz, "Evaluation Function Examples" (features, other weights in other phases);
// P. Oesterlund, "Texel's Tuning Method" (learning the numbers from results of games). The choice
// of features is ours.
//
// Promise: in the mover's view, the same for both sides and for left and right. Points and material
// are kept in the state: the first are updated along a move, the second made anew after a capture.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <string_view>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/phase_pair.hpp"
#include "espalier/core/sparse.hpp"
#include "espalier/games/xiangqi/learned_features.hpp"

namespace espalier::xiangqi {

class Learned {
  using Pair = PhasePair;

 public:
  static constexpr std::string_view kName = "learned";
  static constexpr bool kStateOfBoard = true;  // whoever is to move
  static constexpr std::size_t kFeatures = learned::kFeatures;
  static constexpr const auto& kGroups = learned::kGroups;
  static constexpr int kParts = kFullForce;

  struct State {
    Pair squares;  // Red's minus Black's
    Pair material;
    friend constexpr bool operator==(State, State) = default;
  };

  Learned() {
    const auto values = learned::hand_made();
    for (std::size_t i = 0; i < kFeatures; ++i) weights_[i] = Pair(values[i].middle, values[i].end);
  }
  explicit Learned(const PatternWeights& weights) {
    assert(weights != nullptr && weights->size() == kSparseTables * kFeatures);
    for (std::size_t i = 0; i < kFeatures; ++i) {
      weights_[i] = Pair((*weights)[i], (*weights)[kFeatures + i]);
    }
  }
  std::vector<Points> table() const {
    std::vector<Points> weights;
    for (const Pair pair : weights_) weights.push_back(pair.middle());
    for (const Pair pair : weights_) weights.push_back(pair.end());
    return weights;
  }

  State init(const Xiangqi&, const Position& p) const {
    State state;
    tell_squares(p, adding_to(state.squares));
    state.material = material_of(p);
    return state;
  }

  State next(const Xiangqi&, State state, const Position& before, Move move,
             const Position& after) const {
    const Player mover = before.to_move;
    const Kind kind = before.kind_at(move.from());
    Pair gain = value_of(mover, kind, move.to());
    gain -= value_of(mover, kind, move.from());
    const Kind captured = captured_kind(before, move);
    if (captured != Kind::None) gain += value_of(opponent(mover), captured, move.to());
    if (mover == Player::First) {
      state.squares += gain;
    } else {
      state.squares -= gain;
    }
    if (captured != Kind::None) state.material = material_of(after);
    return state;
  }

  // Flat: one function without calls takes fewer instructions.
  [[gnu::flatten]] Points value(const Xiangqi& game, const Position& p, const State& state) const {
    Pair red = state.squares;
    red += state.material;
    tell_reach(p, adding_to(red));
    Pair own;
    if (p.to_move == Player::First) {
      own += red;
    } else {
      own -= red;
    }
    own += weights_[learned::place<learned::ToMove>()];
    const int past = late(game, p);
    return (own.middle() * (kParts - past) + own.end() * past) / kParts;
  }

  int late(const Xiangqi&, const Position& p) const { return kFullForce - force_left(p); }

  template <class Add>
  void tell_features(const Xiangqi&, const Position& p, const Add& add) const {
    const int sign = p.to_move == Player::First ? 1 : -1;
    const auto red = [&](std::size_t place, int times) { add(place, sign * times); };
    tell_squares(p, red);
    tell_material(p, red);
    tell_reach(p, red);
    add(learned::place<learned::ToMove>(), 1);
  }

 private:
  // Adds what is told to a sum.
  struct Adding {
    const Learned& own;
    Pair& sum;
    void operator()(std::size_t place, int times) const { sum += own.weights_[place] * times; }
  };
  Adding adding_to(Pair& sum) const { return {*this, sum}; }
  Pair value_of(Player player, Kind kind, Square square) const {
    return weights_[learned::place_of_square(player, kind, square)];
  }
  Pair material_of(const Position& p) const {
    Pair sum;
    tell_material(p, adding_to(sum));
    return sum;
  }

  // In Red's view, like the next ones.
  template <class Add>
  static void tell_squares(const Position& p, const Add& add) {
    for (const Player player : {Player::First, Player::Second}) {
      each(p.of(player), [&](Square square) {
        add(learned::place_of_square(player, p.kind_at(square), square),
            player == Player::First ? 1 : -1);
      });
    }
  }
  template <class Add>
  static void tell_material(const Position& p, const Add& add) {
    learned::tell_material(p, Player::First, add);
    learned::tell_material(p, Player::Second,
                           [&](std::size_t place, int times) { add(place, -times); });
  }
  template <class Add>
  static void tell_reach(const Position& p, const Add& add) {
    learned::tell_reach(p, Player::First, add);
    learned::tell_reach(p, Player::Second,
                        [&](std::size_t place, int times) { add(place, -times); });
  }

  std::array<Pair, kFeatures> weights_;
};

static_assert(SparseEvaluator<Learned, Xiangqi>);

}  // namespace espalier::xiangqi
