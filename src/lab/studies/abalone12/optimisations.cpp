// abalone12/optimisations: what do quiescence, killers, per-level windows, Combined Move Ordering,
// table, iterative deepening and Iteration Sorting save, alone and together, and what do they cost?
//
// Source: Abalone12, tables I and II, and the statements of sections II-V.
//
// Promise: cells of positions and of games at fixed depths are pure functions of their seed; CPU
// times and games at equal time depend on the machine and are marked `timed`.
// Deviations: our engine, evaluation weights and window widths (the paper prints none of its own,
// and does not say whether its counts are per move or per game); positions of our own self-play and
// of tournament finals; searches without an order of moves on four positions at depth 6 and on two
// at depth 7, as they take minutes; games at fixed depths against an exact search that has the
// values of alpha-beta with fewer nodes.
// Beyond the paper: all combinations, the same moves and values, games, cut-offs by turn.
#include "lab/studies/abalone12/optimisations.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "lab/studies/hsu15/enhancements.hpp"

namespace espalier::lab::abalone12 {
namespace {

// What a cell measures.
struct Task {
  int depth = 0;                        // of positions
  Breadth breadth = Breadth::All;       // of positions
  std::optional<std::size_t> number{};  // of a position of the finals; none: self-play
  const Contest* contest = nullptr;     // of games
};

// Positions of self-play for each of --trees.
struct Plies {
  int depth;
  Breadth breadth;
  double share;
};
constexpr std::array<Plies, 4> kPositions = {{{5, Breadth::All, 0.2},
                                              {6, Breadth::Ordered, 0.15},
                                              {6, Breadth::Windows, 0.04},
                                              {7, Breadth::Ordered, 0.15}}};
// Each of the finals is searched once at each depth, some by all columns of the paper: one of each
// game at depth 6, two at depth 7.
struct FinalPlies {
  int depth;
  Breadth breadth;
  std::vector<std::size_t> columns;  // their numbers, from 0
};
const std::vector<FinalPlies>& finals_plan() {
  static const std::vector<FinalPlies> list = {
      {5, Breadth::All, {}}, {6, Breadth::Ordered, {0, 3, 7, 11}}, {7, Breadth::Ordered, {0, 7}}};
  return list;
}
constexpr std::array<double, 2> kFactorShares = {0.1, 0.03};
constexpr double kCutsShare = 0.24;
constexpr double kCpuShare = 0.2;  // a statement on time is judged
constexpr double kKeysShare = 0.24;

constexpr PositionRange kOpening = {8, 16};

const char* set_of(Breadth breadth) { return kBreadthSets[static_cast<std::size_t>(breadth)]; }

class Optimisations final : public Study {
 public:
  Optimisations();
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t kind) const override {
    return quantities_[kind];
  }
  void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const override;
  std::vector<Published> published() const override { return printed_figures(); }
  Document report(const Results& results) const override { return optimisations_report(results); }
  std::vector<std::pair<std::string, std::string>> files(const Results& results) const override {
    return {{"timed.csv", timed_csv(results)}};
  }

