// muszycka85/parallel: the parallel searches of 1980 to 1985 on simulated processors, their
// successors on the same trees, and real threads beside them.
//
// Source: Muszycka85 4.1. It reports results without the sizes of trees, the evaluations or the
// numbers of processes behind them, so these are ours;
// experiments/published/muszycka85_parallel.csv says how each sentence is read. Checkers, on which
// two of the experiments were made, has rows of its own beside those of all games. Promise: all
// cells but those of real threads are pure functions of their seed.
#include "lab/studies/muszycka85/parallel.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "app/games.hpp"
#include "lab/board_positions.hpp"
#include "lab/chess_positions.hpp"
#include "lab/paired_games.hpp"
#include "lab/studies/muszycka85/source.hpp"

namespace espalier::lab::muszycka85::parallel {
namespace {

constexpr std::uint64_t kCellPositions = 24;  // as many as the later figures are from

// What a cell is about: a tree, or positions of a game.
struct Task {
  Condition tree = {};
  bool worst_order = false;
  const char* game = nullptr;
  PositionRange range = {};
  int depth = 0;
  const char* words = "";
};

const app::AnyGame* game_of(const char* name) {
  static const std::map<std::string, app::AnyGame, std::less<>> all = [] {
    std::map<std::string, app::AnyGame, std::less<>> made;
    for (const PhasedGame& one : phased_games()) {
      if (const auto game = registered_game(one.name)) made.emplace(one.name, *game);
    }
    return made;
  }();
  const auto found = all.find(std::string_view(name));
  return found == all.end() ? nullptr : &found->second;
}

std::optional<Board> draw_board(const Task& task, std::uint64_t seed) {
  const app::AnyGame* game = game_of(task.game);
  if (game == nullptr) return std::nullopt;
  const auto position = midgame_position(*game, task.range, seed);
  if (!position) return std::nullopt;
  return Board{*game, *position, task.depth, task.words};
}

std::optional<Ground> draw_ground(const Task& task, std::uint64_t seed) {
  if (task.game != nullptr) return draw_board(task, seed);
  if (task.worst_order) return worst_order_tree(task.tree.shape.width, task.tree.shape.depth);
  return task.tree.grow(seed);
}

class ParallelStudy final : public Study {
 public:
  ParallelStudy();
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t kind) const override {
    return quantities_[kind];
  }
  void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const override;
  Document report(const Results& results) const override { return parallel_report(results, info_); }
  std::vector<std::pair<std::string, std::string>> files(const Results& results) const override {
    return {{"timed.csv", timed_csv(results)}};
  }

 private:
  Cell& add(Kind kind, const char* set, const std::string& subject, const std::string& condition,
            Task task);
  Cell& add_tree(Kind kind, const char* set, Size size, const std::string& scheme);
  Cell& add_game(Kind kind, const char* set, const PhasedGame& game, const Phase& phase, int depth);
  void add_trees();
  void add_games();

  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<Task> tasks_;
  std::array<std::vector<Quantity>, kKinds> quantities_;
};

ParallelStudy::ParallelStudy() {
  info_.name = "muszycka85/parallel";
  info_.title = "Parallel search";
  info_.source = std::string(kMuszycka85) + ", section 4.1";
  info_.summary = "published speed-ups on simulated processors, all schemes to 1,024, real threads";
  info_.default_trees = 50;  // of each size, as Kumar and Kanal had
  info_.columns = {"set", "subject", "condition", "strategy", "processors", "metric"};
  for (const Kind kind : {kSaturation, kSplitting, kSplittingGames, kSchemes, kPositions}) {
    quantities_[kind] = grid_of(kind).quantities();
  }
  quantities_[kSss] = sss_quantities();
  quantities_[kThreads] = thread_quantities();
  add_trees();
  add_games();
}

Cell& ParallelStudy::add(Kind kind, const char* set, const std::string& subject,
                         const std::string& condition, Task task) {
  Cell cell;
  cell.id = std::string(set) + "/" + subject + "/" + condition;
  cell.labels = {{"set", set}, {"subject", subject}, {"condition", condition}};
  cell.kind = kind;
  cell.per_unit = 1;
  tasks_.push_back(task);
  return cells_.emplace_back(std::move(cell));
}

Cell& ParallelStudy::add_tree(Kind kind, const char* set, Size size, const std::string& scheme) {
  return add(kind, set, size_name(size), scheme,
             {.tree = {{true, size.width, size.depth}, {scheme}}});
}

Cell& ParallelStudy::add_game(Kind kind, const char* set, const PhasedGame& game,
                              const Phase& phase, int depth) {
  return add(kind, set, game.name, phase.name,
             {.game = game.name, .range = phase.range, .depth = depth, .words = game.words});
}

void ParallelStudy::add_trees() {
  for (const Size size : saturation_sizes()) {
    for (const auto& schemes : {independent_schemes(), other_schemes()}) {
      for (const std::string& scheme : schemes) {
        Cell& cell = add_tree(kSaturation, "saturation", size, scheme);
        cell.share = size.depth > 6 ? 0.5 : 1;
      }
    }
  }
  for (const Size size : splitting_sizes()) {
    Task worst{.tree = {{true, size.width, size.depth}, {"unordered"}}, .worst_order = true};
    add(kSplitting, "splitting", size_name(size), "worst-order", worst).cap = 1;
    add_tree(kSplitting, "splitting", size, "p-ordered:1.0");
    add_tree(kSplitting, "splitting", size, "unordered");
  }
  for (const Size size : sss_sizes()) add_tree(kSss, "sss", size, "unordered");
  for (const std::string& ordering : orderings()) {
    add_tree(kSchemes, "schemes", kSchemesSize, ordering).share = 0.4;
  }
}

void ParallelStudy::add_games() {
  for (const PhasedGame& game : phased_games()) {
    for (const Phase& phase : game.phases) {
      add_game(kSaturation, "phases", game, phase, game.depth);
    }
  }
  for (const PhasedGame& game : phased_games()) {
    for (const Phase& phase : game.phases) {
      const std::string_view name = phase.name;
      if (name == kOpening && is_deep(game)) {
        add_game(kSplittingGames, "splitting", game, phase, kSplittingDepth).cap = kFewestJudged;
      }
      if (name != game.timed_phase()) continue;
      add_game(kPositions, "positions", game, phase, game.depth).cap = kCellPositions;
      Cell& timed = add_game(kThreads, "threads", game, phase, game.deep);
      timed.cap = kCellPositions;
      timed.timed = true;
    }
  }
}

void ParallelStudy::measure(std::size_t number, std::uint64_t sample_seed, Record& record) const {
  const Task& task = tasks_[number];
  const auto kind = static_cast<Kind>(cells_[number].kind);
  if (kind == kSss) return record_sss(task.tree, sample_seed, record);
  if (kind == kThreads) {
    if (const auto board = draw_board(task, sample_seed)) record_threads(*board, record);
    return;
  }
  if (const auto ground = draw_ground(task, sample_seed)) {
    record_grid(grid_of(kind), *ground, record);
  }
}

REGISTER_STUDY(ParallelStudy);

}  // namespace

