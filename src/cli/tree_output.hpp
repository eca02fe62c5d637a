// How `espalier tree` prints its reports.
#pragma once

#include <string>
#include <vector>

#include "app/tree_search.hpp"
#include "espalier/core/result.hpp"

namespace espalier::cli {

void print_trace(const app::TreeReport& report);
void print_report(const app::TreeReport& report);

// One row per strategy; a strategy that could not run has an error instead of numbers.
struct Comparison {
  std::string strategy;
  Result<app::TreeReport> report;
};
void print_comparison(const std::vector<Comparison>& rows);

}  // namespace espalier::cli
