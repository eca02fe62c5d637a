// The study muszycka85/parallel: what its parts share. Source: Muszycka85 4.1, which reports on
// Akl, Barnard & Doran 1982, Akl & Doran 1982, Finkel & Fishburn 1982 and Kumar & Kanal 1984.
//
// Searches run on the virtual processors of the simulator (app/simulation.hpp). A sample is one
// tree or one position; all searches of a cell see the same one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/any_game.hpp"
#include "app/tree_search.hpp"
#include "espalier/trees/literal.hpp"
#include "lab/game_positions.hpp"
#include "lab/results.hpp"
#include "lab/studies/muszycka85/tree_runs.hpp"
#include "lab/study.hpp"

namespace espalier::lab::muszycka85::parallel {

// What a cell is about, which is also its list of quantities.
enum Kind : std::size_t {
  kSaturation,      // mandatory work first and parallel Scout, 1 to 64 processors
  kSplitting,       // trees of processors, and mandatory work first with as many
  kSplittingGames,  // trees of processors alone: these trees are large
  kSss,             // parallel SSS*
  kSchemes,         // all schemes, 1 to 1,024 processors
  kPositions,       // all schemes on positions of games
  kThreads,         // real threads; timed
};
inline constexpr std::size_t kKinds = 7;

// --- searches on simulated processors ------------------------------------------------------------

// One search, and the runs of its list that it is compared with.
struct Run {
  std::string scheme;  // a name of app/parallel_list.hpp
  int processors = 1;
  int slaves = 2;          // of every master of a tree of processors
  std::size_t fewest = 0;  // the run of this scheme with the fewest processors,
  std::size_t most = 0;    // with the most
  std::size_t rival = 0;   // itself: none
};

// Times are in units of a leaf. The logarithms (to the base 2) are those of:
enum class Metric : std::uint8_t {
  Time,
  Leaves,
  Nodes,
  Visits,
  InVain,      // share of all work
  SpeedUp,     // time of alpha-beta on one processor by this time
  Work,        // all work, in vain or not, by that of alpha-beta on one processor
  Use,         // all work by processors x time: the share that nobody waits
  Gain,        // time with the fewest processors by this time
  Beyond,      // this time by that with the most processors
  MoreNodes,   // nodes by those with the fewest processors
  MoreVisits,  // visits likewise
  Rival,       // this time by the rival's
  RivalNodes,  // nodes likewise
};
inline constexpr std::size_t kMetrics = 14;
std::string_view metric_name(Metric metric);
bool is_logarithm(Metric metric);

// The searches of a kind of cell, and the places of what is measured.
class Grid {
 public:
  // One run for each number of processors.
  void add(const std::string& scheme, const std::vector<int>& processors);
  void add(Run run);
  // Every run is compared with the one of `scheme` and as many processors.
  void compare_with(std::string_view scheme);

  const std::vector<Run>& runs() const { return runs_; }
  std::vector<Run>& runs() { return runs_; }
  std::optional<std::size_t> find(std::string_view scheme, int processors) const;
  static std::size_t place(std::size_t run, Metric metric) {
    return run * kMetrics + static_cast<std::size_t>(metric);
  }
  std::vector<Quantity> quantities() const;

