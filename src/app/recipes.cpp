#include "app/recipes.hpp"

#include <unistd.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/models_file.hpp"
#include "app/pattern_file.hpp"
#include "app/shipped.hpp"
#include "app/suggest.hpp"
#include "app/weights_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/search/engine/recipe_text.hpp"

namespace espalier::app {
namespace {

using Names = std::vector<std::string>;

bool has(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The capabilities a word needs and the game lacks.
Names missing(const engine::Word& word, const Names& capabilities) {
  Names names;
  std::string_view rest = word.needs;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string name(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (!has(capabilities, name)) names.push_back(name);
  }
  return names;
}

// --- the game's own recipes ----------------------------------------------------------------------

// The part of a recipe that a word is about, as ParsedRecipe::groups names it; empty: unknown.
std::string group_of(std::string_view word) {
  const std::size_t open = word.find('(');
  if (const std::size_t equals = word.find('='); equals < open) {
    return std::string(word.substr(0, equals + 1));
  }
  for (const engine::Word& known : engine::kWords) {
    if (known.name == word.substr(0, open) && !engine::is_prefix(known.group)) {
      return std::string(known.group);
    }
  }
  return "";
}

// Does a word about one of `groups` replace this one? A part as a whole (select=) takes with it
// what is said of single stages (select@2=). A second preset replaces nothing: it is a mistake.
bool is_replaced(std::string_view word, const Names& groups) {
  const std::string group = group_of(word);
  if (group.empty() || group == "preset") return false;
  return has(groups, group) || has(groups, group.substr(0, group.find('@')) + "=");
}

// The name of a recipe in a wrong place or of another game, or a first word that nobody knows and
// that is nearest to the name of one of the game's recipes.
std::optional<Error> misspelt_name(std::string_view text, const GameInfo& game) {
  const std::vector<std::string_view> words = engine::scan::split_words(text);
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
    return Error{in_quotes(first) + " is a recipe of " + other.name + "; " + game.name + " has " +
                 engine::scan::joined(names, ", ")};
  }
  if (engine::find_word(first) != nullptr) return std::nullopt;
  Names all;
  for (const engine::Word& word : engine::kWords) {
    if (!engine::is_prefix(word.group)) all.emplace_back(word.name);
  }
  all.insert(all.end(), names.begin(), names.end());
  if (!has(names, nearest(first, all))) return std::nullopt;
  return Error{unknown_name("recipe", first, names, "espalier games --json")};
}

// A word of a named recipe where the table has been turned off; as with presets, what lives on it
// goes with it.
std::string without_table(std::string_view word) {
  if (word.starts_with("match=") || word.starts_with("replace=")) return "";
  constexpr std::string_view kTableFirst = "order=table,";
  if (!word.starts_with(kTableFirst)) return std::string(word);
  return "order=" + std::string(word.substr(kTableFirst.size()));
}

// --- what a game unlocks -------------------------------------------------------------------------

std::optional<Error> locked_word(const Names& written, const Names& capabilities) {
  for (const std::string& name : written) {
    const engine::Word* word = engine::find_word(name);
    if (word == nullptr) continue;
    const Names lacks = missing(*word, capabilities);
    if (lacks.empty()) continue;
    std::string list;
    for (const std::string& lack : lacks) list += (list.empty() ? "" : ", ") + lack;
    return Error{"the game does not unlock " + in_quotes(name) + " (" + std::string(word->meaning) +
                 "): it lacks " + list + "; see: espalier games --json"};
  }
  return std::nullopt;
}

// The preset `solve` where a game is worth its margin: halving asks "a win in n?", which says
// nothing of margins; good guesses do, and far from the end the evaluation orders moves best.
// What the user has written about any of it stands.
void solve_by_margin(engine::ParsedRecipe& draft) {
  constexpr int kEvaluatedPlies = 14;  // from trials with Othello endgames
  engine::Recipe& recipe = draft.recipe;
  const auto open = [&](std::string_view group) { return !draft.groups.contains(group); };
  if (open("driver")) recipe.root.driver = engine::Driver::Mtdf;
  if (open("deepening")) recipe.root.deepening = engine::Deepening::Iterative;
  if (open("etc") && recipe.memory.bytes > 0) {
    recipe.memory.etc_depth = engine::parts::kEtcDepth;
  }
  if (open("order=")) {
    recipe.ordering.keys = {engine::OrderKey::Fixed, engine::OrderKey::Knowledge};
    recipe.ordering.static_depth = kEvaluatedPlies;
  }
}

// What a preset asks for and the game cannot give, or has no use for.
void drop_locked_parts(engine::Recipe& recipe, const Names& written, const Names& capabilities) {
  if (!has(capabilities, "key")) {
    recipe.memory.bytes = 0;
    recipe.ordering.table_move = false;
  }
  const auto drop = [&](engine::OrderKey key, const char* capability) {
    if (!has(capabilities, capability)) std::erase(recipe.ordering.keys, key);
  };
  drop(engine::OrderKey::Knowledge, "rank");
  drop(engine::OrderKey::History, "index");
  // Moves ranked by what they lead to leave history nothing to say (see LeanParts).
  if (has(capabilities, "rank_after") && !has(written, "history")) {
    std::erase(recipe.ordering.keys, engine::OrderKey::History);
  }
  recipe.safe = recipe.safe && has(capabilities, "safe_moves");
  recipe.bounds = recipe.bounds && has(capabilities, "value_bounds");
  recipe.symmetry = recipe.symmetry && has(capabilities, "mirror");
  recipe.free_passes = recipe.free_passes && has(capabilities, "forced_pass");
  recipe.solve_last = recipe.solve_last && has(capabilities, "solve_last");
  recipe.race = recipe.race && has(capabilities, "race");
  recipe.path = recipe.path && has(capabilities, "path");
}

// What is said of a stage that the game does not have would never be used.
std::optional<Error> missing_stage(const engine::Recipe& recipe, const ErasedGame& game) {
  const std::size_t plies = recipe.stage_plies.size();
  if (plies > static_cast<std::size_t>(game.stages())) {
    return Error{"plies has " + std::to_string(plies) + " numbers, " + std::string(game.name()) +
                 " " + std::to_string(game.stages()) + " stages; expected no more numbers"};
  }
  if (recipe.stage_selectivity.empty()) return std::nullopt;
  const int last = recipe.stage_selectivity.back().stage;  // they are sorted
  if (last < game.stages()) return std::nullopt;
  return Error{"select@" + std::to_string(last) + ": " + std::string(game.name()) +
               " has no such stage; expected 0 to " + std::to_string(game.stages() - 1)};
}

// The evaluation by its name, and its weights.
std::optional<Error> choose_evaluation(const ErasedGame& game, engine::Recipe& recipe) {
  const std::vector<std::string_view> known = game.evaluations();
  if (!recipe.evaluation.empty() &&
      std::find(known.begin(), known.end(), recipe.evaluation) == known.end()) {
    return Error{unknown_name("evaluation of " + std::string(game.name()), recipe.evaluation,
                              {known.begin(), known.end()}, "espalier games --json")};
  }
  if (recipe.weights_file.empty()) return std::nullopt;
  if (const std::size_t count = game.pattern_weights(recipe.evaluation)) {
    const std::string_view name = recipe.evaluation.empty() ? known.front() : recipe.evaluation;
    auto table = read_pattern_weights(recipe.weights_file, game.name(), name, count);
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
  auto models = recipe.params == kShipped ? shipped_models(game.name(), evaluation)
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
  if (recipe.memory.bytes <= most) return std::nullopt;
  return Error{"a table of " + megabytes(recipe.memory.bytes) +
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
  const std::vector<std::string_view> words = engine::scan::split_words(text);
  const NamedRecipe* named = words.empty() ? nullptr : find_recipe(game, words.front());
  if (named == nullptr) return std::string(text);
  Names groups;
  std::string later;
  bool tableless = false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    tableless = tableless || words[i] == "tt=off" || words[i] == "tt=0";
    groups.push_back(group_of(words[i]));
    later += " " + std::string(words[i]);
  }
  std::string own;
  std::string params;
  for (const std::string_view word : engine::scan::split_words(named->text)) {
    if (is_replaced(word, groups)) continue;
    (group_of(word) == "params=" ? params : own) +=
        " " + (tableless ? without_table(word) : std::string(word));
  }
  // Models go with what has asked for them.
  const std::string without = own + later;
  const bool needed = !params.empty() && !engine::parse_recipe(without).ok();
  return (needed ? own + params + later : without).substr(1);
}

Result<engine::Recipe> make_recipe(std::string_view text, const ErasedGame& game) {
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
  const Names capabilities = game.capabilities();
  if (const auto error = locked_word(draft.written, capabilities)) return wrong(error->message);
  if (const auto error = missing_stage(draft.recipe, game)) return wrong(error->message);
  drop_locked_parts(draft.recipe, draft.written, capabilities);
  if (draft.recipe.to_the_end && has(capabilities, "margins")) solve_by_margin(draft);
  const bool sure = draft.recipe.safe && draft.recipe.distance;
  if (has(draft.written, "bounds") && has(capabilities, "safe_moves") && !sure) {
    return wrong("bounds speaks of safe moves and of win distances; also write safe distance");
  }
  if (const auto error = check_table_fits(draft.recipe)) return wrong(error->message);
  if (auto error = choose_evaluation(game, draft.recipe)) return wrong(error->message);
  if (auto error = read_params(game, draft.recipe)) return wrong(error->message);
  return std::move(draft.recipe);
}

}  // namespace espalier::app
