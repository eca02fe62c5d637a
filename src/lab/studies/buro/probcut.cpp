// buro/probcut: what are ProbCut and Multi-ProbCut worth, in nodes and in games?
//
// Sources: Buro 1995 and 2000, as Tong02 1.2.4 reports them: with ProbCut LOGISTELLO (Othello)
// beats itself without it with 74 percent, with MPC it beats itself with ProbCut with 72 percent.
// One engine here, the default recipe, plays plain, with select=probcut and with select=mpc, with
// the models of experiments/params.
//
// Promise: the cells with equal depth and equal nodes are pure functions of their seed. Those with
// equal time depend on the machine and are marked `timed`.
// Deviations: our engine, evaluation and pairs of depths; principal variation search instead of
// alpha-beta; milliseconds instead of a tournament's minutes; other games beside Othello.
#include "lab/studies/buro/probcut.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "app/games.hpp"
#include "app/recipes.hpp"
#include "app/searcher.hpp"
#include "app/shipped.hpp"
#include "lab/study.hpp"

namespace espalier::lab::buro {
namespace {

constexpr const char* kRecipe = "default tt=4M select=none";

enum Kind : std::size_t { kEffort, kGames, kTimedGames };

// What a cell measures.
struct Task {
  const PruningGame* game = nullptr;
  Way first = kPlain;
  Way second = kPlain;
  double threshold = kUsualThreshold;
  match::OwnLimits limits;
};

bool has_models(const std::string& game) {
  const auto& files = app::shipped_params_files();
  return std::any_of(files.begin(), files.end(),
                     [&](const app::ShippedFile& file) { return file.path == game + ".toml"; });
}

// A game, its plain recipe and its models; made when first needed, as studies are registered before
// main() begins.
struct Setting {
  app::AnyGame game;
  engine::Recipe plain;
  std::shared_ptr<const engine::Models> models;

  engine::Recipe recipe(Way way, double threshold) const {
    engine::Recipe recipe = plain;
    if (way == kPlain) return recipe;
    recipe.selectivity.cuts.test =
        way == kMpc ? engine::ShallowTest::MultiProbCut : engine::ShallowTest::ProbCut;
    recipe.selectivity.cuts.threshold = threshold;
    recipe.models = models;
    return recipe;
  }
};
const std::map<std::string, Setting, std::less<>>& settings() {
  static const std::map<std::string, Setting, std::less<>> all = [] {
    std::map<std::string, Setting, std::less<>> made;
    for (const PruningGame& one : pruning_games()) {
      const auto game = registered_game(one.name);
      const auto models = models_of(one.name);
      if (!game || !models) continue;
      const auto recipe = app::make_recipe(kRecipe, **game);
      if (!recipe) continue;
      made.emplace(one.name,
                   Setting{*game, *recipe, std::make_shared<const engine::Models>(*models)});
    }
    return made;
  }();
  return all;
}

std::vector<Condition> by_depth(const std::vector<Plies>& depths) {
  std::vector<Condition> list;
  for (const Plies& one : depths) {
    list.push_back({"d" + std::to_string(one.depth), static_cast<double>(one.depth), one.share});
  }
  return list;
}

std::vector<Quantity> effort_quantities() {
  std::vector<Quantity> list;
  const auto add = [&](const char* metric, bool listed) {
    for (const char* way : kWays) {
      list.push_back({{{"pair", way}, {"metric", metric}}, 1, listed});
    }
  };
  add("nodes", true);
  add("beyond-plain", false);
  add("same-move", true);
  add("same-value", true);
  return list;
}

class ProbCutStudy final : public Study {
 public:
  ProbCutStudy();
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t kind) const override {
    return kind == kEffort ? effort_ : kind == kGames ? games_ : timed_;
  }
  void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const override;
  Document report(const Results& results) const override { return probcut_report(results); }
  std::vector<std::pair<std::string, std::string>> files(const Results& results) const override {
    return {{"timed.csv", timed_csv(results)}};
  }

