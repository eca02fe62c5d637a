#include "work/mail.hpp"

#include <algorithm>
#include <thread>

namespace espalier::work {
namespace {

constexpr std::chrono::milliseconds kLookFor(1);

}  // namespace

void Lookout::wait() {
  if (Clock::now() - since_ < kLookFor) {
    std::this_thread::yield();
    return;
  }
  std::this_thread::sleep_for(sleep_);
  sleep_ = std::min(2 * sleep_, longest_);
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace espalier::work
