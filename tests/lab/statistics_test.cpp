// Moments, intervals, ratios and Holm's procedure against figures worked out by hand or printed in
// textbooks; verdicts on published figures.
#include "lab/statistics.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "espalier/core/rng.hpp"
#include "lab/studies/muszycka85/newborn.hpp"
#include "tiny_study.hpp"

namespace espalier::lab {
namespace {

Moments of(const std::vector<std::int64_t>& values) {
  Moments moments;
  for (const std::int64_t value : values) moments.add(value);
  return moments;
}

TEST(Statistics, MeanAndStandardError) {
  const Estimate e = estimate(of({2, 4, 4, 4, 5, 5, 7, 9}));
  EXPECT_DOUBLE_EQ(e.mean, 5);
  EXPECT_NEAR(e.deviation, std::sqrt(32.0 / 7), 1e-12);
  EXPECT_NEAR(e.stderr_, std::sqrt(32.0 / 7 / 8), 1e-12);
  EXPECT_DOUBLE_EQ(estimate(of({2, 4}), 0.5).mean, 1.5);
  EXPECT_EQ(estimate(Moments{}).n, 0);
}

TEST(Statistics, LargeMeansDoNotSwallowTheSpread) {
  Moments moments;
  for (int i = 0; i < 1000; ++i) moments.add(1'000'000'00LL + i % 2);
  EXPECT_NEAR(estimate(moments).deviation, 0.5 * std::sqrt(1000.0 / 999), 1e-9);
}

TEST(Statistics, SumsDoNotDependOnTheDivision) {
  Moments whole;
  Moments parts[3];
  for (int i = 0; i < 300; ++i) {
    const auto x = static_cast<std::int64_t>(hash_seed(static_cast<std::uint64_t>(i)) % 1000);
    whole.add(x);
    parts[i % 3].add(x);
  }
  parts[2] += parts[0];
  parts[2] += parts[1];
  EXPECT_EQ(parts[2], whole);
}

TEST(Statistics, IntervalsOfTheTextbooks) {
  // t(7; 97.5%) = 2.3646; Wilson for 8 of 10: 0.4902 to 0.9433.
  const Estimate e = estimate(of({2, 4, 4, 4, 5, 5, 7, 9}));
  EXPECT_NEAR(confidence_interval(e).high - e.mean, 2.3646 * e.stderr_, 1e-4);
  EXPECT_NEAR(share_interval(8, 10).low, 0.4902, 1e-4);
  EXPECT_NEAR(share_interval(8, 10).high, 0.9433, 1e-4);
  EXPECT_NEAR(two_sided_p(1.959964, 1e9), 0.05, 1e-6);  // normal
  EXPECT_NEAR(two_sided_p(2.3646, 7), 0.05, 1e-5);
  EXPECT_EQ(two_sided_p(std::numeric_limits<double>::infinity(), 5), 0);
}

TEST(Statistics, IntervalsCoverTheTruthAsOftenAsTheySay) {
  int covered = 0;
  constexpr int kRuns = 2000;
  Rng rng(5);
  for (int run = 0; run < kRuns; ++run) {
    Moments moments;
    for (int i = 0; i < 30; ++i) moments.add(static_cast<std::int64_t>(rng.below(7)));
    const Interval interval = confidence_interval(estimate(moments));
    covered += interval.low <= 3 && 3 <= interval.high ? 1 : 0;
  }
  EXPECT_NEAR(covered, 0.95 * kRuns, 4 * std::sqrt(kRuns * 0.95 * 0.05));
}

TEST(Statistics, RatioOfCommonSamples) {
  // y = 2 x exactly: the ratio has no error at all.
  const Estimate r =
      ratio(estimate(of({2, 4, 6})), estimate(of({1, 2, 3})), estimate(of({1, 2, 3})));
  EXPECT_DOUBLE_EQ(r.mean, 2);
  EXPECT_NEAR(r.stderr_, 0, 1e-7);
  EXPECT_EQ(ratio(estimate(of({1})), Estimate{}, Estimate{}).n, 0);
}

TEST(Statistics, HolmStepsDown) {
  // Holm 1979: .01 .02 .03 .005 at 5%: .005 <= .0125, .01 <= .0167, .02 <= .025, .03 <= .05.
  EXPECT_EQ(holm({0.01, 0.02, 0.03, 0.005}, 0.05), (std::vector<bool>{true, true, true, true}));
  EXPECT_EQ(holm({0.01, 0.04, 0.03, 0.005}, 0.05), (std::vector<bool>{true, false, false, true}));
  EXPECT_EQ(holm({}, 0.05), std::vector<bool>{});
}

TEST(Statistics, HolmKeepsItsLevel) {
  Rng rng(7);
  int wrong = 0;
  constexpr int kRuns = 4000;
  for (int run = 0; run < kRuns; ++run) {
    std::vector<double> p(20);
    for (double& value : p) value = rng.real();
    const auto rejected = holm(p, 0.05);
    wrong += std::count(rejected.begin(), rejected.end(), true) > 0 ? 1 : 0;
  }
  EXPECT_LT(wrong, kRuns * 0.05 + 4 * std::sqrt(kRuns * 0.05 * 0.95));
  EXPECT_GT(wrong, 0);
}

Results dice_results(const testing::Dice& dice, std::uint64_t count) {
  std::vector<CellTotal> totals(dice.cells().size());
  for (std::size_t i = 0; i < totals.size(); ++i) {
    totals[i] = {count, compute(dice, 1, {i, 0, count})};
  }
  return Results(dice, std::move(totals));
}

TEST(Verdicts, TrueFiguresAgreeAndFalseOnesDoNot) {
  testing::Dice dice;
  const auto figure = [](const char* table, const char* faces, double value, double n,
                         bool suspect = false) {
    return Published{table, {{"faces", faces}, {"what", "throw"}}, value, n, 0, 0.01, suspect, ""};
  };
  dice.published_ = {figure("I", "6", 3.6, 50),         figure("I", "20", 10.1, 50),
                     figure("II", "6", 5.5, 50),        figure("II", "20", 10.5, 50),
                     figure("III", "6", 9.9, 50, true), figure("III", "6", 3.5, 0)};
  const Results results = dice_results(dice, 2000);
  ASSERT_EQ(results.verdicts().size(), 3U);
  EXPECT_TRUE(results.verdict("I")->agrees());
  EXPECT_FALSE(results.verdict("II")->agrees());
  EXPECT_EQ(results.verdict("II")->rejected, 1U);
  EXPECT_TRUE(results.verdict("III")->agrees());
  EXPECT_EQ(results.verdict("III")->judged, 1U);
  EXPECT_EQ(results.verdict("IV"), nullptr);
}

TEST(Verdicts, PublishedSamplesShrinkByTheDroppedShare) {
  testing::Dice dice;
  // The highest face among even throws of six: one third. Half of all throws are dropped.
  dice.published_ = {
      Published{"I", {{"faces", "6"}, {"what", "highest"}}, 0.4, 100, 0, 0.01, false, ""}};
  const Results results = dice_results(dice, 20'000);
  const Comparison& c = results.comparisons().front();
  EXPECT_NEAR(c.ours.mean, 1.0 / 3, 0.02);
  EXPECT_NEAR(static_cast<double>(c.ours.n), 10'000, 400);
  const double error = std::hypot(c.ours.stderr_, c.ours.deviation / std::sqrt(50));
  EXPECT_NEAR(c.z, (c.ours.mean - 0.4 + 0.005) / error, 0.01);
}

TEST(Verdicts, AShareThatNeverVariedIsNotCertain) {
  // 200 of 200 against 0.985: three expected failures did not happen, which is no proof.
  const Estimate ours = estimate({200, 200, 200});
  Published published{"I", {}, 0.985, 0, 0, 0.001, false, ""};
  EXPECT_TRUE(std::isinf(judge(ours, published).z));
  published.share = true;
  EXPECT_LT(std::abs(judge(ours, published).z), 2);
}

TEST(Verdicts, FewTreesAndHalfATableAreNotJudged) {
  testing::Dice dice;
  const auto figure = [](const char* faces, double value) {
    return Published{"I", {{"faces", faces}, {"what", "throw"}}, value, 50, 0, 0.01, false, ""};
  };
  dice.published_ = {figure("6", 3.6), figure("20", 10.1)};
  EXPECT_EQ(verdict_word(*dice_results(dice, 5).verdict("I")), "too few trees");
  std::vector<CellTotal> totals(dice.cells().size());
  EXPECT_EQ(verdict_word(*Results(dice, totals).verdict("I")), "not measured");
  totals[1] = {500, compute(dice, 1, {1, 0, 500})};
  const Results half(dice, totals);
  EXPECT_EQ(verdict_word(*half.verdict("I")), "partly measured");
  EXPECT_FALSE(half.verdict("I")->agrees());
}

TEST(Verdicts, CsvHasOneRowPerFigure) {
  testing::Dice dice;
  dice.published_ = {
      Published{"I", {{"faces", "6"}, {"what", "throw"}}, 3.5, 50, 0, 0.01, false, ""}};
  const std::string csv = results_csv(dice_results(dice, 30));
  EXPECT_TRUE(csv.starts_with("faces,what,mean,stderr,n,table,published,agrees\n"));
  EXPECT_NE(csv.find(",30,I,3.5,yes\n"), std::string::npos) << csv;
  EXPECT_NE(csv.find("2,throw,"), std::string::npos);
}

// Newborn's table II, which cuts digits off; U(8,3) unordered is misprinted there (220.37).
TEST(Newborn, TheoryIsThatOfTableTwo) {
  using namespace muszycka85;  // NOLINT
  struct Row {
    std::uint32_t w, d;
    double integer, unordered;
  };
  for (const Row& row : {Row{2, 2, 3.50, 3.66},
                         {3, 2, 6.88, 7.44},
                         {4, 2, 10.91, 12.14},
                         {6, 2, 20.37, 23.96},
                         {8, 2, 31.21, 38.65},
                         {24, 2, 143.80, 240.29},
                         {2, 3, 6.25, 6.84},
                         {3, 3, 16.79, 19.45},
                         {4, 3, 32.93, 40.11},
                         {6, 3, 82.13, 109.61},
                         {8, 3, 153.66, 222.37}}) {
    EXPECT_NEAR(expected_leaves_integer(row.w, row.d), row.integer + 0.005, 0.0051) << row.w;
    EXPECT_NEAR(expected_leaves_unordered(row.w, row.d), row.unordered + 0.005, 0.0051) << row.w;
  }
  EXPECT_EQ(minimal_leaves(3, 6), 53);
  EXPECT_EQ(minimal_leaves(3, 5), 35);
  EXPECT_NEAR(branching_factor(2), 1.6180339887, 1e-9);
}

}  // namespace
}  // namespace espalier::lab
