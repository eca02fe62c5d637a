// From a text to a recipe: words are found in the table, and their rows read them.
#include <algorithm>
#include <cassert>
#include <charconv>
#include <memory>
#include <system_error>
#include <utility>

#include "espalier/core/nearest.hpp"
#include "espalier/core/text.hpp"
#include "recipe/row.hpp"

namespace espalier::engine {
namespace {

using scan::Arguments;

constexpr std::string_view kWhereListed = "espalier strategies";

bool is_assigned(std::string_view name) {
  const auto& prefixes = assigned_prefixes();
  return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view prefix) {
    return prefix.substr(0, prefix.size() - 1) == name;
  });
}

bool is_bare(std::string_view name) {
  const Word* word = find_word(name);
  return word != nullptr && !is_prefix(word->group) && !is_assigned(name);
}

std::string written_as(const Word& word) {
  if (word.group.ends_with('(')) return spelling(word);
  return std::string(is_prefix(word.group) ? word.group : "") + std::string(word.name);
}

Error unknown_word(std::string_view name) {
  std::vector<std::string> names;
  for (const Word& word : words()) {
    if (!is_prefix(word.group) && !is_assigned(word.name)) names.emplace_back(word.name);
  }
  const auto& prefixes = assigned_prefixes();
  names.insert(names.end(), prefixes.begin(), prefixes.end());
  return Error{unknown_name("recipe word", name, names, kWhereListed)};
}

Failure unknown_in_list(const std::string& group, std::string_view name) {
  if (const Word* other = find_word(name)) {
    return Error{in_quotes(name) + " is no word of " + group + "; write " + written_as(*other)};
  }
  return Error{unknown_name(group + " word", name, names_of(group), kWhereListed)};
}

// The row of a word that is written NAME=VALUE and whose value is no list.
const Row* find_value_row(std::string_view name) {
  const auto found = std::find_if(rows().begin(), rows().end(), [&](const Row& row) {
    return row.code.read_value != nullptr && row.word.name == name;
  });
  return found == rows().end() ? nullptr : &*found;
}

std::string example_of(std::string_view name) {
  if (name.starts_with(kStageSelect)) return "select@2=none";
  const std::string prefix = std::string(name) + "=";
  if (const Row* row = find_value_row(name)) return prefix + std::string(row->code.example);
  const std::vector<std::string_view> names = names_of(prefix);
  return prefix + std::string(names.size() > 1 ? names[1] : names[0]);
}

Failure misplaced(const List& list, const Row& row, std::size_t words,
                  const std::vector<std::string_view>& seen) {
  const std::string name(row.word.name);
  const std::string group(list.group);
  if (words > 1 && (list.single || row.code.read == nullptr)) {
    return Error{in_quotes(name) + " stands alone in " + group};
  }
  if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
    return Error{in_quotes(name) + " is written twice in " + group};
  }
  if (!row.code.must_be_first.empty() && !seen.empty()) {
    return Error{std::string(row.code.must_be_first)};
  }
  return std::nullopt;
}

// The row under which a word is read.
const Row& canonical_row(const Word& word) {
  const Row& row = row_of(word);
  if (row.code.alias_of.empty()) return row;
  const Row* other = find_row(word.group, row.code.alias_of);
  assert(other != nullptr);
  return *other;
}

class Parser {
 public:
  Result<ParsedRecipe> parse(std::string_view text) {
    const std::vector<std::string_view> words = split_words(text);
    if (words.empty()) {
      return Error{
          "the recipe is empty; write 'default', 'plain', or words such as 'id pvs tt=64M'"};
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (Failure failure = read_word(words[i], i == 0)) return *failure;
    }
    if (Failure failure = first_conflict(draft_)) return *failure;
    return finished();
  }

 private:
  Failure read_word(std::string_view text, bool first) {
    const std::size_t equals = text.find('=');
    if (equals >= text.find('(')) return read_bare(text, first);  // also: neither is there
    const std::string_view name = text.substr(0, equals);
    const std::string_view value = text.substr(equals + 1);
    if (name.starts_with(kStageSelect)) return read_stage_select(name, value);
    if (!is_assigned(name)) {
      if (is_bare(name)) return Error{in_quotes(name) + " takes no '='; write it alone"};
      return unknown_word(name.empty() ? text : name);
    }
    const std::string group = std::string(name) + "=";
    if (Failure failure = begin(group, name, value)) return failure;
    const Row* row = find_value_row(name);
    if (row == nullptr) return read_list(*find_list(group), value);
    const Result<bool> asks = row->code.read_value(value, draft_);
    if (!asks) return asks.error();
    if (*asks) draft_.written.emplace_back(name);
    return std::nullopt;
  }

