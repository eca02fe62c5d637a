// The claims of Muszycka85 chapter 3 on nodes and leaves, each with a verdict from what was
// measured.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "lab/studies/muszycka85/newborn.hpp"
#include "lab/studies/muszycka85/pruning_cases.hpp"

namespace espalier::lab::muszycka85 {
namespace {

Claim fewest(const Results& results) {
  Tally tally;
  double largest = 0;
  Interval interval;
  std::string where;
  for (const Case& c : cases(results, any)) {
    bool right = true;
    for (std::size_t s = 0; s < kSSS; ++s) {
      right = right && order(results, c, s, kSSS, Metric::Nodes) >= 0;
      const Estimate share = results.estimate(c.cell, fewer_than_sss(s, false));
      if (share.mean <= largest) continue;
      largest = share.mean;
      interval =
          share_interval(share.mean * static_cast<double>(share.n), static_cast<double>(share.n));
      where = strategies()[s].short_name + " on " + c.name();
    }
    tally.add(right, c.name());
  }
  std::string evidence = "On average no strategy creates significantly fewer " + tally.text() + ".";
  if (largest > 0) {
    evidence +=
        fmt::format(" Tree by tree not: {} does with {:.1f}% of the trees (95%: {:.1f} to {:.1f}).",
                    where, 100 * largest, 100 * interval.low, 100 * interval.high);
  }
  const bool part = tally.verdict() == Verdict::Holds && largest > 0;
  return {"SSS* always creates the fewest nodes; no strategy ever created fewer.", "3.6.1, 3.7",
          part ? Verdict::HoldsInPart : tally.verdict(), evidence};
}

Claim left_ties(const Results& results) {
  Tally tally;
  double largest = 0;
  for (const Case& c : cases(results, any)) {
    const double share = results.estimate(c.cell, fewer_than_sss(kAB, true)).mean;
    largest = std::max(largest, share);
    tally.add(share == 0, c.name());
  }
  return {
      "SSS* dominates alpha-beta: it creates no node that alpha-beta does not (Stockman; Roizen "
      "& Pearl).",
      "3.6.1, 3.7", tally.verdict(),
      fmt::format("With the text's rule for ties (left first) alpha-beta created fewer nodes on "
                  "not a single tree {}{}.",
                  tally.text(),
                  largest > 0 ? fmt::format("; elsewhere on up to {:.2f}%", 100 * largest)
                              : std::string())};
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
  all.add(wide);
  return {"With integer-dependent values Scout creates slightly more nodes than alpha-beta.",
          "3.6.1, table I case 7", all.verdict(),
          fmt::format("Significantly more: of width 2 and 3 {}; of width 4 and 5 {}.",
                      narrow.text(), wide.text())};
}

Claim roizen(const Results& results, bool unordered) {
  Tally tally;
  double low = 1e9;
  double high = 0;
  for (const Case& c : cases(results, [&](const Case& x) {
         return x.uniform && (x.scheme == "unordered") == unordered;
       })) {
    const Estimate r = relative(results, c, kAB, kSSS, Metric::Leaves);
    low = std::min(low, r.mean);
    high = std::max(high, r.mean);
    tally.add(r.mean + kSure * r.stderr_ >= 1.1 && r.mean - kSure * r.stderr_ <= 3.0, c.name());
  }
  return {
      unordered ? "Leaves of alpha-beta over leaves of SSS* lie in [1.1, 3.0] (Roizen & Pearl)."
                : "The ratio lies in [1.1, 3.0] for all other schemes of tables IV to X as well.",
      "3.6.2", tally.verdict(),
      tally.holds + tally.fails == 0
          ? "not measured"
          : fmt::format("From {:.3f} to {:.3f}; not surely outside {}.", low, high, tally.text())};
}

Claim pearl_scout(const Results& results) {
  Tally tally;
  double high = 0;
  for (const Case& c : cases(results, [](const Case& x) { return x.uniform; })) {
    const Estimate r = relative(results, c, kScout, kAB, Metric::Leaves);
    high = std::max(high, r.mean);
    tally.add(r.mean - kSure * r.stderr_ < 1.275, c.name());
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
    const auto more = [&](std::size_t q, std::size_t a, std::size_t b) {
      const Estimate x = results.estimate(a, q);
      const Estimate y = results.estimate(b, q);
      return x.mean + kSure * std::hypot(x.stderr_, y.stderr_) > y.mean;
    };
    bool right = true;
    for (std::size_t s = 0; s < kThesisStrategies; ++s) {
      const std::size_t q = counted(s, Metric::Leaves);
      right = right && more(q, c.cell, *integer) && more(q, *integer, *real);
    }
    tally.add(right, c.name());
  }
  return {
      "Most leaves are created with unordered, fewer with integer-dependent, fewest with "
      "real-dependent values.",
      "3.6.2", tally.verdict(),
      "Up to chance, for all six strategies on uniform trees, " + tally.text() + "."};
}

Claim more_order(const Results& results) {
  Tally tally;
  for (const bool uniform : {true, false}) {
    for (const Size size : thesis_sizes()) {
      bool right = true;
      std::optional<Estimate> before;
      for (const LeafTable& table : leaf_tables()) {
        if (table.uniform != uniform || !table.scheme.starts_with("p-")) continue;
        const auto cell = find_counts(results, uniform, size, table.scheme);
        if (!cell || results.total(*cell).samples < kFewestJudged) return {};
        const Estimate now = results.estimate(*cell, counted(kAB, Metric::Leaves));
        if (before) {
          const double error = std::hypot(now.stderr_, before->stderr_);
          right = right && now.mean < before->mean + kSure * error;
        }
        before = now;
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
