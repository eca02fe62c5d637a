// abalone12/optimisations: the techniques, the ways of searching made of them, and the positions.
//
// Source: Abalone12 (A. Papadopoulos, K. Toumpas, A. Chrysopoulos, P. A. Mitkas, Exploring
// Optimization Strategies in Board Game Abalone for Alpha-Beta Search), sections III-V, tables I
// and II. Deviations: the table remembers best moves, and they come first (the paper's table has
// values only; that reading is a way of its own); evaluations are kept in the table only where it
// stands alone, as ours cost less than a look-up; killers and Combined Move Ordering exclude each
// other, as history takes the place of killers in IV.B; a nearer win is better.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/search/engine/recipe.hpp"

namespace espalier::lab::abalone12 {

// In the order in which the paper brings them up. A combination is a set of them: bit t stands for
// technique t.
enum Technique : std::size_t {
  kQuiescence,  // q = 2
  kWindows,     // per-level aspiration windows
  kTable,       // 2^22 entries, "used" flag
  kDeepening,
  kCombined,   // Combined Move Ordering
  kIteration,  // Iteration Sorting: on top of the three before
  kTechniques
};
using Combination = std::size_t;
inline constexpr Combination kNone = 0;
inline constexpr std::size_t kCombinations = std::size_t{1} << kTechniques;
inline constexpr Combination kAll = kCombinations - 1;

constexpr Combination only(Technique t) { return Combination{1} << t; }
constexpr bool contains(Combination set, std::size_t t) { return ((set >> t) & 1U) != 0; }
// What Iteration Sorting needs: an order to re-sort, and what the last iteration left in the table.
inline constexpr Combination kSortable = only(kTable) | only(kDeepening) | only(kCombined);
constexpr bool is_possible(Combination set) {
  return !contains(set, kIteration) || (set & kSortable) == kSortable;
}
// Without a technique, and without Iteration Sorting where it lived on it.
constexpr Combination without(Combination set, Technique t) {
  const Combination rest = set & ~only(t);
  return is_possible(rest) ? rest : rest & ~only(kIteration);
}

std::string_view technique_name(std::size_t t);   // "quiescence", "windows", ...
std::string combination_name(Combination set);    // "none", "windows+combined", "all"
const std::vector<Combination>& possible_sets();  // all that are possible: 36
const std::vector<Combination>& killer_sets();    // those that killers can join: 16

enum class Order : std::uint8_t { Plain, Killers };  // where Combined Move Ordering is off

// The widths of the windows. Quantiles: 95% of what searches find beyond the evaluation, as the
// recipe `paper` has them. Criterion: sized as section V says, each level by itself (III). Cone:
// eq 4, its constant sized by the same criterion.
enum class Widths : std::uint8_t { Quantiles, Criterion, Cone };
// The words of a recipe.
std::string window_text(Widths widths);
// By plies left, from experiments/params; empty if they did not come with the program.
std::vector<Points> shipped_widths(Widths widths);
// The trials of the criterion sized the levels with up to so many plies left; those above are
// extrapolated (experiments/params/README.md).
inline constexpr std::size_t kSizedLevels = 4;

// The recipe as text. `deepens`: iterative deepening whatever the set says, for games by the clock.
std::string recipe_text(Combination set, Order order, bool table_moves = true, bool deepens = false,
                        Widths widths = Widths::Quantiles);

// How many of the ways a cell searches, as without an order of moves deep searches take minutes:
// those with one, aspiration too, all columns of the paper's tables, all. A way of breadth Games is
// searched by no cell: it only plays.
enum class Breadth : std::uint8_t { Ordered, Windows, Columns, All, Games };

// A column of the paper's tables, or one of ours beside them.
struct Way {
  std::string name;  // as in results.csv
  std::string title;
  std::string algorithm;  // of experiments/published/abalone12.csv; the last one for ours
  std::string recipe;
  std::string by_clock;    // the same under iterative deepening; empty: it does not play
  std::size_t base;        // the way it is compared with
  Breadth breadth;         // it is searched where cells are at least so broad
  bool ours;               // not in the paper's tables
  std::string left_out{};  // the weight of the evaluation that is set to 0; empty: none
};
const std::vector<Way>& ways();
std::size_t way_named(std::string_view name);  // the name must be that of a way
inline constexpr const char* kPlain = "alpha-beta";
inline constexpr const char* kAspiration = "aspiration";
inline constexpr const char* kLast = "aspiration+cmo+tt+id";  // the last column of table II
inline constexpr const char* kPaper = "paper";                // the same with quiescence
inline constexpr const char* kBest = "best";
inline constexpr const char* kExact = "exact";  // without windows: the value is that of kPlain
// Windows of the paper's criterion: alone, with CMO, and the last column of table II.
inline constexpr const char* kCriterion = "criterion";
inline constexpr const char* kCriterionCmo = "criterion+cmo";
inline constexpr const char* kCriterionLast = "criterion+cmo+tt+id";
inline constexpr const char* kCone = "cone";
inline constexpr const char* kConeCmo = "cone+cmo";
// CMO with one method for all levels in the place of its three regions.
inline constexpr std::array<const char*, 3> kOneRegion = {"cmo-evaluate", "cmo-history",
                                                          "cmo-marbles"};
// The last column without Iteration Sorting: with the criterion's widths, and with a table that
// keeps no moves, as the paper's.
inline constexpr const char* kNoTableMove = "no-table-move";
inline constexpr const char* kNoIteration = "no-iteration";
inline constexpr const char* kNoTableMoveNoIteration = "no-table-move-no-iteration";
inline constexpr const char* kMoreQuiescence = "paper-q4";  // the full recipe with q = 4
// The full recipe without one feature of its evaluation: those that a free tuning gives the weight
// 0 (docs/games/abalone-player.md).
struct LeftOut {
  const char* way;
  const char* weight;
  const char* feature;
};
inline constexpr std::array<LeftOut, 2> kLeftOut = {{
    {"paper-no-coherence", "coherence", "neighbour coherence"},
    {"paper-no-break", "formation_break", "formation break"},
}};

// An exact search in a modern order: the values of alpha-beta, quickly. (Iteration Sorting looks up
// every child in the table, which saves nodes and costs time.)
inline constexpr const char* kQuickExact =
    "id pvs tt=16M order=table,killers,rank,history eval=abalone12 distance";

inline constexpr std::size_t kKeySeeds = 8;  // sets of keys, each as if drawn anew

// The game with its recipes, ready to be searched.
struct Setting {
  app::AnyGame game;
  std::vector<std::optional<engine::Recipe>> recipes;   // by way; none: not in this build
  std::vector<std::optional<engine::Recipe>> by_clock;  // by way
  std::optional<engine::Recipe> quick_exact{};
  std::vector<app::AnyGame> keyed{};       // the same game with other keys of positions
  std::vector<app::AnyPosition> finals{};  // experiments/published/abalone_finals.csv

  const engine::Recipe* recipe(std::size_t way) const {
    return recipes[way] ? &*recipes[way] : nullptr;
  }
};
// Nothing if the registry does not have the game. Made when first needed.
const Setting* setting();
std::size_t final_count();
std::string_view final_text(std::size_t number);

// A middle-game position of self-play: the exact way two plies deep from the usual start, after
// some random plies and with a random move now and then. A pure function of the seed. Nothing if
// none was met in many attempts.
std::optional<app::AnyPosition> middle_game(const Setting& setting, std::uint64_t seed);

}  // namespace espalier::lab::abalone12
