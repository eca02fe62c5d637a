// Work that belongs to the server and not to the request that began it: runs of the laboratory and
// matches. One of each at a time; they go on when the page is closed, and are stopped, with their
// results kept, when the server stops.
#pragma once

#include <cstddef>
#include <filesystem>

#include "server/lab_runs.hpp"
#include "server/match_runs.hpp"

namespace espalier::server {

class RunDesk {
 public:
  // Everything is kept below this directory.
  explicit RunDesk(const std::filesystem::path& data)
      : lab(data / "lab"), matches(data / "matches") {}

  // Asks all runs to end and begins no others; the destructor waits for them.
  void close() {
    lab.close();
    matches.close();
  }
  std::size_t running() const {
    return (lab.running() ? std::size_t{1} : 0) + (matches.running() ? std::size_t{1} : 0);
  }

  LabRuns lab;
  MatchRuns matches;
};

}  // namespace espalier::server
