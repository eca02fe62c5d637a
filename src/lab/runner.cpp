#include "lab/runner.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

namespace espalier::lab {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kBatchTime = std::chrono::milliseconds(400);

// Units still to do, and results not yet stored.
class Exchange {
 public:
  Exchange(const Study& study, std::uint64_t seed, const std::vector<Unit>& units,
           const StopFlag& stop)
      : study_(study), seed_(seed), units_(units), stop_(stop) {}

  void work() {
    while (!stop_.requested() && !ended_) {
      const std::size_t number = next_++;
      if (number >= units_.size()) break;
      try {
        StoredUnit done{units_[number], compute(study_, seed_, units_[number])};
        const std::lock_guard lock(mutex_);
        ready_.push_back(std::move(done));
      } catch (const std::exception& error) {
        const std::lock_guard lock(mutex_);
        failure_ = Error{"a unit of " + study_.cells()[units_[number].cell].id +
                         " failed: " + error.what()};
        ended_ = true;
      }
    }
    const std::lock_guard lock(mutex_);
    --workers_;
    changed_.notify_one();
  }
  void add_worker() {
    const std::lock_guard lock(mutex_);
    ++workers_;
  }
  void remove_worker() {
    const std::lock_guard lock(mutex_);
    --workers_;
  }
  void end() { ended_ = true; }

  // What has become ready after a while, and whether more may come.
  std::pair<std::vector<StoredUnit>, bool> collect() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kBatchTime, [this] { return workers_ == 0; });
    return {std::exchange(ready_, {}), workers_ > 0};
  }
  std::optional<Error> failure() {
    const std::lock_guard lock(mutex_);
    return failure_;
  }

 private:
  const Study& study_;
  std::uint64_t seed_;
  const std::vector<Unit>& units_;
  const StopFlag& stop_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> ended_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<StoredUnit> ready_;
  int workers_ = 0;
  std::optional<Error> failure_;
};

// Samples differ in cost between cells, and costly cells need not come first: what is left is
// estimated from the time that units took so far.
class Meter {
 public:
  explicit Meter(const std::vector<Unit>& units) {
    progress_.units_all = units.size();
    for (const Unit& unit : units) progress_.samples_all += unit.count;
  }
  void add(const std::vector<StoredUnit>& batch) {
    progress_.units_done += batch.size();
    for (const StoredUnit& stored : batch) progress_.samples_done += stored.unit.count;
  }
  const Progress& now() {
    progress_.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    if (progress_.units_done > 0 && progress_.seconds > 1) {
      const double share =
          static_cast<double>(progress_.units_done) / static_cast<double>(progress_.units_all);
      progress_.seconds_left = progress_.seconds / share * (1 - share);
    }
    return progress_;
  }

 private:
  Progress progress_;
  Clock::time_point begin_ = Clock::now();
};

// As many workers as the system gives; an error only if it gives none.
std::optional<Error> start_workers(int threads, Exchange& exchange,
                                   std::vector<std::jthread>& workers) {
  workers.reserve(static_cast<std::size_t>(threads));
  for (int i = 0; i < threads; ++i) {
    exchange.add_worker();
    try {
      workers.emplace_back([&exchange] { exchange.work(); });
    } catch (const std::system_error& error) {
      exchange.remove_worker();
      if (workers.empty()) return Error{std::string("no thread could be started: ") + error.what()};
      break;
    }
  }
  return std::nullopt;
}

// One transaction; if that fails (a disk almost full), unit by unit as far as they go.
std::optional<Error> store_batch(Store& store, const std::vector<StoredUnit>& batch, Meter& meter) {
  if (batch.empty()) return std::nullopt;
  if (!store.add(batch)) {
    meter.add(batch);
    return std::nullopt;
  }
  for (const StoredUnit& unit : batch) {
    if (auto error = store.add({unit})) return error;
    meter.add({unit});
  }
  return std::nullopt;
}

}  // namespace

RunOutcome run_units(const Study& study, const std::vector<Unit>& units, int threads, Store& store,
                     const StopFlag& stop, const std::function<void(const Progress&)>& report) {
  RunOutcome outcome;
  Meter meter(units);
  if (units.empty()) {
    outcome.finished = true;
    return outcome;
  }
  Exchange exchange(study, store.seed(), units, stop);
  {
    std::vector<std::jthread> workers;
    outcome.error = start_workers(threads, exchange, workers);
    for (bool more = true; more;) {
      auto [batch, still] = exchange.collect();
      more = still;
      if (!outcome.error) {
        outcome.error = store_batch(store, batch, meter);
        if (outcome.error) exchange.end();  // the workers stop after the unit they are at
      }
      report(meter.now());
    }
  }
  if (!outcome.error) outcome.error = exchange.failure();
  outcome.finished = !outcome.error && meter.now().units_done == units.size();
  return outcome;
}

}  // namespace espalier::lab
