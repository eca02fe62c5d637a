#include "match/pauses.hpp"

#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace espalier::match {
namespace {

using PauseClock = std::chrono::steady_clock;

// The notes, and the thread that makes them. Whoever asks makes one as well: after a pause the
// asking thread may run before the other one.
class Heartbeat {
 public:
  void enter() {
    std::unique_lock lock(mutex_);
    if (watches_++ > 0) return;
    last_ = PauseClock::now();
    // Without a thread, pauses are not found, and a match goes on as if there were none.
    try {
      thread_ = std::thread([this] { run(); });
    } catch (const std::system_error&) {
    }
  }

  void leave() {
    std::unique_lock lock(mutex_);
    if (--watches_ > 0) return;
    std::thread ended = std::move(thread_);
    changed_.notify_all();
    lock.unlock();
    if (ended.joinable()) ended.join();
  }

  ActiveClock::time_point now() {
    const std::lock_guard lock(mutex_);
    if (!thread_.joinable()) return ActiveClock::time_point(since_epoch() - total_);
    note();
    return ActiveClock::time_point(last_.time_since_epoch() - total_);
  }

 private:
  static PauseClock::duration since_epoch() { return PauseClock::now().time_since_epoch(); }

  void note() {
    const auto now = PauseClock::now();
    total_ += pause_between(last_, now);
    last_ = now;
  }

  void run() {
    std::unique_lock lock(mutex_);
    // A new watch may come before this thread has seen that the last one went; it has its own.
    const auto own = std::this_thread::get_id();
    while (watches_ > 0 && thread_.get_id() == own) {
      note();
      changed_.wait_for(lock, kBeat);
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  int watches_ = 0;
  PauseClock::time_point last_;
  PauseClock::duration total_{};
  std::thread thread_;
};

Heartbeat& heartbeat() {
  static Heartbeat one;
  return one;
}

}  // namespace

PauseWatch::PauseWatch() { heartbeat().enter(); }
PauseWatch::~PauseWatch() { heartbeat().leave(); }

ActiveClock::time_point ActiveClock::now() { return heartbeat().now(); }

PauseClock::duration pause_between(PauseClock::time_point before, PauseClock::time_point now) {
  return now - before > kShortestPause ? now - before - kBeat : PauseClock::duration{};
}

}  // namespace espalier::match
