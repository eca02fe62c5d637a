#include "lab/studies/abalone12/techniques.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "app/recipes.hpp"
#include "app/searcher.hpp"
#include "app/shipped.hpp"
#include "espalier/core/rng.hpp"
#include "lab/paired_games.hpp"
#include "lab/published.hpp"

namespace espalier::lab::abalone12 {
namespace {

constexpr std::array<std::string_view, kTechniques> kNames = {
    "quiescence", "windows", "table", "deepening", "combined", "iteration"};

constexpr std::uint64_t kAttempts = 200;
constexpr int kSelfPlayDepth = 2;
constexpr std::uint64_t kRandomPlies = 8;  // the most random plies at the start
constexpr std::uint64_t kRandomOneIn = 10;
constexpr std::uint64_t kFewestPlies = 20;
constexpr std::uint64_t kMostPlies = 80;
constexpr std::size_t kFewestMoves = 2;

std::vector<Combination> sets_that(bool (*wanted)(Combination)) {
  std::vector<Combination> list;
  for (Combination set = 0; set < kCombinations; ++set) {
    if (is_possible(set) && wanted(set)) list.push_back(set);
  }
  return list;
}

// Games by the clock are play: entries of deeper searches answer too, as in the recipe `paper`.
// Counts at a fixed depth are compared with exact searches, and take equal depths only.
std::string by_clock_text(Combination set, Order order = Order::Plain) {
  return recipe_text(set, order, true, true) + (contains(set, kTable) ? " match=at-least" : "");
}

std::string with_more_quiescence(const Way& way) {
  constexpr std::string_view kTwo = "plies(2)";
  std::string text = way.recipe;
  return text.replace(text.find(kTwo), kTwo.size(), "plies(4)");
}

std::size_t way_of(const std::vector<Way>& list, std::string_view name) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const Way& way) { return way.name == name; });
  assert(found != list.end());
  return static_cast<std::size_t>(found - list.begin());
}

// Tables I and II again with the windows of the paper's criterion; the cone; CMO without regions.
void add_widths(std::vector<Way>& list) {
  const Combination alone = only(kWindows);
  const Combination cmo = alone | only(kCombined);
  const Combination last = kAll & ~only(kQuiescence);
  const auto add = [&](const char* name, const char* title, const char* algorithm, Combination set,
                       Widths widths, const char* base, Breadth breadth, bool ours) {
    list.push_back({name, title, algorithm, recipe_text(set, Order::Plain, true, false, widths), "",
                    way_of(list, base), breadth, ours});
  };
  add(kCriterion, "Aspiration, criterion's widths", kAspiration, alone, Widths::Criterion, kPlain,
      Breadth::Windows, false);
  add(kCriterionCmo, "+ CMO, criterion's widths", "aspiration+cmo", cmo, Widths::Criterion,
      kCriterion, Breadth::Ordered, false);
  add(kCriterionLast, "+ TT & ID, criterion's widths", kLast, last, Widths::Criterion,
      kCriterionCmo, Breadth::Ordered, false);
  list.back().by_clock =
      recipe_text(last, Order::Plain, true, true, Widths::Criterion) + " match=at-least";
  add(kCone, "Linear cone", kAspiration, alone, Widths::Cone, kCriterion, Breadth::Windows, true);
  add(kConeCmo, "Linear cone + CMO", "aspiration+cmo", cmo, Widths::Cone, kCriterionCmo,
      Breadth::Ordered, true);
  constexpr std::array<const char*, 3> kTitles = {"static values on all levels",
                                                  "kills on all levels", "marbles on all levels"};
  constexpr std::array<std::string_view, 3> kLevels = {"cmo(64,0)", "cmo(0,64)", "cmo(0,0)"};
  for (std::size_t i = 0; i < kOneRegion.size(); ++i) {
    add(kOneRegion[i], kTitles[i], "aspiration+cmo", cmo, Widths::Criterion, kCriterionCmo,
        Breadth::Ordered, true);
    std::string& text = list.back().recipe;
    text.replace(text.find("cmo"), 3, kLevels[i]);
  }
}

// The last column of table II without Iteration Sorting.
void add_without_iteration(std::vector<Way>& list) {
  const Combination set = kAll & ~only(kQuiescence) & ~only(kIteration);
  const auto add = [&](const char* name, const char* title, std::string recipe, const char* base) {
    list.push_back(
        {name, title, kLast, std::move(recipe), "", way_of(list, base), Breadth::Ordered, true});
  };
  add(kNoIteration, "+ TT & ID, criterion's widths, no Iteration Sorting",
      recipe_text(set, Order::Plain, true, false, Widths::Criterion), kCriterionLast);
  add(kNoTableMoveNoIteration, "+ TT & ID, no table move, no Iteration Sorting",
      recipe_text(set, Order::Plain, false), kNoTableMove);
}

