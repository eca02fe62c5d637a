// Every row of the recipe language: it is read and written back, its needs and its conflicts are
// enforced, and a preset loses it where the game does not unlock it.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "recipe/fit.hpp"
#include "recipe/row.hpp"
#include "recipe/text.hpp"

namespace espalier::engine {
namespace {

constexpr int kStages = kMostStage + 1;

Capabilities everything() {
  Capabilities all;
  for (std::size_t i = 0; i < kCapabilityNames.size(); ++i) all.add(static_cast<Capability>(i));
  return all;
}

// What a word needs beside itself to be a recipe, by its unique name.
std::string company_of(const Row& row) {
  static const std::map<std::string, std::string, std::less<>> kCompany = {
      {"etc", "tt=1M"},      {"table", "tt=1M"},        {"iid", "tt=1M"},     {"refutation", "id"},
      {"symmetry", "tt=1M"}, {"iteration", "id tt=1M"}, {"variations", "id"}, {"tt-eval", "tt=1M"},
      {"last", "mtdf"},      {"params", "select=mpc"},  {"lazy", "tt=1M"},    {"abdada", "tt=1M"},
      {"cycles", "path"},    {"iir", "tt=1M"}};
  if (row.word.group == "replace=" || row.word.group == "match=") return " tt=1M";
  if (row.code.model != ModelKind::None) return " params=x";
  const auto found = kCompany.find(unique_name(row.word.group, row.word.name));
  return found == kCompany.end() ? "" : " " + found->second;
}

// The word as a recipe of its own.
std::string text_of(const Row& row) {
  std::string text(is_prefix(row.word.group) ? row.word.group : "");
  text += row.word.name;
  if (row.word.group == "plies") text += "(3,3,4)";
  if (row.word.group == kStageSelect) text += "2=lmr";
  if (row.word.group.ends_with('(')) {
    const bool is_switch = row.word.name == "see" || row.word.name == "replies";
    const bool has_value = row.word.name.find('=') != std::string_view::npos;
    text += has_value ? ")" : is_switch ? "=on)" : "=3)";
  }
  if (row.word.name == "iteration") text += ",cmo";
  if (row.word.name == "iid") text = "order=table,iid";
  if (row.code.read_value != nullptr) text += "=" + std::string(row.code.example);
  return text + company_of(row);
}

std::string message_of(std::string_view text) {
  const auto parsed = parse_recipe(text);
  return parsed.ok() ? "accepted" : parsed.message();
}

// "accepted", or why a game that can do this refuses the recipe.
std::string fitted(std::string_view text, Capabilities can) {
  auto parsed = parse_recipe(text);
  if (!parsed) return parsed.message();
  ParsedRecipe draft = *std::move(parsed);
  const auto error = fit_to_game(draft, {"a game", can, kStages});
  return error ? error->message : "accepted";
}

TEST(RecipeTable, EveryRowIsReadAndWrittenBack) {
  for (const Row& row : rows()) {
    const std::string text = text_of(row);
    const auto parsed = parse_recipe(text);
    ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.message();
    const std::string written = format_recipe(parsed->recipe);
    const auto again = parse_recipe(written);
    ASSERT_TRUE(again.ok()) << written << ": " << again.message();
    EXPECT_EQ(again->recipe, parsed->recipe) << text;
    EXPECT_EQ(format_recipe(again->recipe), written) << text;
  }
}

// A word that asks for something is in the one text of its recipe; no row forgets to be written.
TEST(RecipeTable, EveryRowThatAsksForSomethingIsWritten) {
  const std::set<std::string, std::less<>> usual = {"fixed", "full", "alpha-beta", "bucket",
                                                    "equal", "see",  "static",     "auto"};
  for (const Row& row : rows()) {
    const auto parsed = parse_recipe(text_of(row));
    ASSERT_TRUE(parsed.ok()) << text_of(row);
    const std::string own = unique_name(row.word.group, row.word.name);
    const bool asks =
        std::find(parsed->written.begin(), parsed->written.end(), own) != parsed->written.end();
    if (!asks || usual.contains(own)) continue;
    const auto again = parse_recipe(format_recipe(parsed->recipe));
    ASSERT_TRUE(again.ok());
    EXPECT_NE(std::find(again->written.begin(), again->written.end(), own), again->written.end())
        << row.word.name << " is lost in " << format_recipe(parsed->recipe);
  }
}

TEST(RecipeTable, RowsAreWhole) {
  for (const Row& row : rows()) {
    const Code& code = row.code;
    const bool in_list = find_list(row.word.group) != nullptr;
    const bool reads = code.read != nullptr || code.read_value != nullptr;
    EXPECT_TRUE(reads || in_list || row.word.group == kStageSelect || !code.alias_of.empty())
        << row.word.name;
    if (!code.alias_of.empty()) {
      EXPECT_NE(find_row(row.word.group, code.alias_of), nullptr) << row.word.name;
    }
    if (code.read_value != nullptr) {
      EXPECT_FALSE(code.example.empty()) << row.word.name;
    }
    if (code.model != ModelKind::None) {
      EXPECT_NE(code.write, nullptr) << row.word.name;
    }
  }
}

TEST(RecipeTable, NeedsAreEnforced) {
  int locked = 0;
  for (const Row& row : rows()) {
    const std::string text = text_of(row);
    const std::string safe = row.word.name == "bounds" ? text + " safe distance" : text;
    EXPECT_EQ(fitted(safe, everything()), "accepted");
    if (row.word.needs.empty() || !row.code.alias_of.empty()) continue;
    const std::string refusal = fitted(safe, everything().without(row.word.needs));
    EXPECT_NE(refusal.find("the game does not unlock '"), std::string::npos) << safe;
    EXPECT_NE(refusal.find("it lacks " + needs_text(row.word)), std::string::npos) << refusal;
    ++locked;
  }
  EXPECT_GT(locked, 20);
}

// A preset asks for parts that the game does not unlock: they are left out, and nobody complains.
TEST(RecipeTable, PresetsLoseWhatTheGameDoesNotUnlock) {
  for (const char* name : {"default", "solve"}) {
    for (const Row& row : rows()) {
      if (row.code.drop == nullptr || row.word.needs.empty()) continue;
      auto parsed = parse_recipe(name);
      ASSERT_TRUE(parsed.ok());
      ParsedRecipe draft = *std::move(parsed);
      const Capabilities can = everything().without(row.word.needs);
      EXPECT_FALSE(fit_to_game(draft, {"a game", can, kStages})) << row.word.name;
      if (draft.recipe.memory.bytes == 0) continue;  // its text would name parts of the table
      const auto again = parse_recipe(format_recipe(draft.recipe));
      ASSERT_TRUE(again.ok()) << again.message();
      for (const std::string& word : again->written) {
        EXPECT_TRUE(can.has_all(find_word(word)->needs)) << name << " keeps " << word;
      }
    }
  }
}

// One text for each conflict of the table, with a part of its message.
TEST(RecipeTable, ConflictsAreEnforced) {
  const std::map<int, std::pair<std::string, std::string>> texts = {
      {1, {"replace=used", "replace= is about a table"}},
      {2, {"match=equal", "match= is about a table"}},
      {3, {"order=table", "order=table needs a table"}},
      {4, {"symmetry", "symmetry is about table entries"}},
      {5, {"etc", "etc looks children up"}},
      {6, {"order=iid", "order=iid finds a move for the table"}},
      {7, {"order=cmo,killers", "order=cmo uses"}},
      {8, {"tt=1M order=iid", "order=iid finds a move for order=table"}},
      {9, {"order=refutation", "also write id"}},
      {10, {"order=cmo,iteration", "also write id tt=64M"}},
      {11, {"select=gpc(s=1,d=3,sigma=9) params=x", "leave one of them out"}},
      {12, {"select=gpc", "select=gpc needs a model"}},
      {13, {"params=x", "params= is read by"}},
      {14, {"solve select=null", "solve promises the exact result"}},
      {15, {"solve extend=danger", "solve has no horizon"}},
      {16, {"solve plies(3)", "which plies would set"}},
      {17, {"solve race", "race only the best way"}},
      {18, {"solve path", "path that of a game"}},
      {19, {"tt-eval", "tt-eval keeps evaluations in a table"}},
      {20, {"guess=last", "guess=last is about the first window"}},
      {21, {"team=lazy", "share their work through a table"}},
      {22, {"order=rank,noise", "order=noise is the rank of noisy moves"}},
      {23, {"quiesce=noisy(table=on)", "quiesce=noisy(table=on) needs a table"}},
      {24, {"order=history select=lmr(history=on)", "needs order=history(bad=tried)"}},
      {25, {"select=iir", "asks the table for a move"}},
      {26, {"select=lmr(trend=on)", "trend=on compares static values"}},
      {27, {"cycles", "cycles is about positions that come back"}}};
  std::set<int> turns;
  const auto collect = [&](const Conflict(&conflicts)[2]) {
    for (const Conflict& conflict : conflicts) {
      if (conflict.check != nullptr) turns.insert(conflict.turn);
    }
  };
  for (const Row& row : rows()) {
    collect(row.code.conflicts);
    if (const List* list = find_list(row.word.group)) collect(list->conflicts);
  }
  for (const int turn : turns) EXPECT_TRUE(texts.contains(turn)) << "no text for turn " << turn;
  for (const auto& [turn, text] : texts) {
    EXPECT_TRUE(turns.contains(turn)) << turn;
    EXPECT_NE(message_of(text.first).find(text.second), std::string::npos)
        << text.first << ": " << message_of(text.first);
  }
  // Of two conflicts the one with the smaller turn is told.
  EXPECT_EQ(message_of("solve tt=off replace=used race"), message_of("replace=used"));
  EXPECT_EQ(message_of("order=iid,refutation"), message_of("order=iid"));
}

}  // namespace
}  // namespace espalier::engine
