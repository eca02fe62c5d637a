// What Tong02 1.2.4 says of ProbCut and MPC, judged, and how the report finds its figures.
#include <fmt/core.h>

#include "lab/studies/buro/probcut.hpp"

namespace espalier::lab::buro {
namespace {

constexpr const char* kWhere = "Tong02 1.2.4";
constexpr const char* kGame = "othello";

// The same match in other games.
std::string elsewhere(const Results& results, const char* pair) {
  std::string text;
  for (const PruningGame& game : pruning_games()) {
    if (std::string_view(game.name) == kGame) continue;
    const match::Tally tally = tally_at(results, game.name, "time", time_limit().name, pair);
    if (tally.pair_count() == 0) continue;
    text += fmt::format(" {} {} in {} pairs.", game.name, score_text(match::estimate_pairs(tally)),
                        tally.pair_count());
  }
  return text.empty() ? " nothing." : text;
}

// "LOGISTELLO with it beats itself without it with `printed` of the points": at equal time.
Claim match_claim(const Results& results, const char* text, const char* pair, double printed) {
  Claim claim{
      text, kWhere, Verdict::NotTested,
      "Fewer than 20 pairs in Othello. Elsewhere at equal time:" + elsewhere(results, pair)};
  const match::Tally tally = tally_at(results, kGame, "time", time_limit().name, pair);
  const match::Tally nodes = tally_at(results, kGame, "nodes", node_limits().back().name, pair);
  if (tally.pair_count() > 0) claim.verdict = Verdict::Undecided;
  if (tally.pair_count() < static_cast<std::uint64_t>(kFewestJudged)) return claim;
  const match::EloEstimate ours = match::estimate_pairs(tally);
  const bool better = ours.scores.low > 0.5;
  const bool reaches = ours.scores.high >= printed;
  claim.verdict = better && reaches ? Verdict::Holds
                  : better          ? Verdict::HoldsInPart
                  : reaches         ? Verdict::Undecided  // both are possible: too few games
                                    : Verdict::Fails;
  claim.evidence = fmt::format(
      "Equal time ({} a move): {} of the points in {} pairs of games, {:.1f}% of the games won; "
      "printed {:.0f}%.",
      time_limit().name, score_text(ours), tally.pair_count(),
      100 * static_cast<double>(tally.wins()) / static_cast<double>(tally.game_count()),
      100 * printed);
  if (nodes.pair_count() > 0) {
    claim.evidence += fmt::format(" Equal nodes ({:.0f} a move, repeatable): {} in {} pairs.",
                                  node_limits().back().amount,
                                  score_text(match::estimate_pairs(nodes)), nodes.pair_count());
  }
  claim.evidence += " Other games at equal time:" + elsewhere(results, pair);
  return claim;
}

std::string ratio_text(const Estimate& ratio) {
  const Interval interval = confidence_interval(ratio);
  return fmt::format("{:.2f} ({:.2f} to {:.2f})", ratio.mean, interval.low, interval.high);
}

// The deepest condition of a game with enough positions, and the ratios there.
struct Deepest {
  const PruningGame* game = nullptr;
  double plies = 0;
  Estimate probcut;
  Estimate mpc;
};
std::vector<Deepest> deepest_of(const Results& results) {
  std::vector<Deepest> list;
  for (const PruningGame& game : pruning_games()) {
    Deepest one;
    for (const Condition& condition : game.effort_depths()) {
      const auto cell = find(results, game.name, "effort", condition.name);
      if (!cell || results.total(*cell).samples < kFewestJudged) continue;
      one = {&game, condition.amount, nodes_ratio(results, *cell, kProbCut),
             nodes_ratio(results, *cell, kMpc)};
    }
    if (one.game != nullptr) list.push_back(one);
  }
  return list;
}

// A claim on every game: it holds where all say yes, in part where some do. Games whose interval
// leaves the question open have no say.
struct Votes {
  std::size_t yes = 0;
  std::size_t no = 0;

