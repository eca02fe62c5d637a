// muszycka85/games, the claims that joined the older studies, and fuernkranz/claims, at tiny sizes.
#include <gtest/gtest.h>

#include <cmath>

#include "espalier/trees/pearl.hpp"
#include "lab/filter.hpp"
#include "lab/laboratory.hpp"
#include "lab/paired_games.hpp"
#include "lab/pathology/sweep.hpp"
#include "lab/studies/fuernkranz/claims.hpp"
#include "lab/studies/muszycka85/games.hpp"
#include "lab/studies/muszycka85/newborn.hpp"
#include "lab/studies/muszycka85/pathology.hpp"

namespace espalier::lab::muszycka85 {
namespace {

Results measured(const Study& study, const char* filter, std::uint64_t samples) {
  std::vector<CellTotal> totals(study.cells().size());
  const auto cells = select_cells(study, filter);
  EXPECT_TRUE(cells.ok()) << cells.message();
  for (const std::size_t cell : *cells) {
    totals[cell] = {samples, compute(study, 1, {cell, 0, samples})};
  }
  return Results(study, std::move(totals));
}

const Study& named(const char* name) { return *find_study(name).value(); }

Dependence mean_dependence(const Condition& condition) {
  Dependence sum;
  std::array<double, kMeasures> total{};
  std::array<double, kMeasures> count{};
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const Dependence one = dependence_of_tree(condition.grow(seed));
    sum.leaves = one.leaves;
    for (std::size_t m = 0; m < kMeasures; ++m) {
      if (!one.measures[m]) continue;
      total[m] += *one.measures[m];
      ++count[m];
    }
  }
  for (std::size_t m = 0; m < kMeasures; ++m) sum.measures[m] = total[m] / count[m];
  return sum;
}

// What the schemes promise: independent leaves, and leaves that are sums along their path.
TEST(GamesStudy, MeasuresKnowTheSchemes) {
  const Dependence independent = mean_dependence({{true, 5, 4}, {"unordered"}});
  EXPECT_EQ(independent.leaves, 625);
  for (const auto& measure : independent.measures) EXPECT_NEAR(*measure, 0, 0.12);
  const Dependence real = mean_dependence({{true, 5, 4}, {"real"}});
  EXPECT_GT(*real.measures[1], 0.95);  // siblings are as good as equal
  EXPECT_GT(*real.measures[2], 0.9);
  EXPECT_GT(*real.measures[3], 0.99);
  const Dependence integer = mean_dependence({{true, 5, 4}, {"integer"}});
  // Four equal steps of variance 2; among the five siblings themselves the unbiased estimate
  // is 2.5.
  EXPECT_NEAR(*integer.measures[1], 1 - 2.5 / 8, 0.05);
  EXPECT_NEAR(*integer.measures[2], 0.25, 0.08);  // one of four
  const Dependence ordered = mean_dependence({{true, 5, 4}, {"p-ordered:1.0"}});
  EXPECT_GT(*ordered.measures[0], 0.95);  // the worse ones may be equal to the best
}

TEST(GamesStudy, StrategiesAgreeOnWhatCannotBePruned) {
  const auto game = registered_game("connect4").value();
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto position = midgame_position(game, {6, 10}, seed);
    ASSERT_TRUE(position);
    for (const Evaluation evaluation :
         {Evaluation::Own, Evaluation::Coarse, Evaluation::Moves, Evaluation::Random}) {
      const Dependence whole = dependence_of_game(game, *position, 4, evaluation, 15);
      const auto counts = count_on_game(game, *position, 4, evaluation, 15);
      ASSERT_EQ(counts.size(), kThesisStrategies);
      for (const GameCounts& one : counts) {
        EXPECT_LE(one.leaves, whole.leaves);
        EXPECT_GE(one.visits, one.nodes);
      }
      EXPECT_LE(counts[kAB].leaves, counts[kBB].leaves);
      // A search of one ply prunes nothing at all.
      const Dependence one_ply = dependence_of_game(game, *position, 1, evaluation, 15);
      EXPECT_EQ(one_ply.leaves, one_ply.moves);
      EXPECT_EQ(count_on_game(game, *position, 1, evaluation, 15)[kAB].leaves, one_ply.moves);
    }
  }
}

TEST(GamesStudy, AReportFromLittleAndFromNothing) {
  const Study& study = named("muszycka85/games");
  const Results nothing(study, std::vector<CellTotal>(study.cells().size()));
  EXPECT_FALSE(study.report(nothing).sections.empty());
  const Results little = measured(study, "subject=tic-tac-toe|U(4,4)|N(4,4)", 3);
  const std::string text = to_markdown(study.report(little));
  EXPECT_NE(text.find("tic-tac-toe"), std::string::npos);
  EXPECT_NE(text.find("(4,4) "), std::string::npos) << "no scheme is named";
  EXPECT_NE(results_csv(little).find("tic-tac-toe,own,4,pvs,cuts"), std::string::npos);
}

// Muszycka85 table II and the exact values of depth 2 and 3.
TEST(LeafConstants, PearlsIntegralGivesNewbornsFigures) {
  for (const std::uint32_t w : {2U, 3U, 4U, 5U, 8U, 10U}) {
    for (const std::uint32_t d : {2U, 3U}) {
      EXPECT_NEAR(expected_leaves_alpha_beta(w, d) / expected_leaves_unordered(w, d), 1, 1e-4)
          << w << " " << d;
    }
  }
  EXPECT_NEAR(expected_leaves_alpha_beta(2, 2), 11.0 / 3, 1e-3);
  for (const std::uint32_t w : {2U, 7U, 20U}) {
    const double constant = expected_leaves_alpha_beta(w, 20) / std::pow(branching_factor(w), 20);
    EXPECT_TRUE(std::isfinite(constant)) << w;
    EXPECT_GT(constant, 1.2);
    EXPECT_GT(expected_leaves_alpha_beta(w, 20), minimal_leaves(w, 20));
  }
}

