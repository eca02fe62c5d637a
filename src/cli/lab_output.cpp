#include "cli/lab_output.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "cli/command.hpp"

namespace espalier::cli {
namespace {

constexpr int kBarWidth = 30;
constexpr auto kLineEvery = std::chrono::seconds(5);

std::string duration(double seconds) {
  const auto whole = static_cast<long>(std::lround(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
}

}  // namespace

ProgressBar::ProgressBar() : terminal_(isatty(STDERR_FILENO) != 0) {}

void ProgressBar::show(const lab::Progress& progress) {
  const double share =
      static_cast<double>(progress.units_done) / static_cast<double>(progress.units_all);
  const std::string left =
      progress.seconds_left ? duration(*progress.seconds_left) + " left" : "time left unknown";
  if (terminal_) {
    const int filled = static_cast<int>(share * kBarWidth);
    tell(fmt::format("\r[{:=<{}}{: <{}}] {:3.0f}%  {} trees, {}   \033[K", "", filled, "",
                     kBarWidth - filled, 100 * share, progress.samples_done, left));
    std::fflush(stderr);
    shown_ = true;
    return;
  }
  const auto now = std::chrono::steady_clock::now();
  const bool done = progress.units_done == progress.units_all;
  if (now - last_ < kLineEvery && !(done && shown_)) return;
  last_ = now;
  shown_ = true;
  tell(fmt::format("{:.0f}%: {} of {} units, {} trees, {}\n", 100 * share, progress.units_done,
                   progress.units_all, progress.samples_done, done ? "done" : left));
}

void ProgressBar::end() {
  if (terminal_ && shown_) tell("\r\033[K");
}

void print_run(const lab::Study& study, const std::string& directory,
               const lab::RunReport& report) {
  fmt::print("{}: {} cells, {} units of work ({} of them now), {:.1f} s\n", study.info().name,
             report.cells, report.units_before + report.units_computed, report.units_computed,
             report.seconds);
  if (report.more_than_asked) {
    fmt::print("the database holds larger samples than --trees {}; all of them are reported\n",
               report.trees);
  }
  fmt::print("\n{:<12} {:>8} {:>8} {:>9} {:>8}  {}\n", "table", "figures", "judged", "rejected",
             "max |z|", "verdict");
  for (const lab::TableVerdict& table : report.tables) {
    fmt::print("{:<12} {:>8} {:>8} {:>9} {:>8.1f}  {}\n", table.table, table.figures, table.judged,
               table.rejected, table.largest_z, lab::verdict_word(table));
  }
  if (report.files.empty()) return;
  fmt::print("\nwritten in {}:", directory);
  for (const std::string& file : report.files) fmt::print(" {}", file);
  fmt::print(" figures/\n");
}

app::Json encode(const lab::Study& study, const std::string& directory,
                 const lab::RunReport& report) {
  app::Json json;
  json["study"] = study.info().name;
  json["out"] = directory;
  json["cells"] = report.cells;
  json["trees"] = report.trees;
  json["units"] = report.units_before + report.units_computed;
  json["units_computed"] = report.units_computed;
  json["seconds"] = report.seconds;
  json["complete"] = report.finished;
  app::Json tables = app::Json::array();
  for (const lab::TableVerdict& table : report.tables) {
    app::Json one;
    one["table"] = table.table;
    one["figures"] = table.figures;
    one["judged"] = table.judged;
    one["rejected"] = table.rejected;
    if (std::isfinite(table.largest_z)) one["largest_z"] = table.largest_z;
    one["measured"] = table.complete();
    one["agrees"] = table.agrees();
    tables.push_back(std::move(one));
  }
  json["tables"] = std::move(tables);
  json["files"] = report.files;
  return json;
}

}  // namespace espalier::cli
