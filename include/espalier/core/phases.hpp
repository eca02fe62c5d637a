// Phased: a linear evaluation with one vector of weights for each phase of the game.
//
// Source: Fuernkranz, slide "Evaluation Function Examples": programs use other weights of the
// features in other phases of a game. The slide names neither the phases nor a way between them.
//
// Ours: three phases, as is usual: opening, middle and endgame. The game says with phase(p), from 0
// to 1, how far it has come; at 0 the weights of the opening count alone, at one half those of the
// middle, at 1 those of the endgame, and in between two neighbours are blended linearly. So a value
// never jumps from one phase to the next, and weights[i] * features[i] is still a sum that tuners
// can learn: it has three times as many weights.
//
// Promise: three equal vectors give the value of the one vector, to the point. A value is the sum
// of weights times features divided by kFeatureUnit, rounded towards 0: the same for both sides.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"

namespace espalier {

inline constexpr std::array<std::string_view, 3> kPhaseNames = {"opening", "middle", "endgame"};

// What stands between a phase and the name of a weight: "opening.material".
inline constexpr char kPhaseMark = '.';

// A share of one phase is a whole number of parts.
inline constexpr Points kPhaseParts = 64;

// The two phases beside a place in the game: `from`, and the one after it with its share.
struct PhaseBlend {
  std::size_t from = 0;
  Points share = 0;  // of kPhaseParts

  friend constexpr bool operator==(PhaseBlend, PhaseBlend) = default;
};

constexpr PhaseBlend blend_of_phases(double phase) {
  const auto parts = static_cast<Points>(phase * (2 * kPhaseParts) + 0.5);
  return parts <= kPhaseParts ? PhaseBlend{0, parts} : PhaseBlend{1, parts - kPhaseParts};
}

namespace detail {

inline constexpr std::size_t kLongestWeightName = 48;

// The names of all weights of all phases, in the order of the vector.
template <class E>
struct PhaseWeightNames {
  struct Name {
    std::array<char, kLongestWeightName> letters{};
    std::size_t size = 0;

    constexpr void add(std::string_view text) {
      for (const char letter : text) letters[size++] = letter;  // too long: does not compile
    }
    constexpr std::string_view text() const { return {letters.data(), size}; }
  };
  static constexpr auto kNames = [] {
    std::array<Name, kPhaseNames.size() * E::kWeights.size()> names{};
    std::size_t at = 0;
    for (const std::string_view phase : kPhaseNames) {
      for (const WeightInfo& info : E::kWeights) {
        names[at].add(phase);
        names[at].add({&kPhaseMark, 1});
        names[at++].add(info.name);
      }
    }
    return names;
  }();
};

}  // namespace detail

template <class E>
class Phased {
  static constexpr std::size_t kPhases = kPhaseNames.size();
  static constexpr std::size_t kEach = E::kWeights.size();

 public:
  static constexpr std::string_view kName = "phases";
  static constexpr Points kFeatureUnit = kPhaseParts;

  // Every phase begins with the weights of the evaluation that has no phases.
  static constexpr auto kWeights = [] {
    std::array<WeightInfo, kPhases * kEach> infos{};
    for (std::size_t i = 0; i < infos.size(); ++i) {
      infos[i] = E::kWeights[i % kEach];
      infos[i].name = detail::PhaseWeightNames<E>::kNames[i].text();
    }
    return infos;
  }();
  using Weights = std::array<Points, kWeights.size()>;

  struct State {
    std::array<typename E::State, kPhases> parts{};
    friend constexpr bool operator==(const State&, const State&) = default;
  };

  constexpr Phased() : Phased(default_weights(kWeights)) {}
  constexpr explicit Phased(const Weights& weights)
      : weights_(weights), parts_{part(weights, 0), part(weights, 1), part(weights, 2)} {}
  constexpr Weights weights() const { return weights_; }

  template <class G>
  constexpr State init(const G& game, const typename G::Position& p) const {
    State state;
    for (std::size_t i = 0; i < kPhases; ++i) state.parts[i] = parts_[i].init(game, p);
    return state;
  }
  template <class G>
  constexpr State next(const G& game, const State& state, const typename G::Position& before,
                       typename G::Move move, const typename G::Position& after) const {
    State moved;
    for (std::size_t i = 0; i < kPhases; ++i) {
      moved.parts[i] = parts_[i].next(game, state.parts[i], before, move, after);
    }
    return moved;
  }
  template <class G>
  constexpr Points value(const G& game, const typename G::Position& p, const State& state) const {
    const PhaseBlend blend = blend_of_phases(game.phase(p));
    const auto one = [&](std::size_t i) {
      return std::int64_t{parts_[i].value(game, p, state.parts[i])};
    };
    if (blend.share == 0) return static_cast<Points>(one(blend.from));
    const std::int64_t sum = one(blend.from) * (kPhaseParts - blend.share) +  //
                             one(blend.from + 1) * blend.share;
    return static_cast<Points>(sum / kPhaseParts);
  }

  // In parts: kFeatureUnit of them are one.
  template <class G>
  constexpr Weights features(const G& game, const typename G::Position& p) const {
    const PhaseBlend blend = blend_of_phases(game.phase(p));
    const typename E::Weights counts = parts_.front().features(game, p);
    Weights all{};
    for (std::size_t i = 0; i < kEach; ++i) {
      all[blend.from * kEach + i] = counts[i] * (kPhaseParts - blend.share);
      all[(blend.from + 1) * kEach + i] = counts[i] * blend.share;
    }
    return all;
  }

 private:
  static constexpr E part(const Weights& weights, std::size_t phase) {
    typename E::Weights own{};
    std::copy_n(weights.begin() + static_cast<std::ptrdiff_t>(phase * kEach), kEach, own.begin());
    return E(own);
  }

  Weights weights_;
  std::array<E, kPhases> parts_;
};

}  // namespace espalier
