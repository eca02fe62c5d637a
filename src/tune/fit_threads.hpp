// Numbered pieces of work on several threads.
//
// Promise: every number below `count` is worked on exactly once unless a stop comes. Whoever puts
// results in places of their own gets the same results whatever the number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "espalier/core/stop.hpp"
#include "tune/self_play.hpp"

namespace espalier::tune {

inline bool is_stopped(const StopFlag* stop) { return stop != nullptr && stop->requested(); }

// `make_worker` is called once per thread and returns a function of a number. Progress is told by
// one thread at a time. False after a stop: the last pieces may then be half done.
template <class MakeWorker>
bool work_through(std::size_t count, int threads, const MakeWorker& make_worker,
                  const OnProgress& on_progress, const StopFlag* stop) {
  std::atomic<std::size_t> next{0};
  std::size_t done = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      auto worker = make_worker();
      while (!is_stopped(stop)) {
        const std::size_t number = next++;
        if (number >= count) return;
        worker(number);
        const std::lock_guard lock(mutex);
        ++done;
        if (on_progress) on_progress(done, count);
      }
    } catch (...) {  // thrown again where it can be caught
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> others;
    try {
      for (std::size_t i = 1; i < std::min(static_cast<std::size_t>(threads), count); ++i) {
        others.emplace_back(work);
      }
    } catch (const std::system_error&) {  // no more threads to be had: fewer will do
    }
    work();
  }
  if (failure) std::rethrow_exception(failure);
  return !is_stopped(stop);
}

}  // namespace espalier::tune
