// What runs of the laboratory and matches have in common: states, names, refusals, and a thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>

#include "espalier/core/stop.hpp"

namespace espalier::server {

// How far a run has come. Stored: of an earlier server, or of the command line.
enum class RunState : std::uint8_t { Running, Stopped, Finished, Failed, Stored };
std::string_view state_name(RunState state);

// Why a request is turned away, with its HTTP status.
struct Refusal {
  int status = 400;
  std::string message;
};
template <class T>
using Answer = std::variant<T, Refusal>;

// Runs become directories and parts of addresses: a-z, 0-9, '-' and '_', at most 64.
bool is_run_name(std::string_view name);

// Some processor is left for the page and its searches.
int usual_threads();

// "2026-11-16T01:02:03Z"
std::string utc_text(std::filesystem::file_time_type time);

// How many runs that are over a server knows more of than what is stored: how they ended.
inline constexpr std::size_t kMostRemembered = 100;

// Forgets one of them if there are too many. To be called while none is running.
template <class Runs>
void make_room(Runs& runs) {
  if (runs.size() >= kMostRemembered) runs.erase(runs.begin());
}

// One piece of work at a time on a thread of its own, from its beginning to its end or until it is
// told to stop.
class Background {
 public:
  using Work = std::function<void(const StopFlag&)>;

  ~Background() { close(); }  // and the thread's end is waited for

  // The work before must be over, all but its return. False: nothing is begun any more.
  bool start(Work work);
  void stop();
  // Stops, and starts nothing any more.
  void close();

 private:
  std::mutex mutex_;
  bool closed_ = false;
  std::shared_ptr<StopFlag> stop_;
  std::jthread thread_;
};

}  // namespace espalier::server
