// hsu15/enhancements: the games it is run on, the 64 combinations of Schaeffer's experiment, and
// the further sets of conditions that the claims of the sources ask for. History is that of slides
// 21, 27 and 29 in all of them: weight 2^depth, and where no move cuts off the best one is good.
//
// Sources: Hsu15 slides 16-34 (Schaeffer 1989), 37-44; Fuernkranz; Muszycka85 4.2-4.4; Tong02 1.2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/core/value.hpp"
#include "lab/game_positions.hpp"

namespace espalier::lab::hsu15 {

// In the order of slide 33. A combination is a set of them: bit e stands for enhancement e.
enum Enhancement : std::size_t {
  kTable,
  kKnowledge,
  kAspiration,
  kRefutation,
  kKiller,
  kHistory,
  kEnhancements
};
using Combination = std::size_t;
inline constexpr Combination kNone = 0;
inline constexpr std::size_t kCombinations = std::size_t{1} << kEnhancements;
inline constexpr Combination kAll = kCombinations - 1;

constexpr Combination only(Enhancement e) { return Combination{1} << e; }
constexpr bool contains(Combination set, std::size_t e) { return ((set >> e) & 1U) != 0; }
inline constexpr Combination kBestPair = only(kTable) | only(kHistory);  // Schaeffer's

std::string_view enhancement_name(std::size_t e);  // "table", "knowledge", ...
std::string short_name(Combination set);           // "tab+his"
std::string combination_name(Combination set);     // "none", "table+history", "all"
std::size_t size_of(Combination set);              // how many enhancements
std::vector<Combination> combinations_of(std::size_t size);

// A game of the study. Another one joins by one line of the table in conditions.cpp.
struct StudyGame {
  std::string name;     // in the registry
  std::string variant;  // empty: the usual one
  std::string title;
  PositionRange range;
  Points aspiration;             // half-width of the window: about half the least material unit
  int deep;                      // last depth of the promising combinations
  int middle;                    // last depth of the further sets ...
  int ordering;                  // ... and of the static orderings
  double deep_share;             // samples for each of --trees: of the deep set ...
  double further_share;          // ... and of the further sets
  int combinations = 5;          // last depth of all combinations ...
  double combination_share = 1;  // ... and their samples
  std::string words = {};        // behind every recipe
};
// Those that the registry has.
const std::vector<StudyGame>& study_games();
const app::AnyGame& game_of(const StudyGame& game);

// The recipe of a combination: iterative deepening around alpha-beta and what it names.
std::string combination_recipe(Combination set, const StudyGame& game, std::string_view table);

// What a condition measures: a search, or the size of a tree that no search visits.
enum class Measure : std::uint8_t { Search, MinimalTree, ExhaustiveTree };

struct Condition {
  std::string name;  // the column `combination` of results.csv
  std::string recipe;
  std::size_t base = 0;  // the condition of its set that it is compared with
  Measure measure = Measure::Search;
};

enum class Metric : std::uint8_t {
  Leaves,       // static evaluations at the horizon and finished games: bottom positions
  Nodes,        // all iterations together, as all counts
  LeavesSaved,  // the base's less its own
  NodesSaved,
  BeyondMinimal,  // leaves less those of the minimal tree
  LogLeaves,      // log2 of its leaves over the base's
  LogNodes,
  LogStep,     // LogLeaves less that of two plies before
  LogSlope,    // of LogLeaves on depth, least squares; kept at the last depth
  LogGrowth,   // log2 of nodes over those of two plies before, halved: per ply
  FewerNodes,  // 1 if it has fewer nodes than the base
  SameMove,    // 1 if its best move is the base's
  SameValue,
  Decided,       // 1 if the value is a win or a loss
  Nanoseconds,   // CPU time
  LogTime,       // log2 of its time over the base's
  LogPace,       // log2 of its time per node over the base's
  InKillerRange  // 1 if 15 to 80% of the base's leaves are saved (Muszycka85 4.4)
};
std::string_view metric_name(Metric metric);

enum class SetName : std::uint8_t {
  Combinations,  // all 64
  Deep,          // the promising ones, deeper
  Windows,       // alpha-beta against minimal windows, widths of aspiration, weights of history
  Deepening,     // iterative deepening against direct search
  Ordering,      // static orderings of Slagle and Dixon
  Selective,     // null move, late move reduction, razoring
  Time,          // CPU time, not repeatable
  Further        // of another study
};
std::string_view set_name(SetName name);

struct ConditionSet {
  SetName name = SetName::Combinations;
  int first = 2;  // depths
  int last = 5;
  std::vector<Condition> conditions;
  std::vector<Metric> metrics;
};
// What a condition is compared with on the same position: leaves and nodes, growth, moves, values.
std::vector<Metric> paired_metrics();

// Fills a set: conditions, and those that they are compared with, which come before them.
class Pairs {
 public:
  explicit Pairs(ConditionSet& set) : set_(set) {}
  // Both tell its place.
  std::size_t base(std::string name, std::string recipe);
  std::size_t against(std::size_t base, std::string name, std::string recipe);

 private:
  ConditionSet& set_;
};

inline constexpr std::string_view kGoodOrder = "order=table,killers,rank,history(2^d,good=best)";

// The refutation table as slides 23-25 have it: earlier principal variations at every node. The
// combinations have that of Akl and Newborn. Compared with nothing in the deep set, with the table
// in the windows.
inline constexpr const char* kVariations = "variations";
// CPU time of searches with iterative deepening is taken at this depth only.
inline constexpr int kTimedDepth = 5;

std::vector<ConditionSet> condition_sets(const StudyGame& game);

// The combinations that are searched deeper: nothing, each enhancement alone, the pairs and the
// triple of those that slide 34 names as effective, and all six. Chosen before measuring.
const std::vector<Combination>& promising();

}  // namespace espalier::lab::hsu15
