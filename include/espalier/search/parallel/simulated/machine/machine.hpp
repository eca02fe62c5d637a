// P virtual processors and their clock: a discrete-event simulation. Processes are written as
// coroutines (task.hpp); they work (which takes time on a processor), wait for signals, start
// other processes and end them. Nothing depends on the machine that simulates: time is an integer,
// and what happens at the same time happens in the order in which it was arranged.
//
// A process that is tied to a processor holds it from its start to its end. Any other process gets
// the free processor with the lowest number, and gives it back while it waits for a signal.
#pragma once

#include <cmath>
#include <coroutine>
#include <cstdint>
#include <deque>
#include <functional>
#include <queue>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/search/parallel/simulated/machine/lanes.hpp"
#include "espalier/search/parallel/simulated/machine/report.hpp"
#include "espalier/search/parallel/simulated/machine/task.hpp"

namespace espalier::simulated {

// A process that was started; it may have ended since.
struct ProcessId {
  int slot = -1;
  std::uint32_t birth = 0;
  friend bool operator==(const ProcessId&, const ProcessId&) = default;
};

// Processes wait for it. It belongs to the one who notifies, and must outlive those who wait.
class Signal {
  friend class Machine;
  std::vector<ProcessId> waiting_;
};

// Who gets a free processor first: the lower class, then the deeper node, then the older process.
struct Priority {
  int rank = 0;
  int ply = 0;
};

class Machine {
 public:
  // on_run(processor, time) is called whenever a process goes on.
  Machine(const Setting& setting, std::function<void(int, double)> on_run)
      : on_run_(std::move(on_run)),
        message_(ticks(setting.costs.message)),
        most_tasks_(setting.most_tasks),
        ledger_(setting.processors, setting.most_lanes) {
    for (int p = 0; p < setting.processors; ++p) idle_.insert(p);
  }
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;
  ~Machine() { end_all(); }

  static Ticks ticks(double units) { return std::llround(units * kTicksPerUnit); }
  Ticks message() const { return message_; }
  int processors() const { return ledger_.processors(); }
  const std::set<int>& idle() const { return idle_; }
  int processor() const { return process(running_).processor; }  // of the running process
  void count_leaf() { ledger_.count_leaf(processor()); }

  // --- processes ---------------------------------------------------------------------------------

  // Starts a process on any processor, or on this one, which must be idle. It belongs to the
  // running process: if that one is ended, so is this one. `node`: what it works on.
  ProcessId start(Task<> body, std::uint64_t node, Priority priority) {
    const ProcessId id = create(std::move(body), node, running_);
    process(id).priority = priority;
    arrange(running_.slot < 0 ? 0 : message_, Kind::Ready, id);
    return id;
  }
  ProcessId start_on(int on, Task<> body, std::uint64_t node) {
    return start_on(on, std::move(body), node, running_);
  }
  ProcessId start_on(int on, Task<> body, std::uint64_t node, ProcessId owner) {
    const ProcessId id = create(std::move(body), node, owner);
    process(id).processor = on;
    process(id).tied = true;
    idle_.erase(on);
    arrange(owner.slot < 0 ? 0 : message_, Kind::Resume, id);
    return id;
  }
  // Starts a process as a guest on a processor whose own process waits. It must end before that one
  // goes on.
  ProcessId start_guest(int on, Task<> body, std::uint64_t node, ProcessId owner) {
    const ProcessId id = create(std::move(body), node, owner);
    process(id).processor = on;
    process(id).tied = true;
    process(id).guest = true;
    arrange(message_, Kind::Resume, id);
    return id;
  }
  // Before what the processes refer to goes away.
  void end_all() {
    while (!roots_.empty()) end(roots_.back());
  }

  // Ends a process and those that it has started. Its work was in vain. The processors are free
  // again when the message has arrived.
  void abandon(ProcessId id) {
    if (alive(id)) end(id);
  }

  bool alive(ProcessId id) const {
    return id.slot >= 0 && slots_[index(id)].birth == id.birth && slots_[index(id)].used;
  }
  ProcessId running() const { return running_; }
  void set_rank(int rank) { process(running_).priority.rank = rank; }
  void mark_in_vain() { ledger_.mark_in_vain(process(running_).task); }  // of the running process
  // What the running process does from here on is another task; its work so far is done. Beyond
  // most_tasks that work is counted and has no lane of its own; below another task, which may still
  // turn out to be in vain, the last one goes on.
  void next_task(std::uint64_t node) {
    Process& self = process(running_);
    const int above = ledger_.parent(self.task);
    if (ledger_.tasks() < most_tasks_) {
      self.task = ledger_.add_task(above, node);
    } else if (above < 0) {
      ledger_.settle(self.processor, self.task);
    }
  }