// The full recipe without a feature, only for games.
void add_left_out(std::vector<Way>& list) {
  const Way full = list[way_of(list, kPaper)];
  for (const LeftOut& one : kLeftOut) {
    list.push_back({one.way, fmt::format("full recipe without {}", one.feature), full.algorithm,
                    full.recipe, "", way_of(list, kPaper), Breadth::Games, true, one.weight});
  }
}

std::vector<Way> make_ways() {
  const Combination last = kAll & ~only(kQuiescence);
  const Combination cmo = only(kWindows) | only(kCombined);
  const Combination both = only(kTable) | only(kDeepening);
  std::vector<Way> list;
  const auto add = [&](const char* name, const char* title, Combination set, std::size_t base,
                       Breadth breadth, Order order = Order::Plain) {
    list.push_back({name, title, name, recipe_text(set, order), by_clock_text(set, order), base,
                    breadth, false});
  };
  add(kPlain, "Alpha-Beta", kNone, 0, Breadth::Columns);
  add("quiescence", "Quiescence", only(kQuiescence), 0, Breadth::Columns);
  add("killer", "Killer", kNone, 0, Breadth::Columns, Order::Killers);
  add(kAspiration, "Aspiration", only(kWindows), 0, Breadth::Windows);
  add("aspiration+cmo", "+ CMO", cmo, 3, Breadth::Ordered);
  add(kLast, "+ TT & ID", last, 4, Breadth::Ordered);
  const auto add_ours = [&](const char* name, const char* title, std::string recipe,
                            std::string by_clock, std::size_t base, Breadth breadth) {
    list.push_back(
        {name, title, kLast, std::move(recipe), std::move(by_clock), base, breadth, true});
  };
  add_ours(kNoTableMove, "+ TT & ID, no table move", recipe_text(last, Order::Plain, false), "", 5,
           Breadth::Ordered);
  add_ours(kPaper, "with quiescence (recipe paper)", recipe_text(kAll, Order::Plain),
           by_clock_text(kAll), 5, Breadth::Ordered);
  // Positions without a past, as for all the others.
  add_ours(kBest, "recipe best, own evaluation", "best no-path", "", 5, Breadth::Ordered);
  const Combination exact = kSortable | only(kIteration);
  add_ours(kExact, "exact: CMO, TT & ID", recipe_text(exact, Order::Plain), by_clock_text(exact), 0,
           Breadth::Ordered);
  // As the paper has it: the table keeps evaluations too.
  const std::string keeping = " tt-eval";
  add_ours("table", "TT alone", recipe_text(only(kTable), Order::Plain) + keeping, "", 0,
           Breadth::All);
  add_ours("table+deepening", "TT & ID alone", recipe_text(both, Order::Plain) + keeping, "",
           list.size() - 1, Breadth::All);
  add_ours("table-values", "TT alone, no evaluations", recipe_text(only(kTable), Order::Plain), "",
           0, Breadth::All);
  add_ours(kMoreQuiescence, "full recipe, q = 4", with_more_quiescence(list[way_of(list, kPaper)]),
           "", way_of(list, kPaper), Breadth::All);
  add_widths(list);
  add_without_iteration(list);
  add_left_out(list);
  return list;
}

std::vector<std::vector<std::string>> finals_rows() {
  auto rows = parse_csv(published_csv("abalone_finals.csv"));
  if (!rows.empty()) rows.erase(rows.begin());
  return rows;
}

// The weights of the evaluation with one of them set to 0.
void leave_out(const app::AnyGame& game, const std::string& weight, engine::Recipe& recipe) {
  std::vector<Points> weights;
  for (const WeightInfo& info : game->weights(recipe.evaluation)) {
    weights.push_back(info.name == weight ? 0 : info.otherwise);
  }
  recipe.weights = std::make_shared<const std::vector<Points>>(std::move(weights));
}

std::optional<Setting> make_setting() {
  const auto game = registered_game("abalone");
  if (!game) return std::nullopt;
  Setting made{*game, {}, {}};
  const auto recipe_of = [&](const std::string& text) -> std::optional<engine::Recipe> {
    if (text.empty()) return std::nullopt;
    auto recipe = app::make_recipe(text, **game);
    if (!recipe) return std::nullopt;
    return std::move(recipe).value();
  };
  for (const Way& way : ways()) {
    made.recipes.push_back(recipe_of(way.recipe));
    if (auto& recipe = made.recipes.back(); recipe && !way.left_out.empty()) {
      leave_out(made.game, way.left_out, *recipe);
    }
    made.by_clock.push_back(recipe_of(way.by_clock));
  }
  made.quick_exact = recipe_of(kQuickExact);
  for (std::size_t i = 1; i <= kKeySeeds; ++i) {
    if (const auto other = registered_game("abalone", fmt::format("standard-keys{}", i))) {
      made.keyed.push_back(*other);
    }
  }
  for (std::size_t i = 0; i < final_count(); ++i) {
    const auto position = (*game)->parse_position(final_text(i));
    if (!position) return std::nullopt;
    made.finals.push_back(*position);
  }
  return made;
}

