// hsu15/chess: what Hsu15, Fuernkranz and Muszycka85 say of chess alone. Positions are searched
// with and without a technique, games are played with and without a part of the recipe `best`.
//
// Promise: all cells but the timed ones are pure functions of their seed, and those that count
// searches use the evaluation `tables`, which nobody trains anew. The games use `best` as it is.
// Deviations: our engine and positions; the sources say neither theirs nor what else was on.
#include "lab/studies/hsu15/chess.hpp"

#include <fmt/core.h>

#include <utility>

#include "app/games.hpp"
#include "app/recipes.hpp"
#include "espalier/core/rng.hpp"
#include "lab/chess_positions.hpp"
#include "lab/studies/hsu15/samples.hpp"

namespace espalier::lab::hsu15::on_chess {
namespace {

constexpr Points kHalfPawn = 50;
constexpr const char* kOrdered = "order=killers,rank,history(2^d,good=best)";
constexpr int kReducedDepth = 10;
constexpr int kKillerDepth = 7;

std::string with_tables(const std::string& recipe) { return recipe + " eval=tables"; }

std::vector<Metric> search_metrics() {
  std::vector<Metric> list = paired_metrics();
  list.push_back(Metric::LogSlope);
  return list;
}

// Iterative deepening around alpha-beta, leaves evaluated as they stand.
ConditionSet exact_conditions() {
  ConditionSet set{SetName::Further, 2, kDepth, {}, search_metrics()};
  Pairs pairs(set);
  const std::string table = fmt::format("id tt=16M {}", kGoodOrder);
  const std::string window = fmt::format("id aspiration({},from=4)", kHalfPawn);
  const std::size_t ordered = pairs.base("ordered", with_tables(fmt::format("id {}", kOrdered)));
  const std::size_t both = pairs.against(ordered, "table", with_tables(table));
  pairs.against(ordered, "aspiration", with_tables(fmt::format("{} {}", window, kOrdered)));
  pairs.against(both, "aspiration, table",
                with_tables(fmt::format("{} tt=16M {}", window, kGoodOrder)));
  pairs.against(both, "pvs, table", with_tables(fmt::format("id pvs tt=16M {}", kGoodOrder)));
  return set;
}

ConditionSet killer_conditions() {
  ConditionSet set{SetName::Further, 2, kKillerDepth, {}, search_metrics()};
  set.metrics.push_back(Metric::InKillerRange);
  Pairs pairs(set);
  const std::size_t plain = pairs.base("plain", with_tables("plain"));
  pairs.against(plain, "killers", with_tables("plain order=killers"));
  return set;
}

std::string engine_recipe(const char* recursion, const char* quiescence, const char* more) {
  return with_tables(fmt::format("id {} tt=16M {} {} {}", recursion, kGoodOrder, quiescence, more));
}

constexpr const char* kNoisy = "quiesce=noisy";
constexpr const char* kSlideReduction = "select=lmr(first=4,reduce=3)";
constexpr const char* kBothReductions = "select=null(R=2,pieces=1),lmr(first=4,reduce=3)";

ConditionSet engine_conditions() {
  ConditionSet set{SetName::Further, 2, kDepth, {}, search_metrics()};
  Pairs pairs(set);
  const auto pvs = [](const char* more) { return engine_recipe("pvs", kNoisy, more); };
  const std::size_t plain = pairs.base("alpha-beta", engine_recipe("alpha-beta", kNoisy, ""));
  const std::size_t base = pairs.against(plain, "negascout", pvs(""));
  pairs.against(plain, "aspiration",
                engine_recipe(fmt::format("aspiration({},from=4)", kHalfPawn).c_str(), kNoisy, ""));
  pairs.against(base, "null move R=2", pvs("select=null(R=2,pieces=1)"));
  pairs.against(base, "null move R=3", pvs("select=null(R=3,pieces=1)"));
  pairs.against(base, "lmr 4,3", pvs(kSlideReduction));
  pairs.against(base, "lmr 3,1", pvs("select=lmr(first=3,reduce=1)"));
  pairs.against(base, "null move, lmr 4,3", pvs(kBothReductions));
  const std::size_t every =
      pairs.base("every capture", engine_recipe("pvs", "quiesce=noisy(see=off)", ""));
  pairs.against(every, "captures by see", pvs(""));
  pairs.against(base, "no quiescence", engine_recipe("pvs", "", ""));
  return set;
}

ConditionSet reduced_conditions() {
  ConditionSet set{SetName::Further, 2, kReducedDepth, {}, search_metrics()};
  Pairs pairs(set);
  const std::size_t slide = pairs.base("lmr 4,3", engine_recipe("pvs", kNoisy, kSlideReduction));
  pairs.against(slide, "null move, lmr 4,3", engine_recipe("pvs", kNoisy, kBothReductions));
  pairs.against(slide, "best", with_tables("best tt=16M"));
  return set;
}

ConditionSet cpu_conditions() {
  ConditionSet set{SetName::Further,
                   kTimedDepth,
                   kTimedDepth,
                   {},
                   {Metric::Nanoseconds, Metric::LogTime, Metric::LogPace}};
  Pairs pairs(set);
  const std::size_t ordered = pairs.base("ordered", with_tables(fmt::format("id {}", kOrdered)));
  pairs.against(ordered, "aspiration",
                with_tables(fmt::format("id aspiration({},from=4) {}", kHalfPawn, kOrdered)));
  const std::size_t plain = pairs.base("alpha-beta", engine_recipe("alpha-beta", kNoisy, ""));
  const std::size_t base = pairs.against(plain, "negascout", engine_recipe("pvs", kNoisy, ""));
  pairs.against(base, "null move R=2", engine_recipe("pvs", kNoisy, "select=null(R=2,pieces=1)"));
  const std::size_t every =
      pairs.base("every capture", engine_recipe("pvs", "quiesce=noisy(see=off)", ""));
  pairs.against(every, "captures by see", engine_recipe("pvs", kNoisy, ""));
  return set;
}

// Without a part, also in the lists of single stages.
template <class Change>
void in_every_stage(engine::Recipe& recipe, const Change& change) {
  change(recipe.selectivity);
  for (engine::StageSelectivity& stage : recipe.stage_selectivity) change(stage.selectivity);
}

enum Kind : std::size_t {
  kSearchKind,
  kHorizonKind,
  kExchangeKind,
  kGroupingKind,
  kGamesKind,
  kTimedGamesKind
};

// What a cell measures.
struct Task {
  Kind kind = kSearchKind;
  std::size_t number = 0;  // of search_cells(), horizon_examples(), removals()
  std::optional<Source> source;
  match::OwnLimits limits;
};

class ChessStudy final : public Study {
 public:
  ChessStudy();
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t kind) const override {
    return quantities_[kind];
  }
  void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const override;
  Document report(const Results& results) const override { return chess_report(results); }
  std::vector<std::pair<std::string, std::string>> files(const Results& results) const override {
    return {{"times.csv", chess_times_csv(results)}};
  }

