// Models of EndCut: positions are at the distances asked for, and the line goes through results
// that plain searches to the end find as well.
#include "tune/fit_endcut.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "app/games.hpp"
#include "app/recipes.hpp"
#include "support/says.hpp"
#include "tune/fit_support.hpp"

namespace espalier::tune {
namespace {

using testing::says;

// Tic-tac-toe five plies before its end, against minimax to the end: draws, wins and losses, some
// of them decided within a ply.
TEST(EndCut, FitsResultsOfEndings) {
  const auto at = game_called("tic-tac-toe");
  const std::vector<DepthPair> pairs = {{1, 5}, {0, 5}};
  auto positions = play_to_the_end(at.game, play_of(at.game, 200), pairs, {}, nullptr);
  ASSERT_GE(positions.size(), 100U);
  std::set<std::size_t> games;
  for (const SampledPosition& each : positions) {
    EXPECT_EQ(at.game->depth_to_the_end(each.position), 5);
    EXPECT_TRUE(games.insert(each.game).second);
  }
  const std::size_t count = positions.size();
  positions.push_back({at.game.start(), -1, 0, 0, 1});  // at another distance
  const FitData data{&at.game, *fit_recipe("default", *at.game), &positions, 2};
  const auto fit = fit_endcut(data, pairs, {}, nullptr);
  ASSERT_TRUE(fit.ok()) << fit.message();
  EXPECT_EQ(fit->deep, DeepValue::Result);
  ASSERT_EQ(fit->pairs.size(), 2U);
  ASSERT_EQ(fit->notes.size(), 1U);
  EXPECT_TRUE(says(fit->notes[0], "1 positions are at no distance"));
  positions.pop_back();
  const auto plain =
      at.game->engine(*app::make_recipe("plain", *at.game), app::ProfileChoice::Full);
  FitSearch search(at.game, data.recipe, nullptr);
  std::vector<DepthSample> samples;
  for (const SampledPosition& each : positions) {
    const Points shallow = search.values(each.position, 1)[1];
    if (is_decided(shallow)) continue;
    app::AnyRequest request;
    request.limits.depth = 9;
    const Points deep = plain->search(each.position, request, {}, nullptr).value;
    samples.push_back({double{1} * shallow, deep > 0 ? 1.0 : deep < 0 ? -1.0 : 0.0});
  }
  const auto line = fit_line(samples);
  ASSERT_TRUE(line.ok());
  EXPECT_EQ(fit->pairs[0].line.n, samples.size());
  EXPECT_EQ(fit->pairs[0].decided, count - samples.size());
  const auto models = cut_pairs(*fit);
  EXPECT_NEAR(models[0].a, line->a, 1e-6);
  EXPECT_NEAR(models[0].b, line->b, 1e-6);
  EXPECT_NEAR(models[0].sigma, line->sigma, 1e-6);
}

// Othello is worth its margin, and who has more discs now has more at the end. All positions with
// so many empty squares are of one stage, which needs no model of its own.
TEST(EndCut, FitsMarginsWhereTheyCount) {
  const auto at = game_called("othello");
  const auto positions = play_to_the_end(at.game, play_of(at.game, 60), {{1, 6}}, {}, nullptr);
  ASSERT_EQ(positions.size(), 60U);
  const FitData data{&at.game, *fit_recipe("default", *at.game), &positions, 2};
  const auto fit = fit_endcut(data, {{1, 6}}, {}, nullptr);
  ASSERT_TRUE(fit.ok()) << fit.message();
  EXPECT_EQ(fit->deep, DeepValue::Margin);
  ASSERT_EQ(fit->pairs.size(), 1U);
  const FittedPair& pair = fit->pairs.front();
  EXPECT_EQ(pair.stage, -1);
  EXPECT_EQ(pair.line.n, 60U);
  EXPECT_GT(pair.line.a, 4 * pair.line.a_error);
  FitSearch search(at.game, data.recipe, nullptr);
  for (std::size_t i = 0; i < 10; ++i) {
    const auto values = search.values(positions[i].position, 6);
    EXPECT_EQ(pair.samples[i].x, values[1]);
    EXPECT_EQ(pair.samples[i].y, values[6]);  // with free passes that is the end
  }
}

TEST(EndCut, NeedsAGameThatKnowsItsEnd) {
  const auto at = game_called("breakthrough");
  EXPECT_TRUE(says(check_end_is_known(*at.game)->message, "breakthrough cannot tell"));
  EXPECT_FALSE(check_end_is_known(*game_called("othello").game));
  EXPECT_TRUE(parse_depth_pairs(kDefaultEndPairs, "--pairs").ok());
}

}  // namespace
}  // namespace espalier::tune
