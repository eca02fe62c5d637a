// What the tests of simulated schemes share. Every test runs them with the same counters, trace and
// stop, so that each scheme is compiled once for each type of tree.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "app/parallel_list.hpp"
#include "espalier/core/counters.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/search/parallel/simulated/simulate.hpp"
#include "espalier/trees/synthetic.hpp"

namespace espalier::testing {

// The best children, and all events if they are wanted.
struct LineAndEvents {
  static constexpr bool kActive = true;
  bool wanted;
  LineTrace line = {};
  RecordingTrace recorded = RecordingTrace{};

  void event(const Event& event) {
    line.event(event);
    if (wanted) recorded.event(event);
  }
  bool records() const { return wanted; }
};

// Stops after a number of polls.
struct StopAfter {
  mutable std::int64_t polls;
  bool requested() const { return --polls < 0; }
};

struct SimulatedRun {
  simulated::Setting setting = {};
  Options<double> options = {};
  bool events = false;
  std::int64_t polls = std::numeric_limits<std::int64_t>::max();
};

template <class G>
struct SimulatedResult {
  SearchOutcome<double, typename G::Move> outcome;
  simulated::Report report;
  NodeCounters counters;
  LineTrace line;
  std::vector<Event> events;
};

template <template <class> class Scheme, class G, class E>
SimulatedResult<G> simulated_on(const G& game, const E& evaluator, int depth,
                                const SimulatedRun& run) {
  SimulatedResult<G> result;
  LineAndEvents trace{run.events};
  const StopAfter stop{run.polls};
  auto simulated =
      simulated::simulate<Scheme>(game, evaluator, game.start(), Depth{depth}, run.options,
                                  run.setting, result.counters, trace, stop);
  result.outcome = simulated.outcome;
  result.report = std::move(simulated.report);
  result.line = std::move(trace.line);
  result.events = trace.recorded.events();
  return result;
}

inline simulated::Setting processors(int count) {
  simulated::Setting setting;
  setting.processors = count;
  return setting;
}

// Only the schemes whose names are listed.
template <class Inner>
struct Some {
  Inner& inner;
  std::vector<std::string_view> names;

  template <template <class> class Scheme>
  void scheme(const app::StrategyInfo& info) {
    if (std::find(names.begin(), names.end(), info.name) == names.end()) return;
    inner.template scheme<Scheme>(info);
  }
};

inline trees::SyntheticTree uniform(std::uint32_t width, std::uint32_t depth, std::uint64_t seed) {
  return trees::SyntheticTree({true, width, depth}, {trees::SchemeKind::Unordered, 0, 0}, seed);
}

// A scheme on a uniform tree.
template <template <class> class Scheme>
SimulatedResult<trees::SyntheticTree> simulated_on_uniform(const trees::SyntheticTree& tree,
                                                           int depth, int count,
                                                           bool events = false) {
  return simulated_on<Scheme>(tree, trees::AssignedValue{}, depth, {processors(count), {}, events});
}

}  // namespace espalier::testing
