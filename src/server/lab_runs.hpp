// The runs of the laboratory: those on disk, and the one that is going on.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lab/compare.hpp"
#include "lab/laboratory.hpp"
#include "server/runs.hpp"

namespace espalier::server {

// Where a run is kept. Runs of the server and of the command line alike: DATA/lab/STUDY, or
// DATA/lab/STUDY.NAME, or any directory below DATA/lab whose manifest names its study.
struct LabPlace {
  std::string id;  // the directory with dots for slashes
  const lab::Study* study = nullptr;
  std::string name;  // empty: the study's usual directory
  std::filesystem::path directory;
};

struct LabRun {
  LabPlace place;
  RunState state = RunState::Stored;
  std::uint64_t trees = 0;
  std::string cells;                  // the filter; empty: all
  std::optional<std::uint64_t> seed;  // none: nothing is stored
  std::size_t units_done = 0;
  std::size_t units_all = 0;
  std::uint64_t samples_done = 0;
  std::uint64_t samples_all = 0;
  double seconds = 0;
  std::optional<double> seconds_left;
  std::string error;
  std::vector<lab::TableVerdict> verdicts;
  std::string modified;  // ISO 8601, UTC; empty: nothing is stored
};

// What is asked for; a run that is there already goes on with what it was asked for last.
struct LabStart {
  std::string study;
  std::string name;
  std::optional<std::uint64_t> trees;
  std::optional<std::string> cells;
  std::optional<std::uint64_t> seed;
  int threads = 1;
};

struct LabComparison {
  const lab::Study* study = nullptr;
  lab::RunComparison rows;
};

class LabRuns {
 public:
  explicit LabRuns(std::filesystem::path root) : root_(std::move(root)) {}

  std::vector<LabRun> list();
  std::optional<LabRun> find(const std::string& id);
  Answer<LabRun> start(const LabStart& asked);
  // None: there is no such run. One that is over stays as it is.
  std::optional<LabRun> stop(const std::string& id);
  Answer<LabComparison> compare(const std::string& a, const std::string& b);

  bool running() const { return running_; }
  void close() { background_.close(); }

 private:
  using Time = std::filesystem::file_time_type;

  std::map<std::string, LabPlace> places() const;
  std::optional<LabPlace> place_of(const std::filesystem::path& directory) const;
  LabRun look(const LabPlace& place);  // into the database; what was seen is remembered
  LabRun merged(const LabPlace& place);
  Answer<LabRun> begin(const lab::RunRequest& request, LabRun run);
  void run(const std::string& id, const lab::RunRequest& request, const LabRun& before,
           const StopFlag& stop);

  const std::filesystem::path root_;
  std::mutex mutex_;  // of what follows, and nobody else reads databases while a run begins
  // By this server, kMostRemembered at most; progress is of the running one alone.
  std::map<std::string, LabRun> begun_;
  std::map<std::string, std::pair<Time, LabRun>> seen_;
  std::atomic<bool> running_{false};
  Background background_;  // the last: its thread uses the rest
};

// The files of a run that may be shown: reports, tables, figures. Their names below its directory.
std::vector<std::string> files_of(const LabPlace& place);

}  // namespace espalier::server
