#include "cli/lab_output.hpp"

#include <fmt/core.h>

#include <cmath>

#include "app/plural.hpp"

namespace espalier::cli {
void show(ProgressBar& bar, const lab::Progress& progress) {
  const double share =
      static_cast<double>(progress.units_done) / static_cast<double>(progress.units_all);
  bar.show(share,
           fmt::format("{} of {}, {}", progress.units_done, app::plural(progress.units_all, "unit"),
                       app::plural(progress.samples_done, "tree")),
           progress.seconds_left);
}

void print_run(const lab::Study& study, const std::string& directory,
               const lab::RunReport& report) {
  fmt::print("{}: {}, {} of work ({} of them now), {:.1f} s\n", study.info().name,
             app::plural(report.cells, "cell"),
             app::plural(report.units_before + report.units_computed, "unit"),
             report.units_computed, report.seconds);
  if (report.more_than_asked) {
    fmt::print("the database holds larger samples than --trees {}; all of them are reported\n",
               report.trees);
  }
  if (!report.tables.empty()) {
    fmt::print("\n{:<12} {:>8} {:>8} {:>9} {:>8}  {}\n", "table", "figures", "judged", "rejected",
               "max |z|", "verdict");
  }
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
