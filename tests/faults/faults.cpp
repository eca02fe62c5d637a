#include "faults/faults.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/types.h>

#include <cerrno>
#include <cstdarg>
#include <cstddef>

namespace espalier::faults {
namespace {

struct State {
  Fault fault = Fault::None;
  int number = 0;
  int count = 0;
  bool armed = false;
  bool full = false;
  bool busy = false;  // a note is being made
  std::vector<std::string> calls;
};
State& state() {
  static State one;
  return one;
}

enum class Meets { Nothing, Failure, HalfAWrite };

Meets meet(const char* name, bool needs_room, bool reads = false) {
  State& now = state();
  if (!now.armed || now.busy || reads != (now.fault == Fault::Read)) return Meets::Nothing;
  now.busy = true;
  now.calls.emplace_back(name);
  now.busy = false;
  const bool hit = ++now.count == now.number;
  if (hit && now.fault == Fault::Full) now.full = true;
  if (now.full && (needs_room || hit)) {
    errno = ENOSPC;
    return Meets::Failure;
  }
  if (!hit || now.fault == Fault::None || now.fault == Fault::Full) return Meets::Nothing;
  if (now.fault == Fault::ShortWrite) return needs_room ? Meets::HalfAWrite : Meets::Nothing;
  errno = EIO;
  return Meets::Failure;
}

template <class Function>
Function real(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

std::size_t half(std::size_t size, Meets met) {
  return met == Meets::HalfAWrite && size > 1 ? size / 2 : size;
}

}  // namespace

void arm(Fault fault, int number) {
  state() = State{};
  state().fault = fault;
  state().number = number;
  state().armed = true;
}

int disarm() {
  state().armed = false;
  return state().count;
}

const std::vector<std::string>& calls() { return state().calls; }

}  // namespace espalier::faults

namespace faults = espalier::faults;

// NOLINTBEGIN: these are the C library's names
#define ESPALIER_OPEN(name)                                                         \
  extern "C" int name(const char* path, int flags, ...) {                           \
    va_list rest;                                                                   \
    va_start(rest, flags);                                                          \
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;          \
    va_end(rest);                                                                   \
    const bool writes = (flags & (O_WRONLY | O_RDWR)) != 0;                         \
    if (writes && faults::meet("open", false) == faults::Meets::Failure) return -1; \
    static const auto next = faults::real<int (*)(const char*, int, ...)>(#name);   \
    return next(path, flags, mode);                                                 \
  }
ESPALIER_OPEN(open)
ESPALIER_OPEN(open64)

extern "C" ssize_t write(int file, const void* data, size_t size) {
  const auto met = faults::meet("write", true);
  if (met == faults::Meets::Failure) return -1;
  static const auto next = faults::real<ssize_t (*)(int, const void*, size_t)>("write");
  return next(file, data, faults::half(size, met));
}

#define ESPALIER_PWRITE(name)                                                                   \
  extern "C" ssize_t name(int file, const void* data, size_t size, off_t at) {                  \
    const auto met = faults::meet("write", true);                                               \
    if (met == faults::Meets::Failure) return -1;                                               \
    static const auto next = faults::real<ssize_t (*)(int, const void*, size_t, off_t)>(#name); \
    return next(file, data, faults::half(size, met), at);                                       \
  }
ESPALIER_PWRITE(pwrite)
ESPALIER_PWRITE(pwrite64)

#define ESPALIER_SIMPLE(name, note, room, declared, passed)            \
  extern "C" int name declared {                                       \
    if (faults::meet(note, room) == faults::Meets::Failure) return -1; \
    static const auto next = faults::real<int(*) declared>(#name);     \
    return next passed;                                                \
  }
ESPALIER_SIMPLE(fsync, "fsync", false, (int file), (file))
ESPALIER_SIMPLE(fdatasync, "fsync", false, (int file), (file))
ESPALIER_SIMPLE(ftruncate, "truncate", false, (int file, off_t size), (file, size))
ESPALIER_SIMPLE(ftruncate64, "truncate", false, (int file, off_t size), (file, size))
ESPALIER_SIMPLE(rename, "rename", false, (const char* from, const char* to) noexcept, (from, to))
ESPALIER_SIMPLE(unlink, "unlink", false, (const char* path) noexcept, (path))

// A file is closed also when that fails.
extern "C" int close(int file) {
  const auto met = faults::meet("close", false);
  static const auto next = faults::real<int (*)(int)>("close");
  const int code = next(file);
  if (met != faults::Meets::Failure) return code;
  errno = EIO;
  return -1;
}

extern "C" ssize_t read(int file, void* data, size_t size) {
  if (faults::meet("read", false, true) == faults::Meets::Failure) return -1;
  static const auto next = faults::real<ssize_t (*)(int, void*, size_t)>("read");
  return next(file, data, size);
}

#define ESPALIER_PREAD(name)                                                              \
  extern "C" ssize_t name(int file, void* data, size_t size, off_t at) {                  \
    if (faults::meet("read", false, true) == faults::Meets::Failure) return -1;           \
    static const auto next = faults::real<ssize_t (*)(int, void*, size_t, off_t)>(#name); \
    return next(file, data, size, at);                                                    \
  }
ESPALIER_PREAD(pread)
ESPALIER_PREAD(pread64)
// NOLINTEND
