#include "cli/tree_output.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "app/engine_words.hpp"
#include "app/plural.hpp"
#include "app/words.hpp"
#include "espalier/trees/vector_tree.hpp"

namespace espalier::cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
  constexpr std::size_t kMostWords = 40;
  std::string text;
  for (std::size_t i = 0; i < words.size() && i < kMostWords; ++i) {
    text += (i == 0 ? "" : " ") + words[i];
  }
  if (words.size() > kMostWords) text += " ...";
  return text.empty() ? "-" : text;
}

std::string value_with_bound(const app::TreeReport& report) {
  std::string value = !report.values.empty() ? trees::format_vector(report.values)
                      : report.board         ? app::board_value_text(report.value)
                                             : app::value_text(report.value);
  const bool found = value.find("inf") == std::string::npos;
  if (!report.complete) return found ? value + " so far" : "none yet";
  return app::bounded_text(report.bound, value);
}

void print_parallel(const app::ParallelReport& parallel) {
  simulated::ProcessorTime sum;
  for (const simulated::ProcessorTime& time : parallel.processors) {
    sum.busy += time.busy;
    sum.in_vain += time.in_vain;
    sum.waiting += time.waiting;
  }
  fmt::print(
      "{} processor{}: time {:.1f}, alpha-beta on one {:.1f}: speed-up {:.2f}, efficiency "
      "{:.0f}%\n",
      parallel.processors.size(), parallel.processors.size() == 1 ? "" : "s", parallel.time,
      parallel.sequential_time, parallel.speedup, 100 * parallel.efficiency);
  fmt::print("all together: busy {:.1f}, in vain {:.1f}, waiting {:.1f}\n", sum.busy, sum.in_vain,
             sum.waiting);
  if (parallel.leaf_speedup) {
    fmt::print("leaves of SSS* / most leaves of one process: {:.2f}\n", *parallel.leaf_speedup);
  }
}

// With simulated processors: their times instead of the first move.
std::string last_column(const app::TreeReport& report) {
  if (report.parallel && report.complete) {
    return fmt::format("{:>9.1f} {:>8.2f}", report.parallel->time, report.parallel->speedup);
  }
  return report.line.empty() ? "-" : report.line.front();
}

}  // namespace

void print_trace(const app::TreeReport& report) {
  std::size_t name_width = 4;
  for (const app::TraceStep& step : report.trace) {
    name_width = std::max(name_width, std::min<std::size_t>(step.name.size(), 16));
  }
  fmt::print("{:>5}  {:<{}}  {:>9}  {:>9}  {:>9}  {}\n", "step", "node", name_width, "alpha",
             "beta", "value", "what happened");
  std::size_t number = 0;
  for (const app::TraceStep& step : report.trace) {
    const bool window = app::tells_window(step.event) && !app::window_is_closed(step.event);
    const auto shown = [&](bool told, double value) -> std::string {
      if (!told) return "";
      if (step.chances) return app::chance_text(value);
      return step.board ? app::board_value_text(value) : app::value_text(value);
    };
    const std::string value =
        app::tells_value(step.event)
            ? app::signed_text(app::value_bound(step), shown(true, step.event.value))
            : "";
    fmt::print("{:>5}  {:<{}}  {:>9}  {:>9}  {:>9}  {}\n", ++number, step.name, name_width,
               shown(window, step.event.alpha), shown(window, step.event.beta), value,
               app::step_text(step));
  }
  fmt::print("\n");
}

void print_report(const app::TreeReport& report) {
  fmt::print("{}: value {}\n", report.strategy, value_with_bound(report));
  if (!report.complete) {
    fmt::print("stopped before the end{}\n",
               report.too_large ? ": the position is too large for this depth" : "");
  }
  fmt::print("principal variation: {}\n", joined(report.line));
  const std::string threads = report.threads > 1 ? fmt::format(", {} threads", report.threads) : "";
  fmt::print("{}, {}, {}, {} in {:.3f} s{}\n", app::plural(report.leaves, "leaf", "leaves"),
             app::plural(report.nodes, "node"), app::plural(report.visits, "visit"),
             app::plural(report.cuts, "cut-off"), report.seconds, threads);
  if (report.parallel && report.complete) print_parallel(*report.parallel);
}

void print_comparison(const std::vector<Comparison>& rows) {
  const bool parallel = !rows.empty() && rows.front().report && rows.front().report->parallel;
  fmt::print("{:<21} {:>12} {:>10} {:>10} {:>10} {:>9}  {}\n", "strategy", "value", "leaves",
             "nodes", "visits", "cut-offs", parallel ? "     time speed-up" : "first move");
  for (const Comparison& row : rows) {
    if (!row.report) {
      fmt::print("{:<21} {}\n", row.strategy, row.report.message());
      continue;
    }
    const app::TreeReport& report = *row.report;
    fmt::print("{:<21} {:>12} {:>10} {:>10} {:>10} {:>9}  {}\n", row.strategy,
               report.complete ? app::value_text(report.value) : "stopped", report.leaves,
               report.nodes, report.visits, report.cuts, last_column(report));
  }
}

}  // namespace espalier::cli
