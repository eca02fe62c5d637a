// muszycka85/parallel: the report's sections on the experiments that the thesis reports.
#include <fmt/core.h>

#include <cmath>

#include "lab/studies/muszycka85/parallel_report.hpp"

namespace espalier::lab::muszycka85::parallel {
namespace {

constexpr std::array<int, 6> kShownProcessors = {2, 4, 5, 6, 8, 64};

std::vector<std::string> gain_columns(std::string first) {
  std::vector<std::string> columns = {std::move(first)};
  for (const int p : kShownProcessors) columns.push_back(fmt::format("{} processors", p));
  columns.insert(columns.end(), {"saturates at", "nodes x", "visits x"});
  return columns;
}

std::vector<TableCell> gain_row(const Measured& ours, const Spot& spot, const char* scheme,
                                std::string name) {
  std::vector<TableCell> row = {plain_cell(std::move(name))};
  for (const int p : kShownProcessors) {
    row.push_back(cell_of(ours.times(spot, scheme, p, Metric::Gain), 2));
  }
  row.push_back(cell_of(ours.saturation(spot, scheme), 0));
  row.push_back(cell_of(ours.times(spot, scheme, 5, Metric::MoreNodes), 2));
  row.push_back(cell_of(ours.times(spot, scheme, 5, Metric::MoreVisits), 2));
  return row;
}

constexpr const char* kGainNote =
    "Time with one processor by the time with several. Saturates at: the fewest processors whose "
    "time is at most 1.1 times that of 64. Nodes and visits with 5 processors by those with one.";

Table tree_gains(const Measured& ours, const char* scheme, const char* title) {
  Table table = titled_table(std::string("gain-") + scheme,
                             fmt::format("{} on uniform trees, unordered values", title),
                             gain_columns("size"));
  for (const Size size : saturation_sizes()) {
    const std::string name = size_name(size);
    table.rows.push_back(gain_row(ours, {"saturation", name, "unordered"}, scheme, name));
  }
  table.note = kGainNote;
  return table;
}

Table distribution_table(const Measured& ours) {
  Table table =
      titled_table("distributions",
                   "Parallel alpha-beta: gain of 5 processors by how values are drawn", {"size"});
  std::vector<std::string> schemes = independent_schemes();
  schemes.insert(schemes.end(), other_schemes().begin(), other_schemes().end());
  table.columns.insert(table.columns.end(), schemes.begin(), schemes.end());
  for (const Size size : saturation_sizes()) {
    std::vector<TableCell> row = {plain_cell(size_name(size))};
    for (const std::string& scheme : schemes) {
      const Spot spot{"saturation", size_name(size), scheme};
      TableCell cell = cell_of(ours.times(spot, "mwf", 5, Metric::Gain), 2);
      const Reading point = ours.saturation(spot, "mwf");
      if (point.known()) cell.detail = fmt::format("saturates at {:.0f}", point.value);
      row.push_back(std::move(cell));
    }
    table.rows.push_back(std::move(row));
  }
  table.note =
      "The first four draw values independently; discrete:K has K equally likely values. The "
      "others are schemes of the thesis in which values depend on each other.";
  return table;
}

Gallery tree_curves(const Measured& ours) {
  Gallery gallery;
  const auto add = [&](const char* id, const char* scheme, const char* title, Metric metric,
                       const char* quantity) {
    LinePlot plot = processor_plot(title, quantity);
    int colour = 0;
    for (const Size size : saturation_sizes()) {
      const Spot spot{"saturation", size_name(size), "unordered"};
      plot.series.push_back(curve(ours, spot, scheme, metric, size_name(size), colour++));
    }
    gallery.figures.push_back({id, "", draw(plot)});
  };
  add("gain-curves-mwf", "mwf", "Parallel alpha-beta: gain", Metric::Gain,
      "time with one by time with P");
  add("gain-curves-scout", "parallel-scout", "Parallel Scout: gain", Metric::Gain,
      "time with one by time with P");
  add("node-curves-mwf", "mwf", "Parallel alpha-beta: nodes", Metric::MoreNodes,
      "nodes by those with one");
  add("node-curves-scout", "parallel-scout", "Parallel Scout: nodes", Metric::MoreNodes,
      "nodes by those with one");
  return gallery;
}

Table phase_table(const Measured& ours, const char* scheme, const char* title) {
  Table table =
      titled_table(std::string("phases-") + scheme, fmt::format("{} on positions of games", title),
                   gain_columns("game, phase"));
  for (const PhasedGame& game : phased_games()) {
    for (const Phase& phase : game.phases) {
      table.rows.push_back(gain_row(ours, {"phases", game.name, phase.name}, scheme,
                                    fmt::format("{}, {}", game.name, phase.name)));
    }
  }
  table.note = kGainNote;
  return table;
}

Table rival_table(const Measured& ours) {
  constexpr std::array<int, 5> kRivalProcessors = {1, 2, 5, 6, 16};
  Table table =
      titled_table("scout-by-alpha-beta", "Time of parallel Scout by that of parallel alpha-beta",
                   {"game", "phase", "plies", "depth"});
  for (const int p : kRivalProcessors) table.columns.push_back(fmt::format("{} processors", p));
  table.columns.emplace_back("nodes, 5 processors");
  for (const PhasedGame& game : phased_games()) {
    for (const Phase& phase : game.phases) {
      const Spot spot{"phases", game.name, phase.name};
      std::vector<TableCell> row = {
          plain_cell(game.name), plain_cell(phase.name),
          plain_cell(fmt::format("{} to {}", phase.range.fewest, phase.range.most)),
          plain_cell(std::to_string(game.depth))};
      for (const int p : kRivalProcessors) {
        const Reading time = ours.times(spot, "parallel-scout", p, Metric::Rival);
        TableCell cell = cell_of(time, 2);
        if (time.n >= kFewestJudged && time.interval.high < 1) cell.tone = Tone::Good;
        if (time.n >= kFewestJudged && time.interval.low > 1) cell.tone = Tone::Bad;
        row.push_back(std::move(cell));
      }
      row.push_back(cell_of(ours.times(spot, "parallel-scout", 5, Metric::RivalNodes), 2));
      table.rows.push_back(std::move(row));
    }
  }
  table.note = "Marked: Scout is surely faster, or surely slower.";
  return table;
}

std::vector<std::pair<Spot, std::string>> splitting_spots() {
  std::vector<std::pair<Spot, std::string>> list;
  for (const Size size : splitting_sizes()) {
    const std::string name = size_name(size);
    list.push_back({{"splitting", name, "worst-order"}, name + ", worst order"});
    list.push_back({{"splitting", name, "unordered"}, name + ", unordered"});
    list.push_back({{"splitting", name, "p-ordered:1.0"}, name + ", best order"});
  }
  for (const PhasedGame& game : phased_games()) {
    if (!is_deep(game)) continue;
    list.push_back({{"splitting", game.name, kOpening},
                    fmt::format("{}, depth {}", game.name, kSplittingDepth)});
  }
  return list;
}

Table splitting_table(const Measured& ours, const char* scheme, const char* title) {
  Table table = titled_table(std::string("splitting-") + scheme, title,
                             {"width", "depth", "processors k", "searching", "sqrt k"});
  for (const auto& [spot, name] : splitting_spots()) table.columns.push_back(name);
  for (const ProcessorTree& tree : processor_trees()) {
    std::vector<TableCell> row = {
        plain_cell(std::to_string(tree.width)), plain_cell(std::to_string(tree.depth)),
        plain_cell(std::to_string(tree.processors())), plain_cell(std::to_string(tree.leaves())),
        plain_cell(fmt::format("{:.2f}", std::sqrt(tree.processors())))};
    for (const auto& [spot, name] : splitting_spots()) {
      row.push_back(cell_of(ours.times(spot, scheme, tree.processors(), Metric::SpeedUp), 2));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Figure splitting_plot(const Measured& ours) {
  LinePlot plot = processor_plot("Tree splitting: speed-up", "speed-up");
  plot.y.logarithmic = true;
  Series all{"k", {}, 0, true, true};
  Series root{"sqrt k", {}, 1, true, true};
  for (const double k : {1.0, 40.0}) {
    all.points.push_back({k, k, std::nullopt, std::nullopt});
    root.points.push_back({k, std::sqrt(k), std::nullopt, std::nullopt});
  }
  plot.series = {all, root};
  int colour = 2;
  for (const auto& [spot, name] : splitting_spots()) {
    if (spot.subject == size_name(splitting_sizes().back())) continue;
    Series series = curve(ours, spot, "tree-splitting", Metric::SpeedUp, name, colour++);
    std::sort(series.points.begin(), series.points.end(),
              [](const Point& a, const Point& b) { return a.x < b.x; });
    series.line = false;
    plot.series.push_back(std::move(series));
  }
  return {"splitting-speed-up",
          "Speed-up against the number of processors of six trees of processors.", draw(plot)};
}

}  // namespace

Section saturation_section(const Measured& ours) {
  return {"saturation",
          "Parallel alpha-beta and parallel Scout on uniform trees",
          {tree_gains(ours, "mwf", "Parallel alpha-beta"),
           tree_gains(ours, "parallel-scout", "Parallel Scout"), tree_curves(ours),
           distribution_table(ours)}};
}

Section phase_section(const Measured& ours) {
  return {"phases",
          "Openings, middle games and endgames",
          {rival_table(ours), phase_table(ours, "mwf", "Parallel alpha-beta"),
           phase_table(ours, "parallel-scout", "Parallel Scout")}};
}

Section splitting_section(const Measured& ours) {
  Section section{"splitting", "Tree splitting on trees of processors", {}};
  section.blocks.emplace_back(Paragraph{
      "The text defines the speed-up as the time of the parallel by that of the sequential "
      "version, which is upside down: it then calls k, the number of processors, the best that can "
      "be had. Here it is sequential by parallel time. Masters divide and do not search, so that "
      "only the processors of the last level do. In worst order (the last child is the best, and "
      "alpha-beta cuts nothing) there is one tree and no chance."});
  section.blocks.emplace_back(splitting_table(ours, "tree-splitting", "Tree splitting: speed-up"));
  section.blocks.emplace_back(splitting_plot(ours));
  section.blocks.emplace_back(
      splitting_table(ours, "mwf", "Mandatory work first with as many processors: speed-up"));
  return section;
}

Section sss_section(const Measured& ours) {
  Table table = titled_table("sss", "Parallel SSS*", {"size", "leaves of SSS*"});
  for (const int processes : kProcesses) {
    table.columns.push_back(processes == 0 ? "w processes" : std::to_string(processes));
  }
  table.columns.emplace_back("correlation");
  for (const double q : kQuantiles) {
    table.columns.push_back(fmt::format("two bounds, {:.0f}%", 100 * q));
  }
  for (const Size size : sss_sizes()) {
    const auto mean = [&](SssMetric metric, std::size_t number = 0) {
      const Estimate found = ours.sss(size, metric, number);
      return found.known() ? mean_of(found) : Reading{};
    };
    std::vector<TableCell> row = {plain_cell(size_name(size)),
                                  short_cell(mean(SssMetric::Leaves), 0)};
    for (std::size_t i = 0; i < kProcesses.size(); ++i) {
      row.push_back(cell_of(mean(SssMetric::Parts, i), 2));
    }
    row.push_back(cell_of(ours.sss_correlation(size), 2));
    for (std::size_t i = 0; i < kQuantiles.size(); ++i) {
      TableCell cell = cell_of(times_of(ours.sss(size, SssMetric::Bounds, i)), 2);
      const Reading sure = mean(SssMetric::Sure, i);
      if (sure.known()) cell.hint += fmt::format("; below the bound {:.0f}%", 100 * sure.value);
      row.push_back(std::move(cell));
    }
    table.rows.push_back(std::move(row));
  }
  table.note =
      "Processes with disjoint parts of the tree: leaves of SSS* by the most leaves of one "
      "process, the measure of Kumar and Kanal (arithmetic means). Correlation: of this speed-up "
      "(w processes, one for each child of the root) with the leaves of SSS*. Two bounds: time of "
      "SSS* from one starting bound by the time from two; the second is a quantile of the value "
      "that the root of such a tree has, which is known exactly for independent values.";
  return {"sss", "Parallel SSS*", {std::move(table)}};
}

}  // namespace espalier::lab::muszycka85::parallel
