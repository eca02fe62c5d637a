// hsu15/families: alpha-beta, UCT, proof numbers, B* and conspiracy numbers on every game for two.
//
// What the verdicts rest on was fixed before anything was measured:
// - Strength: points of a family in pairs of games, with the 95% interval of a match
//   (match/elo.hpp, Wilson's with the spread of the pairs). In one game alpha-beta is "more
//   efficient" than UCT at equal time if the interval lies above 0.5, and "far more efficient" if
//   the points are at least 0.75 as well. A claim on several games holds if it is so in all of
//   them, holds in part if it is so in some, fails if it is so in none and UCT is ahead (interval
//   below 0.5) in one, and is undecided otherwise.
// - Fewer than kFewestPairs pairs of games decide nothing.
// - Solving: positions that nobody chose, drawn by the seed. Solved means that the family proved
//   the result within the limits of a search (kMostNodes nodes, kMostSeconds). Whom a set belongs
//   to: the family that solves most of it; of equals the one that needs the least time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/any_game.hpp"
#include "lab/game_positions.hpp"
#include "lab/results.hpp"
#include "lab/study.hpp"

namespace espalier::lab::hsu15::families {

inline constexpr double kMoveSeconds = 0.02;
inline constexpr std::uint64_t kMoveNodes = 400;
inline constexpr std::uint64_t kFewestPairs = 4;
inline constexpr double kFar = 0.75;
inline constexpr int kMostPlies = 200;  // of a game; then the game says what it is worth
inline constexpr std::uint64_t kMostNodes = 100'000;  // of a solving search
inline constexpr double kMostSeconds = 0.5;

inline constexpr const char* kAlphaBeta = "alpha-beta";
inline constexpr const char* kUct = "uct";

struct Family {
  const char* name;
  const char* text;  // of the player
};
inline constexpr std::array<Family, 5> kFamilies = {{{kAlphaBeta, "best tt=4M"},
                                                     {kUct, "uct(memory=16M)"},
                                                     {"proof-number", "proof-number(memory=16)"},
                                                     {"b-star", "b-star(memory=16)"},
                                                     {"conspiracy", "conspiracy(memory=16)"}}};

struct Contest {
  std::string game;
  std::size_t one = 0;
  std::size_t other = 0;
  bool by_time = false;
};

// How a way of solving searches: depth by depth, in one search, by samples.
enum class Way : std::uint8_t { Deepening, Whole, Sampling };
struct Solver {
  const char* name;
  const char* text;
  Way way;
  bool finite_only = false;  // needs a game that ends within a few plies
};
// Conspiracy numbers with their usual threshold stop long before a proof: they get the highest one.
inline constexpr std::array<Solver, 8> kSolvers = {
    {{"alpha-beta", "default tt=16M select=none", Way::Deepening},
     {"solve", "solve tt=16M", Way::Whole, true},
     {"proof-number", "proof-number(memory=64)", Way::Whole},
     {"df-pn", "df-pn(table=16)", Way::Whole},
     {"pn", "pn(table=16)", Way::Whole},
     {"uct", "uct(memory=16M)", Way::Sampling},
     {"b-star", "b-star(memory=64)", Way::Whole},
     {"conspiracy", "conspiracy(memory=256 threshold=1000)", Way::Whole}}};

// Where positions to solve come from.
struct ProblemSet {
  const char* name;
  const char* game;
  const char* variant;
  int fewest;  // random plies
  int most;
  int win_within;  // a win for the player to move within so many plies; 0: any position
};
inline constexpr std::array<ProblemSet, 8> kProblemSets = {
    {{"tic-tac-toe", "tic-tac-toe", "", 0, 4, 0},
     {"connect4-5x4", "connect4", "5x4", 2, 8, 0},
     {"connect4-late", "connect4", "", 20, 26, 0},
     {"othello-endings", "othello", "", 50, 52, 0},
     {"breakthrough-5x5", "breakthrough", "5x5", 2, 8, 0},
     {"breakthrough-wins", "breakthrough", "", 20, 40, 7},
     {"checkers-wins", "checkers", "", 30, 60, 7},
     {"chess-mates", "chess", "", 20, 60, 3}}};

enum SolverQuantity : std::size_t { kSolved, kSolverNodes, kSolverMicroseconds, kSolverBytes };
inline constexpr std::size_t kSolverQuantities = 4;

const std::vector<Contest>& contests();

// What the cells of contests record beyond pair_quantities: the largest tree or table of a game's
// searches, of either family.
enum class Side : std::uint8_t { One, Other };
std::size_t bytes_quantity(bool by_time, Side side);

// A position of the set; nothing if none was met.
struct Problem {
  app::AnyGame game;
  app::AnyPosition position;
};
std::optional<Problem> draw_problem(const ProblemSet& set, std::uint64_t seed);
PositionRange opening_range(const std::string& game);

struct Solution {
  bool proven = false;
  int sign = 0;  // of the proven result, for the player to move
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::uint64_t bytes = 0;
};
Solution solve(const Solver& solver, const Problem& problem);

// The cells of contests come first, then one for each set of problems.
inline std::size_t problem_cell(std::size_t set) { return contests().size() + set; }
Document families_report(const Results& results);

}  // namespace espalier::lab::hsu15::families
