// parse_recipe: the text of a recipe, as in "id mtdf tt=64M order=cmo select=fgpc(p=.9)
// params=FILE". The language is described in docs/recipes.md, its words in recipe_words.hpp.
//
// Promise: every text gives a recipe or one line that says what is wrong; never an exception.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "espalier/core/nearest.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/text.hpp"
#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/engine/recipe_check.hpp"
#include "espalier/search/engine/recipe_format.hpp"
#include "espalier/search/engine/recipe_parts.hpp"
#include "espalier/search/engine/recipe_presets.hpp"
#include "espalier/search/engine/recipe_scan.hpp"
#include "espalier/search/engine/recipe_words.hpp"

namespace espalier::engine {

class RecipeParser {
 public:
  Result<ParsedRecipe> parse(std::string_view text) {
    const std::vector<std::string_view> words = scan::split_words(text);
    if (words.empty()) {
      return Error{
          "the recipe is empty; write 'default', 'plain', or words such as 'id pvs tt=64M'"};
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (Failure failure = read_word(words[i], i == 0)) return *failure;
    }
    if (Failure failure = check::contradiction(draft_)) return *failure;
    return finished();
  }

 private:
  using Failure = check::Failure;
  static constexpr std::string_view kWhereListed = "espalier strategies";

  // The words that begin like this are written NAME=VALUE.
  static constexpr std::string_view kAssigned[] = {"tt",     "replace", "match",   "order",
                                                   "select", "extend",  "quiesce", "eval",
                                                   "params", "weights"};
  static bool is_assigned(std::string_view name) {
    return std::find(std::begin(kAssigned), std::end(kAssigned), name) != std::end(kAssigned);
  }
  static std::string written_as(const Word& word) {
    if (word.group.ends_with('(')) return spelling(word);
    return std::string(is_prefix(word.group) ? word.group : "") + std::string(word.name);
  }

  Failure read_word(std::string_view text, bool first) {
    const std::size_t equals = text.find('=');
    if (equals >= text.find('(')) return read_bare(text, first);  // also: neither is there
    const std::string_view name = text.substr(0, equals);
    const std::string_view value = text.substr(equals + 1);
    if (name.starts_with(kStageSelect)) return read_stage_select(name, value);
    if (!is_assigned(name)) {
      if (is_bare(name)) return Error{in_quotes(name) + " takes no '='; write it alone"};
      return unknown(name.empty() ? text : name);
    }
    const std::string group = std::string(name) + "=";
    if (!draft_.groups.insert(group).second) return Error{group + " is written twice"};
    if (value.empty()) return Error{group + " has no value; for instance " + example(name)};
    if (name == "tt") return read_table(value);
    if (name == "eval") return read_name(group, value, draft_.recipe.evaluation);
    if (name == "params") return read_name(group, value, draft_.recipe.params);
    if (name == "weights") return read_name(group, value, draft_.recipe.weights_file);
    return read_list(group, value);
  }

  // --- words without '=' -------------------------------------------------------------------------

  static bool is_bare(std::string_view name) {
    const Word* word = find_word(name);
    return word != nullptr && !is_prefix(word->group) && !is_assigned(name);
  }

  static Error unknown(std::string_view name) {
    std::vector<std::string> names;
    for (const Word& word : kWords) {
      if (!is_prefix(word.group) && !is_assigned(word.name)) names.emplace_back(word.name);
    }
    for (const std::string_view assigned : kAssigned) names.push_back(std::string(assigned) + "=");
    return Error{unknown_name("recipe word", name, names, kWhereListed)};
  }

  static std::string example(std::string_view name) {
    if (name == "tt") return "tt=64M";
    if (name.starts_with(kStageSelect)) return "select@2=none";
    if (name == "eval") return "eval=positional";
    if (name == "params") return "params=experiments/params/breakthrough.toml";
    if (name == "weights") return "weights=experiments/weights/breakthrough.toml";
    const std::vector<std::string_view> names = names_of(std::string(name) + "=");
    return std::string(name) + "=" + std::string(names.size() > 1 ? names[1] : names[0]);
  }

