// fuernkranz/claims: two statements of the slides that need experiments of their own.
//
// Source: J. Fuernkranz, slides on game playing. "Performance of NegaScout": NegaScout prunes every
// node that is also pruned by alpha-beta. "Brute-Force vs. Selective Search": early programs
// limited the branching factor, for instance to seven; brute force was shown to outperform
// selective search.
//
// The rules were fixed before the data. A node is pruned by a search that never enters it; the
// first statement holds if on no tree NegaScout enters a node that alpha-beta does not. For the
// second, brute force plays the same engine with select=best(7), both with the same number of nodes
// for each move; it holds if the whole 95% interval of brute force's share of the points lies above
// one half in every game, and fails if it lies below in most.
#include "lab/studies/fuernkranz/claims.hpp"

#include <fmt/core.h>

#include <array>
#include <map>

#include "app/games.hpp"
#include "app/recipes.hpp"
#include "lab/paired_games.hpp"
#include "lab/study.hpp"

namespace espalier::lab::fuernkranz {
namespace {

using muszycka85::Condition;
using muszycka85::Size;

constexpr const char* kBruteForce = "default tt=1M match=equal select=none";
constexpr const char* kTypeB = "default tt=1M match=equal select=best(7)";
constexpr std::uint64_t kNodesForEachMove = 2'000;
constexpr int kDepthForEachMove = 4;

struct TypeBGame {
  const char* name;
  PositionRange opening;
};
// Games with more than seven moves in most positions.
constexpr std::array<TypeBGame, 3> kTypeBGames = {
    {{"othello", {8, 14}}, {"breakthrough", {8, 14}}, {"abalone", {8, 14}}}};

constexpr std::array<const char*, 5> kTreeSchemes = {"unordered", "integer", "real",
                                                     "p-ordered:0.2", "p-ordered:0.8"};
const std::vector<Size>& tree_sizes() {
  static const std::vector<Size> sizes = {{2, 6}, {2, 10}, {3, 5}, {4, 4}, {5, 4}, {8, 3}, {3, 7}};
  return sizes;
}

enum ClaimsKind : std::size_t { kTreesKind, kGamesKind };

struct Contest {
  const TypeBGame* game = nullptr;  // null: a tree
  bool equal_nodes = true;          // else equal depth
  Condition condition;
};

struct Rivals {
  app::AnyGame game;
  engine::Recipe brute_force;
  engine::Recipe type_b;
};
const std::map<std::string, Rivals>& rivals() {
  static const std::map<std::string, Rivals> all = [] {
    std::map<std::string, Rivals> made;
    for (const TypeBGame& one : kTypeBGames) {
      const auto game = registered_game(one.name);
      if (!game) continue;
      const auto brute_force = app::make_recipe(kBruteForce, **game);
      const auto type_b = app::make_recipe(kTypeB, **game);
      if (brute_force && type_b) made.emplace(one.name, Rivals{*game, *brute_force, *type_b});
    }
    return made;
  }();
  return all;
}

class ClaimsStudy final : public Study {
 public:
  ClaimsStudy();
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t kind) const override {
    return kind == kTreesKind ? trees_ : games_;
  }
  void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const override;
  Document report(const Results& results) const override { return claims_report(results, info_); }

 private:
  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<Contest> contests_;
  std::vector<Quantity> trees_ = {{{{"metric", "alpha-beta"}}, 1, true},
                                  {{{"metric", "negascout"}}, 1, true},
                                  {{{"metric", "only-negascout"}}, 1, true},
                                  {{{"metric", "broken"}}, 1, true}};
  std::vector<Quantity> games_ = pair_quantities(false);
};

ClaimsStudy::ClaimsStudy() {
  info_.name = "fuernkranz/claims";
  info_.title = "NegaScout against alpha-beta, brute force against seven moves";
  info_.source = "J. Fuernkranz, Game Playing (slides, TU Darmstadt)";
  info_.summary = "does NegaScout prune all that alpha-beta prunes? does brute force beat type B?";
  info_.default_trees = 400;
  info_.columns = {"subject", "condition", "metric"};
  for (const Size size : tree_sizes()) {
    for (const char* scheme : kTreeSchemes) {
      const Condition condition{{true, size.width, size.depth}, {scheme}};
      Cell cell;
      cell.id = condition.size() + "/" + scheme;
      cell.labels = {{"subject", condition.size()}, {"condition", scheme}};
      cell.kind = kTreesKind;
      cells_.push_back(std::move(cell));
      contests_.push_back({nullptr, true, condition});
    }
  }
  for (const TypeBGame& game : kTypeBGames) {
    for (const bool equal_nodes : {true, false}) {
      const char* condition = equal_nodes ? "equal-nodes" : "equal-depth";
      Cell cell;
      cell.id = std::string(game.name) + "/" + condition;
      cell.labels = {{"subject", game.name}, {"condition", condition}};
      cell.kind = kGamesKind;
      cell.share = 0.25;
      cell.per_unit = 2;
      cells_.push_back(std::move(cell));
      contests_.push_back({&game, equal_nodes, {}});
    }
  }
}

void ClaimsStudy::measure(std::size_t number, std::uint64_t sample_seed, Record& record) const {
  const Contest& contest = contests_[number];
  if (contest.game == nullptr) {
    const Entered found = compare_pruning(contest.condition.grow(sample_seed));
    record.set(kEnteredAlphaBeta, found.alpha_beta);
    record.set(kEnteredNegaScout, found.negascout);
    record.set(kOnlyNegaScout, found.only_negascout);
    record.set(kBroken, found.only_negascout > 0 ? 1 : 0);
    return;
  }
  const auto found = rivals().find(contest.game->name);
  if (found == rivals().end()) return;
  const Rivals& pair = found->second;
  const auto opening = draw_opening(pair.game, contest.game->opening, sample_seed);
  if (!opening) return;
  const auto player = [&](const engine::Recipe& recipe) {
    Contestant contestant{recipe, {}};
    if (contest.equal_nodes) contestant.limits.nodes = kNodesForEachMove;
    if (!contest.equal_nodes) contestant.limits.depth = kDepthForEachMove;
    return contestant;
  };
  const auto outcome =
      play_pair(pair.game, *opening, player(pair.brute_force), player(pair.type_b));
  if (outcome) record_pair(*outcome, false, record);
}

REGISTER_STUDY(ClaimsStudy);

// --- The report ----------------------------------------------------------------------------------

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

Document claims_report(const Results& results, const StudyInfo& info) {
  Document document;
  document.title = info.title;
  document.source = info.source;
  document.summary =
      "Two statements of the slides. A node counts as pruned if the search never enters it. Brute "
      "force and type B are the same engine; type B searches only the seven children that its move "
      "order puts first.";
  std::vector<Claim> claims = {pruning_statement(results), type_b_statement(results)};
  document.sections = {{"claims", "What the slides say, and what we find", {Claims{claims}}},
                       {"trees", "NegaScout and alpha-beta", {trees_table(results)}},
                       {"games", "Brute force and type B", {type_b_table(results)}}};
  return document;
}

}  // namespace espalier::lab::fuernkranz
