// muszycka85/pruning on real trees: the verdicts that are known to be right, and reports on little
// or odd data.
#include "lab/studies/muszycka85/pruning.hpp"

#include <gtest/gtest.h>

#include "lab/filter.hpp"
#include "lab/laboratory.hpp"

namespace espalier::lab::muszycka85 {
namespace {

Results measure(const Study& study, const char* filter, std::uint64_t trees) {
  std::vector<CellTotal> totals(study.cells().size());
  const auto cells = select_cells(study, filter);
  EXPECT_TRUE(cells.ok());
  for (const std::size_t cell : *cells) {
    totals[cell] = {trees, compute(study, 1, {cell, 0, trees})};
  }
  return Results(study, std::move(totals));
}

// At 200 trees a figure; the high-precision truth says the same (SPEC of the study).
TEST(Pruning, TheTablesThatAgreeAndTheOnesThatDoNot) {
  const Study& study = *find_study("muszycka85/pruning").value();
  const Results results = measure(study, "set=thesis", 200);
  for (const char* table : {"II", "III", "IV", "V", "X", "XI", "XII"}) {
    EXPECT_EQ(verdict_word(*results.verdict(table)), "agrees") << table;
  }
  for (const char* table : {"VIII", "IX", "XIII"}) {
    EXPECT_EQ(verdict_word(*results.verdict(table)), "does not agree") << table;
  }
  EXPECT_EQ(ranking_text(ranking(results, true, "p-ordered:1.0")),
            "[AB, PAB, Scout, PVS, SSS*], BB");
  for (const Claim& claim : count_claims(results)) {
    EXPECT_NE(claim.verdict, Verdict::NotTested) << claim.text;
  }
}

TEST(Pruning, LittleDataProveNothing) {
  const Study& study = *find_study("muszycka85/pruning").value();
  for (const std::uint64_t trees : {1U, 5U}) {
    const Results results = measure(study, "d=4|5", trees);
    for (const auto& claims : {count_claims(results), cost_claims(results)}) {
      for (const Claim& claim : claims) {
        EXPECT_EQ(claim.verdict, Verdict::NotTested) << claim.text << ": " << claim.evidence;
      }
    }
    for (const TableVerdict& verdict : results.verdicts()) EXPECT_FALSE(verdict.agrees());
    EXPECT_TRUE(ranking(results, true, "unordered").empty());
    EXPECT_FALSE(to_markdown(study.report(results)).empty());
  }
}

}  // namespace
}  // namespace espalier::lab::muszycka85
