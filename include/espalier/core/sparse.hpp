// Sparse evaluations: many weights without names, of which few speak for one position, once for the
// middle of the game and once for its end. For whoever learns the weights: `espalier tune GAME
// --method learn` needs nothing else of a game.
//
// An evaluation has kFeatures features. It is made from a table of twice as many weights, all of
// the middle game first, and tells the features of a position in the mover's view: a number below
// kFeatures, and how often. The same number may come twice. late(p) says how far the game has come,
// in parts of kParts.
//
// Law (tested): value(p) = (middle * (kParts - late(p)) + end * late(p)) / kParts, rounded towards
// 0, where middle and end are the sums of weights times counts.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/patterns.hpp"
#include "espalier/core/value.hpp"

namespace espalier {

struct SparseFeature {
  std::uint16_t number = 0;
  std::int16_t count = 0;

  friend constexpr bool operator==(SparseFeature, SparseFeature) = default;
};

// What one position tells.
struct SparseFeatures {
  std::vector<SparseFeature> list;
  double late = 0;  // 0 to 1
};

// A row of neighbouring features that belong together, for people.
struct FeatureGroup {
  std::string_view name;
  std::size_t first = 0;
  std::size_t count = 0;
  std::string_view meaning;
};

inline constexpr std::size_t kSparseTables = 2;  // the middle of the game and its end

template <class E, class G>
concept SparseEvaluator = Evaluator<E, G> &&
    requires(const E& evaluator, const G& game, const typename G::Position& p,
             const PatternWeights& weights, void (*add)(std::size_t, int)) {
  { E::kFeatures } -> std::convertible_to<std::size_t>;
  { E::kParts } -> std::convertible_to<int>;
  { E::kGroups.size() } -> std::convertible_to<std::size_t>;
  E(weights);
  { evaluator.table() } -> std::same_as<std::vector<Points>>;
  { evaluator.late(game, p) } -> std::same_as<int>;
  evaluator.tell_features(game, p, add);
};

template <class E, class G>
requires SparseEvaluator<E, G> SparseFeatures sparse_features(const E& evaluator, const G& game,
                                                              const typename G::Position& p) {
  SparseFeatures told;
  evaluator.tell_features(game, p, [&](std::size_t number, int count) {
    if (count == 0) return;
    told.list.push_back({static_cast<std::uint16_t>(number), static_cast<std::int16_t>(count)});
  });
  told.late = static_cast<double>(evaluator.late(game, p)) / E::kParts;
  return told;
}

}  // namespace espalier
