// The report of muszycka85/pruning, continued: visits and time, the strategies the thesis lacks,
// and deeper trees.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "lab/plot.hpp"
#include "lab/studies/muszycka85/newborn.hpp"
#include "lab/studies/muszycka85/pruning.hpp"

namespace espalier::lab::muszycka85 {
namespace {

std::optional<std::size_t> find_times(const Results& results, bool uniform, Size size,
                                      const std::string& scheme) {
  Labels labels = Condition{{uniform, size.width, size.depth}, {scheme}}.labels();
  labels.emplace_back("set", "time");
  const auto cell = results.find_cell(labels);
  return cell && results.measured(*cell) ? cell : std::nullopt;
}

// CPU time against width at depth 4, alpha-beta = 1.
Figure time_figure(const Results& results, const LeafTable& table) {
  LinePlot plot;
  plot.title = fmt::format("Depth 4, {}, {}", tree_word(table.uniform), scheme_words(table.scheme));
  plot.x.label = "width";
  plot.y.label = "CPU time / alpha-beta";
  plot.y.logarithmic = true;  // SSS* takes ten times as long as the others
  for (std::size_t s = 0; s < kThesisStrategies; ++s) {
    Series series{strategies()[s].short_name, {}, static_cast<int>(s), true, false};
    for (std::uint32_t w = 2; w <= 5; ++w) {
      const auto cell = find_times(results, table.uniform, {w, 4}, table.scheme);
      if (!cell) continue;
      const Estimate estimate = time_ratio(results, *cell, s);
      if (estimate.n < 2) continue;
      const Interval band = confidence_interval(estimate);
      series.points.push_back({static_cast<double>(w), estimate.mean, band.low, band.high});
    }
    plot.series.push_back(std::move(series));
  }
  return {
      fmt::format("figure-{:02}", table.time_figure),
      fmt::format("Figure {}: CPU time relative to alpha-beta on the same trees, {} trees of depth "
                  "4, {}, 95% bands.",
                  table.time_figure, tree_word(table.uniform), scheme_words(table.scheme)),
      draw(plot)};
}

// One row for each case and each of three sizes: the cell to read from, and the first two columns.
struct Row {
  std::size_t cell;
  std::vector<TableCell> cells;
};
std::vector<Row> rows_by_case(const Results& results) {
  std::vector<Row> rows;
  for (const LeafTable& one : leaf_tables()) {
    for (const Size size : {Size{10, 3}, Size{5, 4}, Size{3, 6}}) {
      const Condition condition{{one.uniform, size.width, size.depth}, {one.scheme}};
      const auto cell = find_counts(results, one.uniform, size, one.scheme);
      if (!cell) continue;
      rows.push_back(
          {*cell, {{condition.size(), "", Tone::Plain, ""}, {one.scheme, "", Tone::Plain, ""}}});
    }
  }
  return rows;
}

Table visit_table(const Results& results) {
  Table table;
  table.id = "visits-table";
  table.caption = "Visits relative to alpha-beta's, three sizes of each case";
  table.columns = {"trees", "scheme"};
  for (std::size_t s = 0; s < kThesisStrategies; ++s) {
    table.columns.push_back(strategies()[s].short_name);
  }
  for (Row& row : rows_by_case(results)) {
    const Estimate base = results.estimate(row.cell, counted(kAB, Metric::Visits));
    for (std::size_t s = 0; s < kThesisStrategies; ++s) {
      const Estimate visits = results.estimate(row.cell, counted(s, Metric::Visits));
      row.cells.push_back({fmt::format("{:.2f}", base.mean > 0 ? visits.mean / base.mean : 1),
                           fmt::format("{:.1f}", visits.mean), Tone::Plain, ""});
    }
    table.rows.push_back(std::move(row.cells));
  }
  table.note = "Large: visits divided by alpha-beta's. Small: mean number of visits.";
  table.folded = true;
  return table;
}

// Leaves relative to alpha-beta's, one row per case, for strategies the thesis does not have.
Table modern_table(const Results& results) {
  Table table;
  table.id = "modern-table";
  table.caption = "Leaves relative to alpha-beta's on common trees";
  table.columns = {"size", "scheme"};
  const std::vector<std::size_t> shown = {kPVS, kSSS, kSSSLeft, kNegaScout, kMTDf, kDual};
  for (const std::size_t s : shown) table.columns.push_back(strategies()[s].short_name);
  for (Row& row : rows_by_case(results)) {
    const Estimate base = results.estimate(row.cell, counted(kAB, Metric::Leaves));
    for (const std::size_t s : shown) {
      const Estimate leaves = results.estimate(row.cell, counted(s, Metric::Leaves));
      const Estimate less = s < kThesisStrategies
                                ? difference(results, row.cell, s, kAB, Metric::Leaves)
                                : results.estimate(row.cell, extra_leaves(s));
      const Estimate share = ratio(leaves, base, less);
      const bool fewer = share.n >= 2 && share.mean + 2.576 * share.stderr_ < 1;
      const bool more = share.n >= 2 && share.mean - 2.576 * share.stderr_ > 1;
      row.cells.push_back({fmt::format("{:.3f}", share.mean),
                           fmt::format("+- {:.3f}", share.stderr_),
                           fewer  ? Tone::Good
                           : more ? Tone::Bad
                                  : Tone::Plain,
                           ""});
    }
    table.rows.push_back(std::move(row.cells));
  }
  table.note =
      "Marked: significantly fewer or more leaves than alpha-beta at 1%. MTD(f) starts from the "
      "static value of the root; all tests have width 1, as the thesis's minimal windows.";
  return table;
}

struct Curve {
  std::uint32_t width;
  std::vector<std::pair<std::uint32_t, std::size_t>> cells;  // depth, cell
};

std::vector<Curve> curves(const Results& results, const std::string& scheme) {
  std::vector<Curve> list;
  for (const std::uint32_t w : {2U, 3U, 5U, 10U, 20U}) {
    Curve curve{w, {}};
    for (std::uint32_t d = 2; d <= 16; ++d) {
      if (const auto cell = find_counts(results, true, {w, d}, scheme)) {
        curve.cells.emplace_back(d, *cell);
      }
    }
    if (curve.cells.size() > 1) list.push_back(std::move(curve));
  }
  return list;
}

Figure growth_figure(const Results& results, const std::string& scheme) {
  LinePlot plot;
  plot.title = "Leaves of alpha-beta and SSS*, " + scheme_words(scheme);
  plot.x.label = "depth";
  plot.y.label = "leaves created";
  plot.y.logarithmic = true;
  int colour = 0;
  for (const Curve& curve : curves(results, scheme)) {
    for (const std::size_t s : {std::size_t{kAB}, std::size_t{kSSS}}) {
      Series series{fmt::format("{} w={}", strategies()[s].short_name, curve.width),
                    {},
                    colour,
                    true,
                    s != kAB};
      for (const auto& [depth, cell] : curve.cells) {
        const Estimate estimate = results.estimate(cell, counted(s, Metric::Leaves));
        series.points.push_back({static_cast<double>(depth), estimate.mean, {}, {}});
      }
      plot.series.push_back(std::move(series));
    }
    ++colour;
  }
  std::string id = "growth-" + scheme;
  std::replace(id.begin(), id.end(), ':', '-');
  return {id,
          "Leaves against depth, uniform trees, " + scheme_words(scheme) + " values; dashed: SSS*.",
          draw(plot)};
}

// sqrt(C(d) / C(d-2)): the factor per level over two levels, one of each player.
Figure branching_figure(const Results& results, const std::string& scheme) {
  LinePlot plot;
  plot.title = "Branching factor of alpha-beta, " + scheme_words(scheme);
  plot.x.label = "depth";
  plot.y.label = "sqrt(leaves(d) / leaves(d-2))";
  int colour = 0;
  for (const Curve& curve : curves(results, scheme)) {
    Series series{fmt::format("w={}", curve.width), {}, colour, true, false};
    Series limit{scheme.starts_with("discrete") ? fmt::format("sqrt({})", curve.width)
                                                : fmt::format("R*({})", curve.width),
                 {},
                 colour,
                 true,
                 true};
    const double bound =
        scheme.starts_with("discrete") ? std::sqrt(curve.width) : branching_factor(curve.width);
    for (const auto& [depth, cell] : curve.cells) {
      for (const auto& [other, before] : curve.cells) {
        if (other + 2 != depth) continue;
        const double now = results.estimate(cell, counted(kAB, Metric::Leaves)).mean;
        const double then = results.estimate(before, counted(kAB, Metric::Leaves)).mean;
        const auto x = static_cast<double>(depth);
        series.points.push_back({x, std::sqrt(now / then), {}, {}});
        limit.points.push_back({x, bound, {}, {}});
      }
    }
    plot.series.push_back(std::move(series));
    plot.series.push_back(std::move(limit));
    ++colour;
  }
  std::string id = "branching-" + scheme;
  std::replace(id.begin(), id.end(), ':', '-');
  return {id,
          scheme.starts_with("discrete")
              ? "Effective branching factor of alpha-beta on two-valued trees; dashed: sqrt(w)."
              : "Effective branching factor of alpha-beta; dashed: R* = xi/(1 - xi).",
          draw(plot)};
}

}  // namespace

Section cost_section(const Results& results) {
  Section section{"costs", "Visits and CPU time", {}};
  section.blocks.emplace_back(Paragraph{
      "CPU times are measured on this machine, every strategy on the same tree one after the "
      "other, "
      "and shown as ratios to alpha-beta; `times.csv` has nanoseconds and errors. The thesis's "
      "milliseconds on a Cyber 170/835 have no counterpart."});
  section.blocks.emplace_back(visit_table(results));
  Gallery gallery;
  for (const LeafTable& table : leaf_tables()) {
    gallery.figures.push_back(time_figure(results, table));
  }
  std::sort(gallery.figures.begin(), gallery.figures.end(),
            [](const Figure& a, const Figure& b) { return a.id < b.id; });
  section.blocks.emplace_back(std::move(gallery));
  return section;
}

Section modern_section(const Results& results) {
  Section section{"modern", "NegaScout, MTD(f) and DUAL* beside the thesis's best", {}};
  section.blocks.emplace_back(modern_table(results));
  return section;
}

Section growth_section(const Results& results) {
  Section section{"growth", "Deeper and wider trees", {}};
  section.blocks.emplace_back(Paragraph{
      "Trees beyond the memory of 1985, up to U(2,16), U(5,8) and U(20,5). The number of leaves "
      "grows by a factor per level that tends to R* = xi/(1 - xi) for continuous values (Pearl), "
      "where xi solves x^w + x = 1, and to sqrt(w) for values of few kinds."});
  Gallery gallery;
  for (const char* scheme : {"unordered", "integer", "discrete:2"}) {
    gallery.figures.push_back(growth_figure(results, scheme));
    if (std::string(scheme) != "integer") {
      gallery.figures.push_back(branching_figure(results, scheme));
    }
  }
  section.blocks.emplace_back(std::move(gallery));
  return section;
}

}  // namespace espalier::lab::muszycka85
