// The study hsu15/chess: what its parts share.
//
// Sources: Hsu15 slides 17, 37-54; Fuernkranz (NegaScout, quiescence, the horizon effect);
// Muszycka85 4.3, 4.4 and 5.1. What they say of chess alone is in
// experiments/published/hsu15_chess.csv, with the rule of each verdict, which was written before
// anything was measured.
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
#include "lab/document.hpp"
#include "lab/paired_games.hpp"
#include "lab/readings.hpp"
#include "lab/results.hpp"
#include "lab/statements.hpp"
#include "lab/studies/hsu15/set_results.hpp"
#include "lab/study.hpp"

namespace espalier::lab::hsu15::on_chess {

// Made when first needed; nothing if the registry has no chess.
const app::AnyGame* chess_game();

// --- searches of positions -----------------------------------------------------------------------

enum class Source : std::uint8_t { Middle, Ending, Pawns };
const char* source_name(Source source);   // middle, ending, pawns
const char* source_title(Source source);  // middle games, ...
std::optional<app::AnyPosition> draw_position(Source source, std::uint64_t seed);

inline constexpr int kDepth = 6;  // of the claims

// A cell whose positions are searched by all conditions of a set.
struct SearchCell {
  const char* set;
  Source source;
  ConditionSet conditions;
  double share;  // of --trees
};
inline constexpr const char* kExactSet = "exact";      // table, windows: no quiescence
inline constexpr const char* kKillerSet = "killers";   // direct searches
inline constexpr const char* kEngineSet = "engine";    // with quiescence, null move, reductions
inline constexpr const char* kReducedSet = "reduced";  // deeper, with reductions alone
inline constexpr const char* kCpuSet = "cpu";          // timed
// In the order of the cells: these come first.
const std::vector<SearchCell>& search_cells();

// --- the horizon effect --------------------------------------------------------------------------

inline constexpr const char* kHorizonSet = "horizon";
inline constexpr const char* kQueening = "queening";  // the cell of drawn positions

struct HorizonWay {
  const char* name;
  const char* recipe;
};
inline constexpr std::array<HorizonWay, 5> kHorizonWays = {{
    {"fixed depth", ""},
    {"quiescence", "quiesce=noisy"},
    {"quiescence with checks", "quiesce=noisy(threats=2)"},
    {"check extension", "extend=danger"},
    {"extension, quiescence", "extend=danger quiesce=noisy"},
}};
inline constexpr int kHorizonDepth = 8;
inline constexpr Points kLost = -200;  // who has lost a rook for a queen is below

// Who is to move will lose, and can put it off for some plies. `bar`: a value up to this says so.
struct HorizonExample {
  const char* name;
  const char* story;
  const char* position;
  Points bar;
};
const std::vector<HorizonExample>& horizon_examples();

// A position in which White queens next move, checks do not help, and Black to move can give one.
std::optional<app::AnyPosition> queening_position(std::uint64_t seed);
// The value of a search with extensions and quiescence, in the view of the mover.
inline constexpr int kDeepDepth = 10;
Points deep_value(const app::AnyPosition& position, int depth = kDeepDepth);

// Of each way: the depth from which on every search says that it is lost (kHorizonDepth + 1: none
// does), how many plies earlier than fixed depth, and whether the search of a depth misses it.
enum class Horizon : std::size_t { First, Earlier, Misses };
inline std::size_t horizon_place(Horizon metric, std::size_t way, int depth = 1) {
  if (metric != Horizon::Misses)
    return static_cast<std::size_t>(metric) * kHorizonWays.size() + way;
  return 2 * kHorizonWays.size() + way * kHorizonDepth + static_cast<std::size_t>(depth - 1);
}
std::vector<Quantity> horizon_quantities();
void record_horizon(const app::AnyPosition& position, Points bar, Record& record);

// --- static exchanges ----------------------------------------------------------------------------

inline constexpr const char* kExchangeSet = "exchange";
// Of the captures of a position: how many; where SEE has the value of a search of the captures on
// the square; where both say that something is won, or that nothing is. Then of the squares on
// which something can be captured: how many, and where the loop of slide 51 and SEE have the value
// of the best capture by search.
enum class Exchange : std::size_t { Captures, Same, SameSign, Squares, LoopSame, SeeSame };
inline constexpr std::size_t kExchanges = 6;
// The count itself, and the count less that of all captures or squares.
inline std::size_t exchange_place(Exchange metric) { return static_cast<std::size_t>(metric); }
inline std::size_t exchange_less(Exchange metric) {
  return kExchanges + static_cast<std::size_t>(metric);
}
std::vector<Quantity> exchange_quantities();
void record_exchanges(const app::AnyPosition& position, Record& record);

// --- grouping of values --------------------------------------------------------------------------

inline constexpr const char* kGroupingSet = "grouping";
inline constexpr const char* kPawnAgainstKing = "kpk";  // king and pawn against king, solved
// Of two families of siblings: how often two of one family have the same value, and two of
// different ones; the difference; families that have one value only; siblings that are won.
enum class Grouping : std::size_t { Within, Between, Beyond, Pure, Won, Children };
inline std::size_t grouping_place(Grouping metric) { return static_cast<std::size_t>(metric); }
std::vector<Quantity> grouping_quantities();
using Family = std::vector<int>;  // the class of each child: -1, 0, 1
void record_grouping(const Family& one, const Family& other, Record& record);
std::optional<Family> solved_family(std::uint64_t seed, bool white_to_move);
std::optional<Family> searched_family(Source source, std::uint64_t seed);

// --- games ---------------------------------------------------------------------------------------

inline constexpr const char* kNodesSet = "nodes";
inline constexpr const char* kTimeSet = "time";
inline constexpr std::uint64_t kMoveNodes = 5'000;
inline constexpr double kMoveSeconds = 0.01;

// What is switched off in the recipe `best`.
struct Removal {
  const char* name;
  const char* title;
  void (*apply)(engine::Recipe& recipe);
};
const std::array<Removal, 3>& removals();
// `best` with a small table, and without one of its parts.
std::optional<engine::Recipe> best_recipe();

// --- results and report --------------------------------------------------------------------------

// The cell of a set and condition; nothing if it was not measured.
std::optional<std::size_t> measured_cell(const Results& results, std::string_view set,
                                         std::string_view condition);
SetResults searched(const Results& results, std::string_view set, Source source);
match::Tally games_of(const Results& results, std::string_view set, const Removal& removal);
// Share of the captures or squares, sums divided by sums.
Reading exchange_share(const Results& results, Exchange metric);
// A quantity of a cell; unknown where it was not measured.
Estimate quantity_of(const Results& results, std::string_view set, std::string_view condition,
                     std::size_t place);

const std::vector<Statement>& chess_statements();
std::vector<Claim> chess_claims(const Results& results);
Document chess_report(const Results& results);
// The timed cells, which results.csv leaves out.
std::string chess_times_csv(const Results& results);

}  // namespace espalier::lab::hsu15::on_chess
