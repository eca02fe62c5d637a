// Fitters: known numbers are found again, and searches are those of the engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "app/recipes.hpp"
#include "espalier/core/rng.hpp"
#include "support/says.hpp"
#include "tune/fit_run.hpp"
#include "tune/fit_support.hpp"

namespace espalier::tune {
namespace {

using testing::says;

std::vector<SampledPosition> played(const app::AnyGame& game, std::size_t count) {
  SelfPlay how;
  how.positions = count;
  how.player = shallow_player(*game);
  return play_positions(game, how, {}, nullptr);
}

// --- regression ----------------------------------------------------------------------------------

// Anscombe 1973, the first of his four data sets; the figures are those printed with it and in
// every statistics package.
TEST(FitLine, GivesAnscombesNumbers) {
  const std::vector<DepthSample> samples = {{10, 8.04},  {8, 6.95},  {13, 7.58}, {9, 8.81},
                                            {11, 8.33},  {14, 9.96}, {6, 7.24},  {4, 4.26},
                                            {12, 10.84}, {7, 4.82},  {5, 5.68}};
  const auto line = fit_line(samples);
  ASSERT_TRUE(line.ok());
  EXPECT_EQ(line->n, 11U);
  EXPECT_NEAR(line->a, 0.5001, 5e-5);
  EXPECT_NEAR(line->b, 3.0001, 5e-5);
  EXPECT_NEAR(line->sigma, 1.237, 5e-4);
  EXPECT_NEAR(line->r2, 0.6665, 5e-5);
  EXPECT_NEAR(line->a_error, 0.1179, 5e-5);
  EXPECT_NEAR(line->b_error, 1.1247, 5e-5);
}

// Tong02 3.3.1: a = 0.9527, b = 24.1225, sigma = 407.3506. Normal errors by Box and Muller.
TEST(FitLine, RecoversAModelFromItsSamples) {
  Rng rng(7);
  std::vector<DepthSample> samples;
  for (int i = 0; i < 20'000; ++i) {
    const double normal =
        std::sqrt(-2 * std::log(1 - rng.real())) * std::cos(2 * std::numbers::pi * rng.real());
    const double x = 3000 * (2 * rng.real() - 1);
    samples.push_back({x, 0.9527 * x + 24.1225 + 407.3506 * normal});
  }
  const auto line = fit_line(samples);
  ASSERT_TRUE(line.ok());
  // Four standard errors, computed here: x is uniform with a variance of 3000^2 / 3.
  const double root = std::sqrt(20'000.0);
  EXPECT_NEAR(line->a, 0.9527, 4 * 407.3506 / (3000 / std::sqrt(3.0)) / root);
  EXPECT_NEAR(line->b, 24.1225, 4 * 407.3506 / root);
  EXPECT_NEAR(line->sigma, 407.3506, 4 * 407.3506 / std::sqrt(2.0) / root);
  const double explained = 0.9527 * 0.9527 * 3e6 / (0.9527 * 0.9527 * 3e6 + 407.3506 * 407.3506);
  EXPECT_NEAR(line->r2, explained, 0.003);
  const ErrorShape shape = shape_of_errors(samples, *line);
  EXPECT_NEAR(shape.beyond, 2 * (1 - 0.9032), 4 * 0.395 / root);
  EXPECT_NEAR(kNormalBeyond, std::erfc(1.3 / std::numbers::sqrt2), 1e-6);
  EXPECT_NEAR(shape.skewness, 0, 4 * std::sqrt(6.0) / root);
  EXPECT_NEAR(shape.kurtosis, 3, 4 * std::sqrt(24.0) / root);
}

TEST(FitLine, LosesNothingFarFromZero) {
  const auto line = fit_line({{1e9, 2e9 + 1}, {1e9 + 1, 2e9 + 3}, {1e9 + 2, 2e9 + 5}});
  ASSERT_TRUE(line.ok());
  EXPECT_NEAR(line->a, 2, 1e-6);
  EXPECT_NEAR(line->sigma, 0, 1e-5);
  EXPECT_NEAR(line->r2, 1, 1e-9);
}

TEST(FitLine, RefusesWhatHasNoLine) {
  EXPECT_FALSE(fit_line({{1, 1}, {2, 2}}).ok());
  EXPECT_TRUE(says(fit_line({{1, 1}, {1, 2}, {1, 3}}).message(), "the same"));
}

// --- places --------------------------------------------------------------------------------------

TEST(Places, AreCountedAsOnPaper) {
  // y = 0: x = 0 0 0 2; y = 1: x = 1 1 0 3; y = 2: x = 2; y = 4: x = 1.
  const std::vector<Places> seen = {{0, 0, 5}, {0, 0, 5}, {0, 0, 5}, {0, 2, 5}, {1, 1, 5},
                                    {1, 1, 5}, {1, 0, 5}, {1, 3, 5}, {2, 2, 5}, {4, 1, 5}};
  const auto rows = place_rows(seen, 2);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].cumulative, (std::vector<double>{0.75, 0.75, 1}));
  EXPECT_EQ(rows[1].cumulative, (std::vector<double>{0.25, 0.75, 0.75, 1}));
  // From y = 2 on: x counts from there, 2 and max(0, 1 - 2).
  EXPECT_TRUE(rows[2].open && !rows[1].open);
  EXPECT_EQ(rows[2].first, 2U);
  EXPECT_EQ(rows[2].n, 2U);
  EXPECT_EQ(rows[2].cumulative, (std::vector<double>{0.5, 0.5, 1}));
  // Two samples are too few now: the rows before them are taken in.
  const auto merged = place_rows(seen, 5);
  ASSERT_EQ(merged.size(), 1U);
  EXPECT_TRUE(merged[0].open);
  EXPECT_EQ(merged[0].n, 10U);
  EXPECT_TRUE(place_rows({}, 2).empty());
}

// Against a count that knows nothing of rows: every F(x given y) that the engine can read.
TEST(Places, AgreeWithABruteForceCount) {
  Rng rng(3);
  std::vector<Places> seen;
  for (int i = 0; i < 3000; ++i) {
    const std::size_t y = rng.below(1 + rng.below(12));
    seen.push_back({y, rng.below(4) == 0 ? rng.below(12) : y, 12});
  }
  PlaceFit fit;
  fit.rows = place_rows(seen, kFewestInRow);
  const engine::PlaceModel model = place_model(fit);
  ASSERT_GE(model.cumulative.size(), 4U);
  EXPECT_TRUE(fit.rows.back().open);
  for (const PlaceRow& row : fit.rows) {
    EXPECT_GE(row.n, kFewestInRow);
    EXPECT_EQ(row.cumulative.back(), 1);
    EXPECT_TRUE(std::is_sorted(row.cumulative.begin(), row.cumulative.end()));
    for (std::size_t x = 0; x < row.cumulative.size(); ++x) {
      double all = 0;
      double within = 0;
      for (const Places& each : seen) {
        if (row.open ? each.shallow < row.first : each.shallow != row.first) continue;
        all += 1;
        within += each.deep <= x + (each.shallow - row.first) ? 1 : 0;
      }
      EXPECT_NEAR(row.cumulative[x], within / all, 1e-12) << row.first << " " << x;
      EXPECT_NEAR(model.cumulative[row.first][x], within / all, 1e-4);
    }
  }
}

// Of a game, found child by child: children that lose at once are left out, each of the others is
// searched s - 1 and d plies deep, and the first of the best in the order is taken.
TEST(Places, OfConnect4AreThoseOfItsChildren) {
  const auto at = game_called("connect4");
  const app::AnyGame& game = at.game;
  const auto positions = played(game, 250);
  const FitData data{&game, *fit_recipe("default", *game), &positions, 2};
  const auto fit = fit_places(data, {1, 2}, {}, nullptr);
  ASSERT_TRUE(fit.ok()) << fit.message();
  FitSearch search(game, data.recipe, nullptr);
  std::vector<Places> seen;
  std::size_t won = 0;
  for (const SampledPosition& each : positions) {
    if (search.values(each.position, 1)[1] == win_in(1)) {
      ++won;
      continue;
    }
    std::vector<app::AnyPosition> children;
    for (const app::AnyMove move : search.order(each.position)) {
      const auto child = game.play(each.position, move);
      if (game.outcome(child) || search.values(child, 1)[1] != win_in(1)) children.push_back(child);
    }
    if (children.size() < 2) continue;
    const auto first_best = [&](int depth) {
      std::vector<Points> values;
      for (const auto& child : children) values.push_back(-search.values(child, depth).back());
      return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) -
                                      values.begin());
    };
    seen.push_back({first_best(0), first_best(2), children.size()});
  }
  EXPECT_EQ(fit->n, seen.size());
  EXPECT_EQ(fit->won_at_once, won);
  EXPECT_EQ(fit->n + fit->won_at_once + fit->too_few_children, positions.size());
  EXPECT_GT(won, 0U);
  EXPECT_GT(fit->too_few_children, 0U);
  const auto rows = place_rows(seen, kFewestInRow);
  ASSERT_EQ(fit->rows.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(fit->rows[i].cumulative, rows[i].cumulative);
  }
}

