#include "server/workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>

namespace espalier::server {
namespace {

TEST(Workers, AllThatIsGivenIsDone) {
  std::atomic<int> done{0};
  Workers workers(3);
  ASSERT_TRUE(workers.start());
  for (int i = 0; i < 1000; ++i) workers.give([&done] { ++done; });
  workers.close();
  EXPECT_EQ(done, 1000);
  EXPECT_EQ(workers.in_hand(), 0U);
}

TEST(Workers, AsManyThreadsAsAreNeededAndNoMore) {
  constexpr std::size_t kMost = 4;
  std::mutex mutex;
  std::condition_variable changed;
  std::set<std::thread::id> busy;
  bool go = false;
  Workers workers(kMost);
  ASSERT_TRUE(workers.start());
  for (std::size_t i = 0; i < 2 * kMost; ++i) {
    workers.give([&] {
      std::unique_lock lock(mutex);
      busy.insert(std::this_thread::get_id());
      changed.notify_all();
      changed.wait(lock, [&] { return go; });
    });
  }
  EXPECT_EQ(workers.in_hand(), 2 * kMost);
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return busy.size() == kMost; });  // all at once
    go = true;
  }
  changed.notify_all();
  workers.close();
  EXPECT_EQ(busy.size(), kMost);
}

}  // namespace
}  // namespace espalier::server
