// muszycka85/scouts: three versions of Scout (Muszycka85 appendix 1), and the one with testm that
// the appendix describes. Do they create the same nodes? What do they visit, how long do they take?
#include <fmt/core.h>

#include <array>
#include <cmath>

#include "lab/plot.hpp"
#include "lab/studies/muszycka85/source.hpp"
#include "lab/studies/muszycka85/tree_runs.hpp"
#include "lab/study.hpp"

namespace espalier::lab::muszycka85 {
namespace {

enum ScoutKind : std::size_t { kScoutCounts, kScoutTimes };
enum Version : std::size_t { kNegamax, kMinimax, kCampbellMarsland, kTestm };
constexpr std::size_t kVersions = 4;
constexpr std::array<const char*, 4> kScoutMetrics = {"leaves", "nodes", "visits", "leaf-visits"};
constexpr double kScoutTrees = 50;

std::int64_t scout_count(const Counts& counts, std::size_t metric) {
  const std::array<std::int64_t, 4> all = {counts.leaves, counts.nodes, counts.visits,
                                           counts.leaf_visits};
  return all[metric];
}
std::size_t counted(std::size_t version, std::size_t metric) {
  return version * kScoutMetrics.size() + metric;
}
// Less the negamax version's, on the same tree.
std::size_t beyond(std::size_t version, std::size_t metric) {
  return (kVersions + version) * kScoutMetrics.size() + metric;
}

std::vector<Quantity> count_quantities() {
  std::vector<Quantity> list;
  for (const bool difference : {false, true}) {
    for (const Strategy& version : scouts()) {
      for (const char* metric : kScoutMetrics) {
        list.push_back({{{difference ? "beyond" : "strategy", version.name}, {"metric", metric}},
                        1,
                        !difference});
      }
    }
  }
  return list;
}

class Scouts final : public Study {
 public:
  Scouts();
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t kind) const override {
    return kind == kScoutCounts ? counts_ : times_;
  }
  void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const override;
  std::vector<Published> published() const override;
  Document report(const Results& results) const override;
  std::vector<std::pair<std::string, std::string>> files(const Results& results) const override {
    return {{"times.csv", times_csv(results, scouts())}};
  }

