// The table of words, put together from its sections, and how a word is found in it.
#include <algorithm>
#include <array>
#include <cassert>
#include <span>

#include "recipe/row.hpp"

namespace espalier::engine {
namespace {

std::vector<Row> all_rows() {
  std::vector<Row> table;
  for (const auto section : {preset_rows, root_rows, team_rows, memory_rows, order_rows,
                             select_rows, cut_rows, horizon_rows, switch_rows, file_rows}) {
    const std::span<const Row> part = section();
    table.insert(table.end(), part.begin(), part.end());
  }
  return table;
}

const std::array<List, 8>& lists() {
  static const std::array<List, 8> kLists = {guess_list(),  team_list(),   replace_list(),
                                             match_list(),  order_list(),  select_list(),
                                             extend_list(), quiesce_list()};
  return kLists;
}

// All conflicts by their turn.
std::vector<Conflict> all_conflicts() {
  std::vector<Conflict> all;
  const auto add = [&](std::span<const Conflict> some) {
    for (const Conflict& conflict : some) {
      if (conflict.check != nullptr) all.push_back(conflict);
    }
  };
  for (const List& list : lists()) add(list.conflicts);
  for (const Row& row : rows()) add(row.code.conflicts);
  std::stable_sort(all.begin(), all.end(),
                   [](const Conflict& a, const Conflict& b) { return a.turn < b.turn; });
  return all;
}

}  // namespace

const std::vector<Row>& rows() {
  static const std::vector<Row> kRows = all_rows();
  return kRows;
}

const std::vector<Word>& words() {
  static const std::vector<Word> kWords = [] {
    std::vector<Word> list;
    for (const Row& row : rows()) list.push_back(row.word);
    return list;
  }();
  return kWords;
}

const Row& row_of(const Word& word) {
  const auto index = static_cast<std::size_t>(&word - words().data());
  assert(index < rows().size());
  return rows()[index];
}

const Row* find_row(std::string_view group, std::string_view name) {
  const Word* word = find_word(group, name);
  return word == nullptr ? nullptr : &row_of(*word);
}

const List* find_list(std::string_view group) {
  for (const List& list : lists()) {
    if (list.group == group) return &list;
  }
  return nullptr;
}

Failure first_conflict(const Draft& draft) {
  static const std::vector<Conflict> kConflicts = all_conflicts();
  for (const Conflict& conflict : kConflicts) {
    if (Failure failure = conflict.check(draft)) return failure;
  }
  return std::nullopt;
}

std::string spelling(const Word& word) {
  std::string text(is_prefix(word.group) ? word.group : "");
  text += word.name;
  text += word.arguments;
  return text;
}

std::string needs_text(const Word& word) { return scan::joined(word.needs.names(), ", "); }

const Word* find_word(std::string_view group, std::string_view name) {
  for (const Word& word : words()) {
    if (word.group == group && word.name == name) return &word;
  }
  return nullptr;
}

const Word* find_word(std::string_view name) {
  if (name.starts_with(kStageSelect)) return find_word(kStageSelect, kStageSelect);
  for (const Word& word : words()) {
    if (word.name == name) return &word;
  }
  const std::size_t prefix = name.find('=') + 1;
  return prefix == 0 ? nullptr : find_word(name.substr(0, prefix), name.substr(prefix));
}

std::string unique_name(std::string_view group, std::string_view name) {
  const Word* word = find_word(name);
  const bool other = word == nullptr || word->group != group;
  return (other ? std::string(group) : "") + std::string(name);
}

std::vector<std::string_view> names_of(std::string_view group) {
  std::vector<std::string_view> names;
  for (const Word& word : words()) {
    if (word.group == group) names.push_back(word.name);
  }
  return names;
}

const std::vector<std::string>& assigned_prefixes() {
  static const std::vector<std::string> kPrefixes = [] {
    std::vector<std::string> list;
    for (const Row& row : rows()) {
      const std::string_view group = row.word.group;
      const bool listed = group.ends_with('=') && (list.empty() || list.back() != group);
      if (listed) list.emplace_back(group);
      if (row.code.read_value != nullptr) list.push_back(std::string(row.word.name) + "=");
    }
    return list;
  }();
  return kPrefixes;
}

std::string stage_group(int stage) {
  return std::string(kStageSelect) + std::to_string(stage) + "=";
}

}  // namespace espalier::engine
