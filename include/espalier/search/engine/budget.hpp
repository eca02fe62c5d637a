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
    schedule();
  }

  // Called at every node: counts it.
  void spend() {
    if (until_look_-- == 0) look();
  }

  std::uint64_t nodes() const { return granted_ - until_look_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  const Limits& limits() const { return limits_; }

  // Has something asked to stop? For drivers, between searches.
  bool exhausted() const {
    return (stop_ != nullptr && stop_->requested()) || nodes() >= limits_.nodes ||
           (limits_.seconds && seconds() >= *limits_.seconds);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kNodesBetweenLooks = 512;

  void look() {
    until_look_ = 0;  // the node that asks is not counted yet
    if (exhausted()) throw Stopped{};
    schedule();
    --until_look_;
  }
  void schedule() {
    until_look_ = std::min(limits_.nodes - granted_, kNodesBetweenLooks);
    granted_ += until_look_;
  }

  Limits limits_;
  const StopFlag* stop_ = nullptr;
  Clock::time_point start_;
  std::uint64_t granted_ = 0;     // nodes that may be counted before the next look
  std::uint64_t until_look_ = 0;  // of them not used yet
};

}  // namespace espalier::engine
