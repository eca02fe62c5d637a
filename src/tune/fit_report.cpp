#include "tune/fit_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>

#include "app/files.hpp"
#include "lab/plot.hpp"
#include "match/elo.hpp"
#include "tune/report_cells.hpp"

namespace espalier::tune {
namespace {

using lab::TableCell;

constexpr std::size_t kMostMarks = 400;  // of a cloud of points
constexpr int kBins = 40;                // of a histogram
constexpr double kReach = 4;             // of a histogram, in standard deviations
constexpr std::size_t kMostCurves = 6;

lab::Document begun(const FitSubject& subject, const std::string& title,
                    const std::string& source) {
  lab::Document document;
  document.title = title + ": " + subject.game + " " + subject.variant;
  document.source = source;
  document.summary = "How: " + subject.method + ".";
  document.footer = subject.footer;
  return document;
}

lab::Block notes_block(const std::vector<std::string>& notes) {
  std::string text;
  for (const std::string& note : notes) text += "Note: " + note + ".\n\n";
  return lab::Paragraph{text};
}

// --- probcut and endcut --------------------------------------------------------------------------

std::string pair_id(const FittedPair& pair) {
  return fmt::format("{}-{}", pair.depths.s, pair.depths.d);
}

// Not more points than an eye can tell apart, spread evenly over the positions.
template <class Make>
std::vector<lab::Point> cloud(const std::vector<DepthSample>& samples, Make make) {
  const std::size_t count = std::min(samples.size(), kMostMarks);
  std::vector<lab::Point> points;
  for (std::size_t i = 0; i < count; ++i)
    points.push_back(make(samples[i * samples.size() / count]));
  std::sort(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.x < b.x; });
  return points;
}

lab::Point point(double x, double y) { return {.x = x, .y = y, .low = {}, .high = {}}; }

// The deep value in words.
std::string deep_words(const FittedPair& pair, DeepValue deep) {
  switch (deep) {
    case DeepValue::Margin: return fmt::format("margin, {} plies later", pair.depths.d);
    case DeepValue::Result: return fmt::format("result, {} plies later", pair.depths.d);
    default: return fmt::format("value at depth {}", pair.depths.d);
  }
}

std::string pair_title(const FittedPair& pair, DeepValue deep) {
  if (deep == DeepValue::Search) {
    return fmt::format("Depth {} for depth {}", pair.depths.s, pair.depths.d);
  }
  return fmt::format("Depth {} for the end, {} plies away", pair.depths.s, pair.depths.d);
}

lab::Figure scatter(const FittedPair& pair, DeepValue deep) {
  lab::LinePlot plot;
  plot.title = pair_title(pair, deep);
  plot.x.label = fmt::format("value at depth {}", pair.depths.s);
  plot.y.label = deep_words(pair, deep);
  const auto points =
      cloud(pair.samples, [](const DepthSample& each) { return point(each.x, each.y); });
  lab::Series line{.name = fmt::format("{:.4g} x + {:.4g}", pair.line.a, pair.line.b),
                   .points = {},
                   .colour = 1};
  for (const double x : {points.front().x, points.back().x}) {
    line.points.push_back(point(x, pair.line.a * x + pair.line.b));
  }
  plot.series = {{.name = "positions", .points = points, .colour = 0, .line = false}, line};
  return {"values-" + pair_id(pair), "Up to 400 of the positions, and the line.", draw(plot)};
}

lab::Figure residuals(const FittedPair& pair) {
  lab::LinePlot plot;
  plot.title = fmt::format("Errors of the pair {},{}", pair.depths.s, pair.depths.d);
  plot.x.label = fmt::format("value at depth {}", pair.depths.s);
  plot.y.label = "error";
  plot.series = {{.name = "",
                  .points = cloud(pair.samples,
                                  [&](const DepthSample& each) {
                                    return point(each.x, pair.line.error_of(each));
                                  }),
                  .colour = 0,
                  .line = false}};
  plot.references = {{kThreshold * pair.line.sigma, "+1.3 sigma"},
                     {0, "0"},
                     {-kThreshold * pair.line.sigma, "-1.3 sigma"}};
  return {"errors-" + pair_id(pair),
          fmt::format("{:.1f}% of all errors lie beyond the outer lines; of normal ones {:.1f}% "
                      "would.",
                      100 * pair.shape.beyond, 100 * kNormalBeyond),
          draw(plot)};
}

lab::Figure histogram(const FittedPair& pair) {
  const double width = 2 * kReach / kBins;  // in standard deviations
  std::vector<double> counts(kBins, 0);
  for (const DepthSample& each : pair.samples) {
    const double at = pair.line.error_of(each) / pair.line.sigma;
    const auto bin = static_cast<int>(std::floor((at + kReach) / width));
    if (bin >= 0 && bin < kBins) counts[static_cast<std::size_t>(bin)] += 1;
  }
  lab::Series steps{.name = "errors", .points = {}, .colour = 0};
  lab::Series normal{.name = "normal curve", .points = {}, .colour = 1, .dashed = true};
  for (int bin = 0; bin < kBins; ++bin) {
    const double left = -kReach + bin * width;
    const double density =
        counts[static_cast<std::size_t>(bin)] / (static_cast<double>(pair.samples.size()) * width);
    steps.points.push_back(point(left, density));
    steps.points.push_back(point(left + width, density));
    const double middle = left + width / 2;
    normal.points.push_back(
        point(middle, std::exp(-middle * middle / 2) / std::sqrt(2 * std::numbers::pi)));
  }
  lab::LinePlot plot;
  plot.title = fmt::format("How the errors of {},{} are spread", pair.depths.s, pair.depths.d);
  plot.x.label = "error, in standard deviations";
  plot.y.label = "density";
  plot.series = {steps, normal};
  return {"histogram-" + pair_id(pair), "Errors beyond four standard deviations are not shown.",
          draw(plot)};
}

lab::Table pair_table(const ProbCutFit& fit) {
  const int digits = fit.deep == DeepValue::Result ? 4 : 2;  // of b and sigma
  lab::Table table{.id = "models",
                   .caption = fmt::format("{} = a f(s) + b + e", deep_name(fit.deep)),
                   .columns = {},
                   .rows = {},
                   .note = {}};
  table.columns = {"s",     "d",  "stage",           "n",        "left out", "a", "b",
                   "sigma", "R2", "|e| > 1.3 sigma", "skewness", "kurtosis"};
  for (const FittedPair& pair : fit.pairs) {
    const LineFit& line = pair.line;
    table.rows.push_back({cell(std::to_string(pair.depths.s)),
                          cell(std::to_string(pair.depths.d)),
                          cell(pair.stage < 0 ? "all" : std::to_string(pair.stage)),
                          cell(std::to_string(line.n)),
                          cell(std::to_string(pair.decided)),
                          {.text = fmt::format("{:.{}f}", line.a, digits + 2),
                           .detail = fmt::format("+- {:.{}f}", line.a_error, digits + 2),
                           .hint = "standard error"},
                          {.text = fmt::format("{:.{}f}", line.b, digits),
                           .detail = fmt::format("+- {:.{}f}", line.b_error, digits),
                           .hint = "standard error"},
                          cell(fmt::format("{:.{}f}", line.sigma, digits)),
                          cell(fmt::format("{:.3f}", line.r2)),
                          cell(fmt::format("{:.1f}%", 100 * pair.shape.beyond)),
                          cell(fmt::format("{:.2f}", pair.shape.skewness)),
                          cell(fmt::format("{:.1f}", pair.shape.kurtosis))});
  }
  table.note = fmt::format(
      "Left out: positions where a search of depth {} proves a win or a loss, which has no "
      "value in points. Of normal errors {:.1f}% lie beyond 1.3 sigma; their skewness is 0, their "
      "kurtosis 3. Standard errors take the positions for independent, which those of one game "
      "are not quite.",
      fit.deep == DeepValue::Search ? "s or d" : "s", 100 * kNormalBeyond);
  return table;
}

// --- node-cutting --------------------------------------------------------------------------------

lab::Figure place_curves(const PlaceFit& fit) {
  lab::LinePlot plot;
  plot.title = "F(x given y)";
  plot.x.label = "place x in the order";
  plot.y = {.label = "probability", .low = 0, .high = 1};
  std::size_t widest = 0;
  for (const PlaceRow& row : fit.rows) widest = std::max(widest, row.cumulative.size());
  // Spread over all rows, the first and the last among them.
  const std::size_t shown = std::min(fit.rows.size(), kMostCurves);
  for (std::size_t i = 0; i < shown; ++i) {
    const std::size_t number = shown < 2 ? 0 : i * (fit.rows.size() - 1) / (shown - 1);
    const PlaceRow& row = fit.rows[number];
    lab::Series series{.name = fmt::format("y = {}{}", row.first, row.open ? " and more" : ""),
                       .points = {},
                       .colour = static_cast<int>(i)};
    for (std::size_t x = 0; x < widest; ++x) {
      const double value = x < row.cumulative.size() ? row.cumulative[x] : 1.0;
      series.points.push_back(point(static_cast<double>(x), value));
    }
    plot.series.push_back(std::move(series));
  }
  plot.references = {{0.95, ".95"}};
  return {"places", "Row y: the best child of the shallow search is number y.", draw(plot)};
}

lab::Table place_table(const PlaceFit& fit) {
  lab::Table table{
      .id = "rows", .caption = "Rows of F", .columns = {"y", "n"}, .rows = {}, .note = {}};
  constexpr std::size_t kColumns = 10;
  for (std::size_t x = 0; x < kColumns; ++x) table.columns.push_back(fmt::format("x = {}", x));
  for (const PlaceRow& row : fit.rows) {
    std::vector<TableCell> cells = {
        cell(fmt::format("{}{}", row.first, row.open ? " and more" : "")),
        cell(std::to_string(row.n))};
    for (std::size_t x = 0; x < kColumns; ++x) {
      cells.push_back(
          cell(fmt::format("{:.3f}", x < row.cumulative.size() ? row.cumulative[x] : 1.0)));
    }
    table.rows.push_back(std::move(cells));
  }
  table.note = fmt::format(
      "{} positions counted, {:.1f} moves each. Left out: {} with fewer than two moves to choose "
      "from, {} won at once. Rows with fewer than {} positions at the end are one row, in which x "
      "counts from its first y.",
      fit.n, fit.mean_children, fit.too_few_children, fit.won_at_once, kFewestInRow);
  return table;
}

// --- windows -------------------------------------------------------------------------------------

lab::Figure width_plot(const WindowFit& fit, const WindowTask& task) {
  lab::LinePlot plot;
  plot.title = "Widths by plies left";
  plot.x.label = "plies left";
  plot.y.label = "points";
  lab::Series quantiles{
      .name = fmt::format("{:.4g}% quantile", 100 * task.quantile), .points = {}, .colour = 0};
  lab::Series medians{.name = "median swing", .points = {}, .colour = 2};
  lab::Series widths{.name = "width chosen", .points = {}, .colour = 1};
  for (std::size_t i = 0; i < fit.levels.size(); ++i) {
    const LevelSwings& level = fit.levels[i];
    quantiles.points.push_back(point(level.left, level.width));
    medians.points.push_back(point(level.left, level.median));
    widths.points.push_back(point(level.left, fit.widths[i + 1]));
  }
  plot.series = {quantiles, widths, medians};
  return {"widths", "|value of a search - evaluation|, and the windows made of it.", draw(plot)};
}

lab::Figure trial_plot(const WindowFit& fit) {
  lab::LinePlot plot;
  plot.title = "Score by factor";
  plot.x = {.label = "factor", .logarithmic = true, .low = {}, .high = {}};
  plot.y = {.label = "score", .low = 0, .high = 1};
  lab::Series scores{.name = "", .points = {}, .colour = 0, .line = false};
  for (const FactorTrial& trial : fit.trials) {
    const match::EloEstimate estimate = match::estimate(trial.tally);
    scores.points.push_back({.x = trial.factor,
                             .y = estimate.score,
                             .low = estimate.scores.low,
                             .high = estimate.scores.high});
  }
  std::sort(scores.points.begin(), scores.points.end(),
            [](const auto& a, const auto& b) { return a.x < b.x; });
  plot.series = {scores};
  plot.references = {{0.5, "50%"}};
  return {"factors", "Each match with its 95% interval, all on the same openings.", draw(plot)};
}

lab::Table trial_table(const WindowFit& fit) {
  lab::Table table{.id = "trials",
                   .caption = "Matches",
                   .columns = {"level", "factor", "won", "drawn", "lost", "score", "95% interval"},
                   .rows = {},
                   .note = {}};
  for (const FactorTrial& trial : fit.trials) {
    const match::EloEstimate estimate = match::estimate(trial.tally);
    const bool chosen = &trial == fit.chosen();
    table.rows.push_back({cell(trial.level == 0 ? "all" : std::to_string(trial.level)),
                          {.text = fmt::format("{:.3f}", trial.factor),
                           .detail = chosen ? "chosen" : "",
                           .tone = chosen ? lab::Tone::Good : lab::Tone::Plain,
                           .hint = {}},
                          cell(std::to_string(trial.tally.wins())),
                          cell(std::to_string(trial.tally.draws())),
                          cell(std::to_string(trial.tally.losses())),
                          cell(fmt::format("{:.1f}%", 100 * estimate.score)),
                          cell(fmt::format("{:.1f}% to {:.1f}%", 100 * estimate.scores.low,
                                           100 * estimate.scores.high))});
  }
  table.note =
      "Chosen is the smallest factor of the bisection that scores more than half. Where the "
      "interval of a match reaches across 50%, another seed may well choose its neighbour.";
  return table;
}

}  // namespace

