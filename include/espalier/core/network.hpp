// Small networks as evaluations: inputs that are on or off, seen from both sides, one hidden layer,
// one number. For games whose moves change few inputs: the hidden layer rides along in the state of
// the evaluation. `espalier tune GAME --method learn` trains it and needs nothing else of a game.
//
//   hidden(view) = bias + the sum of the columns of the inputs that are on in this view
//   output       = head bias + the sum over the hidden units of both views, the mover's first, of
//                  weight * clip(unit, 0, 1)^2
//   value        = output * kUnit points
//
// The columns are the same for both views, so the evaluation is the same for both sides if the
// views are. A game may have several heads, sets of output weights, one for each part of the game.
// Weights are whole numbers: 1 is kHiddenOne in the hidden layer and kOutputOne in its output.
// Sources: Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer
// Shogi", 2018 (the hidden layer in the state); squared and clipped units and heads are common
// practice in chess programs.
//
// Promise: sixteen bits hold every hidden unit and 32 bits the sum of the output, as long as each
// weight is within NetworkForm::most. No allocation after the weights are made.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/patterns.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/value.hpp"

namespace espalier {

inline constexpr Points kHiddenOne = 255;
inline constexpr Points kOutputOne = 64;

// How the weights of a network lie in a table: the columns of all inputs, the biases of the hidden
// units, the weights of each head (the mover's view first), the biases of the heads.
struct NetworkForm {
  std::size_t inputs = 0;  // 0: no network
  std::size_t hidden = 0;  // units, for each view
  std::size_t heads = 1;
  std::size_t most_on = 1;  // inputs of one view at once

  constexpr std::size_t biases() const { return inputs * hidden; }
  constexpr std::size_t outputs(std::size_t head = 0) const {
    return biases() + hidden + head * 2 * hidden;
  }
  constexpr std::size_t head_biases() const { return outputs(heads); }
  constexpr std::size_t size() const { return inputs > 0 ? head_biases() + heads : 0; }

  // What stands for 1 at a place of the table.
  constexpr Points one(std::size_t place) const {
    if (place < outputs()) return kHiddenOne;
    return place < head_biases() ? kOutputOne : kHiddenOne * kOutputOne;
  }
  // The largest number at a place, so that nothing overflows.
  constexpr Points most(std::size_t place) const {
    constexpr Points kLargest = std::numeric_limits<std::int16_t>::max();
    if (place < outputs()) return kLargest / static_cast<Points>(most_on + 1);
    return place < head_biases() ? kLargest / kHiddenOne - 1 : kHeadBiasMost;
  }

  friend constexpr bool operator==(const NetworkForm&, const NetworkForm&) = default;

 private:
  static constexpr Points kHeadBiasMost = 15'000;  // a little less than 1
};

// The inputs that are on in one position: the mover's view and the other one.
struct NetworkInputs {
  std::array<std::vector<std::uint16_t>, 2> views;
  std::size_t head = 0;
};

// The hidden units of one view, before they are clipped.
template <std::size_t Hidden>
struct alignas(16) HiddenLayer {
  std::array<std::int16_t, Hidden> units{};

  friend constexpr bool operator==(const HiddenLayer&, const HiddenLayer&) = default;
};

template <std::size_t Inputs, std::size_t Hidden, std::size_t Heads, std::size_t MostOn>
class NetworkWeights {
  // Trainers count in blocks of sixteen; the sum of the output has 32 bits.
  static_assert(Hidden % 16 == 0 && Hidden <= 128);

 public:
  using Layer = HiddenLayer<Hidden>;
  static constexpr NetworkForm kForm{Inputs, Hidden, Heads, MostOn};

  explicit NetworkWeights(const std::vector<Points>& table) {
    assert(table.size() == kForm.size());
    auto next = table.begin();
    const auto take = [&next](std::int16_t& weight) {
      weight = static_cast<std::int16_t>(*next++);
    };
    for (Layer& column : columns_) std::for_each(column.units.begin(), column.units.end(), take);
    std::for_each(biases_.units.begin(), biases_.units.end(), take);
    for (auto& head : heads_) {
      for (Layer& view : head) std::for_each(view.units.begin(), view.units.end(), take);
    }
    std::for_each(head_biases_.begin(), head_biases_.end(), take);
  }

  std::vector<Points> table() const {
    std::vector<Points> table;
    table.reserve(kForm.size());
    const auto put = [&table](const auto& list) {
      table.insert(table.end(), list.begin(), list.end());
    };
    for (const Layer& column : columns_) put(column.units);
    put(biases_.units);
    for (const auto& head : heads_) {
      for (const Layer& view : head) put(view.units);
    }
    put(head_biases_);
    return table;
  }

