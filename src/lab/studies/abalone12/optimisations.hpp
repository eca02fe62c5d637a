// abalone12/optimisations: what the files of the study share.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/document.hpp"
#include "lab/paired_games.hpp"
#include "lab/results.hpp"
#include "lab/studies/abalone12/techniques.hpp"
#include "lab/studies/tong02/forward_pruning.hpp"
#include "lab/study.hpp"

namespace espalier::lab::abalone12 {

// --- what is measured ----------------------------------------------------------------------------

// --trees is the number of pairs of games in the cell of the paper's criterion; all other sample
// sizes are multiples of it.
inline constexpr std::uint64_t kDefaultPairs = 100;

// The sets of cells.
// Positions, searched by more and more of the ways (Breadth).
inline constexpr std::array<const char*, 4> kBreadthSets = {"ordered", "windows", "columns", "all"};
inline constexpr const char* kFactorSet = "factors";  // positions, all combinations
inline constexpr const char* kCutsSet = "cuts";       // positions, where cut-offs happen
inline constexpr const char* kCpuSet = "cpu";         // positions, timed
inline constexpr const char* kDepthSet = "depth";     // games at fixed depths
inline constexpr const char* kTimeSet = "time";       // games at equal time, timed
inline constexpr const char* kEqualSet = "nodes";     // games at equal nodes
inline constexpr const char* kKeysSet = "keys";       // positions, other keys of positions

enum Kind : std::size_t {
  kNodesKind,
  kFactorKind,
  kCutsKind,
  kCpuKind,
  kGamesKind,
  kTimedKind,
  kKeysKind
};
std::vector<Quantity> quantities_of(Kind kind);

inline constexpr std::array<int, 3> kDepths = {5, 6, 7};  // of tables I and II
inline constexpr int kWorthDepth = 5;  // up to here the chosen moves are searched on their own
inline constexpr int kCutsDepth = 5;
inline constexpr int kCpuDepth = 5;
inline constexpr std::array<int, 2> kFactorDepths = {4, 5};
inline constexpr int kKeysDepth = 6;
inline constexpr double kSeconds = 0.05;             // of a move at equal time
inline constexpr std::uint64_t kMoveNodes = 10'000;  // of a move at equal nodes

// Of a way at a position. The reference is alpha-beta where it was searched, else the exact way.
enum class Nodes : std::size_t {
  Count,
  Log,        // log2
  LogBase,    // log2 of its nodes over those of its base
  LogPlain,   // ... over those of alpha-beta
  Below,      // fewer than the paper prints; the full recipe too
  SameMove,   // as the reference
  SameWorth,  // or a move for which an exact search finds the same value
  SameValue,
  Distance,     // |value - value of the reference|, points
  Regret,       // what the exact value of its move is below the best, points; proven losses apart
  IntoLoss,     // an exact search proves its move lost, and the reference is not
  Evaluations,  // calls of the evaluation
  LogEvaluationsBase,  // log2 of its calls over those of its base
  LogWorkBase,         // log2 of its nodes and sorted children over those of its base
};
inline constexpr std::size_t kNodesMetrics = 14;
// The number of positions by nodes, in bins of an eighth of an octave, for medians.
inline constexpr int kBinsPerOctave = 8;
inline constexpr int kLeastOctave = 4;
inline constexpr int kMostOctave = 36;
inline constexpr std::size_t kBins =
    static_cast<std::size_t>((kMostOctave - kLeastOctave) * kBinsPerOctave);
std::size_t bin_of(std::int64_t nodes);

inline std::size_t place_of(Nodes metric, std::size_t way) {
  return static_cast<std::size_t>(metric) * ways().size() + way;
}
inline std::size_t bin_place(std::size_t way, std::size_t bin) {
  return kNodesMetrics * ways().size() + way * kBins + bin;
}

// What a technique does to log2 of the nodes: alone (Iteration Sorting: on top of what it needs);
// on average over the orders in which all six can be switched on (Shapley's value over the orders
// that are possible: Faigle & Kern 1992; the six add up to the whole); and when it is taken out of
// the full recipe (Iteration Sorting goes with what it needs).
enum class Effect : std::size_t { Alone, Shapley, Last };
inline constexpr std::size_t kEffects = 3;
// Single comparisons: what stands in the place of Combined Move Ordering in the full recipe.
enum class Contrast : std::size_t { KillersInstead, CombinedInstead };
inline constexpr std::size_t kContrasts = 2;
// Quantities of a cell of factors: log2 of nodes over those of no technique, for every combination
// and every one with killers; then effects and contrasts.
std::size_t set_place(std::size_t number);     // of possible_sets()
std::size_t killer_place(std::size_t number);  // of killer_sets()
std::size_t effect_place(Effect effect, std::size_t technique);
std::size_t contrast_place(Contrast contrast);

// Shapley's value over the possible orders, by technique; logs by combination.
std::array<double, kTechniques> shapley(const std::array<double, kCombinations>& logs);

// The searches whose cut-offs are counted.
struct Watched {
  const char* name;
  const char* title;
  Combination set;
};
inline constexpr std::array<Watched, 5> kWatched = {{
    {"alpha-beta", "Alpha-Beta", kNone},
    {"cmo", "CMO alone", only(kCombined)},
    {"aspiration+cmo", "Aspiration + CMO", only(kWindows) | only(kCombined)},
    {kLast, "+ TT & ID", kAll & ~only(kQuiescence)},
    {kPaper, "full recipe", kAll},
}};
// Counts of a watched search; the differences are for intervals of ratios.
enum class Cuts : std::size_t {
  Nodes,
  Evaluations,  // of children, only to sort them: no nodes
  Expanded,
  Children,
  BeyondExpanded,  // children less expanded
  All,             // cut-offs
  First,           // at the first child
  AfterFirst,      // at a later one
  Sorted,          // cut-offs of nodes whose children were sorted by their values
  SortedFirst,
  SortedSix,    // among the first six
  SortedLater,  // later
  SortedAfterFirst,
};
inline std::size_t place_of(Cuts metric, std::size_t watched) {
  return static_cast<std::size_t>(metric) * kWatched.size() + watched;
}

enum class Cpu : std::size_t { Nanoseconds, LogBase, LogPlain, LogPace };
inline std::size_t place_of(Cpu metric, std::size_t way) {
  return static_cast<std::size_t>(metric) * ways().size() + way;
}

// The last column of table II with other keys of positions, by the entries of its table: do the
// counts and the moves differ, and log2 of the most over the fewest nodes.
inline constexpr std::array<const char*, 2> kKeysTables = {"2^22", "2^15"};
enum class Keys : std::size_t { NodesDiffer, MovesDiffer, LogSpread };
inline std::size_t place_of(Keys metric, std::size_t table) {
  return static_cast<std::size_t>(metric) * kKeysTables.size() + table;
}

// One sample each.
void measure_nodes(const Setting& setting, const app::AnyPosition& position, int depth,
                   Breadth breadth, Record& record);
void measure_factors(const Setting& setting, const app::AnyPosition& position, int depth,
                     Record& record);
void measure_cuts(const Setting& setting, const app::AnyPosition& position, Record& record);
void measure_cpu(const Setting& setting, const app::AnyPosition& position, Record& record);
void measure_keys(const Setting& setting, const app::AnyPosition& position, Record& record);

// Games of one cell: a way against another one, or against the quick exact search, which finds the
// values of alpha-beta.
enum class Terms : std::uint8_t { Depth, Time, Nodes };
struct Contest {
  const char* way;
  int depth;     // of fixed depths
  int opposing;  // the opponent's
  bool exact;    // the opponent is the quick exact search
  double share;  // pairs for each of --trees
  Terms terms = Terms::Depth;
  const char* against = kPlain;  // where the opponent is not the quick exact search