// --- ProbCut -------------------------------------------------------------------------------------

// Stages are made up: each has the model of its own positions, and -1 that
// of all.
TEST(ProbCut, FitsEveryStageByItself) {
  const auto at = game_called("connect4");
  auto positions = played(at.game, 300);
  for (SampledPosition& each : positions) each.stage = each.ply < 14 ? 0 : 1;
  positions.front().stage = 2;  // too few: left to the model of all stages
  const FitData data{&at.game, *fit_recipe("default", *at.game), &positions, 2};
  const auto fit = fit_probcut(data, {{1, 3}}, {}, nullptr);
  ASSERT_TRUE(fit.ok()) << fit.message();
  ASSERT_EQ(fit->pairs.size(), 3U);
  ASSERT_EQ(fit->notes.size(), 1U);
  EXPECT_TRUE(says(fit->notes[0], "stage 2"));
  FitSearch search(at.game, data.recipe, nullptr);
  const auto models = cut_pairs(*fit);
  for (std::size_t i = 0; i < 3; ++i) {
    const FittedPair& pair = fit->pairs[i];
    EXPECT_EQ(pair.stage, static_cast<int>(i) - 1);
    std::vector<DepthSample> samples;
    std::size_t decided = 0;
    for (const SampledPosition& each : positions) {
      if (pair.stage >= 0 && each.stage != pair.stage) continue;
      const auto values = search.values(each.position, 3);
      const Points high = std::max(std::abs(values[1]), std::abs(values[3]));
      if (high > 900'000) {
        ++decided;
      } else {
        samples.push_back({double{1} * values[1], double{1} * values[3]});
      }
    }
    const auto line = fit_line(samples);
    ASSERT_TRUE(line.ok());
    EXPECT_EQ(pair.decided, decided);
    EXPECT_EQ(pair.line.n, samples.size());
    EXPECT_NEAR(models[i].a, line->a, 1e-4);
    EXPECT_NEAR(models[i].b, line->b, 1e-4);
    EXPECT_NEAR(models[i].sigma, line->sigma, 1e-4);
  }
  EXPECT_GT(fit->pairs[0].decided, 0U);
}

