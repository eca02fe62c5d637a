// What the registry knows of a strategy, apart from its code.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/search/growth/label.hpp"

namespace espalier::app {

// Backup: values are chances of winning, and a node is not worth its best child.
// Parallel: exact, on simulated processors.
// BestFirst: grows a tree where it is worth while, and writes a label at every node.
// Seats: for any number of players; values may be vectors.
enum class StrategyKind : std::uint8_t { Exact, Selective, Backup, Parallel, BestFirst, Seats };

// The options a strategy honours; asking for another one is an error, not silence.
namespace option {
inline constexpr unsigned kWindow = 1U << 0;     // --window a,b
inline constexpr unsigned kCut = 1U << 1;        // --cut ge|gt
inline constexpr unsigned kWidth = 1U << 2;      // --window-width X
inline constexpr unsigned kGuess = 1U << 3;      // --set guess=X
inline constexpr unsigned kDelta = 1U << 4;      // --set delta=X
inline constexpr unsigned kStages = 1U << 5;     // --set stage1=X,stage2=Y,...
inline constexpr unsigned kStep = 1U << 6;       // --set step=X
inline constexpr unsigned kModel = 1U << 7;      // --set d=,s=,a=,b=,sigma=,t=
inline constexpr unsigned kPlaces = 1U << 9;     // --set d=,s=,x=,keep=
inline constexpr unsigned kCosts = 1U << 10;     // --processors P; --set leaf=,visit=,message=
inline constexpr unsigned kSlaves = 1U << 11;    // --set slaves=,levels=
inline constexpr unsigned kChoice = 1U << 12;    // --set choice=,plies=
inline constexpr unsigned kGoal = 1U << 13;      // --set goal=
inline constexpr unsigned kTable = 1U << 14;     // --set table=
inline constexpr unsigned kBuckets = 1U << 15;   // --set bucket=,lowest=,buckets=,threshold=,open=
inline constexpr unsigned kTies = 1U << 16;      // --set ties=,prune=
inline constexpr unsigned kMemory = 1U << 17;    // --set memory=
inline constexpr unsigned kPlayouts = 1U << 18;  // --set playouts=,c=,seed=
// Not an option: the strategy runs iterations of growing depth.
inline constexpr unsigned kDeepens = 1U << 8;
}  // namespace option

struct StrategyInfo {
  std::string_view name;
  StrategyKind kind;
  std::string_view source;
  std::string_view summary;
  unsigned options;
  LabelKind label = LabelKind::None;  // what it writes at the nodes of a tree that it grows

  bool honours(unsigned one_option) const { return (options & one_option) != 0; }
};

const std::vector<StrategyInfo>& strategies();
Result<const StrategyInfo*> find_strategy(std::string_view name);
// The strategies that run on simulated processors, by name: the parallel ones, and alpha-beta as
// their yardstick.
bool runs_on_processors(std::string_view strategy);
// Is it a strategy whose values are chances of winning, from 0 to 1?
bool backs_up_chances(std::string_view strategy);
// What a strategy writes at its nodes; None: it keeps no tree.
LabelKind label_kind(std::string_view strategy);
// How much memory a search takes for each of its nodes, about: every node is marked, so that it is
// counted once; some strategies have a table without end, SSS* has a list of states.
std::uint64_t bytes_per_node(std::string_view strategy);

// "window", "cut", ... as told to the browser.
std::vector<std::string> option_names(const StrategyInfo& info);
std::string_view kind_name(StrategyKind kind);

}  // namespace espalier::app
