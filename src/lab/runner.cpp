#include "lab/runner.hpp"

#include <atomic>
#include <chrono>
#include <string>
#include <tuple>
#include <utility>

#include "lab/laboratory.hpp"
#include "lab/thread_time.hpp"
#include "work/kinds.hpp"

namespace espalier::lab {
namespace {

constexpr std::chrono::milliseconds kBatchTime(400);

constexpr const char* kUnitKind = "lab";

// What all units of a job have in common.
struct UnitSetup {
  std::string study;
  std::uint64_t seed = 0;
};
auto byte_fields(UnitSetup& setup) { return std::tie(setup.study, setup.seed); }

using UnitWorker = work::Worker<Unit, std::vector<Moments>>;

UnitWorker unit_worker(const Study& study, std::uint64_t seed) {
  return [&study, seed](const Unit& unit) { return compute(study, seed, unit); };
}

const bool kUnitKindRegistered = work::register_kind<UnitSetup, Unit, std::vector<Moments>>(
    kUnitKind, [](const UnitSetup& setup, const StopFlag&) -> UnitWorker {
      const auto study = find_study(setup.study);
      if (!study) return study.error();
      return unit_worker(**study, setup.seed);
    });

// Stores what the farm computes, and tells how far it is.
class Keeper {
 public:
  Keeper(const Study& study, const std::vector<Unit>& units, Store& store)
      : study_(study), units_(units), store_(store) {
    progress_.units_all = units.size();
    for (const Unit& unit : units) progress_.samples_all += unit.count;
  }

  // A unit that fails is put aside with its error, and the others go on. False: nothing can be
  // stored, so no further unit is begun.
  bool take(std::vector<work::Done<std::vector<Moments>>> batch, const work::Progress& now,
            std::optional<double> processor_seconds) {
    std::vector<StoredUnit> ready;
    for (auto& done : batch) {
      const Unit& unit = units_[done.number];
      if (done.result) {
        ready.push_back({unit, *std::move(done.result)});
      } else if (++failed_; failed_ == 1) {
        failure_ = Error{"a unit of " + study_.cells()[unit.cell].id +
                         " failed: " + done.result.message()};
      }
    }
    if (!store_error_) store_error_ = store(ready);
    progress_.seconds = now.seconds;
    progress_.seconds_left = now.seconds_left;
    progress_.processor_seconds = processor_seconds;
    return !store_error_;
  }

  const Progress& progress() const { return progress_; }
  std::optional<Error> error() const {
    if (store_error_ || failed_ < 2) return store_error_ ? store_error_ : failure_;
    return Error{failure_->message + " (and " + std::to_string(failed_ - 1) + " more)"};
  }

 private:
  // One transaction; if that fails (a disk almost full), unit by unit as far as they go.
  std::optional<Error> store(const std::vector<StoredUnit>& batch) {
    if (batch.empty()) return std::nullopt;
    if (!store_.add(batch)) {
      for (const StoredUnit& stored : batch) count(stored);
      return std::nullopt;
    }
    for (const StoredUnit& stored : batch) {
      if (auto error = store_.add({stored})) return error;
      count(stored);
    }
    return std::nullopt;
  }
  void count(const StoredUnit& stored) {
    ++progress_.units_done;
    progress_.samples_done += stored.unit.count;
  }

  const Study& study_;
  const std::vector<Unit>& units_;
  Store& store_;
  Progress progress_;
  std::optional<Error> store_error_;
  std::optional<Error> failure_;  // the first
  std::size_t failed_ = 0;
};

}  // namespace

UnitJob unit_job(const Study& study, std::uint64_t seed, std::vector<Unit> units) {
  UnitJob job{.units = std::move(units),
              .make_worker = [&study, seed](const StopFlag&) { return unit_worker(study, seed); }};
  // A study that is not registered, as tests have them, cannot be found by name elsewhere.
  const auto found = find_study(study.info().name);
  if (found && *found == &study) {
    job.origin = {kUnitKind, work::to_bytes(UnitSetup{study.info().name, seed})};
  }
  // Times differ from one measurement to the next.
  job.digest = [&study](const Unit& unit, const std::vector<Moments>& moments) {
    const bool timed = study.cells()[unit.cell].timed;
    return timed ? std::nullopt : std::optional(work::bytes_digest(work::to_bytes(moments)));
  };
  return job;
}

RunOutcome run_units(const Study& study, const std::vector<Unit>& units, int threads, Store& store,
                     const StopFlag& stop, const std::function<void(const Progress&)>& report) {
  UnitJob job = unit_job(study, store.seed(), units);
  std::atomic<std::int64_t> spent = 0;    // nanoseconds
  std::atomic<std::size_t> computed = 0;  // units, in this process
  job.make_worker = [make = job.make_worker, &spent, &computed](const StopFlag& halt) {
    return UnitWorker([worker = make(halt), &spent, &computed](const Unit& unit) mutable {
      const std::int64_t begin = thread_nanoseconds();
      auto moments = worker(unit);
      spent += thread_nanoseconds() - begin;
      ++computed;
      return moments;
    });
  };
  Keeper keeper(study, units, store);
  const work::Pace pace{
      .threads = threads, .in_hand = work::InHand::Finish, .beat = kBatchTime, .gather = true};
  const work::Sink<std::vector<Moments>> sink = [&](auto batch, const work::Progress& now) {
    const bool all_here = computed >= now.done;
    const double seconds = 1e-9 * static_cast<double>(spent.load());
    const bool more =
        keeper.take(std::move(batch), now, all_here ? std::optional(seconds) : std::nullopt);
    report(keeper.progress());
    return more;
  };
  work::run(job, pace, &stop, sink);
  RunOutcome outcome;
  outcome.error = keeper.error();
  outcome.finished = !outcome.error && keeper.progress().units_done == units.size();
  return outcome;
}

}  // namespace espalier::lab
