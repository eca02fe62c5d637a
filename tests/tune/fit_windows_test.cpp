// The fitter of windows: quantiles, and narrowing by trials whose results are made up.
#include "tune/fit_windows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/says.hpp"

namespace espalier::tune {
namespace {

using testing::says;

TEST(Windows, QuantilesAreEmpirical) {
  std::vector<Points> hundred;
  for (Points i = 100; i > 0; --i) hundred.push_back(i);
  EXPECT_EQ(quantile_of(hundred, 0.99), 99);
  EXPECT_EQ(quantile_of(hundred, 0.07), 7);
  EXPECT_EQ(quantile_of(hundred, 0.5), 50);
  EXPECT_EQ(quantile_of(hundred, 1), 100);
  EXPECT_EQ(quantile_of({5}, 0.01), 5);
  WindowFit fit;
  fit.levels = {{.left = 1, .n = 9, .width = 100}, {.left = 2, .n = 9, .width = 3}};
  EXPECT_EQ(trial_widths(fit, {.factor = 0.1}), (std::vector<Points>{1, 10, 1}));
}

// A player that beats its opponent exactly from a factor of 0.3 on.
TEST(Windows, AreNarrowedUntilTheyJustWin) {
  const auto trial_at = [](double threshold) {
    return [threshold](FactorTrial& trial) {
      const bool wins = trial.factor >= threshold;
      trial.tally.add_games_and_pair(wins ? 2 : 0, 1);
      return true;
    };
  };
  WindowFit fit;
  ASSERT_TRUE(narrow_windows(fit, trial_at(0.3)));
  EXPECT_EQ(fit.trials.size(), 6U);
  EXPECT_GE(fit.factor, 0.3);
  EXPECT_LE(fit.factor, 0.3 * 1.12);
  ASSERT_NE(fit.chosen(), nullptr);
  EXPECT_TRUE(fit.chosen()->beats() && fit.notes.empty());

  WindowFit never;
  ASSERT_TRUE(narrow_windows(never, trial_at(2)));
  EXPECT_EQ(never.factor, 1);
  EXPECT_EQ(never.trials.size(), 1U);
  EXPECT_TRUE(says(never.notes.at(0), "does not beat"));

  WindowFit stopped;
  EXPECT_FALSE(narrow_windows(stopped, [](FactorTrial&) { return false; }));
}

// Abalone12 III: each level by itself. Level 1 may be narrowed to 0.1, level 2 to 0.5; together
// they must be twice as wide.
TEST(Windows, Abalone12IIIEveryLevelIsNarrowedByItself) {
  WindowFit fit;
  fit.levels = {{.left = 1, .n = 9, .width = 1000},
                {.left = 2, .n = 9, .width = 1000},
                {.left = 3, .n = 9, .width = 1000}};
  const auto play = [&fit](FactorTrial& trial) {
    const std::vector<Points> widths = trial_widths(fit, trial);
    const double least = trial.level == 0 ? 2 : 1;
    const bool wins = widths[1] >= 100 * least && widths[2] >= std::min(500 * least, 1000.0);
    trial.tally.add_games_and_pair(wins ? 2 : 0, 1);
    return true;
  };
  ASSERT_TRUE(narrow_levels(fit, 2, {}, play));
  ASSERT_EQ(fit.own.size(), 2U);
  EXPECT_GE(fit.own[0], 0.1);
  EXPECT_LE(fit.own[0], 0.125);
  EXPECT_GE(fit.own[1], 0.5);
  EXPECT_LE(fit.own[1], 0.625);
  ASSERT_NE(fit.chosen(), nullptr);
  EXPECT_TRUE(fit.chosen()->beats());
  EXPECT_EQ(fit.chosen()->level, 0);
  EXPECT_LE(fit.factor, 2.2);
  const std::vector<Points> widths = trial_widths(fit, *fit.chosen());
  EXPECT_LE(widths[2], 1000);       // never wider than the quantile
  EXPECT_EQ(widths[3], widths[2]);  // a level without trials has the factor of the one below
}

TEST(Windows, KnownFactorsAreNotTriedAgain) {
  WindowFit fit;
  fit.levels = {{.left = 1, .n = 9, .width = 1000}, {.left = 2, .n = 9, .width = 1000}};
  const auto play = [](FactorTrial& trial) {
    EXPECT_NE(trial.level, 1);
    trial.tally.add_games_and_pair(trial.factor >= 0.5 ? 2 : 0, 1);
    return true;
  };
  ASSERT_TRUE(narrow_levels(fit, 2, {0.25}, play));
  ASSERT_EQ(fit.own.size(), 2U);
  EXPECT_EQ(fit.own[0], 0.25);
  EXPECT_NEAR(fit.own[1], 0.5, 0.15);
}

// Abalone12 eq 4.
TEST(Windows, Abalone12Equation4IsACone) {
  WindowFit fit;
  fit.levels = {{.left = 1, .n = 9, .width = 10},
                {.left = 2, .n = 9, .width = 70},
                {.left = 3, .n = 9, .width = 60}};
  make_cone(fit.levels);
  EXPECT_EQ(trial_widths(fit, {.factor = 1}), (std::vector<Points>{1, 35, 70, 105}));
}

// Every level wins alone, all together never do.
TEST(Windows, LevelsThatNeverWinTogetherAreNotNarrowed) {
  WindowFit fit;
  fit.levels = {{.left = 1, .n = 9, .width = 1000}, {.left = 2, .n = 9, .width = 1000}};
  const auto play = [&fit](FactorTrial& trial) {
    trial.tally.add_games_and_pair(trial.level > 0 || fit.own.empty() ? 2 : 0, 1);
    return true;
  };
  ASSERT_TRUE(narrow_levels(fit, 2, {}, play));
  EXPECT_TRUE(fit.own.empty());
  EXPECT_EQ(fit.factor, 1);
  ASSERT_NE(fit.chosen(), nullptr);
  EXPECT_TRUE(fit.chosen()->beats());
  EXPECT_TRUE(says(fit.notes.at(0), "win together"));
}

}  // namespace
}  // namespace espalier::tune
