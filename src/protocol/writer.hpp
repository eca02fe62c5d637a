// The one way out: every line of every thread goes through it, whole and at once.
#pragma once

#include <atomic>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>

namespace espalier::protocol {

class Writer {
 public:
  explicit Writer(std::FILE* out) : out_(out) {}

  void line(std::string_view text) {
    std::string whole(text);
    whole += '\n';
    const std::lock_guard lock(mutex_);
    const bool written = std::fwrite(whole.data(), 1, whole.size(), out_) == whole.size();
    if (!written || std::fflush(out_) != 0) broken_ = true;
  }

  // Nobody reads any more.
  bool broken() const { return broken_; }

 private:
  std::FILE* out_;
  std::mutex mutex_;
  std::atomic<bool> broken_{false};
};

}  // namespace espalier::protocol
