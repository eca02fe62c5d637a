// muszycka85/pruning: six pruning strategies on synthetic trees (Muszycka85 chapter 3), and what
// 1985 could not: NegaScout, MTD(f), DUAL*, deeper and wider trees, large samples.
#include "lab/studies/muszycka85/pruning.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "lab/published.hpp"
#include "lab/studies/muszycka85/source.hpp"

namespace espalier::lab::muszycka85 {
namespace {

constexpr std::size_t kMetrics = kMetricNames.size();
constexpr std::size_t kAllStrategies = 10;
constexpr std::size_t kPairs = kThesisStrategies * (kThesisStrategies - 1) / 2;
constexpr std::size_t kFirstPair = kAllStrategies * kMetrics;
constexpr std::size_t kFirstExtra = kFirstPair + kPairs * kMetrics;
constexpr std::size_t kFirstFewer = kFirstExtra + (kAllStrategies - kThesisStrategies);
constexpr std::size_t kRivals = kSSS;  // of SSS*
constexpr std::size_t kScoutEvaluations = kFirstFewer + 2 * kRivals;

enum Kind : std::size_t { kCounts, kTimes };

constexpr double kPublishedTrees = 50;  // Muszycka85 3.2
// Deep trees cost as much as a hundred small ones; their counts also vary less.
constexpr double kDeepShare = 0.05;
constexpr std::uint64_t kDeepCap = 100;
constexpr double kReadingsShare = 0.25;
constexpr double kTimeShare = 0.05;
constexpr std::uint64_t kTimeCap = 100;

// Growth of the counts with depth, beyond the thesis's sizes.
const std::vector<Size>& deep_sizes() {
  static const std::vector<Size> sizes = {
      {2, 7}, {2, 8}, {2, 10}, {2, 12}, {2, 14}, {2, 16}, {3, 7},  {3, 8},  {3, 9},  {3, 10},
      {5, 5}, {5, 6}, {5, 7},  {5, 8},  {10, 4}, {10, 5}, {20, 2}, {20, 3}, {20, 4}, {20, 5}};
  return sizes;
}

std::int64_t of(const Counts& counts, std::size_t metric) {
  return metric == 0 ? counts.leaves : metric == 1 ? counts.nodes : counts.visits;
}

class Pruning final : public Study {
 public:
  Pruning();
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t kind) const override {
    return kind == kCounts ? counts_ : times_;
  }
  void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const override;
  std::vector<Published> published() const override;
  Document report(const Results& results) const override;
  std::vector<std::pair<std::string, std::string>> files(const Results& results) const override {
    return {{"times.csv", times_csv(results, strategies())}};
  }

