// The report of abalone12/optimisations: verdicts, tables I and II beside ours, figures 6 and 7.
#include <fmt/core.h>

#include <algorithm>

#include "lab/plot.hpp"
#include "lab/studies/abalone12/optimisations.hpp"

namespace espalier::lab::abalone12 {
namespace {

using tong02::text_cell;

// --- tables I and II -----------------------------------------------------------------------------

TableCell count_cell(const Reading& reading, std::int64_t fewest = 2) {
  if (!reading.known()) return {"-", "", Tone::Muted, "not measured"};
  return {grouped(reading.value),
          reading.n >= fewest ? fmt::format("{} to {}", grouped(reading.interval.low),
                                            grouped(reading.interval.high))
                              : "",
          Tone::Plain, fmt::format("n = {}", reading.n)};
}

// A median of binned counts: the bin that it lies in, and its 95% interval.
TableCell median_cell(const Reading& median) {
  if (!median.known()) return {"-", "", Tone::Muted, "not measured"};
  TableCell cell = count_cell(median, kFewestForMedian);
  cell.text = median_bin_text(median);
  if (!cell.detail.empty()) cell.detail = "95%: " + cell.detail;
  return cell;
}

// A median is judged once its interval lies on one side of the printed number.
Tone tone_of(const Reading& median, double bar) {
  if (median.n < kFewestJudged) return Tone::Plain;
  if (median.interval.high < bar) return Tone::Good;
  return median.interval.low > bar ? Tone::Bad : Tone::Plain;
}

// Ours by the printed number: within a factor of ten is all that can be asked.
TableCell by_printed_cell(const Reading& ours, std::optional<double> number) {
  if (!ours.known() || !number) return {"-", "", Tone::Muted, ""};
  constexpr double kOrder = 10;
  const Reading ratio{
      ours.value / *number, {ours.interval.low / *number, ours.interval.high / *number}, ours.n};
  const Verdict verdict = judge(ratio, {.low = 1 / kOrder, .high = kOrder});
  const Tone tone = verdict == Verdict::Holds   ? Tone::Good
                    : verdict == Verdict::Fails ? Tone::Bad
                                                : Tone::Doubtful;
  return cell_of(ratio, 3, ours.n < kFewestJudged ? Tone::Doubtful : tone);
}

// Student's interval of so wide a spread may reach below nothing.
Reading arithmetic_mean(const Measured& measured, std::size_t way, int depth, Source source) {
  Reading mean = mean_of(measured.nodes(Nodes::Count, way, depth, source));
  mean.interval.low = std::max(mean.interval.low, 0.0);
  return mean;
}

Table nodes_table(const Measured& measured, int depth, Source source, const char* title) {
  Table table;
  table.id = fmt::format("nodes-d{}-{}", depth, static_cast<int>(source));
  table.caption = fmt::format("Depth {}, {}", depth, title);
  table.columns = {"algorithm",           "printed", "geometric mean", "arithmetic mean", "median",
                   "geometric / printed", "n"};
  table.folded = source != Source::All;
  for (std::size_t way = 0; way < ways().size(); ++way) {
    const Reading geometric = measured.geometric(way, depth, source);
    if (!geometric.known()) continue;
    std::optional<double> number;  // as the paper prints it
    if (!ways()[way].ours) number = printed(ways()[way].algorithm, depth);
    table.rows.push_back(
        {text_cell(ways()[way].title, ways()[way].ours ? Tone::Muted : Tone::Plain),
         text_cell(number ? grouped(*number) : "", Tone::Muted), count_cell(geometric),
         count_cell(arithmetic_mean(measured, way, depth, source)),
         median_cell(measured.median(way, depth, source)), by_printed_cell(geometric, number),
         text_cell(std::to_string(geometric.n))});
  }
  if (source != Source::All) return table;
  table.note =
      "Nodes are positions that a search enters, leaves included; children that are evaluated only "
      "to "
      "be sorted are no nodes (the cut-offs section counts them). Green: within a factor of ten of "
      "the printed number; red: outside; else too few positions. More cannot be compared: the "
      "paper prints neither weights nor widths and does not say whether it counts a move or a "
      "game. Grey: ways of ours. Rows with fewer positions are those whose searches take long. The "
      "14 "
      "finals are of four games, so that they are not quite independent; self-play begins at the "
      "standard start, the widths were fitted on Belgian daisies, from which the finals come.";
  return table;
}

Table ratio_table(const Measured& measured) {
  Table table;
  table.id = "ratios";
  table.caption = "Nodes by those of the column before (Table I: of Alpha-Beta)";
  table.columns = {"algorithm"};
  for (const int depth : kDepths) {
    table.columns.push_back(fmt::format("printed, depth {}", depth));
    table.columns.push_back(fmt::format("ours, depth {}", depth));
  }
  for (std::size_t way = 1; way < ways().size(); ++way) {
    const Way& one = ways()[way];
    std::vector<TableCell> row = {
        text_cell(fmt::format("{} / {}", one.title, ways()[one.base].title))};
    bool any = false;
    for (const int depth : kDepths) {
      const Reading ours = measured.by_base(way, depth);
      any = any || ours.known();
      const auto own = printed(one.algorithm, depth);
      const auto base = printed(ways()[one.base].algorithm, depth);
      if (one.ours || !own || !base) {
        row.push_back(text_cell(""));
        row.push_back(cell_of(ours, 3));
        continue;
      }
      const double ratio = *own / *base;
      const Verdict verdict = judge(ours, {.low = 0.9 * ratio, .high = 1.1 * ratio});
      row.push_back(text_cell(fmt::format("{:.3f}", ratio), Tone::Muted));
      row.push_back(cell_of(ours, 3,
                            verdict == Verdict::Holds   ? Tone::Good
                            : verdict == Verdict::Fails ? Tone::Bad
                                                        : Tone::Plain));
    }
    if (any) table.rows.push_back(std::move(row));
  }
  table.note =
      "Geometric means over positions that both ways searched, with 95% intervals. Ratios can be "
      "compared with the paper, whatever it counts. Green: the interval lies within a tenth of the "
      "printed ratio; red: outside; else not decided, or fewer than 20 positions.";
  return table;
}

Figure nodes_figure(const Measured& measured, const char* id, const char* title,
                    const std::vector<std::size_t>& of) {
  LinePlot plot;
  plot.title = title;
  plot.x.label = "depth";
  plot.y.label = "nodes";
  plot.y.logarithmic = true;
  int colour = 0;
  for (const std::size_t way : of) {
    Series ours{ways()[way].title, {}, colour, true, false};
    Series theirs{ways()[way].title + ", printed", {}, colour, true, true};
    for (const int depth : kDepths) {
      const Reading reading = measured.geometric(way, depth);
      if (reading.known()) {
        const bool band = reading.n > 2;
        ours.points.push_back({static_cast<double>(depth), reading.value,
                               band ? std::optional(reading.interval.low) : std::nullopt,
                               band ? std::optional(reading.interval.high) : std::nullopt});
      }
      if (const auto number = printed(ways()[way].algorithm, depth)) {
        theirs.points.push_back({static_cast<double>(depth), *number, std::nullopt, std::nullopt});
      }
    }
    ++colour;
    if (!ours.points.empty()) plot.series.push_back(std::move(ours));
    plot.series.push_back(std::move(theirs));
  }
  return {
      id,
      fmt::format("{}: geometric means with 95% bands, and the printed numbers (dashed).", title),
      draw(plot)};
}

Section tables_section(const Results& results) {
  const Measured measured(results);
  Section section{"tables", "Tables I and II", {}};
  for (const int depth : kDepths) {
    Table both = nodes_table(measured, depth, Source::All, "self-play and finals together");
    if (both.rows.empty()) continue;
    section.blocks.emplace_back(std::move(both));
    for (const auto& [source, title] : {std::pair(Source::SelfPlay, "self-play"),
                                        std::pair(Source::Finals, "tournament finals")}) {
      Table one = nodes_table(measured, depth, source, title);
      if (!one.rows.empty()) section.blocks.emplace_back(std::move(one));
    }
  }
  if (section.blocks.empty()) {
    section.blocks.emplace_back(Paragraph{kNothing});
    return section;
  }
  section.blocks.emplace_back(ratio_table(measured));
  section.blocks.emplace_back(
      Gallery{{nodes_figure(measured, "figure-6", "Figure 6: known algorithms",
                            {0, 1, 2, way_named(kCriterion)}),
               nodes_figure(
                   measured, "figure-7", "Figure 7: advanced algorithms",
                   {way_named(kCriterion), way_named(kCriterionCmo), way_named(kCriterionLast)})}});
  return section;
}

// --- the whole -----------------------------------------------------------------------------------

Section claim_section(const Results& results) {
  std::vector<Claim> claims = paper_claims(results);
  for (Claim& claim : house_claims(results)) claims.push_back(std::move(claim));
  return {"claims", "The claims", {Claims{std::move(claims)}}};
}

std::string summary(const Results& results) {
  const Measured measured(results);
  std::string text =
      "The techniques of Abalone12 on our engine, with its evaluation and windows sized by its "
      "criterion.";
  for (const int depth : kDepths) {
    const Reading last = measured.median(way_named(kCriterionLast), depth);
    if (!last.known()) continue;
    text += fmt::format(
        " Depth {}: the last column of table II has {} nodes on the median of {} "
        "positions (printed {})",
        depth, median_bin_text(last), last.n, grouped(printed(kLast, depth).value_or(0)));
    const Reading less = measured.by_plain(way_named(kCriterionLast), depth);
    if (less.known()) {
      text += fmt::format(", {} times fewer than alpha-beta", text_of(speed_up(less), 1));
    }
    text += ".";
  }
  return text;
}

std::vector<Headline> headlines(const Results& results) {
  const Measured measured(results);
  std::vector<Headline> list;
  for (const int depth : kDepths) {
    for (const char* name : {kCriterionLast, kLast, kPaper}) {
      const std::size_t way = way_named(name);
      const Reading median = measured.median(way, depth);
      if (!median.known()) continue;
      const double bar = printed(kLast, depth).value_or(0);
      list.push_back(
          {median_bin_text(median),
           fmt::format("nodes, depth {}, {}; printed {}", depth, ways()[way].title, grouped(bar)),
           tone_of(median, bar)});
    }
  }
  return list;
}

}  // namespace

Document optimisations_report(const Results& results) {
  const StudyInfo& info = results.study().info();
  Document document;
  document.title = info.title;
  document.source = info.source;
  document.summary = summary(results);
  document.headlines = headlines(results);
  document.sections = {
      claim_section(results),   tables_section(results),     share_section(results),
      quality_section(results), conditions_section(results), cuts_section(results),
      method_section()};
  return document;
}

}  // namespace espalier::lab::abalone12
