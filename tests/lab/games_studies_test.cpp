// The studies that play games: pairs are fair and repeatable, trends are found, reports are made
// from nothing and from little.
#include <gtest/gtest.h>

#include <set>

#include "app/recipes.hpp"
#include "lab/laboratory.hpp"
#include "lab/paired_games.hpp"
#include "lab/studies/buro/probcut.hpp"
#include "lab/studies/fuernkranz/depth.hpp"

namespace espalier::lab {
namespace {

using fuernkranz::Gain;
using fuernkranz::Rung;

const Study& study(const char* name) { return *find_study(name).value(); }

Contestant searching(const app::AnyGame& game, int depth) {
  Contestant contestant{app::make_recipe("default tt=64K select=none", *game).value(), {}};
  contestant.limits.depth = depth;
  return contestant;
}

// The cheapest cells: one of each set and game, timed ones left out.
std::vector<std::size_t> cheap_cells(const Study& of) {
  std::vector<std::size_t> cells;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < of.cells().size(); ++i) {
    const Cell& cell = of.cells()[i];
    const std::string group = std::string(label(cell.labels, "game")) + "/" +
                              std::string(label(cell.labels, "set")) +
                              std::string(label(cell.labels, "gap"));
    if (!cell.timed && seen.insert(group).second) cells.push_back(i);
  }
  return cells;
}

Results measure(const Study& of, const std::vector<std::size_t>& cells, std::uint64_t samples) {
  std::vector<CellTotal> totals(of.cells().size());
  for (const std::size_t cell : cells) {
    totals[cell] = {samples, compute(of, 1, {cell, 0, samples})};
  }
  return Results(of, std::move(totals));
}

TEST(PairedGames, EqualsShareEveryPair) {
  const app::AnyGame game = registered_game("connect4").value();
  const Contestant one = searching(game, 3);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto opening = draw_opening(game, {6, 10}, seed);
    ASSERT_TRUE(opening);
    const auto pair = play_pair(game, *opening, one, one);
    ASSERT_TRUE(pair);
    EXPECT_EQ(pair->half_points[0] + pair->half_points[1], 2);
    EXPECT_EQ(pair->spent[0].nodes, pair->spent[1].nodes);
  }
}

TEST(PairedGames, TheOtherSideHasTheOtherPoints) {
  const app::AnyGame game = registered_game("breakthrough").value();
  const auto opening = draw_opening(game, {8, 14}, 7);
  ASSERT_TRUE(opening);
  const auto pair = play_pair(game, *opening, searching(game, 3), searching(game, 1));
  const auto turned = play_pair(game, *opening, searching(game, 1), searching(game, 3));
  ASSERT_TRUE(pair && turned);
  EXPECT_EQ(pair->half_points[0], 2 - turned->half_points[1]);
  EXPECT_EQ(pair->half_points[1], 2 - turned->half_points[0]);
  EXPECT_GT(pair->spent[0].nodes, pair->spent[1].nodes);
  EXPECT_EQ(pair->spent[0].nodes, turned->spent[1].nodes);
}

TEST(PairedGames, OpeningsAreUndecided) {
  const app::AnyGame game = registered_game("connect4").value();
  const auto engine = game->engine(searching(game, 4).recipe, app::ProfileChoice::Fastest);
  app::AnyRequest request;
  request.limits.depth = 4;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto opening = draw_opening(game, {6, 10}, seed);
    ASSERT_TRUE(opening);
    EXPECT_FALSE(game.outcome(*opening));
    const Points value = engine->search(*opening, request, {}, nullptr).value;
    EXPECT_FALSE(is_win(value) || is_loss(value));
  }
}

TEST(GamesStudies, SamplesAreRepeatableAndMeasured) {
  for (const char* name : {"fuernkranz/depth", "buro/probcut"}) {
    const Study& of = study(name);
    for (const std::size_t cell : cheap_cells(of)) {
      const std::vector<Moments> once = compute(of, 1, {cell, 0, 2});
      EXPECT_EQ(once, compute(of, 1, {cell, 0, 2})) << of.cells()[cell].id;
      EXPECT_EQ(once.front().n, 2) << of.cells()[cell].id;
    }
  }
}

