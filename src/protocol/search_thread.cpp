#include "protocol/search_thread.hpp"

#include <cassert>
#include <chrono>
#include <utility>

namespace espalier::protocol {

SearchThread::SearchThread(std::function<void()> on_done)
    : on_done_(std::move(on_done)), thread_([this] { run(); }) {}

SearchThread::~SearchThread() {
  stop();
  {
    const std::lock_guard lock(mutex_);
    leaving_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void SearchThread::start(Job job) {
  {
    const std::lock_guard lock(mutex_);
    assert(!running_);
    job_ = std::move(job);
    flag_ = std::make_unique<StopFlag>();
    running_ = true;
  }
  changed_.notify_all();
}

void SearchThread::stop() {
  const std::lock_guard lock(mutex_);
  if (flag_) flag_->request();
}

void SearchThread::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !running_; });
}

bool SearchThread::wait_for(double seconds) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, std::chrono::duration<double>(seconds),
                           [this] { return !running_; });
}

bool SearchThread::running() const {
  const std::lock_guard lock(mutex_);
  return running_;
}

void SearchThread::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return running_ || leaving_; });
    if (!running_) return;
    const Job job = std::move(job_);
    const StopFlag& flag = *flag_;
    lock.unlock();
    job(flag);
    lock.lock();
    running_ = false;
    changed_.notify_all();
    lock.unlock();
    on_done_();
    lock.lock();
  }
}

}  // namespace espalier::protocol