std::string_view deep_name(DeepValue deep) {
  switch (deep) {
    case DeepValue::Margin: return "margin";
    case DeepValue::Result: return "result (1, 0, -1)";
    default: return "f(d)";
  }
}

lab::Document report_of(const ProbCutFit& fit, const FitSubject& subject) {
  const bool at_the_end = fit.deep != DeepValue::Search;
  lab::Document document =
      at_the_end ? begun(subject, "EndCut models", "Buro 2000; Tong02 1.2.4")
                 : begun(subject, "ProbCut models", "Buro 1995, 2000; Tong02 1.2.4, 3.3.1");
  lab::Section models{.id = "models", .title = "Models", .blocks = {pair_table(fit)}};
  if (!fit.notes.empty()) models.blocks.push_back(notes_block(fit.notes));
  document.sections.push_back(std::move(models));
  for (const FittedPair& pair : fit.pairs) {
    if (pair.stage >= 0 || pair.line.sigma <= 0) continue;
    document.sections.push_back(
        {.id = "pair-" + pair_id(pair),
         .title = pair_title(pair, fit.deep),
         .blocks = {lab::Gallery{{scatter(pair, fit.deep), residuals(pair), histogram(pair)}}}});
  }
  return document;
}

lab::Document report_of(const PlaceFit& fit, const FitSubject& subject) {
  lab::Document document = begun(subject, "Model of node-cutting", "Tong02 ch 4");
  document.sections.push_back(
      {.id = "places", .title = "F(X given Y)", .blocks = {place_curves(fit), place_table(fit)}});
  return document;
}