  void add(bool says_yes, bool says_no) {
    yes += says_yes ? 1 : 0;
    no += says_no ? 1 : 0;
  }
  Verdict verdict() const {
    if (yes + no == 0) return Verdict::NotTested;
    return no == 0 ? Verdict::Holds : yes > 0 ? Verdict::HoldsInPart : Verdict::Fails;
  }
};

Claim saving_claim(const std::vector<Deepest>& games) {
  Votes saved;
  std::string evidence = "Nodes by those of plain, on the same positions.";
  for (const Deepest& one : games) {
    const Interval ratio = confidence_interval(one.probcut);
    saved.add(ratio.high < 1, ratio.low >= 1);
    evidence +=
        fmt::format(" {}, {:.0f} plies: {}.", one.game->name, one.plies, ratio_text(one.probcut));
  }
  return {"ProbCut prunes subtrees, and so saves time for other variations.", kWhere,
          saved.verdict(), evidence};
}

// Judged by intervals that do not meet: careful, as both searched the same positions.
Claim multi_claim(const std::vector<Deepest>& games) {
  Votes fewer;
  std::string evidence = "Nodes by those of plain, MPC and ProbCut.";
  for (const Deepest& one : games) {
    const Interval mpc = confidence_interval(one.mpc);
    const Interval probcut = confidence_interval(one.probcut);
    fewer.add(mpc.high<probcut.low, mpc.low> probcut.high);
    evidence += fmt::format(" {}, {:.0f} plies: {} and {}.", one.game->name, one.plies,
                            ratio_text(one.mpc), ratio_text(one.probcut));
  }
  return {"MPC prunes at different search depths together: it saves more than ProbCut.", kWhere,
          fewer.verdict(), evidence};
}

// The engine tests null windows as well: at a minimal window it asks whether the value is t sigma
// beyond it.
Claim null_window_claim(const std::vector<Deepest>& games) {
  Votes useless;
  std::string evidence;
  for (const Deepest& one : games) {
    const Interval ratio = confidence_interval(one.probcut);
    useless.add(ratio.low >= 1, ratio.high < 1);
    evidence +=
        fmt::format(" {}, {:.0f} plies: {}.", one.game->name, one.plies, ratio_text(one.probcut));
  }
  return {
      "ProbCut cannot be applied to NegaScout or MTD(f): in a null window its tests gain no "
      "cut-offs "
      "and cost time.",
      kWhere, useless.verdict(),
      "Here every search is a principal variation search, whose windows are minimal almost "
      "everywhere; tests ask whether the value lies t sigma beyond the window. Nodes by those of "
      "plain:" +
          evidence};
}

}  // namespace

std::optional<std::size_t> find(const Results& results, std::string_view game, std::string_view set,
                                std::string_view condition, std::string_view pair) {
  Labels labels = {{"game", std::string(game)},
                   {"set", std::string(set)},
                   {"condition", std::string(condition)}};
  if (!pair.empty()) labels.emplace_back("pair", std::string(pair));
  const auto cell = results.find_cell(labels);
  return cell && results.measured(*cell) ? cell : std::nullopt;
}

match::Tally tally_at(const Results& results, std::string_view game, std::string_view set,
                      std::string_view condition, std::string_view pair) {
  const auto cell = find(results, game, set, condition, pair);
  return cell ? tally_of(results, *cell) : match::Tally{};
}

Estimate nodes_ratio(const Results& results, std::size_t cell, std::size_t way) {
  return ratio(results.estimate(cell, place_of(Effort::Nodes, way)),
               results.estimate(cell, place_of(Effort::Nodes, kPlain)),
               results.estimate(cell, place_of(Effort::BeyondPlain, way)));
}

std::vector<Claim> probcut_claims(const Results& results) {
  const std::vector<Deepest> games = deepest_of(results);
  return {match_claim(results, "With ProbCut the program beats itself without it: 74%.",
                      "probcut-plain", kPrintedProbCut),
          match_claim(results, "With MPC the program beats itself with ProbCut: 72%.",
                      "mpc-probcut", kPrintedMpc),
          saving_claim(games), multi_claim(games), null_window_claim(games)};
}

std::string timed_csv(const Results& results) {
  std::string text =
      "game,condition,pair,points,low,high,pairs,draws,reached,opponent-reached,microseconds,"
      "opponent-microseconds\n";
  for (const PruningGame& game : pruning_games()) {
    for (const Pairing& pairing : kPairings) {
      const auto cell = find(results, game.name, "time", time_limit().name, pairing.name);
      if (!cell) continue;
      const match::Tally tally = tally_of(results, *cell);
      const match::EloEstimate score = match::estimate_pairs(tally);
      const auto mean = [&](std::size_t quantity) {
        return results.estimate(*cell, quantity).mean;
      };
      text += fmt::format("{},{},{},{:.4f},{:.4f},{:.4f},{},{:.4f},{:.2f},{:.2f},{:.0f},{:.0f}\n",
                          game.name, time_limit().name, pairing.name, score.score, score.scores.low,
                          score.scores.high, tally.pair_count(), match::draw_ratio(tally),
                          mean(kReached), mean(kOpponentReached), mean(kMicroseconds),
                          mean(kOpponentMicroseconds));
    }
  }
  return text;
}

}  // namespace espalier::lab::buro
