// The report of muszycka85/pruning: verdicts, ranking, theory, and the tables of leaves.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "lab/plot.hpp"
#include "lab/studies/muszycka85/newborn.hpp"
#include "lab/studies/muszycka85/pruning.hpp"

namespace espalier::lab::muszycka85 {
namespace {

std::string size_name(const Labels& labels) {
  return fmt::format("{}({},{})", label(labels, "tree"), label(labels, "w"), label(labels, "d"));
}

// Why a table does or does not agree, as far as is known: what the schemes leave open.
std::map<std::string, std::string> reasons(const Results& results) {
  std::map<std::string, std::string> why;
  const auto agrees = [&](const std::string& table) {
    const TableVerdict* verdict = results.verdict(table);
    return verdict && verdict->agrees();
  };
  why["II"] =
      "Theory. One printed figure, U(8,3) unordered 220.37, is a misprint: the formula gives "
      "222.37.";
  why["X"] = "Perfect order: every tree of a size costs the same, so the figures are exact.";
  for (const char* table : {"VI", "VII", "VIII", "IX"}) {
    why[table] =
        agrees(table)
            ? "The inferred reading of P-ordered fits."
            : "How P-ordered values were drawn is not said; the inferred reading (a first "
              "child inherits its father's value with probability P) comes near but misses.";
  }
  why["XIII"] =
      "From width 5 on the printed figures are far above what independent values from 1..500 cost "
      "on these shapes of trees; they cannot come from the trees of table XVIII.";
  for (const char* table : {"XIV", "XV", "XVI"}) {
    why[table] =
        "P forced among leaf siblings only, the reading that fits XVII and XVIII best; for widths "
        "from 5 on the printed figures cannot come from the trees of table XVIII.";
  }
  for (const char* table : {"XVII", "XVIII"}) {
    why[table] = agrees(table) ? "P forced among leaf siblings only fits."
                               : "P forced among leaf siblings only fits all but a few sizes.";
  }
  why["text 3.6.1"] =
      "N(24,2) with unordered values is quoted with three times the nodes such trees can have on "
      "average, as table XIII prints too many leaves.";
  why["text 3.6.3"] =
      "The text does not say what a visit is; we count every entry into a node. Its 31.82 visits "
      "of "
      "PVS on U(8,2) are fewer than the 33.72 nodes (25.72 leaves and 8 children) of table VIII.";
  why["text 3.6.2"] = "The text contradicts tables VI and IX (228.00 and 116.98).";
  return why;
}

std::map<std::string, std::string> contents() {
  std::map<std::string, std::string> words = {{"II", "Newborn's expected leaves of alpha-beta"},
                                              {"text 3.6.1", "nodes quoted in the text"},
                                              {"text 3.6.2", "leaves quoted in the text"},
                                              {"text 3.6.3", "visits quoted in the text"}};
  for (const LeafTable& table : leaf_tables()) {
    words[table.number] = "leaves, " + tree_word(table.uniform) + ", " + scheme_words(table.scheme);
  }
  return words;
}

// The published rankings of table I, in the order of leaf_tables().
const std::map<std::string, std::string>& published_rankings() {
  static const std::string common = "SSS*, PVS, PAB, Scout, AB, BB";
  static const std::map<std::string, std::string> rankings = {
      {"III", common},
      {"VI", common},
      {"VII", common},
      {"VIII", common},
      {"IX", common},
      {"X", "[SSS*, PVS, PAB, Scout, AB], BB"},
      {"IV", "SSS*, PVS, PAB, AB, Scout, BB"},
      {"V", "SSS*, [PVS, PAB, Scout, AB], BB"},
      {"XIII", common},
      {"XIV", common},
      {"XV", common},
      {"XVI", common},
      {"XVII", common},
      {"XVIII", "SSS*, [PVS, PAB], Scout, AB, BB"},
      {"XI", "SSS*, [PVS, PAB], Scout, AB, BB"},
      {"XII", "SSS*, Scout, [PVS, PAB], AB, BB"}};
  return rankings;
}

// "A, [B, C]" -> A B C with the number of its group.
std::map<std::string, int> groups_of(const std::string& ranking) {
  std::map<std::string, int> group;
  int number = 0;
  bool inside = false;
  std::string name;
  const auto flush = [&] {
    if (!name.empty()) group[name] = number;
    name.clear();
  };
  for (const char c : ranking) {
    if (c == '[') {
      inside = true;
    } else if (c == ']') {
      flush();
      inside = false;
    } else if (c == ',') {
      flush();
      number += inside ? 0 : 1;
    } else if (c != ' ') {
      name += c;
    }
  }
  flush();
  return group;
}

// Leaves against width at depth 4: six strategies, our bands and the published points.
Figure leaf_figure(const Results& results, const LeafTable& table) {
  LinePlot plot;
  plot.title = fmt::format("Depth 4, {}, {}", tree_word(table.uniform), scheme_words(table.scheme));
  plot.x.label = "width";
  plot.y.label = "leaves created";
  for (std::size_t s = 0; s < kThesisStrategies; ++s) {
    Series ours{strategies()[s].short_name, {}, static_cast<int>(s), true, false};
    for (std::uint32_t w = 2; w <= 5; ++w) {
      const auto cell = find_counts(results, table.uniform, {w, 4}, table.scheme);
      if (!cell) continue;
      const Estimate estimate = results.estimate(*cell, counted(s, Metric::Leaves));
      if (estimate.n < 2) continue;
      const Interval band = confidence_interval(estimate);
      ours.points.push_back({static_cast<double>(w), estimate.mean, band.low, band.high});
    }
    plot.series.push_back(std::move(ours));
  }
  for (std::size_t s = 0; s < kThesisStrategies; ++s) {
    Series printed{s == 0 ? "published" : "", {}, static_cast<int>(s), false, false};
    for (const Comparison& comparison : results.comparisons()) {
      const Labels& labels = comparison.published.labels;
      if (comparison.published.table != table.number || label(labels, "d") != "4" ||
          label(labels, "strategy") != strategies()[s].name) {
        continue;
      }
      printed.points.push_back(
          {std::stod(std::string(label(labels, "w"))), comparison.published.value, {}, {}});
    }
    plot.series.push_back(std::move(printed));
  }
  return {
      fmt::format("figure-{:02}", table.figure),
      fmt::format("Figure {}: leaves against width, {} trees of depth 4, {}. Lines: ours with "
                  "95% bands; hollow: table {}.",
                  table.figure, tree_word(table.uniform), scheme_words(table.scheme), table.number),
      draw(plot)};
}

}  // namespace

std::string scheme_words(const std::string& scheme) {
  if (scheme == "unordered") return "unordered-independent";
  if (scheme == "integer" || scheme == "real") return scheme + "-dependent";
  if (scheme.starts_with("discrete")) return "two-valued";
  return scheme.substr(scheme.find(':') + 1) + "-ordered-independent";
}

std::string tree_word(bool uniform) { return uniform ? "uniform" : "nonuniform"; }

namespace {

// The measured sizes of depth 4 and more, weighted alike: nodes relative to alpha-beta's.
class Pool {
 public:
  Pool(const Results& results, bool uniform, const std::string& scheme) : results_(results) {
    for (const Size size : thesis_sizes()) {
      const auto cell = find_counts(results, uniform, size, scheme);
      const bool enough = cell && results.total(*cell).samples >= kFewestJudged;
      if (size.depth >= 4 && enough) cells_.push_back(*cell);
    }
  }
  bool empty() const { return cells_.empty(); }
  double nodes(std::size_t s) const {
    double sum = 0;
    for (const std::size_t cell : cells_) sum += mean(cell, s) / scale(cell);
    return sum;
  }
  // Significantly more nodes than b on common trees, at 1%.
  bool more(std::size_t a, std::size_t b) const {
    double sum = 0;
    double variance = 0;
    for (const std::size_t cell : cells_) {
      const Estimate d = difference(results_, cell, a, b, Metric::Nodes);
      sum += d.mean / scale(cell);
      variance += d.stderr_ * d.stderr_ / (scale(cell) * scale(cell));
    }
    return sum > 1e-12 && sum > 2.576 * std::sqrt(variance);
  }

