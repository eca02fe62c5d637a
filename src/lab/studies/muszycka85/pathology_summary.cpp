// muszycka85/pathology: the report in a few sentences and numbers.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lab/studies/muszycka85/pathology.hpp"

namespace espalier::lab::pathology {
namespace {

// Nau's four tables against ours, misprints apart.
struct FromNau {
  std::size_t figures = 0;
  double worst = 0;
  std::vector<std::string> beyond;  // the tolerance
};

FromNau from_nau(const Results& results) {
  FromNau found;
  for (const PublishedFigure& figure : published_figures()) {
    if (!is_naus(figure.table) || figure.suspect) continue;
    const auto value = best_value(results, figure.place);
    if (!value) continue;
    ++found.figures;
    const double difference = *value - figure.value;
    found.worst = std::max(found.worst, std::abs(difference));
    if (std::abs(difference) <= kNausTolerance) continue;
    found.beyond.push_back(fmt::format("{} w={} t={} d={} ({:+.4f})", figure.table, figure.place.w,
                                       figure.place.t, figure.place.d, difference));
  }
  return found;
}

std::string nau_sentences(const Results& results) {
  const FromNau found = from_nau(results);
  std::string text = fmt::format(
      "Nau's four tables (XIX, XXI, XXV, XXVI) differ from the values found here, exactly where "
      "that is possible and by sampling elsewhere, by {:.4f} at most, evident misprints apart. "
      "His sample sizes are not told, so his figures are judged by a tolerance: 2.58 sqrt(.25 / "
      "10000) = .0129, the 1% bound of a share near one half among 10,000 kept trees (half of "
      "20,000 binary roots are dropped). It was chosen after a first comparison, so it says how "
      "close the tables are and is no blind test; the table of sample sizes does without it. {} of "
      "his {} figures are within {:.3f}",
      found.worst, found.figures - found.beyond.size(), found.figures, kNausTolerance);
  std::string list;
  for (const std::string& one : found.beyond) list += (list.empty() ? "" : ", ") + one;
  return text + (list.empty() ? "" : "; beyond it (ours less his): " + list) + ". ";
}

// The reading with the smallest misfit.
std::string closest(const Results& results, const char* table, const char* game) {
  const auto fits = misfits(results, table, game);
  const Misfit* best = best_of(fits);
  if (best == nullptr) return "";
  std::string text = fmt::format("The reading closest to table {} is '{}' (rms difference {:.4f}",
                                 table, best->reading, best->rms);
  if (best != &fits.front() && fits.front().reading == readings_of(game).front()) {
    text += fmt::format("; that of '{}' is {:.4f}", fits.front().reading, fits.front().rms);
  }
  return text + "). ";
}

}  // namespace

// What the data say about a table, in a sentence.
std::string reason_of(const Results& results, const std::string& table, const std::string& game) {
  const Misfit fit = misfit(results, table, readings_of(game).front());
  if (fit.figures == 0) return "Nothing known yet.";
  std::string text = fmt::format("Rms difference {:.4f}", fit.rms);
  if (fit.where) {
    text += fmt::format(", largest {:.4f} at w={} t={} d={}", fit.worst, fit.where->place.w,
                        fit.where->place.t, fit.where->place.d);
  }
  if (fit.implied_sample >= 1) text += fmt::format("; as from {:.0f} trees", fit.implied_sample);
  return text + ".";
}

std::string summary_of(const Results& results) {
  std::string agree;
  std::string disagree;
  for (const TableVerdict& verdict : results.verdicts()) {
    if (!verdict.complete()) continue;
    std::string& list = verdict.agrees() ? agree : disagree;
    list += (list.empty() ? "" : ", ") + verdict.table;
  }
  std::string text = nau_sentences(results);
  text += fmt::format(
      "The incremental game is read as the text has it ('{}': the root's value counts, a sum of "
      "zero loses). ",
      readings_of("incremental").front());
  text += closest(results, "XXI", "incremental") + closest(results, "XXVI", "incremental");
  text +=
      fmt::format("The thesis's own tables are judged as means of {:.0f} trees. ", kMuszyckasTrees);
  if (!agree.empty()) text += "Tables without a rejected figure: " + agree + ". ";
  if (!disagree.empty()) text += "Tables with rejected figures: " + disagree + ". ";
  return text + closest(results, "XXIII", "integer") + closest(results, "XXIV", "real");
}

std::vector<Headline> headlines_of(const Results& results) {
  std::size_t agreeing = 0;
  std::size_t complete = 0;
  for (const TableVerdict& verdict : results.verdicts()) {
    complete += verdict.complete() ? 1 : 0;
    agreeing += verdict.agrees() ? 1 : 0;
  }
  std::vector<Headline> list;
  list.push_back({fmt::format("{:.4f}", from_nau(results).worst),
                  "largest difference from Nau's tables XIX, XXI, XXV, XXVI, misprints apart",
                  Tone::Plain});
  list.push_back({fmt::format("{} of {}", agreeing, complete), "tables without a rejected figure",
                  agreeing > 0 ? Tone::Good : Tone::Muted});
  const Place shallow{"pearl", "minimax", kPearlReading, 2, 13, 1};
  const Place deep{"pearl", "minimax", kPearlReading, 2, 13, 11};
  const Place cured{"pearl", "product", kPearlReading, 2, 13, 11};
  const auto a = best_value(results, shallow);
  const auto b = best_value(results, deep);
  const auto c = best_value(results, cured);
  if (a && b) {
    list.push_back({fmt::format("{:.3f} to {:.3f}", *a, *b),
                    "right decisions in Pearl's game (w=2, t=13), search depth 1 to 11, minimax",
                    *b < *a ? Tone::Bad : Tone::Good});
  }
  if (a && c) {
    list.push_back({fmt::format("{:.3f} to {:.3f}", *a, *c), "the same with product propagation",
                    *c < *a ? Tone::Bad : Tone::Good});
  }
  return list;
}

}  // namespace espalier::lab::pathology
