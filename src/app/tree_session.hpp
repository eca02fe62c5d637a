// One search on one type of game: who counts it, listens to it and stops it, and the report that
// comes of it. Runners of strategies and of simulated schemes stand on it.
#pragma once

#include <chrono>
#include <optional>

#include "app/tree_search.hpp"
#include "app/tree_story.hpp"
#include "espalier/core/counters.hpp"
#include "espalier/core/trace.hpp"

namespace espalier::app {

// The principal variation always, the whole story on request.
class StoryTrace {
 public:
  static constexpr bool kActive = true;
  StoryTrace(bool record, std::size_t capacity) : record_(record), events_(capacity) {}
  void event(const Event& event) {
    line_.event(event);
    if (record_) events_.event(event);
  }
  bool records() const { return record_; }
  const LineTrace& line() const { return line_; }
  const RecordingTrace& events() const { return events_; }

 private:
  bool record_;
  LineTrace line_;
  RecordingTrace events_;
};

// Stops when it is told to, when `most_nodes` have been counted, or when the time is up.
struct TreeStop {
  using Clock = std::chrono::steady_clock;
  const StopFlag& flag;
  const NodeCounters& counters;
  std::uint64_t most_nodes;
  std::optional<Clock::time_point> deadline;
  bool requested() const {
    return flag.requested() || counters.nodes() >= most_nodes ||
           (deadline && Clock::now() >= *deadline);
  }
  static std::optional<Clock::time_point> after(std::optional<double> seconds) {
    if (!seconds) return std::nullopt;
    return Clock::now() +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
  }
};

template <class G, class E>
struct TreeSession {
  using Outcome = SearchOutcome<double, typename G::Move>;
  using Clock = std::chrono::steady_clock;

  TreeSession(const Subject<G, E>& s, const Options<double>& o, const TreeRequest& r,
              const StopFlag& flag)
      : subject(s),
        options(o),
        request(r),
        trace(r.want_trace, r.trace_capacity),
        stop{flag, counters, r.most_nodes, TreeStop::after(r.seconds)} {}
  TreeSession(const TreeSession&) = delete;  // `stop` refers to the counters
  TreeSession& operator=(const TreeSession&) = delete;

  TreeReport report(const Outcome& outcome) {
    const std::chrono::duration<double> spent = Clock::now() - begin;
    TreeReport report;
    report.strategy = request.strategy;
    report.seconds = spent.count();
    report.value = outcome.value;  // the mover's view
    report.bound = bound_of(outcome.value, options.window);
    report.complete = outcome.complete;
    report.leaves = counters.leaves();
    report.nodes = counters.nodes();
    report.visits = counters.visits();
    report.cuts = counters.cuts();
    TreeStory<G, E> story(subject, counters);
    story.follow_line([&](std::uint64_t id) { return trace.line().best_child(id); }, report);
    if (request.want_view) story.draw(report);
    if (request.want_trace) {
      story.name_steps(trace.events().events(), {{model_told()}}, report);
      report.trace_truncated = trace.events().truncated();
      const bool chances = backs_up_chances(request.strategy);
      const LabelKind label = label_kind(request.strategy);
      for (TraceStep& step : report.trace) {
        step.chances = chances;
        if (is_label(step.event)) step.label = label_of(label, step.event);
      }
    }
    return report;
  }

  CutModel model_told() const {
    CutModel model = options.model;
    if (subject.second_is_max) model.b = -model.b;
    return model;
  }

  const Subject<G, E>& subject;
  const Options<double>& options;
  const TreeRequest& request;
  NodeCounters counters;
  StoryTrace trace;
  TreeStop stop;
  Clock::time_point begin = Clock::now();
};

}  // namespace espalier::app
