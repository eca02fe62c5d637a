// A run of the dispatcher on a fake clock: a thousand workers of random speeds, some of them slow,
// some of them ending for good without a word. Events are kept in the order of their times; nothing
// waits, and the same seed gives the same run.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <queue>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "work/dispatcher.hpp"

namespace espalier::testing {

struct SimulationTerms {
  std::size_t workers = 1000;
  double unit_seconds = 0.5;    // on a worker of speed 1; units take half to one and a half of it
  double wanted_seconds = 600;  // of the whole run if nothing went wrong: decides the units
  double failures_an_hour = 0.01;  // of the workers
  double stragglers = 0.1;         // share of the workers
  double straggler_speed = 0.1;    // against the others, whose speeds are 0.5 to 1.5
  double latency = 0.001;          // from an answer to the next chunk
  std::uint64_t seed = 1;
  work::DispatchTerms dispatch;
};

struct SimulationResult {
  std::size_t units = 0;
  double seconds = 0;     // until the last unit was accepted
  double capacity = 0;    // what the workers could have done while they lived, in units of speed 1
  double useful = 0;      // what was accepted, likewise
  double twice = 0;       // computed, and somebody else was first
  double dead = 0;        // computed by workers that ended before they answered
  std::size_t ended = 0;  // workers
  bool complete = false;
  std::vector<std::pair<double, double>> busy;  // second, share of the capacity that was at work

  double efficiency() const { return useful / capacity; }
};

class DispatchSimulation {
 public:
  explicit DispatchSimulation(const SimulationTerms& terms)
      : terms_(terms), rng_(terms.seed), workers_(terms.workers) {
    double speed = 0;
    for (Worker& worker : workers_) {
      worker.speed = 0.5 + rng_.real();
      if (rng_.real() < terms.stragglers) worker.speed *= terms.straggler_speed;
      speed += worker.speed;
      const double rate = terms.failures_an_hour / 3600;
      worker.end = rate > 0 ? -std::log(1 - rng_.real()) / rate : kNever;
    }
    const double units = terms.wanted_seconds * speed / terms.unit_seconds;
    work_.resize(static_cast<std::size_t>(units));
    for (double& each : work_) each = terms.unit_seconds * (0.5 + rng_.real());
  }

  SimulationResult run() {
    work::Dispatcher dispatcher(work_.size(), terms_.dispatch);
    for (std::size_t i = 0; i < workers_.size(); ++i) plan(rng_.real() * 0.01, i);
    plan(kBeat, kExpiry);
    while (!dispatcher.complete() && !events_.empty()) {
      const auto [now, who] = events_.top();
      events_.pop();
      result_.seconds = now;
      who == kExpiry ? beat(dispatcher, now) : act(dispatcher, who, now);
    }
    return finished(dispatcher);
  }

 private:
  static constexpr double kNever = 1e18;
  static constexpr double kBeat = 1;         // seconds from one sign of life to the next
  static constexpr double kAskAgain = 0.05;  // an idle worker
  static constexpr std::size_t kExpiry = static_cast<std::size_t>(-1);
  using Event = std::pair<double, std::size_t>;

  struct Worker {
    double speed = 1;
    double end = kNever;
    work::Chunk chunk;
    double began = 0;
    double busy = 0;  // seconds
  };

  void plan(double when, std::size_t who) { events_.push({when, who}); }

  void beat(work::Dispatcher& dispatcher, double now) {
    double all = 0;
    double at_work = 0;
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      if (workers_[i].end <= now) continue;
      dispatcher.heard(i, now);
      all += workers_[i].speed;
      if (!workers_[i].chunk.units.empty()) at_work += workers_[i].speed;
    }
    if (all > 0) result_.busy.emplace_back(now, at_work / all);
    dispatcher.expire(now);
    plan(now + kBeat, kExpiry);
  }

  // The worker has finished its chunk, or asks again.
  void act(work::Dispatcher& dispatcher, std::size_t number, double now) {
    Worker& worker = workers_[number];
    if (worker.end <= now) {
      result_.dead += std::max(0.0, worker.end - worker.began) *
                      (worker.chunk.units.empty() ? 0 : worker.speed);
      return;
    }
    if (!worker.chunk.units.empty()) {
      for (const std::size_t unit : worker.chunk.units) {
        const bool first = dispatcher.answer(number, unit, false, unit) == work::Answer::Accept;
        (first ? result_.useful : result_.twice) += work_[unit];
      }
      dispatcher.finish(number, worker.chunk.number, worker.chunk.units.size(),
                        now - terms_.latency - worker.began);
    }
    worker.chunk = dispatcher.ask(number, now);
    worker.began = now;
    double seconds = 0;
    for (const std::size_t unit : worker.chunk.units) seconds += work_[unit] / worker.speed;
    plan(now + (worker.chunk.units.empty() ? kAskAgain : seconds + terms_.latency), number);
  }

  SimulationResult finished(const work::Dispatcher& dispatcher) {
    result_.units = work_.size();
    result_.complete = dispatcher.complete();
    for (const Worker& worker : workers_) {
      result_.capacity += worker.speed * std::min(worker.end, result_.seconds);
      result_.ended += worker.end < result_.seconds ? 1 : 0;
    }
    return result_;
  }

  SimulationTerms terms_;
  Rng rng_;
  std::vector<Worker> workers_;
  std::vector<double> work_;  // seconds of each unit on a worker of speed 1
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  SimulationResult result_;
};

}  // namespace espalier::testing
