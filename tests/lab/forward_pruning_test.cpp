// tong02/forward-pruning: samples are repeatable, plain ways are themselves, and reports are made
// from nothing and from little.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "forward_pruning_study.hpp"
#include "lab/studies/tong02/bars.hpp"
#include "lab/studies/tong02/samples.hpp"
#include "temporary_directory.hpp"

namespace espalier::lab::tong02 {
namespace {

// The first cell of each set of a quick game.
std::vector<std::size_t> cheap_cells() {
  std::vector<std::size_t> cells;
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < study().cells().size(); ++i) {
    const Labels& labels = study().cells()[i].labels;
    if (label(labels, "game") == "connect4" && seen.insert(label(labels, "set")).second) {
      cells.push_back(i);
    }
  }
  return cells;
}

Results measured(const std::vector<std::size_t>& cells, std::uint64_t samples) {
  std::vector<CellTotal> totals(study().cells().size());
  for (const std::size_t cell : cells) {
    totals[cell] = {samples, compute(study(), 1, {cell, 0, samples})};
  }
  return Results(study(), std::move(totals));
}

// --- what is searched ----------------------------------------------------------------------------

TEST(ForwardPruning, EveryWayHasAPlainOneOfItsDriver) {
  for (const Way& way : ways()) {
    EXPECT_TRUE(ways()[way.plain].is_plain()) << way.name;
    EXPECT_EQ(ways()[way.plain].driver, way.driver) << way.name;
    EXPECT_EQ(ways()[way.plain].order, way.order) << way.name;
    EXPECT_LE(ways()[way.plain].breadth, way.breadth) << way.name;
    EXPECT_TRUE(ways()[way.judge].is_plain()) << way.name;
    EXPECT_EQ(ways()[way.judge].driver, "mtdf") << way.name;
    EXPECT_EQ(ways()[way.judge].order, way.order) << way.name;
    EXPECT_LE(ways()[way.judge].breadth, way.breadth) << way.name;
  }
  EXPECT_EQ(framework_ways().size(), 12U);
  EXPECT_EQ(node_cutting_ways().size(), 5U);
  EXPECT_EQ(integrated_ways().size(), 5U);
}

TEST(ForwardPruning, PlainWaysAreWellOrderedAndSelectiveOnesHaveModels) {
  for (const PruningGame& game : pruning_games()) {
    const Setting* setting = setting_of(game);
    ASSERT_NE(setting, nullptr) << game.name;
    for (std::size_t way = 0; way < ways().size(); ++way) {
      const engine::Recipe* recipe = setting->recipe(way);
      ASSERT_NE(recipe, nullptr) << game.name << " " << ways()[way].name;
      EXPECT_GT(recipe->memory.bytes, 0U);
      EXPECT_TRUE(recipe->ordering.table_move);
      EXPECT_FALSE(recipe->ordering.keys.empty());
      EXPECT_EQ(!recipe->models, ways()[way].is_plain()) << ways()[way].name;
    }
  }
}

// Children by an inexpensive estimation of the evaluation; F(X given Y) is fitted in that order.
TEST(ForwardPruning, Tong02Section42TheWaysOrderChildrenByStaticValues) {
  for (const PruningGame& game : pruning_games()) {
    const Setting& setting = *setting_of(game);
    for (std::size_t way = 0; way < ways().size(); ++way) {
      const engine::Recipe& recipe = *setting.recipe(way);
      const bool ranked = ways()[way].is_ranked();
      EXPECT_EQ(ranked, ways()[way].name.find("ranked") != std::string::npos);
      EXPECT_EQ(recipe.ordering.keys.front() == engine::OrderKey::Fixed, !ranked)
          << ways()[way].name;
      if (!recipe.models) continue;
      EXPECT_EQ(*recipe.models, ranked ? *setting.ranked : *setting.models) << ways()[way].name;
    }
    // The search one ply deep finds the first child best, so there is one row: y = 0.
    EXPECT_EQ(setting.models->places.cumulative.size(), 1U) << game.name;
    EXPECT_GE(setting.ranked->places.cumulative.size(), 2U) << game.name;
    EXPECT_EQ(setting.models->pairs, setting.ranked->pairs) << game.name;
  }
  EXPECT_EQ(ranked_of(way_named("mtd-fgpc")), way_named("mtd-ranked-fgpc"));
  EXPECT_EQ(ranked_of(way_named(kByStage)), std::nullopt);
}

TEST(ForwardPruning, TwinsDifferInWhereTheyTestAlone) {
  for (const Twins& pair : twins()) {
    const Way& one = ways()[pair.one];
    const Way& other = ways()[pair.other];
    EXPECT_EQ(one.order, other.order) << pair.name();
    if (one.is_plain() || pair.compared != Compared::Same) continue;
    EXPECT_EQ(one.driver, other.driver) << pair.name();
    const Setting& setting = *setting_of(game_named("chinese-checkers"));
    EXPECT_EQ(setting.recipe(pair.one)->models, setting.recipe(pair.other)->models);
    EXPECT_EQ(setting.recipe(pair.one)->selectivity.cuts.threshold,
              setting.recipe(pair.other)->selectivity.cuts.threshold);
  }
}

TEST(ForwardPruning, TheChoiceByStageHasListsOfStages) {
  const engine::Recipe& recipe =
      *setting_of(game_named("chinese-checkers"))->recipe(way_named(kByStage));
  ASSERT_EQ(recipe.stage_selectivity.size(), 2U);
  EXPECT_EQ(engine::selectivity_at(recipe, 0).cuts.test, engine::ShallowTest::Fgpc);
  EXPECT_TRUE(engine::selectivity_at(recipe, 1).cuts.integrated);
  EXPECT_EQ(engine::selectivity_at(recipe, 2), engine::Selectivity{});
  for (const PruningGame& game : pruning_games()) {
    EXPECT_FALSE(setting_of(game)->recipe(way_named(kByStage))->stage_selectivity.empty())
        << game.name;
  }
}

// On positions of the middle game it is the integrated strategy, so that it has to play.
TEST(ForwardPruning, TheChoiceByStagePlaysWholeGames) {
  for (const char* set : {kTimeSet, kNodesSet}) {
    const std::string condition = condition_of(game_named("chinese-checkers"), set);
    const Labels labels = {
        {"game", "chinese-checkers"}, {"set", set}, {"condition", condition}, {"way", kByStage}};
    EXPECT_EQ(study().cells()[cell_with(labels)].id,
              "chinese-checkers/" + std::string(set) + "/" + condition + "/mtd-stages");
  }
}

TEST(ForwardPruning, TheLeastPairComesFirst) {
  engine::Models models;
  models.pairs = {{0, 2, 6, 1, 0, 9}, {0, 1, 3, 1, 0, 9}, {1, 1, 3, 2, 0, 9}};
  const engine::Models sorted = least_pair_first(models);
  EXPECT_EQ(sorted.pairs.front(), models.pairs[1]);
  EXPECT_EQ(sorted.pairs.back(), models.pairs[0]);
}

TEST(ForwardPruning, PositionsAndPlayersDependOnTheSeedAlone) {
  const Setting& setting = *setting_of(game_named("connect4"));
  const auto one = middle_game(setting, 5);
  ASSERT_TRUE(one);
  EXPECT_EQ(*one, *middle_game(setting, 5));
  EXPECT_FALSE(*one == *middle_game(setting, 6));
  const auto infos = setting.game->weights("");
  const std::vector<Points> weights = other_weights(setting, 5);
  EXPECT_EQ(weights, other_weights(setting, 5));
  ASSERT_EQ(weights.size(), infos.size());
  bool other = false;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    EXPECT_GE(weights[i], infos[i].low);
    EXPECT_LE(weights[i], infos[i].high);
    other = other || weights[i] != infos[i].otherwise;
  }
  EXPECT_TRUE(other);
}