 private:
  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<Condition> conditions_;
  std::vector<Quantity> counts_ = count_quantities();
  std::vector<Quantity> times_ = time_quantities(scouts());
};

Scouts::Scouts() {
  info_.name = "muszycka85/scouts";
  info_.title = "Three versions of Scout";
  info_.source = std::string(kMuszycka85) + ", appendix 1";
  info_.summary = "nodes, visits and time of negamax, minimax and Campbell-Marsland Scout";
  info_.default_trees = 2000;
  info_.columns = {"tree", "w", "d", "scheme", "strategy", "metric"};
  for (const bool timed : {false, true}) {
    for (const bool uniform : {true, false}) {
      for (const Scheme& scheme : table_schemes(uniform)) {
        for (const Size size : thesis_sizes()) {
          if (timed && size.depth != 4) continue;  // figure 58
          const Condition condition{{uniform, size.width, size.depth}, scheme};
          Cell cell;
          cell.id = condition.size() + "/" + scheme.name + (timed ? "/time" : "");
          cell.labels = condition.labels();
          cell.labels.emplace_back("size", condition.size());
          cell.labels.emplace_back("set", timed ? "time" : "thesis");
          cell.kind = timed ? kScoutTimes : kScoutCounts;
          cell.per_unit = timed ? 50 : 250;
          cell.share = timed ? 0.1 : 1;
          cell.cap = timed ? 200 : kNoCap;
          cell.timed = timed;
          cells_.push_back(std::move(cell));
          conditions_.push_back(condition);
        }
      }
    }
  }
}

void Scouts::measure(std::size_t number, std::uint64_t sample_seed, Record& record) const {
  if (cells_[number].timed) {
    record_times(scouts(), conditions_[number], sample_seed, record);
    return;
  }
  const trees::SyntheticTree tree = conditions_[number].grow(sample_seed);
  std::array<Counts, kVersions> counts;
  for (std::size_t v = 0; v < kVersions; ++v) counts[v] = scouts()[v].count(tree);
  for (std::size_t v = 0; v < kVersions; ++v) {
    for (std::size_t m = 0; m < kScoutMetrics.size(); ++m) {
      record.set(counted(v, m), scout_count(counts[v], m));
      record.set(beyond(v, m), scout_count(counts[v], m) - scout_count(counts[kNegamax], m));
    }
  }
}

// The one example of the appendix: N(3,5), real-dependent.
std::vector<Published> Scouts::published() const {
  struct Quoted {
    const char* version;
    const char* metric;
    double value;
  };
  std::vector<Published> list;
  for (const Quoted& quoted : {Quoted{"scout", "visits", 78.54},
                               {"scout", "leaf-visits", 61.26},
                               {"scout-minimax", "visits", 78.54},
                               {"scout-minimax", "leaf-visits", 61.26},
                               {"scout-cm", "visits", 79.30},
                               {"scout-cm", "leaf-visits", 62.06}}) {
    Published one;
    one.table = "text app. 1";
    one.labels = {{"tree", "N"},
                  {"w", "3"},
                  {"d", "5"},
                  {"scheme", "real"},
                  {"strategy", quoted.version},
                  {"metric", quoted.metric}};
    one.value = quoted.value;
    one.sample_size = kScoutTrees;
    one.reason = "far above any N(3,5) of table XII (4 leaves on average)";
    list.push_back(std::move(one));
  }
  return list;
}

// Which cells are compared.
enum class Where : std::uint8_t { Everywhere, NonuniformReal };

// Where two versions differ, the largest difference as a share of the negamax version's count.
struct Difference {
  std::size_t cells = 0;
  std::size_t differing = 0;
  double largest = 0;  // in percent, with its sign
  std::string where;
  std::size_t other_than_real_nonuniform = 0;
  std::size_t significantly_more = 0;
};

Difference compare_versions(const Results& results, std::size_t version, std::size_t metric,
                            Where where = Where::Everywhere) {
  Difference found;
  const auto& cells = results.study().cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].timed || results.total(i).samples < kFewestJudged) continue;
    const bool real_nonuniform =
        label(cells[i].labels, "tree") == "N" && label(cells[i].labels, "scheme") == "real";
    if (where == Where::NonuniformReal && !real_nonuniform) continue;
    ++found.cells;
    const Estimate d = results.estimate(i, beyond(version, metric));
    if (d.mean == 0 && d.deviation == 0) continue;
    ++found.differing;
    found.significantly_more += d.mean > 2.576 * d.stderr_ ? 1 : 0;
    found.other_than_real_nonuniform += real_nonuniform ? 0 : 1;
    const double base = results.estimate(i, counted(kNegamax, metric)).mean;
    const double percent = base > 0 ? 100 * d.mean / base : 0;
    if (std::abs(percent) > std::abs(found.largest)) {
      found.largest = percent;
      found.where = cells[i].id;
    }
  }
  return found;
}

Table difference_table(const Results& results) {
  Table table;
  table.id = "differences";
  table.caption = "Against the negamax version, on the same trees";
  table.columns = {
      "version", "counted", "cells that differ", "outside N real", "largest difference", "where"};
  for (std::size_t v = 1; v < kVersions; ++v) {
    for (std::size_t m = 0; m < kScoutMetrics.size(); ++m) {
      const Difference d = compare_versions(results, v, m);
      table.rows.push_back(
          {{scouts()[v].short_name, "", Tone::Plain, ""},
           {kScoutMetrics[m], "", Tone::Plain, ""},
           {fmt::format("{} of {}", d.differing, d.cells), "",
            d.cells == 0       ? Tone::Muted
            : d.differing == 0 ? Tone::Good
                               : Tone::Bad,
            ""},
           {std::to_string(d.other_than_real_nonuniform), "", Tone::Plain, ""},
           {d.differing == 0 ? "none" : fmt::format("{:+.2f}%", d.largest), "", Tone::Plain, ""},
           {d.where, "", Tone::Plain, ""}});
    }
  }
  return table;
}