 private:
  double mean(std::size_t cell, std::size_t s) const {
    return results_.estimate(cell, counted(s, Metric::Nodes)).mean;
  }
  double scale(std::size_t cell) const { return std::max(1e-9, mean(cell, kAB)); }

  const Results& results_;
  std::vector<std::size_t> cells_;
};

// Pairs that the published ranking puts in one order and our measurements surely in the other.
std::vector<std::string> contradictions(const std::string& published, const Pool& pool) {
  const std::map<std::string, int> printed = groups_of(published);
  std::vector<std::string> pairs;
  for (std::size_t a = 0; a < kThesisStrategies; ++a) {
    for (std::size_t b = 0; b < kThesisStrategies; ++b) {
      const std::string& worse = strategies()[a].short_name;
      const std::string& better = strategies()[b].short_name;
      if (a == b || printed.at(better) <= printed.at(worse)) continue;
      if (pool.more(a, b)) pairs.push_back(fmt::format("{} before {}", better, worse));
    }
  }
  return pairs;
}

}  // namespace

std::vector<std::vector<std::size_t>> ranking(const Results& results, bool uniform,
                                              const std::string& scheme) {
  const Pool pool(results, uniform, scheme);
  if (pool.empty()) return {};
  std::vector<std::size_t> order(kThesisStrategies);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return pool.nodes(a) < pool.nodes(b); });
  std::vector<std::vector<std::size_t>> groups;
  for (const std::size_t s : order) {
    if (groups.empty() || pool.more(s, groups.back().back())) groups.emplace_back();
    groups.back().push_back(s);
  }
  return groups;
}