 private:
  void add(const std::string& set, const std::string& positions, const Task& task, double share,
           std::uint64_t per_unit, const std::vector<Quantity>& quantities);
  void add_searches();
  void add_horizon();
  void add_grouping();
  void add_games();

  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<Task> tasks_;
  std::vector<std::vector<Quantity>> quantities_;  // of each cell
};

ChessStudy::ChessStudy() {
  info_.name = "hsu15/chess";
  info_.title = "What the sources say of chess";
  info_.source =
      "T.-s. Hsu, Transposition Table, History Heuristic, and other Search Enhancements, slides "
      "2015; J. Fuernkranz, Game Playing, slides; A. Muszycka, Game Trees, 1985, chapters 4 and 5";
  info_.summary =
      "table, killers, windows, null move, LMR, exchanges, the horizon effect, games without parts";
  info_.default_trees = 100;  // positions, or pairs of games
  info_.columns = {"set", "positions", "depth", "combination", "metric"};
  add_searches();
  add_horizon();
  add(kExchangeSet, source_name(Source::Middle), {kExchangeKind, 0, Source::Middle, {}}, 10, 50,
      exchange_quantities());
  add_grouping();
  add_games();
}

void ChessStudy::add(const std::string& set, const std::string& positions, const Task& task,
                     double share, std::uint64_t per_unit,
                     const std::vector<Quantity>& quantities) {
  Cell cell;
  cell.id = set + "/" + positions;
  cell.labels = {{"set", set}, {"positions", positions}};
  cell.kind = quantities_.size();
  cell.per_unit = per_unit;
  cell.share = share;
  cell.timed = task.kind == kTimedGamesKind || set == kCpuSet;
  cells_.push_back(std::move(cell));
  tasks_.push_back(task);
  quantities_.push_back(quantities);
}

void ChessStudy::add_searches() {
  for (std::size_t i = 0; i < search_cells().size(); ++i) {
    const SearchCell& one = search_cells()[i];
    add(one.set, source_name(one.source), {kSearchKind, i, one.source, {}}, one.share, 1,
        Places(one.conditions).quantities());
  }
}

// The drawn positions, and the examples, one cell each.
void ChessStudy::add_horizon() {
  add(kHorizonSet, kQueening, {kHorizonKind, horizon_examples().size(), {}, {}}, 0.8, 1,
      horizon_quantities());
  for (std::size_t i = 0; i < horizon_examples().size(); ++i) {
    add(kHorizonSet, horizon_examples()[i].name, {kHorizonKind, i, {}, {}}, 1, 1,
        horizon_quantities());
    cells_.back().cap = 1;
  }
}

void ChessStudy::add_grouping() {
  const std::vector<Quantity> quantities = grouping_quantities();
  add(kGroupingSet, kPawnAgainstKing, {kGroupingKind, 0, {}, {}}, 20, 500, quantities);
  add(kGroupingSet, source_name(Source::Pawns), {kGroupingKind, 0, Source::Pawns, {}}, 2, 2,
      quantities);
  add(kGroupingSet, source_name(Source::Middle), {kGroupingKind, 0, Source::Middle, {}}, 1, 2,
      quantities);
}

void ChessStudy::add_games() {
  for (const bool timed : {false, true}) {
    for (std::size_t i = 0; i < removals().size(); ++i) {
      Task task{timed ? kTimedGamesKind : kGamesKind, i, {}, {}};
      if (timed) {
        task.limits.seconds = kMoveSeconds;
      } else {
        task.limits.nodes = kMoveNodes;
      }
      add(timed ? kTimeSet : kNodesSet, removals()[i].name, task, timed ? 0.5 : 1.5, 1,
          pair_quantities(timed));
    }
  }
}

void measure_grouping(const Task& task, std::uint64_t seed, Record& record) {
  const auto family = [&](std::uint64_t which) {
    const std::uint64_t own = hash_salt(seed, which);
    return task.source ? searched_family(*task.source, own)
                       : solved_family(own, hash_salt(seed, 0) % 2 == 0);
  };
  const auto one = family(1);
  const auto other = family(2);
  if (one && other) record_grouping(*one, *other, record);
}

void measure_games(const Task& task, std::uint64_t seed, Record& record) {
  const auto whole = best_recipe();
  const auto opening = draw_opening(*chess_game(), kChessOpenings, seed);
  if (!whole || !opening) return;
  engine::Recipe less = *whole;
  removals()[task.number].apply(less);
  const auto outcome =
      play_pair(*chess_game(), *opening, {*whole, task.limits}, {less, task.limits}, kChessEnds);
  if (outcome) record_pair(*outcome, task.kind == kTimedGamesKind, record);
}

void measure_horizon(const Task& task, std::uint64_t seed, Record& record) {
  if (task.number == horizon_examples().size()) {
    if (const auto position = queening_position(seed)) record_horizon(*position, kLost, record);
    return;
  }
  const HorizonExample& example = horizon_examples()[task.number];
  const auto position = (*chess_game())->parse_position(example.position);
  if (position) record_horizon(*position, example.bar, record);
}

void ChessStudy::measure(std::size_t number, std::uint64_t sample_seed, Record& record) const {
  const Task& task = tasks_[number];
  if (chess_game() == nullptr) return;
  switch (task.kind) {
    case kHorizonKind: measure_horizon(task, sample_seed, record); return;
    case kGroupingKind: measure_grouping(task, sample_seed, record); return;
    case kGamesKind:
    case kTimedGamesKind: measure_games(task, sample_seed, record); return;
    default: break;
  }
  const auto position = draw_position(*task.source, sample_seed);
  if (!position) return;
  if (task.kind == kExchangeKind) {
    record_exchanges(*position, record);
    return;
  }
  const ConditionSet& set = search_cells()[task.number].conditions;
  if (cells_[number].timed) {
    record_times(set, *chess_game(), *position, record);
  } else {
    record_conditions(set, *chess_game(), *position, record);
  }
}

REGISTER_STUDY(ChessStudy);

}  // namespace

