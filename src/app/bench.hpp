// A fixed amount of search, the same on every machine: the node count is the signature that every
// change to the search must state; time is printed, never judged.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"

namespace espalier::app {

struct BenchLine {
  std::string subject;  // "U(8,6) unordered"
  std::string strategy;
  std::uint64_t nodes = 0;  // visits
  double seconds = 0;
};

struct BenchReport {
  std::vector<BenchLine> lines;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

// All subjects, or those of one game ("trees" for the synthetic trees).
Result<BenchReport> run_bench(std::string_view game);

}  // namespace espalier::app
