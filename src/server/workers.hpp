// Threads that are started when they are needed, up to a limit. Where the system gives fewer, those
// that are there do the work, one piece after the other. Their stacks must not take the last of the
// addresses that this process may use (ulimit -v): some are kept back for the work itself.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace espalier::server {

class Workers {
 public:
  using Work = std::function<void()>;

  explicit Workers(std::size_t most);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // False: the system gives not even one thread.
  bool start();
  // After start(). The work may not throw.
  void give(Work work);
  // Waits for all that was given.
  void close();

  // How many threads there may be; less once the system has refused one.
  std::size_t most() const { return most_; }
  // Pieces of work that are being done or wait.
  std::size_t in_hand() const { return in_hand_; }

 private:
  bool add_thread();  // while the mutex is held
  void run();
  void give_back_reserve();

  std::atomic<std::size_t> most_;
  void* reserve_ = nullptr;  // addresses without memory
  std::size_t reserve_bytes_ = std::size_t{256} << 20;
  std::atomic<std::size_t> in_hand_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Work> waiting_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool closed_ = false;
};

}  // namespace espalier::server