const app::AnyGame* chess_game() {
  static const std::optional<app::AnyGame> game = registered_game("chess");
  return game ? &*game : nullptr;
}

const char* source_name(Source source) {
  static constexpr std::array<const char*, 3> kNames = {"middle", "ending", "pawns"};
  return kNames[static_cast<std::size_t>(source)];
}
const char* source_title(Source source) {
  static constexpr std::array<const char*, 3> kTitles = {"middle games", "endings with pieces",
                                                         "king-and-pawn endings"};
  return kTitles[static_cast<std::size_t>(source)];
}

std::optional<app::AnyPosition> draw_position(Source source, std::uint64_t seed) {
  const app::AnyGame& game = *chess_game();
  switch (source) {
    case Source::Middle: return midgame_position(game, kChessMiddleGames, seed);
    case Source::Ending: return piece_ending(game, seed);
    case Source::Pawns: return pawn_ending(game, seed);
  }
  return std::nullopt;
}

const std::vector<SearchCell>& search_cells() {
  static const std::vector<SearchCell> list = {
      {kExactSet, Source::Middle, exact_conditions(), 1},
      {kExactSet, Source::Ending, exact_conditions(), 1},
      {kExactSet, Source::Pawns, exact_conditions(), 1},
      {kKillerSet, Source::Pawns, killer_conditions(), 1},
      {kEngineSet, Source::Middle, engine_conditions(), 1},
      {kReducedSet, Source::Middle, reduced_conditions(), 0.4},
      {kCpuSet, Source::Middle, cpu_conditions(), 0.4},
  };
  return list;
}

const std::array<Removal, 3>& removals() {
  static const std::array<Removal, 3> list = {{
      {"null-move", "null move",
       [](engine::Recipe& recipe) {
         in_every_stage(recipe, [](engine::Selectivity& s) { s.null_move = {}; });
       }},
      {"lmr", "late move reductions",
       [](engine::Recipe& recipe) {
         in_every_stage(recipe, [](engine::Selectivity& s) { s.late_moves = {}; });
       }},
      {"quiescence", "quiescence", [](engine::Recipe& recipe) { recipe.quiescence = {}; }},
  }};
  return list;
}

std::optional<engine::Recipe> best_recipe() {
  const auto recipe = app::make_recipe("best tt=4M", **chess_game());
  if (!recipe) return std::nullopt;
  return *recipe;
}

}  // namespace espalier::lab::hsu15::on_chess
