#include "lab/studies/hsu15/conditions.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "app/games.hpp"
#include "lab/board_positions.hpp"
#include "lab/chess_positions.hpp"

namespace espalier::lab::hsu15 {
namespace {

// Name and variant, title, plies before a position, aspiration, depths, shares of --trees; where a
// search without any enhancement takes long, also a lesser depth and share of the combinations; and
// further words of every recipe.
std::vector<StudyGame> all_games() {
  return {
      {"othello", "", "Othello", {10, 34}, 200, 8, 7, 8, 0.1, 0.15},
      {"connect4", "", "Connect-4", {6, 16}, 14, 10, 8, 10, 1, 1},
      {"breakthrough", "", "Breakthrough", {8, 24}, 50, 8, 6, 7, 0.05, 0.2},
      {"abalone", "", "Abalone", {16, 40}, 50, 5, 4, 5, 0.05, 0.06, 4, 0.1},
      // Fixed evaluations: the learned ones are trained anew from time to time.
      {"chess", "", "Chess", kChessMiddleGames, 50, 6, 5, 5, 0.06, 0.15, 5, 0.15, "eval=tables"},
      {"checkers", "", "Checkers", kCheckersMiddleGames, 50, 9, 8, 8, 0.25, 0.25, 5, 0.5,
       kCheckersEvaluation},
      {"xiangqi", "", "Xiangqi", kXiangqiMiddleGames, 50, 5, 4, 4, 0.06, 0.15, 4, 0.15,
       kXiangqiEvaluation},
  };
}

constexpr std::array<std::string_view, kEnhancements> kNames = {
    "table", "knowledge", "aspiration", "refutation", "killer", "history"};

// Large enough that little is overwritten, small enough that clearing it costs little.
constexpr std::string_view kSmallTable = "1M";
constexpr std::string_view kDeepTable = "16M";

using Metrics = std::vector<Metric>;

Metrics exact_metrics() {
  return {Metric::Leaves,    Metric::Nodes,   Metric::LeavesSaved, Metric::BeyondMinimal,
          Metric::LogLeaves, Metric::LogStep, Metric::LogSlope,    Metric::Decided};
}

// The trees that no search visits, and what they are compared with.
void add_trees(ConditionSet& set, std::size_t minimal_base, std::size_t exhaustive_base) {
  set.conditions.push_back({"minimal tree", "", minimal_base, Measure::MinimalTree});
  set.conditions.push_back({"exhaustive tree", "", exhaustive_base, Measure::ExhaustiveTree});
}

ConditionSet combination_set(const StudyGame& game) {
  ConditionSet set{SetName::Combinations, 2, game.combinations, {}, exact_metrics()};
  for (Combination c = 0; c < kCombinations; ++c) {
    set.conditions.push_back({combination_name(c), combination_recipe(c, game, kSmallTable)});
  }
  add_trees(set, kNone, kNone);
  return set;
}

ConditionSet deep_set(const StudyGame& game) {
  ConditionSet set{SetName::Deep, 2, game.deep, {}, exact_metrics()};
  for (const Combination c : promising()) {
    set.conditions.push_back({combination_name(c), combination_recipe(c, game, kDeepTable)});
  }
  set.conditions.push_back({kVariations, "id order=variations"});
  add_trees(set, kNone, kNone);
  return set;
}

ConditionSet window_set(const StudyGame& game) {
  ConditionSet set{SetName::Windows, 2, game.middle, {}, paired_metrics()};
  Pairs pairs(set);
  const std::size_t bare = pairs.base("alpha-beta", "id");
  pairs.against(bare, "pvs", "id pvs");
  const std::size_t table = pairs.base("alpha-beta, table", "id tt=4M order=table");
  pairs.against(table, "pvs, table", "id pvs tt=4M order=table");
  pairs.against(table, kVariations, "id order=variations");
  const std::size_t good =
      pairs.base("alpha-beta, ordered", "id order=killers,rank,history(2^d,good=best)");
  pairs.against(good, "pvs, ordered", "id pvs order=killers,rank,history(2^d,good=best)");
  const std::string all = fmt::format("tt=4M {}", kGoodOrder);
  const std::size_t best = pairs.base("alpha-beta, table, ordered", "id " + all);
  pairs.against(best, "pvs, table, ordered", "id pvs " + all);
  pairs.against(best, "mtdf, table, ordered", "id mtdf " + all);
  for (const Points quarters : {2, 4, 8, 16}) {  // half, once, twice and four times the width
    const Points width = std::max<Points>(1, game.aspiration * quarters / 4);
    pairs.against(bare, fmt::format("aspiration {}/4", quarters),
                  fmt::format("id aspiration({})", width));
  }
  pairs.against(best, "aspiration 4/4, table, ordered",
                fmt::format("id aspiration({}) {}", game.aspiration, all));
  const std::size_t usual = pairs.against(bare, "history 2^d", "id order=history(2^d,good=best)");
  for (const char* weight : {"d^2", "d", "1"}) {
    pairs.against(usual, fmt::format("history {}", weight),
                  fmt::format("id order=history({},good=best)", weight));
  }
  return set;
}

ConditionSet deepening_set(const StudyGame& game) {
  ConditionSet set{SetName::Deepening, 2, game.middle, {}, paired_metrics()};
  Pairs pairs(set);
  const std::array<std::pair<const char*, std::string>, 4> kinds = {{
      {"bare", ""},
      {"killers, history", "order=killers,history(2^d,good=best)"},
      {"table", "tt=4M order=table"},
      {"table, ordered", fmt::format("tt=4M {}", kGoodOrder)},
  }};
  for (const auto& [name, parts] : kinds) {
    const std::size_t direct = pairs.base(fmt::format("direct, {}", name), "fixed " + parts);
    pairs.against(direct, fmt::format("deepening, {}", name), "id " + parts);
    if (!parts.starts_with("tt=")) continue;
    const std::string inner = parts + ",iid(3)";
    pairs.against(direct, fmt::format("internal deepening, {}", name), "fixed " + inner);
  }
  return set;
}

ConditionSet ordering_set(const StudyGame& game) {
  ConditionSet set{SetName::Ordering, 2, game.ordering, {}, paired_metrics()};
  Pairs pairs(set);
  const std::size_t plain = pairs.base("plain", "plain");
  const std::size_t fixed = pairs.against(plain, "fixed ordering", "plain order=fixed(2)");
  const std::size_t dynamic = pairs.against(fixed, "dynamic ordering", "plain order=dynamic(2)");
  pairs.against(plain, "knowledge", "plain order=rank");
  add_trees(set, dynamic, fixed);
  return set;
}

ConditionSet selective_set(const StudyGame& game) {
  ConditionSet set{SetName::Selective, 2, game.middle, {}, paired_metrics()};
  Pairs pairs(set);
  const std::string exact = fmt::format("id pvs tt=4M {}", kGoodOrder);
  const std::size_t base = pairs.base("exact", exact);
  const auto add = [&](const char* name, const char* select) {
    pairs.against(base, name, exact + " select=" + select);
  };
  add("null move R=2", "null(R=2)");
  add("null move R=3", "null(R=3)");
  add("null move verified", "null(verified,R=3)");
  add("null move adaptive", "null(adaptive)");
  add("lmr 4,3", "lmr(first=4,reduce=3)");
  add("lmr 3,1", "lmr(first=3,reduce=1)");
  add("null move R=2, lmr 3,1", "null(R=2),lmr(first=3,reduce=1)");
  const std::size_t plain = pairs.base("plain", "plain");
  pairs.against(plain, "razoring", "plain select=razor(depth=64)");
  pairs.against(plain, "razoring, horizon", "plain select=razor(depth=1)");
  pairs.against(plain, "razoring, fixed ordering", "plain order=fixed(1) select=razor(depth=64)");
  return set;
}

ConditionSet time_set(const StudyGame& game) {
  ConditionSet set{
      SetName::Time, 2, game.ordering, {}, {Metric::Nanoseconds, Metric::LogTime, Metric::LogPace}};
  Pairs pairs(set);
  const std::size_t none = pairs.base("none", combination_recipe(kNone, game, kSmallTable));
  for (std::size_t e = 0; e < kEnhancements; ++e) {
    const Combination alone = only(static_cast<Enhancement>(e));
    pairs.against(none, combination_name(alone), combination_recipe(alone, game, kSmallTable));
  }
  for (const Combination c : {kBestPair, kAll}) {
    pairs.against(none, combination_name(c), combination_recipe(c, game, kSmallTable));
  }
  const std::size_t fixed = pairs.base("fixed ordering", "plain order=fixed(2)");
  pairs.against(fixed, "dynamic ordering", "plain order=dynamic(2)");
  return set;
}

// The names of a combination's members, or the first `letters` letters of each.
std::string joined(Combination set, std::size_t letters) {
  std::string name;
  for (std::size_t e = 0; e < kEnhancements; ++e) {
    if (!contains(set, e)) continue;
    if (!name.empty()) name += '+';
    name += kNames[e].substr(0, letters);
  }
  return name;
}

}  // namespace

std::vector<Metric> paired_metrics() {
  return {Metric::Leaves,    Metric::Nodes,    Metric::LeavesSaved, Metric::NodesSaved,
          Metric::LogLeaves, Metric::LogNodes, Metric::LogGrowth,   Metric::FewerNodes,
          Metric::SameMove,  Metric::SameValue};
}

std::size_t Pairs::base(std::string name, std::string recipe) {
  const std::size_t place = set_.conditions.size();
  set_.conditions.push_back({std::move(name), std::move(recipe), place});
  return place;
}

std::size_t Pairs::against(std::size_t base, std::string name, std::string recipe) {
  set_.conditions.push_back({std::move(name), std::move(recipe), base});
  return set_.conditions.size() - 1;
}

std::string_view enhancement_name(std::size_t e) { return kNames[e]; }

std::string combination_name(Combination set) {
  if (set == kNone) return "none";
  if (set == kAll) return "all";
  return joined(set, std::string_view::npos);
}

std::string short_name(Combination set) { return set == kNone ? "none" : joined(set, 3); }

std::size_t size_of(Combination set) { return static_cast<std::size_t>(std::popcount(set)); }

std::vector<Combination> combinations_of(std::size_t size) {
  std::vector<Combination> list;
  for (Combination c = 0; c < kCombinations; ++c) {
    if (size_of(c) == size) list.push_back(c);
  }
  return list;
}

const std::vector<StudyGame>& study_games() {
  static const std::vector<StudyGame> known = [] {
    std::vector<StudyGame> list = all_games();
    std::erase_if(list, [](const StudyGame& game) { return !app::find_game(game.name).ok(); });
    return list;
  }();
  return known;
}

// Made when the first sample needs one: `espalier games` shall not wait for it.
const app::AnyGame& game_of(const StudyGame& game) {
  static const std::vector<app::AnyGame> made = [] {
    std::vector<app::AnyGame> list;
    for (const StudyGame& each : study_games()) {
      list.push_back(app::make_game_position(each.name, each.variant, "").value().game);
    }
    return list;
  }();
  return made[static_cast<std::size_t>(&game - study_games().data())];
}

// The order of priority is that of docs/recipes.md for Schaeffer's six.
std::string combination_recipe(Combination set, const StudyGame& game, std::string_view table) {
  std::string recipe = "id";
  std::string order;
  const auto add = [&order](std::string_view word) {
    order += order.empty() ? " order=" : ",";
    order += word;
  };
  if (contains(set, kAspiration)) recipe += fmt::format(" aspiration({})", game.aspiration);
  if (contains(set, kTable)) {
    recipe += fmt::format(" tt={}", table);
    add("table");
  }
  if (contains(set, kRefutation)) add("refutation");
  if (contains(set, kKiller)) add("killers");
  if (contains(set, kKnowledge)) add("rank");
  if (contains(set, kHistory)) add("history(2^d,good=best)");  // slides 21, 27, 29
  return recipe + order;
}

std::string_view metric_name(Metric metric) {
  static constexpr std::array<std::string_view, 18> kMetricNames = {"leaves",
                                                                    "nodes",
                                                                    "leaves-saved",
                                                                    "nodes-saved",
                                                                    "beyond-minimal",
                                                                    "log2-leaves",
                                                                    "log2-nodes",
                                                                    "log2-leaves-step",
                                                                    "log2-leaves-slope",
                                                                    "log2-growth",
                                                                    "fewer-nodes",
                                                                    "same-move",
                                                                    "same-value",
                                                                    "decided",
                                                                    "nanoseconds",
                                                                    "log2-time",
                                                                    "log2-time-per-node",
                                                                    "saved-15-80"};
  return kMetricNames[static_cast<std::size_t>(metric)];
}

std::string_view set_name(SetName name) {
  static constexpr std::array<std::string_view, 8> kSetNames = {
      "combinations", "deep", "windows", "deepening", "ordering", "selective", "time", "further"};
  return kSetNames[static_cast<std::size_t>(name)];
}

std::vector<ConditionSet> condition_sets(const StudyGame& game) {
  std::vector<ConditionSet> sets = {combination_set(game), deep_set(game),     window_set(game),
                                    deepening_set(game),   ordering_set(game), selective_set(game),
                                    time_set(game)};
  if (game.words.empty()) return sets;
  for (ConditionSet& set : sets) {
    for (Condition& condition : set.conditions) {
      if (condition.measure == Measure::Search) condition.recipe += " " + game.words;
    }
  }
  return sets;
}

const std::vector<Combination>& promising() {
  static const std::vector<Combination> list = [] {
    std::vector<Combination> chosen = {kNone};
    for (std::size_t e = 0; e < kEnhancements; ++e) {
      chosen.push_back(only(static_cast<Enhancement>(e)));
    }
    chosen.insert(chosen.end(),
                  {kBestPair, only(kTable) | only(kKnowledge), only(kKnowledge) | only(kHistory),
                   kBestPair | only(kKnowledge), kAll});
    return chosen;
  }();
  return list;
}

}  // namespace espalier::lab::hsu15