 private:
  void add_effort(const PruningGame& game);
  void add_games(const PruningGame& game);
  void add(Kind kind, const char* set, const Condition& condition, const char* pair, Task task);

  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<Task> tasks_;
  std::vector<Quantity> effort_ = effort_quantities();
  std::vector<Quantity> games_ = pair_quantities(false);
  std::vector<Quantity> timed_ = pair_quantities(true);
};

ProbCutStudy::ProbCutStudy() {
  info_.name = "buro/probcut";
  info_.title = "What are ProbCut and Multi-ProbCut worth?";
  info_.source =
      "M. Buro, ProbCut (ICCA Journal 18, 1995) and Experiments with Multi-ProbCut (2000), as "
      "reported by Tong02 1.2.4";
  info_.summary = "plain, ProbCut and MPC: nodes at equal depth, games at equal depth, nodes, time";
  info_.default_trees = 200;  // positions, or pairs of games
  info_.columns = {"game", "set", "condition", "pair", "metric"};
  for (const PruningGame& game : pruning_games()) {
    add_effort(game);
    add_games(game);
  }
}

void ProbCutStudy::add(Kind kind, const char* set, const Condition& condition, const char* pair,
                       Task task) {
  const std::string game = task.game->name;
  Cell cell;
  cell.id = game + "/" + set + "/" + condition.name;
  cell.labels = {{"game", game}, {"set", set}, {"condition", condition.name}};
  if (kind != kEffort) {
    cell.id += std::string("/") + pair;
    cell.labels.emplace_back("pair", pair);
  }
  cell.kind = kind;
  cell.per_unit = kind == kEffort ? 5 : 1;
  cell.share = task.game->share * condition.share;
  cell.timed = kind == kTimedGames;
  cells_.push_back(std::move(cell));
  tasks_.push_back(task);
}

void ProbCutStudy::add_effort(const PruningGame& game) {
  Task task;
  task.game = &game;
  for (const Condition& condition : game.effort_depths()) {
    task.limits.depth = static_cast<int>(condition.amount);
    add(kEffort, "effort", condition, "", task);
  }
  task.limits.depth = kThresholdDepth;
  for (const Condition& condition : thresholds()) {
    task.threshold = condition.amount;
    add(kEffort, "effort", condition, "", task);
  }
}

void ProbCutStudy::add_games(const PruningGame& game) {
  for (const Pairing& pairing : kPairings) {
    Task plain;
    plain.game = &game;
    plain.first = pairing.first;
    plain.second = pairing.second;
    for (const Condition& condition : game.game_depths()) {
      Task task = plain;
      task.limits.depth = static_cast<int>(condition.amount);
      add(kGames, "depth", condition, pairing.name, task);
    }
    for (const Condition& condition : node_limits()) {
      Task task = plain;
      task.limits.nodes = static_cast<std::uint64_t>(condition.amount);
      add(kGames, "nodes", condition, pairing.name, task);
    }
    Task timed = plain;
    timed.limits.seconds = time_limit().amount;
    add(kTimedGames, "time", time_limit(), pairing.name, timed);
    if (pairing.second != kPlain) continue;
    for (const Condition& condition : thresholds()) {
      Task task = plain;
      task.threshold = condition.amount;
      task.limits.nodes = kThresholdNodes;
      add(kGames, "threshold", condition, pairing.name, task);
    }
  }
}

// One position, searched to the same depth by all three.
void measure_effort(const Setting& setting, const Task& task, std::uint64_t seed, Record& record) {
  const auto position = midgame_position(setting.game, task.game->midgame, seed);
  if (!position) return;
  app::SearchRequest request;
  request.limits.depth = *task.limits.depth;
  std::array<app::SearchAnswer, kWays.size()> answers;
  for (std::size_t way = 0; way < kWays.size(); ++way) {
    const auto searcher =
        app::make_searcher(setting.recipe(static_cast<Way>(way), task.threshold), setting.game);
    answers[way] = searcher->search(*position, request, {}, nullptr);
  }
  for (std::size_t way = 0; way < kWays.size(); ++way) {
    const auto nodes = static_cast<std::int64_t>(answers[way].nodes);
    record.set(place_of(Effort::Nodes, way), nodes);
    record.set(place_of(Effort::BeyondPlain, way),
               nodes - static_cast<std::int64_t>(answers[kPlain].nodes));
    record.set(place_of(Effort::SameMove, way), answers[way].best == answers[kPlain].best ? 1 : 0);
    record.set(place_of(Effort::SameValue, way),
               answers[way].value == answers[kPlain].value ? 1 : 0);
  }
}

void ProbCutStudy::measure(std::size_t number, std::uint64_t sample_seed, Record& record) const {
  const Task& task = tasks_[number];
  const auto found = settings().find(task.game->name);
  if (found == settings().end()) return;
  const Setting& setting = found->second;
  if (cells_[number].kind == kEffort) {
    measure_effort(setting, task, sample_seed, record);
    return;
  }
  const auto opening = draw_opening(setting.game, task.game->opening, sample_seed);
  if (!opening) return;
  const auto outcome =
      play_pair(setting.game, *opening, {setting.recipe(task.first, task.threshold), task.limits},
                {setting.recipe(task.second, task.threshold), task.limits});
  if (outcome) record_pair(*outcome, cells_[number].timed, record);
}

REGISTER_STUDY(ProbCutStudy);

}  // namespace

std::vector<Condition> PruningGame::effort_depths() const { return by_depth(effort); }
std::vector<Condition> PruningGame::game_depths() const { return by_depth(games); }

const std::vector<Condition>& node_limits() {
  static const std::vector<Condition> list = {
      {"n3000", 3'000, 1}, {"n10000", 10'000, 0.5}, {"n30000", 30'000, 0.2}};
  return list;
}

const Condition& time_limit() {
  static const Condition one = {"10ms", 0.010, 0.4};
  return one;
}

const std::vector<Condition>& thresholds() {
  static const std::vector<Condition> list = {
      {"t1.0", 1.0, 0.5}, {"t1.3", 1.3, 0.5}, {"t1.5", 1.5, 0.5}, {"t2.0", 2.0, 0.5}};
  return list;
}

const std::vector<PruningGame>& pruning_games() {
  static const std::vector<PruningGame> present = [] {
    std::vector<PruningGame> list = {
        {"othello",
         {8, 14},
         {10, 40},
         0.75,
         {{4, 1}, {6, 1}, {8, 0.5}, {10, 0.15}},
         {{4, 1}, {6, 0.5}, {8, 0.2}}},
        {"connect4",
         {6, 10},
         {6, 16},
         1,
         {{4, 2}, {6, 2}, {8, 2}, {10, 2}, {12, 1}},
         {{4, 4}, {6, 4}, {8, 4}, {10, 2}}},
        {"breakthrough", {8, 14}, {8, 30}, 0.3, {{4, 1}, {6, 1}, {8, 0.35}}, {{4, 1}, {6, 0.35}}},
    };
    std::erase_if(list, [](const PruningGame& game) {
      return !app::find_game(game.name).ok() || !has_models(game.name);
    });
    return list;
  }();
  return present;
}

std::optional<engine::Models> models_of(std::string_view game) {
  auto models = app::shipped_models(game);
  if (!models || models->pairs.empty()) return std::nullopt;
  return std::move(models).value();
}

}  // namespace espalier::lab::buro
