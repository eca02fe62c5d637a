// ProbCut, Multi-ProbCut and EndCut: a shallow search of the node itself says that its value lies,
// with t standard deviations, outside the window.
// Sources: Buro 1995, 2000; Tong02 figs 1.7-1.8, 1.2.4.
//
// Promise: none of exactness; a cut returns a value at or beyond the bound that was tested. ProbCut
// and Multi-ProbCut never invent a win or a loss.
// Deviations: the model is in the view of the player to move, not in MAX's: bound =
// round((beta - b + t*sigma) / a) and round((alpha - b - t*sigma) / a). The search follows where no
// test cuts (printed: else if). Fig 1.8's `depth <= d` is read as "at every depth d for which there
// is a pair". The sources return the bound itself; we return what the shallow value promises, less
// t*sigma, which changes no value inside the window, but lets MTD(f) step farther than one point.
// Tong02 holds that a null window leaves nothing to cut; it leaves the search of the node itself,
// so we test there too.
//
// EndCut is told in one sentence ("a smooth transition from heuristic middle-game to exact endgame
// search"). Our reading: it tests only nodes whose search reaches the end of the game (plies_left),
// where every value is a win, a draw or a loss. Its models are Models::ends: their deep value is
// the result, 1, 0 or -1, and d is the number of plies to the end, forced passes not counted. It
// answers "win or not" and "loss or not", never "how soon". Where a game is worth its margin, the
// deep value is the margin, the question is the window itself, and a cut returns what the shallow
// value promises, as elsewhere.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "espalier/core/capabilities.hpp"
#include "espalier/search/engine/parts.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/engine/shallow_tests.hpp"

namespace espalier::engine {

template <EngineGame G>
class ProbCuts {
 public:
  explicit ProbCuts(const Recipe& recipe)
      : sides_(recipe.selectivity.cuts.sides),
        at_the_end_(recipe.selectivity.cuts.test == ShallowTest::EndCut),
        tests_(recipe, pairs_of(recipe.selectivity.cuts.test)) {}

  bool on() const { return tests_.any(); }

  // The bound the node is cut with, if a test says so.
  template <class S>
  std::optional<Points> cut(S& search, const typename S::Node& node, int left, Points alpha,
                            Points beta) const {
    const Question asked = at_the_end_ ? at_the_end(search, node, left, alpha, beta)
                                       : Question{left / kPly, alpha, beta};
    const bool upper = tests_upper(sides_, node.ply) && can_be_estimated(asked.upper);
    const bool lower = tests_lower(sides_, node.ply) && can_be_estimated(asked.lower);
    if (!upper && !lower) return std::nullopt;
    for (const auto& row : tests_.at(search.game(), node.position, asked.depth)) {
      if (upper) {
        if (const auto yes = lies_above(search, node, row, asked.upper)) {
          const Points claim = claimed(search.game(), asked, asked.upper, yes->estimate);
          return search.cut_by(Reason::ProbCut, node, alpha, beta, std::max(beta, claim),
                               told_test(row, yes->value, yes->bound));
        }
      }
      if (lower) {
        if (const auto yes = lies_below(search, node, row, asked.lower)) {
          const Points claim = claimed(search.game(), asked, asked.lower, yes->estimate);
          return search.cut_by(Reason::ProbCut, node, alpha, beta, std::min(alpha, claim),
                               told_test(row, yes->value, yes->bound));
        }
      }
    }
    return std::nullopt;
  }

 private:
  // Does a search so deep lie at or above `upper`, at or below `lower`? A bound that cannot be
  // estimated is not asked about.
  struct Question {
    int depth;
    Points lower;
    Points upper;
    Points win = kWin;  // at the end: the least one

    // The value of the game that ends so: 1, 0, -1.
    Points worth(Points result) const { return result * win; }
  };

  // What a test that answers yes says of the node.
  Points claimed(const G& game, const Question& asked, Points bound, Points estimate) const {
    if (unlocks<Capability::Margins>(game)) return estimate;
    return at_the_end_ ? asked.worth(bound) : estimate;
  }