  Failure read_bare(std::string_view text, bool first) {
    const Result<scan::Call> call = scan::read_call(text);
    if (!call) return call.error();
    const std::string_view name = call->name;
    if (is_assigned(name) || name.starts_with(kStageSelect)) {
      return Error{in_quotes(name) + " needs '=' and a value; for instance " + example(name)};
    }
    const Word* word = find_word(name);
    if (word == nullptr) return unknown(name);
    if (is_prefix(word->group)) {
      return Error{in_quotes(name) + " does not stand alone; write " + written_as(*word)};
    }
    scan::Arguments in(std::string(name), *call);
    if (word->group == "preset") {
      if (draft_.has("preset")) return Error{in_quotes(name) + " is a second preset; write one"};
      if (!first) return Error{in_quotes(name) + " is a preset and must be the first word"};
      draft_.recipe = preset(name);
    }
    if (!draft_.groups.insert(std::string(word->group)).second) {
      return Error{in_quotes(name) + " is one too many; write only one of " +
                   scan::joined(names_of(word->group), ", ")};
    }
    set_bare(*word, in);
    return in.finish();
  }

  void set_bare(const Word& word, scan::Arguments& in) {
    Recipe& recipe = draft_.recipe;
    if (word.group == "preset") return;  // its parts were not written
    const bool on = !word.name.starts_with("no-");
    if (word.group == "deepening") {
      const bool iterative = word.name == "id";
      recipe.root.deepening = iterative ? Deepening::Iterative : Deepening::Fixed;
      recipe.root.step = iterative ? in.whole("step", 1, 1, parts::kMostReduction) : 1;
    }
    if (word.group == "plies") recipe.stage_plies = parts::read_stage_plies(in);
    if (word.group == "driver") parts::read_driver(word.name, in, recipe.root);
    if (word.group == "recursion") {
      recipe.recursion = word.name == "alpha-beta" ? Recursion::AlphaBeta : Recursion::Pvs;
    }
    if (word.group == "distance") recipe.distance = on;
    if (word.group == "safe") recipe.safe = on;
    if (word.group == "bounds") recipe.bounds = on;
    if (word.group == "symmetry") recipe.symmetry = on;
    if (word.group == "free-passes") recipe.free_passes = on;
    if (word.group == "solve-last") recipe.solve_last = on;
    if (word.group == "race") recipe.race = on;
    if (word.group == "path") recipe.path = on;
    if (word.group == "etc") {
      recipe.memory.etc_depth = on ? in.whole("depth", parts::kEtcDepth, 1, parts::kMostPlies) : 0;
    }
    if (on) draft_.written.emplace_back(word.name == "negascout" ? "pvs" : word.name);
  }

  // --- words with '=' ----------------------------------------------------------------------------

  Failure read_table(std::string_view value) {
    const Result<std::uint64_t> bytes = scan::read_size(value);
    if (!bytes) return bytes.error();
    draft_.recipe.memory.bytes = static_cast<std::size_t>(*bytes);
    if (*bytes > 0) draft_.written.emplace_back("tt");
    return std::nullopt;
  }

  Failure read_name(const std::string& group, std::string_view value, std::string& path) {
    const bool control = std::any_of(value.begin(), value.end(), [](char c) {
      return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
    });
    if (control)
      return Error{group + " " + in_quotes(value) +
                   " is not a name; expected printable characters"};
    path = value;
    draft_.written.push_back(group.substr(0, group.size() - 1));
    return std::nullopt;
  }

  // select@2=LIST: the list is that of select= in a recipe of its own.
  Failure read_stage_select(std::string_view name, std::string_view value) {
    const std::string_view digits = name.substr(kStageSelect.size());
    unsigned stage = 0;
    const char* const last = digits.data() + digits.size();
    const auto [end, code] = std::from_chars(digits.data(), last, stage);
    if (code != std::errc{} || end != last || stage > kMostStage) {
      return Error{in_quotes(name) + " names no stage of the game; expected " + stage_group(0) +
                   " to " + stage_group(kMostStage)};
    }
    const std::string group = stage_group(static_cast<int>(stage));
    if (!draft_.groups.insert(group).second) return Error{group + " is written twice"};
    if (value.empty()) return Error{group + " has no value; for instance " + example(name)};
    RecipeParser own;
    if (Failure failure = own.read_list("select=", value)) {
      return Error{group + ": " + failure->message};
    }
    if (!own.draft_.by_hand.pairs.empty() || !own.draft_.by_hand.widths.empty()) {
      return Error{group + " sets a model by hand, which only select= can; write params=FILE"};
    }
    auto& lists = draft_.recipe.stage_selectivity;
    lists.push_back({static_cast<int>(stage), own.draft_.recipe.selectivity});
    std::sort(lists.begin(), lists.end(),
              [](const auto& a, const auto& b) { return a.stage < b.stage; });
    draft_.written.emplace_back(kStageSelect);
    for (std::string& word : own.draft_.written) draft_.written.push_back(std::move(word));
    return std::nullopt;
  }

