// The tables every report has, and results.csv.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lab/published.hpp"
#include "lab/results.hpp"

namespace espalier::lab {
namespace {

std::string labels_text(const Labels& labels, const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += std::string(label(labels, name)) + '\n';
  return text;
}

std::string z_text(double z) {
  if (std::isfinite(z)) return fmt::format("{:+.1f}", z);
  return z > 0 ? "+inf" : "-inf";
}

TableCell entry(const Comparison& comparison, int digits) {
  TableCell cell;
  const Published& published = comparison.published;
  if (!comparison.ours.known()) {
    cell.text = "-";
    cell.detail = fmt::format("{:.{}f}", published.value, digits);
    cell.tone = Tone::Muted;
    cell.hint = "not measured";
    return cell;
  }
  const double difference = comparison.ours.mean - published.value;
  cell.text = fmt::format("{:.{}f}", comparison.ours.mean, digits);
  cell.detail = fmt::format("{:.{}f}  {:+.{}f}", published.value, digits, difference, digits);
  cell.hint = fmt::format("ours {:.4f} +- {:.4f} (n = {}), published {:.{}f}, z = {}",
                          comparison.ours.mean, comparison.ours.stderr_, comparison.ours.n,
                          published.value, digits, z_text(comparison.z));
  if (!published.reason.empty()) cell.hint += "; " + published.reason;
  if (published.suspect) {
    cell.tone = Tone::Doubtful;
  } else if (comparison.judged) {
    cell.tone = comparison.rejected ? Tone::Bad : Tone::Good;
  }
  return cell;
}

// The part of a cell's id that names the size of its trees: U(3,6) of U(3,6)/unordered.
std::string size_in(const std::string& id) {
  const std::size_t end = id.find(')');
  const std::size_t begin = id.rfind('/', id.find('('));
  if (end == std::string::npos) return id;
  return id.substr(begin == std::string::npos ? 0 : begin + 1,
                   end + 1 - (begin == std::string::npos ? 0 : begin + 1));
}

// The cells with rejected figures, the first few by name.
std::string rejected_rows(const Results& results, const std::string& table) {
  constexpr std::size_t kNamed = 6;
  std::vector<std::string> ids;
  for (const Comparison& comparison : results.comparisons()) {
    if (comparison.published.table != table || !comparison.rejected) continue;
    const std::string& id = results.study().cells()[comparison.cell].id;
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
  }
  std::string text;
  for (std::size_t i = 0; i < std::min(ids.size(), kNamed); ++i) {
    text += (i == 0 ? "" : ", ") + size_in(ids[i]);
  }
  const std::size_t more = ids.size() - std::min(ids.size(), kNamed);
  if (more > 0) text += fmt::format(" and {} more size{}", more, more == 1 ? "" : "s");
  return text;
}

std::string agrees_word(const Comparison& comparison) {
  if (comparison.published.suspect) return "suspect";
  if (!comparison.judged) return "";
  return comparison.rejected ? "no" : "yes";
}

std::string csv_number(double value) { return fmt::format("{:.10g}", value); }

}  // namespace

Table comparison_table(const Results& results, const std::string& table, const Layout& layout) {
  std::vector<std::string> row_keys;
  std::vector<Labels> rows;
  std::vector<std::string> columns;
  std::map<std::pair<std::string, std::string>, const Comparison*> entries;
  for (const Comparison& comparison : results.comparisons()) {
    if (comparison.published.table != table) continue;
    const Labels& labels = comparison.published.labels;
    const std::string row = labels_text(labels, layout.row_labels);
    const std::string column(label(labels, layout.column_label));
    if (std::find(row_keys.begin(), row_keys.end(), row) == row_keys.end()) {
      row_keys.push_back(row);
      rows.push_back(labels);
    }
    if (std::find(columns.begin(), columns.end(), column) == columns.end()) {
      columns.push_back(column);
    }
    entries[{row, column}] = &comparison;
  }
  Table result;
  result.id = "table-" + table;
  result.caption = layout.caption;
  result.columns = columns;
  result.columns.insert(result.columns.begin(), "");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<TableCell> line = {{layout.row_name(rows[i]), "", Tone::Plain, ""}};
    for (const std::string& column : columns) {
      const auto found = entries.find({row_keys[i], column});
      line.push_back(found == entries.end() ? TableCell{} : entry(*found->second, layout.digits));
    }
    result.rows.push_back(std::move(line));
  }
  result.note =
      "Each entry: our mean; below it the published figure and the difference (ours - published). "
      "Standard errors are in results.csv.";
  return result;
}

