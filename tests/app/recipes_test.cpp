// The game's own recipes: every game has them, words behind a name change its parts, and models are
// those of the evaluation.
#include "app/recipes.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "../lab/temporary_directory.hpp"
#include "app/games.hpp"
#include "recipe/words.hpp"
#include "support/says.hpp"

namespace espalier::app {
namespace {

using testing::says;

AnyGame game_called(const std::string& name) { return make_game_position(name, "", "")->game; }

engine::Recipe made(const std::string& text, const std::string& game) {
  const auto recipe = make_recipe(text, *game_called(game));
  EXPECT_TRUE(recipe.ok()) << recipe.message();
  return recipe.ok() ? *recipe : engine::Recipe{};
}

std::string refusal(const std::string& text, const std::string& game) {
  const auto recipe = make_recipe(text, *game_called(game));
  return recipe.ok() ? "accepted" : recipe.message();
}

TEST(NamedRecipes, EveryGameHasABestOne) {
  for (const GameInfo& info : games()) {
    EXPECT_NE(find_recipe(info, "best"), nullptr) << info.name;
    std::set<std::string> names;
    for (const NamedRecipe& recipe : info.recipes) {
      EXPECT_TRUE(names.insert(recipe.name).second) << info.name << " " << recipe.name;
      EXPECT_FALSE(recipe.meaning.empty());
      EXPECT_FALSE(engine::find_word("preset", recipe.name)) << recipe.name;
      for (const std::string& variant : info.variants) {
        const auto where = make_game_position(info.name, variant, "");
        ASSERT_TRUE(where.ok()) << where.message();
        if (where->game->seats() != 2) continue;  // players instead of recipes
        const auto by_name = make_recipe(recipe.name, *where->game);
        const auto by_text = make_recipe(recipe.text, *where->game);
        ASSERT_TRUE(by_name.ok()) << by_name.message();
        ASSERT_TRUE(by_text.ok()) << by_text.message();
        EXPECT_EQ(*by_name, *by_text);
      }
    }
  }
  EXPECT_EQ(find_recipe(games().front(), "worst"), nullptr);
}

TEST(NamedRecipes, LaterWordsReplaceParts) {
  GameInfo info;
  info.recipes = {
      {"own", "fixed mtdf tt=64M order=table,rank plies(3,3,4) eval=x", "one"},
      {"staged", "default select=gpc select@0=none select@2=none params=shipped", "two"}};
  EXPECT_EQ(spelt_out("own", info), "fixed mtdf tt=64M order=table,rank plies(3,3,4) eval=x");
  EXPECT_EQ(spelt_out("  own  id(2) tt=1M ", info),
            "mtdf order=table,rank plies(3,3,4) eval=x id(2) tt=1M");
  EXPECT_EQ(spelt_out("own bisect order=none eval=y", info),
            "fixed tt=64M plies(3,3,4) bisect order=none eval=y");
  // A part as a whole takes its stages with it, a single stage only itself.
  EXPECT_EQ(spelt_out("staged select=fgpc", info), "default params=shipped select=fgpc");
  EXPECT_TRUE(
      spelt_out("staged select@2=lmr", info).starts_with("default select=gpc select@0=none "));
  EXPECT_TRUE(spelt_out("staged select@2=lmr", info).ends_with(" select@2=lmr"));
  // Only the first word is a name.
  for (const char* text : {"default own", "", "  ", "ownn tt=1M", "own=3", "own(3)"}) {
    EXPECT_EQ(spelt_out(text, info), text);
  }
}

TEST(NamedRecipes, ModelsGoWithWhatAsksForThem) {
  EXPECT_EQ(made("best", "othello"), made("default select=mpc params=shipped", "othello"));
  EXPECT_EQ(made("best tt=1M", "othello"),
            made("default select=mpc params=shipped tt=1M", "othello"));
  EXPECT_EQ(made("best select=none", "othello"), made("default", "othello"));
  EXPECT_EQ(made("best select=fgpc", "othello"),
            made("default select=fgpc params=shipped", "othello"));
  EXPECT_EQ(made("best select=mpc(s=2,d=4,sigma=300)", "othello"),
            made("default select=mpc(s=2,d=4,sigma=300)", "othello"));
  EXPECT_EQ(made("best", "connect4"), made("default", "connect4"));
}

TEST(NamedRecipes, StagesAndRacesNeedAGameThatHasThem) {
  EXPECT_EQ(made("best plies(2,3)", "connect4").stage_plies, (std::vector<int>{2, 3}));
  EXPECT_TRUE(says(refusal("best plies(2,3)", "breakthrough"), "it lacks stage"));
  EXPECT_TRUE(says(refusal("best select@1=none", "breakthrough"), "it lacks stage"));
  EXPECT_EQ(made("best select@5=none", "othello").stage_selectivity.size(), 1U);
  EXPECT_TRUE(says(refusal("best select@6=none", "othello"),
                   "select@6: othello has no such stage; expected 0 to 5"));
  EXPECT_TRUE(says(refusal("plain plies(1,2,3,4)", "abalone"),
                   "plies has 4 numbers, abalone 3 stages; expected no more numbers"));
  EXPECT_TRUE(made("best", "abalone").path);
  EXPECT_FALSE(made("best no-path", "abalone").path);
  EXPECT_TRUE(says(refusal("best path", "othello"), "it lacks path"));
  EXPECT_FALSE(made("default", "connect4").race);  // the preset asks for it
  EXPECT_TRUE(says(refusal("best race", "connect4"), "it lacks race"));
}

TEST(NamedRecipes, WhatIsWrongIsSaidInOneLine) {
  EXPECT_EQ(
      refusal("bst tt=1M", "othello"),
      "recipe 'bst tt=1M': unknown recipe 'bst'; the nearest is 'best' (espalier games --json "
      "lists all)");
  EXPECT_TRUE(
      says(refusal("defualt", "othello"), "unknown recipe word 'defualt'; the nearest is "));
  EXPECT_TRUE(says(refusal("best tt=1X", "othello"),
                   "recipe 'best tt=1X' ('default select=mpc params=shipped tt=1X'): "));
  EXPECT_TRUE(says(refusal("tt=1M best", "othello"), "'best' does not stand alone"));
  EXPECT_TRUE(says(refusal("best solve", "connect4"), "'solve' is a second preset"));
}

TEST(Params, AreThoseOfTheEvaluation) {
  for (const char* game : {"breakthrough", "connect4", "othello"}) {
    EXPECT_EQ(refusal("default select=mpc params=shipped", game), "accepted");
  }
  const std::string other = refusal("best eval=positional", "othello");
  EXPECT_TRUE(says(other, "shipped params othello.toml")) << other;
  EXPECT_TRUE(says(other, "made for the evaluation 'patterns'; expected 'positional'")) << other;
  EXPECT_EQ(refusal("best eval=patterns", "othello"), "accepted");
  EXPECT_TRUE(says(refusal("best eval=patern", "othello"), "the nearest is 'patterns'"));
  EXPECT_TRUE(says(refusal("default select=mpc params=shipped", "tic-tac-toe"), "no params"));
  EXPECT_TRUE(says(refusal("default select=mpc params=shipped", "abalone"), "fit GAME probcut"));
  // Another set of the same evaluation.
  EXPECT_EQ(refusal("paper params=shipped-criterion", "abalone"), "accepted");
  EXPECT_TRUE(says(refusal("paper params=shipped-nothing", "abalone"), "(set nothing)"));
  EXPECT_TRUE(says(refusal("paper params=shipped-abalone12", "abalone"), "is an evaluation"));
  EXPECT_TRUE(says(refusal("best params=shipped-criterion", "abalone"), "no params"));
}

TEST(NamedRecipes, AWrongPlaceAndAnotherGameAreTold) {
  EXPECT_TRUE(says(refusal("learner3 best", "chinese-checkers"), "must be the first word"));
  EXPECT_TRUE(says(refusal("default best", "othello"), "must be the first word"));
  EXPECT_TRUE(
      says(refusal("learner3", "othello"), "a recipe of chinese-checkers; othello has best"));
}

TEST(NamedRecipes, WithoutATableWhatLivesOnItGoesToo) {
  const engine::Recipe best = made("best tt=off", "chinese-checkers");
  EXPECT_EQ(best.memory, engine::Memory{});
  EXPECT_FALSE(best.ordering.table_move);
  EXPECT_FALSE(best.ordering.keys.empty());
  EXPECT_TRUE(best.race);
}

// Each evaluation of a game has a file of its own.
TEST(Params, ShippedOnesAreThoseOfTheEvaluation) {
  const engine::Recipe journey = made("best select=gpc params=shipped", "chinese-checkers");
  const engine::Recipe learner3 = made("learner3 select=gpc params=shipped", "chinese-checkers");
  ASSERT_TRUE(journey.models && learner3.models);
  EXPECT_NE(*journey.models, *learner3.models);
}

// The value of a search does not depend on the order of the children, their places do.
TEST(Params, ShippedOnesInStaticOrderDifferInPlacesAlone) {
  const std::string words = "learner3 select=integrated params=";
  const engine::Recipe ranked = made(words + "shipped", "chinese-checkers");
  const engine::Recipe by_value = made(words + "shipped-static", "chinese-checkers");
  ASSERT_TRUE(ranked.models && by_value.models);
  EXPECT_EQ(ranked.models->pairs, by_value.models->pairs);
  EXPECT_NE(ranked.models->places, by_value.models->places);
  const std::string none = refusal("default select=mpc params=shipped-static", "breakthrough");
  EXPECT_TRUE(says(none, "(set static)")) << none;
  EXPECT_TRUE(says(none, "connect4-static")) << none;
}

TEST(Params, OfAFileThatDoesNotSayAreTaken) {
  const espalier::testing::TemporaryDirectory directory{"params"};
  const std::string path = directory.path("o.toml");
  const std::string rest =
      "[provenance]\nfitted_by = \"me\"\ndate = 2026-11-16\nmethod = \"m\"\npositions = 1\n"
      "game = \"othello\"\n[[pair]]\ns = 1\nd = 3\na = 1\nb = 0\nsigma = 40\n";
  const auto recipe = [&](const std::string& evaluation) {
    return refusal("default select=mpc params=" + path + evaluation, "othello");
  };
  std::ofstream(path) << rest;
  EXPECT_EQ(recipe(""), "accepted");
  EXPECT_EQ(recipe(" eval=positional"), "accepted");
  std::ofstream(path) << "evaluation = \"positional\"\n" << rest;
  EXPECT_EQ(recipe(" eval=positional"), "accepted");
  EXPECT_TRUE(says(recipe(""),
                   "line 1: it was made for the evaluation 'positional'; expected "
                   "'patterns'"));
}

}  // namespace
}  // namespace espalier::app
