// tong02/forward-pruning: what do GPC, FGPC, node-cutting and the integrated strategy save, what do
// they cost, and does it turn into strength?
//
// Source: Tong02 (K.-B. Tong, Intelligent Strategy for Two-person Non-random Perfect Information
// Zero-sum Game, MPhil thesis, The Chinese University of Hong Kong, 2002), chapters 2-6, figures
// 3.6-3.13, 4.4-4.15, 5.3-5.9.
//
// Promise: the cells of positions, and of games at equal depth and nodes, are pure functions of
// their seed. CPU times and games at equal time depend on the machine and are marked `timed`.
// Deviations: our engine, evaluation and models (those of experiments/params, never the thesis's);
// middle-game positions of our own self-play; games at one depth, while Learner III searches a ply
// more in the endgame; opponents that are Learner III with other weights. Beyond the thesis:
// greater depths, other games, games at equal time and nodes, and its future work.
#include "lab/studies/tong02/forward_pruning.hpp"

#include <fmt/core.h>

#include "lab/studies/tong02/samples.hpp"
#include "lab/study.hpp"

namespace espalier::lab::tong02 {
namespace {

constexpr double kGuessShare = 0.5;  // of the positions of the effort

// What a cell measures.
struct Task {
  const PruningGame* game = nullptr;
  Plies plies{};         // of positions
  std::size_t way = 0;   // of games
  bool deepens = false;  // of games: both sides search by iterative deepening
  bool others = false;   // of games: against another player, not against Learner III
  match::OwnLimits limits;
};

class ForwardPruning final : public Study {
 public:
  ForwardPruning();
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t kind) const override {
    return quantities_[kind];
  }
  void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const override;
  Document report(const Results& results) const override { return pruning_report(results); }
  std::vector<std::pair<std::string, std::string>> files(const Results& results) const override {
    return {{"timed.csv", timed_csv(results)}};
  }

