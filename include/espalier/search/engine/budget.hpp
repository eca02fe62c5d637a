// What a search may spend, and how its workers learn that it is spent.
//
// The workers of a search share one TeamBudget. Each worker draws nodes from it, a few hundred at a
// time, and counts them down in a Budget of its own: the hot path touches nothing that is shared.
// One comparison per node decides when to look at clock, node limit and stop flag.
//
// Promise: the workers together never count more nodes than the limit; a single worker stops at the
// limit exactly. A stop is thrown from the deepest node and caught by the driver, so no node asks
// on the way back.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

#include "espalier/core/stop.hpp"

namespace espalier::engine {

inline constexpr int kMaxDepth = 200;      // plies a search may be asked for
inline constexpr int kMaxSearchPly = 250;  // with extensions and quiescence

struct Limits {
  int depth = kMaxDepth;
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::optional<double> seconds;  // kept within 10 ms
  // With a time limit: stop between iterations when the next one could hardly begin to help.
  bool soft = true;
};

// Thrown when the budget is spent. Not an error: the result found so far stands.
struct Stopped {};

// Thrown where a worker of a team finds that nobody needs its work any more. Caught where the work
// was begun (search/parallel).
struct Abandoned {};

// What the workers of one search share. Every function but begin() may be called by any worker at
// any time. (On a cache line of its own, because every worker writes to it.)
class alignas(64) TeamBudget {
 public:
  // A new search. No worker is running.
  void begin(const Limits& limits, const StopFlag* stop) {
    limits_ = limits;
    stop_ = stop;
    start_ = Clock::now();
    drawn_.store(0, std::memory_order_relaxed);
    closed_.store(false, std::memory_order_relaxed);
  }

  // Hands out at most `wanted` nodes; fewer near the limit, none at the limit.
  std::uint64_t draw(std::uint64_t wanted) {
    std::uint64_t before = nodes();
    std::uint64_t given = 0;
    do {
      given = before < limits_.nodes ? std::min(limits_.nodes - before, wanted) : 0;
    } while (!drawn_.compare_exchange_weak(before, before + given, std::memory_order_relaxed));
    return given;
  }
  void give_back(std::uint64_t nodes) { drawn_.fetch_sub(nodes, std::memory_order_relaxed); }
  // Counts nodes that somebody has visited without drawing them first.
  void count(std::uint64_t nodes) { drawn_.fetch_add(nodes, std::memory_order_relaxed); }

  // Ends the search of every worker, as a stop does.
  void close() { closed_.store(true, std::memory_order_relaxed); }
  // All workers have ended: one of them may go on.
  void reopen() { closed_.store(false, std::memory_order_relaxed); }

  // Nodes that the workers have drawn. After the search they have given back what they did not use.
  std::uint64_t nodes() const { return drawn_.load(std::memory_order_relaxed); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  const Limits& limits() const { return limits_; }

  // Has somebody asked to stop, are `nodes` too many, or is it too late?
  bool exhausted(std::uint64_t nodes) const {
    return closed_.load(std::memory_order_relaxed) || (stop_ != nullptr && stop_->requested()) ||
           nodes >= limits_.nodes || (limits_.seconds && seconds() >= *limits_.seconds);
  }
  // Adds `nodes` to the count in the stop flag.
  void tell(std::uint64_t nodes) const {
    if (stop_ != nullptr && nodes > 0) stop_->tell(nodes);
  }

 private:
  using Clock = std::chrono::steady_clock;

  Limits limits_;
  const StopFlag* stop_ = nullptr;
  Clock::time_point start_;
  std::atomic<std::uint64_t> drawn_{0};
  std::atomic<bool> closed_{false};
};

// One worker's part.
class Budget {
 public:
  Budget() = default;
  explicit Budget(TeamBudget& team) : team_(&team) {
    if (!team.limits().seconds) interval_ = kIntervalWithoutClock;
    draw();
  }

  // Each look asks needless(about) as well, and abandons the work if it is.
  void watch(bool (*needless)(const void*), const void* about) {
    needless_ = needless;
    about_ = about;
    most_interval_ = needless == nullptr ? kMostNodesBetweenLooks : kIntervalWithoutClock;
  }

  // Called at every node: counts it.
  void spend() {
    if (until_look_-- == 0) look();
  }

  // Counts `nodes` that a solver has already visited.
  void spend(std::uint64_t nodes) {
    for (; nodes > until_look_; --nodes) {
      nodes -= until_look_;
      look();
    }
    until_look_ -= nodes;
  }

  // Counts `nodes` of a solver that has asked exhausted() on the way: does not stop.
  void count(std::uint64_t nodes) {
    team_->count(nodes);
    drawn_ += nodes;
  }

  // The worker has finished: gives back the nodes that it did not use. It may go on spending.
  void settle() {
    tell(nodes());
    team_->give_back(until_look_);
    drawn_ -= until_look_;
    until_look_ = 0;
  }

  std::uint64_t nodes() const { return drawn_ - until_look_; }  // of this worker
  // Of all workers; of each other worker up to 4096 nodes that it is about to visit.
  std::uint64_t team_nodes() const { return team_->nodes() - until_look_; }
  double seconds() const { return team_->seconds(); }

  // Has something asked to stop, when this worker has visited `more` nodes that are not counted
  // yet? For drivers, between searches, and for solvers that look at nodes themselves.
  bool exhausted(std::uint64_t more = 0) {
    tell(nodes() + more);
    return team_->exhausted(team_nodes() + more);
  }

 private:
  static constexpr std::uint64_t kFirstInterval = 64;
  static constexpr std::uint64_t kIntervalWithoutClock = 512;
  static constexpr std::uint64_t kMostNodesBetweenLooks = 4096;
  static constexpr double kPause = 0.001;  // seconds

  [[gnu::noinline]] void look() {
    until_look_ = 0;  // the node that asks is not counted yet
    if (exhausted()) throw Stopped{};
    if (team_->limits().seconds) adapt();
    const bool needless = needless_ != nullptr && needless_(about_);
    draw();
    if (until_look_ == 0) throw Stopped{};  // another worker was faster
    if (needless) throw Abandoned{};
    --until_look_;
  }
  // Looks come about a millisecond apart, however long a node takes.
  void adapt() {
    const double now = seconds();
    const double pause = now - last_look_;
    last_look_ = now;
    if (pause > 2 * kPause) {
      interval_ = std::max<std::uint64_t>(
          1, static_cast<std::uint64_t>(static_cast<double>(interval_) * kPause / pause));
    } else if (pause < kPause / 4) {
      interval_ = std::min(interval_ * 2, most_interval_);
    }
  }
  void draw() {
    until_look_ = team_->draw(interval_);
    drawn_ += until_look_;
  }
  void tell(std::uint64_t nodes) {
    if (nodes <= told_) return;
    team_->tell(nodes - told_);
    told_ = nodes;
  }

  TeamBudget* team_ = nullptr;
  bool (*needless_)(const void*) = nullptr;
  const void* about_ = nullptr;
  std::uint64_t most_interval_ = kMostNodesBetweenLooks;
  double last_look_ = 0;
  std::uint64_t interval_ = kFirstInterval;  // nodes between two looks
  std::uint64_t drawn_ = 0;                  // nodes that may be counted before the next look
  std::uint64_t until_look_ = 0;             // drawn nodes that are not used yet
  std::uint64_t told_ = 0;                   // nodes that the stop flag has heard of
};

}  // namespace espalier::engine