std::optional<app::AnyPosition> attempt(const app::AnyGame& game, app::Searcher& searcher,
                                        Rng rng) {
  app::SearchRequest request;
  request.limits.depth = kSelfPlayDepth;
  const std::uint64_t plies = kFewestPlies + rng.below(kMostPlies - kFewestPlies + 1);
  const std::uint64_t random_plies = rng.below(kRandomPlies + 1);
  app::AnyPosition position = game.start();
  searcher.clear();
  for (std::uint64_t ply = 0; ply < plies; ++ply) {
    if (game.outcome(position)) return std::nullopt;
    if (ply < random_plies || rng.below(kRandomOneIn) == 0) {
      const app::AnyMoves moves = game.moves(position);
      position = game.play(position, moves[rng.below(moves.size())]);
      continue;
    }
    const auto best = searcher.search(position, request, {}, nullptr).best;
    if (!best) return std::nullopt;
    position = game.play(position, *best);
  }
  if (game.outcome(position) || game.moves(position).size() < kFewestMoves) return std::nullopt;
  return position;
}

}  // namespace

std::string_view technique_name(std::size_t t) { return kNames[t]; }

std::string combination_name(Combination set) {
  if (set == kNone) return "none";
  if (set == kAll) return "all";
  std::string name;
  for (std::size_t t = 0; t < kTechniques; ++t) {
    if (!contains(set, t)) continue;
    if (!name.empty()) name += '+';
    name += kNames[t];
  }
  return name;
}

const std::vector<Combination>& possible_sets() {
  static const auto list = sets_that([](Combination) { return true; });
  return list;
}

const std::vector<Combination>& killer_sets() {
  static const auto list = sets_that([](Combination set) { return !contains(set, kCombined); });
  return list;
}

std::string window_text(Widths widths) {
  switch (widths) {
    case Widths::Criterion: return "select=windows params=shipped-criterion";
    case Widths::Cone: return "select=windows params=shipped-cone";
    default: return "select=windows params=shipped";
  }
}

std::vector<Points> shipped_widths(Widths widths) {
  constexpr std::array<std::string_view, 3> kSets = {"", "criterion", "cone"};
  const auto models =
      app::shipped_models("abalone", "abalone12", kSets[static_cast<std::size_t>(widths)]);
  return models ? models->widths : std::vector<Points>{};
}

std::string recipe_text(Combination set, Order order, bool table_moves, bool deepens,
                        Widths widths) {
  std::string text = deepens || contains(set, kDeepening) ? "id" : "fixed";
  text += " alpha-beta eval=abalone12 distance";
  std::vector<std::string_view> words;
  if (contains(set, kTable)) {
    text += " tt=2^22 replace=used";
    if (table_moves) words.emplace_back("table");
  }
  if (order == Order::Killers) words.emplace_back("killers");
  if (contains(set, kCombined)) words.emplace_back("cmo");
  if (contains(set, kIteration)) words.emplace_back("iteration");
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += i == 0 ? " order=" : ",";
    text += words[i];
  }
  if (contains(set, kWindows)) text += " " + window_text(widths);
  if (contains(set, kQuiescence)) text += " quiesce=plies(2)";
  return text;
}

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

const Setting* setting() {
  static const std::optional<Setting> made = make_setting();
  return made ? &*made : nullptr;
}

std::size_t final_count() { return finals_rows().size(); }

std::string_view final_text(std::size_t number) {
  static const auto rows = finals_rows();
  return rows[number].back();
}

std::optional<app::AnyPosition> middle_game(const Setting& setting, std::uint64_t seed) {
  const engine::Recipe* exact = setting.recipe(way_named(kExact));
  if (exact == nullptr) return std::nullopt;
  engine::Recipe recipe = *exact;
  recipe.memory.bytes = std::size_t{1} << 20;
  const auto searcher = app::make_searcher(recipe, setting.game);
  for (std::uint64_t i = 0; i < kAttempts; ++i) {
    if (auto position = attempt(setting.game, *searcher, Rng(hash_salt(seed, i)))) return position;
  }
  return std::nullopt;
}

}  // namespace espalier::lab::abalone12
