// muszycka85/pathology: the plots of the report.
#include <fmt/core.h>

#include <algorithm>

#include "lab/pathology/error_recursion.hpp"
#include "lab/plot.hpp"
#include "lab/statistics.hpp"
#include "lab/studies/muszycka85/pathology.hpp"

namespace espalier::lab::pathology {
namespace {

// ERR against p after 0, 1, 2, 4, ... iterations: figures 44-47 (q = 0) and 50-53 (q = .05).
Figure recursion_figure(int number, double e1, double e2, double q, std::uint32_t width) {
  LinePlot plot;
  plot.title = fmt::format("e1 = {}, e2 = {}, q = {}, w = {}", e1, e2, q, width);
  plot.x = {"p: probability that a leaf is WIN", false, 0.2, 0.9};
  plot.y = {"ERR", false, 0.0, 0.6};
  int colour = 0;
  for (const std::size_t iteration : {0U, 1U, 2U, 3U, 4U, 6U, 8U, 10U}) {
    Series series;
    series.name = fmt::format("{}", iteration);
    series.colour = colour++;
    for (int step = 0; step <= 70; ++step) {
      const double p = 0.2 + 0.01 * step;
      series.points.push_back(
          {p, decision_error(backed_up({p, e1, e2}, width, q, iteration).back()), {}, {}});
    }
    plot.series.push_back(std::move(series));
  }
  Figure figure;
  figure.id = fmt::format("figure-{}", number);
  figure.caption = fmt::format(
      "Figure {}: ERR after so many iterations (levels backed up), {} trees of width {}.", number,
      q > 0 ? "nonuniform" : "uniform", width);
  figure.svg = draw(plot);
  return figure;
}

Point measured_point(double x, const Estimate& estimate) {
  Point point{x, estimate.mean, {}, {}};
  if (estimate.n >= 2) {
    const Interval interval = confidence_interval(estimate);
    point.low = interval.low;
    point.high = interval.high;
  }
  return point;
}

// P(correct) against d: our means with their intervals (the exact value where nothing has been
// measured), and the published points of a table.
void add_curve(LinePlot& plot, const Results& results, Place place, const std::string& table,
               const std::string& name, int colour) {
  Series ours;
  ours.name = name;
  ours.colour = colour;
  for (place.d = 1; place.d <= place.t; ++place.d) {
    const Estimate estimate = results.at(place.labels());
    if (estimate.known()) {
      ours.points.push_back(measured_point(place.d, estimate));
    } else if (const auto exact = exact_value(place)) {
      ours.points.push_back({double(place.d), *exact, {}, {}});
    }
  }
  Series published;
  published.name = name + ", " + table;
  published.colour = colour;
  published.line = false;
  for (const PublishedFigure& figure : published_figures()) {
    const bool here = figure.table == table && figure.place.w == place.w &&
                      figure.place.t == place.t && !figure.suspect;
    if (here) published.points.push_back({double(figure.place.d), figure.value, {}, {}});
  }
  std::sort(published.points.begin(), published.points.end(),
            [](const Point& a, const Point& b) { return a.x < b.x; });
  if (!ours.points.empty()) plot.series.push_back(std::move(ours));
  if (!published.points.empty()) plot.series.push_back(std::move(published));
}

Figure curve_figure(const Results& results, const std::string& game, const std::string& backup,
                    const std::string& table) {
  LinePlot plot;
  const bool product = backup == "product";
  plot.title = fmt::format("{} game, {}", game == "pearl" ? "Pearl's" : "incremental",
                           product ? "product propagation, w = 2" : "minimax, t = 7");
  plot.x = {"search depth d", false, {}, {}};
  plot.y = {"P(right decision)", false, {}, 1.0};
  const std::string reading = readings_of(game).front();
  int colour = 0;
  if (product) {
    for (const std::uint32_t t : {5U, 7U, 9U, 11U, 13U}) {
      add_curve(plot, results, {game, backup, reading, 2, t, 1}, table, fmt::format("t = {}", t),
                colour++);
    }
  } else {
    for (const std::uint32_t w : {2U, 3U, 4U, 5U}) {
      add_curve(plot, results, {game, backup, reading, w, 7, 1}, table, fmt::format("w = {}", w),
                colour++);
    }
  }
  Figure figure;
  figure.id = "curves-" + game + "-" + backup;
  figure.caption = "Our means with 95% intervals; hollow marks: table " + table + ".";
  figure.svg = draw(plot);
  return figure;
}

// Minimax against product propagation on long games.
Figure duel_figure(const Results& results) {
  LinePlot plot;
  plot.title = "Pearl's game, w = 2, t = 13";
  plot.x = {"search depth d", false, {}, {}};
  plot.y = {"P(right decision)", false, {}, 1.0};
  add_curve(plot, results, {"pearl", "minimax", kPearlReading, 2, 13, 1}, "", "minimax", 0);
  add_curve(plot, results, {"pearl", "product", kPearlReading, 2, 13, 1}, "", "product", 1);
  Figure figure;
  figure.id = "curves-duel";
  figure.caption = "The disease and the cure: the same trees, two ways to back up.";
  figure.svg = draw(plot);
  return figure;
}

// Error at depth 4 over error at depth 1: above 1, the deeper search decides worse.
std::optional<double> pathology_degree(const Results& results, const char* backup,
                                       std::uint32_t width, std::uint32_t levels,
                                       double similarity) {
  Place place{"map", backup, map_reading(levels, similarity), width, kMapTurns, 1};
  const Estimate shallow = results.at(place.labels());
  place.d = 4;
  const Estimate deep = results.at(place.labels());
  if (!shallow.known() || !deep.known() || !(shallow.mean < 1)) return std::nullopt;
  return (1 - deep.mean) / (1 - shallow.mean);
}

Figure map_figure(const Results& results, const char* backup, std::uint32_t width) {
  HeatMap map;
  map.title = fmt::format("w = {}, {}", width, backup);
  map.x_label = "local similarity s";
  map.y_label = "granularity g";
  for (const double s : kMapSimilarities) map.x.push_back(fmt::format("{}", s));
  for (const std::uint32_t g : kMapLevels) {
    map.y.push_back(std::to_string(g));
    map.values.emplace_back();
    for (const double s : kMapSimilarities) {
      map.values.back().push_back(pathology_degree(results, backup, width, g, s));
    }
  }
  Figure figure;
  figure.id = fmt::format("map-{}-{}", backup, width);
  figure.caption =
      fmt::format("Degree of pathology, width {}: error at depth 4 over error at depth 1, t = {}.",
                  width, kMapTurns);
  figure.svg = draw(map);
  return figure;
}

std::string map_summary(const Results& results) {
  std::size_t known = 0;
  std::size_t ill = 0;
  std::size_t ill_similar = 0;
  for (const std::uint32_t w : kMapWidths) {
    for (const std::uint32_t g : kMapLevels) {
      for (const double s : kMapSimilarities) {
        const auto degree = pathology_degree(results, "minimax", w, g, s);
        if (!degree) continue;
        ++known;
        ill += *degree > 1 ? 1 : 0;
        ill_similar += *degree > 1 && s >= 0.75 ? 1 : 0;
      }
    }
  }
  if (known == 0) return "Nothing measured yet.";
  return fmt::format(
      "Measured points: {}. Under minimax {} of them are pathological (the error grows from depth "
      "1 "
      "to depth 4), {} of these at a similarity of 0.75 or more.",
      known, ill, ill_similar);
}

}  // namespace

Section recursion_section() {
  Section section{"recursion", "Figures 44-47 and 50-53: errors on their way up", {}};
  section.blocks.emplace_back(Paragraph{
      "ERR, the probability of preferring the wrong one of a WIN and a LOSS son, after so many "
      "levels "
      "of backing up: first without terminals (q = 0), then with a share q = 0.05 of them, which "
      "are "
      "recognised without error; formulas with their misprints corrected. Two figures for w = 3, "
      "for "
      "which the thesis gives formulas only, have the numbers 144 and 150. recursion.csv has more "
      "widths, and the error of a node's value as well."});
  Gallery uniform;
  Gallery terminals;
  int number = 44;
  for (const double e1 : {0.1, 0.2}) {
    for (const double e2 : {0.1, 0.2}) {
      uniform.figures.push_back(recursion_figure(number, e1, e2, 0, 2));
      terminals.figures.push_back(recursion_figure(number + 6, e1, e2, 0.05, 2));
      ++number;
    }
  }
  Gallery wide;
  wide.figures.push_back(recursion_figure(144, 0.1, 0.1, 0, 3));
  wide.figures.push_back(recursion_figure(150, 0.1, 0.1, 0.05, 3));
  section.blocks.emplace_back(std::move(uniform));
  section.blocks.emplace_back(std::move(terminals));
  section.blocks.emplace_back(std::move(wide));
  return section;
}

Section curves_section(const Results& results) {
  Section section{"curves", "Right decisions against the depth of search", {}};
  Gallery gallery;
  gallery.figures.push_back(curve_figure(results, "pearl", "minimax", "XIX"));
  gallery.figures.push_back(curve_figure(results, "incremental", "minimax", "XXI"));
  gallery.figures.push_back(curve_figure(results, "pearl", "product", "XXV"));
  gallery.figures.push_back(curve_figure(results, "incremental", "product", "XXVI"));
  section.blocks.emplace_back(std::move(gallery));
  section.blocks.emplace_back(duel_figure(results));
  return section;
}

Section map_section(const Results& results) {
  Section section{"map", "The map of pathology", {}};
  section.blocks.emplace_back(Paragraph{
      "Between Pearl's game and the incremental game: every terminal takes its value from the "
      "incremental game with probability s, else an independent one; values are cut into g levels, "
      "half of them wins. The corner s = 0, g = 2 is Pearl's game, the corner s = 1, g = 2 the "
      "incremental game, tree by tree. " +
      map_summary(results)});
  for (const char* backup : {"minimax", "product"}) {
    Gallery gallery;
    for (const std::uint32_t width : kMapWidths) {
      gallery.figures.push_back(map_figure(results, backup, width));
    }
    section.blocks.emplace_back(std::move(gallery));
  }
  return section;
}

}  // namespace espalier::lab::pathology
