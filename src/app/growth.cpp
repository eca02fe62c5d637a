#include "app/growth.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "app/strategies.hpp"
#include "espalier/trees/literal_text.hpp"

namespace espalier::app {
namespace {

constexpr int kMostBoundPlies = 9;
constexpr double kMostBuckets = 1'000;
constexpr double kMostThreshold = 1'000;
constexpr double kLeastMiB = 1;  // 512 moves, each with a position and its numbers
constexpr double kMostTableMiB = 4'096;
constexpr double kMostPlayouts = 1'000'000;
constexpr double kMostExploration = 100;

// The value of a setting, if it is given, from `least` to `most`; `whole`: no fraction.
struct Range {
  const char* name;
  double least;
  double most;
  bool whole;
};

std::optional<Error> read(const Parameters& set, const Range& range, auto&& take) {
  const auto found = set.find(range.name);
  if (found == set.end()) return std::nullopt;
  const double value = found->second;
  const bool fits = value >= range.least && value <= range.most;
  if (!fits || (range.whole && std::floor(value) != value)) {
    return Error{std::string("parameter '") + range.name + "' must be a " +
                 (range.whole ? "whole number" : "number") + " from " +
                 trees::format_number(range.least) + " to " + trees::format_number(range.most) +
                 "; got " + trees::format_number(value)};
  }
  take(value);
  return std::nullopt;
}

}  // namespace

bool grows_a_tree(std::string_view strategy) {
  const auto info = find_strategy(strategy);
  return info && (*info)->kind == StrategyKind::BestFirst;
}

Result<GrowthSettings> growth_settings(const StrategyInfo& info, const Parameters& set,
                                       double sign) {
  if (const auto error = check_honoured(info, set)) return *error;
  GrowthSettings settings;
  constexpr double kMost = trees::kMaxWrittenValue;
  std::optional<Error> problem;
  const auto take = [&](const Range& range, auto&& give) {
    if (!problem) problem = read(set, range, give);
  };
  take({"choice", 0, 3, true},
       [&](double v) { settings.choice = BStarChoice(static_cast<int>(v)); });
  take({"plies", 1, kMostBoundPlies, true}, [&](double v) { settings.bound_plies = int(v); });
  take({"goal", -kMost, kMost, false}, [&](double v) {
    settings.goal = sign * v;
    settings.above_goal = sign < 0;
  });
  take({"signs", 0, 1, true}, [&](double v) { settings.signs = v != 0; });
  for (const char* name : {"table", "memory"}) {
    const auto found = set.find(name);
    if (found == set.end() || found->second >= kLeastMiB) continue;
    return Error{std::string(name) + "=" + trees::format_number(found->second) +
                 " MiB is too small for one node and its children; expected at least " +
                 trees::format_number(kLeastMiB)};
  }
  take({"memory", kLeastMiB, kMostTableMiB, false},
       [&](double v) { settings.memory_bytes = static_cast<std::size_t>(v * (1 << 20)); });
  take({"table", kLeastMiB, kMostTableMiB, false},
       [&](double v) { settings.table_bytes = static_cast<std::size_t>(v * (1 << 20)); });
  take({"bucket", 1e-6, kMost, false}, [&](double v) { settings.bucket = v; });
  take({"lowest", -kMost, kMost, false}, [&](double v) { settings.lowest = v; });
  take({"buckets", 2, kMostBuckets, true}, [&](double v) { settings.buckets = int(v); });
  take({"threshold", 1, kMostThreshold, true}, [&](double v) { settings.threshold = int(v); });
  take({"open", 0, 1, true}, [&](double v) { settings.leaves_open = v != 0; });
  take({"playouts", 1, kMostPlayouts, true},
       [&](double v) { settings.playouts = static_cast<std::uint64_t>(v); });
  take({"c", 0, kMostExploration, false}, [&](double v) { settings.exploration = v; });
  take({"seed", 0, kMost, true}, [&](double v) { settings.seed = static_cast<std::uint64_t>(v); });
  if (problem) return *problem;
  return settings;
}

void choose_buckets(GrowthSettings& settings, double lowest, double highest) {
  if (settings.bucket > 0) return;
  settings.bucket = std::max(1.0, std::ceil((highest - lowest) / (settings.buckets - 1)));
  settings.lowest = lowest;
}

}  // namespace espalier::app
