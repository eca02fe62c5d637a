// muszycka85/pathology: the tables of the report.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "lab/statistics.hpp"
#include "lab/studies/muszycka85/pathology.hpp"

namespace espalier::lab::pathology {
namespace {

// Ours, and below it the published figure and the exact value.
TableCell entry(const Comparison* comparison, const PublishedFigure& figure) {
  const auto exact = exact_value(figure.place);
  TableCell cell;
  const bool measured = comparison != nullptr && comparison->ours.known();
  cell.text = measured ? fmt::format("{:.3f}", comparison->ours.mean) : "-";
  cell.detail = fmt::format("{:.3f}", figure.value);
  if (exact) cell.detail += fmt::format(" | {:.4f}", *exact);
  cell.tone = figure.suspect ? Tone::Doubtful : Tone::Muted;
  if (measured) {
    cell.hint = fmt::format("ours {:.4f} +- {:.4f} (n = {}), z = {:+.1f}", comparison->ours.mean,
                            comparison->ours.stderr_, comparison->ours.n, comparison->z);
    if (comparison->judged) cell.tone = comparison->rejected ? Tone::Bad : Tone::Good;
  }
  if (!figure.remark.empty()) cell.hint += (cell.hint.empty() ? "" : "; ") + figure.remark;
  return cell;
}

// As the thesis prints them: XIX-XXIV by (t, d) and width, XXV-XXVIII by d and t.
Table published_table(const Results& results, const std::string& name) {
  std::map<std::string, const Comparison*> ours;
  const auto key = [](const Labels& labels) {
    return fmt::format("{},{},{}", label(labels, "w"), label(labels, "t"), label(labels, "d"));
  };
  for (const Comparison& comparison : results.comparisons()) {
    if (comparison.published.table == name) ours[key(comparison.published.labels)] = &comparison;
  }
  const bool product = name.starts_with("XXV");
  std::vector<std::uint32_t> columns;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::map<std::uint32_t, TableCell>> rows;
  for (const PublishedFigure& figure : published_figures()) {
    if (figure.table != name) continue;
    const Place& place = figure.place;
    const std::uint32_t column = product ? place.t : place.w;
    if (std::find(columns.begin(), columns.end(), column) == columns.end()) {
      columns.push_back(column);
    }
    const auto found = ours.find(key(place.labels()));
    rows[{product ? 0 : place.t, place.d}][column] =
        entry(found == ours.end() ? nullptr : found->second, figure);
  }
  std::sort(columns.begin(), columns.end());
  Table table;
  table.id = "table-" + name;
  table.caption = "Table " + name;
  table.columns = {product ? "d" : "t, d"};
  for (const auto column : columns) {
    table.columns.push_back(fmt::format("{} = {}", product ? "t" : "w", column));
  }
  for (const auto& [row, cells] : rows) {
    std::vector<TableCell> line = {plain_cell(
        product ? std::to_string(row.second) : fmt::format("{}, {}", row.first, row.second))};
    for (const auto column : columns) {
      const auto found = cells.find(column);
      line.push_back(found == cells.end() ? TableCell{} : found->second);
    }
    table.rows.push_back(std::move(line));
  }
  table.note =
      "Each entry: our mean; below it the published figure and, where it can be computed, the "
      "exact probability.";
  table.folded = true;
  return table;
}

// A table is read by its own game's readings.
std::map<std::string, std::string> games_of_tables() {
  std::map<std::string, std::string> games;
  for (const PublishedFigure& figure : published_figures()) {
    games[figure.table] = figure.place.game;
  }
  return games;
}

Table misfit_table(const Results& results) {
  Table table;
  table.id = "readings";
  table.caption = "Every reading against the published tables";
  table.columns = {"table", "reading",      "figures", "root mean square", "largest difference",
                   "where", "implied trees"};
  for (const auto& [name, game] : games_of_tables()) {
    const auto fits = misfits(results, name, game);
    const Misfit* best = best_of(fits);
    for (const Misfit& fit : fits) {
      const std::string where = fit.where ? fmt::format("w={} t={} d={}", fit.where->place.w,
                                                        fit.where->place.t, fit.where->place.d)
                                          : "-";
      table.rows.push_back(
          {plain_cell(name),
           plain_cell(fit.reading),
           plain_cell(std::to_string(fit.figures)),
           {fmt::format("{:.4f}", fit.rms), "", &fit == best ? Tone::Good : Tone::Plain, ""},
           plain_cell(fmt::format("{:.4f}", fit.worst)),
           plain_cell(where),
           plain_cell(fmt::format("{:.0f}", fit.implied_sample))});
    }
  }
  table.note =
      "Against the exact probability where it is known, else against our mean; misprints apart, "
      "and only figures known under all readings of the game. The smallest misfit of a table is "
      "coloured. Implied trees: the sample size whose sampling errors are as large as the "
      "differences found; small numbers mean a bad fit. The other readings of the incremental game "
      "are sampled with a quarter of the trees; sampling errors are part of the misfit.";
  return table;
}

// How many figures Holm's procedure rejects if the published means came from `trees` trees each.
std::optional<std::size_t> rejected_at(const Results& results, const std::string& table,
                                       double trees) {
  std::vector<double> p_values;
  for (const Comparison& comparison : results.comparisons()) {
    if (comparison.published.table != table || !comparison.judged) continue;
    Published assumed = comparison.published;
    assumed.sample_size = trees;
    assumed.tolerance = 0;
    const auto samples = static_cast<double>(results.total(comparison.cell).samples);
    const double kept = static_cast<double>(comparison.ours.n) / samples;
    p_values.push_back(judge(comparison.ours, assumed, kept).p);
  }
  if (p_values.empty()) return std::nullopt;
  const auto rejected = holm(p_values, kHolmLevel);
  return static_cast<std::size_t>(std::count(rejected.begin(), rejected.end(), true));
}

// Nau's sample sizes are not known: the verdict for each of some.
Table sample_size_table(const Results& results) {
  constexpr std::array<double, 5> kSizes = {20'000, 10'000, 5'000, 2'000, 1'000};
  Table table;
  table.id = "sample-sizes";
  table.caption = "Rejected figures, by the sample size ascribed to the published means";
  table.columns = {"table"};
  for (const double size : kSizes) table.columns.push_back(fmt::format("{:.0f} trees", size));
  for (const auto& [name, game] : games_of_tables()) {
    std::vector<TableCell> line = {plain_cell(is_naus(name) ? name + " (Nau)" : name)};
    for (const double size : kSizes) {
      const auto rejected = rejected_at(results, name, size);
      line.push_back(rejected ? TableCell{std::to_string(*rejected), "",
                                          *rejected == 0 ? Tone::Good : Tone::Bad, ""}
                              : plain_cell("-"));
    }
    table.rows.push_back(std::move(line));
  }
  table.note =
      "The thesis's own tables come from 20,000 trees (whether dropped ones are among them is not "
      "said; here and in the verdicts they are); of Nau's it only says that his samples were of "
      "another size. His verdicts come from a tolerance of .013 = 2.58 sqrt(.25 / 10000), rounded "
      "up: the 1% bound of a share near one half among 10,000 kept trees.";
  return table;
}

}  // namespace

Section tables_section(const Results& results) {
  Section section{"tables", "Tables XIX-XXVIII beside ours", {}};
  section.blocks.emplace_back(Paragraph{
      "One forced-win child and one forced-loss child of the root are compared; equal values count "
      "half; roots without both are dropped. XXIII and XXIV compare the set of best children with "
      "the "
      "rest. The incremental tables stand beside the reading of the text, '" +
      readings_of("incremental").front() + "'; XXIII and XXIV beside '" +
      readings_of("integer").front() + "'."});
  for (const char* name :
       {"XIX", "XX", "XXI", "XXII", "XXIII", "XXIV", "XXV", "XXVI", "XXVII", "XXVIII"}) {
    section.blocks.emplace_back(published_table(results, name));
  }
  return section;
}

Section readings_section(const Results& results) {
  Section section{"readings", "Which reading fits", {}};
  section.blocks.emplace_back(Paragraph{
      "The thesis says which terminals of the incremental game are won (5.1): those with a "
      "positive sum of their own value and those of all their ancestors, so the root counts and a "
      "sum of zero loses. The other three readings are there to show how much depends on that. Its "
      "dependent schemes need a reading, because with distinct values among siblings nothing is "
      "left to chance."});
  section.blocks.emplace_back(misfit_table(results));
  section.blocks.emplace_back(sample_size_table(results));
  return section;
}

}  // namespace espalier::lab::pathology
