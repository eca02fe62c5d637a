// The farm on the threads of this process.
#pragma once

#include "work/transport.hpp"

namespace espalier::work {

// One thread per processor, 1 if their number is unknown; or what use_threads has said.
int default_threads();
// Where many processes share a machine, one each is enough. At the start of the program.
void use_threads(int threads);

// At most one thread per unit, and as many as the system gives. If it gives none, or if
// one thread without a beat is asked for, the calling thread computes.
class ThreadTransport final : public Transport {
 public:
  void run(Errand& errand, const Pace& pace, const StopFlag* stop) override;
};

}  // namespace espalier::work