Figure time_figure(const Results& results) {
  LinePlot plot;
  plot.title = "CPU time of the Scouts, depth 4, uniform, p-ordered:0.4";
  plot.x.label = "width";
  plot.y.label = "CPU time / negamax version";
  for (std::size_t v = 0; v < kVersions; ++v) {
    Series series{scouts()[v].short_name, {}, static_cast<int>(v), true, false};
    for (std::uint32_t w = 2; w <= 5; ++w) {
      Labels labels = Condition{{true, w, 4}, {"p-ordered:0.4"}}.labels();
      labels.emplace_back("set", "time");
      const auto cell = results.find_cell(labels);
      if (!cell || !results.measured(*cell)) continue;
      const Estimate estimate = time_ratio(results, *cell, v);
      if (estimate.n < 2) continue;
      const Interval band = confidence_interval(estimate);
      series.points.push_back({static_cast<double>(w), estimate.mean, band.low, band.high});
    }
    plot.series.push_back(std::move(series));
  }
  return {
      "figure-58",
      "Figure 58: CPU time of the versions relative to the negamax version on the same trees, 95% "
      "bands.",
      draw(plot)};
}

std::string words(const Difference& d) {
  if (d.cells == 0) return "not measured";
  if (d.differing == 0) return "the same on every tree of every cell";
  return fmt::format("different in {} of {} cells, by up to {:+.2f}% ({})", d.differing, d.cells,
                     d.largest, d.where);
}

// Figure 58 and the sentence above it.
Claim time_claim(const Results& results) {
  std::size_t cells = 0;
  std::size_t minimax_slowest = 0;
  double minimax = 0;
  double campbell = 0;
  const auto& all = results.study().cells();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].timed || results.total(i).samples < kFewestJudged) continue;
    ++cells;
    const double m = time_ratio(results, i, kMinimax).mean;
    const double c = time_ratio(results, i, kCampbellMarsland).mean;
    minimax += m;
    campbell += c;
    minimax_slowest += m > c && m > 1 ? 1 : 0;
  }
  if (cells == 0) return {};
  const auto n = static_cast<double>(cells);
  const bool right = 3 * minimax_slowest >= 2 * cells;
  return {
      "In CPU time the negamax and the Campbell-Marsland versions are alike, the minimax version "
      "is the slowest.",
      "appendix 1", right ? Verdict::Holds : Verdict::Fails,
      fmt::format("On this machine the minimax version is the slowest of the three in {} of {} "
                  "cells of depth 4; on average it takes {:.2f} times the negamax version's "
                  "time, Campbell and Marsland's {:.2f} times.",
                  minimax_slowest, cells, minimax / n, campbell / n)};
}