  // A group NAME=VALUE is written once and has a value.
  Failure begin(const std::string& group, std::string_view name, std::string_view value) {
    if (!draft_.groups.insert(group).second) return Error{group + " is written twice"};
    if (value.empty()) return Error{group + " has no value; for instance " + example_of(name)};
    return std::nullopt;
  }

  Failure read_bare(std::string_view text, bool first) {
    const Result<scan::Call> call = scan::read_call(text);
    if (!call) return call.error();
    const std::string_view name = call->name;
    if (is_assigned(name) || name.starts_with(kStageSelect)) {
      return Error{in_quotes(name) + " needs '=' and a value; for instance " + example_of(name)};
    }
    const Word* word = find_word(name);
    if (word == nullptr) return unknown_word(name);
    if (is_prefix(word->group)) {
      return Error{in_quotes(name) + " does not stand alone; write " + written_as(*word)};
    }
    if (word->group == "preset") {
      if (draft_.has("preset")) return Error{in_quotes(name) + " is a second preset; write one"};
      if (!first) return Error{in_quotes(name) + " is a preset and must be the first word"};
    }
    if (!draft_.groups.insert(std::string(word->group)).second) {
      return Error{in_quotes(name) + " is one too many; write only one of " +
                   scan::joined(names_of(word->group), ", ")};
    }
    Arguments in(std::string(name), *call);
    const Row& row = canonical_row(*word);
    if (row.code.read(in, draft_)) draft_.written.emplace_back(row.word.name);
    return in.finish();
  }

  Failure read_list(const List& list, std::string_view value) {
    const std::string group(list.group);
    if (list.clear != nullptr) list.clear(draft_.recipe);
    const std::vector<std::string_view> items = scan::split_list(value);
    std::vector<std::string_view> seen;
    for (const std::string_view item : items) {
      if (item.empty()) return Error{group + " has an empty word between commas"};
      const Result<scan::Call> call = scan::read_call(item);
      if (!call) return call.error();
      const Word* word = find_word(group, call->name);
      if (word == nullptr) return unknown_in_list(group, call->name);
      const Row& row = canonical_row(*word);
      if (Failure failure = misplaced(list, row, items.size(), seen)) return failure;
      seen.push_back(row.word.name);
      if (Failure failure = read_item(row, *call)) return failure;
    }
    return std::nullopt;
  }

  // A word of a list, and its arguments that are words of their own: "quiesce=noisy(" see.
  Failure read_item(const Row& row, const scan::Call& call) {
    const std::string where = std::string(row.word.group) + std::string(row.word.name);
    Arguments in(where, call);
    const bool asks = row.code.read != nullptr && row.code.read(in, draft_);
    if (Failure failure = in.finish()) return failure;
    if (asks) draft_.written.push_back(unique_name(row.word.group, row.word.name));
    for (const Row& inner : rows()) {
      if (inner.word.group != where + "(") continue;
      if (inner.code.read(in, draft_)) draft_.written.emplace_back(inner.word.name);
    }
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
    if (Failure failure = begin(group, name, value)) return failure;
    Parser own;
    if (Failure failure = own.read_list(*find_list("select="), value)) {
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
    return std::move(draft_);
  }

  Draft draft_;
};

}  // namespace

Result<ParsedRecipe> parse_recipe(std::string_view text) { return Parser{}.parse(text); }

bool is_preset(std::string_view name) { return find_word("preset", name) != nullptr; }

Recipe preset(std::string_view name) {
  assert(is_preset(name));
  Draft draft;
  Arguments none("", {});
  find_row("preset", name)->code.read(none, draft);
  return draft.recipe;
}

std::vector<std::string_view> split_words(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\n\r\f\v";
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;
       at = text.find_first_not_of(kBlanks, at)) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

}  // namespace espalier::engine
