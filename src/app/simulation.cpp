#include "app/simulation.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>

#include "app/parallel_list.hpp"
#include "espalier/trees/literal_text.hpp"

namespace espalier::app {
namespace {

constexpr double kHighestCost = 1'000;
constexpr int kMostLevels = 10;

// The value of a parameter, which leaves the request.
std::optional<double> taken(TreeRequest& request, const char* name) {
  const auto found = request.set.find(name);
  if (found == request.set.end()) return std::nullopt;
  const double value = found->second;
  request.set.erase(found);
  return value;
}

std::optional<Error> read_cost(TreeRequest& request, const char* name, double least, double& cost) {
  const auto value = taken(request, name);
  if (!value) return std::nullopt;
  if (!(*value >= least && *value <= kHighestCost)) {
    return Error{std::string("the cost '") + name + "' must lie between " +
                 trees::format_number(least) + " and " + trees::format_number(kHighestCost) +
                 "; got " + trees::format_number(*value)};
  }
  cost = *value;
  return std::nullopt;
}

std::optional<Error> read_whole(TreeRequest& request, const char* name, int most,
                                std::optional<int>& number) {
  const auto value = taken(request, name);
  if (!value) return std::nullopt;
  if (std::floor(*value) != *value || *value < 1 || *value > most) {
    return Error{std::string("parameter '") + name + "' must be a whole number from 1 to " +
                 std::to_string(most) + "; got " + trees::format_number(*value)};
  }
  number = static_cast<int>(*value);
  return std::nullopt;
}

// The processors of a tree of processors: one, its slaves, theirs, down to `levels`.
std::int64_t tree_size(int slaves, int levels) {
  std::int64_t size = 1;
  std::int64_t row = 1;
  for (int level = 0; level < levels && size <= simulated::kMostProcessors; ++level) {
    row *= slaves;
    size += row;
  }
  return size;
}

// slaves=W,levels=D: a complete tree has one number of processors.
std::optional<Error> read_shape(TreeRequest& request, simulated::Setting& setting) {
  std::optional<int> slaves;
  std::optional<int> levels;
  if (auto error = read_whole(request, "slaves", simulated::kMostProcessors - 1, slaves)) {
    return error;
  }
  if (auto error = read_whole(request, "levels", kMostLevels, levels)) return error;
  setting.slaves = slaves.value_or(setting.slaves);
  if (!levels) return std::nullopt;
  const std::int64_t size = tree_size(setting.slaves, *levels);
  const std::string shape = "a tree of processors with " + std::to_string(setting.slaves) +
                            " slaves for every master and " + std::to_string(*levels) + " levels";
  if (size > simulated::kMostProcessors) {
    return Error{shape + " has more than " + std::to_string(simulated::kMostProcessors) +
                 " processors"};
  }
  if (request.processors && *request.processors != size) {
    return Error{shape + " has " + std::to_string(size) + " processors, not " +
                 std::to_string(*request.processors)};
  }
  setting.processors = static_cast<int>(size);
  return std::nullopt;
}

Error not_simulated(const StrategyInfo& info) {
  std::string others(kYardstick);
  for (const StrategyInfo& other : strategies()) {
    if (other.kind == StrategyKind::Parallel) others += ", " + std::string(other.name);
  }
  return Error{"strategy '" + std::string(info.name) +
               "' does not run on simulated processors; those that do: " + others};
}

}  // namespace

bool is_simulated(const TreeRequest& request, const StrategyInfo& info) {
  return request.processors || info.kind == StrategyKind::Parallel;
}

Result<simulated::Setting> simulation_setting(TreeRequest& request, const StrategyInfo& info) {
  if (!runs_on_processors(info.name)) return not_simulated(info);
  simulated::Setting setting;
  setting.processors = request.processors.value_or(kUsualProcessors);
  if (setting.processors < 1 || setting.processors > simulated::kMostProcessors) {
    return Error{std::to_string(setting.processors) +
                 " processors are out of range; expected 1 to " +
                 std::to_string(simulated::kMostProcessors)};
  }
  if (request.window || request.cut || request.window_width) {
    return Error{"a simulated search takes no window, cut rule or window width"};
  }
  // A leaf must take time: the time of the search is compared with it.
  if (auto error = read_cost(request, "leaf", 0.001, setting.costs.leaf)) return *error;
  if (auto error = read_cost(request, "visit", 0, setting.costs.visit)) return *error;
  if (auto error = read_cost(request, "message", 0, setting.costs.message)) return *error;
  if (info.honours(option::kSlaves)) {
    if (auto error = read_shape(request, setting)) return *error;
  }
  return setting;
}

ParallelReport parallel_report(const simulated::Setting& setting, const simulated::Report& report,
                               const TreeView& view) {
  ParallelReport told;
  told.costs = setting.costs;
  told.time = report.time;
  told.sequential_time = report.sequential_time;
  told.speedup = report.speedup();
  told.efficiency = report.efficiency();
  if (report.leaf_speedup > 0) told.leaf_speedup = report.leaf_speedup;
  told.processors = report.processors;
  told.lanes_truncated = report.lanes_truncated;
  std::unordered_map<std::uint64_t, int> drawn;
  for (std::size_t i = 0; i < view.nodes.size(); ++i) drawn[view.nodes[i].id] = static_cast<int>(i);
  for (const simulated::Lane& lane : report.lanes) {
    const auto found = drawn.find(lane.node);
    const int node = found == drawn.end() ? -1 : found->second;
    told.lanes.push_back({lane.processor, lane.start, lane.end, lane.in_vain, node});
  }
  return told;
}

}  // namespace espalier::app
