// The figures that a statement of experiments/published/tong02.csv is about.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/studies/tong02/forward_pruning.hpp"

namespace espalier::lab::tong02 {

struct Part {
  std::string name;
  Reading reading;
};
using Parts = std::vector<Part>;

// Nothing for a statement that another study judges.
std::optional<Parts> parts_of(const std::string& statement, const GameResults& game);

}  // namespace espalier::lab::tong02
