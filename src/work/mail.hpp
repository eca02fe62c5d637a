// Letters between processes: what a transport of several processes stands on. MPI is one
// (src/mpi), a list in memory another (tests).
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "work/bytes.hpp"

namespace espalier::work {

struct Letter {
  std::size_t from = 0;  // its rank
  Bytes bytes;
};

// Ranks are numbered from 0. Letters of one rank to another arrive whole and in their order, or not
// at all once one of the two is dead or cut off. Any thread may call everything.
class Mail {
 public:
  Mail() = default;
  Mail(const Mail&) = delete;
  Mail& operator=(const Mail&) = delete;
  virtual ~Mail() = default;

  virtual std::size_t rank() const = 0;
  virtual std::size_t ranks() const = 0;
  // What people call it.
  virtual std::string name(std::size_t rank) const { return "rank " + std::to_string(rank); }
  // Neither waits for anybody.
  virtual void send(std::size_t to, Bytes letter) = 0;
  virtual std::optional<Letter> receive() = 0;
  // Letters to this rank are still on their way out: it may be dead.
  virtual bool pending(std::size_t to) = 0;
};

// How a thread waits for letters: it looks again and again for a millisecond, letting others run in
// between, then sleeps for longer and longer moments.
class Lookout {
 public:
  explicit Lookout(std::chrono::microseconds longest = std::chrono::microseconds(1000))
      : longest_(longest) {}

  void found() {
    since_ = Clock::now();
    sleep_ = kShortestSleep;
  }
  void wait();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::microseconds kShortestSleep{50};
  std::chrono::microseconds longest_;
  std::chrono::microseconds sleep_ = kShortestSleep;
  Clock::time_point since_ = Clock::now();
};

// Seconds of a clock that never goes back.
double seconds_now();

}  // namespace espalier::work