// --- what is measured ----------------------------------------------------------------------------

TEST(ForwardPruning, SamplesAreRepeatable) {
  for (const std::size_t cell : cheap_cells()) {
    const std::vector<Moments> once = compute(study(), 1, {cell, 0, 2});
    const bool counted =
        std::any_of(once.begin(), once.end(), [](const Moments& moments) { return moments.n > 0; });
    EXPECT_TRUE(counted) << study().cells()[cell].id;
    if (study().cells()[cell].timed) continue;
    EXPECT_EQ(once, compute(study(), 1, {cell, 0, 2})) << study().cells()[cell].id;
  }
}

TEST(ForwardPruning, PlainSearchesAgreeAndSelectiveOnesAreSmaller) {
  const PruningGame& plan = game_named("othello");
  const std::size_t cell =
      cell_with({{"game", "othello"}, {"set", kEffortSet}, {"condition", "d6"}});
  const Results results = measured({cell}, 12);
  const GameResults game(results, plan);
  for (const char* name : {"ab", "ns", "mtd"}) {
    const std::size_t way = way_named(name);
    EXPECT_EQ(game.share(Effort::SameValue, way, 6).value, 1) << name;
    EXPECT_EQ(game.share(Effort::SameWorth, way, 6).value, 1) << name;
    EXPECT_EQ(game.nodes_ratio(way, 6).value, 1) << name;
  }
  EXPECT_LT(game.nodes_ratio(way_named("mtd-gmpc"), 6).value, 1);
  EXPECT_LT(game.nodes_ratio(way_named("mtd-fgpc"), 6).value,
            game.nodes_ratio(way_named("mtd-gpc"), 6).value);
  EXPECT_GT(game.by_knowing(6).value, 1);
  EXPECT_FALSE(game.nodes_ratio(way_named("mtd-nc-97"), 6).known());  // not searched so deep
}

