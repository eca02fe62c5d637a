// Words that do not go together, or that need another word. One line each, with the way out.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/engine/recipe_parts.hpp"
#include "espalier/search/engine/recipe_words.hpp"

namespace espalier::engine {

struct ParsedRecipe {
  Recipe recipe;
  // Names of the words (recipe_words.hpp) that were written and ask for something, in the order of
  // the text, aliases replaced. What a preset asks for is not among them, nor what is turned off.
  std::vector<std::string> written;
  // Of all words that were written, also of those that turn something off: "driver", "order=", ...
  std::set<std::string, std::less<>> groups;
};

namespace check {

using Failure = std::optional<Error>;

// What was written, beside its meaning.
struct Draft {
  Recipe recipe;
  Models by_hand;
  std::vector<std::string> written;
  std::set<std::string, std::less<>> groups;  // that were written: "driver", "order=", ...

  bool has(std::string_view group) const { return groups.contains(group); }
};

inline Failure check_memory(const Draft& draft) {
  if (draft.recipe.memory.bytes > 0) return std::nullopt;
  for (const std::string_view group : {"replace=", "match="}) {
    if (draft.has(group)) {
      return Error{std::string(group) + " is about a table, but there is none; write tt=64M"};
    }
  }
  if (draft.has("order=") && draft.recipe.ordering.table_move) {
    return Error{"order=table needs a table; write tt=64M"};
  }
  if (draft.has("symmetry") && draft.recipe.symmetry) {
    return Error{"symmetry is about table entries, but there is no table; write tt=64M"};
  }
  if (draft.has("etc") && draft.recipe.memory.etc_depth > 0) {
    return Error{"etc looks sons up in a table, but there is none; write tt=64M"};
  }
  if (draft.recipe.ordering.iid_depth > 0) {
    return Error{"order=iid finds a move for the table, but there is none; write tt=64M"};
  }
  return std::nullopt;
}

inline Failure check_order(const Draft& draft) {
  const Recipe& recipe = draft.recipe;
  const Ordering& ordering = recipe.ordering;
  if (ordering.combined && (ordering.dynamic || !ordering.keys.empty())) {
    return Error{
        "order=cmo uses static values, history and rank itself; leave out refutation, killers, "
        "rank, history, fixed and dynamic, or cmo"};
  }
  if (ordering.iid_depth > 0 && !ordering.table_move) {
    return Error{"order=iid finds a move for order=table, which is not written"};
  }
  const auto& keys = ordering.keys;
  if (std::find(keys.begin(), keys.end(), OrderKey::Refutation) != keys.end() &&
      recipe.root.deepening != Deepening::Iterative) {
    return Error{"order=refutation remembers lines of the last iteration; also write id"};
  }
  if (!ordering.iteration_sort) return std::nullopt;
  std::string missing;
  if (!ordering.combined) missing += " cmo";
  if (recipe.root.deepening != Deepening::Iterative) missing += " id";
  if (recipe.memory.bytes == 0) missing += " tt=64M";
  if (missing.empty()) return std::nullopt;
  return Error{
      "order=iteration sorts cmo's lower levels by what the last iteration left in the table "
      "(Abalone12 IV.D); also write" +
      missing};
}

// Where models come from: params=, or the list itself.
struct ModelSources {
  bool file = false;
  bool pairs = false;
  bool widths = false;
};

inline bool uses_models(const Cuts& cuts) {
  return cuts.test != ShallowTest::None || cuts.node_cutting || cuts.integrated || cuts.windows;
}

// One list: `where` is "select=", or that of a stage, in which nothing is set by hand.
inline Failure check_list(const std::string& where, const Cuts& cuts, const ModelSources& models) {
  const bool by_hand = where == "select=";
  const std::string file = "write params=shipped or params=FILE";
  if (cuts.integrated && (cuts.test != ShallowTest::None || cuts.node_cutting)) {
    return Error{where +
                 "integrated is gpc, fgpc and node-cutting in one; leave out the other test"};
  }
  if (cuts.test != ShallowTest::None && !models.file && !models.pairs) {
    const std::string name(parts::name_of(cuts.test));
    return Error{where + name + " needs a model; " + file +
                 (by_hand ? ", or set one by hand: " + name + "(s=1,d=3,sigma=40)" : "")};
  }
  if ((cuts.node_cutting || cuts.integrated) && !models.file) {
    return Error{where + (cuts.integrated ? "integrated" : "node-cutting") +
                 " needs a fitted F(X given Y); " + file};
  }
  if (cuts.windows && !models.file && !models.widths) {
    return Error{where + "windows needs widths; " + file +
                 (by_hand ? ", or set them by hand: windows(400,300,200)" : "")};
  }
  return std::nullopt;
}

inline Failure check_cuts(const Draft& draft) {
  const Recipe& recipe = draft.recipe;
  const bool file = draft.has("params=");
  const bool pairs = !draft.by_hand.pairs.empty();
  const bool widths = !draft.by_hand.widths.empty();
  if (file && (pairs || widths)) {
    return Error{
        "select= sets a model by hand and params= names a file of models; leave one of them out"};
  }
  const Cuts& usual = recipe.selectivity.cuts;
  if (Failure failure = check_list("select=", usual, {file, pairs, widths})) return failure;
  bool used = uses_models(usual);
  for (const StageSelectivity& one : recipe.stage_selectivity) {
    const Cuts& cuts = one.selectivity.cuts;
    const std::string where = stage_group(one.stage);
    if (Failure failure = check_list(where, cuts, {.file = file})) return failure;
    used = used || uses_models(cuts);
  }
  if (file && !used) {
    return Error{
        "params= is read by the tests of select= (fgpc and others), node-cutting, integrated and "
        "windows only; write one of them, or leave params= out"};
  }
  return std::nullopt;
}

inline Failure check_solve(const Draft& draft) {
  const Recipe& recipe = draft.recipe;
  if (!recipe.to_the_end) return std::nullopt;
  if (recipe.selectivity != Selectivity{} || !recipe.stage_selectivity.empty()) {
    return Error{
        "solve promises the exact result, which select= may change; leave one of them out"};
  }
  if (recipe.extensions.any() || recipe.quiescence.any()) {
    return Error{"solve has no horizon, so there is nothing to extend= or quiesce=; leave it out"};
  }
  if (!recipe.stage_plies.empty()) {
    return Error{"solve has no horizon, which plies would set; leave one of them out"};
  }
  if (recipe.race) {
    return Error{
        "solve promises the exact result, race only the best way found in time; leave one of them "
        "out"};
  }
  if (recipe.path) {
    return Error{
        "solve promises the result of a position, path that of a game with what came before; leave "
        "one of them out"};
  }
  return std::nullopt;
}

inline Failure contradiction(const Draft& draft) {
  for (const auto check : {check_memory, check_order, check_cuts, check_solve}) {
    if (Failure failure = check(draft)) return failure;
  }
  return std::nullopt;
}

}  // namespace check
}  // namespace espalier::engine
