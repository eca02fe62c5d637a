// Runs any strategy of the list on one type of game. Included by one
// translation unit per type of game, so that the strategies compile side by side.
#pragma once

#include <chrono>
#include <optional>

#include "app/strategy_list.hpp"
#include "app/tree_search.hpp"
#include "app/tree_story.hpp"
#include "espalier/core/counters.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/search/run.hpp"

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
class TreeRunner {
 public:
  using Outcome = SearchOutcome<double, typename G::Move>;

  TreeRunner(const Subject<G, E>& subject, const Options<double>& options,
             const TreeRequest& request, const StopFlag& stop)
      : subject_(subject),
        options_(options),
        request_(request),
        trace_(request.want_trace, request.trace_capacity),
        stop_{stop, counters_, request.most_nodes, TreeStop::after(request.seconds)} {}

  // Called for every strategy of the list; runs the wanted one.
  template <template <class> class Strategy>
  void strategy(const StrategyInfo& info) {
    if (info.name != request_.strategy) return;
    outcome_ = espalier::run<Strategy>(subject_.game, subject_.evaluator, subject_.root,
                                       subject_.depth, options_, counters_, trace_, stop_);
  }

  TreeReport run() {
    const auto begin = std::chrono::steady_clock::now();
    if constexpr (requires { typename G::OfChances; }) {
      for_each_backup_strategy(*this);
    } else {
      for_each_strategy(*this);
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;

    TreeReport report;
    report.strategy = request_.strategy;
    report.seconds = spent.count();
    report.value = outcome_.value;  // the mover's view
    report.bound = bound_of(outcome_.value, options_.window);
    report.complete = outcome_.complete;
    report.leaves = counters_.leaves();
    report.nodes = counters_.nodes();
    report.visits = counters_.visits();
    report.cuts = counters_.cuts();
    TreeStory<G, E> story(subject_, counters_);
    story.follow_line([&](std::uint64_t id) { return trace_.line().best_child(id); }, report);
    if (request_.want_view) story.draw(report);
    if (request_.want_trace) {
      story.name_steps(trace_.events().events(), {model_told()}, report);
      report.trace_truncated = trace_.events().truncated();
      const bool chances = backs_up_chances(request_.strategy);
      for (TraceStep& step : report.trace) step.chances = chances;
    }
    return report;
  }

 private:
  CutModel model_told() const {
    CutModel model = options_.model;
    if (subject_.second_is_max) model.b = -model.b;
    return model;
  }

  const Subject<G, E>& subject_;
  const Options<double>& options_;
  const TreeRequest& request_;
  NodeCounters counters_;
  StoryTrace trace_;
  TreeStop stop_;
  Outcome outcome_;
};

}  // namespace espalier::app