  // --- what a process awaits ---------------------------------------------------------------------

  auto work(Ticks cost) {
    struct Work {
      Machine& machine;
      Ticks cost;
      bool await_ready() const { return cost == 0; }
      void await_suspend(std::coroutine_handle<>) const { machine.occupy(cost); }
      static void await_resume() {}
    };
    return Work{*this, cost};
  }
  auto wait(Signal& signal) {
    struct Wait {
      Machine& machine;
      Signal& signal;
      static bool await_ready() { return false; }
      void await_suspend(std::coroutine_handle<>) const { machine.block(signal); }
      static void await_resume() {}
    };
    return Wait{*this, signal};
  }

  // Those who wait go on when the message has arrived, or at once.
  void notify(Signal& signal) { wake(signal, message_); }
  void notify_now(Signal& signal) { wake(signal, 0); }

  // Calls a function when a message has arrived.
  void send(std::function<void()> call) {
    letters_.push_back(std::move(call));
    arrange(message_, Kind::Letter, {});
  }

  // Called for a processor that has become idle: a chance to start a process on it.
  void on_idle(std::function<void(int)> call) { on_idle_ = std::move(call); }
  // Called when a guest has ended, or was ended.
  void on_guest_end(std::function<void(ProcessId)> call) { on_guest_end_ = std::move(call); }

  // --- the clock ---------------------------------------------------------------------------------

  // Runs until `done()`, or until `stopped()`; returns whether it was done.
  template <class Done, class Stopped>
  bool run(const Done& done, const Stopped& stopped) {
    while (!done()) {
      if (stopped() || events_.empty()) return false;
      const Event event = events_.top();
      events_.pop();
      now_ = event.time;
      handle(event);
      hand_out();
    }
    return true;
  }

  // Work that is still going on is in vain.
  Report report() {
    for (Process& process : slots_) {
      if (process.used && process.processor >= 0) ledger_.close(process.processor, now_);
      if (process.used && process.processor >= 0) ledger_.mark_in_vain(process.task);
    }
    return ledger_.report(now_);
  }

 private:
  enum class Kind : std::uint8_t { Resume, Ready, Free, GuestEnd, Letter };
  struct Event {
    Ticks time;
    std::uint64_t number;
    Kind kind;
    ProcessId process;  // Free: `slot` is the processor
    bool operator>(const Event& other) const {
      return std::tie(time, number) > std::tie(other.time, other.number);
    }
  };
  struct Process {
    CallStack calls;
    ProcessId parent;
    std::vector<ProcessId> children;
    Priority priority;
    int processor = -1;
    int task = -1;
    std::uint32_t birth = 0;
    bool tied = false;
    bool guest = false;
    bool suspended = false;
    bool used = false;
  };
  // Among equal priorities the one that became ready first.
  using ReadyKey = std::tuple<int, int, std::uint64_t, int, std::uint32_t>;

  static std::size_t index(ProcessId id) { return static_cast<std::size_t>(id.slot); }
  Process& process(ProcessId id) { return slots_[index(id)]; }
  const Process& process(ProcessId id) const { return slots_[index(id)]; }

  ProcessId create(Task<> body, std::uint64_t node, ProcessId owner) {
    int slot = static_cast<int>(slots_.size());
    if (free_slots_.empty()) {
      slots_.emplace_back();
    } else {
      slot = free_slots_.back();
      free_slots_.pop_back();
    }
    Process& fresh = slots_[static_cast<std::size_t>(slot)];
    const ProcessId id{slot, ++fresh.birth};
    fresh.used = true;
    fresh.parent = owner;
    fresh.task = ledger_.add_task(owner.slot < 0 ? -1 : process(owner).task, node);
    (owner.slot < 0 ? roots_ : process(owner).children).push_back(id);
    std::move(body).start_on(fresh.calls);
    return id;
  }

  void arrange(Ticks after, Kind kind, ProcessId id) {
    events_.push({now_ + after, ++numbers_, kind, id});
  }

