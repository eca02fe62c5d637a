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
      if (!cell) continue;
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
  Verdict verdict() const {
    if (holds + fails == 0) return Verdict::NotTested;
    if (fails == 0) return Verdict::Holds;
    return holds > fails ? Verdict::HoldsInPart : Verdict::Fails;
  }
  std::string text() const {
    if (holds + fails == 0) return "not measured";
    std::string words = fmt::format("in {} of {} cases", holds, holds + fails);
    if (fails > 0) words += ", not e.g. in " + example;
    return words;
  }
};

}  // namespace espalier::lab::muszycka85
