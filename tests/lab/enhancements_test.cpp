// hsu15/enhancements: its recipes, its measurements, and reports on little data.
#include "lab/studies/hsu15/enhancements.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "app/recipes.hpp"
#include "lab/filter.hpp"
#include "lab/laboratory.hpp"
#include "lab/studies/hsu15/claims.hpp"
#include "lab/studies/hsu15/searches.hpp"

namespace espalier::lab::hsu15 {
namespace {

const Study& study() { return *find_study("hsu15/enhancements").value(); }

Results measure(const char* filter, std::uint64_t trees) {
  std::vector<CellTotal> totals(study().cells().size());
  const auto cells = select_cells(study(), filter);
  EXPECT_TRUE(cells.ok());
  for (const std::size_t cell : *cells) {
    totals[cell] = {trees, compute(study(), 1, {cell, 0, trees})};
  }
  return Results(study(), std::move(totals));
}

TEST(MidgamePositions, OfferAChoiceAndNoWinAtOnce) {
  for (const StudyGame& each : study_games()) {
    const app::AnyGame& game = game_of(each);
    std::set<std::uint64_t> keys;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const auto position = midgame_position(game, each.range, seed);
      ASSERT_TRUE(position) << each.name;
      EXPECT_EQ(*position, *midgame_position(game, each.range, seed));
      EXPECT_FALSE(game.outcome(*position));
      const auto moves = game.moves(*position);
      EXPECT_GE(moves.size(), each.range.moves);
      for (const app::AnyMove move : moves) {
        const auto end = game.outcome(game.play(*position, move));
        EXPECT_FALSE(end && *end < 0) << game->format_position(*position);
      }
      keys.insert(game.key(*position));
    }
    EXPECT_GT(keys.size(), 45U) << each.name;
  }
}

TEST(MidgamePositions, AGameWithoutSuchPositionsHasNone) {
  const StudyGame& first = study_games().front();
  EXPECT_FALSE(midgame_position(game_of(first), {4, 4, 500}, 1));
}

TEST(Enhancements, EveryRecipeIsUnlockedOrNeedsAPass) {
  for (const Plan& plan : plans()) {
    const app::AnyGame& game = game_of(*plan.game);
    const bool passes = game->has(Capability::Pass);
    for (const Condition& condition : plan.set.conditions) {
      if (condition.measure != Measure::Search) continue;
      const bool null_move = condition.recipe.find("null(") != std::string::npos;
      const auto recipe = app::make_recipe(condition.recipe, *game);
      EXPECT_EQ(recipe.ok(), passes || !null_move) << plan.game->name << ": " << condition.recipe;
    }
  }
}

// Slides 21 and 27: a move is good when it cuts off, or is best, or equals the best.
TEST(Enhancements, HistoryIsThatOfTheSlides) {
  int with_history = 0;
  for (const Plan& plan : plans()) {
    for (const Condition& condition : plan.set.conditions) {
      if (condition.recipe.find("history") == std::string::npos) continue;
      const auto recipe = app::make_recipe(condition.recipe, *game_of(*plan.game));
      if (!recipe) continue;  // a null move in a game without passes
      EXPECT_EQ(recipe->ordering.history_good, engine::GoodMoves::Best) << condition.recipe;
      ++with_history;
    }
  }
  EXPECT_GT(with_history, 100);
}

// Slides 23-25: earlier principal variations, alone against nothing and against the table.
TEST(Enhancements, TheRefutationTableOfTheSlidesIsSearchedToo) {
  std::set<std::string> bases;
  for (const ConditionSet& set : condition_sets(study_games().front())) {
    for (const Condition& condition : set.conditions) {
      if (condition.name != kVariations) continue;
      const auto recipe = app::make_recipe(condition.recipe, *game_of(study_games().front()));
      ASSERT_TRUE(recipe.ok()) << recipe.message();
      EXPECT_EQ(recipe->ordering.keys, std::vector<engine::OrderKey>{engine::OrderKey::Variations});
      EXPECT_EQ(recipe->memory.bytes, 0U);
      bases.insert(set.conditions[condition.base].recipe);
    }
  }
  EXPECT_EQ(bases, (std::set<std::string>{"id", "id tt=4M order=table"}));
}

TEST(Enhancements, ExactConditionsFindTheValueOfTheirBase) {
  constexpr int kDepth = 4;
  for (const Plan& plan : plans()) {
    if (plan.set.name == SetName::Selective || plan.set.name == SetName::Time) continue;
    const app::AnyGame& game = game_of(*plan.game);
    const auto position = midgame_position(game, plan.game->range, 7).value();
    std::vector<Costs> costs;
    for (const Condition& condition : plan.set.conditions) {
      if (condition.measure != Measure::Search) continue;
      costs.push_back(search_costs(game, position, condition, 2, kDepth));
      for (std::size_t depth = 2; depth <= kDepth; ++depth) {
        EXPECT_EQ(costs.back()[depth].value, costs[condition.base][depth].value)
            << plan.game->name << ", " << condition.name << ", depth " << depth;
        EXPECT_GT(costs.back()[depth].leaves, 0);
      }
    }
  }
}

TEST(Enhancements, TreeSizesAreThoseOfKnuthAndMoore) {
  const StudyGame& first = study_games().front();
  const app::AnyGame& game = game_of(first);
  const app::AnyPosition start = game.start();
  const TreeSizes sizes(game, start, 2);
  const auto paths = static_cast<double>(game->perft(start, 2));
  EXPECT_EQ(sizes.exhaustive(false)[2].leaves, game->perft(start, 2));
  EXPECT_EQ(sizes.minimal(false)[2].leaves, std::llround(2 * std::sqrt(paths) - 1));
  EXPECT_EQ(sizes.exhaustive(true)[2].leaves, game->perft(start, 1) + game->perft(start, 2));
}

TEST(Enhancements, ASampleIsAFunctionOfItsSeed) {
  const auto cells = select_cells(study(), "game=connect4 set=combinations|windows|selective");
  ASSERT_TRUE(cells.ok());
  for (const std::size_t cell : *cells) {
    const auto whole = compute(study(), 1, {cell, 0, 2});
    auto parts = compute(study(), 1, {cell, 1, 1});
    const auto first = compute(study(), 1, {cell, 0, 1});
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i] += first[i];
    EXPECT_EQ(whole, parts) << study().cells()[cell].id;
  }
}

