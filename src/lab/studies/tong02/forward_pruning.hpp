// tong02/forward-pruning: what the files of the study share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/document.hpp"
#include "lab/paired_games.hpp"
#include "lab/results.hpp"
#include "lab/statements.hpp"
#include "lab/studies/tong02/ways.hpp"

namespace espalier::lab::tong02 {

// --- what is measured ----------------------------------------------------------------------------

// --trees is the number of pairs of games in a playing cell of the flagship: ten by default, and as
// many as the thesis has opponents for the full size. The number of positions is a multiple of it.
inline constexpr std::uint64_t kDefaultPairs = 10;
inline constexpr std::uint64_t kFullPairs = 100;
inline constexpr std::uint64_t kMostPositions = 9'669;  // in a cell: the thesis has no more

// The sets of cells.
inline constexpr const char* kEffortSet = "effort";    // positions, counted
inline constexpr const char* kTimesSet = "cpu";        // positions, timed
inline constexpr const char* kModelSet = "model";      // positions, the linear model checked
inline constexpr const char* kGuessSet = "guess";      // two positions of a game, counted
inline constexpr const char* kLearnerSet = "learner";  // games against the plain MTD(f)
inline constexpr const char* kPlayersSet = "players";  // games against other players
inline constexpr const char* kTimeSet = "time";        // games at equal time, timed
inline constexpr const char* kNodesSet = "nodes";      // games at equal nodes

enum Kind : std::size_t { kEffort, kTimes, kModel, kGames, kTimedGames, kGuess };
std::vector<Quantity> quantities_of(Kind kind);

// Of each way at a position that all of them search. Beyond: more than the plain way of its driver.
// The same as the plain MTD(f) of its order: its move, a move worth as much, its value.
enum class Effort : std::size_t {
  Nodes,
  BeyondNodes,
  Leaves,
  BeyondLeaves,
  SameMove,
  SameWorth,
  SameValue,
};
inline constexpr std::size_t kEfforts = 7;
// Of the tree itself: the leaves of the minimal tree of Knuth and Moore, those that a search needs
// which knows the answer, and how many more the plain MTD(f) has.
enum class Tree : std::size_t { Minimal, BeyondMinimal, Knowing, BeyondKnowing };
inline constexpr std::size_t kTrees = 4;
// Of two ways, one compared with the other: what it has more; have both as many cut-offs by a
// shallow search, the same value, the same move? And which has the value and the move of the plain
// MTD(f): 1 the one alone, -1 the other alone, else 0.
enum class Twin : std::size_t {
  BeyondNodes,
  BeyondLeaves,
  SameCuts,
  SameValue,
  SameMove,
  RighterValue,
  RighterMove,
};
enum class Times : std::size_t { Nanoseconds, Beyond };
// Leaves of the second search of each player, and how many more than those of NS.
enum class Guess : std::size_t { Leaves, BeyondNs };
// Players that keep their tables from move to move; the last one starts MTD(f) at the value of its
// last move (Tong02 1.2.3), the others at the static value.
inline constexpr std::array<const char*, 3> kGuessers = {"ns", "mtd", "mtd-last"};
// Of a child that is not the best: its deep value, what the model errs by (hundredths), whether the
// test would cut it if the best value were known, and whether it was as good as the best all the
// same.
enum class ModelCheck : std::size_t { Moves, Deep, Error, Cut, WrongCut };

inline std::size_t place_of(Effort metric, std::size_t way) {
  return static_cast<std::size_t>(metric) * ways().size() + way;
}
inline std::size_t place_of(Tree metric) {
  return kEfforts * ways().size() + static_cast<std::size_t>(metric);
}
inline std::size_t place_of(Twin metric, std::size_t pair) {
  return kEfforts * ways().size() + kTrees + static_cast<std::size_t>(metric) * twins().size() +
         pair;
}
inline std::size_t place_of(Times metric, std::size_t way) {
  return static_cast<std::size_t>(metric) * ways().size() + way;
}
// What the time of one of the twins is beyond the other's.
inline std::size_t time_place(std::size_t pair) { return 2 * ways().size() + pair; }
inline std::size_t place_of(Guess metric, std::size_t guesser) {
  return static_cast<std::size_t>(metric) * kGuessers.size() + guesser;
}
inline std::size_t place_of(ModelCheck metric) { return static_cast<std::size_t>(metric); }

// One sample each.
void measure_effort(const Setting& setting, const Plies& plies, std::uint64_t seed, Record& record);
void measure_times(const Setting& setting, int depth, std::uint64_t seed, Record& record);
void measure_model(const Setting& setting, std::uint64_t seed, Record& record);
void measure_guess(const Setting& setting, const Plies& plies, std::uint64_t seed, Record& record);

// --- what is read from the results ---------------------------------------------------------------

TableCell text_cell(std::string text, Tone tone = Tone::Plain);

class GameResults {
 public:
  GameResults(const Results& results, const PruningGame& game) : results_(results), game_(game) {}