TEST(GamesStudies, TheTallyIsTheMatch) {
  const Study& of = study("fuernkranz/depth");
  const Results results = measure(of, {0}, 12);
  const match::Tally tally = tally_of(results, 0);
  EXPECT_EQ(tally.pair_count(), 12U);
  EXPECT_TRUE(tally.paired());
  EXPECT_NEAR(match::estimate_pairs(tally).score, results.estimate(0, kPoints).mean, 1e-12);
  EXPECT_NEAR(tally.score(), results.estimate(0, kPoints).mean, 1e-12);
}

TEST(GamesStudies, ReportsOfNothingAndOfLittle) {
  for (const char* name : {"fuernkranz/depth", "buro/probcut"}) {
    const Study& of = study(name);
    for (const std::uint64_t samples : {0U, 1U, 3U}) {
      const Results results =
          measure(of, samples == 0 ? std::vector<std::size_t>{} : cheap_cells(of), samples);
      const Document document = of.report(results);
      EXPECT_NE(to_markdown(document).find("The claims"), std::string::npos);
      EXPECT_EQ(to_html(document).find(">nan"), std::string::npos) << name << " " << samples;
      for (const Block& block : document.sections.front().blocks) {
        for (const Claim& claim : std::get<Claims>(block).list) {
          EXPECT_GE(claim.verdict, Verdict::Undecided) << claim.text << ": " << claim.evidence;
        }
      }
    }
  }
}

// --- fuernkranz/depth ----------------------------------------------------------------------------

// A cell of 400 pairs of which the deeper side wins so many, the others being shared.
Rung rung(int depth, std::uint64_t won) {
  Rung one;
  one.depth = depth;
  one.tally.pairs = {0, 0, 400 - won, 0, won};
  one.tally.games = {400 - won, 0, 400 + won};
  one.score = match::estimate_pairs(one.tally);
  one.doublings = 2;
  return one;
}

TEST(Depth, ATrendIsFoundAndItsUnitIsElo) {
  const std::vector<Rung> falling = {rung(3, 300), rung(4, 250), rung(5, 200),
                                     rung(6, 150), rung(7, 100), rung(8, 60)};
  const auto trend = fuernkranz::trend_of(falling, Gain::Whole);
  ASSERT_TRUE(trend);
  EXPECT_EQ(trend->cells, 6U);
  EXPECT_LT(trend->slope, -40);
  EXPECT_LT(trend->p, 1e-6);
  const auto halved = fuernkranz::trend_of(falling, Gain::PerDoubling);
  EXPECT_NEAR(halved->slope, trend->slope / 2, 1e-9);
  EXPECT_LT(trend->change, -100);
  EXPECT_NEAR(halved->change, trend->change / 2, 1e-9);
}

// Odd depths gain much and even depths little, but neither more nor less with the depth.
TEST(Depth, ParityIsNoTrend) {
  const std::vector<Rung> level = {rung(3, 200), rung(4, 40),  rung(5, 200),
                                   rung(6, 40),  rung(7, 200), rung(9, 200)};
  const auto trend = fuernkranz::trend_of(level, Gain::Whole);
  ASSERT_TRUE(trend);
  EXPECT_NEAR(trend->slope, 0, 1e-9);
  EXPECT_NEAR(trend->misfit, 0, 1e-9);
  EXPECT_NEAR(trend->change, 0, 1e-9);
  EXPECT_NEAR(trend->p, 1, 1e-9);
}

TEST(Depth, PerfectScoresAreLeftOutAndFewCellsSayNothing) {
  const std::vector<Rung> list = {rung(3, 400), rung(4, 250), rung(5, 200), rung(6, 150),
                                  rung(7, 100)};
  EXPECT_FALSE(fuernkranz::trend_of(list, Gain::Whole));
  std::vector<Rung> more = list;
  more.push_back(rung(8, 60));
  const auto trend = fuernkranz::trend_of(more, Gain::Whole);
  ASSERT_TRUE(trend);
  EXPECT_EQ(trend->perfect, 1U);
  EXPECT_EQ(trend->cells, 5U);
}