  // The hidden layer of a view in which no input is on.
  const Layer& empty() const { return biases_; }

  void add(Layer& layer, std::size_t input) const {
    for (std::size_t i = 0; i < Hidden; ++i) {
      layer.units[i] = static_cast<std::int16_t>(layer.units[i] + columns_[input].units[i]);
    }
  }

  // `on` go on and `off` go off.
  template <std::size_t On, std::size_t Off>
  Layer changed(const Layer& layer, const std::array<std::size_t, On>& on,
                const std::array<std::size_t, Off>& off) const {
    Layer next;
    for (std::size_t i = 0; i < Hidden; ++i) {
      int unit = layer.units[i];
      for (const std::size_t input : on) unit += columns_[input].units[i];
      for (const std::size_t input : off) unit -= columns_[input].units[i];
      next.units[i] = static_cast<std::int16_t>(unit);
    }
    return next;
  }

  // `unit`: what an output of 1 is worth. The mover's layer first.
  Points value(const Layer& own, const Layer& other, std::size_t head, Points unit) const {
    const std::int64_t sum = std::int64_t{output(own, heads_[head][0])} +
                             output(other, heads_[head][1]) +
                             std::int64_t{head_biases_[head]} * kHiddenOne;
    return static_cast<Points>(sum * unit / (kHiddenOne * kHiddenOne * kOutputOne));
  }

 private:
  // A weight times a unit has sixteen bits, so that the compiler multiplies and adds in pairs.
  static std::int32_t output(const Layer& layer, const Layer& weights) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < Hidden; ++i) {
      constexpr std::int16_t kZero = 0;
      constexpr std::int16_t kOne = kHiddenOne;
      const std::int16_t unit = std::min(std::max(layer.units[i], kZero), kOne);
      const auto weighted = static_cast<std::int16_t>(unit * weights.units[i]);
      sum += std::int32_t{weighted} * std::int32_t{unit};
    }
    return sum;
  }

  std::array<Layer, Inputs> columns_;
  Layer biases_;
  std::array<std::array<Layer, 2>, Heads> heads_;
  std::array<std::int16_t, Heads> head_biases_;
};

// E is a network with the inputs of G: tell_inputs(g, p, add) calls add(view, number) for each
// input that is on, the mover's view being 0; head(g, p) says which head speaks. Law (tested):
// value(p) is what the table says of these inputs.
template <class E, class G>
concept NetworkEvaluator = Evaluator<E, G> &&
    requires(const E& evaluator, const G& game, const typename G::Position& p,
             const PatternWeights& weights, void (*add)(std::size_t, std::size_t)) {
  requires std::same_as<std::remove_cvref_t<decltype(E::kForm)>, NetworkForm>;
  { E::kUnit } -> std::convertible_to<Points>;
  { E::kGroups.size() } -> std::convertible_to<std::size_t>;
  E(weights);
  { evaluator.table() } -> std::same_as<std::vector<Points>>;
  { evaluator.head(game, p) } -> std::same_as<std::size_t>;
  evaluator.tell_inputs(game, p, add);
};

template <class E, class G>
requires NetworkEvaluator<E, G> NetworkInputs network_inputs(const E& evaluator, const G& game,
                                                             const typename G::Position& p) {
  NetworkInputs on;
  evaluator.tell_inputs(game, p, [&](std::size_t view, std::size_t number) {
    on.views[view].push_back(static_cast<std::uint16_t>(number));
  });
  on.head = evaluator.head(game, p);
  return on;
}

// Where a training begins: small random columns, units that are half on, all heads alike.
inline std::vector<Points> random_network(const NetworkForm& form, std::uint64_t seed) {
  constexpr Points kColumns = 26;  // at most: a tenth
  constexpr Points kOutputs = 12;
  Rng rng(hash_seed(seed));
  const auto between = [&rng](Points most) {
    return static_cast<Points>(rng.below(static_cast<std::uint64_t>(2 * most + 1))) - most;
  };
  std::vector<Points> table(form.size(), 0);
  for (std::size_t i = 0; i < form.biases(); ++i) table[i] = between(kColumns);
  for (std::size_t i = form.biases(); i < form.outputs(); ++i) table[i] = kHiddenOne / 2;
  for (std::size_t i = form.outputs(0); i < form.outputs(1); ++i) {
    const Points weight = between(kOutputs);
    for (std::size_t head = 0; head < form.heads; ++head) {
      table[i + head * 2 * form.hidden] = weight;
    }
  }
  return table;
}

}  // namespace espalier
