// The claims of Muszycka85 chapter 3 on visits, time and growth, each with a verdict from what was
// measured.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lab/studies/muszycka85/newborn.hpp"
#include "lab/studies/muszycka85/pruning_cases.hpp"

namespace espalier::lab::muszycka85 {
namespace {

// The thesis does not say what a visit is.
constexpr const char* kVisit = "; a visit is any entry into a node.";

Claim visits_least(const Results& results) {
  Tally tally;
  for (const Case& c : cases(results, any)) {
    bool right = true;
    for (std::size_t s = 1; s < kThesisStrategies; ++s) {
      right = right && order(results, c, s, kAB, Metric::Visits) >= 0;
    }
    tally.add(right, c.name());
  }
  return {"Alpha-beta usually visits the fewest nodes.", "3.6.3", tally.usually(),
          "No strategy visits significantly fewer " + tally.text() + kVisit};
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
  all.add(three);
  return {
      "Visits at depth 2: PVS as many as Palphabeta, fewer than Scout; at depth 3: more than "
      "Palphabeta, fewer than Scout.",
      "3.6.3", all.verdict(),
      fmt::format("No significant difference speaks against it at depth 2 {}, at depth 3 {}{}",
                  two.text(), three.text(), kVisit)};
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
  return {"Beyond depth 3 PVS usually visits the most nodes.", "3.6.3", tally.usually(),
          "No strategy visits significantly more " + tally.text() + kVisit};
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
      "3.6.3", tally.usually(),
      "Palphabeta does not visit significantly more " + tally.text() + kVisit};
}

// Timed cells of depth 4 and more with enough trees.
std::vector<std::size_t> timed_cells(const Results& results) {
  std::vector<std::size_t> list;
  const auto& cells = results.study().cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool deep = label(cells[i].labels, "d") >= "4";
    if (cells[i].timed && deep && results.total(i).samples >= kFewestJudged) list.push_back(i);
  }
  return list;
}

// +1: a surely takes longer than b; 0: not to be told apart.
int slower(const Results& results, std::size_t cell, std::size_t a, std::size_t b) {
  const Estimate x = time_ratio(results, cell, a);
  const Estimate y = time_ratio(results, cell, b);
  const double error = std::hypot(x.stderr_, y.stderr_);
  if (std::abs(x.mean - y.mean) <= kSure * error) return 0;
  return x.mean > y.mean ? 1 : -1;
}

Claim slowest(const Results& results) {
  Tally tally;
  double most = 0;
  for (const std::size_t cell : timed_cells(results)) {
    bool right = true;
    for (std::size_t s = 0; s < kSSS; ++s) right = right && slower(results, cell, s, kSSS) <= 0;
    most = std::max(most, time_ratio(results, cell, kSSS).mean);
    tally.add(right, results.study().cells()[cell].id);
  }
  return {
      "SSS* takes the most CPU time.", "3.6.4, 3.7", tally.verdict(),
      fmt::format("On this machine no strategy takes significantly longer {} (depth 4 and more); "
                  "SSS* takes up to {:.1f} times alpha-beta's time.",
                  tally.text(), most)};
}

Claim fastest(const Results& results) {
  Tally tally;
  for (const std::size_t cell : timed_cells(results)) {
    bool right = true;
    for (const std::size_t s : {kPAB, kScout, kPVS, kSSS}) {
      right = right && slower(results, cell, s, kAB) >= 0 && slower(results, cell, s, kBB) >= 0;
    }
    tally.add(right, results.study().cells()[cell].id);
  }
  return {"Usually alpha-beta and branch-and-bound take the least CPU time.", "3.6.4",
          tally.usually(),
          "On this machine none of the others is significantly faster than either of them " +
              tally.text() + " (depth 4 and more)."};
}

Claim time_order(const Results& results) {
  Tally tally;
  for (const std::size_t cell : timed_cells(results)) {
    const bool right = slower(results, cell, kPAB, kScout) <= 0 &&
                       slower(results, cell, kScout, kPVS) <= 0 &&
                       slower(results, cell, kPVS, kSSS) <= 0;
    tally.add(right, results.study().cells()[cell].id);
  }
  return {
      "The others in increasing order of CPU time: Palphabeta, Scout, PVS, SSS*.", "3.6.4",
      tally.usually(),
      "On this machine no neighbours stand significantly in the other order " + tally.text() + "."};
}

// The factor per level between two depths, two levels apart.
Estimate factor(const Results& results, const char* scheme) {
  const auto deep = find_counts(results, true, {2, 16}, scheme);
  const auto before = find_counts(results, true, {2, 14}, scheme);
  if (!deep || !before) return {};
  const Estimate now = results.estimate(*deep, counted(kAB, Metric::Leaves));
  const Estimate then = results.estimate(*before, counted(kAB, Metric::Leaves));
  if (now.n < kFewestJudged || then.n < kFewestJudged) return {};
  Estimate result;
  result.n = std::min(now.n, then.n);
  result.mean = std::sqrt(now.mean / then.mean);
  result.stderr_ = result.mean / 2 * std::hypot(now.stderr_ / now.mean, then.stderr_ / then.mean);
  return result;
}

// Does a growth factor reach a limit? It should not differ significantly from it at depth 16, and
// be known well enough for that to mean something; or lie within a few percent of it.
Claim tends(const Estimate& found, double limit, Claim claim) {
  constexpr double kNear = 0.03;
  if (!found.known()) return {};
  const double off = std::abs(found.mean - limit);
  const double sure = 2.576 * found.stderr_;
  const bool reached = off <= sure && sure < 2 * kNear * limit;
  claim.verdict = off - sure > kNear * limit              ? Verdict::Fails
                  : reached || off + sure < kNear * limit ? Verdict::Holds
                                                          : Verdict::HoldsInPart;
  claim.evidence += fmt::format(
      " w = 2, from depth 14 to 16: {:.4f} +- {:.4f} a level, the limit is {:.4f} ({:+.1f}%).",
      found.mean, found.stderr_, limit, 100 * (found.mean / limit - 1));
  return claim;
}

Claim growth(const Results& results) {
  return tends(factor(results, "unordered"), branching_factor(2),
               {"The branching factor of alpha-beta reaches the lower bound R* = xi/(1 - xi) of "
                "directional algorithms for continuous values.",
                "3.4 (printed as a product)", Verdict::NotTested, "Unordered values."});
}

Claim discrete(const Results& results) {
  return tends(factor(results, "discrete:2"), std::sqrt(2.0),
               {"For discrete values it reaches the lower bound sqrt(w).", "3.4",
                Verdict::NotTested, "Two equally likely values."});
}

}  // namespace

std::vector<Claim> cost_claims(const Results& results) {
  return {visits_least(results), visits_shallow(results), visits_pvs(results),
          visits_pab(results),   slowest(results),        fastest(results),
          time_order(results),   growth(results),         discrete(results)};
}

}  // namespace espalier::lab::muszycka85
