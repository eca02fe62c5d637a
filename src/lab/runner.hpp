// The units of a study as a job of the farm. Studies know nothing of this: a worker anywhere
// computes a unit from the name of the study, the seed and the unit.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "lab/store.hpp"
#include "lab/study.hpp"
#include "work/farm.hpp"

namespace espalier::lab {

struct Progress {
  std::uint64_t samples_done = 0;
  std::uint64_t samples_all = 0;
  std::size_t units_done = 0;
  std::size_t units_all = 0;
  double seconds = 0;
  // Of the threads while they computed units; unknown once another process has computed one.
  std::optional<double> processor_seconds = 0;
  std::optional<double> seconds_left;  // unknown at first
};

struct RunOutcome {
  bool finished = false;       // all units are stored
  std::optional<Error> error;  // why it ended early, if not by request
};

using UnitJob = work::Job<Unit, std::vector<Moments>>;
UnitJob unit_job(const Study& study, std::uint64_t seed, std::vector<Unit> units);

// Computes the units and stores them in batches, each batch in one transaction. `report` is called
// about twice a second from the calling thread. After a stop the units in hand are still computed
// and stored.
RunOutcome run_units(const Study& study, const std::vector<Unit>& units, int threads, Store& store,
                     const StopFlag& stop, const std::function<void(const Progress&)>& report);

}  // namespace espalier::lab