  const PruningGame& game() const { return game_; }
  // By those of the plain way of the same driver, over common positions.
  Reading nodes_ratio(std::size_t way, int depth) const;
  Reading leaves_ratio(std::size_t way, int depth) const;
  Reading time_ratio(std::size_t way) const;
  Reading share(Effort metric, std::size_t way, int depth) const;
  Estimate effort(Effort metric, std::size_t way, int depth) const;
  // Leaves of the plain MTD(f) by those of the minimal tree, or of a search that knows the answer.
  Reading by_minimal(int depth) const;
  Reading by_knowing(int depth) const;
  Estimate tree(Tree metric, int depth) const;
  // Leaves (or nodes) of one of the twins by the other's; how often both do the same.
  Reading twin_leaves(std::size_t pair, int depth) const;
  Reading twin_nodes(std::size_t pair, int depth) const;
  Reading twin_share(Twin metric, std::size_t pair, int depth) const;
  // How much more often the one has the value or the move of the plain MTD(f).
  Reading twin_gain(Twin metric, std::size_t pair, int depth) const;
  Reading twin_time(std::size_t pair) const;
  // Leaves of a guesser by those of NS.
  Reading guess_leaves(std::size_t guesser, int depth) const;
  Estimate model(ModelCheck metric) const;
  // The share of the variance of deep values that the model explains; 0 where nothing is known.
  double r_squared() const;
  std::int64_t positions(int depth) const;
  match::Tally tally(std::string_view set, std::size_t way) const;
  // The share of the points; exact where a way plays against itself.
  Reading points(std::string_view set, std::size_t way) const;
  std::optional<std::size_t> cell(std::string_view set, std::string_view condition,
                                  std::string_view way = {}) const;

 private:
  Reading ratio_at(const char* set, const std::string& condition, std::size_t own,
                   std::size_t plain, std::size_t beyond) const;
  Estimate at(const char* set, const std::string& condition, std::size_t quantity) const;

  const Results& results_;
  const PruningGame& game_;
};

// Labels of conditions: d3, 20ms, n10000.
std::string depth_label(int depth);
std::string time_label(const PruningGame& game);
std::string nodes_label(const PruningGame& game);
std::string condition_of(const PruningGame& game, std::string_view set);
// MTD(f) against Learner III: both games of a pair are the same, so the score is 50% whatever is
// played.
bool is_against_itself(std::string_view set, std::size_t way);
// The tallies of several ways together.
match::Tally pooled(const GameResults& game, std::string_view set,
                    const std::vector<std::size_t>& of);
// Those whose games against Learner III and the other players are in the thesis; the contenders in
// other games.
std::vector<std::size_t> players_of(const PruningGame& game);
// Those that play at equal time and nodes: contender_ways(), and in the flagship, whose games go
// through all stages, kByStage.
std::vector<std::size_t> contenders_of(const PruningGame& game);

// --- verdicts and report -------------------------------------------------------------------------

// Those of experiments/published/tong02.csv.
const std::vector<Statement>& statements();

// On the results of one game; without it nothing is tested.
std::vector<Claim> thesis_claims(const Results& results, const PruningGame* game);
std::vector<Claim> house_claims(const Results& results, const PruningGame* game);

Document pruning_report(const Results& results);
// The sections of the report that other files write.
Section why_section(const Results& results);
Section general_section(const Results& results);
Section twins_section(const Results& results);
Section strength_section(const Results& results);
Section method_section();
// The timed cells, which results.csv leaves out.
std::string timed_csv(const Results& results);

}  // namespace espalier::lab::tong02
