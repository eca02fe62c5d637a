// abalone12/optimisations: combinations and orders, medians, repeatable samples, and reports from
// nothing and from little.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "abalone12_study.hpp"
#include "app/recipes.hpp"

namespace espalier::lab::abalone12 {
namespace {

// --- techniques ----------------------------------------------------------------------------------

TEST(Abalone12, IterationSortingNeedsThreeOthers) {
  EXPECT_EQ(possible_sets().size(), 36U);
  EXPECT_EQ(killer_sets().size(), 16U);
  EXPECT_TRUE(is_possible(kAll));
  EXPECT_FALSE(is_possible(only(kIteration)));
  EXPECT_EQ(without(kAll, kTable), kAll & ~(only(kTable) | only(kIteration)));
  EXPECT_EQ(without(kAll, kWindows), kAll & ~only(kWindows));
}

TEST(Abalone12, RecipesSayWhatTheSetsSay) {
  EXPECT_EQ(recipe_text(kNone, Order::Plain), "fixed alpha-beta eval=abalone12 distance");
  EXPECT_EQ(recipe_text(kAll, Order::Plain),
            "id alpha-beta eval=abalone12 distance tt=2^22 replace=used "
            "order=table,cmo,iteration select=windows params=shipped quiesce=plies(2)");
  EXPECT_EQ(recipe_text(only(kTable), Order::Killers, false, true),
            "id alpha-beta eval=abalone12 distance tt=2^22 replace=used order=killers");
}

TEST(Abalone12, EveryRecipeIsUnlocked) {
  ASSERT_NE(setting(), nullptr);
  const app::AnyGame& game = setting()->game;
  for (const Combination set : possible_sets()) {
    const auto recipe = app::make_recipe(recipe_text(set, Order::Plain), *game);
    EXPECT_TRUE(recipe.ok()) << combination_name(set);
  }
  for (const Combination set : killer_sets()) {
    EXPECT_TRUE(app::make_recipe(recipe_text(set, Order::Killers), *game).ok());
  }
  for (std::size_t way = 0; way < ways().size(); ++way) {
    EXPECT_NE(setting()->recipe(way), nullptr) << ways()[way].name;
  }
  for (const Contest& contest : contests()) {
    EXPECT_TRUE(!contest.timed() || !ways()[way_named(contest.way)].by_clock.empty());
  }
}

TEST(Abalone12, WaysComeAfterTheirBases) {
  for (std::size_t way = 0; way < ways().size(); ++way) {
    EXPECT_LE(ways()[way].base, way);
    EXPECT_TRUE(printed(ways()[way].algorithm, 7)) << ways()[way].name;
  }
}

// --- arithmetic ----------------------------------------------------------------------------------

TEST(Abalone12, ShapleyValuesAddUpAndFollowTheNeeds) {
  std::array<double, kCombinations> logs{};
  for (const Combination set : possible_sets()) {
    for (std::size_t t = 0; t < kTechniques; ++t) {
      if (contains(set, t)) logs[set] -= static_cast<double>(t + 1);
    }
  }
  const auto additive = shapley(logs);
  for (std::size_t t = 0; t < kTechniques; ++t) {
    EXPECT_NEAR(additive[t], -static_cast<double>(t + 1), 1e-12);
  }
  // Two that save only together share it equally.
  logs = {};
  const Combination pair = only(kQuiescence) | only(kWindows);
  for (const Combination set : possible_sets()) logs[set] = (set & pair) == pair ? -2 : 0;
  const auto shared = shapley(logs);
  EXPECT_NEAR(shared[kQuiescence], -1, 1e-12);
  EXPECT_NEAR(shared[kWindows], -1, 1e-12);
  EXPECT_NEAR(shared[kIteration], 0, 1e-12);
}

TEST(Abalone12, MediansComeFromBins) {
  EXPECT_FALSE(median_of(std::vector<std::int64_t>(kBins)).known());
  std::vector<std::int64_t> bins(kBins);
  for (std::int64_t nodes = 1; nodes <= 101; ++nodes) ++bins[bin_of(nodes * 1000)];
  const Reading median = median_of(bins);
  EXPECT_EQ(median.n, 101);
  EXPECT_NEAR(median.value, 51'000, 2'000);
  EXPECT_LT(median.interval.low, 45'000);
  EXPECT_GT(median.interval.low, 35'000);
  EXPECT_GT(median.interval.high, 55'000);
  EXPECT_LT(median.interval.high, 68'000);
  EXPECT_EQ(bin_of(0), 0U);
  EXPECT_EQ(bin_of(std::int64_t{1} << 60), kBins - 1);
}

TEST(Abalone12, MediansOfFewHaveNoInterval) {
  std::vector<std::int64_t> bins(kBins);
  bins[bin_of(5'000)] = 1;
  EXPECT_EQ(median_of(bins).n, 1);
  EXPECT_NE(median_text(median_of(bins)).find("(n = 1)"), std::string::npos);
  EXPECT_EQ(median_text(median_of(bins)).find("95%"), std::string::npos);
  bins[bin_of(50'000)] = kFewestForMedian - 1;
  EXPECT_NE(median_text(median_of(bins)).find("95%: "), std::string::npos);
  EXPECT_EQ(median_text({}), "-");
}

// Figures of tables I and II that cells of self-play have, each with a cell and a quantity.
TEST(Abalone12, PrintedFiguresHaveTheirCells) {
  const Results none(study(), std::vector<CellTotal>(study().cells().size()));
  EXPECT_EQ(none.comparisons().size(), printed_figures().size());
  EXPECT_EQ(printed_figures().size(), 19U);
  for (const TableVerdict& verdict : none.verdicts()) {
    EXPECT_EQ(verdict_word(verdict), "not measured") << verdict.table;
  }
}

TEST(Abalone12, PublishedNumbersAreThere) {
  EXPECT_EQ(printed("alpha-beta", 5), 5'574'269);
  EXPECT_EQ(printed(kLast, 7), 2'921'523);
  EXPECT_FALSE(printed(kLast, 8));
  EXPECT_EQ(statements().size(), 24U);
  EXPECT_EQ(grouped(2'921'523), "2,921,523");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(-999), "-999");
  EXPECT_EQ(grouped(-1'234), "-1,234");
}

// Section V: the criterion has widths of its own, in a file with the command that made it; eq 4.
TEST(Abalone12, SectionVTheCriterionHasWidthsOfItsOwn) {
  const std::vector<Points> widths = shipped_widths(Widths::Criterion);
  ASSERT_GE(widths.size(), 7U);  // depth 7 has six plies left below its root
  for (std::size_t left = 1; left < widths.size(); ++left) EXPECT_GT(widths[left], 0);
  const auto models_of = [](const char* way) {
    return setting()->recipe(way_named(way))->models->widths;
  };
  EXPECT_EQ(models_of(kCriterion), widths);
  EXPECT_EQ(models_of(kCriterionLast), widths);
  EXPECT_NE(models_of(kAspiration), widths);
  const std::vector<Points> cone = models_of(kCone);
  EXPECT_EQ(cone, shipped_widths(Widths::Cone));
  ASSERT_EQ(cone.size(), widths.size());
  for (int left = 1; left < static_cast<int>(cone.size()); ++left) {
    EXPECT_EQ(cone[static_cast<std::size_t>(left)], left * cone[1]);
  }
}

// Section IV.D: Iteration Sorting is taken away and nothing else.
TEST(Abalone12, SectionIVDIterationSortingIsTakenAway) {
  for (const auto& [without, with] : {std::pair{kNoIteration, kCriterionLast},
                                      std::pair{kNoTableMoveNoIteration, kNoTableMove}}) {
    engine::Recipe recipe = *setting()->recipe(way_named(without));
    EXPECT_FALSE(recipe.ordering.iteration_sort) << without;
    recipe.ordering.iteration_sort = true;
    EXPECT_EQ(recipe, *setting()->recipe(way_named(with))) << without;
    EXPECT_EQ(ways()[way_named(without)].base, way_named(with));
  }
}

// Section IV: one method for all levels, in the place of three regions.
TEST(Abalone12, SectionIVRegionsAreTakenAway) {
  const auto levels = [](const char* way) {
    const engine::Ordering& ordering = setting()->recipe(way_named(way))->ordering;
    return std::pair(ordering.evaluate_levels, ordering.history_levels);
  };
  EXPECT_EQ(levels(kCriterionCmo), std::pair(3, 2));
  EXPECT_EQ(levels(kOneRegion[0]), std::pair(64, 0));
  EXPECT_EQ(levels(kOneRegion[1]), std::pair(0, 64));
  EXPECT_EQ(levels(kOneRegion[2]), std::pair(0, 0));
}

// Section II.C: the full recipe plays itself with one weight of its evaluation set to 0.
TEST(Abalone12, SectionIICFeaturesAreLeftOutOneByOne) {
  const auto infos = setting()->game->weights("abalone12");
  for (const LeftOut& one : kLeftOut) {
    engine::Recipe recipe = *setting()->recipe(way_named(one.way));
    ASSERT_TRUE(recipe.weights);
    ASSERT_EQ(recipe.weights->size(), infos.size());
    for (std::size_t i = 0; i < infos.size(); ++i) {
      const bool left_out = infos[i].name == one.weight;
      EXPECT_TRUE(!left_out || infos[i].otherwise != 0) << one.weight;
      EXPECT_EQ((*recipe.weights)[i], left_out ? 0 : infos[i].otherwise) << infos[i].name;
    }
    recipe.weights = nullptr;
    EXPECT_EQ(recipe, *setting()->recipe(way_named(kPaper)));
    const auto plays = [&](const Contest& contest) {
      return contest.terms == Terms::Nodes && std::string_view(contest.way) == one.way &&
             std::string_view(contest.against) == kPaper;
    };
    EXPECT_EQ(std::count_if(contests().begin(), contests().end(), plays), 1) << one.way;
  }
}

// --- positions and samples -----------------------------------------------------------------------

TEST(Abalone12, PositionsAreUndecidedAndDependOnTheSeedAlone) {
  const Setting& made = *setting();
  ASSERT_EQ(made.finals.size(), 14U);
  EXPECT_EQ(made.game->format_position(made.finals[3]), final_text(3));
  std::set<std::uint64_t> keys;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto position = middle_game(made, seed);
    ASSERT_TRUE(position);
    EXPECT_EQ(*position, *middle_game(made, seed));
    EXPECT_FALSE(made.game.outcome(*position));
    keys.insert(made.game.key(*position));
  }
  EXPECT_EQ(keys.size(), 5U);
}

TEST(Abalone12, ExactWaysHaveTheValueOfAlphaBeta) {
  const Setting& made = *setting();
  app::AnyRequest request;
  request.limits.depth = 3;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto position = middle_game(made, seed);
    const auto value_of = [&](const char* way) {
      const auto engine =
          made.game->engine(*made.recipe(way_named(way)), app::ProfileChoice::Fastest);
      return engine->search(*position, request, {}, nullptr).value;
    };
    for (const char* way : {"killer", "exact", "table", "table+deepening", "table-values"}) {
      EXPECT_EQ(value_of(way), value_of(kPlain)) << way;
    }
  }
}

TEST(Abalone12, ASampleOfFactorsIsRepeatableAndAddsUp) {
  const std::size_t cell = cell_with({{"set", kFactorSet}, {"condition", "d4"}});
  const auto once = compute(study(), 1, {cell, 0, 1});
  EXPECT_EQ(once, compute(study(), 1, {cell, 0, 1}));
  std::int64_t sum = 0;
  for (std::size_t t = 0; t < kTechniques; ++t) sum += once[effect_place(Effect::Shapley, t)].sum;
  EXPECT_NEAR(static_cast<double>(sum),
              static_cast<double>(once[set_place(possible_sets().size() - 1)].sum), kTechniques);
  EXPECT_EQ(once[contrast_place(Contrast::CombinedInstead)].n, 1);
}

// Section III: keys decide what a full table keeps; a search of one set of keys can be repeated.
TEST(Abalone12, SectionIIIKeysMatterToATableThatOverflows) {
  ASSERT_EQ(setting()->keyed.size(), kKeySeeds);
  const std::size_t cell = cell_with({{"set", kKeysSet}});
  const auto once = compute(study(), 1, {cell, 0, 1});
  EXPECT_EQ(once, compute(study(), 1, {cell, 0, 1}));
  EXPECT_EQ(once[place_of(Keys::NodesDiffer, 0)].n, 1);
  EXPECT_EQ(once[place_of(Keys::NodesDiffer, 1)].sum, 1);  // 2^15 entries
  EXPECT_GT(once[place_of(Keys::LogSpread, 1)].sum, 0);
}

TEST(Abalone12, CutOffsAreCounted) {
  const std::size_t cell = cell_with({{"set", kCutsSet}});
  const Results results = measured({cell}, 2);
  const Measured read(results);
  const Reading children = read.cuts(Cuts::Children, Cuts::Expanded, Cuts::BeyondExpanded, 0);
  EXPECT_GT(children.value, 20);
  EXPECT_LT(children.value, 120);
  const Reading six = read.cuts(Cuts::SortedSix, Cuts::Sorted, Cuts::SortedLater, 1);
  const Reading first = read.cuts(Cuts::SortedFirst, Cuts::Sorted, Cuts::SortedAfterFirst, 1);
  EXPECT_GT(six.value, first.value);
  EXPECT_LE(six.value, 1);
  EXPECT_GT(read.cuts(Cuts::Evaluations, 1).mean, 0);
}

TEST(Abalone12, FinalsHaveACellEach) {
  std::set<std::string> ids;
  std::size_t finals = 0;
  for (const Cell& cell : study().cells()) {
    ids.insert(cell.id);
    if (label(cell.labels, "positions") != "finals") continue;
    ++finals;
    EXPECT_EQ(cell.samples(1000), 1U) << cell.id;
  }
  EXPECT_EQ(ids.size(), study().cells().size());
  EXPECT_EQ(finals, 14U * kDepths.size());
}

// --- reports -------------------------------------------------------------------------------------

// A section without a word, or a table without a row.
bool has_empty_part(const Document& document) {
  const auto is_empty = [](const Block& block) {
    const auto* table = std::get_if<Table>(&block);
    return table != nullptr && table->rows.empty();
  };
  return std::any_of(document.sections.begin(), document.sections.end(), [&](const Section& one) {
    return one.blocks.empty() || std::any_of(one.blocks.begin(), one.blocks.end(), is_empty);
  });
}

TEST(Abalone12, ReportsOfNothingAndOfLittle) {
  const std::vector<std::size_t> little = {cell_with({{"set", "ordered"}, {"condition", "d6"}}),
                                           cell_with({{"set", kCutsSet}})};
  for (const std::uint64_t samples : {0U, 1U, 2U}) {
    const Results results = measured(samples == 0 ? std::vector<std::size_t>{} : little, samples);
    const Document document = study().report(results);
    const std::string html = to_html(document);
    EXPECT_EQ(html.find(">nan"), std::string::npos) << samples;
    EXPECT_EQ(html.find(">-nan"), std::string::npos) << samples;
    const std::string text = to_markdown(document);
    EXPECT_FALSE(has_empty_part(document)) << samples;
    for (const char* title : {"The claims", "Tables I and II", "Each technique alone and together",
                              "Moves, values and strength", "Where cut-offs happen",
                              "Widths, regions, keys, opponent"}) {
      EXPECT_NE(text.find(title), std::string::npos) << title;
    }
    for (const Claim& claim : house_claims(results)) {
      EXPECT_GE(claim.verdict, Verdict::Undecided) << claim.text;
    }
    EXPECT_EQ(study().files(results).front().first, "timed.csv");
  }
}

}  // namespace
}  // namespace espalier::lab::abalone12
