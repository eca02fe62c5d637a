// A named recipe with further words behind its name.
#include <algorithm>

#include "recipe/row.hpp"

namespace espalier::engine {
namespace {

// The group of a word, as ParsedRecipe::groups names it; empty: unknown.
std::string group_of(std::string_view text) {
  const std::size_t open = text.find('(');
  if (const std::size_t equals = text.find('='); equals < open) {
    return std::string(text.substr(0, equals + 1));
  }
  for (const Word& word : words()) {
    if (word.name == text.substr(0, open) && !is_prefix(word.group)) return std::string(word.group);
  }
  return "";
}

// Does a word about one of `groups` replace this one? A list as a whole (select=) takes with it
// what is said of single stages (select@2=). A second preset replaces nothing: it is a mistake.
bool is_replaced(std::string_view word, const std::vector<std::string>& groups) {
  const std::string group = group_of(word);
  if (group.empty() || group == "preset") return false;
  const auto has = [&](const std::string& one) {
    return std::find(groups.begin(), groups.end(), one) != groups.end();
  };
  return has(group) || has(group.substr(0, group.find('@')) + "=");
}

// A word of a named recipe where the table has been turned off; as with presets, what lives on it
// goes with it.
std::string without_table(std::string_view word) {
  if (word.starts_with("match=") || word.starts_with("replace=")) return "";
  constexpr std::string_view kTableFirst = "order=table,";
  if (!word.starts_with(kTableFirst)) return std::string(word);
  return "order=" + std::string(word.substr(kTableFirst.size()));
}

}  // namespace

std::string continued(std::string_view named_text, const std::vector<std::string_view>& later) {
  std::vector<std::string> groups;
  std::string behind;
  bool tableless = false;
  for (const std::string_view word : later) {
    tableless = tableless || word == "tt=off" || word == "tt=0";
    groups.push_back(group_of(word));
    behind += " " + std::string(word);
  }
  std::string own;
  std::string params;
  for (const std::string_view word : split_words(named_text)) {
    if (is_replaced(word, groups)) continue;
    (group_of(word) == "params=" ? params : own) +=
        " " + (tableless ? without_table(word) : std::string(word));
  }
  // Models go with what has asked for them.
  const std::string without = own + behind;
  const bool needed = !params.empty() && !parse_recipe(without).ok();
  return (needed ? own + params + behind : without).substr(1);
}

}  // namespace espalier::engine
