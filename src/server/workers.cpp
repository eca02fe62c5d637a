#include "server/workers.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <exception>
#include <utility>

namespace espalier::server {

Workers::Workers(std::size_t most) : most_(most) {
  constexpr std::size_t kLeast = std::size_t{1} << 20;
  for (; reserve_ == nullptr && reserve_bytes_ >= kLeast; reserve_bytes_ /= 2) {
    void* const got = mmap(nullptr, reserve_bytes_, PROT_NONE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (got == MAP_FAILED) continue;
    reserve_ = got;
    break;
  }
}

Workers::~Workers() {
  close();
  give_back_reserve();
}

void Workers::give_back_reserve() {
  if (reserve_ != nullptr) munmap(std::exchange(reserve_, nullptr), reserve_bytes_);
}

bool Workers::start() {
  const std::lock_guard lock(mutex_);
  return add_thread();
}

bool Workers::add_thread() {
  try {
    threads_.reserve(threads_.size() + 1);
    threads_.emplace_back([this] { run(); });
    return true;
  } catch (const std::exception&) {  // no thread, or no memory for it
    give_back_reserve();
    most_ = std::max<std::size_t>(threads_.size(), 1);
    return false;
  }
}

void Workers::give(Work work) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(work));
    ++in_hand_;
    // Where one fails the others do more.
    if (waiting_.size() > idle_ && threads_.size() < most_) add_thread();
  }
  changed_.notify_one();
}

void Workers::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    changed_.wait(lock, [this] { return !waiting_.empty() || closed_; });
    --idle_;
    if (waiting_.empty()) return;
    Work work = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    work();
    work = nullptr;
    lock.lock();
    --in_hand_;
  }
}

void Workers::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace espalier::server
