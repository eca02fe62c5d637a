// The three profiles of the engine: the same recursion, compiled with its questions answered at
// different times.
//   Lean    the parts are fixed at compile time: no flag is read in the hot path. What solvers and
//           exact play use: table in buckets, PVS, the order `table, rank, history`, win distances,
//           and whatever help for solvers the game offers.
//   Full    every part is a flag read at run time.
//   Traced  Full that tells and counts every step. Compiled once for all games
//   (app/run_engine.cpp).
#pragma once

#include <concepts>

#include "espalier/core/counters.hpp"
#include "espalier/core/game.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/search/engine/endgame_probe.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::engine {

// A game the engine can search: its values are Points, in whole numbers.
template <class G>
concept EngineGame = Game<G> && std::same_as<typename G::Value, Points>;

// The parts that Lean fixes. Their answers are constants in Lean, variables in Full.
template <EngineGame G>
struct LeanParts {
  explicit LeanParts(const Recipe&) {}
  static constexpr bool pvs = true;
  static constexpr bool table = Keyed<G>;
  static constexpr bool table_move = Keyed<G>;
  static constexpr bool knowledge = HasRank<G>;
  // A rank that looks at what a move leads to leaves history nothing to say (measured: Connect-4).
  static constexpr bool history = HasIndex<G> && !HasRankAfter<G>;
  static constexpr bool distance = true;
  static constexpr int ply_mask = -1;
  static constexpr bool safe = HasSafeMoves<G>;
  static constexpr bool bounds = HasValueBounds<G>;
  static constexpr bool safe_bounds = bounds;
  static constexpr bool symmetry = HasMirror<G>;
  static constexpr bool free_passes = HasForcedPass<G>;
  static constexpr bool solve_last = SolvesLast<G>;
  static constexpr bool path = false;
  static constexpr memory::BucketRule rule = memory::kBucketRule;
};

struct FullParts {
  explicit FullParts(const Recipe& recipe)
      : pvs(recipe.recursion == Recursion::Pvs),
        table(recipe.memory.bytes > 0),
        table_move(recipe.ordering.table_move),
        distance(recipe.distance),
        ply_mask(recipe.distance ? -1 : 0),
        safe(recipe.safe),
        bounds(recipe.bounds),
        safe_bounds(recipe.bounds && recipe.safe && recipe.distance),
        symmetry(recipe.symmetry),
        free_passes(recipe.free_passes),
        solve_last(recipe.solve_last),
        path(recipe.path),
        cycles(recipe.cycles),
        evaluations(recipe.memory.bytes > 0 && recipe.memory.evaluations),
        keeps_values(recipe.selectivity.reverse.on || recipe.selectivity.null_move.above ||
                     recipe.selectivity.futility.on),
        endgames(recipe.endgames.get()),
        looks_elsewhere(evaluations || endgames != nullptr),
        recalls(looks_elsewhere || recipe.ordering.dynamic || keeps_values),
        looks_up_all(table && recipe.quiescence.table),
        rule(recipe.memory.replacement) {}

  bool pvs;
  bool table;
  bool table_move;
  bool distance;
  int ply_mask;  // turns plies into 0 where distances do not count
  bool safe;
  bool bounds;
  bool safe_bounds;  // of a game with safe moves: they speak of those, and of distances
  bool symmetry;
  bool free_passes;
  bool solve_last;
  bool path;
  bool cycles;  // a position that comes back on the path will do so for ever
  bool evaluations;
  bool keeps_values;              // a part asks for static values that others ask for again
  const EndgameTables* endgames;  // null: none; the recipe keeps them
  bool looks_elsewhere;           // static values are kept, or endgame tables are at hand
  bool recalls;                   // a static value may be known before the evaluation is called
  bool looks_up_all;              // every node is looked up in the table, also beyond the horizon
  memory::Replacement rule;
};

struct Lean {
  template <class G>
  using Parts = LeanParts<G>;
  using Counters = NullCounters;
  using Trace = NullTrace;
  static constexpr bool kFull = false;
};

struct Full {
  template <class G>
  using Parts = FullParts;
  using Counters = NullCounters;
  using Trace = NullTrace;
  static constexpr bool kFull = true;
};

struct Traced {
  template <class G>
  using Parts = FullParts;
  using Counters = NodeCounters;
  using Trace = RecordingTrace;
  static constexpr bool kFull = true;
};

// The recipe that Lean is.
template <EngineGame G>
Recipe lean_recipe() {
  using Parts = LeanParts<G>;
  Recipe recipe;
  recipe.recursion = Recursion::Pvs;
  recipe.memory.bytes = Parts::table ? std::size_t{64} << 20 : 0;
  recipe.ordering.table_move = Parts::table_move;
  if (Parts::knowledge) recipe.ordering.keys.push_back(OrderKey::Knowledge);
  if (Parts::history) recipe.ordering.keys.push_back(OrderKey::History);
  recipe.distance = true;
  recipe.safe = Parts::safe;
  recipe.bounds = Parts::bounds;
  recipe.symmetry = Parts::symmetry;
  recipe.free_passes = Parts::free_passes;
  recipe.solve_last = Parts::solve_last;
  return recipe;
}

// Does a recipe ask for exactly that? What the root decides is free, it is not in the hot path; so
// are the size of the table and its depth match.
template <EngineGame G>
bool fits_lean(const Recipe& recipe) {
  Recipe lean = lean_recipe<G>();
  if ((recipe.memory.bytes > 0) != (lean.memory.bytes > 0)) return false;
  lean.root = recipe.root;
  lean.stage_plies = recipe.stage_plies;
  lean.race = recipe.race;
  lean.memory.bytes = recipe.memory.bytes;
  lean.memory.match = recipe.memory.match;
  lean.to_the_end = recipe.to_the_end;
  lean.params = recipe.params;
  lean.models = recipe.models;
  lean.evaluation = recipe.evaluation;
  return recipe == lean;
}

// Below so much left for a child, a null window already gives its value (Reinefeld 1983): at the
// horizon it is evaluated whatever the window, and where nothing is remembered or cut so are all
// its children.
template <EngineGame G>
int exact_below(const Recipe& recipe) {
  if (recipe.quiescence.any()) return 0;
  const bool bare =
      recipe.memory.bytes == 0 && recipe.selectivity == Selectivity{} && !recipe.extensions.any();
  // After a pass that costs nothing, the children of a child with one ply left are no horizon yet.
  const bool sure = bare && !(HasForcedPass<G> && recipe.free_passes);
  return sure ? 2 * kPly : kPly;
}

}  // namespace espalier::engine