TEST(Enhancements, ShapleyValuesAddUpToTheWhole) {
  const Results results = measure("game=connect4 set=combinations", 3);
  for (const Measured& set : measured(results, SetName::Combinations)) {
    if (set.samples() == 0) continue;
    for (int depth = set.set().first; depth <= set.last(); ++depth) {
      double sum = 0;
      for (std::size_t e = 0; e < kEnhancements; ++e) {
        sum += set.effect(depth, Effect::Shapley, e).mean;
      }
      EXPECT_NEAR(sum, set.at(kAll, depth, Metric::LogLeaves).mean, 10 * kLogUnit);
      EXPECT_NEAR(set.versus_pair(depth, kBestPair).mean, 0, kLogUnit);
      EXPECT_EQ(set.saved(kNone, depth).mean, 0);
    }
  }
}

TEST(Enhancements, LittleDataProveNothing) {
  for (const std::uint64_t trees : {0U, 3U}) {
    const Results results =
        measure("game=connect4 set=combinations|windows|deepening|selective", trees);
    for (const JudgedClaim& judged : judge_claims(results)) {
      EXPECT_EQ(judged.overall, Overall::NotMeasured) << judged.claim->text;
    }
    EXPECT_FALSE(to_markdown(study().report(results)).empty());
  }
}

TEST(Enhancements, TheReportHasItsTablesAndVerdicts) {
  const Results results = measure("game=connect4 set=combinations|selective", 20);
  std::set<std::string> judged;
  for (const JudgedClaim& claim : judge_claims(results)) {
    if (claim.overall != Overall::NotMeasured) judged.insert(claim.claim->id);
  }
  for (const char* id :
       {"best-pair", "three-or-more", "knowledge-history", "aspiration-table", "lmr", "razoring"}) {
    EXPECT_TRUE(judged.contains(id)) << id;
  }
  EXPECT_FALSE(judged.contains("table-depth"));  // the deep set was not measured
  const std::string text = to_markdown(study().report(results));
  for (const char* part :
       {"Verdicts on the claims", "All 64 combinations in Connect-4", "What each enhancement is",
        "The best combination of each size", "Selective search", "table+history", "figures/grid-",
        "what differs from Schaeffer"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
}

}  // namespace
}  // namespace espalier::lab::hsu15
