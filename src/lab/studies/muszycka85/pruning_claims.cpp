// The claims of Muszycka85 chapter 3 on nodes and leaves, each with a verdict from what was
// measured.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "lab/studies/muszycka85/newborn.hpp"
#include "lab/studies/muszycka85/pruning_cases.hpp"

namespace espalier::lab::muszycka85 {
namespace {

Claim fewest(const Results& results) {
  Tally tally;
  double largest = 0;
  std::string where;
  for (const Case& c : cases(results, any)) {
    bool right = true;
    for (std::size_t s = 0; s < kSSS; ++s) {
      right = right && order(results, c, s, kSSS, Metric::Nodes) >= 0;
    }
    tally.add(right, c.name());
    const double share = results.estimate(c.cell, fewer_than_sss(kPVS, false)).mean;
    if (share > largest) {
      largest = share;
      where = c.name();
    }
  }
  return {"SSS* always creates the fewest nodes.", "3.6.1, 3.7",
          tally.fails == 0 && largest > 0 ? Verdict::HoldsInPart : tally.verdict(),
          fmt::format("On average {}. Per tree not: PVS creates fewer nodes than SSS* on up to "
                      "{:.1f}% of the trees{}.",
                      tally.text(), 100 * largest, where.empty() ? "" : " (" + where + ")")};
}

Claim left_ties(const Results& results) {
  double largest = 0;
  std::string where;
  for (const Case& c : cases(results, any)) {
    const double share = results.estimate(c.cell, fewer_than_sss(kAB, true)).mean;
    if (share > largest) {
      largest = share;
      where = c.name();
    }
  }
  return {"No strategy ever created fewer nodes than SSS* (Stockman; Roizen & Pearl): alpha-beta.",
          "3.7", largest > 0 ? Verdict::Fails : Verdict::Holds,
          largest > 0
              ? fmt::format("alpha-beta creates fewer nodes than SSS* with left-first ties "
                            "on {:.2f}% of {}",
                            100 * largest, where)
              : "SSS* with left-first ties never created more nodes than alpha-beta, on any "
                "tree of any cell"};
}

Claim most(const Results& results) {
  Tally tally;
  for (const Case& c : cases(results, [](const Case& x) { return x.size.depth >= 4; })) {
    bool right = true;
    for (std::size_t s = 0; s < kThesisStrategies; ++s) {
      if (s != kBB) right = right && order(results, c, s, kBB, Metric::Nodes) <= 0;
    }
    tally.add(right, c.name());
  }
  return {"Branch-and-bound creates the most nodes (depth 4 and more).", "3.6.1", tally.verdict(),
          "No strategy creates significantly more " + tally.text() + "."};
}

// Two strategies are equal on every single tree: their differences have neither mean nor spread.
bool identical(const Results& results, const Case& c, std::size_t a, std::size_t b, Metric metric) {
  const Estimate d = difference(results, c.cell, a, b, metric);
  return d.mean == 0 && d.deviation == 0;
}

Claim shallow(const Results& results) {
  Tally tally;
  for (const Case& c : cases(results, [](const Case& x) { return x.size.depth <= 3; })) {
    tally.add(identical(results, c, kAB, kBB, Metric::Nodes), c.name());
  }
  return {"Up to depth 3 alpha-beta and branch-and-bound create the same nodes.", "3.6.1",
          tally.verdict(), "The same number on every tree " + tally.text() + "."};
}

Claim depth_two(const Results& results) {
  Tally tally;
  for (const Case& c : cases(results, [](const Case& x) { return x.size.depth == 2; })) {
    bool right = true;
    for (const std::size_t s : {kBB, kPAB, kScout, kPVS}) {
      right = right && identical(results, c, kAB, s, Metric::Nodes);
    }
    tally.add(right, c.name());
  }
  return {"At depth 2 all strategies but SSS* create the same nodes.", "3.6.1", tally.verdict(),
          "The same number on every tree " + tally.text() + "."};
}

Claim perfect(const Results& results) {
  Tally tally;
  for (const Case& c :
       cases(results, [](const Case& x) { return x.uniform && x.scheme == "p-ordered:1.0"; })) {
    bool right = true;
    for (const std::size_t s : {kAB, kPAB, kScout, kPVS, kSSS}) {
      right = right &&
              mean(results, c, s, Metric::Leaves) == minimal_leaves(c.size.width, c.size.depth);
    }
    tally.add(right, c.name());
  }
  return {"In perfect order all strategies but branch-and-bound create Knuth and Moore's minimum.",
          "3.4, 3.6.2", tally.verdict(), "Exactly, on every tree, " + tally.text() + "."};
}

Claim real_values(const Results& results) {
  Tally tally;
  for (const Case& c :
       cases(results, [](const Case& x) { return x.uniform && x.scheme == "real"; })) {
    bool right = true;
    for (const std::size_t s : {kPAB, kScout, kPVS}) {
      right = right && identical(results, c, kAB, s, Metric::Nodes);
    }
    tally.add(right, c.name());
  }
  return {
      "With real-dependent values on uniform trees PVS, Palphabeta, Scout and alpha-beta create "
      "the same nodes.",
      "3.6.1, table I case 8", tally.verdict(),
      "The same number on every tree " + tally.text() +
          ". The minimal window of width 1 is wider than the differences of the values, so the "
          "tests prove nothing."};
}

Claim scout_integer(const Results& results) {
  Tally narrow;
  Tally wide;
  for (const Case& c : cases(results, [](const Case& x) {
         return x.uniform && x.scheme == "integer" && x.size.depth >= 4;
       })) {
    const bool worse = order(results, c, kScout, kAB, Metric::Nodes) > 0;
    (c.size.width <= 3 ? narrow : wide).add(worse, c.name());
  }
  Tally all = narrow;
  all.holds += wide.holds;
  all.fails += wide.fails;
  return {"With integer-dependent values Scout creates slightly more nodes than alpha-beta.",
          "3.6.1, table I case 7", all.verdict(),
          fmt::format("Width 2 and 3: {}. Width 4 and 5: {}.", narrow.text(), wide.text())};
}

Claim roizen(const Results& results, bool unordered) {
  Tally tally;
  double low = 1e9;
  double high = 0;
  for (const Case& c : cases(results, [&](const Case& x) {
         return x.uniform && (x.scheme == "unordered") == unordered;
       })) {
    const double r = mean(results, c, kAB, Metric::Leaves) / mean(results, c, kSSS, Metric::Leaves);
    low = std::min(low, r);
    high = std::max(high, r);
    tally.add(r >= 1.1 && r <= 3.0, c.name());
  }
  return {unordered
              ? "Leaves of alpha-beta over leaves of SSS* lie in [1.1, 3.0] (Roizen & Pearl)."
              : "The ratio lies in [1.1, 3.0] for all other schemes of tables IV to X as well.",
          "3.6.2", tally.verdict(),
          tally.holds + tally.fails == 0
              ? "not measured"
              : fmt::format("From {:.3f} to {:.3f}; inside {}.", low, high, tally.text())};
}

Claim pearl_scout(const Results& results) {
  Tally tally;
  double high = 0;
  for (const Case& c : cases(results, [](const Case& x) { return x.uniform; })) {
    const double r =
        mean(results, c, kScout, Metric::Leaves) / mean(results, c, kAB, Metric::Leaves);
    high = std::max(high, r);
    tally.add(r < 1.275, c.name());
  }
  return {"Leaves of Scout over leaves of alpha-beta stay below 1.275 (Pearl).", "3.6.2",
          tally.verdict(), fmt::format("At most {:.3f}; below {}.", high, tally.text())};
}

Claim schemes_order(const Results& results) {
  Tally tally;
  for (const Case& c :
       cases(results, [](const Case& x) { return x.uniform && x.scheme == "unordered"; })) {
    const auto integer = find_counts(results, true, c.size, "integer");
    const auto real = find_counts(results, true, c.size, "real");
    if (!integer || !real) continue;
    bool right = true;
    for (std::size_t s = 0; s < kThesisStrategies; ++s) {
      const std::size_t q = counted(s, Metric::Leaves);
      right = right && results.estimate(c.cell, q).mean > results.estimate(*integer, q).mean &&
              results.estimate(*integer, q).mean > results.estimate(*real, q).mean;
    }
    tally.add(right, c.name());
  }
  return {
      "Most leaves are created with unordered, fewer with integer-dependent, fewest with "
      "real-dependent values.",
      "3.6.2", tally.verdict(), "For all six strategies " + tally.text() + " (uniform trees)."};
}

Claim more_order(const Results& results) {
  Tally tally;
  for (const bool uniform : {true, false}) {
    for (const Size size : thesis_sizes()) {
      bool right = true;
      double before = std::numeric_limits<double>::infinity();
      for (const LeafTable& table : leaf_tables()) {
        if (table.uniform != uniform || !table.scheme.starts_with("p-")) continue;
        const auto cell = find_counts(results, uniform, size, table.scheme);
        if (!cell) return {"", "", Verdict::NotTested, ""};
        const Estimate now = results.estimate(*cell, counted(kAB, Metric::Leaves));
        right = right && now.mean < before + kSure * now.stderr_;
        before = now.mean;
      }
      tally.add(right, fmt::format("{}({},{})", uniform ? "U" : "N", size.width, size.depth));
    }
  }
  return {"The larger P, the fewer leaves.", "3.6.2", tally.verdict(),
          "For alpha-beta, up to chance, " + tally.text() + "."};
}

}  // namespace

std::vector<Claim> count_claims(const Results& results) {
  return {fewest(results),        left_ties(results),     most(results),
          shallow(results),       depth_two(results),     perfect(results),
          real_values(results),   scout_integer(results), roizen(results, true),
          roizen(results, false), pearl_scout(results),   schemes_order(results),
          more_order(results)};
}

}  // namespace espalier::lab::muszycka85