  static constexpr ShallowTests::Pairs pairs_of(ShallowTest test) {
    switch (test) {
      case ShallowTest::ProbCut: return ShallowTests::Pairs::First;
      case ShallowTest::MultiProbCut:
      case ShallowTest::EndCut: return ShallowTests::Pairs::All;
      default: return ShallowTests::Pairs::None;
    }
  }

  // How the models count the plies to the end, whatever passes cost in this search.
  static int moves_to_the_end(const G& game,
                              const typename G::Position& position) requires HasPliesLeft<G> {
    if constexpr (HasForcedPass<G>) return game.moves_left(position);
    return game.plies_left(position);
  }

  // The question in terms of the result: a bound that separates wins from the rest becomes 1 or 0,
  // one that separates losses 0 or -1.
  template <class S>
  static Question at_the_end(const S& search, const typename S::Node& node, int left, Points alpha,
                             Points beta) {
    Question asked{-1, -kWin, kWin};
    if constexpr (HasPliesLeft<G>) {
      const int plies = search.depth_to_the_end(node.position);
      if (plies > left / kPly) return asked;
      const int moves = moves_to_the_end(search.game(), node.position);
      if (unlocks<Capability::Margins>(search.game())) return {moves, alpha, beta};
      const Points last_win = search.worth(kWin, node.ply + plies);
      asked.depth = moves;
      asked.win = last_win;
      if (beta > -last_win && beta <= last_win) asked.upper = beta > 0 ? 1 : 0;
      if (alpha >= -last_win && alpha < last_win) asked.lower = alpha < 0 ? -1 : 0;
    }
    (void)search, (void)node, (void)left, (void)alpha, (void)beta;
    return asked;
  }

  // A test that says yes: what the shallow search returned, the bound that it met, and what that
  // promises of the deep value.
  struct Yes {
    Points value;
    Points bound;
    Points estimate;
  };

  // If the deep value surely is at least `upper`: how much it surely is.
  template <class S>
  static std::optional<Yes> lies_above(S& search, const typename S::Node& node,
                                       const ShallowTests::Row& row, Points upper) {
    const Points bound = selective::cut_bound(row.model, upper, +1);
    if (!can_be_estimated(bound)) return std::nullopt;
    const Reason test = test_reason(search, node, Reason::BetaTest);
    search.because(test, told_depths(row));
    const Points value = search.template search<false>(node, row.model.s * kPly, bound - 1, bound);
    if (value >= bound) return Yes{value, bound, estimate(row.model, value, -1)};
    tell_failure(search, node, test, row, value, bound);
    return std::nullopt;
  }
  // If the deep value surely is at most `lower`: how much it is at most.
  template <class S>
  static std::optional<Yes> lies_below(S& search, const typename S::Node& node,
                                       const ShallowTests::Row& row, Points lower) {
    const Points bound = selective::cut_bound(row.model, lower, -1);
    if (!can_be_estimated(bound)) return std::nullopt;
    const Reason test = test_reason(search, node, Reason::AlphaTest);
    search.because(test, told_depths(row));
    const Points value = search.template search<false>(node, row.model.s * kPly, bound, bound + 1);
    if (value <= bound) return Yes{value, bound, estimate(row.model, value, +1)};
    tell_failure(search, node, test, row, value, bound);
    return std::nullopt;
  }

  // The deep value that lies t standard deviations above or below what a shallow one promises.
  static Points estimate(const CutModel& model, Points shallow, int side) {
    const double deep = model.a * shallow + model.b + side * model.t * model.sigma;
    constexpr double kMost = kWinBand - 1;
    return static_cast<Points>(std::clamp(std::round(deep), -kMost, kMost));
  }

  template <class S>
  static void tell_failure(S& search, const typename S::Node& node, Reason test,
                           const ShallowTests::Row& row, Points value, Points bound) {
    search.note(test, node, bound, bound, value, told_test(row, value, bound));
  }

  Sides sides_;
  bool at_the_end_;
  ShallowTests tests_;
};

}  // namespace espalier::engine
