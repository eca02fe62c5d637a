// Which worker gets which units, where workers may be slow, silent or dead. Plain code: it is told
// the time in seconds, waits for nothing and sends nothing (distant.hpp does).
//
// Promise: every unit is accepted exactly once, whatever workers do, as long as one of them goes
// on. Workers get chunks of units that take about DispatchTerms::chunk seconds, smaller ones near
// the end. A chunk is a lease: a worker that is not heard of for a whole lease, or whose chunk
// takes longer than its lease, loses the units to another one. What comes from it later is welcome
// if it is the first answer. When nothing is left to begin, units that are long in coming are given
// to idle workers a second time. A unit that fails `most_failures` times is put aside with its
// error: a failure is an Error of the unit, or the end of its worker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace espalier::work {

struct DispatchTerms {
  double lease = 60;           // seconds, or ten times what the units of a chunk usually take
  double chunk = 0.5;          // seconds of work that are handed out at once
  std::size_t largest = 1000;  // units of a chunk
  int most_failures = 3;
};

using WorkerNumber = std::size_t;

struct Chunk {
  std::uint64_t number = 0;
  std::vector<std::size_t> units;
};

// What an answer means.
enum class Answer : std::uint8_t {
  Accept,   // the first of this unit, or the last failure that it is allowed: hand it over
  Again,    // a failure; the unit will be given to somebody else
  Ignore,   // the unit has been accepted before
  Differs,  // likewise, and the two answers are not the same
};

class Dispatcher {
 public:
  Dispatcher(std::size_t units, const DispatchTerms& terms);

  // The worker is idle. No units: there is nothing for it now, and it may ask again. To ask on its
  // behalf is no sign that it lives, but for the first time.
  Chunk ask(WorkerNumber worker, double now);
  // The worker lives.
  void heard(WorkerNumber worker, double now);
  // An outcome. Equal results have equal digests; without one they are not compared.
  Answer answer(WorkerNumber worker, std::size_t unit, bool failed,
                std::optional<std::uint64_t> digest = std::nullopt);
  // The worker is through with its chunk; it computed `units` of it in `seconds`. What it has not
  // answered goes to somebody else.
  void finish(WorkerNumber worker, std::uint64_t chunk, std::size_t units, double seconds);
  // Takes units away from workers that are silent or late. True: there is something to give away.
  bool expire(double now);
  // The worker is known to be dead.
  void lose(WorkerNumber worker);
  // Units that were put aside since the last call, because their workers ended.
  std::vector<std::size_t> take_aside();

  bool complete() const { return accepted_ == units_.size(); }
  std::size_t accepted() const { return accepted_; }
  // Workers that hold a chunk and are not lost; units that they hold.
  std::size_t working() const;
  std::size_t lost() const;  // workers that are lost now
  std::size_t in_hand() const;

 private:
  struct UnitState {
    bool accepted = false;
    bool queued = false;
    std::uint8_t copies = 0;  // in the hands of workers
  };
  struct Lease {
    std::uint64_t number = 0;
    std::deque<std::size_t> units;  // not yet answered
    double begin = 0;
    double usual = 0;  // seconds that such units take
    bool late = false;
  };
  struct WorkerState {
    std::optional<Lease> lease;
    double heard = 0;
    double pace = 0;  // seconds per unit; 0: unknown
    bool lost = false;
    std::vector<std::size_t> suspects;  // what it held when it was lost
  };
  struct Trouble {
    int failures = 0;
    std::set<WorkerNumber> workers;
  };

  WorkerState& worker_state(WorkerNumber worker);
  std::size_t size_for(const WorkerState& worker) const;
  bool may_try(std::size_t unit, WorkerNumber worker) const;
  void take_returned(WorkerNumber worker, std::size_t most, std::vector<std::size_t>& units);
  void take_fresh(std::size_t most, std::vector<std::size_t>& units);
  void take_copies(WorkerNumber worker, std::size_t most, double now,
                   std::vector<std::size_t>& units);
  void grant(WorkerNumber worker, Chunk& chunk, double now);
  void give_back(Lease& lease);
  void queue(std::size_t unit);
  bool fail(std::size_t unit, WorkerNumber worker);
  void accept(std::size_t unit);
  double lease_of(const Lease& lease) const;
  void measure(WorkerState& worker, std::size_t units, double seconds);

  DispatchTerms terms_;
  std::vector<UnitState> units_;
  std::size_t fresh_ = 0;             // the first unit that nobody was given yet
  std::deque<std::size_t> returned_;  // given before, and to be given again
  std::map<WorkerNumber, WorkerState> workers_;
  std::map<std::size_t, Trouble> troubles_;             // units that have failed
  std::map<std::size_t, std::uint64_t> first_digests_;  // of units that somebody else computes too
  std::vector<std::size_t> aside_;
  std::size_t accepted_ = 0;
  std::size_t alive_ = 0;  // workers that are not lost
  std::uint64_t chunks_ = 0;
  double mean_ = 0;            // seconds per unit, of late
  std::deque<double> recent_;  // likewise, chunk by chunk
  double median_ = 0;
  std::size_t since_median_ = 0;
};

}  // namespace espalier::work