TEST(ForwardPruning, APositionOfChineseCheckers) {
  const std::size_t cell =
      cell_with({{"game", "chinese-checkers"}, {"set", kEffortSet}, {"condition", "d3"}});
  const Results results = measured({cell}, 1);
  const GameResults game(results, game_named("chinese-checkers"));
  ASSERT_EQ(game.positions(3), 1);
  for (std::size_t way = 0; way < ways().size(); ++way) {
    EXPECT_GT(game.effort(Effort::Nodes, way, 3).mean, 0) << ways()[way].name;
  }
  for (const char* plain : {"ab", "ns"}) {
    EXPECT_EQ(game.share(Effort::SameValue, way_named(plain), 3).value, 1) << plain;
  }
  EXPECT_EQ(game.effort(Effort::Nodes, way_named(kByStage), 3).mean,
            game.effort(Effort::Nodes, way_named("mtd-is-95"), 3).mean);
  EXPECT_LE(game.effort(Effort::Nodes, way_named("mtd-fgpc"), 3).mean,
            game.effort(Effort::Nodes, way_named("mtd"), 3).mean);
}

// One ply more than the d of the tests: they are made at the root alone, where the mover raises the
// lower bound.
TEST(ForwardPruning, AtTheThesisDepthOneSideIsBothOrNone) {
  const PruningGame& plan = game_named("connect4");
  const std::size_t cell = cell_with(
      {{"game", "connect4"}, {"set", kEffortSet}, {"condition", depth_label(plan.depth())}});
  const Results results = measured({cell}, 10);
  const GameResults game(results, plan);
  const auto nodes = [&](const char* way) {
    return game.effort(Effort::Nodes, way_named(way), plan.depth()).mean;
  };
  EXPECT_EQ(nodes("mtd-fgpc-below"), nodes("mtd-fgpc"));
  EXPECT_EQ(nodes("mtd-fgpc-above"), nodes("mtd"));
}

TEST(ForwardPruning, ATinyRunEndsInAReport) {
  const testing::TemporaryDirectory directory("forward-pruning");
  RunRequest request;
  request.study = &study();
  request.directory = directory.path("run");
  request.trees = 1;
  request.cells = "game=connect4 set=effort|learner condition=d4";
  const StopFlag stop;
  const auto report = run_study(request, stop, [](const Progress&) {});
  ASSERT_TRUE(report) << report.message();
  EXPECT_TRUE(report->finished);
  EXPECT_FALSE(report->error);
  for (const char* file : {"results.csv", "report.html", "report.md", "timed.csv"}) {
    EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(request.directory) / file)) << file;
  }
}

// --- reports -------------------------------------------------------------------------------------

TEST(ForwardPruning, ReportsOfNothingAndOfLittle) {
  for (const std::uint64_t samples : {0U, 1U, 3U}) {
    const Results results =
        measured(samples == 0 ? std::vector<std::size_t>{} : cheap_cells(), samples);
    const Document document = study().report(results);
    const std::string html = to_html(document);
    EXPECT_EQ(html.find(">nan"), std::string::npos) << samples;
    EXPECT_EQ(html.find(">-nan"), std::string::npos) << samples;
    const std::string text = to_markdown(document);
    for (const char* title : {"The claims", "Is it general?", "Does it turn into strength?"}) {
      EXPECT_NE(text.find(title), std::string::npos) << title;
    }
    EXPECT_EQ(study().files(results).front().first, "timed.csv");
  }
}

TEST(ForwardPruning, NothingIsSaidOfWhatWasNotMeasured) {
  const Document document = study().report(measured({}, 0));
  const std::string text = to_markdown(document);
  EXPECT_EQ(text.find("surely saves"), std::string::npos);
  EXPECT_EQ(text.find("explains"), std::string::npos);
  EXPECT_NE(text.find("Nothing was measured."), std::string::npos);
  EXPECT_TRUE(document.headlines.empty());
  for (const Section& section : document.sections) {
    for (const Block& block : section.blocks) {
      if (const auto* table = std::get_if<Table>(&block)) {
        EXPECT_EQ(table->id, "models");  // those are fitted, not measured
      }
      EXPECT_FALSE(std::holds_alternative<Figure>(block)) << section.id;
      EXPECT_TRUE(section.id == "why" || !std::holds_alternative<Gallery>(block)) << section.id;
    }
  }
}

TEST(ForwardPruning, TimedCellsAreMarked) {
  for (const Cell& cell : study().cells()) {
    const std::string_view set = label(cell.labels, "set");
    EXPECT_EQ(cell.timed, set == kTimesSet || set == kTimeSet) << cell.id;
  }
}

TEST(ForwardPruning, BarsShowWhatIsPrinted) {
  BarChart chart{"times", "time / plain", 2, {{"FGPC-AB", {0.5, {0.4, 0.6}, 30}, 0.37, 0}}};
  EXPECT_NE(draw(chart).find("printed in Tong02"), std::string::npos);
  chart.bars.front().printed.reset();
  chart.bars.push_back({"GPC-AB", {}, std::nullopt, 1});
  const std::string svg = draw(chart);
  EXPECT_EQ(svg.find("printed in Tong02"), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

}  // namespace
}  // namespace espalier::lab::tong02
