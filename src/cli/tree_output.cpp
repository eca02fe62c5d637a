#include "cli/tree_output.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "app/engine_words.hpp"
#include "app/words.hpp"

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
  std::string value = app::value_text(report.value);
  const bool found = value.find("inf") == std::string::npos;
  if (!report.complete) return found ? value + " so far" : "none yet";
  if (report.bound == Bound::Lower) return "at least " + value;
  if (report.bound == Bound::Upper) return "at most " + value;
  return value;
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
    const bool numbers = app::tells_window(step.event);
    const auto shown = [&](double value) -> std::string {
      if (!numbers) return "";
      return step.chances ? app::chance_text(value) : app::value_text(value);
    };
    fmt::print("{:>5}  {:<{}}  {:>9}  {:>9}  {:>9}  {}\n", ++number, step.name, name_width,
               shown(step.event.alpha), shown(step.event.beta), shown(step.event.value),
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
  fmt::print("{} leaves, {} nodes, {} visits, {} cut-offs in {:.3f} s\n", report.leaves,
             report.nodes, report.visits, report.cuts, report.seconds);
}

void print_comparison(const std::vector<Comparison>& rows) {
  fmt::print("{:<21} {:>12} {:>10} {:>10} {:>10} {:>9}  {}\n", "strategy", "value", "leaves",
             "nodes", "visits", "cut-offs", "first move");
  for (const Comparison& row : rows) {
    if (!row.report) {
      fmt::print("{:<21} {}\n", row.strategy, row.report.message());
      continue;
    }
    const app::TreeReport& report = *row.report;
    fmt::print("{:<21} {:>12} {:>10} {:>10} {:>10} {:>9}  {}\n", row.strategy,
               report.complete ? app::value_text(report.value) : "stopped", report.leaves,
               report.nodes, report.visits, report.cuts,
               report.line.empty() ? "-" : report.line.front());
  }
}

}  // namespace espalier::cli
