// abalone12/optimisations: verdicts and tables, from samples that are made up.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "abalone12_study.hpp"

namespace espalier::lab::abalone12 {
namespace {

// 25 positions on which a way needs so much of what its base needs, all alike.
void put(std::vector<CellTotal>& totals, std::size_t cell, std::size_t place, double cost) {
  constexpr std::int64_t kPositions = 25;
  const Quantity& quantity = study().quantities(study().cells()[cell].kind)[place];
  const auto units = static_cast<std::int64_t>(std::llround(std::log2(cost) / quantity.unit));
  if (totals[cell].moments.empty()) {
    totals[cell].moments.resize(study().quantities(study().cells()[cell].kind).size());
  }
  totals[cell].samples = kPositions;
  for (std::int64_t i = 0; i < kPositions; ++i) totals[cell].moments[place].add(units);
}

// Section III explains the gain by evaluations that are not called: time decides, not nodes.
TEST(Abalone12, SectionIIITheTableIsJudgedOnTime) {
  const std::size_t cpu = cell_with({{"set", kCpuSet}});
  const std::size_t all = cell_with({{"set", "all"}, {"positions", "self-play"}});
  const std::size_t table = way_named("table");
  const auto claim = [&](double time, double nodes) {
    std::vector<CellTotal> totals(study().cells().size());
    put(totals, cpu, place_of(Cpu::LogBase, table), time);
    put(totals, all, place_of(Nodes::LogBase, table), nodes);
    put(totals, all, place_of(Nodes::LogEvaluationsBase, table), 1.0 / 7);
    return claim_with(paper_claims(Results(study(), std::move(totals))), "4 million entries");
  };
  EXPECT_EQ(claim(1.0 / 3, 1).verdict, Verdict::Holds);
  EXPECT_EQ(claim(1, 1.0 / 3).verdict, Verdict::Fails);
  const std::string evidence = claim(1.0 / 3, 1.0 / 2).evidence;
  EXPECT_NE(evidence.find("time at depth 5 3.00"), std::string::npos) << evidence;
  EXPECT_NE(evidence.find("nodes 2.00"), std::string::npos) << evidence;
  EXPECT_NE(evidence.find("evaluations 7.00"), std::string::npos) << evidence;
}

// Section IV.B gives static values up below level 3 for their cost: sorted children count.
TEST(Abalone12, SectionIVRegionsAreJudgedOnSortedChildrenToo) {
  const std::size_t d6 = cell_with({{"set", "ordered"}, {"condition", "d6"}});
  const auto claim = [&](double work, double nodes) {
    std::vector<CellTotal> totals(study().cells().size());
    for (const char* way : kOneRegion) {
      put(totals, d6, place_of(Nodes::LogWorkBase, way_named(way)), work);
      put(totals, d6, place_of(Nodes::LogBase, way_named(way)), nodes);
    }
    return claim_with(paper_claims(Results(study(), std::move(totals))), "different regions");
  };
  EXPECT_EQ(claim(2, 0.5).verdict, Verdict::Holds);
  EXPECT_EQ(claim(0.5, 2).verdict, Verdict::Fails);
}

// Section IV.D: deep enough that there is something to sort.
TEST(Abalone12, SectionIVDIterationSortingIsJudgedDeep) {
  const auto claim = [&](double without, const char* depth) {
    std::vector<CellTotal> totals(study().cells().size());
    put(totals, cell_with({{"condition", depth}}),
        place_of(Nodes::LogBase, way_named(kNoIteration)), without);
    return claim_with(paper_claims(Results(study(), std::move(totals))), "Iteration Sorting");
  };
  EXPECT_EQ(claim(1.2, "d6").verdict, Verdict::Holds);
  EXPECT_EQ(claim(1, "d7").verdict, Verdict::Fails);
  EXPECT_EQ(claim(1.2, "d5").verdict, Verdict::NotTested);
}

// What the paper computes is wrong by its own formula; no sample is needed to say so.
TEST(Abalone12, PrintedCollisionsDoNotFitTheirFormula) {
  const auto claims = paper_claims(measured({}, 0));
  const auto fails = std::count_if(claims.begin(), claims.end(), [](const Claim& claim) {
    return claim.verdict == Verdict::Fails && claim.text.find("P = 1") != std::string::npos;
  });
  EXPECT_EQ(fails, 2);
  EXPECT_NE(claims[claims.size() - 2].evidence.find("2.7105e-06"), std::string::npos);
  EXPECT_NE(claims.back().evidence.find("0.696415"), std::string::npos);
}

// 25 samples of the same number.
void put_number(std::vector<CellTotal>& totals, std::size_t cell, std::size_t place,
                std::int64_t number) {
  totals[cell].moments.resize(study().quantities(study().cells()[cell].kind).size());
  totals[cell].samples = 25;
  for (int i = 0; i < 25; ++i) totals[cell].moments[place].add(number);
}

// Section V only says that it counts in games against such an opponent: what is expected of it is
// ours, and no statement of the paper.
TEST(Abalone12, SectionVTheHeuristicOpponentIsExpectedHere) {
  const auto claim = [](std::int64_t in_games) {
    std::vector<CellTotal> totals(study().cells().size());
    put_number(totals,
               cell_with({{"set", kDepthSet}, {"condition", "d6-d1"}, {"way", kCriterionLast}}),
               kNodes, in_games);
    put_number(totals, cell_with({{"set", "ordered"}, {"condition", "d6"}}),
               place_of(Nodes::Count, way_named(kCriterionLast)), 1000);
    const Results results(study(), std::move(totals));
    EXPECT_TRUE(claim_with(paper_claims(results), "heuristic opponent").text.empty());
    return claim_with(house_claims(results), "heuristic opponent");
  };
  EXPECT_EQ(claim(1500).where, "expected here");
  EXPECT_EQ(claim(1500).verdict, Verdict::Holds);
  EXPECT_EQ(claim(3000).verdict, Verdict::Fails);
  EXPECT_NE(claim(1500).evidence.find("at depth 6 1.50"), std::string::npos)
      << claim(1500).evidence;
  EXPECT_EQ(claim_with(house_claims(measured({}, 0)), "heuristic opponent").verdict,
            Verdict::NotTested);
}

// Section III: what more quiescence costs counts, so both sides have the same nodes.
TEST(Abalone12, SectionIIIMoreQuiescenceIsJudgedAtEqualNodes) {
  engine::Recipe more = *setting()->recipe(way_named(kMoreQuiescence));
  EXPECT_EQ(more.quiescence.bounded_plies, 4);
  more.quiescence.bounded_plies = 2;
  EXPECT_EQ(more, *setting()->recipe(way_named(kPaper)));
  const std::size_t cell = cell_with({{"set", kEqualSet}, {"way", kMoreQuiescence}});
  const auto verdict = [&](bool wins) {
    std::vector<CellTotal> totals(study().cells().size());
    put_number(totals, cell, kPairResults + (wins ? 3 : 1), 1);
    for (const std::size_t place : {std::size_t{kWins}, std::size_t{kDraws}}) {
      const std::int64_t each = place == kDraws || wins ? 1 : 0;
      for (int i = 0; i < 25; ++i) totals[cell].moments[place].add(each);
    }
    return claim_with(paper_claims(Results(study(), std::move(totals))), "certain threshold")
        .verdict;
  };
  EXPECT_EQ(verdict(false), Verdict::Holds);
  EXPECT_EQ(verdict(true), Verdict::Fails);
}

// The rule was written when widths were known: the row says so.
TEST(Abalone12, SectionIIITheRuleOfWiderWindowsTellsItsAge) {
  const Claim wider = claim_with(paper_claims(measured({}, 0)), "much wider");
  EXPECT_NE(wider.evidence.find("were known"), std::string::npos) << wider.evidence;
  EXPECT_NE(wider.evidence.find("not judged"), std::string::npos) << wider.evidence;
}

// The points are those of the recipe with all features.
TEST(Abalone12, TheReportSaysWhatAFeatureIsWorth) {
  std::vector<CellTotal> totals(study().cells().size());
  const std::size_t cell = cell_with({{"set", kEqualSet}, {"way", kLeftOut[0].way}});
  put_number(totals, cell, kPairResults + 1, 1);  // half a point of two
  for (int i = 0; i < 25; ++i) totals[cell].moments[kDraws].add(1);
  const std::string text = to_markdown(study().report(Results(study(), std::move(totals))));
  EXPECT_NE(text.find("| neighbour coherence | 1 | 75.0%"), std::string::npos) << text;
}

}  // namespace
}  // namespace espalier::lab::abalone12