 private:
  void add(const Condition& condition, const char* set);
  void add_timed(const Condition& condition);

  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<Condition> conditions_;  // of each cell
  std::vector<Quantity> counts_ = count_quantities();
  std::vector<Quantity> times_ = time_quantities(strategies());
};

std::uint64_t leaves_of(const trees::AnyShape& shape) {
  std::uint64_t leaves = 1;
  for (std::uint32_t i = 0; i < shape.depth; ++i) leaves *= shape.width;
  return leaves;
}

Pruning::Pruning() {
  info_.name = "muszycka85/pruning";
  info_.title = "Six pruning strategies on synthetic game trees";
  info_.source = std::string(kMuszycka85) + ", chapter 3";
  info_.summary = "leaves, nodes, visits and time of ten strategies; tables I-XVIII";
  info_.default_trees = 2000;
  info_.version = 2;  // Scout's evaluations joined
  info_.columns = {"tree", "w", "d", "scheme", "strategy", "metric"};
  for (const bool uniform : {true, false}) {
    for (const Scheme& scheme : table_schemes(uniform)) {
      for (const Size size : thesis_sizes()) {
        add({{uniform, size.width, size.depth}, scheme}, "thesis");
      }
    }
    // The other readings of P, for comparison.
    for (const Scheme& scheme : other_readings(uniform)) {
      for (const Size size : thesis_sizes()) {
        add({{uniform, size.width, size.depth}, scheme}, "readings");
      }
    }
  }
  for (const char* scheme : {"unordered", "integer", "discrete:2"}) {
    for (const Size size : deep_sizes()) {
      add({{true, size.width, size.depth}, {scheme}}, "deep");
    }
  }
  for (const bool uniform : {true, false}) {
    for (const Scheme& scheme : table_schemes(uniform)) {
      for (const Size size : thesis_sizes()) {
        add_timed({{uniform, size.width, size.depth}, scheme});
      }
    }
  }
}

void Pruning::add(const Condition& condition, const char* set) {
  Cell cell;
  cell.id = condition.size() + "/" + condition.scheme.name;
  cell.labels = condition.labels();
  cell.labels.emplace_back("size", condition.size());
  cell.labels.emplace_back("set", set);
  for (const LeafTable& table : leaf_tables()) {
    if (table.uniform == condition.shape.uniform && table.scheme == condition.scheme.name &&
        std::string(set) == "thesis") {
      cell.labels.emplace_back("table", table.number);
    }
  }
  cell.kind = kCounts;
  cell.per_unit = std::clamp<std::uint64_t>(400'000 / leaves_of(condition.shape), 1, 500);
  if (std::string(set) == "readings") cell.share = kReadingsShare;
  if (std::string(set) == "deep") {
    cell.share = kDeepShare;
    cell.cap = kDeepCap;
  }
  cells_.push_back(std::move(cell));
  conditions_.push_back(condition);
}

void Pruning::add_timed(const Condition& condition) {
  Cell cell;
  cell.id = condition.size() + "/" + condition.scheme.name + "/time";
  cell.labels = condition.labels();
  cell.labels.emplace_back("size", condition.size());
  cell.labels.emplace_back("set", "time");
  cell.kind = kTimes;
  cell.per_unit = 25;
  cell.share = kTimeShare;
  cell.cap = kTimeCap;
  cell.timed = true;
  cells_.push_back(std::move(cell));
  conditions_.push_back(condition);
}

void Pruning::measure(std::size_t number, std::uint64_t sample_seed, Record& record) const {
  const Condition& condition = conditions_[number];
  if (cells_[number].timed) {
    record_times(strategies(), condition, sample_seed, record);
    return;
  }
  std::array<Counts, kAllStrategies> counts;
  if (condition.scheme.written()) {
    const trees::LiteralTree tree = condition.write(sample_seed);
    for (std::size_t s = 0; s < kAllStrategies; ++s) {
      counts[s] = strategies()[s].count_written(tree);
    }
  } else {
    const trees::SyntheticTree tree = condition.grow(sample_seed);
    for (std::size_t s = 0; s < kAllStrategies; ++s) counts[s] = strategies()[s].count(tree);
  }
  for (std::size_t m = 0; m < kMetrics; ++m) {
    const auto metric = static_cast<Metric>(m);
    for (std::size_t s = 0; s < kAllStrategies; ++s) {
      record.set(counted(s, metric), of(counts[s], m));
    }
    for (std::size_t a = 0; a < kThesisStrategies; ++a) {
      for (std::size_t b = a + 1; b < kThesisStrategies; ++b) {
        record.set(paired(a, b, metric), of(counts[a], m) - of(counts[b], m));
      }
    }
  }
  for (std::size_t s = kThesisStrategies; s < kAllStrategies; ++s) {
    record.set(extra_leaves(s), counts[s].leaves - counts[kAB].leaves);
  }
  for (std::size_t s = 0; s < kRivals; ++s) {
    record.set(fewer_than_sss(s, false), counts[s].nodes < counts[kSSS].nodes ? 1 : 0);
    record.set(fewer_than_sss(s, true), counts[s].nodes < counts[kSSSLeft].nodes ? 1 : 0);
  }
  record.set(scout_evaluations(), counts[kScout].leaf_visits);
}

std::vector<Published> Pruning::published() const {
  std::vector<Published> list;
  for (const char* file : {"muszycka85_leaf_counts.csv", "muszycka85_text.csv"}) {
    const auto rows = parse_csv(published_csv(file));
    for (std::size_t i = 1; i < rows.size(); ++i) {
      const auto field = [&](const char* name) { return rows[i][column_of(rows[0], name)]; };
      const bool quoted_in_text = std::string(file) == "muszycka85_text.csv";
      Published one;
      one.table = field("table");
      one.labels = {{"tree", field("tree")},
                    {"w", field("w")},
                    {"d", field("d")},
                    {"scheme", field("scheme")},
                    {"strategy", field("strategy")},
                    {"metric", quoted_in_text ? field("metric") : "leaves"}};
      one.value = std::stod(field("value"));
      one.sample_size = one.table == "II" ? 0 : kPublishedTrees;
      if (one.table == "II") one.rounding = 0.02;  // Newborn's digits are cut off, not rounded
      one.suspect = field("suspect") == "1";
      one.reason = field("remark");
      list.push_back(std::move(one));
    }
  }
  return list;
}

// How many tables and figures of the thesis agree, and which.
struct Agreement {
  std::string good;
  std::string bad;
  std::size_t agreeing = 0;
  std::size_t measured = 0;
  std::size_t figures = 0;
};

Agreement agreement_of(const Results& results) {
  Agreement all;
  for (const TableVerdict& verdict : results.verdicts()) {
    const bool open = !verdict.complete() && verdict.rejected == 0;
    if (open || verdict.table.starts_with("text")) continue;
    std::string& list = verdict.agrees() ? all.good : all.bad;
    list += (list.empty() ? "" : ", ") + verdict.table;
    all.agreeing += verdict.agrees() ? 1 : 0;
    ++all.measured;
    all.figures += verdict.judged;
  }
  return all;
}

std::vector<Claim> claims_of(const Results& results) {
  std::vector<Claim> claims = count_claims(results);
  for (auto part : {cost_claims(results), theory_claims(results), time_claims(results)}) {
    claims.insert(claims.end(), part.begin(), part.end());
  }
  std::erase_if(claims, [](const Claim& claim) { return claim.text.empty(); });
  return claims;
}

std::string summary_of(const Results& results, const Agreement& all) {
  if (all.measured == 0) {
    return "No published table can be judged yet: the sample is too small, or a part "
           "of each table was left out.";
  }
  std::string text =
      fmt::format("Tables that agree with the published figures: {}. Tables that do not: {}.",
                  all.good.empty() ? "none" : all.good, all.bad.empty() ? "none" : all.bad);
  const auto agree = [&](std::initializer_list<const char*> tables) {
    return std::all_of(tables.begin(), tables.end(), [&](const char* table) {
      const TableVerdict* verdict = results.verdict(table);
      return verdict && verdict->agrees();
    });
  };
  if (agree({"III", "IV", "V", "X"})) {
    text +=
        " The uniform trees with unordered, integer-dependent and real-dependent values and with "
        "perfect order are reproduced.";
  }
  if (!all.bad.empty()) {
    text +=
        " Where a table does not agree, the thesis leaves the meaning of its scheme to the reader, "
        "and no reading we know fits all figures; the reasons stand with the verdicts.";
  }
  return text;
}

Document Pruning::report(const Results& results) const {
  Document document;
  document.title = info_.title;
  document.source = info_.source;
  const Section verdicts = verdict_section(results);
  const Agreement all = agreement_of(results);
  document.summary = summary_of(results, all);
  std::vector<Claim> claims = claims_of(results);
  const auto count = [&claims](auto wanted) {
    return std::count_if(claims.begin(), claims.end(),
                         [&](const Claim& claim) { return wanted(claim.verdict); });
  };
  const auto tested = count([](Verdict verdict) { return verdict != Verdict::NotTested; });
  const auto holding = count([](Verdict verdict) { return verdict == Verdict::Holds; });
  const bool judged = all.measured > 0;
  document.headlines = {
      {judged ? fmt::format("{} of {}", all.agreeing, all.measured) : "none yet",
       judged ? "published tables agree" : "published tables judged: the sample is too small",
       Tone::Plain},
      {std::to_string(all.figures), "published figures judged", Tone::Plain},
      {fmt::format("{} of {}", holding, tested), "claims of the text hold outright", Tone::Plain}};
  document.sections = {verdicts,
                       {"claims", "The claims of the text", {Claims{std::move(claims)}}},
                       ranking_section(results),
                       theory_section(results),
                       leaf_section(results),
                       readings_section(results),
                       cost_section(results),
                       modern_section(results),
                       growth_section(results)};
  return document;
}

REGISTER_STUDY(Pruning);

}  // namespace

std::size_t counted(std::size_t strategy, Metric metric) {
  return strategy * kMetrics + static_cast<std::size_t>(metric);
}
std::size_t paired(std::size_t a, std::size_t b, Metric metric) {
  assert(a < b && b < kThesisStrategies);
  const std::size_t before = a * (2 * kThesisStrategies - a - 1) / 2;
  return kFirstPair + (before + b - a - 1) * kMetrics + static_cast<std::size_t>(metric);
}
std::size_t extra_leaves(std::size_t strategy) {
  return kFirstExtra + strategy - kThesisStrategies;
}
std::size_t fewer_than_sss(std::size_t strategy, bool left_ties) {
  return kFirstFewer + (left_ties ? kRivals : 0) + strategy;
}

std::size_t scout_evaluations() { return kScoutEvaluations; }

std::vector<Quantity> count_quantities() {
  std::vector<Quantity> list(kScoutEvaluations + 1);
  const auto& all = strategies();
  for (std::size_t m = 0; m < kMetrics; ++m) {
    const auto metric = static_cast<Metric>(m);
    for (std::size_t s = 0; s < kAllStrategies; ++s) {
      list[counted(s, metric)] = {
          {{"strategy", all[s].name}, {"metric", kMetricNames[m]}}, 1, true};
    }
    for (std::size_t a = 0; a < kThesisStrategies; ++a) {
      for (std::size_t b = a + 1; b < kThesisStrategies; ++b) {
        list[paired(a, b, metric)] = {
            {{"pair", all[a].name + "-" + all[b].name}, {"metric", kMetricNames[m]}}, 1, false};
      }
    }
  }
  for (std::size_t s = kThesisStrategies; s < kAllStrategies; ++s) {
    list[extra_leaves(s)] = {
        {{"pair", all[s].name + "-alpha-beta"}, {"metric", "leaves"}}, 1, false};
  }
  for (const bool left : {false, true}) {
    for (std::size_t s = 0; s < kRivals; ++s) {
      list[fewer_than_sss(s, left)] = {
          {{"fewer", all[s].name + (left ? "<sss-star" : "<sss-star-lifo")}}, 1, false};
    }
  }
  list[scout_evaluations()] = {{{"evaluations", "scout"}}, 1, false};
  return list;
}

const std::vector<LeafTable>& leaf_tables() {
  // The captions of the tables themselves (the front matter exchanges III, IV and V).
  static const std::vector<LeafTable> tables = {{"III", true, "unordered", 11, 27},
                                                {"IV", true, "integer", 9, 25},
                                                {"V", true, "real", 10, 26},
                                                {"VI", true, "p-ordered:0.2", 12, 28},
                                                {"VII", true, "p-ordered:0.4", 13, 29},
                                                {"VIII", true, "p-ordered:0.6", 14, 30},
                                                {"IX", true, "p-ordered:0.8", 15, 31},
                                                {"X", true, "p-ordered:1.0", 16, 32},
                                                {"XI", false, "integer", 17, 33},
                                                {"XII", false, "real", 18, 34},
                                                {"XIII", false, "unordered", 19, 35},
                                                {"XIV", false, "p-leaves:0.2", 20, 36},
                                                {"XV", false, "p-leaves:0.4", 21, 37},
                                                {"XVI", false, "p-leaves:0.6", 22, 38},
                                                {"XVII", false, "p-leaves:0.8", 23, 39},
                                                {"XVIII", false, "p-leaves:1.0", 24, 40}};
  return tables;
}

std::optional<std::size_t> find_counts(const Results& results, bool uniform, Size size,
                                       const std::string& scheme) {
  Labels labels = Condition{{uniform, size.width, size.depth}, {scheme}}.labels();
  const auto cell = results.find_cell(labels);  // the counting cell comes before the timed one
  return cell && results.measured(*cell) ? cell : std::nullopt;
}

Estimate difference(const Results& results, std::size_t cell, std::size_t a, std::size_t b,
                    Metric metric) {
  Estimate estimate = results.estimate(cell, paired(std::min(a, b), std::max(a, b), metric));
  if (a > b) estimate.mean = -estimate.mean;
  return estimate;
}

}  // namespace espalier::lab::muszycka85
