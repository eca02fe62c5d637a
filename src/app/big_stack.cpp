#include "app/big_stack.hpp"

#include <pthread.h>

#include <cstddef>
#include <exception>
#include <system_error>

namespace espalier::app {
namespace {

// Reserved address space; only the pages touched are ever backed by memory. ThreadSanitizer shadows
// all of it at once, so there it must be small.
#ifdef __SANITIZE_THREAD__
constexpr std::size_t kStackBytes = std::size_t{1} << 26;
#else
constexpr std::size_t kStackBytes = std::size_t{1} << 28;
#endif

struct Job {
  const std::function<void()>& function;
  std::exception_ptr failure;
};

void* run_job(void* argument) {
  Job& job = *static_cast<Job*>(argument);
  try {
    job.function();
  } catch (...) {
    job.failure = std::current_exception();
  }
  return nullptr;
}

}  // namespace

void run_with_big_stack(const std::function<void()>& function) {
  Job job{function, nullptr};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  pthread_t thread{};
  const int code = pthread_create(&thread, &attributes, run_job, &job);
  pthread_attr_destroy(&attributes);
  if (code != 0) throw std::system_error(code, std::generic_category(), "cannot start a thread");
  pthread_join(thread, nullptr);
  if (job.failure) std::rethrow_exception(job.failure);
}

}  // namespace espalier::app
