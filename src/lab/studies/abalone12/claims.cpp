// What Abalone12 says of its techniques (experiments/published/abalone12_claims.csv), and what the
// project expects of the full recipe.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lab/studies/abalone12/claim_figures.hpp"

namespace espalier::lab::abalone12 {
namespace {

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

Claim claim_of(const Statement& statement, const Parts& parts, std::string evidence) {
  Claim claim = claim_on(statement, parts, std::move(evidence));
  if (claim.verdict != Verdict::NotTested) claim.evidence += remark_of(statement.id);
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
        "{} other position{}.",
        grouped(nodes.mean + measured.cuts(Cuts::Evaluations, i).mean), grouped(nodes.mean),
        nodes.n, nodes.n == 1 ? "" : "s");
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
  claim.verdict = judge(share, {.low = 0.5});
  claim.evidence = fmt::format(
      "Median {}; fewer than printed in {} of the positions.{} The paper does not say whether it "
      "counts a move or a game, nor its weights and widths: order of magnitude.",
      median_text(measured.median(way, depth)), percent_of(share),
      sorted_text(measured, name, depth));
  return claim;
}

// Section V counts in games; may positions stand for them?
Claim opponent_bar(const Measured& measured) {
  static const Statement bar = {
      "",
      "A move in games against a heuristic opponent needs the nodes of a move on our positions, "
      "within a factor of two.",
      "expected here",
      "",
      0.5,
      2,
      false,
      "cost",
      "nodes of a move in games against an opponent that has the same evaluation and looks one ply "
      "ahead by those on our positions, last column of table II at depth 5 and 6"};
  return claim_of(bar, in_play(measured),
                  "The paper says only that it counts in such games (section V).");
}

Claim games_bar(const Measured& measured, const Contest& contest, std::string text,
                std::optional<double> bar) {
  Claim claim{std::move(text), "expected here", Verdict::NotTested, ""};
  const Reading points = measured.points(contest);
  if (!points.known()) {
    claim.evidence = kNothing;
    return claim;
  }
  if (bar) claim.verdict = judge(points, {.low = bar});
  claim.evidence = fmt::format("{} of the points, {} pair{}.", percent_of(points), points.n,
                               points.n == 1 ? "" : "s");
  if (contest.exact) {
    claim.evidence += " The opponent is a quick exact search, which has the values of alpha-beta.";
  }
  return claim;
}

}  // namespace

const std::vector<Statement>& statements() {
  static const std::vector<Statement> list = read_statements("abalone12_claims.csv");
  return list;
}

std::vector<Claim> paper_claims(const Results& results) {
  const Measured measured(results);
  std::vector<Claim> claims;
  for (const Statement& statement : statements()) {
    claims.push_back(claim_of(statement, figures_of(statement.id, measured),
                              fmt::format("Printed {}.", statement.published)));
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
  claims.push_back(opponent_bar(measured));
  return claims;
}

}  // namespace espalier::lab::abalone12
