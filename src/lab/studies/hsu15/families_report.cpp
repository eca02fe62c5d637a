// hsu15/families: claims, and tables of strength and of solving.
#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "lab/paired_games.hpp"
#include "lab/studies/hsu15/families.hpp"
#include "match/elo.hpp"

namespace espalier::lab::hsu15::families {
namespace {

// --- strength ------------------------------------------------------------------------------------

match::EloEstimate contest_estimate(const Results& results, std::size_t cell) {
  return match::estimate_pairs(tally_of(results, cell));
}

std::vector<std::string> played_games() {
  std::vector<std::string> names;
  for (const Contest& contest : contests()) {
    if (names.empty() || names.back() != contest.game) names.push_back(contest.game);
  }
  return names;
}

std::optional<std::size_t> contest_cell(const std::string& game, std::size_t one, std::size_t other,
                                        bool by_time) {
  const auto& all = contests();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Contest& contest) {
    return contest.game == game && contest.one == one && contest.other == other &&
           contest.by_time == by_time;
  });
  if (found == all.end()) return std::nullopt;
  return static_cast<std::size_t>(found - all.begin());
}

Table strength_table(const Results& results, bool by_time) {
  Table table;
  table.id = by_time ? "strength-time" : "strength-nodes";
  table.caption = fmt::format("Points at equal nodes, {} a move", kMoveNodes);
  if (by_time) {
    table.caption = fmt::format("Points at equal time, {:.0f} ms a move", 1000 * kMoveSeconds);
  }
  table.columns = {"game"};
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (const Contest& contest : contests()) {
    const std::pair pair{contest.one, contest.other};
    if (std::find(pairs.begin(), pairs.end(), pair) == pairs.end()) pairs.push_back(pair);
  }
  for (const auto& [one, other] : pairs) {
    table.columns.push_back(
        fmt::format("{} against {}", kFamilies[one].name, kFamilies[other].name));
  }
  for (const std::string& game : played_games()) {
    std::vector<TableCell> row = {plain_cell(game)};
    for (const auto& [one, other] : pairs) {
      const std::size_t cell = *contest_cell(game, one, other, by_time);
      row.push_back(
          score_cell(contest_estimate(results, cell), tally_of(results, cell).pair_count()));
    }
    table.rows.push_back(std::move(row));
  }
  table.note =
      "Share of the points of the first family, with its 95% interval, from pairs of games on one "
      "opening with sides changed. A node of UCT is one playout to the end or to the evaluation.";
  return table;
}

constexpr double kMiB = 1 << 20;

std::string plies_text(std::size_t family, double plies) {
  return kFamilies[family].name == std::string_view(kAlphaBeta) ? fmt::format("{:.1f}", plies)
                                                                : "-";
}

// What a move costs the families of every contest at equal time.
Table spent_table(const Results& results) {
  Table table;
  table.id = "spent";
  table.caption = "Nodes and memory in play, at equal time";
  table.columns = {"game", "families", "pairs", "draws", "plies", "nodes of a move", "MiB"};
  for (std::size_t cell = 0; cell < contests().size(); ++cell) {
    const Contest& contest = contests()[cell];
    if (!contest.by_time || !results.measured(cell)) continue;
    const auto mean = [&](std::size_t quantity) { return results.estimate(cell, quantity).mean; };
    const auto mib = [&](Side side) { return mean(bytes_quantity(true, side)) / kMiB; };
    table.rows.push_back(
        {plain_cell(contest.game),
         plain_cell(fmt::format("{} against {}", kFamilies[contest.one].name,
                                kFamilies[contest.other].name)),
         plain_cell(std::to_string(tally_of(results, cell).pair_count())),
         plain_cell(fmt::format("{:.0f}%", 100 * mean(kDraws))),
         plain_cell(plies_text(contest.one, mean(kReached)) + ", " +
                    plies_text(contest.other, mean(kOpponentReached))),
         plain_cell(fmt::format("{:.0f}, {:.0f}", mean(kNodes), mean(kOpponentNodes))),
         plain_cell(fmt::format("{:.2f}, {:.2f}", mib(Side::One), mib(Side::Other)))});
  }
  table.note =
      "Two numbers: of the first family, of the second. Plies: of the last finished depth; only "
      "alpha-beta deepens. Nodes: of UCT, playouts. MiB: the largest table (alpha-beta) or tree of "
      "a search, on average over the pairs.";
  return table;
}

// --- solving -------------------------------------------------------------------------------------

double solver_mean(const Results& results, std::size_t set, std::size_t solver,
                   SolverQuantity quantity) {
  return results.estimate(problem_cell(set), solver * kSolverQuantities + quantity).mean;
}

// The family that solves most; of equals the one that needs the least time.
std::optional<std::size_t> best_solver(const Results& results, std::size_t set) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < kSolvers.size(); ++i) {
    if (!results.estimate(problem_cell(set), i * kSolverQuantities).known()) continue;
    const auto worth = [&](std::size_t solver) {
      return std::pair{solver_mean(results, set, solver, kSolved),
                       -solver_mean(results, set, solver, kSolverMicroseconds)};
    };
    if (!best || worth(i) > worth(*best)) best = i;
  }
  return best;
}