 private:
  void add_positions(const PruningGame& game);
  void add_games(const PruningGame& game);
  void add(Kind kind, const char* set, double share, const Task& task);
  void play(const Setting& setting, const Task& task, bool timed, std::uint64_t seed,
            Record& record) const;

  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<Task> tasks_;
  std::vector<std::vector<Quantity>> quantities_;  // by kind
};

ForwardPruning::ForwardPruning() {
  info_.name = "tong02/forward-pruning";
  info_.title = "Forward pruning: GPC, FGPC, node-cutting and the integrated strategy";
  info_.source =
      "K.-B. Tong, Intelligent Strategy for Two-person Non-random Perfect Information Zero-sum "
      "Game, MPhil thesis, The Chinese University of Hong Kong, 2002";
  info_.summary = "what forward pruning saves, what it changes, and whether it plays better";
  // 2: the ways of the thesis order children by static values; MPC; ways compared in pairs
  // 3: more pairs, their times and choices; the first guess from the last move's search
  info_.version = 3;
  info_.default_trees = kDefaultPairs;
  info_.full_trees = kFullPairs;
  info_.columns = {"game", "set", "condition", "way", "metric"};
  for (const Kind kind : {kEffort, kTimes, kModel, kGames, kTimedGames, kGuess}) {
    quantities_.push_back(quantities_of(kind));
  }
  for (const PruningGame& game : pruning_games()) {
    add_positions(game);
    add_games(game);
  }
}

void ForwardPruning::add(Kind kind, const char* set, double share, const Task& task) {
  const bool games = kind == kGames || kind == kTimedGames;
  const std::string condition = kind == kEffort || kind == kGuess ? depth_label(task.plies.depth)
                                                                  : condition_of(*task.game, set);
  Cell cell;
  cell.id = fmt::format("{}/{}/{}", task.game->name, set, condition);
  cell.labels = {{"game", task.game->name}, {"set", set}, {"condition", condition}};
  if (games) {
    cell.id += "/" + ways()[task.way].name;
    cell.labels.emplace_back("way", ways()[task.way].name);
  }
  cell.kind = kind;
  cell.per_unit = games || share < 10 ? 1 : 5;
  cell.share = share;
  if (!games) cell.cap = kMostPositions;
  cell.timed = kind == kTimes || kind == kTimedGames;
  cells_.push_back(std::move(cell));
  tasks_.push_back(task);
}

void ForwardPruning::add_positions(const PruningGame& game) {
  Task task;
  task.game = &game;
  for (const Plies& plies : game.effort) {
    task.plies = plies;
    add(kEffort, kEffortSet, plies.share, task);
    if (plies.breadth >= Breadth::Main) add(kGuess, kGuessSet, plies.share * kGuessShare, task);
  }
  task.plies = game.effort.front();
  add(kTimes, kTimesSet, game.timed_share, task);
  add(kModel, kModelSet, game.model_share, task);
}

void ForwardPruning::add_games(const PruningGame& game) {
  Task task;
  task.game = &game;
  task.limits.depth = game.depth();
  for (const std::size_t way : players_of(game)) {
    task.way = way;
    task.others = false;
    add(kGames, kLearnerSet, game.pair_share, task);
    if (!game.is_flagship()) continue;
    task.others = true;
    add(kGames, kPlayersSet, game.pair_share, task);
  }
  for (const std::size_t way : contenders_of(game)) {
    Task contest;
    contest.game = &game;
    contest.way = way;
    contest.deepens = true;
    contest.limits.seconds = game.seconds;
    add(kTimedGames, kTimeSet, game.strength_share, contest);
    contest.limits = {};
    contest.limits.nodes = game.nodes;
    add(kGames, kNodesSet, game.strength_share / 2, contest);
  }
}

void ForwardPruning::play(const Setting& setting, const Task& task, bool timed, std::uint64_t seed,
                          Record& record) const {
  const std::size_t learner = way_named(kLearner);
  const auto recipe_of = [&](std::size_t way) {
    return task.deepens ? setting.deepening(way) : setting.recipes[way];
  };
  const auto own = recipe_of(task.way);
  auto opposing = recipe_of(learner);
  if (!own || !opposing) return;
  if (task.others) {
    const std::vector<Points> weights = other_weights(setting, seed);
    if (weights.empty()) return;
    opposing->weights = std::make_shared<const std::vector<Points>>(weights);
  }
  const auto opening = draw_opening(setting.game, task.game->opening, seed);
  if (!opening) return;
  const auto outcome =
      play_pair(setting.game, *opening, {*own, task.limits}, {*opposing, task.limits});
  if (outcome) record_pair(*outcome, timed, record);
}

void ForwardPruning::measure(std::size_t number, std::uint64_t sample_seed, Record& record) const {
  const Task& task = tasks_[number];
  const Setting* setting = setting_of(*task.game);
  if (setting == nullptr) return;
  switch (cells_[number].kind) {
    case kEffort: measure_effort(*setting, task.plies, sample_seed, record); break;
    case kTimes: measure_times(*setting, task.plies.depth, sample_seed, record); break;
    case kModel: measure_model(*setting, sample_seed, record); break;
    case kGuess: measure_guess(*setting, task.plies, sample_seed, record); break;
    default: play(*setting, task, cells_[number].timed, sample_seed, record); break;
  }
}

REGISTER_STUDY(ForwardPruning);

std::vector<Quantity> effort_quantities() {
  std::vector<Quantity> list;
  const auto add = [&](const char* metric, bool listed) {
    for (const Way& way : ways()) {
      list.push_back({{{"way", way.name}, {"metric", metric}}, 1, listed});
    }
  };
  add("nodes", true);
  add("beyond-nodes", false);
  add("leaves", true);
  add("beyond-leaves", false);
  add("same-move", true);
  add("same-worth", true);
  add("same-value", true);
  list.push_back({{{"metric", "minimal-leaves"}}, 1, true});
  list.push_back({{{"metric", "beyond-minimal"}}, 1, false});
  list.push_back({{{"metric", "knowing-leaves"}}, 1, true});
  list.push_back({{{"metric", "beyond-knowing"}}, 1, false});
  const auto add_twins = [&](const char* metric, bool listed) {
    for (const Twins& pair : twins()) {
      list.push_back({{{"way", pair.name()}, {"metric", metric}}, 1, listed});
    }
  };
  add_twins("beyond-nodes", false);
  add_twins("beyond-leaves", false);
  add_twins("same-cuts", true);
  add_twins("same-value", true);
  add_twins("same-move", true);
  add_twins("righter-value", true);
  add_twins("righter-move", true);
  return list;
}

std::vector<Quantity> times_quantities() {
  std::vector<Quantity> list;
  for (const char* metric : {"nanoseconds", "beyond-nanoseconds"}) {
    for (const Way& way : ways()) {
      list.push_back({{{"way", way.name}, {"metric", metric}}, 1, false});
    }
  }
  for (const Twins& pair : twins()) {
    list.push_back({{{"way", pair.name()}, {"metric", "beyond-nanoseconds"}}, 1, false});
  }
  return list;
}

std::vector<Quantity> guess_quantities() {
  std::vector<Quantity> list;
  for (const char* metric : {"leaves", "beyond-ns-leaves"}) {
    for (const char* guesser : kGuessers) {
      list.push_back(
          {{{"way", guesser}, {"metric", metric}}, 1, metric == std::string_view("leaves")});
    }
  }
  return list;
}

}  // namespace

std::vector<Quantity> quantities_of(Kind kind) {
  switch (kind) {
    case kEffort: return effort_quantities();
    case kTimes: return times_quantities();
    case kModel:
      return {{{{"metric", "moves"}}, 1, true},
              {{{"metric", "deep-value"}}, 1, true},
              {{{"metric", "model-error"}}, 0.01, true},
              {{{"metric", "test-cuts"}}, 1, true},
              {{{"metric", "wrong-cuts"}}, 1, true}};
    case kGuess: return guess_quantities();
    case kGames: return pair_quantities(false);
    default: return pair_quantities(true);
  }
}

}  // namespace espalier::lab::tong02
