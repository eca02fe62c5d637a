#include "app/searcher.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/engine_searcher.hpp"
#include "app/games.hpp"
#include "app/growth_searcher.hpp"
#include "app/levels.hpp"
#include "app/recipes.hpp"
#include "app/seats_searcher.hpp"
#include "app/simple_engine.hpp"
#include "app/strategy_searcher.hpp"
#include "app/suggest.hpp"
#include "app/uct_searcher.hpp"
#include "espalier/core/nearest.hpp"
#include "espalier/core/text.hpp"
#include "recipe/text.hpp"
#include "recipe/words.hpp"

namespace espalier::app {
namespace {

constexpr std::string_view kRecipeFamily = "recipe";
constexpr std::string_view kSimpleFamily = "simple";

std::optional<double> win_share_of(const GameInfo* info, Points value) {
  const bool decided = is_win(value) || is_loss(value);
  if (info == nullptr || (info->score_scale == 0 && !decided)) return std::nullopt;
  return expected_score(*info, value);
}

// An engine as a Searcher.
class EngineSearcher final : public Searcher {
 public:
  EngineSearcher(AnyGame game, std::unique_ptr<AnyEngine> engine, EngineTraits traits)
      : game_(std::move(game)), engine_(std::move(engine)), traits_(std::move(traits)) {
    if (const auto info = find_game(game_->name())) info_ = *info;
  }

  SearchAnswer search(const AnyPosition& position, const SearchRequest& request,
                      const OnSearchLine& on_line, const StopFlag* stop) override {
    OnAnyReport on_report;
    if (on_line) on_report = [&](const AnyReport& report) { on_line(line_of_report(report)); };
    AnyAnswer found = engine_->search(position, request, on_report, stop);
    SearchAnswer answer;
    answer.best = found.best;
    answer.value = found.value;
    answer.win_share = win_share_of(info_, found.value);
    answer.depth = found.depth;
    for (const AnyReport& line : found.lines) answer.lines.push_back(line_of_report(line));
    answer.complete = found.complete;
    answer.proven = is_proven(found);
    answer.nodes = found.nodes;
    answer.leaves = found.leaves;
    answer.seconds = found.seconds;
    answer.hashfull = found.hashfull;
    answer.threads = found.threads;
    answer.iterations = std::move(found.iterations);
    answer.statistics = found.statistics;
    answer.leaves_knowing = found.leaves_knowing;
    return answer;
  }
  void clear() override { engine_->clear(); }
  std::string text() const override { return traits_.text; }
  std::string_view profile() const override { return engine_->profile(); }
  std::size_t table_bytes() const override { return traits_.table_bytes; }

 private:
  SearchLine line_of_report(const AnyReport& report) const {
    SearchLine line;
    line.number = report.number;
    line.value = report.value;
    line.bound = report.bound;
    line.win_share = win_share_of(info_, report.value);
    line.depth = report.depth;
    line.line = report.line;
    line.nodes = report.nodes;
    line.leaves = report.leaves;
    line.seconds = report.seconds;
    line.hashfull = report.hashfull;
    return line;
  }

  // In a game without plies_left, only a win or a loss is proven.
  bool is_proven(const AnyAnswer& found) const {
    const bool decided = !found.best || is_win(found.value) || is_loss(found.value);
    return traits_.to_the_end && found.complete && (decided || game_->has(Capability::PliesLeft));
  }

