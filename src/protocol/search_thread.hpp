// The thread that searches, so that the thread that listens is never busy. One job at a time.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "espalier/core/stop.hpp"

namespace espalier::protocol {

class SearchThread {
 public:
  using Job = std::function<void(const StopFlag&)>;

  // `on_done` is called on the searching thread after each job.
  explicit SearchThread(std::function<void()> on_done);
  ~SearchThread();  // ends the job in hand
  SearchThread(const SearchThread&) = delete;
  SearchThread& operator=(const SearchThread&) = delete;

  // Only after the job before has ended.
  void start(Job job);
  // Asks the job in hand to end; it does so soon, and not before wait() returns.
  void stop();
  void wait();
  // Waits at most `seconds`; says whether the job has ended.
  bool wait_for(double seconds);
  bool running() const;

 private:
  void run();

  std::function<void()> on_done_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Job job_;
  std::unique_ptr<StopFlag> flag_;  // of the job in hand or the last one
  bool running_ = false;
  bool leaving_ = false;
  std::thread thread_;
};

}  // namespace espalier::protocol
