// Two runs of one study side by side, row by row of their results.csv.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "lab/statistics.hpp"
#include "lab/study.hpp"

namespace espalier::lab {

struct ComparedRow {
  Labels labels;
  Estimate a;
  Estimate b;
  // (a - b) / joint standard error, as if the samples were independent: runs with one seed share
  // theirs and differ less. Infinite where nothing varied and the means differ all the same.
  double z = 0;
  bool differs = false;  // by Holm's procedure over all rows
};

struct RunComparison {
  std::vector<std::string> columns;  // the labels
  std::vector<ComparedRow> rows;     // measured in both; the largest |z| first
  std::size_t differing = 0;
  std::size_t only_a = 0;  // rows that the other run does not have
  std::size_t only_b = 0;
};

// An error if a text is not a results.csv of this study.
Result<RunComparison> compare_runs(const StudyInfo& study, std::string_view csv_a,
                                   std::string_view csv_b);

}  // namespace espalier::lab
