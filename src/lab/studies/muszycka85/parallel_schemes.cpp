// muszycka85/parallel: the report's sections on all schemes, from one to 1,024 processors.
#include <fmt/core.h>

#include <cmath>

#include "lab/studies/muszycka85/parallel_report.hpp"

namespace espalier::lab::muszycka85::parallel {
namespace {

constexpr const char* kGoodOrder = "p-ordered:0.8";
constexpr int kMostShown = 1'024;

Spot scheme_spot(const std::string& ordering) {
  return {"schemes", size_name(kSchemesSize), ordering};
}

std::vector<int> shown_processors() {
  std::vector<int> list;
  for (const Run& run : grid_of(kSchemes).runs()) {
    if (run.scheme == "ybw") list.push_back(run.processors);
  }
  return list;
}

// "0.8-ordered", "unordered".
std::string ordering_words(const std::string& ordering) {
  const std::size_t colon = ordering.find(':');
  return colon == std::string::npos ? ordering : ordering.substr(colon + 1) + "-ordered";
}

// Speed-up by processors, from the logarithm of the speed-up.
Reading efficiency(const Measured& ours, const Spot& spot, const char* scheme, int processors) {
  Estimate log2 = ours.at(spot, scheme, processors, Metric::SpeedUp);
  log2.mean -= log2.known() ? std::log2(processors) : 0;
  return times_of(log2);
}

Table speed_up_table(const Measured& ours, const std::string& ordering) {
  Table table = titled_table(
      "speed-up-" + ordering_words(ordering),
      fmt::format("Speed-up on {}, {}", size_name(kSchemesSize), ordering_words(ordering)),
      {"scheme"});
  for (const int p : shown_processors()) table.columns.push_back(std::to_string(p));
  for (const char* scheme : kSchemeNames) {
    std::vector<TableCell> row = {plain_cell(scheme)};
    for (const int p : shown_processors()) {
      row.push_back(short_cell(ours.times(scheme_spot(ordering), scheme, p, Metric::SpeedUp)));
    }
    table.rows.push_back(std::move(row));
  }
  table.note =
      "Time of alpha-beta on one processor by that of the scheme. parallel-sss-bounds searches with "
      "16 processors at most, and any more wait; alpha-beta is the yardstick.";
  table.folded = ordering != kGoodOrder && ordering != "unordered";
  return table;
}

Gallery speed_up_plots(const Measured& ours, bool by_processors) {
  Gallery gallery;
  for (const std::string& ordering : orderings()) {
    LinePlot plot =
        processor_plot(ordering_words(ordering), by_processors ? "efficiency" : "speed-up");
    plot.y.logarithmic = !by_processors;
    for (std::size_t i = 0; i < kSchemeNames.size(); ++i) {
      if (by_processors && i == 0) continue;  // one processor works: 1 / P
      Series series = curve(ours, scheme_spot(ordering), kSchemeNames[i], Metric::SpeedUp,
                            kSchemeNames[i], static_cast<int>(i));
      for (Point& point : series.points) {
        const double by = by_processors ? point.x : 1;
        point.y /= by;
        if (point.low) point.low = *point.low / by;
        if (point.high) point.high = *point.high / by;
      }
      plot.series.push_back(std::move(series));
    }
    gallery.figures.push_back(
        {fmt::format("{}-{}", by_processors ? "efficiency" : "speed-up", ordering_words(ordering)),
         "", draw(plot)});
  }
  return gallery;
}

// Perfect order is 1, and so on; unordered trees have no place on this axis.
std::optional<double> order_of(const std::string& ordering) {
  const std::size_t colon = ordering.find(':');
  if (colon == std::string::npos) return std::nullopt;
  return std::stod(ordering.substr(colon + 1));
}

Figure ordering_plot(const Measured& ours, int processors) {
  LinePlot plot;
  plot.title = fmt::format("Efficiency with {} processors", processors);
  plot.x.label = "P of the P-ordered trees: 1 is perfect order";
  plot.y.label = "efficiency";
  for (std::size_t i = 1; i < kSchemeNames.size(); ++i) {
    Series series{kSchemeNames[i], {}, static_cast<int>(i), true, false};
    for (const std::string& ordering : orderings()) {
      const auto order = order_of(ordering);
      const Reading found = efficiency(ours, scheme_spot(ordering), kSchemeNames[i], processors);
      if (!order || !found.known()) continue;
      Point point{*order, found.value, std::nullopt, std::nullopt};
      if (found.n > 1) {
        point.low = found.interval.low;
        point.high = found.interval.high;
      }
      series.points.push_back(point);
    }
    if (!series.points.empty()) plot.series.push_back(std::move(series));
  }
  return {fmt::format("ordering-{}", processors), "", draw(plot)};
}

Table ordering_table(const Measured& ours, int processors) {
  Table table = titled_table(fmt::format("ordering-table-{}", processors),
                             fmt::format("Efficiency with {} processors, in percent", processors),
                             {"scheme"});
  for (const std::string& ordering : orderings()) table.columns.push_back(ordering_words(ordering));
  for (std::size_t i = 1; i < kSchemeNames.size(); ++i) {
    std::vector<TableCell> row = {plain_cell(kSchemeNames[i])};
    for (const std::string& ordering : orderings()) {
      Reading found = efficiency(ours, scheme_spot(ordering), kSchemeNames[i], processors);
      found.value *= 100;
      found.interval = {100 * found.interval.low, 100 * found.interval.high};
      row.push_back(short_cell(found, 1));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table overhead_table(const Measured& ours, const std::string& ordering) {
  constexpr std::array<int, 3> kOverheadProcessors = {8, 64, kMostShown};
  Table table = titled_table("overhead-" + ordering_words(ordering),
                             fmt::format("Where the efficiency goes: {}, {}",
                                         size_name(kSchemesSize), ordering_words(ordering)),
                             {"scheme"});
  for (const int p : kOverheadProcessors) {
    for (const char* what : {"efficiency", "work x", "in vain", "waiting"}) {
      table.columns.push_back(fmt::format("{}: {}", p, what));
    }
  }
  const Spot spot = scheme_spot(ordering);
  for (std::size_t i = 1; i < kSchemeNames.size(); ++i) {
    const char* scheme = kSchemeNames[i];
    std::vector<TableCell> row = {plain_cell(scheme)};
    for (const int p : kOverheadProcessors) {
      const auto percent = [](Reading reading, bool rest) {
        if (!reading.known()) return short_cell(reading);
        const double share = rest ? 1 - reading.value : reading.value;
        return TableCell{fmt::format("{:.1f}%", 100 * share), "", Tone::Plain,
                         fmt::format("n = {}", reading.n)};
      };
      row.push_back(percent(efficiency(ours, spot, scheme, p), false));
      row.push_back(short_cell(ours.times(spot, scheme, p, Metric::Work)));
      const Estimate vain = ours.at(spot, scheme, p, Metric::InVain);
      row.push_back(percent(vain.known() ? mean_of(vain) : Reading{}, false));
      row.push_back(percent(ours.times(spot, scheme, p, Metric::Use), true));
    }
    table.rows.push_back(std::move(row));
  }
  table.note =
      "Work: of all processors by that of alpha-beta. In vain: share of this work that was cut "
      "off, abandoned or done twice (arithmetic mean). Waiting: share of the processors' time. "
      "Efficiency is (1 - waiting) / work.";
  table.folded = ordering != kGoodOrder;
  return table;
}

Gallery overhead_plots(const Measured& ours) {
  Gallery gallery;
  const auto add = [&](const char* id, const char* title, const char* quantity, Metric metric) {
    LinePlot plot = processor_plot(title, quantity);
    plot.y.logarithmic = metric == Metric::Work;
    for (std::size_t i = 1; i < kSchemeNames.size(); ++i) {
      Series series = curve(ours, scheme_spot(kGoodOrder), kSchemeNames[i], metric, kSchemeNames[i],
                            static_cast<int>(i));
      if (metric == Metric::Use) {
        for (Point& point : series.points) {
          point.y = 1 - point.y;
          if (!point.low || !point.high) continue;
          const double low = 1 - *point.high;
          point.high = 1 - *point.low;
          point.low = low;
        }
      }
      plot.series.push_back(std::move(series));
    }
    gallery.figures.push_back({id, "", draw(plot)});
  };
  add("work", "All work by that of alpha-beta, 0.8-ordered", "work", Metric::Work);
  add("waiting", "Share of time spent waiting, 0.8-ordered", "waiting", Metric::Use);
  return gallery;
}

}  // namespace

Section schemes_section(const Measured& ours) {
  Section section{"schemes", "All schemes, up to 1,024 processors", {}};
  section.blocks.emplace_back(Paragraph{fmt::format(
      "The nine schemes and the yardstick on the same trees {}. P-ordered: with probability P the "
      "first child of a node is its best.",
      size_name(kSchemesSize))});
  section.blocks.emplace_back(speed_up_plots(ours, false));
  for (const std::string& ordering : orderings()) {
    section.blocks.emplace_back(speed_up_table(ours, ordering));
  }
  section.blocks.emplace_back(speed_up_plots(ours, true));
  return section;
}

Section ordering_section(const Measured& ours) {
  Section section{"ordering", "Efficiency against ordering", {}};
  section.blocks.emplace_back(Gallery{{ordering_plot(ours, 8), ordering_plot(ours, 64)}});
  for (const int processors : {8, 64, kMostShown}) {
    section.blocks.emplace_back(ordering_table(ours, processors));
  }
  return section;
}

Section overhead_section(const Measured& ours) {
  Section section{"overhead", "Search overhead and waiting", {}};
  section.blocks.emplace_back(overhead_plots(ours));
  for (const std::string& ordering : orderings()) {
    section.blocks.emplace_back(overhead_table(ours, ordering));
  }
  return section;
}

}  // namespace espalier::lab::muszycka85::parallel
