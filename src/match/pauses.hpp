// Time in which this whole process did not run: SIGSTOP, Ctrl-Z, a frozen container. Nobody thinks
// in it, so it counts on no player's clock.
//
// Rule: while a PauseWatch exists, a thread notes the time every kBeat. Where two notes lie more
// than kShortestPause apart, what lies between them beyond one kBeat was a pause. A machine that is
// so busy that the thread gets no turn for that long is taken for stopped, too.
#pragma once

#include <chrono>

namespace espalier::match {

inline constexpr std::chrono::milliseconds kBeat{20};
inline constexpr std::chrono::milliseconds kShortestPause{300};

// Several may exist at once; they share the thread.
class PauseWatch {
 public:
  PauseWatch();
  ~PauseWatch();
  PauseWatch(const PauseWatch&) = delete;
  PauseWatch& operator=(const PauseWatch&) = delete;
};

// A steady clock that stands still in pauses, as far as a PauseWatch sees them.
struct ActiveClock {
  using duration = std::chrono::steady_clock::duration;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<ActiveClock>;
  static constexpr bool is_steady = true;

  static time_point now();
};

// What was a pause if the time was noted at `before` and then at `now`.
std::chrono::steady_clock::duration pause_between(std::chrono::steady_clock::time_point before,
                                                  std::chrono::steady_clock::time_point now);

}  // namespace espalier::match
