// What the files of src/games say of their games is true: names, capabilities, known counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "app/analysis.hpp"
#include "app/games.hpp"
#include "app/recipes.hpp"
#include "app/simple_engine.hpp"

namespace espalier::app {
namespace {

TEST(Registry, ListsEveryGameOnceByName) {
  std::vector<std::string> names;
  for (const GameInfo& info : games()) names.push_back(info.name);
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  EXPECT_GE(names.size(), 8U);
}

// A capability is found by concept, so a changed signature loses it without a word; the entry of
// the game says which ones there must be.
TEST(Registry, GamesHaveTheCapabilitiesTheyDeclare) {
  for (const GameInfo& info : games()) {
    SCOPED_TRACE(info.name);
    const auto game = info.make(info.variants.front());
    ASSERT_TRUE(game) << game.message();
    const auto found = (*game)->capabilities().names();
    for (const std::string& name : info.capabilities) {
      EXPECT_NE(std::find(found.begin(), found.end(), name), found.end()) << "lost: " << name;
    }
    for (const std::string& name : found) {
      EXPECT_NE(std::find(info.capabilities.begin(), info.capabilities.end(), name),
                info.capabilities.end())
          << "not declared in src/games: " << name;
    }
  }
}

TEST(Registry, KnownCountsOfMovesAreRight) {
  for (const GameInfo& info : games()) {
    EXPECT_FALSE(info.perfts.empty()) << info.name << " states no count";
    for (const KnownPerft& known : info.perfts) {
      const auto at = make_game_position(info.name, known.variant, "start");
      ASSERT_TRUE(at) << at.message();
      EXPECT_EQ(at->game->perft(at->position, known.depth), known.leaves)
          << info.name << " " << known.variant << " to depth " << known.depth;
    }
  }
}

TEST(Registry, EveryVariantAndRecipeCanBeMade) {
  for (const GameInfo& info : games()) {
    for (const std::string& variant : info.variants) {
      EXPECT_TRUE(info.make(variant).ok()) << info.name << " " << variant;
    }
    EXPECT_NE(find_recipe(info, "best"), nullptr) << info.name;
    const auto game = info.make(info.variants.front());
    ASSERT_TRUE(game);
    for (const NamedRecipe& recipe : info.recipes) {
      if ((*game)->seats() != 2) {
        EXPECT_TRUE(simple_of_recipe(recipe.name, **game).ok()) << info.name << " " << recipe.name;
        continue;
      }
      const auto made = make_recipe(recipe.name, **game);
      EXPECT_TRUE(made.ok()) << info.name << " " << recipe.name << ": " << made.message();
    }
    EXPECT_TRUE((*game)->parse_position(info.position_text).ok()) << info.name;
  }
}

}  // namespace
}  // namespace espalier::app