// --- searches ------------------------------------------------------------------------------------

TEST(FitSearch, ValuesAreThoseOfPlainAlphaBeta) {
  const std::pair<const char*, int> subjects[] = {
      {"connect4", 6}, {"tic-tac-toe", 5}, {"breakthrough", 3}};
  for (const auto& [name, deepest] : subjects) {
    const auto at = game_called(name);
    FitSearch search(at.game, *fit_recipe("default", *at.game), nullptr);
    const auto plain =
        at.game->engine(*app::make_recipe("plain distance", *at.game), app::ProfileChoice::Full);
    for (const SampledPosition& each : played(at.game, 25)) {
      const std::vector<Points> values = search.values(each.position, deepest);
      ASSERT_EQ(values.size(), static_cast<std::size_t>(deepest) + 1);
      EXPECT_EQ(values[0], static_cast<Points>(at.game->evaluate(each.position)));
      for (int depth = 1; depth <= deepest; ++depth) {
        app::AnyRequest request;
        request.limits.depth = depth;
        EXPECT_EQ(values[static_cast<std::size_t>(depth)],
                  plain->search(each.position, request, {}, nullptr).value)
            << name << " " << at.game->format_position(each.position) << " " << depth;
      }
    }
  }
}

TEST(FitSearch, TheBestMoveIsTheFirstOfTheBestInTheOrder) {
  for (const char* name : {"connect4", "breakthrough"}) {
    const auto at = game_called(name);
    FitSearch search(at.game, *fit_recipe("default", *at.game), nullptr);
    for (const SampledPosition& each : played(at.game, 20)) {
      const auto order = search.order(each.position);
      ASSERT_EQ(order.size(), at.game.moves(each.position).size());
      for (const int depth : {1, 3}) {
        app::AnyMove first = order.front();
        Points best = ScoreTraits<Points>::lowest();
        for (const app::AnyMove move : order) {
          const auto child = at.game.play(each.position, move);
          const Points value = -search.values(child, depth - 1).back();
          if (value > best) first = move;
          best = std::max(best, value);
        }
        EXPECT_EQ(search.best(each.position, depth, order), first)
            << name << " " << at.game->format_position(each.position) << " " << depth;
      }
    }
  }
  // Connect-4 ranks the middle first, tic-tac-toe keeps its own order.
  const auto connect4 = game_called("connect4");
  FitSearch search(connect4.game, *fit_recipe("default", *connect4.game), nullptr);
  const auto order = search.order(connect4.position);
  EXPECT_EQ(connect4.game->format_move(connect4.position, order.front()), "4");
}

TEST(FitSearch, RefusesRecipesWithoutAnExactDepth) {
  const auto at = game_called("connect4");
  EXPECT_TRUE(says(fit_recipe("default select=best(3)", *at.game).message(), "no select="));
  EXPECT_TRUE(says(fit_recipe("solve", *at.game).message(), "end of the game"));
  EXPECT_TRUE(says(fit_recipe("defualt", *at.game).message(), "'default'"));
}

TEST(DepthPairs, AreReadOrRefused) {
  const auto pairs = parse_depth_pairs("1,3;0,2", "--pairs");
  ASSERT_TRUE(pairs.ok());
  EXPECT_EQ(*pairs, (std::vector<DepthPair>{{1, 3}, {0, 2}}));
  EXPECT_EQ(depth_pairs_text(*pairs), "1,3;0,2");
  EXPECT_TRUE(parse_depth_pairs(kDefaultPairs, "--pairs").ok());
  for (const char* bad : {"", "1", "1,3;", "3,1", "1,1", "1,3;1,3", "a,b", "1,99", "-1,2", "1;3"}) {
    const auto refused = parse_depth_pairs(bad, "--pairs");
    ASSERT_FALSE(refused.ok()) << bad;
    EXPECT_TRUE(says(refused.message(), "--pairs")) << refused.message();
  }
}

}  // namespace
}  // namespace espalier::tune
