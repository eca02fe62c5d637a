// The farm over several processes: rank 0 owns the jobs and hands out units (dispatcher.hpp), all
// other ranks compute them (distant_worker.hpp). A job without an origin, and one that begins
// inside another, is computed by the threads of rank 0.
//
// Promise: as transport.hpp, whatever happens to other ranks. A dead rank is known by its silence
// alone. If every other rank is silent, rank 0 computes what is left. After a stop the units in
// hand are waited for, but not longer than DistantTerms::farewell.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "espalier/core/result.hpp"
#include "work/dispatcher.hpp"
#include "work/letters.hpp"
#include "work/mail.hpp"
#include "work/threads.hpp"
#include "work/transport.hpp"

namespace espalier::work {

struct DistantTerms {
  DispatchTerms dispatch;
  std::string build;    // of this process; all ranks must have the same
  double hello = 30;    // seconds that ranks have at the start to say who they are
  double farewell = 5;  // seconds that units in hand have to come after a stop
  double goodbye = 5;   // seconds that ranks have at the end to say so
  std::function<void(const std::string&)> tell = [](const std::string&) {
  };  // one line for the user
};

// Signs of life come so often, in seconds.
double beat_seconds(double lease);

class DistantTransport final : public Transport {
 public:
  DistantTransport(Mail& mail, DistantTerms terms);

  // Waits for the other ranks. An error if one was built from something else.
  std::optional<Error> greet();

  void run(Errand& errand, const Pace& pace, const StopFlag* stop) override;

  // Sends everybody home. False: somebody has not said goodbye.
  bool dismiss();

 private:
  friend class DistantRun;
  struct Rank {
    double heard = 0;
    bool known = false;  // it has said hello
    bool gone = false;   // it has said goodbye
    bool told_silent = false;
    ErrandNumber errand = 0;  // the last that it was told of
  };

  void note(const Letter& letter, double now);
  void beat(const std::stop_token& stop);
  void send_all(const Bytes& letter);

  Mail& mail_;
  DistantTerms terms_;
  ThreadTransport threads_;
  std::mutex reading_;       // whoever has it reads letters and changes what follows
  std::vector<Rank> ranks_;  // the first is rank 0 itself
  std::vector<std::string> builds_;
  ErrandNumber errands_ = 0;
  std::jthread pulse_;  // the last member: it uses the others
};

}  // namespace espalier::work