  // A group is replaced as a whole: order=killers keeps nothing of a preset's order.
  void clear(std::string_view group) {
    Recipe& recipe = draft_.recipe;
    if (group == "order=") recipe.ordering = {};
    if (group == "select=") recipe.selectivity = {};
    if (group == "extend=") recipe.extensions = {};
    if (group == "quiesce=") recipe.quiescence = {};
  }

  Failure read_list(const std::string& group, std::string_view list) {
    clear(group);
    const std::vector<std::string_view> items = scan::split_list(list);
    std::vector<std::string_view> seen;
    for (const std::string_view item : items) {
      if (item.empty()) return Error{group + " has an empty word between commas"};
      const Result<scan::Call> call = scan::read_call(item);
      if (!call) return call.error();
      const Word* word = find_word(group, call->name);
      if (word == nullptr) return unknown_in(group, call->name);
      const std::string_view name = word->name == "knowledge" ? "rank" : word->name;
      if (Failure failure = misplaced(group, name, items.size(), seen)) return failure;
      seen.push_back(name);
      scan::Arguments in(group + std::string(name), *call);
      const bool on = set_listed(group, name, in);
      if (Failure failure = in.finish()) return failure;
      if (on) draft_.written.push_back(unique_name(group, name));
      if (in.has("see") && draft_.recipe.quiescence.exchange) draft_.written.emplace_back("see");
    }
    return std::nullopt;
  }

  static bool turns_off(std::string_view name) { return name == "none" || name == "off"; }

  static Failure misplaced(const std::string& group, std::string_view name, std::size_t words,
                           const std::vector<std::string_view>& seen) {
    const bool single = group == "replace=" || group == "match=" || group == "quiesce=";
    if (words > 1 && (single || turns_off(name))) {
      return Error{in_quotes(name) + " stands alone in " + group};
    }
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
      return Error{in_quotes(name) + " is written twice in " + group};
    }
    if (name == "table" && !seen.empty()) {
      return Error{"the table's move always comes first; write order=table,..."};
    }
    return std::nullopt;
  }

  static Failure unknown_in(const std::string& group, std::string_view name) {
    if (const Word* other = find_word(name)) {
      return Error{in_quotes(name) + " is no word of " + group + "; write " + written_as(*other)};
    }
    return Error{unknown_name(group + " word", name, names_of(group), kWhereListed)};
  }

  // False: the word turns something off.
  bool set_listed(std::string_view group, std::string_view name, scan::Arguments& in) {
    Recipe& recipe = draft_.recipe;
    if (group == "replace=") set_replacement(name);
    if (group == "match=") {
      recipe.memory.match =
          name == "equal" ? memory::DepthMatch::Equal : memory::DepthMatch::AtLeast;
    }
    if (group == "order=") parts::read_order(name, in, recipe.ordering);
    if (group == "select=") parts::read_select(name, in, recipe.selectivity, draft_.by_hand);
    if (group == "quiesce=") parts::read_quiescence(name, in, recipe.quiescence);
    if (turns_off(name)) return false;
    return group != "extend=" || parts::read_extension(name, in, recipe.extensions) > 0;
  }

  void set_replacement(std::string_view name) {
    using memory::Replacement;
    Replacement& rule = draft_.recipe.memory.replacement;
    if (name == "always") rule = Replacement::Always;
    if (name == "deeper") rule = Replacement::Deeper;
    if (name == "deeper-exact") rule = Replacement::DeeperExact;
    if (name == "used") rule = Replacement::Used;
    if (name == "bucket") rule = Replacement::Bucket;
  }

  ParsedRecipe finished() {
    Recipe& recipe = draft_.recipe;
    // Whoever turns off a part of a preset also turns off what lives on it.
    if (recipe.memory.bytes == 0) {
      recipe.memory = {};
      recipe.ordering.table_move = false;
      recipe.symmetry = false;
    }
    if (!draft_.by_hand.pairs.empty() || !draft_.by_hand.widths.empty()) {
      draft_.by_hand.provenance = "set by hand";
      if (recipe.selectivity.cuts.test == ShallowTest::EndCut) {
        std::swap(draft_.by_hand.pairs, draft_.by_hand.ends);
      }
      recipe.models = std::make_shared<const Models>(std::move(draft_.by_hand));
    }
    return {std::move(recipe), std::move(draft_.written), std::move(draft_.groups)};
  }

  check::Draft draft_;
};

// "id pvs tt=64M order=table,killers": the recipe, and the words that were written.
inline Result<ParsedRecipe> parse_recipe(std::string_view text) {
  return RecipeParser{}.parse(text);
}

}  // namespace espalier::engine