const std::vector<PhasedGame>& phased_games() {
  static const std::vector<PhasedGame> present = [] {
    std::vector<PhasedGame> list = {
        {"othello", 5, 10, {{kOpening, {4, 10}}, {kMiddle, {22, 32}}, {"end", {46, 52}}}},
        // In its middle game a search ends within milliseconds, at the end of the game.
        {"connect4", 6, 16, {{kOpening, {2, 8}}, {kMiddle, {12, 20}}, {"end", {24, 32}}}, "", 0},
        {"breakthrough", 4, 9, {{kOpening, {4, 10}}, {kMiddle, {16, 28}}, {"end", {34, 48}}}},
        {"abalone", 3, 6, {{kOpening, {6, 16}}, {kMiddle, {40, 60}}, {"end", {100, 140}}}},
        {kCheckers,
         6,
         13,
         {{kOpening, {4, 10, 2, 3, kCheckersPlayer}},
          {kMiddle, {18, 34, 2, 5, kCheckersPlayer}},
          {"end", {50, 80, 2, 8, kCheckersPlayer}}},
         kCheckersEvaluation},
        {"xiangqi",
         3,
         7,
         {{kOpening, {6, 12, 2, 3, kXiangqiPlayer}},
          {kMiddle, {24, 50, 2, 5, kXiangqiPlayer}},
          {"end", {90, 140, 2, 8, kXiangqiPlayer}}},
         kXiangqiEvaluation},
        {"chess",
         3,
         6,
         {{kOpening, {6, 12, 2, 3, kChessPlayer}},
          {kMiddle, {24, 50, 2, 5, kChessPlayer}},
          {"end", {90, 140, 2, 8, kChessPlayer}}},
         kChessEvaluation},
    };
    std::erase_if(list, [](const PhasedGame& game) { return !app::find_game(game.name).ok(); });
    return list;
  }();
  return present;
}

const std::vector<Size>& saturation_sizes() {
  static const std::vector<Size> list = {{24, 2}, {10, 3}, {5, 4}, {8, 4}, {4, 5}, {3, 6}, {4, 8}};
  return list;
}

const std::vector<std::string>& independent_schemes() {
  static const std::vector<std::string> list = {"unordered", "discrete:100", "discrete:10",
                                                "discrete:2"};
  return list;
}

const std::vector<std::string>& other_schemes() {
  static const std::vector<std::string> list = {"integer", "real", "p-ordered:0.6",
                                                "p-ordered:1.0"};
  return list;
}

const std::vector<Size>& splitting_sizes() {
  static const std::vector<Size> list = {{6, 6}, {4, 8}};
  return list;
}

const std::vector<Size>& sss_sizes() {
  static const std::vector<Size> list = {{2, 8}, {3, 6}, {4, 4},  {4, 6}, {5, 5},
                                         {6, 4}, {8, 4}, {10, 3}, {20, 3}};
  return list;
}

const std::vector<std::string>& orderings() {
  static const std::vector<std::string> list = {"unordered",     "p-ordered:0.2", "p-ordered:0.4",
                                                "p-ordered:0.6", "p-ordered:0.8", "p-ordered:1.0"};
  return list;
}

bool is_deep(const PhasedGame& game) {
  return std::find(kDeepGames.begin(), kDeepGames.end(), std::string_view(game.name)) !=
         kDeepGames.end();
}

std::string size_name(Size size) { return fmt::format("U({},{})", size.width, size.depth); }

}  // namespace espalier::lab::muszycka85::parallel
