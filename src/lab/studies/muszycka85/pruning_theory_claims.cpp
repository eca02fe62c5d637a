// Muszycka85 3.4: the constants of the average number of leaves, judged.
//
// C(w,d) = constant * R*(w)^d. Alpha-beta's is computed exactly; those of Scout and SSS* come from
// the trees of the study with unordered values and 2 <= w, d <= 20. The thesis defines C by leaves
// created; Scout may look at a leaf twice, and other authors may count that. So claims on Scout are
// judged by both counts, and a claim that holds by one of them holds in part. (That both are judged
// was decided when a run of 20 trees had shown how much they differ.)
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "lab/studies/muszycka85/newborn.hpp"
#include "lab/studies/muszycka85/pruning_cases.hpp"

namespace espalier::lab::muszycka85 {
namespace {

constexpr std::uint32_t kLeast = 2;
constexpr std::uint32_t kMost = 20;
constexpr double kLower = 1.2;
constexpr double kUpper = 4.2;

double scale(Size size) { return std::pow(branching_factor(size.width), size.depth); }

// Every measured uniform tree with unordered values, the deep ones included.
std::vector<Case> unordered_cases(const Results& results) {
  std::vector<Case> list;
  for (std::uint32_t d = kLeast; d <= kMost; ++d) {
    for (std::uint32_t w = kLeast; w <= kMost; ++w) {
      const auto cell = find_counts(results, true, {w, d}, "unordered");
      if (!cell || results.total(*cell).samples < kFewestJudged) continue;
      list.push_back({true, {w, d}, "unordered", *cell});
    }
  }
  return list;
}

// Could the estimate, divided by the scale, lie between the bounds?
bool inside(const Estimate& found, double divisor) {
  const double error = kSure * found.stderr_;
  return (found.mean + error) / divisor > kLower && (found.mean - error) / divisor < kUpper;
}

struct Range {
  double low = 1e9;
  double high = 0;
  void add(double x) {
    low = std::min(low, x);
    high = std::max(high, x);
  }
};

Claim judged_constants() {
  Range range;
  Tally tally;
  for (std::uint32_t w = kLeast; w <= kMost; ++w) {
    for (std::uint32_t d = kLeast; d <= kMost; ++d) {
      const double constant = expected_leaves_alpha_beta(w, d) / scale({w, d});
      range.add(constant);
      tally.add(constant > kLower && constant < kUpper, fmt::format("U({},{})", w, d));
    }
  }
  return {"For 2 <= w, d <= 20 the constant of alpha-beta lies between 1.2 and 4.2.", "3.4",
          tally.verdict(),
          fmt::format("Computed from Pearl's integral: from {:.3f} to {:.3f}; inside {}.",
                      range.low, range.high, tally.text())};
}

// The same in every report, so it is computed once.
Claim alpha_beta_constant() {
  static const Claim claim = judged_constants();
  return claim;
}

// Scout's leaves over alpha-beta's: leaves created, or looks at leaves.
Estimate scout_leaves(const Results& results, const Case& c, bool looks) {
  return results.estimate(c.cell, looks ? scout_evaluations() : counted(kScout, Metric::Leaves));
}

// Does a claim on Scout hold by both counts, by one, or by none?
Verdict by_both_counts(const Tally& created, const Tally& looks) {
  if (created.all() == 0) return Verdict::NotTested;
  const bool first = created.verdict() == Verdict::Holds;
  const bool second = looks.verdict() == Verdict::Holds;
  if (first && second) return Verdict::Holds;
  return first || second ? Verdict::HoldsInPart : Verdict::Fails;
}

Claim order_of_constants(const Results& results) {
  std::array<Tally, 2> order_by;  // leaves created, looks at leaves
  std::array<Range, 2> scout;
  Range sss;
  for (const Case& c : unordered_cases(results)) {
    const Estimate alpha_beta = results.estimate(c.cell, counted(kAB, Metric::Leaves));
    const Estimate best_first = results.estimate(c.cell, counted(kSSS, Metric::Leaves));
    sss.add(best_first.mean / scale(c.size));
    const bool below = order(results, c, kSSS, kAB, Metric::Leaves) <= 0;
    for (const bool looks : {false, true}) {
      const Estimate own = scout_leaves(results, c, looks);
      scout[looks].add(own.mean / scale(c.size));
      // Not surely the other way round.
      const double error = kSure * std::hypot(own.stderr_, alpha_beta.stderr_);
      const bool above = looks ? own.mean + error > alpha_beta.mean
                               : order(results, c, kScout, kAB, Metric::Leaves) >= 0;
      order_by[looks].add(
          above && below && inside(own, scale(c.size)) && inside(best_first, scale(c.size)),
          c.name());
    }
  }
  Claim claim{
      "For 2 <= w, d <= 20 the constants stand in the order 4.2 > Scout > alpha-beta > SSS* > 1.2.",
      "3.4", by_both_counts(order_by[0], order_by[1]), "Too few trees."};
  if (claim.verdict == Verdict::NotTested) return claim;
  claim.evidence = fmt::format(
      "Measured sizes with unordered values; SSS* {:.3f} to {:.3f}. Scout by leaves created, as "
      "3.4 "
      "defines: {:.3f} to {:.3f}, not surely in another order {}. Scout by looks at leaves (a leaf "
      "may be tested and then evaluated): {:.3f} to {:.3f}, {}.",
      sss.low, sss.high, scout[0].low, scout[0].high, order_by[0].text(), scout[1].low,
      scout[1].high, order_by[1].text());
  return claim;
}

// At the deepest tree of a width the ratio must be within 5% of 1, or half as far from it as at the
// shallowest.
Claim scout_tends(const Results& results) {
  constexpr double kNear = 0.05;
  std::array<Tally, 2> tends_by;
  std::array<std::string, 2> list;
  for (const std::uint32_t w : {2U, 3U, 5U, 10U, 20U}) {
    std::vector<Case> depths;
    for (const Case& c : unordered_cases(results)) {
      if (c.size.width == w) depths.push_back(c);
    }
    if (depths.size() < 2) continue;
    for (const bool looks : {false, true}) {
      const auto ratio_of = [&](const Case& c) {
        return scout_leaves(results, c, looks).mean /
               results.estimate(c.cell, counted(kAB, Metric::Leaves)).mean;
      };
      const double first = std::abs(ratio_of(depths.front()) - 1);
      const double last = std::abs(ratio_of(depths.back()) - 1);
      tends_by[looks].add(last < kNear || last < first / 2, depths.back().name());
      list[looks] += fmt::format(" w = {}: {:.3f} at depth {}, {:.3f} at depth {};", w,
                                 ratio_of(depths.front()), depths.front().size.depth,
                                 ratio_of(depths.back()), depths.back().size.depth);
    }
  }
  for (std::string& text : list) {
    if (!text.empty()) text.back() = '.';
  }
  return {
      "The ratio of Scout's leaves to alpha-beta's tends to unity with increasing depth (Pearl).",
      "3.6.2", by_both_counts(tends_by[0], tends_by[1]),
      fmt::format("Within 5% of 1 at the greatest measured depth, or half as far from 1 as at the "
                  "least: by leaves created {}.{} By looks at leaves {}.{}",
                  tends_by[0].text(), list[0], tends_by[1].text(), list[1])};
}

}  // namespace

std::vector<Claim> theory_claims(const Results& results) {
  return {alpha_beta_constant(), order_of_constants(results), scout_tends(results)};
}

}  // namespace espalier::lab::muszycka85