TEST(LeafConstants, ClaimsAreJudgedFromTreesOnly) {
  const Study& study = named("muszycka85/pruning");
  const Results nothing(study, std::vector<CellTotal>(study.cells().size()));
  for (const Claim& claim : time_claims(nothing)) EXPECT_EQ(claim.verdict, Verdict::NotTested);
  const auto theory = theory_claims(nothing);
  ASSERT_EQ(theory.size(), 3U);
  EXPECT_NE(theory[0].verdict, Verdict::NotTested);  // computed, not measured
  EXPECT_EQ(theory[1].verdict, Verdict::NotTested);
  EXPECT_EQ(theory[2].verdict, Verdict::NotTested);
  const Results some = measured(study, "tree=U scheme=unordered set=thesis", 40);
  for (const Claim& claim : theory_claims(some)) {
    EXPECT_NE(claim.verdict, Verdict::NotTested) << claim.text;
  }
}

// With the end of the game in sight both players are perfect: whoever is to win wins with either.
TEST(PearlMatch, PerfectPlayersShareEveryBoard) {
  int split = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto game = trees::pearl_game(2, 6, seed);
    EXPECT_EQ(pathology::pearl_match(game, 6, seed), 1) << seed;
    const int won = pathology::pearl_match(game, 2, seed);
    EXPECT_EQ(won, pathology::pearl_match(game, 2, seed));
    split += won == 1 ? 1 : 0;
  }
  EXPECT_LT(split, 40);  // at depth 2 somebody errs
}

TEST(PearlMatch, TheClaimNeedsGames) {
  const Study& study = named("muszycka85/pathology");
  const Results nothing(study, std::vector<CellTotal>(study.cells().size()));
  EXPECT_EQ(pathology::match_claim(nothing).verdict, Verdict::NotTested);
  const Results some = measured(study, "game=match", 30);
  EXPECT_NE(pathology::match_claim(some).verdict, Verdict::NotTested);
  EXPECT_EQ(results_csv(some).find("match"), std::string::npos);  // for the report alone
}

TEST(FuernkranzClaims, NegaScoutEntersNothingNewOnWholeValues) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const auto tree = Condition{{true, 4, 4}, {"unordered"}}.grow(seed);
    const fuernkranz::Entered found = fuernkranz::compare_pruning(tree);
    EXPECT_EQ(found.only_negascout, 0) << seed;
    EXPECT_LE(found.negascout, found.alpha_beta);
    EXPECT_EQ(found.alpha_beta, strategies()[kAB].count(tree).nodes);
    EXPECT_EQ(found.negascout, strategies()[kNegaScout].count(tree).nodes);
  }
}

// Visits count searches that are repeated: NegaScout enters fewer nodes, and some of them twice.
TEST(FuernkranzClaims, RandomOrderIsJudgedOnVisitsOfUnorderedTrees) {
  const Study& study = named("fuernkranz/claims");
  const auto tree =
      Condition{{true, 5, 6}, {"unordered"}}.grow(sample_seed(1, "U(5,6)/random-order", 0));
  const Results one = measured(study, "subject=U(5,6) condition=random-order", 1);
  const std::size_t cell =
      one.find_cell({{"subject", "U(5,6)"}, {"condition", "random-order"}}).value();
  for (const auto& [place, strategy] :
       {std::pair<std::size_t, std::size_t>{fuernkranz::kVisitsAlphaBeta, kAB},
        {fuernkranz::kVisitsNegaScout, kNegaScout}}) {
    EXPECT_EQ(one.estimate(cell, place).mean,
              static_cast<double>(strategies()[strategy].count(tree).visits));
  }
  const auto judged = [&](std::int64_t alpha_beta, std::int64_t negascout) {
    std::vector<CellTotal> totals(study.cells().size());
    totals[cell].samples = 100;
    totals[cell].moments.resize(study.quantities(study.cells()[cell].kind).size());
    for (int i = 0; i < 100; ++i) {
      totals[cell].moments[fuernkranz::kVisitsAlphaBeta].add(alpha_beta);
      totals[cell].moments[fuernkranz::kVisitsNegaScout].add(negascout);
      totals[cell].moments[fuernkranz::kMoreVisits].add(negascout - alpha_beta);
    }
    return fuernkranz::order_statements(Results(study, std::move(totals))).front().verdict;
  };
  EXPECT_EQ(judged(1000, 1100), Verdict::Holds);
  EXPECT_EQ(judged(1000, 1000), Verdict::Fails);
  EXPECT_EQ(judged(1000, 900), Verdict::Fails);
}

TEST(FuernkranzClaims, AReportFromLittleAndFromNothing) {
  const Study& study = named("fuernkranz/claims");
  const Results nothing(study, std::vector<CellTotal>(study.cells().size()));
  EXPECT_FALSE(study.report(nothing).sections.empty());
  const Results little = measured(study, "U(2,6)|U(8,3)", 20);
  const std::string text = to_markdown(study.report(little));
  EXPECT_NE(text.find("U(8,3)"), std::string::npos);
  const Results game = measured(study, "subject=othello condition=equal-nodes", 1);
  EXPECT_NE(to_markdown(study.report(game)).find("othello"), std::string::npos);
}

}  // namespace
}  // namespace espalier::lab::muszycka85
