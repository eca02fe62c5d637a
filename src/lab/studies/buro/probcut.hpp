// buro/probcut: what the files of the study share.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/document.hpp"
#include "lab/paired_games.hpp"
#include "lab/results.hpp"

namespace espalier::lab::buro {

// A condition of search: the label of its cells, plies, nodes or seconds of a move (or t), and
// which share of the samples it gets.
struct Condition {
  std::string name;
  double amount;
  double share;
};
struct Plies {
  int depth;
  double share;
};

struct PruningGame {
  const char* name;
  PositionRange opening;      // of games
  PositionRange midgame;      // of the positions that are searched to equal depth
  double share;               // of the samples that --trees asks for
  std::vector<Plies> effort;  // depths of positions
  std::vector<Plies> games;   // depths of games

  std::vector<Condition> effort_depths() const;
  std::vector<Condition> game_depths() const;
};
// Those of the table that the registry has and for which experiments/params has models.
const std::vector<PruningGame>& pruning_games();

enum Way : std::size_t { kPlain, kProbCut, kMpc };
inline constexpr std::array<const char*, 3> kWays = {"plain", "probcut", "mpc"};

// Winning percentages of LOGISTELLO in Othello (Tong02 1.2.4): of ProbCut against plain, of MPC
// against ProbCut. How many games, and at which time, is not said there.
inline constexpr double kPrintedProbCut = 0.74;
inline constexpr double kPrintedMpc = 0.72;

// Who plays whom; results are those of the first.
struct Pairing {
  const char* name;
  Way first;
  Way second;
};
inline constexpr std::array<Pairing, 3> kPairings = {{{"probcut-plain", kProbCut, kPlain},
                                                      {"mpc-plain", kMpc, kPlain},
                                                      {"mpc-probcut", kMpc, kProbCut}}};

const std::vector<Condition>& node_limits();
const Condition& time_limit();
const std::vector<Condition>& thresholds();
inline constexpr double kUsualThreshold = 1.3;           // Tong02 3.3.1
inline constexpr std::uint64_t kThresholdNodes = 3'000;  // of games with other thresholds
inline constexpr int kThresholdDepth = 6;                // of positions

// What is measured of each way at a position that all three search; with its place in the list.
enum class Effort : std::size_t { Nodes, BeyondPlain, SameMove, SameValue };
constexpr std::size_t place_of(Effort metric, std::size_t way) {
  return static_cast<std::size_t>(metric) * kWays.size() + way;
}

// The measured cell of these labels, if there is one.
std::optional<std::size_t> find(const Results& results, std::string_view game, std::string_view set,
                                std::string_view condition, std::string_view pair = {});
// Its match; without pairs if it has not been measured.
match::Tally tally_at(const Results& results, std::string_view game, std::string_view set,
                      std::string_view condition, std::string_view pair);
// Nodes of a way by those of plain, over common positions.
Estimate nodes_ratio(const Results& results, std::size_t cell, std::size_t way);

// The models of a game, for the report; nothing if its file cannot be read.
std::optional<engine::Models> models_of(std::string_view game);

std::vector<Claim> probcut_claims(const Results& results);
Document probcut_report(const Results& results);
// The timed cells, which results.csv leaves out.
std::string timed_csv(const Results& results);

}  // namespace espalier::lab::buro
