// How units reach workers and outcomes come back. Threads are one way; a transport that sends bytes
// to other processes is added by deriving from Transport and calling use_transport at the start of
// the program. Jobs do not change.
#pragma once

#include <chrono>
#include <cstdint>

#include "espalier/core/stop.hpp"
#include "work/errand.hpp"

namespace espalier::work {

// What happens to the units that workers have in hand when the farm ends early.
enum class InHand : std::uint8_t {
  Finish,  // they are computed to the end and count
  GiveUp,  // the workers' halt flag is raised
};

struct Pace {
  int threads = 1;
  InHand in_hand = InHand::GiveUp;
  // The sink is called at least this often, with nothing if nothing has come. Zero: only when
  // results have come; a single thread is then the calling one.
  std::chrono::milliseconds beat{0};
  bool gather = false;  // results wait for the next beat, so that the sink gets many at once
};

class Transport {
 public:
  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  virtual ~Transport() = default;

  // Computes every unit once and hands the outcomes over, from the calling thread. Begins no unit
  // after `stop` (null: never) or after Errand::hand_over has returned false. When it returns, or
  // throws what the sink threw, no worker is left.
  virtual void run(Errand& errand, const Pace& pace, const StopFlag* stop) = 0;
};

// The transport of all farms of this process: threads, unless use_transport has said otherwise.
Transport& transport();
// `other` must live until it is replaced; null: threads again. Not while a farm runs.
void use_transport(Transport* other);

inline bool requested(const StopFlag* stop) { return stop != nullptr && stop->requested(); }

}  // namespace espalier::work
