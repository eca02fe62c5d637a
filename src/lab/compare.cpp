#include "lab/compare.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <utility>

#include "lab/published.hpp"
#include "lab/results.hpp"

namespace espalier::lab {
namespace {

// Labels as they stand in the row -> what was measured. A figure that several tables print has a
// row for each of them; one is enough here.
using Rows = std::map<std::vector<std::string>, Estimate>;

Result<Rows> read_rows(const StudyInfo& study, std::string_view csv) {
  std::vector<std::string> expected = study.columns;
  const std::size_t labels = expected.size();
  for (const char* name : {"mean", "stderr", "n"}) expected.emplace_back(name);
  const auto lines = parse_csv(csv);
  const bool known = !lines.empty() && lines.front().size() >= expected.size() &&
                     std::equal(expected.begin(), expected.end(), lines.front().begin());
  if (!known) return Error{"the results are not of this version of " + study.name};
  Rows rows;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto& line = lines[i];
    if (line.size() < expected.size()) return Error{"the results are cut off"};
    const auto number = [&](std::size_t column) {
      return std::strtod(line[labels + column].c_str(), nullptr);
    };
    Estimate estimate;
    estimate.mean = number(0);
    estimate.stderr_ = number(1);
    estimate.n = static_cast<std::int64_t>(number(2));
    rows.emplace(std::vector(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(labels)),
                 estimate);
  }
  return rows;
}

double z_of(const Estimate& a, const Estimate& b) {
  const double difference = a.mean - b.mean;
  if (difference == 0) return 0;
  const double error = std::hypot(a.stderr_, b.stderr_);
  if (error > 0) return difference / error;
  return std::copysign(std::numeric_limits<double>::infinity(), difference);
}

}  // namespace

Result<RunComparison> compare_runs(const StudyInfo& study, std::string_view csv_a,
                                   std::string_view csv_b) {
  const auto a = read_rows(study, csv_a);
  if (!a) return a.error();
  const auto b = read_rows(study, csv_b);
  if (!b) return b.error();
  RunComparison comparison;
  comparison.columns = study.columns;
  for (const auto& [key, ours] : *a) {
    const auto other = b->find(key);
    if (other == b->end()) continue;
    ComparedRow row;
    for (std::size_t i = 0; i < key.size(); ++i) row.labels.emplace_back(study.columns[i], key[i]);
    row.a = ours;
    row.b = other->second;
    row.z = z_of(row.a, row.b);
    comparison.rows.push_back(std::move(row));
  }
  comparison.only_a = a->size() - comparison.rows.size();
  comparison.only_b = b->size() - comparison.rows.size();
  std::stable_sort(comparison.rows.begin(), comparison.rows.end(),
                   [](const auto& x, const auto& y) { return std::abs(x.z) > std::abs(y.z); });
  std::vector<double> p_values;
  for (const ComparedRow& row : comparison.rows) {
    const auto samples = static_cast<double>(std::min(row.a.n, row.b.n));
    p_values.push_back(two_sided_p(row.z, std::max(1.0, samples - 1)));
  }
  const std::vector<bool> rejected = holm(p_values, kHolmLevel);
  for (std::size_t i = 0; i < rejected.size(); ++i) {
    comparison.rows[i].differs = rejected[i];
    comparison.differing += rejected[i] ? 1 : 0;
  }
  return comparison;
}

}  // namespace espalier::lab
