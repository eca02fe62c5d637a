// The study muszycka85/games: what its parts share. Source: Muszycka85 6.2, which asks for the
// pruning strategies on real games, with several evaluation functions, and for a model of the
// dependence between a node and its children.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/any_game.hpp"
#include "lab/game_positions.hpp"
#include "lab/results.hpp"
#include "lab/studies/muszycka85/pruning.hpp"

namespace espalier::lab::muszycka85 {

// The evaluations of a game. Coarse: its own in steps, so that many positions are equal. Moves: how
// many moves the player to move has. Random: a number that hangs on nothing but the position.
enum class Evaluation : std::uint8_t { Own, Coarse, Moves, Random };
inline constexpr std::array<const char*, 4> kEvaluationNames = {"own", "coarse", "moves", "random"};

struct PlayedGame {
  const char* name;
  int depth;
  PositionRange range;
  double step;   // of the coarse evaluation
  double share;  // of the positions
};
const std::vector<PlayedGame>& played_games();

// The thesis's six, in the order of strategies().
struct GameCounts {
  std::int64_t leaves = 0;
  std::int64_t nodes = 0;
  std::int64_t visits = 0;
  std::int64_t cuts = 0;
};
inline constexpr std::array<const char*, 4> kGameMetrics = {"leaves", "nodes", "visits", "cuts"};
std::vector<GameCounts> count_on_game(const app::AnyGame& game, const app::AnyPosition& position,
                                      int depth, Evaluation evaluation, double step);

// How the values of a tree hang together. Leaves are ranked, so units do not matter; 0 stands for
// no dependence, 1 for the greatest there is. Nothing where a tree does not define it.
//   first-best    how much more often than by chance the first child of the root is the best one
//   parent        the share of the leaves' variance that lies between parents
//   root-child    the share of it that lies between the children of the root
//   static        correlation of static and backed-up values of the children of the root
inline constexpr std::size_t kMeasures = 4;
inline constexpr std::array<const char*, kMeasures> kMeasureNames = {"first-best", "parent",
                                                                     "root-child", "static"};
struct Dependence {
  std::array<std::optional<double>, kMeasures> measures;
  std::int64_t moves = 0;   // of the root
  std::int64_t leaves = 0;  // of the whole tree
};
Dependence dependence_of_game(const app::AnyGame& game, const app::AnyPosition& position, int depth,
                              Evaluation evaluation, double step);
Dependence dependence_of_tree(const trees::SyntheticTree& tree);

// The places of the quantities: of every cell the measures, moves and leaves; of games then
// strategy x metric, leaves and nodes less alpha-beta's, and nodes less those of SSS*.
inline constexpr double kMeasureUnit = 1e-6;
inline constexpr std::size_t kMovesPlace = kMeasures;
inline constexpr std::size_t kAllLeavesPlace = kMeasures + 1;
std::size_t game_count(std::size_t strategy, std::size_t metric);
std::size_t less_alpha_beta(std::size_t strategy, std::size_t metric);  // metric: leaves or nodes
std::size_t less_sss(std::size_t strategy);                             // nodes less those of SSS*
std::vector<Quantity> dependence_quantities();
std::vector<Quantity> game_quantities();

// A synthetic scheme beside which games are laid.
inline constexpr std::array<std::uint32_t, 4> kModelWidths = {4, 8, 16, 32};
inline constexpr std::array<std::uint32_t, 2> kModelDepths = {3, 4};
bool has_model(std::uint32_t width, std::uint32_t depth);

Document games_report(const Results& results, const StudyInfo& info);

}  // namespace espalier::lab::muszycka85
