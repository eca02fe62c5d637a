#include "lab/results.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace espalier::lab {
namespace {

// The labels that are columns of the study, as one text.
std::string key_of(const std::vector<std::string>& columns, const Labels& first,
                   const Labels& second = {}) {
  std::string key;
  for (const std::string& column : columns) {
    std::string_view value = label(first, column);
    if (value.empty()) value = label(second, column);
    key += value;
    key += '\n';
  }
  return key;
}

bool has_all(const Labels& labels, const Labels& wanted) {
  return std::all_of(wanted.begin(), wanted.end(),
                     [&](const auto& pair) { return label(labels, pair.first) == pair.second; });
}

}  // namespace

std::string_view verdict_word(const TableVerdict& verdict) {
  if (verdict.measured == 0) return "not measured";
  if (verdict.judged == 0) return "too few trees";
  if (verdict.rejected > 0) return "does not agree";
  return verdict.complete() ? "agrees" : "partly measured";
}

// Both are means of samples from the same law if the published one is right, so their difference
// has variance s^2/n_published + s^2/n_ours.
Judgement judge(const Estimate& ours, const Published& published, double kept) {
  const double difference = ours.mean - published.value;
  double deviation = ours.deviation;
  if (published.share) {
    deviation = std::max(deviation, std::sqrt(published.value * (1 - published.value)));
  }
  const double own = deviation / std::sqrt(static_cast<double>(ours.n));
  const double theirs =
      published.sample_size > 0 ? deviation / std::sqrt(published.sample_size * kept) : 0;
  const double error = std::hypot(own, theirs);
  const double allowed = published.rounding / 2 + published.tolerance + 1e-9;
  const double beyond = std::max(0.0, std::abs(difference) - allowed);
  Judgement judgement;
  if (beyond > 0) {
    const double infinity = std::numeric_limits<double>::infinity();
    judgement.z = std::copysign(error > 0 ? beyond / error : infinity, difference);
  }
  judgement.p = two_sided_p(judgement.z, static_cast<double>(ours.n - 1));
  return judgement;
}

Results::Results(const Study& study, std::vector<CellTotal> totals)
    : study_(&study), totals_(std::move(totals)) {
  const auto& columns = study.info().columns;
  const auto& cells = study.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].timed) continue;
    for (const Quantity& quantity : study.quantities(cells[i].kind)) {
      if (quantity.listed) cell_of_.emplace(key_of(columns, cells[i].labels, quantity.labels), i);
    }
  }
  compare();
}

Estimate Results::estimate(std::size_t cell, std::size_t quantity) const {
  if (!measured(cell)) return {};
  const double unit = study_->quantities(study_->cells()[cell].kind)[quantity].unit;
  return lab::estimate(totals_[cell].moments[quantity], unit);
}

std::optional<std::size_t> Results::find_cell(const Labels& labels) const {
  const auto& cells = study_->cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (has_all(cells[i].labels, labels)) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> Results::find_quantity(std::size_t kind, const Labels& labels) const {
  const auto& quantities = study_->quantities(kind);
  for (std::size_t i = 0; i < quantities.size(); ++i) {
    if (has_all(quantities[i].labels, labels)) return i;
  }
  return std::nullopt;
}

Estimate Results::at(const Labels& labels) const {
  const auto cell = cell_of_.find(key_of(study_->info().columns, labels));
  if (cell == cell_of_.end()) return {};
  const Cell& found = study_->cells()[cell->second];
  Labels rest;
  for (const auto& pair : labels) {
    if (label(found.labels, pair.first).empty()) rest.push_back(pair);
  }
  const auto quantity = find_quantity(found.kind, rest);
  return quantity ? estimate(cell->second, *quantity) : Estimate{};
}

const TableVerdict* Results::verdict(std::string_view table) const {
  for (const TableVerdict& verdict : verdicts_) {
    if (verdict.table == table) return &verdict;
  }
  return nullptr;
}

void Results::compare() {
  std::vector<std::string> tables;  // in the order of their first figure
  for (Published& published : study_->published()) {
    const auto cell = cell_of_.find(key_of(study_->info().columns, published.labels));
    if (cell == cell_of_.end()) continue;
    const Cell& found = study_->cells()[cell->second];
    Labels rest;
    for (const auto& pair : published.labels) {
      if (label(found.labels, pair.first).empty()) rest.push_back(pair);
    }
    const auto quantity = find_quantity(found.kind, rest);
    if (!quantity) continue;
    if (std::find(tables.begin(), tables.end(), published.table) == tables.end()) {
      tables.push_back(published.table);
    }
    Comparison comparison;
    comparison.cell = cell->second;
    comparison.quantity = *quantity;
    comparison.ours = estimate(cell->second, *quantity);
    comparison.published = std::move(published);
    const Estimate& ours = comparison.ours;
    comparison.judged = ours.n >= kFewestJudged && !comparison.published.suspect;
    if (ours.n >= 2) {
      const auto samples = static_cast<double>(totals_[cell->second].samples);
      const double kept = static_cast<double>(ours.n) / samples;
      const Judgement judgement = judge(ours, comparison.published, kept);
      comparison.z = judgement.z;
      comparison.p = judgement.p;
    }
    comparisons_.push_back(std::move(comparison));
  }
  for (const std::string& table : tables) {
    TableVerdict verdict;
    verdict.table = table;
    std::vector<double> p_values;
    std::vector<Comparison*> judged;
    for (Comparison& comparison : comparisons_) {
      if (comparison.published.table != table) continue;
      ++verdict.figures;
      verdict.suspect += comparison.published.suspect ? 1 : 0;
      verdict.measured += comparison.ours.known() ? 1 : 0;
      verdict.tolerance = std::max(verdict.tolerance, comparison.published.tolerance);
      if (!comparison.judged) continue;
      judged.push_back(&comparison);
      p_values.push_back(comparison.p);
      verdict.largest_z = std::max(verdict.largest_z, std::abs(comparison.z));
      const double difference = std::abs(comparison.ours.mean - comparison.published.value);
      verdict.largest_difference = std::max(verdict.largest_difference, difference);
    }
    verdict.judged = judged.size();
    const std::vector<bool> rejected = holm(p_values, kHolmLevel);
    for (std::size_t i = 0; i < judged.size(); ++i) {
      judged[i]->rejected = rejected[i];
      verdict.rejected += rejected[i] ? 1 : 0;
    }
    verdicts_.push_back(std::move(verdict));
  }
}

}  // namespace espalier::lab
