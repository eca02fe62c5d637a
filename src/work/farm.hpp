// The farm: numbered units of plain data, a function that computes one, and a sink that gets the
// results. All pools of workers in the program are farms.
//
// Promise: every unit is computed once unless a stop comes or the sink has had enough. The sink is
// called from the thread that called `run`, with results in any order; whoever puts them in the
// places of their numbers gets the same whatever the number of threads. A unit that returns an
// Error or throws fails alone: the sink is told, and the other units go on. Units and results have
// a byte form, so that a transport may send them to other processes.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/stop.hpp"
#include "work/bytes.hpp"
#include "work/errand.hpp"
#include "work/transport.hpp"

namespace espalier::work {

// A function from a unit to its result, with the state that one worker keeps (a player, an engine);
// or the reason why it cannot be made.
template <class Unit, class R>
class Worker {
 public:
  template <class F>
  requires std::is_invocable_r_v<Result<R>, F&, const Unit&> Worker(
      F function)  // NOLINT: implicit on purpose
      : compute_([kept = std::make_shared<F>(std::move(function))](const Unit& unit) -> Result<R> {
          return (*kept)(unit);
        }) {}
  Worker(Error error) : error_(std::move(error)) {}  // NOLINT: implicit on purpose

  Result<R> operator()(const Unit& unit) { return error_ ? Result<R>(*error_) : compute_(unit); }
  bool ok() const { return !error_; }

 private:
  std::function<Result<R>(const Unit&)> compute_;
  std::optional<Error> error_;
};

// Called once per worker, by the thread that will use it, before its first unit. A worker that
// cannot be made fails its unit. `halt` says that the unit in hand may be given up.
template <class Unit, class R>
using MakeWorker = std::function<Worker<Unit, R>(const StopFlag& halt)>;

template <HasByteForm Unit, HasByteForm R>
struct Job {
  std::vector<Unit> units;
  MakeWorker<Unit, R> make_worker;
  Origin origin = {};  // for workers in other processes
  // What two results of one unit have in common if it is computed twice; none: nothing. Left out:
  // all of their bytes.
  std::function<std::optional<std::uint64_t>(const Unit&, const R&)> digest = {};
};

// Of bytes; equal bytes have equal ones.
inline std::uint64_t bytes_digest(std::span<const std::byte> bytes) {
  std::uint64_t hash = hash_seed(bytes.size());
  for (std::size_t at = 0; at < bytes.size(); at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, std::min(sizeof word, bytes.size() - at));
    hash = hash_step(hash, word);
  }
  return hash;
}

template <class R>
struct Done {
  std::size_t number = 0;  // of the unit
  Result<R> result;
};

struct Progress {
  std::size_t done = 0;  // units with a result or a failure
  std::size_t failed = 0;
  std::size_t all = 0;
  double seconds = 0;
  std::optional<double> seconds_left;  // unknown at first

  bool complete() const { return done == all; }
};

// False: no further units are to be begun. Those in hand still come.
template <class R>
using Sink = std::function<bool(std::vector<Done<R>> batch, const Progress& progress)>;

// Counts units and judges the time left from the time that units took so far.
class Meter {
 public:
  explicit Meter(std::size_t all) { progress_.all = all; }
  void count(bool ok) {
    ++progress_.done;
    progress_.failed += ok ? 0 : 1;
  }
  const Progress& now() {
    progress_.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    if (progress_.done > 0 && progress_.seconds > 1) {
      const double share = static_cast<double>(progress_.done) / static_cast<double>(progress_.all);
      progress_.seconds_left = progress_.seconds / share * (1 - share);
    }
    return progress_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  Progress progress_;
  Clock::time_point begin_ = Clock::now();
};

// A worker that is made when its first unit comes, and made again after one that threw: what an
// exception leaves behind is not trusted.
template <class Unit, class R>
class TypedHand final : public Hand {
 public:
  TypedHand(MakeWorker<Unit, R> make, const StopFlag& halt) : make_(std::move(make)), halt_(halt) {}

  Result<R> compute_unit(const Unit& unit) {
    const auto failed = [this](const char* why) {
      worker_.reset();
      return Error{why};
    };
    try {
      if (!worker_ || !worker_->ok()) worker_.emplace(make_(halt_));
      return (*worker_)(unit);
    } catch (const std::bad_alloc&) {
      return failed("not enough memory");
    } catch (const std::exception& failure) {
      return failed(failure.what());
    } catch (...) {
      return failed("an exception of unknown type");
    }
  }

