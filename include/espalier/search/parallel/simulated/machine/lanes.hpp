// Who worked when, for what: stretches of work, each for one task. A task is the search of a
// subtree; tasks form a tree, and what was done for a task in vain, or below one, was in vain.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/search/parallel/simulated/machine/report.hpp"

namespace espalier::simulated {

using Ticks = std::int64_t;
inline constexpr Ticks kTicksPerUnit = 1'000'000;
constexpr double units(Ticks time) {
  return static_cast<double>(time) / static_cast<double>(kTicksPerUnit);
}

class Ledger {
 public:
  Ledger(int processors, std::size_t most_lanes)
      : processors_(static_cast<std::size_t>(processors)), most_lanes_(most_lanes) {}

  int processors() const { return static_cast<int>(processors_.size()); }
  int add_task(int parent, std::uint64_t node) {
    tasks_.push_back({parent, node, false});
    return static_cast<int>(tasks_.size()) - 1;
  }
  std::size_t tasks() const { return tasks_.size(); }
  int parent(int task) const { return tasks_[static_cast<std::size_t>(task)].parent; }
  void mark_in_vain(int task) { tasks_[static_cast<std::size_t>(task)].in_vain = true; }
  void count_leaf(int processor) { ++of(processor).leaves; }

  void work(int processor, int task, Ticks start, Ticks end) {
    Processor& at = of(processor);
    if (at.last >= 0) {
      Stretch& last = stretches_[static_cast<std::size_t>(at.last)];
      if (last.task == task && last.end == start) {
        last.end = end;
        return;
      }
    }
    at.last = static_cast<int>(stretches_.size());
    stretches_.push_back({processor, task, start, end});
  }
  // The work of a task without a parent is done, and only counted; then the task begins anew.
  void settle(int processor, int task) {
    Processor& at = of(processor);
    Task& done = tasks_[static_cast<std::size_t>(task)];
    if (at.last >= 0) {
      Stretch& last = stretches_[static_cast<std::size_t>(at.last)];
      if (last.task == task) {
        (done.in_vain ? at.in_vain : at.busy) += last.end - last.start;
        last.start = last.end;
      }
    }
    done.in_vain = false;
  }
  // The last stretch of a processor ends now, if it had been meant to go on for longer.
  void close(int processor, Ticks now) {
    const int last = of(processor).last;
    if (last < 0) return;
    Stretch& stretch = stretches_[static_cast<std::size_t>(last)];
    stretch.end = std::max(stretch.start, std::min(stretch.end, now));
  }

  Report report(Ticks now) const {
    Report report;
    report.time = units(now);
    report.processors.resize(processors_.size());
    const std::vector<bool> in_vain = tasks_in_vain();
    for (const Stretch& stretch : stretches_) {
      const Ticks end = std::min(stretch.end, now);
      if (end <= stretch.start) continue;
      const bool vain = in_vain[static_cast<std::size_t>(stretch.task)];
      ProcessorTime& time = report.processors[static_cast<std::size_t>(stretch.processor)];
      (vain ? time.in_vain : time.busy) += units(end - stretch.start);
      if (report.lanes.size() < most_lanes_) {
        report.lanes.push_back({stretch.processor, units(stretch.start), units(end), vain,
                                tasks_[static_cast<std::size_t>(stretch.task)].node});
      } else {
        report.lanes_truncated = true;
      }
    }
    for (std::size_t p = 0; p < processors_.size(); ++p) {
      ProcessorTime& time = report.processors[p];
      time.busy += units(processors_[p].busy);
      time.in_vain += units(processors_[p].in_vain);
      time.waiting = std::max(0.0, report.time - time.busy - time.in_vain);
      time.leaves = processors_[p].leaves;
    }
    return report;
  }

 private:
  struct Task {
    int parent;
    std::uint64_t node;
    bool in_vain;
  };
  struct Stretch {
    int processor;
    int task;
    Ticks start;
    Ticks end;
  };
  struct Processor {
    int last = -1;  // its last stretch
    std::uint64_t leaves = 0;
    Ticks busy = 0;  // of the work that is only counted
    Ticks in_vain = 0;
  };

  Processor& of(int processor) { return processors_[static_cast<std::size_t>(processor)]; }

  // A task is younger than its parent.
  std::vector<bool> tasks_in_vain() const {
    std::vector<bool> in_vain(tasks_.size());
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
      const int above = tasks_[i].parent;
      in_vain[i] = tasks_[i].in_vain || (above >= 0 && in_vain[static_cast<std::size_t>(above)]);
    }
    return in_vain;
  }

  std::vector<Processor> processors_;
  std::vector<Task> tasks_;
  std::vector<Stretch> stretches_;
  std::size_t most_lanes_;
};

}  // namespace espalier::simulated
