// The claims of Muszycka85 chapter 3 on visits, time and growth, each with a verdict from what was
// measured.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "lab/studies/muszycka85/newborn.hpp"
#include "lab/studies/muszycka85/pruning_cases.hpp"

namespace espalier::lab::muszycka85 {
namespace {

Claim visits_least(const Results& results) {
  Tally tally;
  for (const Case& c : cases(results, any)) {
    bool right = true;
    for (std::size_t s = 1; s < kThesisStrategies; ++s) {
      right = right && order(results, c, s, kAB, Metric::Visits) >= 0;
    }
    tally.add(right, c.name());
  }
  return {"Alpha-beta usually visits the fewest nodes.", "3.6.3", tally.verdict(),
          "No strategy visits significantly fewer " + tally.text() + "."};
}

Claim visits_shallow(const Results& results) {
  Tally two;
  Tally three;
  for (const Case& c : cases(results, [](const Case& x) { return x.size.depth <= 3; })) {
    const int scout = order(results, c, kPVS, kScout, Metric::Visits);
    const int pab = order(results, c, kPVS, kPAB, Metric::Visits);
    if (c.size.depth == 2) {
      two.add(pab == 0 && scout <= 0, c.name());
    } else {
      three.add(pab >= 0 && scout <= 0, c.name());
    }
  }
  Tally all = two;
  all.holds += three.holds;
  all.fails += three.fails;
  return {
      "Visits at depth 2: PVS as many as Palphabeta, fewer than Scout; at depth 3: more than "
      "Palphabeta, fewer than Scout.",
      "3.6.3", all.verdict(),
      fmt::format("Nothing against it at depth 2 {}, at depth 3 {}.", two.text(), three.text())};
}

Claim visits_pvs(const Results& results) {
  Tally tally;
  for (const Case& c : cases(results, [](const Case& x) { return x.size.depth > 3; })) {
    bool right = true;
    for (const std::size_t s : {kAB, kBB, kPAB, kScout, kSSS}) {
      right = right && order(results, c, kPVS, s, Metric::Visits) >= 0;
    }
    tally.add(right, c.name());
  }
  return {"Beyond depth 3 PVS usually visits the most nodes.", "3.6.3", tally.verdict(),
          "No strategy visits significantly more " + tally.text() + "."};
}

Claim visits_pab(const Results& results) {
  Tally tally;
  for (const Case& c :
       cases(results, [](const Case& x) { return x.size.depth >= 4 && x.size.width > 3; })) {
    tally.add(order(results, c, kPAB, kBB, Metric::Visits) <= 0, c.name());
  }
  return {
      "For depth 4 and more and widths above 3 Palphabeta usually visits fewer nodes than "
      "branch-and-bound.",
      "3.6.3", tally.verdict(), "Not significantly more " + tally.text() + "."};
}

Claim times(const Results& results) {
  Tally tally;
  double slowest = 0;
  const auto& cells = results.study().cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!cells[i].timed || !results.measured(i) || label(cells[i].labels, "d") < "4") continue;
    std::size_t worst = 0;
    double most = 0;
    for (std::size_t s = 0; s < kThesisStrategies; ++s) {
      const double share = time_ratio(results, i, s).mean;
      if (share > most) {
        most = share;
        worst = s;
      }
    }
    slowest = std::max(slowest, most);
    tally.add(worst == kSSS, cells[i].id);
  }
  return {"SSS* takes the most CPU time, alpha-beta and branch-and-bound the least.", "3.6.4",
          tally.verdict(),
          fmt::format("On this machine SSS* is the slowest {} (depth 4 and more), up to {:.1f} "
                      "times alpha-beta's time.",
                      tally.text(), slowest)};
}

Claim growth(const Results& results) {
  const auto deep = find_counts(results, true, {2, 16}, "unordered");
  const auto before = find_counts(results, true, {2, 14}, "unordered");
  if (!deep || !before) return {"", "", Verdict::NotTested, ""};
  const double factor = std::sqrt(results.estimate(*deep, counted(kAB, Metric::Leaves)).mean /
                                  results.estimate(*before, counted(kAB, Metric::Leaves)).mean);
  const double limit = branching_factor(2);
  const double off = std::abs(factor / limit - 1);
  return {"The branching factor of alpha-beta tends to R* = xi/(1 - xi) for continuous values.",
          "3.4 (printed as a product)", off < 0.05 ? Verdict::Holds : Verdict::HoldsInPart,
          fmt::format("w = 2 from depth 14 to 16: {:.4f} a level, R* = {:.4f} ({:+.1f}%).", factor,
                      limit, 100 * (factor / limit - 1))};
}

Claim discrete(const Results& results) {
  const auto deep = find_counts(results, true, {2, 16}, "discrete:2");
  const auto before = find_counts(results, true, {2, 14}, "discrete:2");
  if (!deep || !before) return {"", "", Verdict::NotTested, ""};
  const double factor = std::sqrt(results.estimate(*deep, counted(kAB, Metric::Leaves)).mean /
                                  results.estimate(*before, counted(kAB, Metric::Leaves)).mean);
  const double limit = std::sqrt(2.0);
  return {"For discrete values the lower bound of the branching factor is sqrt(w).", "3.4",
          std::abs(factor / limit - 1) < 0.05 ? Verdict::Holds : Verdict::HoldsInPart,
          fmt::format("Two equally likely values, w = 2, from depth 14 to 16: {:.4f} a level, "
                      "sqrt(2) = {:.4f}.",
                      factor, limit)};
}

}  // namespace

std::vector<Claim> cost_claims(const Results& results) {
  return {visits_least(results), visits_shallow(results), visits_pvs(results), visits_pab(results),
          times(results),        growth(results),         discrete(results)};
}

}  // namespace espalier::lab::muszycka85
