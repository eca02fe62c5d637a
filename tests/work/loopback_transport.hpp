// A transport for tests: every unit and every outcome goes through its byte form, in reverse order,
// to a worker that is made from the origin of the job where the job has one.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>

#include "work/kinds.hpp"
#include "work/transport.hpp"

namespace espalier::testing {

class LoopbackTransport final : public work::Transport {
 public:
  void run(work::Errand& errand, const work::Pace&, const StopFlag* stop) override {
    const StopFlag never;
    const StopFlag& halt = stop != nullptr ? *stop : never;
    std::unique_ptr<work::Hand> hand;
    if (errand.origin().kind.empty()) {
      hand = errand.hire(halt);
    } else {
      hand = work::make_hand(errand.origin(), halt).value();
      ++from_origin_;
    }
    for (std::size_t left = errand.size(); left > 0 && !work::requested(stop); --left) {
      ++units_;
      errand.accept(left - 1, hand->compute(errand.unit_bytes(left - 1)));
      if (!errand.hand_over()) return;
    }
  }

  std::size_t units() const { return units_; }
  std::size_t from_origin() const { return from_origin_; }  // jobs

 private:
  std::atomic<std::size_t> units_{0};
  std::atomic<std::size_t> from_origin_{0};
};

// All farms of the process use it while this lives.
class UseTransport {
 public:
  explicit UseTransport(work::Transport& transport) { work::use_transport(&transport); }
  UseTransport(const UseTransport&) = delete;
  UseTransport& operator=(const UseTransport&) = delete;
  ~UseTransport() { work::use_transport(nullptr); }
};

}  // namespace espalier::testing
