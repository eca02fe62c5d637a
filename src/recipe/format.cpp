// From a recipe to its text: the rows in the order of the table.
#include <algorithm>

#include "recipe/row.hpp"

namespace espalier::engine {
namespace {

// name(a,b,...), or the name alone.
std::string call_text(std::string_view name, const Texts& arguments) {
  std::string text(name);
  if (!arguments.empty()) text += "(" + scan::joined(arguments, ",") + ")";
  return text;
}

// The rows of a list as they are written: keys of the order by their priority.
std::vector<const Row*> rows_of(std::string_view group, const Recipe& recipe) {
  std::vector<const Row*> list;
  for (const Row& row : rows()) {
    if (row.word.group == group && row.code.write != nullptr) list.push_back(&row);
  }
  const auto is_key = [](const Row* row) { return row->code.key.has_value(); };
  const auto first = std::find_if(list.begin(), list.end(), is_key);
  const auto last = std::find_if_not(first, list.end(), is_key);
  const std::vector<OrderKey>& keys = recipe.ordering.keys;
  std::stable_sort(first, last, [&](const Row* a, const Row* b) {
    return std::find(keys.begin(), keys.end(), *a->code.key) <
           std::find(keys.begin(), keys.end(), *b->code.key);
  });
  return list;
}

// "table,killers"; the word that leaves the list empty if there is no other.
std::string list_text(std::string_view group, const Writing& writing) {
  Texts items;
  for (const Row* row : rows_of(group, writing.recipe)) {
    if (const Written arguments = row->code.write(writing)) {
      items.push_back(call_text(row->word.name, *arguments));
    }
  }
  return items.empty() ? std::string(names_of(group).front()) : scan::joined(items, ",");
}

void add_list(const List& list, const Writing& writing, Texts& words) {
  if (!list.differs(writing)) return;
  words.push_back(std::string(list.group) + list_text(list.group, writing));
}

// The lists of single stages, whose models come from a file.
void add_stages(const Recipe& recipe, Texts& words) {
  const Models none;
  for (const StageSelectivity& one : recipe.stage_selectivity) {
    Recipe stage;
    stage.selectivity = one.selectivity;
    words.push_back(stage_group(one.stage) + list_text("select=", {stage, Recipe{}, none}));
  }
}

void add_word(const Row& row, const Writing& writing, Texts& words) {
  if (row.code.write == nullptr) return;
  const Written arguments = row.code.write(writing);
  if (!arguments) return;
  if (row.code.read_value != nullptr) {
    words.push_back(std::string(row.word.name) + "=" + scan::joined(*arguments, ","));
  } else {
    words.push_back(call_text(row.word.name, *arguments));
  }
}

}  // namespace

void add_argument(Texts& arguments, std::string_view name, double value, double fallback) {
  if (value != fallback) arguments.push_back(std::string(name) + "=" + scan::number_text(value));
}

Texts unless_usual(int value, int usual) {
  return value == usual ? Texts{} : Texts{std::to_string(value)};
}

std::string format_recipe(const Recipe& recipe) {
  const Recipe base = preset(recipe.to_the_end ? "solve" : "plain");
  const Models none;
  const Models& by_hand = recipe.models && recipe.params.empty() ? *recipe.models : none;
  const Writing writing{recipe, base, by_hand};
  Texts words;
  for (const Row& row : rows()) {
    const std::string_view group = row.word.group;
    const List* const list = find_list(group);
    if (group == kStageSelect) {
      add_stages(recipe, words);
    } else if (list == nullptr) {
      add_word(row, writing, words);
    } else if (names_of(group).front() == row.word.name) {
      add_list(*list, writing, words);
    }
  }
  return words.empty() ? "plain" : scan::joined(words, " ");
}

}  // namespace espalier::engine
