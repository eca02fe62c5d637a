// Another connection that holds the lock of a database for a while, as a backup does.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <chrono>
#include <string>
#include <thread>

namespace espalier::testing {

class HeldLock {
 public:
  HeldLock(const std::string& path, std::chrono::milliseconds time) {
    EXPECT_EQ(sqlite3_open(path.c_str(), &database_), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database_, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
    thread_ = std::thread([this, time] {
      std::this_thread::sleep_for(time);
      EXPECT_EQ(sqlite3_exec(database_, "COMMIT", nullptr, nullptr, nullptr), SQLITE_OK);
      sqlite3_close(database_);
    });
  }
  ~HeldLock() { thread_.join(); }
  HeldLock(const HeldLock&) = delete;
  HeldLock& operator=(const HeldLock&) = delete;

 private:
  sqlite3* database_ = nullptr;
  std::thread thread_;
};

// How long `task` takes while the lock is held for `time`.
template <class Task>
std::chrono::steady_clock::duration time_while_locked(const std::string& path,
                                                      std::chrono::milliseconds time,
                                                      const Task& task) {
  const HeldLock held(path, time);
  const auto begin = std::chrono::steady_clock::now();
  task();
  return std::chrono::steady_clock::now() - begin;
}

}  // namespace espalier::testing
