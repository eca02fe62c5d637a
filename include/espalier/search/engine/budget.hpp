// What a search may spend, and how it is told that it has spent it.
//
// A stop is thrown from the deepest node and caught by the driver: the hot path then asks nothing
// on the way back. One comparison per node decides when to look at clock, node limit and token.
#pragma once

#include <algorithm>
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

class Budget {
 public:
  Budget() = default;
  Budget(const Limits& limits, const StopFlag* stop)
      : limits_(limits), stop_(stop), start_(Clock::now()) {
    if (!limits.seconds) interval_ = kIntervalWithoutClock;
    schedule();
  }

  // Called at every node: counts it.
  void spend() {
    if (until_look_-- == 0) look();
  }

  // So many nodes at once, looked at by someone else.
  void spend(std::uint64_t nodes) {
    for (; nodes > until_look_; --nodes) {
      nodes -= until_look_;
      look();
    }
    until_look_ -= nodes;
  }

  // Nodes of someone who asks exhausted() on the way: they are only counted.
  void count(std::uint64_t nodes) { granted_ += nodes; }

  std::uint64_t nodes() const { return granted_ - until_look_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  const Limits& limits() const { return limits_; }

  // Has something asked to stop, after so many nodes that are not counted yet? For drivers, between
  // searches, and for solvers that look at nodes themselves. Whoever may stop us is told the nodes.
  bool exhausted(std::uint64_t more = 0) const {
    if (stop_ != nullptr) stop_->tell(nodes() + more);
    return (stop_ != nullptr && stop_->requested()) || nodes() + more >= limits_.nodes ||
           (limits_.seconds && seconds() >= *limits_.seconds);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kFirstInterval = 64;
  static constexpr std::uint64_t kIntervalWithoutClock = 512;
  static constexpr std::uint64_t kMostNodesBetweenLooks = 4096;
  static constexpr double kPause = 0.001;  // seconds

  void look() {
    until_look_ = 0;  // the node that asks is not counted yet
    if (exhausted()) throw Stopped{};
    if (limits_.seconds) adapt();
    schedule();
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
      interval_ = std::min(interval_ * 2, kMostNodesBetweenLooks);
    }
  }
  void schedule() {
    until_look_ = std::min(limits_.nodes - granted_, interval_);
    granted_ += until_look_;
  }

  Limits limits_;
  const StopFlag* stop_ = nullptr;
  Clock::time_point start_;
  double last_look_ = 0;
  std::uint64_t interval_ = kFirstInterval;  // nodes between two looks
  std::uint64_t granted_ = 0;                // nodes that may be counted before the next look
  std::uint64_t until_look_ = 0;             // of them not used yet
};

}  // namespace espalier::engine