lab::Document report_of(const WindowFit& fit, const WindowTask& task, const FitSubject& subject) {
  lab::Document document = begun(subject, "Per-level windows", "Abalone12 III, V");
  lab::Section widths{.id = "widths", .title = "Widths", .blocks = {width_plot(fit, task)}};
  if (!fit.notes.empty()) widths.blocks.push_back(notes_block(fit.notes));
  document.sections.push_back(std::move(widths));
  if (!fit.trials.empty()) {
    document.sections.push_back({.id = "narrowing",
                                 .title = "Narrowed by matches",
                                 .blocks = {trial_plot(fit), trial_table(fit)}});
  }
  return document;
}

Result<std::vector<std::string>> write_fit_report(const std::string& path,
                                                  const lab::Document& document) {
  std::vector<std::string> written;
  const auto put = [&written](const std::string& file, const std::string& text) {
    auto done = app::write_file(file, "report", text);
    if (done) written.push_back(*done);
    return done;
  };
  if (const auto page = put(path, to_html(document)); !page) return page.error();
  const std::filesystem::path stem = std::filesystem::path(path).replace_extension();
  for (const lab::Figure* figure : figures_of(document)) {
    const auto done = put(stem.string() + "-" + figure->id + ".svg", figure->svg);
    if (!done) return done.error();
  }
  return written;
}

}  // namespace espalier::tune
