// lab run, report and verify: what the command line and the browser call.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "lab/results.hpp"
#include "lab/runner.hpp"
#include "lab/store.hpp"
#include "lab/study.hpp"

namespace espalier::lab {

// By name; an error names the nearest.
Result<const Study*> find_study(std::string_view name);

struct RunRequest {
  const Study* study = nullptr;
  std::string directory;
  std::optional<std::uint64_t> trees;  // default: the study's own
  std::optional<std::uint64_t> seed;
  std::string cells;  // filter; empty: all
  int threads = 1;
};

struct RunReport {
  std::size_t cells = 0;
  std::size_t units_before = 0;  // of this request, stored by earlier runs
  std::size_t units_computed = 0;
  std::size_t units_all = 0;
  std::uint64_t trees = 0;
  double seconds = 0;
  std::optional<double> processor_seconds = 0;  // of the units computed now, if all were here
  bool finished = false;
  std::optional<Error> error;  // why it ended early
  std::vector<TableVerdict> tables;
  std::vector<std::string> files;  // written, in the directory
  bool more_than_asked = false;    // the store holds larger samples than this request wants
};

// Measures what is missing, then writes the report files. An error before anything was measured is
// the Result's; one in the middle is in the report, which then covers what there is.
Result<RunReport> run_study(const RunRequest& request, const StopFlag& stop,
                            const std::function<void(const Progress&)>& progress);

// Writes the report files anew from what is stored, on the chosen cells. If a number of trees is
// given, units_all counts the units missing for it as well.
Result<RunReport> report_study(const RunRequest& request);

struct VerifyReport {
  std::size_t units_checked = 0;
  std::size_t units_stored = 0;
  std::size_t timed = 0;                // cannot be repeated
  std::vector<std::string> complaints;  // empty: everything is as it should be
  bool stopped = false;
};
// Is the database whole, does a unit of every chosen cell come out the same when computed again, is
// results.csv what the database says, and, if a number of trees is given, are they all there?
Result<VerifyReport> verify_study(const RunRequest& request, const StopFlag& stop);

// lab/muszycka85/pruning, below the working directory.
std::string default_directory(const Study& study);

}  // namespace espalier::lab
