// Patterns: the sum of one weight for every configuration of a row, a diagonal, an edge or a corner
// that stands on the board, and of a few for mobility and parity; a table of them for each stage of
// the game. The weights are learned (`espalier tune othello`); nothing in here knows Othello.
//
// Source: Buro, "Experiments with multi-ProbCut and a new high-quality evaluation function for
// Othello", 1997 (stages, patterns), and "From simple features to sophisticated evaluation
// functions", CG 1998 (LOGISTELLO). Ours: the numbers of moves of both sides, of which the shapes
// know only what lies within one of them.
//
// Promise: in the mover's view, in points of which kDisc are a disc of the final margin; the same
// for the eight images of a position. Copies share the table.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/patterns.hpp"
#include "espalier/games/othello/pattern_shapes.hpp"
#include "espalier/games/othello/rules.hpp"

namespace espalier::othello {

class Patterns : public StatelessEvaluator<Patterns> {
 public:
  static constexpr std::string_view kName = "patterns";

  // A table of its own for every kStageDiscs discs; there is little to learn at the very beginning,
  // and the last squares are solved.
  static constexpr int kStageDiscs = 5;
  static constexpr int kFirstStageEnd = 15;
  static constexpr int kLastStageBegin = 55;
  static constexpr std::size_t kStages = (kLastStageBegin - kFirstStageEnd) / kStageDiscs + 2;

  // Of a stage: the shapes, then how many moves the mover has, how many the opponent would have,
  // and whether the number of empty squares is odd.
  static constexpr std::size_t kMostCounted = 32;  // moves; a larger number counts as 32
  static constexpr std::size_t kMobility = kMostCounted + 1;
  static constexpr std::size_t kOthers = 2 * kMobility + 2;
  static constexpr std::size_t kStageWeights = kSharedPatterns + kOthers;
  static constexpr std::size_t kWeightCount = kStages * kStageWeights;
  static constexpr std::size_t kInstances = kPatternInstances + 3;

  explicit Patterns(const PatternWeights& weights) {
    assert(weights != nullptr && weights->size() == kWeightCount);
    auto table = std::make_shared<std::vector<std::int16_t>>();
    table->reserve(kStages * kStageRaw);
    for (std::size_t stage = 0; stage < kStages; ++stage) {
      const Points* of_stage = weights->data() + stage * kStageWeights;
      for (const std::uint32_t place : places()) table->push_back(small(of_stage[place]));
      for (std::size_t i = kSharedPatterns; i < kStageWeights; ++i) {
        table->push_back(small(of_stage[i]));
      }
    }
    table_ = std::move(table);
  }

  Points evaluate(const Othello& /*game*/, const Position& p) const {
    const std::int16_t* table = table_->data() + stage_of(p) * kStageRaw;
    Points sum = 0;
    for_each(p, [&](std::size_t place) { sum += table[place]; });
    return sum;
  }

  std::array<std::uint32_t, kInstances> indices(const Othello& /*game*/, const Position& p) const {
    const std::size_t begin = stage_of(p) * kStageWeights;
    std::array<std::uint32_t, kInstances> found{};
    std::size_t count = 0;
    for_each(p, [&](std::size_t place) {
      const std::size_t in_stage =
          place < kRawPatterns ? places()[place] : place - kRawPatterns + kSharedPatterns;
      found[count++] = static_cast<std::uint32_t>(begin + in_stage);
    });
    return found;
  }

  static constexpr std::size_t stage_of(const Position& p) {
    const int past = p.discs() - kFirstStageEnd;
    if (past < 0) return 0;
    return std::min(static_cast<std::size_t>(past / kStageDiscs) + 1, kStages - 1);
  }

 private:
  // The search has a place for every configuration: that saves one look-up for each.
  static constexpr std::size_t kStageRaw = kRawPatterns + kOthers;

  static const std::vector<std::uint32_t>& places() {
    static const std::vector<std::uint32_t> table = shared_places();
    return table;
  }

  // Tables should be small; no weight that was learned comes near these limits.
  static std::int16_t small(Points weight) {
    using Limits = std::numeric_limits<std::int16_t>;
    assert(weight >= Limits::min() && weight <= Limits::max());
    return static_cast<std::int16_t>(std::clamp<Points>(weight, Limits::min(), Limits::max()));
  }

  static constexpr std::size_t counted(Squares moves) {
    return std::min(static_cast<std::size_t>(std::popcount(moves)), kMostCounted);
  }

  // visit(place in the raw table of the stage).
  template <class Visit>
  [[gnu::always_inline]] static void for_each(const Position& p, Visit visit) {
    const Configurations configurations = configurations_of(p.own, p.other);
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (visit(kPatternTable.raw[detail::kInstances[I].shape] + std::size_t{configurations[I]}), ...);
    }
    (std::make_index_sequence<kPatternInstances>{});
    visit(kRawPatterns + counted(p.legal));
    visit(kRawPatterns + kMobility + counted(legal_squares(p.other, p.own)));
    visit(kRawPatterns + 2 * kMobility + static_cast<std::size_t>(p.empties() % 2));
  }

  std::shared_ptr<const std::vector<std::int16_t>> table_;  // stages x raw places
};

static_assert(PatternEvaluator<Patterns, Othello>);

}  // namespace espalier::othello
