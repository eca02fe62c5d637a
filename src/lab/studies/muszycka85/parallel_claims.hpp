// muszycka85/parallel: how a sentence of the source becomes a verdict.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lab/studies/muszycka85/parallel_readings.hpp"

namespace espalier::lab::muszycka85::parallel {

// One figure that a sentence is about.
struct Part {
  std::string name;
  Reading reading;
};
using Parts = std::vector<Part>;

const std::vector<Statement>& parallel_statements();

struct Counts {
  std::size_t hold = 0;
  std::size_t fail = 0;
  std::size_t open = 0;
};
Counts counts_of(const Statement& statement, const Parts& parts);
Verdict verdict_of(const Statement& statement, const Parts& parts);

}  // namespace espalier::lab::muszycka85::parallel
