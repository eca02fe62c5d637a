// What the workers of one search tell each other while they search one root together: where help is
// wanted (young brothers wait), who searches what (ABDADA), and when work has become needless.
//
// Everything here is asked at nodes with several plies left only, so one mutex guards it all; what
// is asked at every one of those nodes (somebody idle? work needless?) is atomic.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "espalier/search/parallel/busy_marks.hpp"

namespace espalier::parallel {

// A node whose children several workers search. It lives on its owner's stack: the owner waits for
// all guests before it goes on, so a worker below a split point may look at all split points above.
struct SplitPoint {
  explicit SplitPoint(const SplitPoint* above, int plies) : parent(above), left(plies) {}
  SplitPoint(const SplitPoint&) = delete;
  SplitPoint& operator=(const SplitPoint&) = delete;

  bool lies_below(const SplitPoint& other) const {
    const SplitPoint* point = this;
    while (point != nullptr && point != &other) point = point->parent;
    return point != nullptr;
  }
  // Has a value been found, here or above, that makes the other children needless?
  bool is_needless() const {
    const SplitPoint* point = this;
    while (point != nullptr && !point->cut.load(std::memory_order_relaxed)) point = point->parent;
    return point != nullptr;
  }

  const SplitPoint* const parent;  // that its owner works for; null: the root's search
  const int left;                  // how deep it is searched: the deepest are joined first
  std::atomic<bool> cut{false};
  // Guarded by the crew's mutex:
  int guests = 0;
  bool stopped = false;  // a guest left a child unfinished: there is no value
};

class Crew {
 public:
  using Lock = std::unique_lock<std::mutex>;

  // A new search: nobody is at work.
  void begin() {
    open_.clear();
    marks_.clear();
    finished_.store(false, std::memory_order_relaxed);
    idle_.store(0, std::memory_order_relaxed);
  }
  // The search is over: every helper comes home.
  void finish() {
    const std::scoped_lock lock(mutex_);
    finished_.store(true, std::memory_order_relaxed);
    news_.fetch_add(1, std::memory_order_relaxed);
    wake_.notify_all();
  }

  Lock lock() { return Lock(mutex_); }
  BusyMarks& marks() { return marks_; }

  // --- young brothers wait -----------------------------------------------------------------------

  bool somebody_is_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

  void open(SplitPoint& point) {
    const std::scoped_lock lock(mutex_);
    open_.push_back(&point);
    tell_all();
  }
  // No child is left to take. The lock is held.
  void close(SplitPoint& point) { std::erase(open_, &point); }

  // Calls join(point) for one split point after another, until the search is over.
  template <class Join>
  void serve(const Join& join) {
    Lock lock(mutex_);
    while (!finished_.load(std::memory_order_relaxed)) {
      if (!join_one(lock, nullptr, join)) wait(lock, [] { return false; });
    }
  }

  // The owner of a split point has no child left to search: it helps its guests until the last one
  // has gone.
  template <class Join>
  void wait_for_guests(SplitPoint& point, const Join& join) {
    Lock lock(mutex_);
    close(point);
    while (point.guests > 0) {
      if (!join_one(lock, &point, join)) wait(lock, [&] { return point.guests == 0; });
    }
  }

  // --- passes of the root (ABDADA) ---------------------------------------------------------------

  // Worker 0 begins a pass, or ends one: what the others do for the last one is needless.
  std::uint64_t next_pass() { return pass_.fetch_add(1, std::memory_order_relaxed) + 1; }
  std::uint64_t pass() const { return pass_.load(std::memory_order_relaxed); }
  void tell_all() {
    news_.fetch_add(1, std::memory_order_relaxed);
    wake_.notify_all();
  }
  // Sleeps until there is a pass other than `known`. False: the search is over.
  bool wait_for_pass(Lock& lock, std::uint64_t known) {
    while (!finished_.load(std::memory_order_relaxed) && pass() == known) {
      wait(lock, [&] { return pass() != known; });
    }
    return !finished_.load(std::memory_order_relaxed);
  }

 private:
  static constexpr int kGlances = 200;  // before a worker sleeps

  // Waits for news: first awake, as news come often, then asleep. The lock is held before and
  // after.
  template <class Ready>
  void wait(Lock& lock, const Ready& ready) {
    const std::uint64_t known = news_.load(std::memory_order_relaxed);
    idle_.fetch_add(1, std::memory_order_relaxed);
    lock.unlock();
    const auto quiet = [&] { return news_.load(std::memory_order_relaxed) == known; };
    for (int i = 0; i < kGlances && quiet(); ++i) std::this_thread::yield();
    lock.lock();
    wake_.wait(lock,
               [&] { return !quiet() || finished_.load(std::memory_order_relaxed) || ready(); });
    idle_.fetch_sub(1, std::memory_order_relaxed);
  }

  // Joins the open split point with the most plies left, among those below `above` if it is given.
  template <class Join>
  bool join_one(Lock& lock, const SplitPoint* above, const Join& join) {
    SplitPoint* best = nullptr;
    for (SplitPoint* const point : open_) {
      if (point->is_needless() || (above != nullptr && !point->lies_below(*above))) continue;
      if (best == nullptr || point->left > best->left) best = point;
    }
    if (best == nullptr) return false;
    ++best->guests;
    lock.unlock();
    const Guest guest{*this, lock, *best};  // leaves also if join throws
    join(*best);
    return true;
  }

  struct Guest {
    Crew& crew;
    Lock& lock;
    SplitPoint& point;
    ~Guest() {
      lock.lock();
      if (--point.guests == 0) crew.tell_all();
    }
  };

  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<SplitPoint*> open_;
  BusyMarks marks_;
  std::atomic<bool> finished_{false};
  std::atomic<int> idle_{0};
  std::atomic<std::uint64_t> news_{0};
  std::atomic<std::uint64_t> pass_{0};
};

}  // namespace espalier::parallel