 private:
  std::vector<Run> runs_;
};
// Of the kinds that are grids.
const Grid& grid_of(Kind kind);
// The most processors that a scheme makes use of; any more would only wait.
int most_that_search(std::string_view scheme);

// A complete tree of processors: so many slaves for every master, so many levels below the root.
struct ProcessorTree {
  int width;
  int depth;
  int processors() const;
  int leaves() const;  // processors that search
};
const std::vector<ProcessorTree>& processor_trees();

// What is searched.
struct Board {
  app::AnyGame game;
  app::AnyPosition position;
  int depth;
  std::string words = {};  // further words of the recipe with real threads
};
using Ground = std::variant<trees::SyntheticTree, trees::LiteralTree, Board>;
// The last child of every node is the best one, and alpha-beta cuts nothing.
trees::LiteralTree worst_order_tree(std::uint32_t width, std::uint32_t depth);

// With lanes for a chart, if any are wanted.
app::TreeReport simulate(const Ground& ground, const Run& run, std::size_t most_lanes = 0);
// `bound`: where the second process of parallel-sss-bounds begins.
app::TreeReport simulate_bounds(const trees::SyntheticTree& tree, int processors, double bound);
void record_grid(const Grid& grid, const Ground& ground, Record& record);

// --- parallel SSS* -------------------------------------------------------------------------------

// Processes that share the tree: one for each child of the root (0), or so many.
inline constexpr std::array<int, 5> kProcesses = {0, 2, 4, 8, 16};
// The second starting bound is this quantile of the root's value; the first that is judged.
inline constexpr std::array<double, 3> kQuantiles = {0.75, 0.5, 0.9};

enum class SssMetric : std::uint8_t {
  Leaves,       // of sequential SSS*
  Parts,        // by the most leaves of one process, for each of kProcesses
  Product = 6,  // of the first two, for their correlation; with a process for each child
  Bounds = 7,   // log2 of the time from one bound by that from two, for each of kQuantiles
  Sure = 10,    // was the root worth less than the second bound?
};
inline constexpr double kLogUnit = 1e-6;
std::size_t place_of(SssMetric metric, std::size_t number = 0);
std::vector<Quantity> sss_quantities();
void record_sss(const Condition& condition, std::uint64_t seed, Record& record);
// Of the value of the root of U(w,d) with independent, uniform values from 0 to 1.
double value_quantile(std::uint32_t width, std::uint32_t depth, double probability);

// --- real threads --------------------------------------------------------------------------------

inline constexpr std::array<const char*, 3> kTeams = {"ybw", "abdada", "lazy"};

enum class ThreadMetric : std::uint8_t {
  Microseconds,  // of one thread
  Processor,     // share of that time in which the thread had a processor
  Ceiling,       // log2 of twice that time by the time of two such searches at once
  SpeedUp,       // log2 of that time by the time of two threads, for each of kTeams
  Nodes = 6,     // log2 of nodes by those of one thread, likewise
};
std::size_t place_of(ThreadMetric metric, std::size_t team = 0);
std::vector<Quantity> thread_quantities();
void record_threads(const Board& board, Record& record);

// --- cells ---------------------------------------------------------------------------------------

struct Phase {
  const char* name;
  PositionRange range;
};
struct PhasedGame {
  const char* name;
  int depth;                  // of simulated searches
  int deep;                   // of the engine with real threads
  std::vector<Phase> phases;  // opening, middle, end
  const char* words = "";     // further words of the recipe with real threads
  std::size_t timed = 1;      // the phase that all schemes and real threads search

  const char* timed_phase() const { return phases[timed].name; }
};
const std::vector<PhasedGame>& phased_games();  // those that the registry has
inline constexpr const char* kOpening = "opening";
inline constexpr const char* kMiddle = "middle";
inline constexpr const char* kCheckers = "checkers";  // the game of two of the experiments

// Games searched to depth 8 by trees of processors, in the opening: later trees are too large.
inline constexpr std::array<const char*, 3> kDeepGames = {"connect4", "othello", kCheckers};
inline constexpr int kSplittingDepth = 8;
bool is_deep(const PhasedGame& game);

const std::vector<Size>& saturation_sizes();
// Independent values; then other schemes of the thesis.
const std::vector<std::string>& independent_schemes();
const std::vector<std::string>& other_schemes();
const std::vector<Size>& splitting_sizes();  // the first is judged
const std::vector<Size>& sss_sizes();
inline constexpr Size kSchemesSize = {5, 8};
const std::vector<std::string>& orderings();  // from bad to perfect
std::string size_name(Size size);             // U(4,8)

// --- verdicts and report -------------------------------------------------------------------------

std::vector<Claim> parallel_claims(const Results& results);
Document parallel_report(const Results& results, const StudyInfo& info);
// The timed cells, which results.csv leaves out.
std::string timed_csv(const Results& results);

}  // namespace espalier::lab::muszycka85::parallel
