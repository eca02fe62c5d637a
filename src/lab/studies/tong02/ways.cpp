#include "lab/studies/tong02/ways.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <tuple>

#include "app/games.hpp"
#include "app/recipes.hpp"
#include "app/shipped.hpp"
#include "lab/paired_games.hpp"

namespace espalier::lab::tong02 {
namespace {

constexpr std::size_t kDeepeningTable = 16;  // megabytes

struct DriverWords {
  const char* name;
  const char* title;
  const char* words;
};
constexpr std::array<DriverWords, 3> kDrivers = {
    {{"ab", "AB", "alpha-beta"}, {"ns", "NS", "pvs"}, {"mtd", "MTD", "mtdf"}}};

constexpr const char* kRanked = "order=table,rank";
constexpr const char* kStatic = "order=table,fixed(3),rank";

// AB, NS and MTD, each plain and with the three tests.
void add_framework(std::vector<Way>& list, std::size_t mtd) {
  for (const DriverWords& driver : kDrivers) {
    const std::size_t plain = list.size();
    const std::string name = driver.name;
    const std::string title = driver.title;
    const bool learner = name == kLearner;
    const auto add = [&](std::string own, std::string known, std::string select, Breadth breadth) {
      list.push_back({std::move(own), std::move(known), driver.words, kStatic, std::move(select),
                      plain, mtd, breadth});
    };
    const Breadth rest = name == "ns" ? Breadth::All : Breadth::Main;
    add(name, title, "", learner ? Breadth::Few : Breadth::Main);
    add(name + "-probcut", "ProbCut-" + title, "select=probcut", rest);
    add(name + "-gpc", "GPC-" + title, "select=gpc", rest);
    add(name + "-fgpc", "FGPC-" + title, "select=fgpc", learner ? Breadth::Few : Breadth::Main);
  }
}

// GMPC and MPC (6.2) on alpha-beta, MPC's own driver, and on MTD(f).
void add_several_pairs(std::vector<Way>& list, std::size_t mtd) {
  for (const DriverWords& driver : {kDrivers.front(), kDrivers.back()}) {
    const bool learner = driver.name == std::string_view(kLearner);
    const std::size_t plain = learner ? mtd : 0;
    const Breadth breadth = learner ? Breadth::Few : Breadth::Main;
    for (const bool parent : {true, false}) {
      list.push_back({fmt::format("{}-{}", driver.name, parent ? "gmpc" : "mpc"),
                      fmt::format("{}-{}", parent ? "GMPC" : "MPC", driver.title), driver.words,
                      kStatic, parent ? "select=gmpc" : "select=mpc", plain, mtd, breadth});
    }
  }
}

// MTD with node-cutting, with the integrated strategy, what else 6.2 leaves to others, and other
// thresholds.
void add_further(std::vector<Way>& list, std::size_t mtd) {
  const auto add = [&](std::string name, std::string title, std::string select, Breadth breadth) {
    list.push_back({"mtd-" + std::move(name), std::move(title), "mtdf", kStatic, std::move(select),
                    mtd, mtd, breadth});
  };
  const auto breadth_of = [](int p) {
    return p == 95 ? Breadth::Few : p == 99 ? Breadth::Main : Breadth::All;
  };
  for (const int p : kConfidences) {
    add(fmt::format("nc-{}", p), fmt::format("MTD-NC-{}", p),
        fmt::format("select=node-cutting(p=.{})", p), breadth_of(p));
  }
  for (const int p : kConfidences) {
    add(fmt::format("is-{}", p), fmt::format("MTD-IS-{}", p),
        fmt::format("select=integrated(p=.{})", p), breadth_of(p));
  }
  add("gpc-above", "GPC-MTD, above", "select=gpc(side=above)", Breadth::All);
  add("gpc-below", "GPC-MTD, below", "select=gpc(side=below)", Breadth::All);
  add("fgpc-above", "FGPC-MTD, above", "select=fgpc(side=above)", Breadth::Main);
  add("fgpc-below", "FGPC-MTD, below", "select=fgpc(side=below)", Breadth::Main);
  add("stages", "FGPC, then IS-95, by stage", "select=integrated(p=.95) select@0=fgpc",
      Breadth::Main);
  add("gpc-t2", "GPC-MTD, t = 2", "select=gpc(t=2)", Breadth::All);
  add("fgpc-t1.5", "FGPC-MTD, t = 1.5", "select=fgpc(t=1.5)", Breadth::All);
  add("fgpc-t1.8", "FGPC-MTD, t = 1.8", "select=fgpc(t=1.8)", Breadth::Main);
  add("fgpc-t2", "FGPC-MTD, t = 2", "select=fgpc(t=2)", Breadth::Few);
  add("fgpc-t2.5", "FGPC-MTD, t = 2.5", "select=fgpc(t=2.5)", Breadth::All);
  add("is-95-t2.2", "MTD-IS-95, t = 2.2", "select=integrated(p=.95,t=2.2)", Breadth::Main);
}

// The second set: the game's own ranking of moves.
void add_ranked(std::vector<Way>& list) {
  const std::size_t plain = list.size();
  const auto add = [&](const char* name, const char* title, const char* select, Breadth breadth) {
    list.push_back({name, title, "mtdf", kRanked, select, plain, plain, breadth});
  };
  add("mtd-ranked", "MTD, ranked", "", Breadth::Main);
  add("mtd-ranked-gpc", "GPC-MTD, ranked", "select=gpc", Breadth::All);
  add("mtd-ranked-fgpc", "FGPC-MTD, ranked", "select=fgpc", Breadth::Main);
  add("mtd-ranked-nc-95", "MTD-NC-95, ranked", "select=node-cutting(p=.95)", Breadth::Main);
  add("mtd-ranked-is-95", "MTD-IS-95, ranked", "select=integrated(p=.95)", Breadth::Main);
}

std::vector<Way> make_ways() {
  constexpr std::size_t kMtd = 8;  // the third driver's plain way: each driver has four
  std::vector<Way> list;
  add_framework(list, kMtd);
  assert(list[kMtd].name == kLearner);
  add_further(list, kMtd);
  add_several_pairs(list, kMtd);
  add_ranked(list);
  return list;
}

template <class Wanted>
std::vector<std::size_t> ways_that(Wanted wanted) {
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < ways().size(); ++i) {
    if (wanted(ways()[i])) list.push_back(i);
  }
  return list;
}

bool has_models(const PruningGame& game) {
  return app::shipped_models(game.name, game.evaluation).ok() &&
         app::shipped_models(game.name, game.evaluation, app::kStaticSet).ok();
}

Result<engine::Recipe> recipe_of(const Way& way, const PruningGame& plan,
                                 const app::AnyGame& game) {
  std::string text = fmt::format("fixed {} tt=4M {} {}", way.driver, way.order, plan.words);
  if (*plan.evaluation != '\0') text += fmt::format(" eval={}", plan.evaluation);
  if (!way.is_plain()) {
    const char* params = way.is_ranked() ? "shipped" : "shipped-static";
    text += fmt::format(" {} params={}", way.select, params);
  }
  if (way.name == kByStage) text += fmt::format(" {}", plan.by_stage);
  return app::make_recipe(text, *game);
}

// Could the way cut anything at all with these models?
bool is_modelled(const engine::Recipe& recipe) {
  const engine::Cuts& cuts = recipe.selectivity.cuts;
  const bool places = cuts.node_cutting || cuts.integrated;
  const bool pairs = cuts.test != engine::ShallowTest::None || cuts.integrated;
  if (!recipe.models) return !places && !pairs;
  return (!places || !recipe.models->places.cumulative.empty()) &&
         (!pairs || !recipe.models->pairs.empty());
}

std::optional<Setting> make_setting(const PruningGame& plan) {
  const auto game = registered_game(plan.name);
  if (!game) return std::nullopt;
  Setting setting{*game, &plan, nullptr, nullptr,
                  std::vector<std::optional<engine::Recipe>>(ways().size())};
  for (std::size_t i = 0; i < ways().size(); ++i) {
    auto made = recipe_of(ways()[i], plan, *game);
    if (!made || !is_modelled(*made)) continue;
    engine::Recipe recipe = std::move(made).value();
    if (recipe.models) {
      auto& models = ways()[i].is_ranked() ? setting.ranked : setting.models;
      if (!models) {
        models = std::make_shared<const engine::Models>(least_pair_first(*recipe.models));
      }
      recipe.models = models;
    }
    setting.recipes[i] = std::move(recipe);
  }
  if (!setting.models || setting.recipe(way_named(kLearner)) == nullptr) return std::nullopt;
  return setting;
}

}  // namespace

