// The report of muszycka85/pruning, continued: what "the leftmost child is best with probability P"
// may mean, and how far each meaning is from the printed tables.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lab/studies/muszycka85/pruning.hpp"

namespace espalier::lab::muszycka85 {
namespace {

struct Fit {
  std::size_t judged = 0;
  std::size_t rejected = 0;
  double largest_z = 0;
};

// The published figures of a table against the same trees under another scheme.
Fit fit(const Results& results, const LeafTable& table, const std::string& scheme) {
  Fit found;
  std::vector<double> p_values;
  for (const Comparison& comparison : results.comparisons()) {
    const Published& published = comparison.published;
    if (published.table != table.number || published.suspect) continue;
    Labels labels = published.labels;
    for (auto& [key, value] : labels) {
      if (key == "scheme") value = scheme;
    }
    const Estimate ours = results.at(labels);
    if (ours.n < kFewestJudged) continue;
    const Judgement judgement = judge(ours, published);
    p_values.push_back(judgement.p);
    found.largest_z = std::max(found.largest_z, std::abs(judgement.z));
  }
  const std::vector<bool> rejected = holm(p_values, kHolmLevel);
  found.judged = p_values.size();
  found.rejected = static_cast<std::size_t>(std::count(rejected.begin(), rejected.end(), true));
  return found;
}

std::string meaning(const std::string& scheme) {
  if (scheme.starts_with("p-ordered")) {
    return "top-down: the first child inherits the father's value with probability P";
  }
  if (scheme.starts_with("p-leaves")) return "independent values; order only among leaf siblings";
  return "independent values; the best child is moved to the front with probability exactly P";
}

}  // namespace

std::vector<Scheme> other_readings(bool uniform) {
  std::vector<Scheme> schemes;
  for (const char* reading : {"p-ordered:", "p-leaves:", "p-exact:"}) {
    for (const char* p : {"0.2", "0.4", "0.6", "0.8", "1.0"}) {
      const std::string name = std::string(reading) + p;
      const std::vector<Scheme> used = table_schemes(uniform);
      const bool known = std::any_of(used.begin(), used.end(),
                                     [&](const Scheme& scheme) { return scheme.name == name; });
      if (!known) schemes.push_back({name});
    }
  }
  return schemes;
}

Section readings_section(const Results& results) {
  Section section{"readings", "What P may mean", {}};
  section.blocks.emplace_back(Paragraph{
      "The thesis says that a node's leftmost child is its best with probability P and not how "
      "values "
      "were drawn to make it so. Three readings, each against the printed tables: the tables above "
      "are judged by the first on uniform trees and by the second on nonuniform ones."});
  Table table;
  table.id = "readings-of-p";
  table.caption = "Figures rejected under each reading";
  table.columns = {"table", "P", "reading", "rejected", "largest |z|", "meaning"};
  for (const LeafTable& one : leaf_tables()) {
    const std::size_t colon = one.scheme.find(':');
    if (colon == std::string::npos) continue;
    const std::string p = one.scheme.substr(colon + 1);
    for (const char* reading : {"p-ordered:", "p-leaves:", "p-exact:"}) {
      const Fit found = fit(results, one, reading + p);
      if (found.judged == 0) continue;
      const std::string z =
          std::isfinite(found.largest_z) ? fmt::format("{:.1f}", found.largest_z) : "inf";
      table.rows.push_back(
          {{one.number, "", Tone::Plain, ""},
           {p, "", Tone::Plain, ""},
           {std::string(reading).substr(0, std::string(reading).size() - 1), "", Tone::Plain, ""},
           {fmt::format("{} of {}", found.rejected, found.judged), "",
            found.rejected == 0 ? Tone::Good : Tone::Bad, ""},
           {z, "", Tone::Plain, ""},
           {meaning(reading), "", Tone::Plain, ""}});
    }
  }
  table.note = "Rejected by Holm's procedure at 1% over the table's figures, misprints apart.";
  section.blocks.emplace_back(std::move(table));
  return section;
}

}  // namespace espalier::lab::muszycka85