std::string ranking_text(const std::vector<std::vector<std::size_t>>& groups) {
  std::string text;
  for (const auto& group : groups) {
    std::string names;
    for (const std::size_t s : group) {
      names += (names.empty() ? "" : ", ") + strategies()[s].short_name;
    }
    text += (text.empty() ? "" : ", ") + (group.size() > 1 ? "[" + names + "]" : names);
  }
  return text;
}

Section verdict_section(const Results& results) {
  Section section{"verdicts-section", "Which tables agree", {}};
  section.blocks.emplace_back(Paragraph{
      "Every published figure but those of table II, which is theory, is the mean of 50 trees. "
      "Ours comes from a larger sample of trees "
      "drawn anew, so the two differ by chance even where everything is right; z is the difference "
      "in standard errors. `agrees` means that Holm's procedure at 1% rejects no figure of the "
      "table. Figures that are evidently misprinted (not a multiple of 0.02, a stray digit) are "
      "shown and not judged."});
  section.blocks.emplace_back(verdict_table(results, contents(), reasons(results)));
  return section;
}

Section ranking_section(const Results& results) {
  Section section{"table-I", "Table I: rankings by nodes created, depth 4 and more", {}};
  Table table;
  table.id = "table-I-rankings";
  table.caption = "Strategies from fewest to most nodes; in brackets: no difference";
  table.columns = {"trees", "scheme", "published", "ours", "verdict", "in another order"};
  for (const LeafTable& one : leaf_tables()) {
    const auto ours = ranking(results, one.uniform, one.scheme);
    if (ours.empty()) continue;
    const std::string& printed = published_rankings().at(one.number);
    const std::vector<std::string> wrong =
        contradictions(printed, Pool(results, one.uniform, one.scheme));
    std::string list;
    for (const std::string& pair : wrong) list += (list.empty() ? "" : "; ") + pair;
    const std::string text = ranking_text(ours);
    const std::string verdict = text == printed ? "the same"
                                : wrong.empty() ? "compatible"
                                                : "differs";
    table.rows.push_back({{tree_word(one.uniform), "", Tone::Plain, ""},
                          {scheme_words(one.scheme), "", Tone::Plain, ""},
                          {printed, "", Tone::Plain, ""},
                          {text, "", Tone::Plain, ""},
                          {verdict, "", wrong.empty() ? Tone::Good : Tone::Bad, ""},
                          {list, "", Tone::Plain, ""}});
  }
  table.note =
      "Ours: sizes of depth 4 to 6 pooled, nodes relative to alpha-beta's on the same trees; "
      "neighbours share brackets when their paired difference is not significant at 1%. "
      "Compatible: no pair stands in the opposite order, but what one ranking distinguishes the "
      "other does not.";
  section.blocks.emplace_back(std::move(table));
  return section;
}

