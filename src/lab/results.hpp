// What has been measured, as a study's report sees it: estimates by cell and quantity, and the
// comparison of every published figure with ours.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/statistics.hpp"
#include "lab/study.hpp"

namespace espalier::lab {

// Fewer samples than this are not judged: a sample variance means too little.
inline constexpr std::int64_t kFewestJudged = 20;
inline constexpr double kHolmLevel = 0.01;  // per table

// How far a published figure is from ours. `kept` is the share of samples in which the quantity was
// defined: where samples are dropped, the published sample shrank by the same share as ours.
struct Judgement {
  double z = 0;  // (ours - published) / standard error of the difference, beyond what rounding or
                 // the tolerance explains
  double p = 1;  // two-sided, Student's t
};
Judgement judge(const Estimate& ours, const Published& published, double kept = 1);

// One published figure beside ours.
struct Comparison {
  Published published;
  std::size_t cell = 0;
  std::size_t quantity = 0;
  Estimate ours;
  double z = 0;           // (ours - published) / standard error of the difference
  double p = 1;           // two-sided
  bool judged = false;    // measured, and not suspect
  bool rejected = false;  // by Holm's procedure over its table
};

struct TableVerdict {
  std::string table;
  std::size_t figures = 0;   // printed
  std::size_t measured = 0;  // by us
  std::size_t suspect = 0;
  std::size_t judged = 0;  // measured often enough, and not suspect
  std::size_t rejected = 0;
  double largest_z = 0;  // among the judged
  double largest_difference = 0;
  double tolerance = 0;  // of its figures, where their sample size is not told
  bool complete() const { return judged > 0 && judged + suspect == figures; }
  bool agrees() const { return complete() && rejected == 0; }
};

// "agrees", "does not agree", "partly measured", "too few trees", "not measured"
std::string_view verdict_word(const TableVerdict& verdict);

class Results {
 public:
  // One total per cell of the study; without samples where nothing has been measured yet.
  Results(const Study& study, std::vector<CellTotal> totals);

  const Study& study() const { return *study_; }
  bool measured(std::size_t cell) const { return totals_[cell].samples > 0; }
  const CellTotal& total(std::size_t cell) const { return totals_[cell]; }
  // Mean, standard error and n of a quantity; n = 0 if it has not been measured.
  Estimate estimate(std::size_t cell, std::size_t quantity) const;

  // By labels: the cell or quantity that has all of these; nothing if there is none.
  std::optional<std::size_t> find_cell(const Labels& labels) const;
  std::optional<std::size_t> find_quantity(std::size_t kind, const Labels& labels) const;
  // The estimate of the quantity with these labels (cell's and quantity's together).
  Estimate at(const Labels& labels) const;

  const std::vector<Comparison>& comparisons() const { return comparisons_; }
  const std::vector<TableVerdict>& verdicts() const { return verdicts_; }
  const TableVerdict* verdict(std::string_view table) const;

 private:
  const Study* study_;
  std::vector<CellTotal> totals_;
  std::map<std::string, std::size_t> cell_of_;  // labels as text -> cell
  std::vector<Comparison> comparisons_;
  std::vector<TableVerdict> verdicts_;

  void compare();
};

// A published table as the source prints it: rows by some labels, columns by another; each entry
// ours, the published figure and the difference, coloured by the verdict.
struct Layout {
  std::string caption;
  std::vector<std::string> row_labels;  // e.g. w d
  std::string column_label;             // e.g. strategy
  std::function<std::string(const Labels&)> row_name;
  int digits = 2;
};
Table comparison_table(const Results& results, const std::string& table, const Layout& layout);
// One row per table: verdict, rejected figures, largest |z|, what it shows, and the reason in
// words.
Table verdict_table(const Results& results, const std::map<std::string, std::string>& contents,
                    const std::map<std::string, std::string>& reasons);

// results.csv: the columns of the study, then mean,stderr,n,table,published,agrees. Timed cells are
// not in it: a study writes their file itself (Study::files).
std::string results_csv(const Results& results);

}  // namespace espalier::lab
