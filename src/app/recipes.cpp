#include "app/recipes.hpp"

#include <unistd.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/endgame_files.hpp"
#include "app/models_file.hpp"
#include "app/pattern_file.hpp"
#include "app/shipped.hpp"
#include "app/simple_engine.hpp"
#include "app/suggest.hpp"
#include "app/weights_file.hpp"
#include "espalier/core/text.hpp"
#include "recipe/fit.hpp"
#include "recipe/text.hpp"
#include "recipe/words.hpp"

namespace espalier::app {
namespace {

using Names = std::vector<std::string>;

bool has(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// --- the game's own recipes ----------------------------------------------------------------------

// The name of a recipe in a wrong place or of another game, or a first word that nobody knows and
// that is nearest to the name of one of the game's recipes.
std::optional<Error> misspelt_name(std::string_view text, const GameInfo& game) {
  const std::vector<std::string_view> words = engine::split_words(text);
  if (words.empty() || words.front().find_first_of("=(") != std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view first = words.front();
  Names names;
  for (const NamedRecipe& recipe : game.recipes) names.push_back(recipe.name);
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (!has(names, words[i])) continue;
    return Error{in_quotes(words[i]) + " is a recipe of the game and must be the first word"};
  }
  if (has(names, first) || engine::is_preset(first)) return std::nullopt;
  for (const GameInfo& other : games()) {
    if (find_recipe(other, first) == nullptr) continue;
    std::string own;
    for (const std::string& name : names) own += (own.empty() ? "" : ", ") + name;
    return Error{in_quotes(first) + " is a recipe of " + other.name + "; " + game.name + " has " +
                 own};
  }
  if (engine::find_word(first) != nullptr) return std::nullopt;
  Names all;
  for (const engine::Word& word : engine::words()) {
    if (!engine::is_prefix(word.group)) all.emplace_back(word.name);
  }
  all.insert(all.end(), names.begin(), names.end());
  if (!has(names, nearest(first, all))) return std::nullopt;
  return Error{unknown_name("recipe", first, names, "espalier games --json")};
}

// --- files ---------------------------------------------------------------------------------------

// The evaluation by its name, and its weights.
std::optional<Error> choose_evaluation(const ErasedGame& game, engine::Recipe& recipe) {
  const std::vector<std::string_view> known = game.evaluations();
  if (!recipe.evaluation.empty() &&
      std::find(known.begin(), known.end(), recipe.evaluation) == known.end()) {
    return Error{unknown_name("evaluation of " + std::string(game.name()), recipe.evaluation,
                              {known.begin(), known.end()}, "espalier games --json")};
  }
  if (recipe.weights_file.empty()) return std::nullopt;
  if (const TableForm form = table_form(game, recipe.evaluation); form.weights > 0) {
    const std::string_view name = recipe.evaluation.empty() ? known.front() : recipe.evaluation;
    auto table = read_pattern_weights(recipe.weights_file, game.name(), name, form);
    if (!table) return table.error();
    recipe.weights = *std::move(table);
    return std::nullopt;
  }
  const auto infos = game.weights(recipe.evaluation);
  auto weights = read_weights(recipe.weights_file, game.name(), infos);
  if (!weights) return weights.error();
  recipe.weights = std::make_shared<const std::vector<Points>>(*std::move(weights));
  return std::nullopt;
}

// What a list of selective parts needs and the models do not have; empty: nothing.
std::string missing_model(const engine::Cuts& cuts, const engine::Models& models) {
  using engine::ShallowTest;
  const bool ends = cuts.test == ShallowTest::EndCut;
  const bool pairs = (cuts.test != ShallowTest::None && !ends) || cuts.integrated;
  if (pairs && models.pairs.empty()) return "pairs (espalier fit GAME probcut)";
  if (ends && models.ends.empty()) return "ends (espalier fit GAME endcut)";
  if ((cuts.node_cutting || cuts.integrated) && models.places.cumulative.empty()) {
    return "places (espalier fit GAME node-cutting)";
  }
  return cuts.windows && models.widths.empty() ? "windows (espalier fit GAME windows)" : "";
}

// The models of params=, which must be of the recipe's evaluation.
std::optional<Error> read_params(const ErasedGame& game, engine::Recipe& recipe) {
  if (recipe.params.empty()) return std::nullopt;
  const std::string evaluation(recipe.evaluation.empty() ? game.evaluations().front()
                                                         : std::string_view(recipe.evaluation));
  const auto set = shipped_set(recipe.params);
  const auto evaluations = game.evaluations();
  if (set && std::find(evaluations.begin(), evaluations.end(), *set) != evaluations.end()) {
    const std::string name(*set);
    return Error{"params=shipped-" + name + ": '" + name + "' is an evaluation and no set of " +
                 "params; expected params=shipped eval=" + name};
  }
  auto models = set ? shipped_models(game.name(), evaluation, *set)
                    : read_models(recipe.params, game.name(), evaluation);
  if (!models) return models.error();
  engine::Models merged = std::move(models).value();
  if (recipe.models) {  // numbers written in the recipe itself come first
    const engine::Models& by_hand = *recipe.models;
    if (!by_hand.pairs.empty()) merged.pairs = by_hand.pairs;
    if (!by_hand.ends.empty()) merged.ends = by_hand.ends;
    if (!by_hand.widths.empty()) merged.widths = by_hand.widths;
  }
  std::string missing = missing_model(recipe.selectivity.cuts, merged);
  for (const engine::StageSelectivity& one : recipe.stage_selectivity) {
    if (missing.empty()) missing = missing_model(one.selectivity.cuts, merged);
  }
  if (!missing.empty()) {
    return Error{"params=" + recipe.params +
                 " has none of the models that select= needs; expected " + missing};
  }
  recipe.models = std::make_shared<const engine::Models>(std::move(merged));
  return std::nullopt;
}

// The tables of endgame=, if any are there.
std::optional<Error> read_endgames(const ErasedGame& game, engine::Recipe& recipe) {
  if (recipe.endgame.empty()) return std::nullopt;
  auto tables = read_endgame_tables(recipe.endgame, game);
  if (!tables) return tables.error();
  recipe.endgames = *std::move(tables);
  return std::nullopt;
}

std::size_t memory_of_machine() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return std::size_t{1} << 34;
  return static_cast<std::size_t>(pages) * static_cast<std::size_t>(page);
}

std::string megabytes(std::size_t bytes) { return std::to_string(bytes >> 20) + "M"; }

}  // namespace

std::optional<Error> check_table_fits(const engine::Recipe& recipe) {
  const std::size_t most = memory_of_machine() / 4 * 3;
  if (recipe.memory.all_bytes() <= most) return std::nullopt;
  return Error{"a table of " + megabytes(recipe.memory.all_bytes()) +
               " does not fit this machine; expected at most " + megabytes(most)};
}

Result<std::size_t> parse_table_size(std::string_view text, std::string_view what) {
  const auto parsed = engine::parse_recipe("plain tt=" + std::string(text));
  if (!parsed || parsed->recipe.memory.bytes == 0) {
    return Error{std::string(what) + " " + in_quotes(text) +
                 ": expected a size such as 64M, 512K or 1G (tt=off in the recipe: no table)"};
  }
  if (auto error = check_table_fits(parsed->recipe)) {
    return Error{std::string(what) + " " + in_quotes(text) + ": " + error->message};
  }
  return parsed->recipe.memory.bytes;
}

std::string spelt_out(std::string_view text, const GameInfo& game) {
  const std::vector<std::string_view> words = engine::split_words(text);
  const NamedRecipe* named = words.empty() ? nullptr : find_recipe(game, words.front());
  if (named == nullptr) return std::string(text);
  return engine::continued(named->text, {words.begin() + 1, words.end()});
}

Result<engine::Recipe> make_recipe(std::string_view text, const ErasedGame& game) {
  if (const auto refusal = needs_two_seats(game)) return *refusal;
  std::string whole(text);
  const auto wrong = [&](const std::string& why) {
    const std::string meaning = whole == text ? "" : " (" + in_quotes(whole) + ")";
    return Error{"recipe " + in_quotes(text) + meaning + ": " + why};
  };
  if (const auto info = find_game(game.name())) {
    if (const auto error = misspelt_name(text, **info)) return wrong(error->message);
    whole = spelt_out(text, **info);
  }
  auto parsed = engine::parse_recipe(whole);
  if (!parsed) return wrong(parsed.message());
  engine::ParsedRecipe draft = std::move(parsed).value();
  const engine::GameFacts facts{game.name(), game.capabilities(), game.stages()};
  if (const auto error = engine::fit_to_game(draft, facts)) return wrong(error->message);
  if (const auto error = check_table_fits(draft.recipe)) return wrong(error->message);
  if (auto error = choose_evaluation(game, draft.recipe)) return wrong(error->message);
  if (auto error = read_params(game, draft.recipe)) return wrong(error->message);
  if (auto error = read_endgames(game, draft.recipe)) return wrong(error->message);
  return std::move(draft.recipe);
}

}  // namespace espalier::app