  AnyGame game_;
  std::unique_ptr<AnyEngine> engine_;
  EngineTraits traits_;
  const GameInfo* info_ = nullptr;  // null: a game that nobody registered
};

// --- players of one ply --------------------------------------------------------------------------

bool is_simple_text(std::string_view text, const ErasedGame&) {
  return find_simple(first_word(text)).has_value();
}

Result<SearchPlan> plan_simple(std::string_view text, const AnyGame& game) {
  const auto kind = simple_of_text(text);
  if (!kind) return kind.error();
  SearchPlan plan;
  plan.family = kSimpleFamily;
  plan.text = simple_name(*kind);
  plan.one_ply = true;
  plan.make = [game, kind = *kind](const SearcherOptions&) -> std::unique_ptr<Searcher> {
    EngineTraits traits;
    traits.text = simple_name(kind);
    return std::make_unique<EngineSearcher>(game, make_simple_engine(game, kind), traits);
  };
  return plan;
}

// --- recipes -------------------------------------------------------------------------------------

bool is_recipe_text(std::string_view text, const ErasedGame& game) {
  return begins_recipe(first_word(text), game);
}

Result<SearchPlan> plan_recipe(std::string_view text, const AnyGame& game) {
  auto made = make_recipe(text, *game);
  if (!made) return made.error();
  engine::Recipe recipe = std::move(made).value();
  SearchPlan plan;
  plan.family = kRecipeFamily;
  plan.text = engine::format_recipe(recipe);
  plan.fixed_depth = !recipe.to_the_end && recipe.root.deepening != engine::Deepening::Iterative;
  plan.depth = recipe.to_the_end                                ? DepthUse::Refused
               : plan.fixed_depth && recipe.stage_plies.empty() ? DepthUse::Needed
                                                                : DepthUse::Free;
  plan.table_bytes = recipe.memory.bytes;
  plan.make = [game, recipe = std::move(recipe)](const SearcherOptions& options) {
    return make_searcher(recipe, game, options);
  };
  return plan;
}

// "greedy, random or first, or strategy(NAME ...), or a recipe"
std::string forms_of_families() {
  std::string forms;
  for (const SearchFamily& family : search_families()) {
    forms += (forms.empty() ? "" : ", or ") + std::string(family.form);
  }
  return forms;
}

}  // namespace

const std::vector<SearchFamily>& search_families() {
  static const std::vector<SearchFamily> families = {
      {"level", "level(NAME [seed=N])",
       "a named level, with mistakes that people make (docs/levels.md)", false, is_level_text,
       plan_level},
      {"uct", "uct or uct(NAME=X ...)",
       "Monte-Carlo tree search, for any number of seats (docs/monte-carlo.md)", false, is_uct_text,
       plan_uct},
      {kSimpleFamily, "greedy, random or first",
       "a player that looks one move ahead, for any number of seats", false, is_simple_text,
       plan_simple},
      {"seats", "max-n, paranoid or best-reply [ties=RULE] [tt=SIZE] [depth=N]",
       "searches for more than two seats (docs/strategies/max-n.md)", false, is_seats_text,
       plan_seats},
      {"best-first", "b-star, conspiracy, proof-number, df-pn or pn, with [(SETTING=X ...)]",
       "grows a tree where it is worth while and ends by itself; pn solves (docs/strategies)", true,
       is_growth_text, plan_growth},
      {"product-propagation", "product-propagation [depth=N]",
       "chances of winning instead of scores: MIN nodes multiply them", true, is_chances_text,
       plan_strategy},
      {"strategy", "strategy(NAME [SETTING=X ...] [depth=N])",
       "a published strategy, as printed (espalier strategies)", true, is_strategy_text,
       plan_strategy},
      {kRecipeFamily, "a recipe (docs/recipes.md)",
       "the engine with the parts that the recipe names; its first word may be the name of one of "
       "the game's own recipes",
       false, is_recipe_text, plan_recipe},
  };
  return families;
}

std::string_view first_word(std::string_view text) {
  text = trimmed(text);
  return text.substr(0, text.find_first_of(" \t\r\n("));
}

bool begins_recipe(std::string_view word, const ErasedGame& game) {
  if (word.find('=') != word.npos || engine::find_word(word) != nullptr) return true;
  const auto info = find_game(game.name());
  return info && find_recipe(**info, word, game.seats()) != nullptr;
}

namespace {

// The name of a family that a misspelt first word means; empty: a word of a recipe is nearer.
std::string meant_family(std::string_view head, const ErasedGame& game) {
  std::vector<std::string> families = {"uct",       "level",    "greedy",    "random",
                                       "first",     "max-n",    "paranoid",  "best-reply"};
  if (game.seats() == 2) {
    families.insert(families.end(), {"b-star", "conspiracy", "proof-number", "df-pn", "pn",
                                     "product-propagation", "strategy"});
  }
  std::vector<std::string> names;
  if (game.seats() == 2) {
    for (const engine::Word& word : engine::words()) names.emplace_back(word.name);
  }
  if (const auto info = find_game(game.name())) {
    for (const NamedRecipe& recipe : (*info)->recipes) names.push_back(recipe.name);
  }
  names.insert(names.end(), families.begin(), families.end());
  const std::string near = nearest(head, names);
  const bool family = std::find(families.begin(), families.end(), near) != families.end();
  return family && is_near(head, near) ? near : std::string();
}

// In a game with more than two seats the names of its seats_recipes stand for other families.
std::string_view meant_by(std::string_view text, const ErasedGame& game) {
  text = trimmed(text);
  if (text.empty()) text = kDefaultRecipe;
  if (game.seats() == 2) return text;
  const std::string_view name = text == kDefaultRecipe ? "best" : text;
  static const GameInfo unlisted;
  const auto info = find_game(game.name());
  const NamedRecipe* recipe = find_recipe(info ? **info : unlisted, name, game.seats());
  return recipe == nullptr ? text : std::string_view(recipe->text);
}

}  // namespace

std::optional<double> win_share_of(const ErasedGame& game, Points value) {
  const auto info = find_game(game.name());
  return win_share_of(info ? *info : nullptr, value);
}

Points score_of_share(const ErasedGame& game, double share) {
  const auto info = find_game(game.name());
  const double scale = info ? (*info)->score_scale : 0;
  if (scale == 0) return 0;
  constexpr double kMost = kWinBand - 1;
  const double score = scale * std::log(share / (1 - share));
  return static_cast<Points>(std::lround(std::clamp(score, -kMost, kMost)));
}

const SearchFamily& family_of(std::string_view text, const ErasedGame& game) {
  text = meant_by(text, game);
  const auto& families = search_families();
  return *std::find_if(families.begin(), families.end() - 1,
                       [&](const SearchFamily& family) { return family.recognises(text, game); });
}

Result<SearchPlan> plan_search(std::string_view text, const AnyGame& game) {
  text = meant_by(text, *game);
  auto plan = family_of(text, *game).plan(text, game);
  if (plan || begins_recipe(first_word(text), *game) ||
      family_of(text, *game).name != kRecipeFamily) {
    return plan;
  }
  if (const std::string near = meant_family(first_word(text), *game); !near.empty()) {
    return Error{"recipe " + in_quotes(text) + ": unknown name " + in_quotes(first_word(text)) +
                 "; the nearest is " + in_quotes(near) + " (espalier strategies lists all)"};
  }
  return Error{plan.message() + "; expected " + forms_of_families()};
}

Result<std::unique_ptr<Searcher>> make_searcher(std::string_view text, const AnyGame& game,
                                                const SearcherOptions& options) {
  const auto plan = plan_search(text, game);
  if (!plan) return plan.error();
  return plan->make(options);
}

std::unique_ptr<Searcher> make_engine_searcher(const AnyGame& game,
                                               std::unique_ptr<AnyEngine> engine,
                                               EngineTraits traits) {
  return std::make_unique<EngineSearcher>(game, std::move(engine), std::move(traits));
}

std::unique_ptr<Searcher> make_searcher(const engine::Recipe& recipe, const AnyGame& game,
                                        const SearcherOptions& options) {
  engine::Recipe wanted = recipe;
  if (options.table_bytes) wanted.memory.bytes = *options.table_bytes;
  if (options.deepening && !wanted.to_the_end) {
    wanted.root.deepening = engine::Deepening::Iterative;
  }
  const auto profile = options.statistics ? ProfileChoice::Full : ProfileChoice::Fastest;
  return std::make_unique<EngineSearcher>(
      game, game->engine(wanted, profile),
      EngineTraits{engine::format_recipe(wanted), wanted.memory.all_bytes(), wanted.to_the_end});
}

}  // namespace espalier::app