std::vector<Claim> claims(const Results& results) {
  const Difference minimax_nodes = compare_versions(results, kMinimax, 1);
  const Difference cm_nodes = compare_versions(results, kCampbellMarsland, 1);
  const Difference minimax_visits = compare_versions(results, kMinimax, 2);
  const Difference cm_visits = compare_versions(results, kCampbellMarsland, 2);
  const Difference there = compare_versions(results, kCampbellMarsland, 2, Where::NonuniformReal);
  const Difference testm_nodes = compare_versions(results, kTestm, 1);
  const bool measured = minimax_nodes.cells > 0;
  const auto judge_claim = [&](bool right, bool part) {
    return !measured ? Verdict::NotTested
           : right   ? Verdict::Holds
           : part    ? Verdict::HoldsInPart
                     : Verdict::Fails;
  };
  std::vector<Claim> list = {
      {"The three versions always create the same nodes.", "appendix 1",
       judge_claim(minimax_nodes.differing + cm_nodes.differing == 0, minimax_nodes.differing == 0),
       "Minimax: " + words(minimax_nodes) + ". Campbell-Marsland: " + words(cm_nodes) + "."},
      {"They visit the same number of nodes except on nonuniform trees with real-dependent values.",
       "appendix 1",
       judge_claim(minimax_visits.other_than_real_nonuniform == 0 &&
                       cm_visits.other_than_real_nonuniform == 0,
                   minimax_visits.other_than_real_nonuniform == 0),
       "Minimax: " + words(minimax_visits) + ". Campbell-Marsland: " + words(cm_visits) + "."},
      {"There the versions that call Test visit fewer nodes than Campbell and Marsland's.",
       "appendix 1",
       there.cells == 0 ? Verdict::NotTested
                        : judge_claim(there.significantly_more > 0 && there.largest > 0, false),
       fmt::format("On nonuniform trees with real-dependent values Campbell and Marsland's version "
                   "visits significantly more in {} of {} sizes, by up to {:+.2f}%.",
                   there.significantly_more, there.cells, there.largest)},
      {"Scout with testm, which knows only >, examines more nodes (fig 57).", "appendix 1",
       judge_claim(testm_nodes.significantly_more > 0 && testm_nodes.largest > 0, false),
       "Nodes " + words(testm_nodes) + ". Ties make the difference."}};
  Claim time = time_claim(results);
  if (!time.text.empty()) list.push_back(std::move(time));
  return list;
}

std::string summary(const Results& results) {
  std::string text = "Negamax, minimax and Campbell-Marsland Scout, run on the same trees.";
  const Difference minimax = compare_versions(results, kMinimax, 1);
  const Difference campbell = compare_versions(results, kCampbellMarsland, 1);
  if (minimax.cells > 0) text += " Nodes of the minimax form: " + words(minimax) + ".";
  if (campbell.differing > 0) {
    text +=
        " Campbell and Marsland's tests with a minimal window of width 1, which on real-dependent "
        "values is wider than the differences it should see, so it creates other nodes as well: " +
        words(campbell) + ".";
  }
  return text;
}

Document Scouts::report(const Results& results) const {
  Document document;
  document.title = info_.title;
  document.source = info_.source;
  document.summary = summary(results);
  const Difference minimax = compare_versions(results, kMinimax, 1);
  const Difference campbell = compare_versions(results, kCampbellMarsland, 0);
  if (minimax.cells > 0) {
    document.headlines = {{fmt::format("{} of {}", minimax.differing, minimax.cells),
                           "cells where minimax and negamax Scout differ", Tone::Plain},
                          {fmt::format("{:+.1f}%", campbell.largest),
                           "leaves, Campbell-Marsland at most", Tone::Plain}};
  }
  document.sections.push_back({"claims", "The claims of the text", {Claims{claims(results)}}});
  document.sections.push_back({"versions", "The versions compared", {difference_table(results)}});
  Section quoted{"quoted", "The figures quoted", {}};
  quoted.blocks.emplace_back(verdict_table(
      results, {{"text app. 1", "visits on N(3,5), real-dependent"}},
      {{"text app. 1", "No N(3,5) of the tables comes near 78 visits; another tree is meant."}}));
  Layout layout;
  layout.caption = "N(3,5), real-dependent: ours and the text's";
  layout.row_labels = {"strategy"};
  layout.column_label = "metric";
  layout.row_name = [](const Labels& labels) { return std::string(label(labels, "strategy")); };
  quoted.blocks.emplace_back(comparison_table(results, "text app. 1", layout));
  document.sections.push_back(std::move(quoted));
  document.sections.push_back({"time", "CPU time", {time_figure(results)}});
  return document;
}

REGISTER_STUDY(Scouts);

}  // namespace
}  // namespace espalier::lab::muszycka85
