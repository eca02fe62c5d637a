// The linear models of the tests by a shallow search, ready to be asked at a node.
// Sources: Buro 1995; Tong02 eqs 2.1-2.2 (which lost the sigma), figs 1.7-1.8, 6.2.
//
// Promise: a search of depth s never speaks for one that is not deeper, so tests never nest
// endlessly; a recipe without models has no tests. Nothing is allocated after construction.
// Deviations: Tong02 tests against infinite bounds, which never cuts; such tests are left out, and
// so are those against bounds of the win band, which the model knows nothing about.
#pragma once

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "espalier/core/trace.hpp"
#include "espalier/search/engine/listening.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/selective/cut_bound.hpp"

namespace espalier::engine {

// A bound that an evaluation can say something about: neither infinite nor of the win band.
constexpr bool can_be_estimated(Points bound) { return !is_win(bound) && !is_loss(bound); }

class ShallowTests {
 public:
  enum class Pairs : std::uint8_t { None, First, All };

  // First: the depths of the first model, in every stage of the game. EndCut has models of its own.
  ShallowTests(const Recipe& recipe, Pairs pairs) {
    if (pairs == Pairs::None || !recipe.models) return;
    const auto& models = recipe.selectivity.cuts.test == ShallowTest::EndCut ? recipe.models->ends
                                                                             : recipe.models->pairs;
    for (const CutPair& pair : models) {
      const bool first = pair.s == models.front().s && pair.d == models.front().d;
      const bool usable = pair.a > 0 && pair.s >= 0 && pair.s < pair.d && pair.d < kDepths;
      if (!usable || (pairs == Pairs::First && !first)) continue;
      depths_.set(static_cast<std::size_t>(pair.d));
      rows_.push_back({pair.stage,
                       {.s = pair.s,
                        .d = pair.d,
                        .a = pair.a,
                        .b = pair.b,
                        .sigma = pair.sigma,
                        .t = recipe.selectivity.cuts.threshold}});
    }
    std::sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) {
      return std::tuple(a.model.d, a.stage, a.model.s) < std::tuple(b.model.d, b.stage, b.model.s);
    });
  }

  struct Row {
    int stage;
    CutModel model;
  };

  bool any() const { return !rows_.empty(); }

  // The models that speak for a search of a position d deep, the shallowest test first: those of
  // its stage, or else those of all stages.
  template <class G>
  std::span<const Row> at(const G& game, const typename G::Position& position, int d) const {
    if (d < 0 || d >= kDepths || !depths_.test(static_cast<std::size_t>(d))) return {};
    if constexpr (HasStage<G>) {
      const auto rows = of_stage(d, game.stage(position));
      if (!rows.empty()) return rows;
    }
    (void)game, (void)position;
    return of_stage(d, kEveryStage);
  }

 private:
  static constexpr int kDepths = 256;
  static constexpr int kEveryStage = -1;

  std::span<const Row> of_stage(int d, int stage) const {
    const auto before = [](const Row& row, const std::tuple<int, int>& place) {
      return std::tuple(row.model.d, row.stage) < place;
    };
    const auto begin = std::lower_bound(rows_.begin(), rows_.end(), std::tuple(d, stage), before);
    const auto end = std::lower_bound(begin, rows_.end(), std::tuple(d, stage + 1), before);
    return {begin, end};
  }

  std::vector<Row> rows_;
  std::bitset<kDepths> depths_;
};

// How a test is told: which model it used, and its numbers. They are those of the player who moves
// in the tested node; `side` turns them into the view of the player who moves where they are told.
inline int told_depths(const ShallowTests::Row& row) {
  return TestDepths{row.model.s, row.model.d, row.stage}.count();
}
inline Detail told_test(const ShallowTests::Row& row, Points found, Points bound, int side = 1) {
  return {.count = told_depths(row), .other = side * bound, .found = side * found};
}

// Listeners hear everything as First sees it, the side of a test included.
template <class S>
Reason test_reason(const S& search, const typename S::Node& node, Reason movers) {
  return search.first_to_move_ == (node.ply % 2 == 0) ? movers : negated(movers);
}

// One-sided tests (Tong02 6.2): the window is that of the player at the root, as in the sources'
// min-max form. Its lower bound is raised where that player moves, its upper one where the other
// does.
constexpr bool tests_upper(Sides sides, int ply) {
  return sides == Sides::Both || (sides == Sides::Above) == (ply % 2 == 0);
}
constexpr bool tests_lower(Sides sides, int ply) {
  return sides == Sides::Both || (sides == Sides::Below) == (ply % 2 == 0);
}

}  // namespace espalier::engine
