// fuernkranz/claims: three statements of the slides that need experiments of their own.
//
// Source: J. Fuernkranz, slides on game playing. "Performance of NegaScout": NegaScout prunes every
// node that is also pruned by alpha-beta; for random move orders it will take longer than
// alpha-beta. "Brute-Force vs. Selective Search": early programs limited the branching factor, for
// instance to seven; brute force was shown to outperform selective search.
//
// The rules were fixed before the data. A node is pruned by a search that never enters it; the
// first statement holds if on no tree NegaScout enters a node that alpha-beta does not. The rule of
// the second is in claims_order.cpp. For the third, brute force plays the same engine with
// select=best(7), both with the same number of nodes for each move; it holds if the whole 95%
// interval of brute force's share of the points lies above one half in every game, and fails if it
// lies below in most.
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
    return quantities_[kind];
  }
  void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const override;
  Document report(const Results& results) const override { return claims_report(results, info_); }
  std::vector<std::pair<std::string, std::string>> files(const Results& results) const override {
    return {{"times.csv", muszycka85::times_csv(results, order_strategies())}};
  }

 private:
  void add_tree(const Condition& condition, ClaimsKind kind, const char* name);

  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<Contest> contests_;
  // By kind.
  std::vector<std::vector<Quantity>> quantities_ = {
      {{{{"metric", "alpha-beta"}}, 1, true},
       {{{"metric", "negascout"}}, 1, true},
       {{{"metric", "only-negascout"}}, 1, true},
       {{{"metric", "broken"}}, 1, true}},
      pair_quantities(false),
      order_quantities(),
      muszycka85::time_quantities(order_strategies())};
};

ClaimsStudy::ClaimsStudy() {
  info_.name = "fuernkranz/claims";
  info_.title = "NegaScout against alpha-beta, brute force against seven moves";
  info_.source = "J. Fuernkranz, Game Playing (slides, TU Darmstadt)";
  info_.summary = "NegaScout against alpha-beta on trees, brute force against type B in games";
  info_.default_trees = 400;
  info_.columns = {"subject", "condition", "metric"};
  for (const Size size : tree_sizes()) {
    for (const char* scheme : kTreeSchemes) {
      add_tree({{true, size.width, size.depth}, {scheme}}, kTreesKind, scheme);
    }
  }
  for (const Size size : order_sizes()) {
    const Condition condition{{true, size.width, size.depth}, {"unordered"}};
    add_tree(condition, kOrderKind, "random-order");
    add_tree(condition, kOrderTimeKind, "random-order-time");
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

void ClaimsStudy::add_tree(const Condition& condition, ClaimsKind kind, const char* name) {
  Cell cell;
  cell.id = condition.size() + "/" + name;
  cell.labels = {{"subject", condition.size()}, {"condition", name}};
  cell.kind = kind;
  if (kind != kTreesKind) cell.per_unit = 20;
  if (kind == kOrderTimeKind) {
    cell.timed = true;
    cell.share = kOrderTimeShare;
    for (const auto& label : condition.labels()) cell.labels.push_back(label);  // of times.csv
  }
  cells_.push_back(std::move(cell));
  contests_.push_back({nullptr, true, condition});
}

void ClaimsStudy::measure(std::size_t number, std::uint64_t sample_seed, Record& record) const {
  const Contest& contest = contests_[number];
  const std::size_t kind = cells_[number].kind;
  if (kind == kOrderKind) return measure_order(contest.condition, sample_seed, record);
  if (kind == kOrderTimeKind) {
    return muszycka85::record_times(order_strategies(), contest.condition, sample_seed, record);
  }
  if (kind == kTreesKind) {
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

}  // namespace
}  // namespace espalier::lab::fuernkranz