Table solving_table(const Results& results) {
  Table table;
  table.id = "solving";
  table.caption = "Positions solved";
  table.columns = {"positions", "family", "solved", "95% interval", "nodes", "milliseconds", "MiB"};
  for (std::size_t set = 0; set < kProblemSets.size(); ++set) {
    if (!results.measured(problem_cell(set))) continue;
    const auto best = best_solver(results, set);
    for (std::size_t i = 0; i < kSolvers.size(); ++i) {
      const Estimate solved = results.estimate(problem_cell(set), i * kSolverQuantities + kSolved);
      if (!solved.known()) continue;
      const auto n = static_cast<double>(solved.n);
      const Interval interval = share_interval(solved.mean * n, n);
      const bool first = best == i && solved.mean > 0;
      table.rows.push_back(
          {plain_cell(kProblemSets[set].name),
           {kSolvers[i].name, "", first ? Tone::Good : Tone::Plain, ""},
           plain_cell(fmt::format("{:.0f} of {}", solved.mean * n, solved.n)),
           plain_cell(fmt::format("{:.0f} to {:.0f}%", 100 * interval.low, 100 * interval.high)),
           plain_cell(fmt::format("{:.0f}", solver_mean(results, set, i, kSolverNodes))),
           plain_cell(
               fmt::format("{:.1f}", solver_mean(results, set, i, kSolverMicroseconds) / 1000)),
           plain_cell(fmt::format("{:.2f}", solver_mean(results, set, i, kSolverBytes) / kMiB))});
    }
  }
  table.note = fmt::format(
      "Limits of a search: {} nodes and {} s. Nodes, time and memory are means over all positions "
      "of the set, unsolved ones included. The tables of df-pn and pn are made within the time, "
      "the "
      "other tables before it. Memory is a table's size, the part of its memory that UCT has used, "
      "or that of the grown tree's nodes. B* stops when one move is better than all others, which "
      "is a decision and seldom a proof; conspiracy numbers prove a result only when the whole "
      "tree "
      "has been grown.",
      kMostNodes, kMostSeconds);
  return table;
}

Table winners_table(const Results& results) {
  Table table;
  table.id = "winners";
  table.caption = "Who solves most";
  table.columns = {"positions", "family", "solved", "milliseconds"};
  for (std::size_t set = 0; set < kProblemSets.size(); ++set) {
    const auto best = best_solver(results, set);
    if (!best) continue;
    table.rows.push_back(
        {plain_cell(kProblemSets[set].name), plain_cell(kSolvers[*best].name),
         plain_cell(fmt::format("{:.0f}%", 100 * solver_mean(results, set, *best, kSolved))),
         plain_cell(
             fmt::format("{:.1f}", solver_mean(results, set, *best, kSolverMicroseconds) / 1000))});
  }
  return table;
}

// --- claims --------------------------------------------------------------------------------------

// Alpha-beta against UCT at equal time, over some games.
Claim far_better(const Results& results, std::string text, std::string where,
                 const std::vector<std::string>& games) {
  int far = 0;
  int behind = 0;
  int judged = 0;
  std::string evidence;
  for (const std::string& game : games) {
    const auto cell = contest_cell(game, 0, 1, true);
    if (!cell || tally_of(results, *cell).pair_count() < kFewestPairs) continue;
    const match::EloEstimate found = contest_estimate(results, *cell);
    ++judged;
    far += found.scores.low > 0.5 && found.score >= kFar ? 1 : 0;
    behind += found.scores.high < 0.5 ? 1 : 0;
    evidence += fmt::format("{}{} {}", evidence.empty() ? "" : "; ", game, score_text(found));
  }
  Claim claim{std::move(text), std::move(where), Verdict::NotTested, evidence};
  if (judged == 0) return claim;
  claim.verdict = far == judged ? Verdict::Holds
                  : far > 0     ? Verdict::HoldsInPart
                  : behind > 0  ? Verdict::Fails
                                : Verdict::Undecided;
  claim.evidence +=
      fmt::format(". Far ahead in {} of {} games, behind in {}.", far, judged, behind);
  return claim;
}

Claims families_claims(const Results& results) {
  std::vector<std::string> others = played_games();
  std::erase(others, std::string("abalone"));
  return {{far_better(results,
                      "In Abalone alpha-beta is far more efficient than Monte Carlo at equal time.",
                      "Abalone12, abstract", {"abalone"}),
           far_better(results,
                      "With low branching and an accurate evaluation alpha-beta is far more "
                      "efficient than Monte Carlo: every other game for two, at equal time.",
                      "Abalone12, abstract; Hsu15 slides 2, 19, 22, 32", others)}};
}

}  // namespace

Document families_report(const Results& results) {
  Document document;
  document.title = results.study().info().title;
  document.source = results.study().info().source;
  document.summary =
      "Alpha-beta (the recipe best of each game), UCT, proof-number search, B* and conspiracy "
      "numbers, as players and as solvers. The rules of the verdicts were fixed before anything "
      "was measured.";
  document.sections = {
      {"claims", "Claims", {families_claims(results)}},
      {"strength",
       "Strength",
       {strength_table(results, true), spent_table(results), strength_table(results, false)}},
      {"solving", "Solving", {winners_table(results), solving_table(results)}}};
  return document;
}

}  // namespace espalier::lab::hsu15::families