  void handle(const Event& event) {
    if (event.kind == Kind::Free) {
      release(event.process.slot);
    } else if (event.kind == Kind::GuestEnd) {
      if (on_guest_end_) on_guest_end_(event.process);
    } else if (event.kind == Kind::Letter) {
      const auto call = std::move(letters_.front());  // letters arrive as they were sent
      letters_.pop_front();
      call();
    } else if (alive(event.process)) {
      if (event.kind == Kind::Resume || process(event.process).tied) {
        resume(event.process);
      } else {
        const Priority& wanted = process(event.process).priority;
        ready_.insert(
            {wanted.rank, -wanted.ply, event.number, event.process.slot, event.process.birth});
      }
    }
  }

  // Ready processes get the idle processors.
  void hand_out() {
    while (!ready_.empty() && !idle_.empty()) {
      const ReadyKey first = *ready_.begin();
      ready_.erase(ready_.begin());
      const ProcessId id{std::get<3>(first), std::get<4>(first)};
      if (!alive(id)) continue;
      process(id).processor = *idle_.begin();
      idle_.erase(idle_.begin());
      resume(id);
    }
  }

  void resume(ProcessId id) {
    Process& self = process(id);
    running_ = id;
    self.suspended = false;
    on_run_(self.processor, units(now_));
    while (!self.suspended && !self.calls.empty()) {
      const auto call = self.calls.top();
      call.resume();
      if (!call.done()) continue;
      self.calls.pop();
      if (self.calls.empty()) call.destroy();  // nobody takes an answer
    }
    running_ = {};
    if (self.calls.empty()) finish(id);
  }

  void occupy(Ticks cost) {
    Process& self = process(running_);
    self.suspended = true;
    ledger_.work(self.processor, self.task, now_, now_ + cost);
    arrange(cost, Kind::Resume, running_);
  }

  void block(Signal& signal) {
    Process& self = process(running_);
    self.suspended = true;
    signal.waiting_.push_back(running_);
    if (!self.tied) release(std::exchange(self.processor, -1));
  }

  void wake(Signal& signal, Ticks after) {
    for (const ProcessId id : std::exchange(signal.waiting_, {})) {
      if (alive(id)) arrange(after, Kind::Ready, id);
    }
  }

  void release(int processor) {
    idle_.insert(processor);
    if (on_idle_ && running_.slot < 0) on_idle_(processor);
  }

  void finish(ProcessId id) {
    const int processor = process(id).processor;
    const bool guest = process(id).guest;
    forget(id);
    if (guest) {
      arrange(0, Kind::GuestEnd, id);
    } else if (processor >= 0) {
      release(processor);
    }
  }

  void end(ProcessId id) {
    while (!process(id).children.empty()) end(process(id).children.back());
    Process& victim = process(id);
    ledger_.mark_in_vain(victim.task);
    if (victim.guest) {  // its host may go on at once
      ledger_.close(victim.processor, now_);
      arrange(0, Kind::GuestEnd, id);
    } else if (victim.processor >= 0) {
      ledger_.close(victim.processor, now_ + message_);
      arrange(message_, Kind::Free, {victim.processor, 0});
    }
    victim.calls.clear();
    forget(id);
  }

  void forget(ProcessId id) {
    Process& gone = process(id);
    auto& siblings = gone.parent.slot < 0 ? roots_ : process(gone.parent).children;
    std::erase_if(siblings, [&](ProcessId other) { return other.slot == id.slot; });
    // Those that it has started and not waited for belong to its parent now.
    for (const ProcessId child : gone.children) {
      process(child).parent = gone.parent;
      siblings.push_back(child);
    }
    gone.children.clear();
    gone.processor = -1;
    gone.tied = false;
    gone.guest = false;
    gone.used = false;
    free_slots_.push_back(id.slot);
  }

  std::function<void(int, double)> on_run_;
  std::function<void(int)> on_idle_;
  std::function<void(ProcessId)> on_guest_end_;
  Ticks message_;
  std::size_t most_tasks_;
  Ticks now_ = 0;
  std::uint64_t numbers_ = 0;
  Ledger ledger_;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  std::set<ReadyKey> ready_;
  std::set<int> idle_;
  std::deque<Process> slots_;  // a process stays where it is
  std::vector<int> free_slots_;
  std::vector<ProcessId> roots_;
  std::deque<std::function<void()>> letters_;
  ProcessId running_;
};

}  // namespace espalier::simulated