  bool timed() const { return terms == Terms::Time; }
};
// The heuristic opponent: it looks one ply ahead.
inline constexpr int kHeuristicDepth = 1;
const std::vector<Contest>& contests();
const char* set_of(const Contest& contest);
std::string condition_of(const Contest& contest);  // d5-d4, 50ms, 10k-nodes

// --- what is read from the results ---------------------------------------------------------------

enum class Source : std::uint8_t { SelfPlay, Finals, All };

// A median with its 95% interval (ranks by the binomial law), read from eighths of an octave.
Reading median_of(const std::vector<std::int64_t>& bins);
inline constexpr std::int64_t kFewestForMedian = 6;  // for fewer no two ranks hold it with 95%
// Counts are kept in bins, so a median is known only up to its bin: "1,218 to 1,328".
std::string median_bin_text(const Reading& median);
std::string median_text(const Reading& median);  // 1,218 to 1,328 (95%: 1,000 to 2,000), n = 30

class Measured {
 public:
  explicit Measured(const Results& results);

  Estimate nodes(Nodes metric, std::size_t way, int depth, Source source = Source::All) const;
  Reading median(std::size_t way, int depth, Source source = Source::All) const;
  // Geometric mean of the nodes; of its nodes by those of its base, or of alpha-beta.
  Reading geometric(std::size_t way, int depth, Source source = Source::All) const;
  Reading by_base(std::size_t way, int depth) const;
  Reading by_plain(std::size_t way, int depth) const;
  Reading evaluations_by_base(std::size_t way, int depth) const;
  Reading share(Nodes metric, std::size_t way, int depth) const;
  // Of two ways at two depths, searched on different positions.
  Reading between(std::size_t way, int depth, std::size_t other, int other_depth) const;

