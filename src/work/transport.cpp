#include "work/transport.hpp"

#include <atomic>

#include "work/threads.hpp"

namespace espalier::work {
namespace {

std::atomic<Transport*> chosen{nullptr};

}  // namespace

Transport& transport() {
  static ThreadTransport threads;
  Transport* other = chosen;
  return other != nullptr ? *other : threads;
}

void use_transport(Transport* other) { chosen = other; }

}  // namespace espalier::work
