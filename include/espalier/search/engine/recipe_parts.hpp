// What the words of a recipe mean: each function reads the arguments of some words into the part of
// the recipe they belong to. Errors are kept by Arguments.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/engine/recipe_scan.hpp"

namespace espalier::engine::parts {

using scan::Arguments;

// Limits of the numbers in a recipe.
inline constexpr int kMostPlies = 64;
inline constexpr int kMostMoves = 256;
inline constexpr int kMostPoints = 1'000'000;
inline constexpr std::size_t kMostStages = 9;  // as many as search/options.hpp has
inline constexpr int kMostReduction = 8;
inline constexpr double kMostDeviations = 10;
inline constexpr double kLeastProbability = 0.5;
inline constexpr double kMostProbability = 0.9999;
inline constexpr double kMostExtension = 4;  // plies

// Values of words whose arguments are left out.
inline constexpr Points kAspirationWidth = 50;
inline constexpr std::array<Points, 2> kStageWidths = {10, 40};
inline constexpr int kIidDepth = 4;
inline constexpr int kEtcDepth = 8;
inline constexpr int kBestMoves = 7;     // Newell, Shaw & Simon
inline constexpr int kBoundedPlies = 2;  // Abalone12's q

inline constexpr std::string_view kHistoryWeights[] = {"d^2", "2^d", "d", "1", "kills"};
inline constexpr HistoryWeight kHistoryValues[] = {HistoryWeight::DepthSquared,
                                                   HistoryWeight::TwoToDepth, HistoryWeight::Depth,
                                                   HistoryWeight::One, HistoryWeight::LevelKills};
inline constexpr std::string_view kNullMoveKinds[] = {"plain", "verified", "adaptive"};
inline constexpr std::string_view kSides[] = {"both", "above", "below"};

// In the order of ShallowTest.
inline constexpr std::string_view kTests[] = {"none", "probcut", "mpc", "endcut",
                                              "gpc",  "fgpc",    "gmpc"};
constexpr std::string_view name_of(ShallowTest test) {
  return kTests[static_cast<std::size_t>(test)];
}

// The t with Phi(t) = p. Rounded, so that the last digits of a library's erfc decide nothing.
inline double deviations_of(double p) {
  double low = 0;
  double high = kMostDeviations;
  for (int i = 0; i < 64; ++i) {
    const double middle = (low + high) / 2;
    (0.5 * std::erfc(-middle / std::sqrt(2.0)) < p ? low : high) = middle;
  }
  return std::round(low * 1e6) / 1e6;
}

// --- the root ------------------------------------------------------------------------------------

inline void read_driver(std::string_view name, Arguments& in, Root& root) {
  root.widths.clear();
  root.driver = Driver::FullWindow;
  if (name == "mtdf") root.driver = Driver::Mtdf;
  if (name == "bisect") root.driver = Driver::Bisect;
  if (name == "aspiration") {
    root.driver = Driver::Aspiration;
    root.widths = {in.whole("width", kAspirationWidth, 1, kMostPoints)};
  }
  if (name == "staged") {
    root.driver = Driver::Staged;
    const std::vector<int> widths = in.wholes("width", 1, kMostPoints, kMostStages);
    root.widths.assign(widths.begin(), widths.end());
    if (widths.empty()) root.widths.assign(kStageWidths.begin(), kStageWidths.end());
  }
}

// By stages of the game; there is no usual depth.
inline std::vector<int> read_stage_plies(Arguments& in) {
  if (in.empty()) in.fail("needs the plies of each stage; for instance plies(3,3,4)");
  return in.wholes("plies", 1, kMostPlies, kMostStage + 1);
}

// --- ordering ------------------------------------------------------------------------------------

// fixed and dynamic share one depth.
inline void read_static_depth(Arguments& in, bool other_written, Ordering& ordering) {
  const int depth = in.whole("depth", Ordering{}.static_depth, 0, kMostPlies);
  if (other_written && depth != ordering.static_depth) {
    in.fail("fixed and dynamic have one depth; write the same number in both");
  }
  ordering.static_depth = depth;
}

inline bool has_key(const Ordering& ordering, OrderKey key) {
  for (const OrderKey other : ordering.keys) {
    if (other == key) return true;
  }
  return false;
}

inline void read_order(std::string_view name, Arguments& in, Ordering& ordering) {
  if (name == "table") ordering.table_move = true;
  if (name == "refutation") ordering.keys.push_back(OrderKey::Refutation);
  if (name == "killers") ordering.keys.push_back(OrderKey::Killers);
  if (name == "rank") ordering.keys.push_back(OrderKey::Knowledge);
  if (name == "history") {
    ordering.keys.push_back(OrderKey::History);
    ordering.history_weight = kHistoryValues[in.choice("", kHistoryWeights)];
    ordering.history_ageing = in.named_whole("age", Ordering{}.history_ageing, 1, kMostPlies);
  }
  if (name == "fixed") {
    read_static_depth(in, ordering.dynamic, ordering);
    ordering.keys.push_back(OrderKey::Fixed);
  }
  if (name == "dynamic") {
    read_static_depth(in, has_key(ordering, OrderKey::Fixed), ordering);
    ordering.dynamic = true;
  }
  if (name == "cmo") {
    ordering.combined = true;
    ordering.evaluate_levels = in.whole("evaluate", Ordering{}.evaluate_levels, 0, kMostPlies);
    ordering.history_levels = in.whole("history", Ordering{}.history_levels, 0, kMostPlies);
  }
  if (name == "iteration") ordering.iteration_sort = true;
  if (name == "iid") ordering.iid_depth = in.whole("depth", kIidDepth, 1, kMostPlies);
}

// --- selectivity ---------------------------------------------------------------------------------

inline void read_null_move(Arguments& in, NullMove& null_move) {
  constexpr NullMoveKind kKinds[] = {NullMoveKind::Plain, NullMoveKind::Verified,
                                     NullMoveKind::Adaptive};
  null_move.on = true;
  null_move.kind = kKinds[in.choice("", kNullMoveKinds)];
  if (null_move.kind != NullMoveKind::Adaptive) {
    null_move.reduction = in.whole("R", null_move.reduction, 1, kMostReduction);
  } else if (in.has("R")) {
    in.fail("adaptive chooses R itself; leave R out");
  }
  null_move.min_depth = in.named_whole("depth", null_move.min_depth, 0, kMostPlies);
  null_move.min_moves = in.named_whole("moves", null_move.min_moves, 0, kMostMoves);
}

inline double read_probability(Arguments& in, double fallback) {
  return in.real("p", fallback, kLeastProbability, kMostProbability);
}

// s, d, a, b, sigma: a model set by hand, if any of them is written.
inline void read_model(Arguments& in, std::vector<CutPair>& pairs) {
  bool any = false;
  for (const char* name : {"s", "d", "a", "b", "sigma"}) any = any || in.has(name);
  CutPair pair;
  pair.s = in.named_whole("s", pair.s, 0, kMostPlies);
  pair.d = in.named_whole("d", pair.d, 1, kMostPlies);
  pair.a = in.named_real("a", pair.a, 0, kMostPoints);
  pair.b = in.named_real("b", pair.b, -kMostPoints, kMostPoints);
  pair.sigma = in.named_real("sigma", pair.sigma, 0, kMostPoints);
  if (!any) return;
  if (!in.has("s") || !in.has("d") || !in.has("sigma")) {
    in.fail("a model set by hand needs s=, d= and sigma= (a=1 and b=0 may be left out)");
  }
  if (in.has("s") && in.has("d") && pair.s >= pair.d) {
    in.fail("s must be less than d: the shallow search speaks for the deep one");
  }
  if (pair.a == 0) in.fail("a=0 makes the shallow value meaningless; expected a > 0");
  if (pair.sigma == 0) in.fail("sigma=0 leaves no doubt; expected sigma > 0");
  pairs.push_back(pair);
}

inline void read_test(ShallowTest test, Arguments& in, Cuts& cuts, std::vector<CutPair>& pairs) {
  constexpr Sides kSideValues[] = {Sides::Both, Sides::Above, Sides::Below};
  if (cuts.test != ShallowTest::None) {
    in.fail(
        "a second test by a shallow search; write only one of probcut, mpc, endcut, gpc, fgpc "
        "and gmpc");
  }
  cuts.test = test;
  if (in.has("t") && in.has("p")) in.fail("t= and p= say the same; write one of them");
  cuts.threshold = in.named_real("t", Cuts{}.threshold, 0, kMostDeviations);
  const bool by_probability = in.has("p");
  const double p = in.named_real("p", kLeastProbability, kLeastProbability, kMostProbability);
  if (by_probability) cuts.threshold = deviations_of(p);
  cuts.sides = kSideValues[in.choice("side", kSides)];
  read_model(in, pairs);
}

inline ShallowTest test_named(std::string_view name) {
  const auto* found = std::find(std::begin(kTests), std::end(kTests), name);
  if (found == std::end(kTests)) return ShallowTest::None;
  return static_cast<ShallowTest>(found - std::begin(kTests));
}

inline void read_cuts(std::string_view name, Arguments& in, Cuts& cuts, Models& by_hand) {
  const ShallowTest test = test_named(name);
  if (test != ShallowTest::None) read_test(test, in, cuts, by_hand.pairs);
  if (name == "node-cutting") {
    cuts.node_cutting = true;
    cuts.confidence = read_probability(in, Cuts{}.confidence);
  }
  if (name == "integrated") {
    cuts.integrated = true;
    cuts.confidence = read_probability(in, Cuts{}.confidence);
    cuts.threshold = in.named_real("t", Cuts{}.threshold, 0, kMostDeviations);
  }
  if (name == "best") cuts.best_moves = in.whole("moves", kBestMoves, 1, kMostMoves);
  if (name == "windows") {
    cuts.windows = true;
    const std::vector<int> widths = in.wholes("width", 1, kMostPoints, kMostPlies);
    by_hand.widths.assign(widths.begin(), widths.end());
  }
}

inline void read_select(std::string_view name, Arguments& in, Selectivity& select,
                        Models& by_hand) {
  if (name == "razor") {
    select.razoring.on = true;
    select.razoring.depth = in.whole("depth", select.razoring.depth, 0, kMostPlies);
    select.razoring.margin = in.whole("margin", select.razoring.margin, 0, kMostPoints);
  }
  if (name == "futility") {
    select.futility.on = true;
    select.futility.depth = in.whole("depth", select.futility.depth, 0, kMostPlies);
    select.futility.margin = in.whole("margin", select.futility.margin, 0, kMostPoints);
  }
  if (name == "null") read_null_move(in, select.null_move);
  if (name == "lmr") {
    LateMoves& late = select.late_moves;
    late.on = true;
    late.first = in.whole("first", late.first, 0, kMostMoves);
    late.reduction = in.whole("reduce", late.reduction, 1, kMostReduction);
    late.min_depth = in.whole("depth", late.min_depth, 0, kMostPlies);
  }
  read_cuts(name, in, select.cuts, by_hand);
}

// --- extensions and the horizon ------------------------------------------------------------------

// Plies as quarters; one ply if none are written.
inline int read_quarters(Arguments& in) {
  const double quarters = in.real("plies", 1, 0, kMostExtension) * kPly;
  if (quarters != std::floor(quarters)) {
    in.fail("plies are counted in quarters: 0.25, 0.5, 0.75, 1, ...");
  }
  return static_cast<int>(quarters);
}

// The quarters; 0: the extension is turned off.
inline int read_extension(std::string_view name, Arguments& in, Extensions& extend) {
  const int quarters = read_quarters(in);
  if (name == "danger") extend.danger = quarters;
  if (name == "capture") extend.capture = quarters;
  if (name == "recapture") extend.recapture = quarters;
  if (name == "forced") extend.forced = quarters;
  // The number of an extension that is off is left as it was: it means nothing.
  if (name == "mobility") {
    extend.mobility = quarters;
    const int moves = in.named_whole("moves", extend.few_moves, 1, kMostMoves);
    if (quarters > 0) extend.few_moves = moves;
  }
  if (name == "drop") {
    extend.drop = quarters;
    const int margin = in.named_whole("margin", extend.drop_margin, 0, kMostPoints);
    if (quarters > 0) extend.drop_margin = margin;
  }
  return quarters;
}

inline void read_quiescence(std::string_view name, Arguments& in, Quiescence& quiesce) {
  constexpr std::string_view kSwitch[] = {"on", "off"};
  if (name == "noisy") {
    quiesce.noisy = true;
    quiesce.exchange = in.choice("see", kSwitch) == 0;
    quiesce.quiet_moves = in.named_whole("quiet", 0, 0, kMostReduction);
  }
  if (name == "plies") quiesce.bounded_plies = in.whole("plies", kBoundedPlies, 1, kMostPlies);
}

}  // namespace espalier::engine::parts