const std::vector<Way>& ways() {
  static const std::vector<Way> list = make_ways();
  return list;
}

std::size_t way_named(std::string_view name) {
  const auto found =
      std::find_if(ways().begin(), ways().end(), [&](const Way& way) { return way.name == name; });
  assert(found != ways().end());
  return static_cast<std::size_t>(found - ways().begin());
}

const std::vector<std::size_t>& framework_ways() {
  static const auto list = ways_that([](const Way& way) {
    return !way.is_ranked() && (way.is_plain() || way.select == "select=probcut" ||
                                way.select == "select=gpc" || way.select == "select=fgpc");
  });
  return list;
}
const std::vector<std::size_t>& node_cutting_ways() {
  static const auto list = ways_that([](const Way& way) {
    return !way.is_ranked() && way.select.starts_with("select=node-cutting");
  });
  return list;
}
const std::vector<std::size_t>& integrated_ways() {
  static const auto list = ways_that([](const Way& way) {
    return !way.is_ranked() && way.select.starts_with("select=integrated(p=.") &&
           way.select.ends_with(")") && way.select.find(',') == std::string::npos;
  });
  return list;
}
const std::vector<std::size_t>& ranked_ways() {
  static const auto list = ways_that([](const Way& way) { return way.is_ranked(); });
  return list;
}
std::optional<std::size_t> ranked_of(std::size_t way) {
  const Way& wanted = ways()[way];
  for (const std::size_t ranked : ranked_ways()) {
    const Way& one = ways()[ranked];
    const bool same = one.driver == wanted.driver && one.select == wanted.select;
    if (same && ranked != way) return ranked;
  }
  return std::nullopt;
}

