// tong02/forward-pruning: the ways of searching that are compared, and the games they are compared
// on.
//
// Source: Tong02 3.3 (AB, NS and MTD, each plain, with GPC and with FGPC), 4.4 (MTD-NC-95..99), 5.3
// (MTD-IS-95..99) and 6.2 (future work: GMPC, one-sided tests, a choice by the stage of the game).
// 4.2 orders children by "an inexpensive estimation of the board evaluation function": here by
// their static values where three plies or more are left, which is every node that is tested, and
// by the game's own ranking below. In that order FGPC with s = 0 loses nothing against GPC: once a
// child fails its test, all that follow would.
// Deviations: ProbCut and Multi-ProbCut are here too; every way, the plain ones included, has a
// transposition table. Static values leave nothing to a search one ply deep, so y is always 0 in
// that order, while figures 4.7 and 4.8 have y = 2 and 6. Ours: thresholds other than t = 1.3, and
// a second set in the game's own ranking of moves (rows gained), where y varies.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "lab/game_positions.hpp"

namespace espalier::lab::tong02 {

// How many of the ways a cell searches: costly depths have the few that matter most.
enum class Breadth : std::uint8_t { Few, Main, All };

struct Way {
  std::string name;    // as in results.csv: mtd-fgpc
  std::string title;   // as in the thesis: FGPC-MTD
  std::string driver;  // words of a recipe
  std::string order;   // likewise
  std::string select;  // likewise; empty: nothing is left out
  std::size_t plain;   // the way of the same driver and order that leaves nothing out
  std::size_t judge;  // the plain MTD(f) of the same order: whose move and value are the right ones
  Breadth breadth;    // it is searched where cells are at least so broad

  bool is_plain() const { return select.empty(); }
  bool is_ranked() const;  // of the second set, which is ours
};
const std::vector<Way>& ways();
// The name must be that of a way.
std::size_t way_named(std::string_view name);

inline constexpr const char* kLearner = "mtd";  // Learner III's own way: plain MTD(f)
// The choice by the stage of the root (6.2). The positions of Chinese Checkers and Othello are of
// stages in which it is MTD-IS-95: only whole games tell them apart.
inline constexpr const char* kByStage = "mtd-stages";
inline constexpr std::array<int, 5> kConfidences = {95, 96, 97, 98, 99};
// Those of figures 3.7-3.13, 4.9-4.15 (without MTD itself) and 5.3-5.9 (likewise).
const std::vector<std::size_t>& framework_ways();
const std::vector<std::size_t>& node_cutting_ways();
const std::vector<std::size_t>& integrated_ways();
// The ways of the second set: MTD(f) in the game's own ranking.
const std::vector<std::size_t>& ranked_ways();
// The way of the second set that is like this one of the thesis; none for most.
std::optional<std::size_t> ranked_of(std::size_t way);
// What two ways are compared for: are they the same, which is faster, and which chooses more often
// as the plain MTD(f) does?
enum class Compared : std::uint8_t { Same, Time, Choice };
// Two ways that are compared with each other, position by position.
struct Twins {
  std::size_t one;
  std::size_t other;
  Compared compared;

  std::string name() const;   // as in results.csv: ab-gpc/ab-probcut
  std::string title() const;  // GPC-AB and ProbCut-AB
};
const std::vector<Twins>& twins();
// The two ways must be twins.
std::size_t twins_named(std::string_view one, std::string_view other);
// Those that play in every game: at equal time and nodes, and at equal depth in the other games.
const std::vector<std::size_t>& contender_ways();

struct Plies {
  int depth;
  double share;  // positions for each of --trees
  Breadth breadth;
  std::size_t table;  // megabytes
};

struct PruningGame {
  const char* name;
  const char* title;
  const char* evaluation;     // empty: the game's default one
  const char* words;          // further words of its recipes
  const char* by_stage;       // further words of the way kByStage
  int stage;                  // of the positions; -1: every stage
  PositionRange middle;       // plies played before a position is taken
  PositionRange opening;      // ... before a game of two ways begins
  std::vector<Plies> effort;  // the first is what the thesis does: one ply more than the test's d
  double timed_share;         // positions for each of --trees: of the CPU times ...
  double model_share;         // ... and of the check of the model
  double pair_share;          // pairs of games at equal depth
  double strength_share;      // pairs of games at equal time; half as many at equal nodes
  double seconds;             // of a move at equal time
  std::uint64_t nodes;        // of a move at equal nodes

  int depth() const { return effort.front().depth; }
  bool is_flagship() const;  // the game of the thesis
};
// Those of the table that the registry has and for which experiments/params has models.
const std::vector<PruningGame>& pruning_games();
// Also those without fitted models, or without the game itself.
std::vector<PruningGame> all_pruning_games();
// The game of the thesis, if it is among them.
const PruningGame* flagship();
inline constexpr std::string_view kFlagship = "chinese-checkers";

// A game with the recipe of every way, ready to be searched.
struct Setting {
  app::AnyGame game;
  const PruningGame* plan;
  std::shared_ptr<const engine::Models> models;  // of the thesis's ways: fitted in static order
  std::shared_ptr<const engine::Models> ranked;  // of the second set: fitted in the game's ranking
  // By way; none where the language of recipes, the game or its models do not have it.
  std::vector<std::optional<engine::Recipe>> recipes;

  const engine::Recipe* recipe(std::size_t way) const {
    return recipes[way] ? &*recipes[way] : nullptr;
  }
  // The same with another table, or with iterative deepening and a large one.
  std::optional<engine::Recipe> with_table(std::size_t way, std::size_t megabytes) const;
  std::optional<engine::Recipe> deepening(std::size_t way) const;
};
// Nothing if the game has no such evaluation or no models for it. Made when first needed.
const Setting* setting_of(const PruningGame& game);

// The models with the pair of least depth first: it is the one of GPC, FGPC and the integrated
// strategy, and the nearest to the thesis's s = 0, d = 2.
engine::Models least_pair_first(engine::Models models);

}  // namespace espalier::lab::tong02
