// Every word of the recipe language, as people read it: `espalier strategies`, docs/recipes.md and
// the suggestions for misspelt words list this table. How a word is read and written is in row.hpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/capabilities.hpp"

namespace espalier::engine {

struct Word {
  std::string_view group;      // a recipe has one word of a group; "order=": a list of them
  std::string_view name;       // as ParsedRecipe::written has it
  std::string_view arguments;  // with their defaults; "" if none
  Capabilities needs;          // what the game must unlock
  std::string_view source;
  std::string_view meaning;
};

// In the order of docs/recipes.md, which is also the order in which recipes are written.
const std::vector<Word>& words();

// Is the group a prefix that stands before the word, as in order=killers?
constexpr bool is_prefix(std::string_view group) {
  return group.ends_with('=') || group.ends_with('(');
}

// How a word is written: "order=killers", "select=razor(depth=1,margin=0)", "tt=64M", "pvs".
std::string spelling(const Word& word);

// The capabilities a word needs, separated by commas.
std::string needs_text(const Word& word);

const Word* find_word(std::string_view group, std::string_view name);

// The first word of this name in any group; only `fixed`, `plies` and `none` are in several, and
// the prefix tells them apart: "quiesce=plies". A stage is no part of a name: "select@2".
const Word* find_word(std::string_view name);

// The name by which find_word finds this word again.
std::string unique_name(std::string_view group, std::string_view name);

std::vector<std::string_view> names_of(std::string_view group);

// The beginnings of words that are written NAME=VALUE: "tt=", "order=", ...
const std::vector<std::string>& assigned_prefixes();

// Before the number of a stage, as in select@2=none.
inline constexpr std::string_view kStageSelect = "select@";

// A group for each stage: "select@2=".
std::string stage_group(int stage);

}  // namespace espalier::engine