std::string Twins::name() const { return ways()[one].name + "/" + ways()[other].name; }
std::string Twins::title() const { return ways()[one].title + " and " + ways()[other].title; }

const std::vector<Twins>& twins() {
  static const std::vector<Twins> list = [] {
    std::vector<Twins> made;
    const auto add = [&](Compared compared,
                         std::initializer_list<std::pair<const char*, const char*>> pairs) {
      for (const auto& [one, other] : pairs) {
        made.push_back({way_named(one), way_named(other), compared});
      }
    };
    add(Compared::Same, {{"ns", "ab"},
                         {"mtd", "ab"},
                         {"mtd", "ns"},
                         {"ab-gpc", "ab-probcut"},
                         {"mtd-gpc", "mtd-probcut"},
                         {"ab-gmpc", "ab-mpc"},
                         {"mtd-gmpc", "mtd-mpc"}});
    // By the thesis ProbCut works on alpha-beta alone.
    add(Compared::Time, {{"ab-fgpc", "ab-gpc"},
                         {"ns-fgpc", "ns-gpc"},
                         {"mtd-fgpc", "mtd-gpc"},
                         {"ab-fgpc", "ab-probcut"},
                         {"ns-fgpc", "ab-probcut"},
                         {"mtd-fgpc", "ab-probcut"},
                         {"ns", "ab-probcut"},
                         {"mtd", "ab-probcut"}});
    for (const std::size_t way : node_cutting_ways()) {
      made.push_back({way, way_named("mtd-gpc"), Compared::Choice});
    }
    return made;
  }();
  return list;
}

std::size_t twins_named(std::string_view one, std::string_view other) {
  const auto found = std::find_if(twins().begin(), twins().end(), [&](const Twins& pair) {
    return ways()[pair.one].name == one && ways()[pair.other].name == other;
  });
  assert(found != twins().end());
  return static_cast<std::size_t>(found - twins().begin());
}

const std::vector<std::size_t>& contender_ways() {
  static const std::vector<std::size_t> list = {way_named("mtd-fgpc"), way_named("mtd-nc-95"),
                                                way_named("mtd-is-95"), way_named("mtd-fgpc-t2")};
  return list;
}

bool Way::is_ranked() const { return order == kRanked; }

bool PruningGame::is_flagship() const { return kFlagship == name; }

const std::vector<PruningGame>& pruning_games() {
  static const std::vector<PruningGame> present = [] {
    std::vector<PruningGame> list = all_pruning_games();
    std::erase_if(list, [](const PruningGame& game) {
      return !app::find_game(game.name).ok() || !has_models(game);
    });
    return list;
  }();
  return present;
}

const PruningGame* flagship() {
  for (const PruningGame& game : pruning_games()) {
    if (game.is_flagship()) return &game;
  }
  return nullptr;
}

std::optional<engine::Recipe> Setting::with_table(std::size_t way, std::size_t megabytes) const {
  std::optional<engine::Recipe> changed = recipes[way];
  if (changed) changed->memory.bytes = megabytes << 20;
  return changed;
}

std::optional<engine::Recipe> Setting::deepening(std::size_t way) const {
  std::optional<engine::Recipe> changed = with_table(way, kDeepeningTable);
  if (changed) changed->root.deepening = engine::Deepening::Iterative;
  return changed;
}

const Setting* setting_of(const PruningGame& game) {
  static const std::map<std::string_view, Setting> all = [] {
    std::map<std::string_view, Setting> made;
    for (const PruningGame& one : pruning_games()) {
      if (auto setting = make_setting(one)) made.emplace(one.name, std::move(*setting));
    }
    return made;
  }();
  const auto found = all.find(game.name);
  return found == all.end() ? nullptr : &found->second;
}

engine::Models least_pair_first(engine::Models models) {
  std::stable_sort(models.pairs.begin(), models.pairs.end(),
                   [](const engine::CutPair& a, const engine::CutPair& b) {
                     return std::tuple(a.d, a.s) < std::tuple(b.d, b.s);
                   });
  return models;
}

}  // namespace espalier::lab::tong02