  Reading factor(std::size_t place, int depth) const;  // of a cell of factors: 2^x
  Estimate log_factor(std::size_t place, int depth) const;
  Reading cuts(Cuts part, Cuts whole, Cuts rest, std::size_t watched) const;
  Estimate cuts(Cuts metric, std::size_t watched) const;
  Estimate cpu(Cpu metric, std::size_t way) const;
  Reading time_by_base(std::size_t way) const;  // at kCpuDepth
  Reading work_by_base(std::size_t way, int depth) const;
  match::Tally tally(const Contest& contest) const;
  Reading points(const Contest& contest) const;
  // Nodes of a move in games; the same by those on positions, both arithmetic means.
  Reading in_games(const Contest& contest) const;
  Reading games_by_positions(const Contest& contest) const;
  Reading keys_share(Keys metric, std::size_t table) const;
  Reading keys_spread(std::size_t table) const;

 private:
  const Results& results_;
  // Summed over the cells of positions of a depth.
  Moments sum(int depth, Source source, std::size_t place) const;
  Estimate at(const char* set, int depth, std::size_t place) const;
  std::optional<std::size_t> cell_of(const Contest& contest) const;
};

// 2^x.
Reading factor_of(const Estimate& log2);
// The printed figures of tables I and II that a cell of self-play has.
std::vector<Published> printed_figures();
// The printed number of nodes; none for a depth that the paper does not have.
std::optional<double> printed(std::string_view algorithm, int depth);

// --- verdicts and report -------------------------------------------------------------------------

const std::vector<Statement>& statements();  // experiments/published/abalone12_claims.csv
std::vector<Claim> paper_claims(const Results& results);
std::vector<Claim> house_claims(const Results& results);

inline constexpr const char* kNothing = "Nothing was measured.";
Document optimisations_report(const Results& results);
// The sections of the report that other files write.
Section share_section(const Results& results);
Section quality_section(const Results& results);
Section cuts_section(const Results& results);
Section conditions_section(const Results& results);
Section method_section();
std::string timed_csv(const Results& results);

std::string grouped(double number);  // 1,234,567

}  // namespace espalier::lab::abalone12
