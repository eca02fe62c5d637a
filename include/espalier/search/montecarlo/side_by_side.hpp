// Runs the workers of a search at the same time.
#pragma once

#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace espalier::montecarlo {

// Calls work(0) in this thread and work(1), ..., work(count - 1) in threads of their own; all have
// returned when it returns. An exception of one of them is thrown here. Where a thread cannot be
// started, the others do without it: the number of those that worked is returned.
template <class Work>
std::size_t side_by_side(std::size_t count, const Work& work) {
  std::vector<std::exception_ptr> errors(count);
  const auto guarded = [&](std::size_t number) {
    try {
      work(number);
    } catch (...) {
      errors[number] = std::current_exception();
    }
  };
  std::size_t workers = 1;
  {
    std::vector<std::jthread> threads;
    threads.reserve(count - 1);
    try {
      for (std::size_t i = 1; i < count; ++i) threads.emplace_back(guarded, i);
    } catch (const std::system_error&) {  // no room for another thread
    }
    workers += threads.size();
    guarded(0);
  }
  for (const auto& error : errors) {
    if (error) std::rethrow_exception(error);
  }
  return workers;
}

}  // namespace espalier::montecarlo
