// fuernkranz/claims: the report.
#include <fmt/core.h>

#include "lab/paired_games.hpp"
#include "lab/studies/fuernkranz/claims.hpp"

namespace espalier::lab::fuernkranz {
namespace {

Claim pruning_statement(const Results& results) {
  Claim claim{"NegaScout prunes every node that is also pruned by alpha-beta.",
              "Performance of NegaScout", Verdict::NotTested, "No trees."};
  std::int64_t whole = 0;  // trees with values one apart or more
  std::int64_t broken = 0;
  std::int64_t real = 0;
  std::int64_t real_broken = 0;
  std::string example;
  for (const std::size_t cell : cells_of(results, kTreesKind)) {
    const Estimate found = results.estimate(cell, kBroken);
    const auto trees = static_cast<std::int64_t>(found.n);
    const auto bad = static_cast<std::int64_t>(found.mean * static_cast<double>(found.n) + 0.5);
    const bool reals = cell_label(results, cell, "condition") == "real";
    (reals ? real : whole) += trees;
    (reals ? real_broken : broken) += bad;
    if (bad > 0 && example.empty()) example = results.study().cells()[cell].id;
  }
  if (whole + real == 0) return claim;
  const std::int64_t bad = broken + real_broken;
  claim.verdict = bad == 0                 ? Verdict::Holds
                  : 2 * bad < whole + real ? Verdict::HoldsInPart
                                           : Verdict::Fails;
  claim.evidence = fmt::format(
      "NegaScout enters a node that alpha-beta prunes on {} of {} trees whose values differ by one "
      "or "
      "more, and on {} of {} trees with real-dependent values, where the null window of width 1 is "
      "wider than the differences{}.",
      broken, whole, real_broken, real, example.empty() ? "" : " (an example: " + example + ")");
  return claim;
}

Claim type_b_statement(const Results& results) {
  Claim claim{"Brute-force search outperforms selective search that looks at seven moves (type B).",
              "Brute-Force vs. Selective Search", Verdict::NotTested, "Too few games."};
  std::size_t games = 0;
  std::size_t better = 0;
  std::size_t worse = 0;
  std::string evidence;
  for (const std::size_t cell : cells_of(results, kGamesKind)) {
    const match::Tally tally = tally_of(results, cell);
    if (tally.pair_count() < static_cast<std::uint64_t>(kFewestJudged)) continue;
    const match::EloEstimate score = match::estimate_pairs(tally);
    const std::string condition = cell_label(results, cell, "condition");
    evidence += fmt::format(" {}, {}: {}.", cell_label(results, cell, "subject"), condition,
                            score_text(score));
    if (condition != "equal-nodes") continue;
    ++games;
    better += score.scores.low > 0.5 ? 1 : 0;
    worse += score.scores.high < 0.5 ? 1 : 0;
  }
  if (games == 0) return claim;
  claim.verdict = better == games           ? Verdict::Holds
                  : 2 * worse > games       ? Verdict::Fails
                  : better > 0 || worse > 0 ? Verdict::HoldsInPart
                                            : Verdict::Undecided;
  claim.evidence = fmt::format(
      "Points of brute force against select=best(7), {} nodes for each move: surely more than half "
      "in "
      "{} of {} games, surely less in {}. With {} plies for each move, for comparison, brute force "
      "may search more nodes.{}",
      kNodesForEachMove, better, games, worse, kDepthForEachMove, evidence);
  return claim;
}

Table trees_table(const Results& results) {
  Table table;
  table.id = "pruned-nodes";
  table.caption = "Nodes entered, on average";
  table.columns = {"tree",       "values", "alpha-beta", "NegaScout", "only by NegaScout",
                   "such trees", "trees"};
  for (const std::size_t cell : cells_of(results, kTreesKind)) {
    const auto mean = [&](std::size_t place) { return results.estimate(cell, place).mean; };
    table.rows.push_back({plain_cell(cell_label(results, cell, "subject")),
                          plain_cell(cell_label(results, cell, "condition")),
                          plain_cell(fmt::format("{:.1f}", mean(kEnteredAlphaBeta))),
                          plain_cell(fmt::format("{:.1f}", mean(kEnteredNegaScout))),
                          plain_cell(fmt::format("{:.2f}", mean(kOnlyNegaScout))),
                          plain_cell(fmt::format("{:.1f}%", 100 * mean(kBroken))),
                          plain_cell(std::to_string(results.estimate(cell, kBroken).n))});
  }
  return table;
}

Table type_b_table(const Results& results) {
  Table table;
  table.id = "type-b";
  table.caption = "Brute force against the same engine with select=best(7)";
  table.columns = {"game",  "limit",    "points of brute force", "nodes a move", "of type B",
                   "depth", "of type B"};
  for (const std::size_t cell : cells_of(results, kGamesKind)) {
    const match::Tally tally = tally_of(results, cell);
    const auto mean = [&](std::size_t place) { return results.estimate(cell, place).mean; };
    table.rows.push_back({plain_cell(cell_label(results, cell, "subject")),
                          plain_cell(cell_label(results, cell, "condition")),
                          score_cell(match::estimate_pairs(tally), tally.pair_count()),
                          plain_cell(fmt::format("{:.0f}", mean(kNodes))),
                          plain_cell(fmt::format("{:.0f}", mean(kOpponentNodes))),
                          plain_cell(fmt::format("{:.1f}", mean(kReached))),
                          plain_cell(fmt::format("{:.1f}", mean(kOpponentReached)))});
  }
  return table;
}

}  // namespace

std::vector<std::size_t> cells_of(const Results& results, std::size_t kind) {
  std::vector<std::size_t> list;
  const auto& cells = results.study().cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].kind == kind && results.measured(i)) list.push_back(i);
  }
  return list;
}

std::string cell_label(const Results& results, std::size_t cell, const char* name) {
  return std::string(label(results.study().cells()[cell].labels, name));
}

Document claims_report(const Results& results, const StudyInfo& info) {
  Document document;
  document.title = info.title;
  document.source = info.source;
  document.summary =
      "Three statements of the slides. A node counts as pruned if the search never enters it. A "
      "random order is that of trees whose values are independent. Brute force and type B are the "
      "same engine; type B searches only the seven children that its move order puts first.";
  std::vector<Claim> claims = {pruning_statement(results)};
  for (Claim& claim : order_statements(results)) claims.push_back(std::move(claim));
  claims.push_back(type_b_statement(results));
  document.sections = {{"claims", "What the slides say, and what we find", {Claims{claims}}},
                       {"trees", "NegaScout and alpha-beta", {trees_table(results)}},
                       {"order", "Random order", {order_table(results)}},
                       {"games", "Brute force and type B", {type_b_table(results)}}};
  return document;
}

}  // namespace espalier::lab::fuernkranz
