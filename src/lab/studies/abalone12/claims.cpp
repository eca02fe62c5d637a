// What Abalone12 says of its techniques (experiments/published/abalone12_claims.csv), and what the
// project expects of the full recipe.
#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <map>

#include "lab/studies/abalone12/optimisations.hpp"

namespace espalier::lab::abalone12 {
namespace {

// One figure of ours for a statement, by name.
struct Part {
  std::string name;
  Reading reading;
  bool judged = true;  // or only told beside those that are
};
using Parts = std::vector<Part>;

std::string at_depth(int depth) { return fmt::format("at depth {}", depth); }

// Of nodes by those of the base (cost), or the other way round (gain).
Parts costs(const Measured& measured, const char* way, std::initializer_list<int> depths) {
  Parts parts;
  for (const int depth : depths) {
    const Reading cost = measured.by_base(way_named(way), depth);
    if (cost.known()) parts.push_back({at_depth(depth), cost});
  }
  return parts;
}
Parts gains(const Measured& measured, const char* way, std::initializer_list<int> depths) {
  Parts parts = costs(measured, way, depths);
  for (Part& part : parts) part.reading = tong02::speed_up(part.reading);
  return parts;
}

// The figures of windows: the widths of the paper's criterion are judged, those of the quantiles
// (the recipe `paper`) and of the cone are told beside them.
Parts beside(Parts judged, const char* what, Parts others) {
  for (Part& part : others) {
    judged.push_back({fmt::format("{} {}", what, part.name), part.reading, false});
  }
  return judged;
}
Parts window_gains(const Measured& measured, std::initializer_list<int> depths) {
  return beside(gains(measured, kCriterion, depths), "with the quantiles",
                gains(measured, kAspiration, depths));
}
Parts two_levels(const Measured& measured) {
  const auto by_plain = [&](const char* way) {
    return measured.between(way_named(way), 7, way_named(kPlain), 5);
  };
  return {{"depth 7 by depth 5", by_plain(kCriterion)},
          {"with the quantiles", by_plain(kAspiration), false}};
}

// The paper explains its gain from the table by evaluations that are not called: it is judged on
// time, and nodes and calls stand beside.
Parts table_gains(const Measured& measured) {
  const std::size_t way = way_named("table");
  const auto gain = [](const Reading& cost) {
    return cost.known() ? tong02::speed_up(cost) : cost;
  };
  return {{fmt::format("time at depth {}", kCpuDepth), gain(measured.time_by_base(way))},
          {"time with evaluations not kept", gain(measured.time_by_base(way_named("table-values"))),
           false},
          {"nodes", gain(measured.by_base(way, kCpuDepth)), false},
          {"evaluations", gain(measured.evaluations_by_base(way, kCpuDepth)), false}};
}

Reading computed(double value) { return {value, {value, value}, 0, true}; }

constexpr double kStored = 1e7;  // positions in the paper's formulas

Parts collision(double bits) {
  return {{"computed", computed(-std::expm1(-kStored / std::exp2(bits)))}};
}

const Contest& contest_of(std::string_view way, int depth, int opposing,
                          Terms terms = Terms::Depth) {
  const auto& list = contests();
  return *std::find_if(list.begin(), list.end(), [&](const Contest& one) {
    return one.way == way && one.depth == depth && one.opposing == opposing && one.terms == terms;
  });
}

Parts sorted_cuts(const Measured& measured) {
  Parts parts;
  for (std::size_t i = 0; i < kWatched.size(); ++i) {
    if (!contains(kWatched[i].set, kCombined)) continue;
    parts.push_back(
        {kWatched[i].title, measured.cuts(Cuts::SortedSix, Cuts::Sorted, Cuts::SortedLater, i)});
  }
  return parts;
}

// CMO with one method for all levels by CMO with its three regions.
Parts regions(const Measured& measured) {
  Parts parts;
  for (const char* way : kOneRegion) {
    for (const int depth : {6, 7}) {
      const std::string name = fmt::format("{} at depth {}", ways()[way_named(way)].title, depth);
      parts.push_back({name, measured.work_by_base(way_named(way), depth)});
      parts.push_back({name + ", nodes alone", measured.by_base(way_named(way), depth), false});
    }
  }
  return parts;
}

Parts widest_by_narrowest() {
  const std::vector<Points> widths = criterion_widths();
  if (widths.size() < 3) return {};
  // The first stands for no plies left and is never used.
  return {{"computed", computed(static_cast<double>(widths.back()) / widths[1])}};
}

// Nodes of a move in games against the heuristic opponent by those on our positions.
Parts in_play(const Measured& measured) {
  Parts parts;
  for (const Contest& contest : contests()) {
    if (contest.terms != Terms::Depth || contest.opposing != kHeuristicDepth) continue;
    const bool judged = std::string_view(contest.way) == kCriterionLast && contest.depth < 7;
    parts.push_back(
        {fmt::format("{} at depth {}", ways()[way_named(contest.way)].title, contest.depth),
         measured.games_by_positions(contest), judged});
  }
  return parts;
}

using FigureParts = std::function<Parts(const Measured&)>;

const std::map<std::string, FigureParts>& figures() {
  static const std::map<std::string, FigureParts> all = {
      {"branching",
       [](const Measured& m) {
         return Parts{
             {"children", m.cuts(Cuts::Children, Cuts::Expanded, Cuts::BeyondExpanded, 0)}};
       }},
      {"quiescence-20",
       [](const Measured& m) {
         return costs(m, "quiescence", {5, 6});
       }},
      {"quiescence-25",
       [](const Measured& m) {
         return costs(m, "quiescence", {6, 7});
       }},
      {"killer",
       [](const Measured& m) {
         return costs(m, "killer", {6, 7});
       }},
      {"windows-10",
       [](const Measured& m) {
         return window_gains(m, {5, 6});
       }},
      {"windows-20",
       [](const Measured& m) {
         return window_gains(m, {6, 7});
       }},
      {"two-levels", two_levels},
      {"wider", [](const Measured&) { return widest_by_narrowest(); }},
      {"cone",
       [](const Measured& m) {
         return beside(costs(m, kConeCmo, {6, 7}), "without CMO", costs(m, kCone, {5, 6}));
       }},
      {"cmo-250",
       [](const Measured& m) {
         return beside(gains(m, kCriterionCmo, {7}), "with the quantiles",
                       gains(m, "aspiration+cmo", {7}));
       }},
      {"regions", regions},
      {"first-six", sorted_cuts},
      {"table-3", table_gains},
      {"deepening-25",
       [](const Measured& m) {
         return costs(m, "table+deepening", {5, 6});
       }},
      {"same-quality",
       [](const Measured& m) {
         return Parts{{"points", m.points(contest_of(kCriterionCmo, 4, 4))},
                      {"with the quantiles", m.points(contest_of(kAspiration, 4, 4)), false}};
       }},
      {"criterion-v",
       [](const Measured& m) {
         return Parts{{"last column", m.points(contest_of(kCriterionLast, 5, 4))},
                      {"cone + CMO", m.points(contest_of(kConeCmo, 5, 4)), false},
                      {"with the quantiles", m.points(contest_of(kLast, 5, 4)), false},
                      {"full recipe", m.points(contest_of(kPaper, 5, 4)), false}};
       }},
      {"criterion-iii",
       [](const Measured& m) {
         return Parts{{"last column", m.points(contest_of(kCriterionLast, 4, 5))},
                      {"full recipe", m.points(contest_of(kPaper, 4, 5)), false}};
       }},
      {"quiescence-gain",
       [](const Measured& m) {
         return Parts{{"points", m.points(contest_of(kPaper, 0, 0, Terms::Nodes))}};
       }},
      {"quiescence-threshold",
       [](const Measured& m) {
         return Parts{{"points", m.points(contest_of(kMoreQuiescence, 0, 0, Terms::Nodes))}};
       }},
      {"keys-speed",
       [](const Measured& m) {
         return Parts{{"positions", m.keys_share(Keys::NodesDiffer, 0)},
                      {"with 2^12 entries", m.keys_share(Keys::NodesDiffer, 1), false}};
       }},
      {"keys-moves",
       [](const Measured& m) {
         return Parts{{"positions", m.keys_share(Keys::MovesDiffer, 0)},
                      {"with 2^12 entries", m.keys_share(Keys::MovesDiffer, 1), false}};
       }},
      {"heuristic-opponent", in_play},
      {"collision-64", [](const Measured&) { return collision(64); }},
      {"collision-22", [](const Measured&) { return collision(22); }},
  };
  return all;
}

bool any_known(const Parts& parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [](const Part& part) { return part.reading.known(); });
}

// Fewer samples are reported and decide nothing.
bool is_judged(const Reading& reading) { return reading.exact || reading.n >= kFewestJudged; }

std::string figure_text(const Statement& statement, const Reading& reading) {
  if (statement.unit == "share" || statement.unit == "points") return tong02::percent_of(reading);
  if (reading.exact) return fmt::format("{:.4g}", reading.value);
  return tong02::text_of(reading, statement.unit == "number" ? 1 : 2);
}

// What else the same figure could mean.
std::string remark_of(const std::string& id) {
  const auto fits = [&](const char* formula, double exponent) {
    return fmt::format(" The printed number is that of {}: {:.6g}.", formula,
                       -std::expm1(-exponent));
  };
  if (id == "collision-64") return fits("1 - exp(-n^2 / 2^65)", kStored * kStored / std::exp2(65));
  if (id == "collision-22") return fits("1 - exp(-n / 2^23)", kStored / std::exp2(23));
  return "";
}

Claim claim_of(const Statement& statement, const Measured& measured) {
  Claim claim{statement.text, statement.where, Verdict::NotTested, ""};
  const auto figure = figures().find(statement.id);
  const Parts parts = figure == figures().end() ? Parts{} : figure->second(measured);
  std::vector<Verdict> verdicts;
  for (const Part& part : parts) {
    if (part.judged && is_judged(part.reading)) {
      verdicts.push_back(tong02::judge(part.reading, statement.range()));
    }
  }
  claim.verdict = tong02::together(verdicts);
  claim.evidence = fmt::format("Printed {}.", statement.published);
  if (!any_known(parts)) {
    claim.evidence += fmt::format(" {}", kNothing);
    return claim;
  }
  if (claim.verdict == Verdict::NotTested) claim.verdict = Verdict::Undecided;
  claim.evidence += " Ours:";
  for (const Part& part : parts) {
    if (!part.judged && !part.reading.known()) continue;
    claim.evidence += fmt::format(" {} {}", part.name, figure_text(statement, part.reading));
    if (!part.reading.exact) claim.evidence += fmt::format(", n = {}", part.reading.n);
    if (!part.judged) {
      claim.evidence += ", not judged";
    } else if (!is_judged(part.reading)) {
      claim.evidence += ", too few to be judged";
    }
    claim.evidence += ";";
  }
  claim.evidence.back() = '.';
  claim.evidence += fmt::format(" Read as: {}.", statement.reading) + remark_of(statement.id);
  return claim;
}

// --- what is expected here -----------------------------------------------------------------------

// Nodes with the children that are evaluated to be sorted, on the positions where they were
// counted.
std::string sorted_text(const Measured& measured, std::string_view way, int depth) {
  for (std::size_t i = 0; i < kWatched.size(); ++i) {
    const Estimate nodes = measured.cuts(Cuts::Nodes, i);
    if (depth != kCutsDepth || way != kWatched[i].name || !nodes.known()) continue;
    return fmt::format(
        " With the children that are evaluated only to be sorted: {} instead of {} on average of "
        "{} "
        "other positions.",
        grouped(nodes.mean + measured.cuts(Cuts::Evaluations, i).mean), grouped(nodes.mean),
        nodes.n);
  }
  return "";
}

Claim nodes_bar(const Measured& measured, const char* name, int depth) {
  const std::size_t way = way_named(name);
  const double bar = printed(ways()[way].algorithm, depth).value_or(0);
  Claim claim{fmt::format("Depth {}, {}: fewer nodes than the paper's {} on the median position.",
                          depth, ways()[way].title, grouped(bar)),
              "expected here", Verdict::NotTested, ""};
  const Reading share = measured.share(Nodes::Below, way, depth);
  if (!share.known()) {
    claim.evidence = kNothing;
    return claim;
  }
  claim.verdict = tong02::judge(share, {.low = 0.5});
  claim.evidence = fmt::format(
      "Median {}; fewer than printed in {} of the positions.{} The paper does not say whether it "
      "counts a move or a game, nor its weights and widths: order of magnitude.",
      median_text(measured.median(way, depth)), tong02::percent_of(share),
      sorted_text(measured, name, depth));
  return claim;
}

Claim games_bar(const Measured& measured, const Contest& contest, std::string text,
                std::optional<double> bar) {
  Claim claim{std::move(text), "expected here", Verdict::NotTested, ""};
  const Reading points = measured.points(contest);
  if (!points.known()) {
    claim.evidence = kNothing;
    return claim;
  }
  if (bar) claim.verdict = tong02::judge(points, {.low = bar});
  claim.evidence = fmt::format("{} of the points, {} pair{}.", tong02::percent_of(points), points.n,
                               points.n == 1 ? "" : "s");
  if (contest.exact) {
    claim.evidence += " The opponent is a quick exact search, which has the values of alpha-beta.";
  }
  return claim;
}

}  // namespace

