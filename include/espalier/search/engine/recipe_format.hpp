// format_recipe: the one text of a recipe. Groups in a fixed order, defaults left out.
//
// Promise: parse_recipe(format_recipe(r)) gives r for every r that parse_recipe can give. Presets
// are written out, so that a text means the same when a preset is changed some day; only `solve` is
// kept, as nothing else lets a search run to the end of the game. Models that were read from
// params=FILE are not part of the text.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/engine/recipe_parts.hpp"
#include "espalier/search/engine/recipe_presets.hpp"
#include "espalier/search/engine/recipe_scan.hpp"
#include "espalier/search/engine/recipe_words.hpp"

namespace espalier::engine {
namespace format {

using scan::joined;
using scan::number_text;
using Texts = std::vector<std::string>;

// name(a,b,...), or the name alone.
inline std::string call(std::string_view name, const Texts& arguments) {
  std::string text(name);
  if (!arguments.empty()) text += "(" + joined(arguments, ",") + ")";
  return text;
}

// NAME=VALUE, unless it is the default.
inline void add(Texts& arguments, std::string_view name, double value, double fallback) {
  if (value != fallback) arguments.push_back(std::string(name) + "=" + number_text(value));
}

template <class List>
Texts numbers(const List& list) {
  Texts texts;
  for (const Points value : list) texts.push_back(std::to_string(value));
  return texts;
}

inline std::string driver_text(const Root& root) {
  constexpr std::string_view kNames[] = {"full", "aspiration", "staged", "mtdf", "bisect"};
  const std::string_view name = kNames[static_cast<std::size_t>(root.driver)];
  const Root standard = [&] {
    Root made;
    scan::Arguments none("", {});
    parts::read_driver(name, none, made);
    return made;
  }();
  return call(name, root.widths == standard.widths ? Texts{} : numbers(root.widths));
}

inline void add_memory(const Memory& memory, const Memory& base, Texts& words) {
  constexpr std::string_view kRules[] = {"always", "deeper", "deeper-exact", "used", "bucket"};
  if (memory.bytes != base.bytes) words.push_back("tt=" + scan::size_text(memory.bytes));
  if (memory.bytes == 0) return;
  if (memory.replacement != base.replacement) {
    words.push_back("replace=" + std::string(kRules[static_cast<std::size_t>(memory.replacement)]));
  }
  if (memory.match != base.match) {
    words.push_back(memory.match == memory::DepthMatch::Equal ? "match=equal" : "match=at-least");
  }
  if (memory.etc_depth != base.etc_depth) {
    const bool usual = memory.etc_depth == parts::kEtcDepth;
    const Texts depth = usual ? Texts{} : Texts{std::to_string(memory.etc_depth)};
    words.push_back(memory.etc_depth == 0 ? "no-etc" : call("etc", depth));
  }
}

inline std::string history_text(const Ordering& ordering) {
  const Ordering standard;
  Texts arguments;
  for (std::size_t i = 0; i < std::size(parts::kHistoryValues); ++i) {
    const bool chosen = parts::kHistoryValues[i] == ordering.history_weight;
    if (chosen && ordering.history_weight != standard.history_weight) {
      arguments.emplace_back(parts::kHistoryWeights[i]);
    }
  }
  add(arguments, "age", ordering.history_ageing, standard.history_ageing);
  return call("history", arguments);
}

inline std::string key_text(OrderKey key, const Ordering& ordering, const Texts& static_depth) {
  switch (key) {
    case OrderKey::Refutation: return "refutation";
    case OrderKey::Killers: return "killers";
    case OrderKey::Knowledge: return "rank";
    case OrderKey::History: return history_text(ordering);
    case OrderKey::Fixed: return call("fixed", static_depth);
  }
  return "";
}

inline std::string order_text(const Ordering& ordering) {
  const Ordering standard;
  const Texts static_depth = ordering.static_depth == standard.static_depth
                                 ? Texts{}
                                 : Texts{std::to_string(ordering.static_depth)};
  Texts words;
  if (ordering.table_move) words.emplace_back("table");
  for (const OrderKey one : ordering.keys) words.push_back(key_text(one, ordering, static_depth));
  if (ordering.dynamic) words.push_back(call("dynamic", static_depth));
  if (ordering.combined) {
    const std::pair levels{ordering.evaluate_levels, ordering.history_levels};
    const bool usual = levels == std::pair{standard.evaluate_levels, standard.history_levels};
    words.push_back(
        call("cmo", usual ? Texts{} : numbers(std::vector{levels.first, levels.second})));
  }
  if (ordering.iteration_sort) words.emplace_back("iteration");
  if (ordering.iid_depth > 0) {
    const bool usual = ordering.iid_depth == parts::kIidDepth;
    words.push_back(call("iid", usual ? Texts{} : Texts{std::to_string(ordering.iid_depth)}));
  }
  return "order=" + (words.empty() ? "none" : joined(words, ","));
}

inline std::string null_move_text(const NullMove& null_move) {
  const NullMove standard;
  Texts arguments;
  if (null_move.kind != standard.kind) {
    arguments.emplace_back(parts::kNullMoveKinds[static_cast<std::size_t>(null_move.kind)]);
  }
  add(arguments, "R", null_move.reduction, standard.reduction);
  add(arguments, "depth", null_move.min_depth, standard.min_depth);
  add(arguments, "moves", null_move.min_moves, standard.min_moves);
  return call("null", arguments);
}

inline std::string late_moves_text(const LateMoves& late) {
  const LateMoves standard;
  Texts arguments;
  add(arguments, "first", late.first, standard.first);
  add(arguments, "reduce", late.reduction, standard.reduction);
  add(arguments, "depth", late.min_depth, standard.min_depth);
  return call("lmr", arguments);
}

inline std::string test_text(const Cuts& cuts, const std::vector<CutPair>& by_hand) {
  Texts arguments;
  add(arguments, "t", cuts.threshold, Cuts{}.threshold);
  if (cuts.sides != Sides::Both) {
    arguments.push_back("side=" + std::string(parts::kSides[static_cast<std::size_t>(cuts.sides)]));
  }
  if (!by_hand.empty()) {
    const CutPair& pair = by_hand.front();
    arguments.push_back("s=" + std::to_string(pair.s));
    arguments.push_back("d=" + std::to_string(pair.d));
    add(arguments, "a", pair.a, CutPair{}.a);
    add(arguments, "b", pair.b, CutPair{}.b);
    arguments.push_back("sigma=" + number_text(pair.sigma));
  }
  return call(parts::name_of(cuts.test), arguments);
}

inline void add_cuts(const Cuts& cuts, const Models& by_hand, Texts& words) {
  const Cuts standard;
  Texts confidence;
  add(confidence, "p", cuts.confidence, standard.confidence);
  const auto& models = cuts.test == ShallowTest::EndCut ? by_hand.ends : by_hand.pairs;
  if (cuts.test != ShallowTest::None) words.push_back(test_text(cuts, models));
  if (cuts.node_cutting) words.push_back(call("node-cutting", confidence));
  if (cuts.integrated) {
    add(confidence, "t", cuts.threshold, standard.threshold);
    words.push_back(call("integrated", confidence));
  }
  if (cuts.best_moves > 0) {
    const bool usual = cuts.best_moves == parts::kBestMoves;
    words.push_back(call("best", usual ? Texts{} : Texts{std::to_string(cuts.best_moves)}));
  }
  if (cuts.windows) words.push_back(call("windows", numbers(by_hand.widths)));
}

// The list after select=.
inline std::string select_list(const Selectivity& select, const Models& by_hand) {
  Texts words;
  if (select.razoring.on) {
    const bool usual = select.razoring == Razoring{.on = true};
    const std::vector<Points> both = {select.razoring.depth, select.razoring.margin};
    words.push_back(call("razor", usual ? Texts{} : numbers(both)));
  }
  if (select.futility.on) {
    const bool usual = select.futility == Futility{.on = true};
    const std::vector<Points> both = {select.futility.depth, select.futility.margin};
    words.push_back(call("futility", usual ? Texts{} : numbers(both)));
  }
  if (select.null_move.on) words.push_back(null_move_text(select.null_move));
  if (select.late_moves.on) words.push_back(late_moves_text(select.late_moves));
  add_cuts(select.cuts, by_hand, words);
  return words.empty() ? "none" : joined(words, ",");
}

inline void add_select(const Recipe& recipe, const Models& by_hand, Texts& words) {
  if (recipe.selectivity != Selectivity{}) {
    words.push_back("select=" + select_list(recipe.selectivity, by_hand));
  }
  for (const StageSelectivity& one : recipe.stage_selectivity) {
    words.push_back(stage_group(one.stage) + select_list(one.selectivity, Models{}));
  }
}

inline std::string extend_text(const Extensions& extend) {
  const Extensions standard;
  Texts words;
  const auto extension = [&](std::string_view name, int quarters, std::string_view number_name,
                             int number, int usual) {
    if (quarters == 0) return;
    Texts arguments;
    if (quarters != kPly) arguments.push_back(number_text(static_cast<double>(quarters) / kPly));
    add(arguments, number_name, number, usual);
    words.push_back(call(name, arguments));
  };
  extension("danger", extend.danger, "", 0, 0);
  extension("capture", extend.capture, "", 0, 0);
  extension("recapture", extend.recapture, "", 0, 0);
  extension("mobility", extend.mobility, "moves", extend.few_moves, standard.few_moves);
  extension("forced", extend.forced, "", 0, 0);
  extension("drop", extend.drop, "margin", extend.drop_margin, standard.drop_margin);
  return "extend=" + joined(words, ",");
}

inline std::string quiesce_text(const Quiescence& quiesce) {
  if (quiesce.bounded_plies > 0) {
    const bool usual = quiesce.bounded_plies == parts::kBoundedPlies;
    const Texts plies = usual ? Texts{} : Texts{std::to_string(quiesce.bounded_plies)};
    return "quiesce=" + call("plies", plies);
  }
  Texts arguments;
  if (!quiesce.exchange) arguments.emplace_back("see=off");
  add(arguments, "quiet", quiesce.quiet_moves, 0);
  return "quiesce=" + call("noisy", arguments);
}

}  // namespace format

inline std::string format_recipe(const Recipe& recipe) {
  const Recipe base = preset(recipe.to_the_end ? "solve" : "plain");
  const Models none;
  const Models& by_hand = recipe.models && recipe.params.empty() ? *recipe.models : none;
  format::Texts words;
  if (recipe.to_the_end) words.emplace_back("solve");
  if (recipe.root.deepening != base.root.deepening || recipe.root.step != base.root.step) {
    const std::string step = recipe.root.step > 1 ? std::to_string(recipe.root.step) : "";
    words.push_back(recipe.root.deepening == Deepening::Fixed
                        ? "fixed"
                        : format::call("id", step.empty() ? format::Texts{} : format::Texts{step}));
  }
  if (!recipe.stage_plies.empty()) {
    words.push_back(format::call("plies", format::numbers(recipe.stage_plies)));
  }
  if (recipe.root.driver != base.root.driver || recipe.root.widths != base.root.widths) {
    words.push_back(format::driver_text(recipe.root));
  }
  if (recipe.recursion != base.recursion) {
    words.emplace_back(recipe.recursion == Recursion::Pvs ? "pvs" : "alpha-beta");
  }
  format::add_memory(recipe.memory, base.memory, words);
  if (recipe.ordering != base.ordering) words.push_back(format::order_text(recipe.ordering));
  format::add_select(recipe, by_hand, words);
  if (recipe.extensions.any()) words.push_back(format::extend_text(recipe.extensions));
  if (recipe.quiescence.any()) words.push_back(format::quiesce_text(recipe.quiescence));
  const auto toggle = [&](bool on, bool usual, const std::string& name) {
    if (on != usual) words.push_back(on ? name : "no-" + name);
  };
  toggle(recipe.distance, base.distance, "distance");
  toggle(recipe.safe, base.safe, "safe");
  toggle(recipe.bounds, base.bounds, "bounds");
  toggle(recipe.symmetry, base.symmetry, "symmetry");
  toggle(recipe.free_passes, base.free_passes, "free-passes");
  toggle(recipe.solve_last, base.solve_last, "solve-last");
  toggle(recipe.race, base.race, "race");
  toggle(recipe.path, base.path, "path");
  if (!recipe.evaluation.empty()) words.push_back("eval=" + recipe.evaluation);
  if (!recipe.params.empty()) words.push_back("params=" + recipe.params);
  if (!recipe.weights_file.empty()) words.push_back("weights=" + recipe.weights_file);
  return words.empty() ? "plain" : format::joined(words, " ");
}

}  // namespace espalier::engine
