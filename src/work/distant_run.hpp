// One job of DistantTransport, from its first unit to its last.
#pragma once

#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "work/distant.hpp"

namespace espalier::work {

class DistantRun {
 public:
  // The caller may read letters.
  DistantRun(DistantTransport& house, Errand& errand, const Pace& pace, const StopFlag* stop);
  DistantRun(const DistantRun&) = delete;
  DistantRun& operator=(const DistantRun&) = delete;
  ~DistantRun();  // the other ranks give up what they have in hand

  void run();

 private:
  using Slot = std::pair<std::size_t, std::uint32_t>;  // a rank and one of its threads

  static WorkerNumber worker_of(const Slot& slot);
  bool quiet(std::size_t rank, double now) const;
  void tell_errand(std::size_t rank);
  void read_letters();
  void read_letter_of(const Letter& letter);
  void take(const Slot& slot, const ReportLetter& report);
  void accept(WorkerNumber worker, std::size_t unit, const Bytes& outcome);
  bool give(const Slot& slot);
  void serve_waiting();
  void look_after_silence();
  bool all_silent() const;
  void compute_here();
  void hand_over(bool at_once);
  void begin_ending();
  bool ended() const;

  DistantTransport& house_;
  Errand& errand_;
  const Pace& pace_;
  const StopFlag* stop_;
  const StopFlag never_{};
  ErrandNumber number_;
  Dispatcher dispatcher_;
  std::vector<std::set<WorkerNumber>> workers_;  // by rank
  std::set<Slot> waiting_;
  std::set<std::size_t> complained_;  // ranks that failed a unit, and the user was told
  std::unique_ptr<Hand> own_hand_;    // where rank 0 must compute
  double now_ = 0;
  double began_ = 0;
  double served_ = 0;       // when waiting slots were last looked at,
  double looked_ = 0;       // silence,
  double handed_over_ = 0;  // and the sink
  bool fresh_ = false;      // accepted, not handed over
  bool found_ = false;      // a letter came in this round
  bool all_read_ = false;   // nobody's silence is a letter that was not read yet
  bool ending_ = false;
  double ending_since_ = 0;
};

}  // namespace espalier::work
