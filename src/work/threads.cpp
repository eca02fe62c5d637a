#include "work/threads.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace espalier::work {
namespace {

constexpr std::chrono::milliseconds kLongestWait(50);  // until a stop reaches the units in hand

std::atomic<int> chosen_threads{0};

// The calling thread computes.
void run_alone(Errand& errand, const Pace& pace, const StopFlag* stop) {
  const StopFlag never;
  const bool gives_up = stop != nullptr && pace.in_hand == InHand::GiveUp;
  const auto hand = errand.hire(gives_up ? *stop : never);
  for (std::size_t number = 0; number < errand.size() && !requested(stop); ++number) {
    errand.compute(*hand, number);
    if (!errand.hand_over()) return;
  }
}

// Threads that compute while the calling thread hands over.
class Crew {
 public:
  Crew(Errand& errand, const Pace& pace, const StopFlag* stop)
      : errand_(errand), pace_(pace), stop_(stop) {}
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() { end(); }  // the threads are joined after this

  // False: the system gives no thread.
  bool start() {
    const auto wanted =
        std::min(static_cast<std::size_t>(std::max(pace_.threads, 1)), errand_.size());
    threads_.reserve(wanted);
    try {
      while (threads_.size() < wanted) {
        add_working(1);
        threads_.emplace_back([this] { work(); });
      }
    } catch (const std::system_error&) {  // fewer will do
      add_working(-1);
    }
    return !threads_.empty();
  }

  void hand_over() {
    for (bool more = true; more;) {
      more = wait();
      if (!errand_.hand_over() || requested(stop_)) end();
    }
  }

 private:
  void work() {
    const auto hand = errand_.hire(halt_);
    while (!ending_ && !requested(stop_)) {
      const std::size_t number = next_++;
      if (number >= errand_.size()) break;
      errand_.compute(*hand, number);
      const std::lock_guard lock(mutex_);
      fresh_ = true;
      if (!pace_.gather) changed_.notify_one();
    }
    add_working(-1);
  }

  void add_working(int change) {
    const std::lock_guard lock(mutex_);
    working_ += change;
    changed_.notify_one();
  }

  // Until there is something to hand over, or the beat. False: nothing more will come.
  bool wait() {
    const auto longest = pace_.beat.count() > 0 ? pace_.beat : kLongestWait;
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, longest, [this] { return working_ == 0 || (fresh_ && !pace_.gather); });
    fresh_ = false;
    return working_ > 0;
  }

  void end() {
    ending_ = true;
    if (pace_.in_hand == InHand::GiveUp) halt_.request();
  }

  Errand& errand_;
  const Pace& pace_;
  const StopFlag* stop_;
  StopFlag halt_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> ending_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  bool fresh_ = false;  // computed since the last wait
  int working_ = 0;
  std::vector<std::jthread> threads_;  // the last member: the threads use the others
};

}  // namespace

int default_threads() {
  const int chosen = chosen_threads;
  if (chosen > 0) return chosen;
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void use_threads(int threads) { chosen_threads = threads; }

void ThreadTransport::run(Errand& errand, const Pace& pace, const StopFlag* stop) {
  const bool alone = pace.threads <= 1 && pace.beat.count() == 0;
  Crew crew(errand, pace, stop);
  if (alone || !crew.start()) {
    run_alone(errand, pace, stop);
  } else {
    crew.hand_over();
  }
}

}  // namespace espalier::work