 private:
  void add(Kind kind, const char* set, std::string condition, double share, const Task& task);
  void add_positions();
  void add_finals();

  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<Task> tasks_;
  std::vector<std::vector<Quantity>> quantities_;  // by kind
};

Optimisations::Optimisations() {
  info_.name = "abalone12/optimisations";
  info_.title = "Abalone: the techniques of Papadopoulos et al., alone and together";
  info_.source =
      "A. Papadopoulos, K. Toumpas, A. Chrysopoulos, P. A. Mitkas, Exploring Optimization "
      "Strategies in Board Game Abalone for Alpha-Beta Search";
  info_.summary = "nodes, moves and strength: windows, Combined Move Ordering, table, deepening";
  // To be raised also when the weights of Abalone12, the widths or the recipe best change: results
  // of both would not belong together.
  info_.version = 7;
  info_.default_trees = kDefaultPairs;
  info_.columns = {"set", "positions", "number", "condition", "way", "metric"};
  for (const Kind kind :
       {kNodesKind, kFactorKind, kCutsKind, kCpuKind, kGamesKind, kTimedKind, kKeysKind}) {
    quantities_.push_back(quantities_of(kind));
  }
  add_positions();
  add_finals();
  for (const Contest& contest : contests()) {
    Task task;
    task.contest = &contest;
    add(contest.timed() ? kTimedKind : kGamesKind, abalone12::set_of(contest),
        condition_of(contest), contest.share, task);
  }
}

void Optimisations::add(Kind kind, const char* set, std::string condition, double share,
                        const Task& task) {
  Cell cell;
  cell.id = fmt::format("{}/{}", set, condition);
  cell.labels = {{"set", set}, {"condition", std::move(condition)}};
  if (task.contest != nullptr) {
    cell.id += fmt::format("/{}", task.contest->way);
    cell.labels.emplace_back("way", task.contest->way);
  } else {
    cell.labels.emplace_back("positions", task.number ? "finals" : "self-play");
  }
  if (task.number) {
    const std::string number = fmt::format("{:02}", *task.number + 1);
    cell.id += "/final-" + number;
    cell.labels.emplace_back("number", number);
    cell.cap = 1;
  }
  cell.kind = kind;
  cell.per_unit = 1;
  cell.share = share;
  cell.timed = kind == kCpuKind || kind == kTimedKind;
  cells_.push_back(std::move(cell));
  tasks_.push_back(task);
}

void Optimisations::add_positions() {
  Task task;
  for (const Plies& plies : kPositions) {
    task.depth = plies.depth;
    task.breadth = plies.breadth;
    add(kNodesKind, set_of(plies.breadth), tong02::depth_label(plies.depth), plies.share, task);
  }
  for (std::size_t i = 0; i < kFactorDepths.size(); ++i) {
    task.depth = kFactorDepths[i];
    add(kFactorKind, kFactorSet, tong02::depth_label(task.depth), kFactorShares[i], task);
  }
  task.depth = kCutsDepth;
  add(kCutsKind, kCutsSet, tong02::depth_label(task.depth), kCutsShare, task);
  task.depth = kCpuDepth;
  add(kCpuKind, kCpuSet, tong02::depth_label(task.depth), kCpuShare, task);
  task.depth = kKeysDepth;
  add(kKeysKind, kKeysSet, tong02::depth_label(task.depth), kKeysShare, task);
}

void Optimisations::add_finals() {
  Task task;
  for (const FinalPlies& plies : finals_plan()) {
    task.depth = plies.depth;
    for (std::size_t i = 0; i < final_count(); ++i) {
      task.number = i;
      const bool chosen =
          std::find(plies.columns.begin(), plies.columns.end(), i) != plies.columns.end();
      task.breadth = chosen ? Breadth::Columns : plies.breadth;
      add(kNodesKind, set_of(task.breadth), tong02::depth_label(plies.depth), 1, task);
    }
  }
}

void play(const Setting& setting, const Contest& contest, std::uint64_t seed, Record& record) {
  const bool timed = contest.timed();
  const auto& recipes = timed ? setting.by_clock : setting.recipes;
  const auto& own = recipes[way_named(contest.way)];
  const auto& other = contest.exact ? setting.quick_exact : recipes[way_named(contest.against)];
  const auto opening = draw_opening(setting.game, kOpening, seed);
  if (!own || !other || !opening) return;
  match::OwnLimits mine;
  match::OwnLimits theirs;
  if (timed) {
    mine.seconds = kSeconds;
    theirs.seconds = kSeconds;
  } else if (contest.terms == Terms::Nodes) {
    mine.nodes = kMoveNodes;
    theirs.nodes = kMoveNodes;
  } else {
    mine.depth = contest.depth;
    theirs.depth = contest.opposing;
  }
  const auto outcome = play_pair(setting.game, *opening, {*own, mine}, {*other, theirs});
  if (outcome) record_pair(*outcome, timed, record);
}

void Optimisations::measure(std::size_t number, std::uint64_t sample_seed, Record& record) const {
  const Task& task = tasks_[number];
  const Setting* made = setting();
  if (made == nullptr) return;
  if (task.contest != nullptr) return play(*made, *task.contest, sample_seed, record);
  const auto position =
      task.number ? std::optional(made->finals[*task.number]) : middle_game(*made, sample_seed);
  if (!position) return;
  switch (cells_[number].kind) {
    case kNodesKind: measure_nodes(*made, *position, task.depth, task.breadth, record); break;
    case kFactorKind: measure_factors(*made, *position, task.depth, record); break;
    case kCutsKind: measure_cuts(*made, *position, record); break;
    case kKeysKind: measure_keys(*made, *position, record); break;
    default: measure_cpu(*made, *position, record); break;
  }
}

REGISTER_STUDY(Optimisations);

Quantity quantity(std::string way, std::string metric, double unit = 1, bool listed = true) {
  return {{{"way", std::move(way)}, {"metric", std::move(metric)}}, unit, listed};
}

std::vector<Quantity> nodes_quantities() {
  std::vector<Quantity> list;
  const auto add = [&](const char* metric, double unit = 1, bool listed = true) {
    for (const Way& way : ways()) list.push_back(quantity(way.name, metric, unit, listed));
  };
  add("nodes");
  add("log2-nodes", hsu15::kLogUnit);
  add("log2-nodes-by-base", hsu15::kLogUnit);
  add("log2-nodes-by-alpha-beta", hsu15::kLogUnit);
  add("fewer-than-printed");
  add("same-move");
  add("same-worth");
  add("same-value");
  add("value-distance");
  add("regret");
  add("into-a-loss");
  add("evaluations");
  add("log2-evaluations-by-base", hsu15::kLogUnit);
  add("log2-work-by-base", hsu15::kLogUnit);
  for (const Way& way : ways()) {
    for (std::size_t bin = 0; bin < kBins; ++bin) {
      list.push_back(quantity(way.name, fmt::format("bin-{}", bin), 1, false));
    }
  }
  return list;
}

std::vector<Quantity> factor_quantities() {
  std::vector<Quantity> list;
  const auto add = [&](std::string way, const char* metric) {
    list.push_back(quantity(std::move(way), metric, hsu15::kLogUnit));
  };
  for (const Combination set : possible_sets()) add(combination_name(set), "log2-nodes-by-none");
  for (const Combination set : killer_sets()) {
    add(set == kNone ? "killers" : "killers+" + combination_name(set), "log2-nodes-by-none");
  }
  for (const char* effect : {"alone-effect", "shapley-effect", "last-effect"}) {
    for (std::size_t t = 0; t < kTechniques; ++t) add(std::string(technique_name(t)), effect);
  }
  add("killers", "in-the-place-of-combined");
  add("combined", "in-the-place-of-combined");
  return list;
}

std::vector<Quantity> cuts_quantities() {
  std::vector<Quantity> list;
  const auto add = [&](const char* metric, bool listed) {
    for (const Watched& one : kWatched) list.push_back(quantity(one.name, metric, 1, listed));
  };
  add("nodes", true);
  add("order-evaluations", true);
  add("expanded", true);
  add("children", true);
  add("beyond-expanded", false);
  add("cut-offs", true);
  add("cut-offs-first", true);
  add("cut-offs-after-first", false);
  add("sorted-cut-offs", true);
  add("sorted-cut-offs-first", true);
  add("sorted-cut-offs-six", true);
  add("sorted-cut-offs-later", false);
  add("sorted-cut-offs-after-first", false);
  return list;
}

std::vector<Quantity> cpu_quantities() {
  std::vector<Quantity> list;
  const auto add = [&](const char* metric, double unit) {
    for (const Way& way : ways()) list.push_back(quantity(way.name, metric, unit, false));
  };
  add("nanoseconds", 1);
  add("log2-time-by-base", hsu15::kLogUnit);
  add("log2-time-by-alpha-beta", hsu15::kLogUnit);
  add("log2-nodes-per-second", hsu15::kLogUnit);
  return list;
}

std::vector<Quantity> keys_quantities() {
  std::vector<Quantity> list;
  const auto add = [&](const char* metric, double unit) {
    for (const char* table : kKeysTables) list.push_back(quantity(table, metric, unit));
  };
  add("nodes-differ", 1);
  add("moves-differ", 1);
  add("log2-most-by-fewest", hsu15::kLogUnit);
  return list;
}

}  // namespace

