// The processor time of the calling thread, for studies that measure time.
#pragma once

#include <time.h>

#include <cstdint>

namespace espalier::lab {

inline std::int64_t thread_nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

}  // namespace espalier::lab
