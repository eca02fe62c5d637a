// hsu15/families: its cells, positions and solvers, and the rules of its verdicts on made results.
#include <gtest/gtest.h>

#include <set>

#include "app/games.hpp"
#include "lab/laboratory.hpp"
#include "lab/paired_games.hpp"
#include "lab/studies/hsu15/families.hpp"

namespace espalier::lab::hsu15::families {
namespace {

const Study& families_study() { return *find_study("hsu15/families").value(); }

// Totals without samples.
std::vector<CellTotal> nothing_measured() {
  return std::vector<CellTotal>(families_study().cells().size());
}

// As many pairs with the same half points for the first family.
void put_pairs(std::vector<CellTotal>& totals, std::size_t cell, int half_points, int pairs) {
  const std::size_t kind = families_study().cells()[cell].kind;
  std::vector<Moments> moments(families_study().quantities(kind).size());
  Record record(moments);
  PairOutcome outcome;
  outcome.half_points = {half_points / 2, half_points - half_points / 2};
  for (int i = 0; i < pairs; ++i) record_pair(outcome, true, record);
  totals[cell] = {static_cast<std::uint64_t>(pairs), moments};
}

std::vector<Claim> claims_of(std::vector<CellTotal> totals) {
  const Document document = families_study().report(Results(families_study(), std::move(totals)));
  return std::get<Claims>(document.sections[0].blocks[0]).list;
}

// The cell in which alpha-beta plays UCT at equal time.
std::size_t main_cell(const std::string& game) {
  for (std::size_t i = 0; i < contests().size(); ++i) {
    const Contest& one = contests()[i];
    if (one.game == game && one.one == 0 && one.other == 1 && one.by_time) return i;
  }
  return contests().size();
}

TEST(FamiliesStudy, EveryGameForTwoIsPlayed) {
  std::set<std::string> played;
  for (const Contest& contest : contests()) played.insert(contest.game);
  for (const app::GameInfo& info : app::games()) {
    const auto game = info.make(info.variants.front()).value();
    EXPECT_EQ(played.contains(std::string(info.name)), game->seats() == 2) << info.name;
  }
  EXPECT_GE(played.size(), 11U);
  EXPECT_EQ(families_study().cells().size(), contests().size() + kProblemSets.size());
}

TEST(FamiliesStudy, VerdictsFollowTheirRules) {
  EXPECT_EQ(claims_of(nothing_measured())[0].verdict, Verdict::NotTested);
  const auto verdict = [](int half_points, int pairs) {
    auto totals = nothing_measured();
    put_pairs(totals, main_cell("abalone"), half_points, pairs);
    return claims_of(totals)[0].verdict;
  };
  EXPECT_EQ(verdict(4, 3), Verdict::NotTested) << "too few pairs";
  EXPECT_EQ(verdict(4, 8), Verdict::Holds);
  EXPECT_EQ(verdict(2, 8), Verdict::Undecided) << "equal";
  EXPECT_EQ(verdict(0, 8), Verdict::Fails);
  auto totals = nothing_measured();
  put_pairs(totals, main_cell("chess"), 4, 8);
  EXPECT_EQ(claims_of(totals)[1].verdict, Verdict::Holds);
  EXPECT_EQ(claims_of(totals)[0].verdict, Verdict::NotTested) << "chess is not Abalone";
  put_pairs(totals, main_cell("checkers"), 2, 8);
  EXPECT_EQ(claims_of(totals)[1].verdict, Verdict::HoldsInPart);
}

// Whoever proves a result proves the same one.
TEST(FamiliesStudy, SolversAgree) {
  std::size_t proven = 0;
  for (const ProblemSet& set : kProblemSets) {
    if (set.win_within > 0) continue;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      const auto problem = draw_problem(set, seed);
      ASSERT_TRUE(problem) << set.name;
      std::optional<int> sign;
      for (const Solver& solver : kSolvers) {
        const Solution found = solve(solver, *problem);
        EXPECT_GT(found.bytes, 0U) << solver.name;
        if (!found.proven) continue;
        ++proven;
        EXPECT_EQ(sign.value_or(found.sign), found.sign) << set.name << " " << solver.name;
        sign = found.sign;
        EXPECT_GT(found.nodes, 0U);
      }
    }
  }
  EXPECT_GT(proven, 20U);
}

TEST(FamiliesStudy, WinsAreWins) {
  for (const ProblemSet& set : kProblemSets) {
    if (set.win_within == 0) continue;
    const auto problem = draw_problem(set, 3);
    ASSERT_TRUE(problem) << set.name;
    const Solution found = solve(kSolvers[0], *problem);
    EXPECT_TRUE(found.proven) << set.name;
    EXPECT_EQ(found.sign, 1) << set.name;
  }
}

TEST(FamiliesStudy, CellsWithEqualNodesRepeat) {
  for (std::size_t i = 0; i < contests().size(); ++i) {
    if (contests()[i].game != "tic-tac-toe" || contests()[i].by_time) continue;
    const auto one = compute(families_study(), 7, {i, 0, 2});
    const auto other = compute(families_study(), 7, {i, 0, 2});
    EXPECT_EQ(one[kPoints].sum, other[kPoints].sum);
    EXPECT_EQ(one[kPoints].n, 2);
    EXPECT_EQ(one[kNodes].sum, other[kNodes].sum);
    for (const Side side : {Side::One, Side::Other}) {
      const std::size_t bytes = bytes_quantity(false, side);
      EXPECT_GT(one[bytes].sum, 0) << "the memory of a family";
      EXPECT_EQ(one[bytes].sum, other[bytes].sum);
    }
  }
}

}  // namespace
}  // namespace espalier::lab::hsu15::families