const std::vector<Statement>& statements() {
  static const std::vector<Statement> list = tong02::read_statements("abalone12_claims.csv");
  return list;
}

std::vector<Claim> paper_claims(const Results& results) {
  const Measured measured(results);
  std::vector<Claim> claims;
  for (const Statement& statement : statements()) {
    claims.push_back(claim_of(statement, measured));
  }
  return claims;
}

std::vector<Claim> house_claims(const Results& results) {
  const Measured measured(results);
  std::vector<Claim> claims;
  for (const char* way : {kCriterionLast, kLast, kPaper}) {
    for (const int depth : kDepths) claims.push_back(nodes_bar(measured, way, depth));
  }
  claims.push_back(
      games_bar(measured, contest_of(kPaper, 5, 4),
                "The full recipe at depth 5 has at least 50% against alpha-beta at depth 4.", 0.5));
  claims.push_back(games_bar(measured, contest_of(kPaper, 7, 6),
                             "The full recipe at depth 7 against alpha-beta at depth 6: reported.",
                             std::nullopt));
  claims.push_back(games_bar(
      measured, contest_of(kPaper, 0, 0, Terms::Time),
      fmt::format("At equal time ({:.0f} ms a move) the full recipe has at least 80% against "
                  "alpha-beta.",
                  1000 * kSeconds),
      0.8));
  return claims;
}

}  // namespace espalier::lab::abalone12
