// What a simulated search has cost, beside its outcome. Times are in units of the cost of a leaf
// (Costs::leaf = 1).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace espalier::simulated {

inline constexpr int kMostProcessors = 1'024;

// What takes virtual time.
struct Costs {
  double leaf = 1;       // to evaluate a leaf
  double visit = 0.1;    // to enter an inner node, or to look into a table
  double message = 0.1;  // from processor to processor; it occupies neither of them
};

struct Setting {
  int processors = 1;
  Costs costs;
  int slaves = 2;  // tree-splitting: of every master
  std::size_t most_lanes = 20'000;
  std::size_t most_tasks = 1'000'000;  // that are told apart; the work of others is only counted
};

// A stretch of work on one processor, for one task: the search of a subtree.
struct Lane {
  int processor = 0;
  double start = 0;
  double end = 0;
  bool in_vain = false;    // the result was cut off or thrown away
  std::uint64_t node = 0;  // the root of the subtree
};

struct ProcessorTime {
  double busy = 0;     // work that counted
  double in_vain = 0;  // work whose result was cut off or thrown away
  double waiting = 0;  // the rest of the time
  std::uint64_t leaves = 0;
};

struct Report {
  double time = 0;
  double sequential_time = 0;  // of alpha-beta on one processor
  std::vector<ProcessorTime> processors;
  std::vector<Lane> lanes;  // in the order of their start
  bool lanes_truncated = false;
  // Kumar & Kanal's measure: leaves of sequential SSS* / most leaves of one process; 0: not SSS*.
  double leaf_speedup = 0;

  double speedup() const { return time > 0 ? sequential_time / time : 1; }
  void compare_leaves(std::uint64_t of_sss) {
    std::uint64_t most = 0;
    for (const ProcessorTime& processor : processors) most = std::max(most, processor.leaves);
    if (most > 0) leaf_speedup = static_cast<double>(of_sss) / static_cast<double>(most);
  }
  double efficiency() const {
    return speedup() / static_cast<double>(std::max<std::size_t>(processors.size(), 1));
  }
};

}  // namespace espalier::simulated