Table verdict_table(const Results& results, const std::map<std::string, std::string>& contents,
                    const std::map<std::string, std::string>& reasons) {
  Table table;
  table.id = "verdicts";
  table.caption = "Verdicts, table by table";
  table.columns = {"table", "verdict", "rejected", "largest |z|", "what it shows, and why"};
  const auto word = [](const std::map<std::string, std::string>& map, const std::string& key) {
    const auto found = map.find(key);
    return found == map.end() ? std::string() : found->second;
  };
  for (const TableVerdict& verdict : results.verdicts()) {
    const Tone tone = verdict.rejected > 0 ? Tone::Bad
                      : verdict.complete() ? Tone::Good
                                           : Tone::Muted;
    const bool judged = verdict.judged > 0;
    const std::string z =
        !judged || verdict.tolerance > 0 ? "-" : z_text(verdict.largest_z).substr(1);
    const std::string off = fmt::format("off by {:.3g} at most", verdict.largest_difference);
    // Nothing is explained before it has been measured.
    std::string why = judged ? word(reasons, verdict.table) : "";
    const std::string where = rejected_rows(results, verdict.table);
    if (!where.empty()) why += (why.empty() ? "Rejected: " : " Rejected: ") + where + ".";
    table.rows.push_back({{verdict.table, "", Tone::Plain, ""},
                          {std::string(verdict_word(verdict)), "", tone, ""},
                          {fmt::format("{} of {}", verdict.rejected, verdict.judged),
                           verdict.figures == verdict.judged
                               ? ""
                               : fmt::format("{} not judged", verdict.figures - verdict.judged),
                           Tone::Plain, ""},
                          {z, judged ? off : "", Tone::Plain, ""},
                          {word(contents, verdict.table), why, Tone::Plain, ""}});
  }
  table.note =
      "A table agrees when Holm's procedure at 1% rejects none of its figures that are not "
      "evidently misprinted, each taken as the mean of the published sample. Where the size of "
      "that "
      "sample is not told, a figure is rejected when it is surely further off than the tolerance "
      "named in the text.";
  return table;
}

std::string results_csv(const Results& results) {
  const Study& study = results.study();
  const auto& columns = study.info().columns;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<const Comparison*>> published;
  for (const Comparison& comparison : results.comparisons()) {
    published[{comparison.cell, comparison.quantity}].push_back(&comparison);
  }
  std::string csv;
  for (const std::string& column : columns) csv += column + ",";
  csv += "mean,stderr,n,table,published,agrees\n";
  const auto& cells = study.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!results.measured(i) || cells[i].timed) continue;
    const auto& quantities = study.quantities(cells[i].kind);
    for (std::size_t q = 0; q < quantities.size(); ++q) {
      const Estimate ours = results.estimate(i, q);
      if (!quantities[q].listed || !ours.known()) continue;
      std::string row;
      for (const std::string& column : columns) {
        std::string_view value = label(quantities[q].labels, column);
        if (value.empty()) value = label(cells[i].labels, column);
        row += csv_field(value) + ",";
      }
      row += csv_number(ours.mean) + "," + csv_number(ours.stderr_) + "," + std::to_string(ours.n);
      const auto found = published.find({i, q});
      if (found == published.end()) {
        csv += row + ",,,\n";
        continue;
      }
      for (const Comparison* comparison : found->second) {
        csv += row + "," + comparison->published.table + "," +
               csv_number(comparison->published.value) + "," + agrees_word(*comparison) + "\n";
      }
    }
  }
  return csv;
}

}  // namespace espalier::lab