TEST(Depth, TwoPliesMoreWinAtLowDepth) {
  const Study& of = study("fuernkranz/depth");
  const Results none = measure(of, {}, 0);
  const auto cell = none.find_cell({{"game", "breakthrough"}, {"depth", "3"}, {"gap", "2"}});
  ASSERT_TRUE(cell);
  const Results results = measure(of, {*cell}, 20);
  EXPECT_GT(match::estimate_pairs(tally_of(results, *cell)).scores.low, 0.5);
}

// Results in which the deeper side wins so many of 100 pairs, the others being shared, one ply
// more.
Results one_ply_more(const char* game, const std::vector<std::int64_t>& won) {
  const Study& of = study("fuernkranz/depth");
  std::vector<CellTotal> totals(of.cells().size());
  for (std::size_t i = 0; i < won.size(); ++i) {
    const Results none(of, std::vector<CellTotal>(of.cells().size()));
    const auto cell =
        none.find_cell({{"game", game}, {"depth", std::to_string(3 + i)}, {"gap", "1"}});
    EXPECT_TRUE(cell);
    CellTotal& total = totals[*cell];
    total = {100, std::vector<Moments>(pair_quantities(false).size())};
    total.moments[kPairResults + 4].sum = won[i];
    total.moments[kPairResults + 2].sum = 100 - won[i];
    total.moments[kWins].sum = 100 + won[i];
  }
  return Results(of, std::move(totals));
}

// 70% to 80% of the points is what chess programs had; other games say nothing of it.
TEST(Depth, WhatChessProgramsScoredIsJudgedOnChess) {
  const auto verdict = [](const Results& results) {
    return fuernkranz::depth_claims(results, {}).back().verdict;
  };
  EXPECT_EQ(verdict(one_ply_more("chess", {50, 52, 48})), Verdict::Holds);
  EXPECT_EQ(verdict(one_ply_more("chess", {50, 95})), Verdict::HoldsInPart);
  EXPECT_EQ(verdict(one_ply_more("chess", {95, 94})), Verdict::Fails);
  EXPECT_EQ(verdict(one_ply_more("othello", {50, 50})), Verdict::NotTested);
}

// --- buro/probcut --------------------------------------------------------------------------------

TEST(ProbCut, ModelsAreInTheBinary) {
  for (const char* game : {"connect4", "breakthrough"}) {
    const auto models = buro::models_of(game);
    ASSERT_TRUE(models) << game;
    EXPECT_GE(models->pairs.size(), 2U);
  }
  EXPECT_FALSE(buro::models_of("tic-tac-toe"));
}

TEST(ProbCut, SelectiveSearchesAreSmallerAndPlainIsItself) {
  const Study& of = study("buro/probcut");
  const Results none = measure(of, {}, 0);
  const auto cell = none.find_cell({{"game", "connect4"}, {"set", "effort"}, {"condition", "d10"}});
  ASSERT_TRUE(cell);
  const Results results = measure(of, {*cell}, 20);
  const auto mean = [&](buro::Effort metric, std::size_t way) {
    return results.estimate(*cell, buro::place_of(metric, way)).mean;
  };
  EXPECT_EQ(mean(buro::Effort::SameMove, buro::kPlain), 1);
  EXPECT_EQ(mean(buro::Effort::BeyondPlain, buro::kPlain), 0);
  EXPECT_LT(buro::nodes_ratio(results, *cell, buro::kProbCut).mean, 1);
  EXPECT_LT(buro::nodes_ratio(results, *cell, buro::kMpc).mean,
            buro::nodes_ratio(results, *cell, buro::kProbCut).mean);
}

TEST(ProbCut, TimedCellsAreMarkedAndHaveAFileOfTheirOwn) {
  const Study& of = study("buro/probcut");
  std::size_t timed = 0;
  for (const Cell& cell : of.cells()) {
    EXPECT_EQ(cell.timed, label(cell.labels, "set") == "time") << cell.id;
    timed += cell.timed ? 1 : 0;
  }
  EXPECT_EQ(timed, buro::pruning_games().size() * buro::kPairings.size());
  EXPECT_EQ(of.files(measure(of, {}, 0)).front().first, "timed.csv");
}

}  // namespace
}  // namespace espalier::lab