  Bytes compute(std::span<const std::byte> bytes) override {
    const auto unit = from_bytes<Unit>(bytes);
    return outcome_to_bytes(unit ? compute_unit(*unit) : Result<R>(unit.error()));
  }

 private:
  MakeWorker<Unit, R> make_;
  const StopFlag& halt_;
  std::optional<Worker<Unit, R>> worker_;
};

template <class Unit, class R>
class JobErrand final : public Errand {
 public:
  JobErrand(const Job<Unit, R>& job, const Sink<R>& sink, bool beats)
      : job_(job),
        sink_(sink),
        beats_(beats),
        meter_(job.units.size()),
        accepted_(job.units.size(), false) {}

  std::size_t size() const override { return job_.units.size(); }
  const Origin& origin() const override { return job_.origin; }
  std::unique_ptr<Hand> hire(const StopFlag& halt) const override {
    return std::make_unique<TypedHand<Unit, R>>(job_.make_worker, halt);
  }
  void compute(Hand& hand, std::size_t number) override {
    keep(number, static_cast<TypedHand<Unit, R>&>(hand).compute_unit(job_.units[number]));
  }
  Bytes unit_bytes(std::size_t number) const override { return to_bytes(job_.units[number]); }
  void accept(std::size_t number, std::span<const std::byte> outcome) override {
    keep(number, outcome_from_bytes<R>(outcome));
  }
  std::optional<std::uint64_t> digest(std::size_t number,
                                      std::span<const std::byte> outcome) const override {
    if (!job_.digest) return bytes_digest(outcome);
    const auto result = outcome_from_bytes<R>(outcome);
    return result ? job_.digest(job_.units[number], *result) : std::nullopt;
  }
  bool hand_over() override {
    std::vector<Done<R>> batch;
    {
      const std::lock_guard lock(mutex_);
      batch.swap(ready_);
    }
    if (batch.empty() && !beats_) return more_;
    for (const Done<R>& done : batch) meter_.count(done.result.ok());
    more_ = sink_(std::move(batch), meter_.now()) && more_;
    return more_;
  }
  const Progress& progress() { return meter_.now(); }

 private:
  void keep(std::size_t number, Result<R> result) {
    const std::lock_guard lock(mutex_);
    if (accepted_[number]) return;
    accepted_[number] = true;
    ready_.push_back({number, std::move(result)});
  }

  const Job<Unit, R>& job_;
  const Sink<R>& sink_;
  bool beats_;
  bool more_ = true;
  Meter meter_;
  std::mutex mutex_;
  std::vector<bool> accepted_;
  std::vector<Done<R>> ready_;
};

// Runs the job and returns when no worker is left. What the sink throws is thrown on.
template <class Unit, class R>
Progress run(const Job<Unit, R>& job, const Pace& pace, const StopFlag* stop, const Sink<R>& sink) {
  JobErrand<Unit, R> errand(job, sink, pace.beat.count() > 0);
  if (!job.units.empty() && !requested(stop)) transport().run(errand, pace, stop);
  return errand.progress();
}

// Units that are nothing but numbers.
inline std::vector<std::size_t> numbers(std::size_t count, std::size_t first = 0) {
  std::vector<std::size_t> list(count);
  std::iota(list.begin(), list.end(), first);
  return list;
}

template <class R>
struct Collected {
  std::vector<R> results;      // by the number of the unit; a default where there is none
  bool complete = false;       // every unit has a result
  std::optional<Error> error;  // of the failed unit with the smallest number

  // For callers that have no way to return an Error.
  std::vector<R> or_throw() && {
    if (error) throw std::runtime_error(error->message);
    return std::move(results);
  }
};

// `done` of `all` units have a result.
using OnUnit = std::function<void(std::size_t done, std::size_t all)>;

// All results in the order of the units. The first failure ends the job.
template <class Unit, class R>
Collected<R> collect(const Job<Unit, R>& job, int threads, const StopFlag* stop,
                     const OnUnit& on_unit = {}) {
  Collected<R> collected;
  collected.results.resize(job.units.size());
  std::size_t failed = job.units.size();
  std::size_t done = 0;
  const Sink<R> sink = [&](std::vector<Done<R>> batch, const Progress& progress) {
    for (Done<R>& each : batch) {
      if (each.result) {
        collected.results[each.number] = *std::move(each.result);
        if (on_unit) on_unit(++done, progress.all);
      } else if (each.number < failed) {
        failed = each.number;
        collected.error = each.result.error();
      }
    }
    return !collected.error;
  };
  const Progress end = run(job, {.threads = threads}, stop, sink);
  collected.complete = end.complete() && !collected.error && !requested(stop);
  return collected;
}

}  // namespace espalier::work
