// muszycka85/pathology: the plots of the report.
#include <fmt/core.h>

#include <algorithm>

#include "lab/pathology/exact_law.hpp"
#include "lab/plot.hpp"
#include "lab/statistics.hpp"
#include "lab/studies/muszycka85/pathology.hpp"

namespace espalier::lab::pathology {
namespace {

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

// Why minimax decides so badly just before the end of the game.
std::string duel_remark() {
  constexpr std::uint32_t kTurns = 13;
  constexpr Effort kFewSquares{.multiplications = 1e4};  // only the last levels are needed
  const StateModel model = pearl_model(2, kTurns);
  const auto correct = correct_by_depth(model, Backup::Minimax, kFewSquares);
  std::string list;
  for (std::uint32_t d = kTurns - 5; d + 2 <= kTurns; ++d) {
    const double tied = tied_by_minimax(model, d, kFewSquares).value_or(0);
    const double wrong = std::max(0.0, 1 - correct[d - 1].value_or(0) - tied / 2);
    list += fmt::format("{} d = {}: {:.1f}% and {:.1f}%", list.empty() ? "" : ",", d, 100 * tied,
                        100 * wrong);
  }
  return fmt::format(
      "The bump of minimax at d = 10 and the drop at d = 11: the evaluation counts wins among the "
      "2^(t-d) squares below a node, so at d = t - 2 = 11 minimax compares counts of 4 squares, "
      "and most won and lost children tie, which counts half. With the 8 squares of d = 10 there "
      "are "
      "hardly more ties than at d = 9, but fewer wrong preferences. Ties and wrong preferences by "
      "the exact law:{}.",
      list);
}

// Error at depth 4 over error at depth 1: above 1, the deeper search decides worse.
std::optional<double> pathology_degree(const Results& results, const char* backup,
                                       std::uint32_t width, std::uint32_t levels,
                                       double similarity) {
  Place place{"map", backup, map_reading(levels, similarity), width, kMapTurns, 1};
  const Estimate shallow = results.at(place.labels());
  place.d = kMapDepth;
  const Estimate deep = results.at(place.labels());
  if (!shallow.known() || !deep.known() || !(shallow.mean < 1)) return std::nullopt;
  return (1 - deep.mean) / (1 - shallow.mean);
}

// How many trees a point of the map stands for; roots without a decision do not count.
std::string map_samples(const Results& results, const char* backup,
                        const std::vector<std::uint32_t>& widths) {
  std::int64_t fewest = 0;
  std::int64_t most = 0;
  for (const std::uint32_t width : widths) {
    for (const std::uint32_t levels : kMapLevels) {
      for (const double similarity : kMapSimilarities) {
        const std::int64_t n = map_loss(results, backup, width, levels, similarity).n;
        if (n == 0) continue;
        fewest = fewest == 0 ? n : std::min(fewest, n);
        most = std::max(most, n);
      }
    }
  }
  return fmt::format("n = {} to {} trees a point", fewest, most);
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
  figure.caption = fmt::format(
      "Degree of pathology under {}, width {}: error at depth {} over error at depth 1, t = {}; "
      "{}.",
      backup == std::string_view("product") ? "product propagation" : "minimax", width, kMapDepth,
      kMapTurns, map_samples(results, backup, {width}));
  figure.svg = draw(map);
  return figure;
}

std::string map_summary(const Results& results, const char* backup, const char* name) {
  std::size_t points = 0;
  std::size_t ill = 0;
  std::size_t ill_similar = 0;
  for (const std::uint32_t w : kMapWidths) {
    for (const std::uint32_t g : kMapLevels) {
      for (const double s : kMapSimilarities) {
        const Estimate loss = map_loss(results, backup, w, g, s);
        if (loss.n < kFewestJudged) continue;
        ++points;
        const bool worse = loss.mean > 1e-9 && loss.mean > kSure * loss.stderr_;
        ill += worse ? 1 : 0;
        ill_similar += worse && s >= 0.75 ? 1 : 0;
      }
    }
  }
  if (points == 0) return fmt::format("Nothing measured yet under {}. ", name);
  return fmt::format(
      "Under {} {} of {} measured points ({}) are pathological: the error at depth {} is "
      "significantly larger than at depth 1 (paired difference above {} standard errors); {} of "
      "these have a similarity of 0.75 or more. ",
      name, ill, points, map_samples(results, backup, {kMapWidths.begin(), kMapWidths.end()}),
      kMapDepth, kSure, ill_similar);
}

}  // namespace

Estimate map_loss(const Results& results, const char* backup, std::uint32_t width,
                  std::uint32_t levels, double similarity) {
  const auto cell = results.find_cell({{"game", "map"},
                                       {"reading", map_reading(levels, similarity)},
                                       {"w", std::to_string(width)}});
  if (!cell) return {};
  const auto quantity =
      results.find_quantity(results.study().cells()[*cell].kind, {{"loss", backup}});
  return quantity ? results.estimate(*cell, *quantity) : Estimate{};
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
  section.blocks.emplace_back(Paragraph{duel_remark()});
  return section;
}

Section map_section(const Results& results) {
  Section section{"map", "The map of pathology", {}};
  section.blocks.emplace_back(Paragraph{
      "Between Pearl's game and the incremental game: every terminal takes its value from the "
      "incremental game with probability s, else an independent one; values are cut into g levels, "
      "half of them wins. The corner s = 0, g = 2 is Pearl's game, the corner s = 1, g = 2 the "
      "incremental game as the text has it, tree by tree. " +
      map_summary(results, "minimax", "minimax") +
      map_summary(results, "product", "product propagation")});
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