std::vector<Quantity> quantities_of(Kind kind) {
  switch (kind) {
    case kNodesKind: return nodes_quantities();
    case kFactorKind: return factor_quantities();
    case kCutsKind: return cuts_quantities();
    case kCpuKind: return cpu_quantities();
    case kKeysKind: return keys_quantities();
    case kGamesKind: return pair_quantities(false);
    default: return pair_quantities(true);
  }
}

std::vector<Published> printed_figures() {
  std::vector<Published> list;
  for (const Way& way : ways()) {
    if (way.ours) continue;
    for (const int depth : kDepths) {
      const auto cell = std::find_if(kPositions.begin(), kPositions.end(), [&](const Plies& plies) {
        return plies.depth == depth && plies.breadth >= way.breadth;
      });
      const auto number = printed(way.algorithm, depth);
      if (cell == kPositions.end() || !number) continue;
      Published figure;
      figure.table = way.base == 0 ? "I" : "II";
      figure.labels = {{"set", set_of(cell->breadth)},
                       {"positions", "self-play"},
                       {"condition", tong02::depth_label(depth)},
                       {"way", way.name},
                       {"metric", "nodes"}};
      figure.value = *number;
      // Nobody knows what was counted: within an order of magnitude below, or nearly twice.
      figure.tolerance = 0.9 * *number;
      list.push_back(std::move(figure));
    }
  }
  return list;
}

}  // namespace espalier::lab::abalone12