Section theory_section(const Results& results) {
  Section section{"theory", "Table II: theory", {}};
  Table table;
  table.id = "table-II";
  table.caption =
      "Expected leaves of alpha-beta: Newborn's figures, the formulas worked out anew, "
      "and our simulation";
  table.columns = {"size",      "scheme", "Newborn, printed", "theory, ours",
                   "simulated", "z",      "verdict"};
  for (const Comparison& comparison : results.comparisons()) {
    if (comparison.published.table != "II" || !comparison.ours.known()) continue;
    const Labels& labels = comparison.published.labels;
    const auto w = static_cast<std::uint32_t>(std::stoul(std::string(label(labels, "w"))));
    const auto d = static_cast<std::uint32_t>(std::stoul(std::string(label(labels, "d"))));
    const bool integer = label(labels, "scheme") == "integer";
    const double theory = integer ? expected_leaves_integer(w, d) : expected_leaves_unordered(w, d);
    const double z =
        comparison.ours.stderr_ > 0 ? (comparison.ours.mean - theory) / comparison.ours.stderr_ : 0;
    const bool printed_right = std::abs(theory - comparison.published.value) < 0.01;
    table.rows.push_back(
        {{size_name(labels), "", Tone::Plain, ""},
         {std::string(label(labels, "scheme")), "", Tone::Plain, ""},
         {fmt::format("{:.2f}", comparison.published.value), "", Tone::Plain, ""},
         {fmt::format("{:.3f}", theory), "", Tone::Plain, ""},
         {fmt::format("{:.3f}", comparison.ours.mean),
          fmt::format("+- {:.3f}", comparison.ours.stderr_), Tone::Plain, ""},
         {fmt::format("{:+.1f}", std::abs(z) < 0.05 ? 0.0 : z), "",
          std::abs(z) < 4 ? Tone::Good : Tone::Bad, ""},
         {printed_right ? "agrees" : "misprint", "", printed_right ? Tone::Good : Tone::Doubtful,
          comparison.published.reason}});
  }
  table.note =
      "Theory has no sampling error: z is our simulation against the formula. Newborn cut the "
      "digits off rather than rounding them (U(2,3): 6.848 is printed 6.84).";
  section.blocks.emplace_back(std::move(table));
  return section;
}

Section leaf_section(const Results& results) {
  Section section{"leaves", "Tables III to XVIII: leaves created", {}};
  for (const bool uniform : {true, false}) {
    Gallery gallery;
    for (const LeafTable& table : leaf_tables()) {
      if (table.uniform == uniform) gallery.figures.push_back(leaf_figure(results, table));
    }
    std::sort(gallery.figures.begin(), gallery.figures.end(),
              [](const Figure& a, const Figure& b) { return a.id < b.id; });
    section.blocks.emplace_back(std::move(gallery));
    for (const LeafTable& one : leaf_tables()) {
      const TableVerdict* verdict = results.verdict(one.number);
      if (one.uniform != uniform || !verdict) continue;
      Layout layout;
      layout.caption =
          fmt::format("Table {}: leaves created, {} trees, {} values ({})", one.number,
                      tree_word(one.uniform), scheme_words(one.scheme), verdict_word(*verdict));
      layout.row_labels = {"tree", "w", "d"};
      layout.column_label = "strategy";
      layout.row_name = size_name;
      Table table = comparison_table(results, one.number, layout);
      table.folded = true;
      section.blocks.emplace_back(std::move(table));
    }
  }
  return section;
}

}  // namespace espalier::lab::muszycka85
