#include "app/strategies.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/growth_list.hpp"
#include "app/parallel_list.hpp"
#include "app/seats_tree.hpp"
#include "app/strategy_list.hpp"
#include "app/suggest.hpp"

namespace espalier::app {
namespace {

struct InfoCollector {
  std::vector<StrategyInfo> infos;
  template <template <class> class Strategy>
  void strategy(const StrategyInfo& info) {
    infos.push_back(info);
  }
  template <template <class> class Scheme>
  void scheme(const StrategyInfo& info) {
    infos.push_back(info);
  }
  template <template <class> class Grower>
  void grower(const StrategyInfo& info) {
    infos.push_back(info);
  }
};

}  // namespace

const std::vector<StrategyInfo>& strategies() {
  static const std::vector<StrategyInfo> list = [] {
    InfoCollector collector;
    for_each_strategy(collector);
    for_each_growing_strategy(collector);
    for (const StrategyInfo& info : seats_strategies()) collector.infos.push_back(info);
    for_each_parallel_strategy(collector);
    return std::move(collector.infos);
  }();
  return list;
}

Result<const StrategyInfo*> find_strategy(std::string_view name) {
  std::vector<std::string> names;
  for (const StrategyInfo& info : strategies()) {
    if (info.name == name) return &info;
    names.emplace_back(info.name);
  }
  return Error{unknown_name("strategy", name, names, "espalier strategies")};
}

bool runs_on_processors(std::string_view strategy) {
  const auto info = find_strategy(strategy);
  return info && ((*info)->kind == StrategyKind::Parallel || strategy == kYardstick);
}

bool backs_up_chances(std::string_view strategy) {
  const auto info = find_strategy(strategy);
  return info && (*info)->kind == StrategyKind::Backup;
}

LabelKind label_kind(std::string_view strategy) {
  const auto info = find_strategy(strategy);
  return info ? (*info)->label : LabelKind::None;
}

// As measured in Connect-4.
std::uint64_t bytes_per_node(std::string_view strategy) {
  constexpr std::uint64_t kMark = 36;
  constexpr std::uint64_t kEntry = 100;
  constexpr std::uint64_t kState = 600;
  constexpr std::string_view kTables[] = {"mtdf",         "mtd-sss",  "dual-star",
                                          "mtd-bi",       "mtd-step", "id-mtdf",
                                          "negascout-tt", "gpc-mt",   "fgpc-mt"};
  if (strategy.starts_with("sss-star")) return kState;
  return std::ranges::find(kTables, strategy) != std::end(kTables) ? kEntry : kMark;
}

std::vector<std::string> option_names(const StrategyInfo& info) {
  constexpr std::pair<unsigned, const char*> kNames[] = {
      {option::kWindow, "window"}, {option::kCut, "cut"},       {option::kWidth, "width"},
      {option::kGuess, "guess"},   {option::kDelta, "delta"},   {option::kStages, "stages"},
      {option::kStep, "step"},     {option::kModel, "model"},   {option::kPlaces, "places"},
      {option::kCosts, "costs"},   {option::kSlaves, "slaves"}, {option::kChoice, "choice"},
      {option::kGoal, "goal"},     {option::kTable, "table"},   {option::kBuckets, "buckets"},
      {option::kTies, "ties"},     {option::kMemory, "memory"}, {option::kPlayouts, "playouts"},
  };
  std::vector<std::string> names;
  for (const auto& [bit, name] : kNames) {
    if (info.honours(bit)) names.emplace_back(name);
  }
  return names;
}

std::string_view kind_name(StrategyKind kind) {
  switch (kind) {
    case StrategyKind::Exact: return "exact";
    case StrategyKind::Selective: return "selective";
    case StrategyKind::Backup: return "backup";
    case StrategyKind::Parallel: return "parallel";
    case StrategyKind::BestFirst: return "best-first";
    case StrategyKind::Seats: return "seats";
  }
  return "";
}

}  // namespace espalier::app
