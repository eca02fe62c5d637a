// What the files of src/games say of their games is true: names, capabilities, known counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "app/analysis.hpp"
#include "app/games.hpp"
#include "app/recipes.hpp"
#include "app/searcher.hpp"
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

// One number per seat, whatever the number of seats; payoffs at the end of a game and not before.
TEST(Registry, EveryGameSpeaksOfAllItsSeats) {
  std::set<std::size_t> seats;
  for (const GameInfo& info : games()) {
    SCOPED_TRACE(info.name);
    const AnyGame game = info.make(info.variants.front()).value();
    seats.insert(game->seats());
    for (const std::string& variant : info.variants) {
      EXPECT_EQ(info.make(variant).value()->seats(), seats_of(info, variant)) << variant;
    }
    const std::size_t sides = game->geometry().value_or(Geometry{}).sides.size();
    EXPECT_EQ(sides, game->seats());
    AnyPosition at = game.start();
    for (int ply = 0; ply < 400 && !game.outcome(at); ++ply) {
      EXPECT_TRUE(game->payoffs(at).empty());
      EXPECT_EQ(game->seat_values(at).size(), game->seats());
      EXPECT_EQ(game->seat_values(at)[seat_number(game.to_move(at))], game->evaluate(at));
      const AnyMoves moves = game.moves(at);
      at = game.play(at, moves[static_cast<std::size_t>(ply) * 7 % moves.size()]);
    }
    const auto end = game.outcome(at);
    if (!end) continue;
    const std::vector<double> payoffs = game->payoffs(at);
    ASSERT_EQ(payoffs.size(), game->seats());
    EXPECT_EQ(payoffs[seat_number(game.to_move(at))], *end);
  }
  EXPECT_EQ(seats, (std::set<std::size_t>{2, 3}));
}

TEST(Registry, SharesOfThePoint) {
  EXPECT_EQ(shared_point({3, -3}), (std::vector<double>{1, 0}));
  EXPECT_EQ(shared_point({0, 0}), (std::vector<double>{0.5, 0.5}));
  EXPECT_EQ(shared_point({5, 1, 5}), (std::vector<double>{0.5, 0, 0.5}));
  EXPECT_TRUE(shared_point({}).empty());
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
        EXPECT_TRUE(plan_search(recipe.name, *game).ok()) << info.name << " " << recipe.name;
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
