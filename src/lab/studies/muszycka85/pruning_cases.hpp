// How the claims of Muszycka85 chapter 3 are judged: cases, paired orders, and a tally.
#pragma once

#include <fmt/core.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "lab/studies/muszycka85/pruning.hpp"

namespace espalier::lab::muszycka85 {

inline constexpr double kSure =
    3.29;  // standard errors: 0.1% two-sided, as many cells are looked at

// A measured cell of the thesis's 48 sizes x 8 schemes.
struct Case {
  bool uniform;
  Size size;
  std::string scheme;
  std::size_t cell;
  std::string name() const {
    return fmt::format("{}({},{}) {}", uniform ? "U" : "N", size.width, size.depth, scheme);
  }
};

inline std::vector<Case> cases(const Results& results,
                               const std::function<bool(const Case&)>& wanted) {
  std::vector<Case> list;
  for (const LeafTable& table : leaf_tables()) {
    for (const Size size : thesis_sizes()) {
      const auto cell = find_counts(results, table.uniform, size, table.scheme);
      if (!cell || results.total(*cell).samples < kFewestJudged) continue;
      Case one{table.uniform, size, table.scheme, *cell};
      if (wanted(one)) list.push_back(std::move(one));
    }
  }
  return list;
}
inline bool any(const Case&) { return true; }

// +1: a is surely larger than b, -1: surely smaller, 0: not to be told apart.
inline int order(const Results& results, const Case& c, std::size_t a, std::size_t b,
                 Metric metric) {
  const Estimate d = difference(results, c.cell, a, b, metric);
  if (d.mean == 0 || std::abs(d.mean) <= kSure * d.stderr_) return 0;
  return d.mean > 0 ? 1 : -1;
}

// a's count divided by b's on common trees.
inline Estimate relative(const Results& results, const Case& c, std::size_t a, std::size_t b,
                         Metric metric) {
  return ratio(results.estimate(c.cell, counted(a, metric)),
               results.estimate(c.cell, counted(b, metric)),
               difference(results, c.cell, a, b, metric));
}

inline double mean(const Results& results, const Case& c, std::size_t strategy, Metric metric) {
  return results.estimate(c.cell, counted(strategy, metric)).mean;
}

// For how many cases a statement holds, and an example where it fails.
struct Tally {
  std::size_t holds = 0;
  std::size_t fails = 0;
  std::string example;

  void add(bool right, const std::string& name) {
    (right ? holds : fails) += 1;
    if (!right && example.empty()) example = name;
  }
  std::size_t all() const { return holds + fails; }
  // "Always": a single failure makes it part of the truth.
  Verdict verdict() const {
    if (all() == 0) return Verdict::NotTested;
    if (fails == 0) return Verdict::Holds;
    return holds > fails ? Verdict::HoldsInPart : Verdict::Fails;
  }
  // "Usually": in two thirds of the cases or more; in less than one third it fails.
  Verdict usually() const {
    if (all() == 0) return Verdict::NotTested;
    if (3 * holds >= 2 * all()) return Verdict::Holds;
    return 3 * holds >= all() ? Verdict::HoldsInPart : Verdict::Fails;
  }
  std::string text() const {
    if (all() == 0) return "in no case (too few trees measured)";
    std::string words = fmt::format("in {} of {} cases", holds, all());
    if (fails > 0) words += " (an exception: " + example + ")";
    return words;
  }
  void add(const Tally& other) {
    holds += other.holds;
    fails += other.fails;
    if (example.empty()) example = other.example;
  }
};

}  // namespace espalier::lab::muszycka85
