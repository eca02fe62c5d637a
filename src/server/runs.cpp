#include "server/runs.hpp"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <algorithm>
#include <chrono>

#include "work/threads.hpp"

namespace espalier::server {

std::string_view state_name(RunState state) {
  switch (state) {
    case RunState::Running: return "running";
    case RunState::Stopped: return "stopped";
    case RunState::Finished: return "finished";
    case RunState::Failed: return "failed";
    case RunState::Stored: break;
  }
  return "stored";
}

bool is_run_name(std::string_view name) {
  constexpr std::size_t kLongest = 64;
  return !name.empty() && name.size() <= kLongest &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") == name.npos;
}

int usual_threads() { return std::max(1, work::default_threads() - 1); }

std::string utc_text(std::filesystem::file_time_type time) {
  const auto system = std::chrono::file_clock::to_sys(time);
  const auto seconds = std::chrono::time_point_cast<std::chrono::seconds>(system);
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(seconds.time_since_epoch().count()));
}

bool Background::start(Work work) {
  const std::lock_guard lock(mutex_);
  if (closed_) return false;
  if (thread_.joinable()) thread_.join();
  stop_ = std::make_shared<StopFlag>();
  thread_ = std::jthread([stop = stop_, work = std::move(work)] {
    try {
      work(*stop);
    } catch (...) {  // errors are reported inside `work`; the server goes on
    }
  });
  return true;
}

void Background::stop() {
  const std::lock_guard lock(mutex_);
  if (stop_) stop_->request();
}

void Background::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  if (stop_) stop_->request();
}

}  // namespace espalier::server
