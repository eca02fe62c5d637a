// What the tests of simulated schemes share.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "app/parallel_list.hpp"
#include "espalier/core/counters.hpp"
#include "espalier/search/parallel/simulated/simulate.hpp"
#include "espalier/trees/synthetic.hpp"

namespace espalier::testing {

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

template <template <class> class Scheme, class Trace>
auto simulated_on(const trees::SyntheticTree& tree, int depth, int count, Trace& trace) {
  NodeCounters counters;
  const NeverStop stop;
  return simulated::simulate<Scheme>(tree, trees::AssignedValue{}, tree.start(), Depth{depth}, {},
                                     processors(count), counters, trace, stop);
}

inline trees::SyntheticTree uniform(std::uint32_t width, std::uint32_t depth, std::uint64_t seed) {
  return trees::SyntheticTree({true, width, depth}, {trees::SchemeKind::Unordered, 0, 0}, seed);
}

}  // namespace espalier::testing
