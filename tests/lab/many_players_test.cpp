// fuernkranz/many-players: its cells, a round that is played, and the rules of its verdicts.
#include <gtest/gtest.h>

#include "lab/laboratory.hpp"
#include "lab/results.hpp"

namespace espalier::lab {
namespace {

const Study& many_players() { return *find_study("fuernkranz/many-players").value(); }

std::size_t many_cell(const std::string& id) {
  const auto& cells = many_players().cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].id == id) return i;
  }
  ADD_FAILURE() << id;
  return 0;
}

// Half steps of the first family's points in each round: 36 are all points of a round of three.
constexpr std::int64_t kAllPointsOfThree = 2 * 2 * 9;

using RoundsOfCell = std::pair<std::string, std::vector<double>>;

Document report_after(const std::vector<RoundsOfCell>& points) {
  std::vector<CellTotal> totals(many_players().cells().size());
  for (const auto& [id, rounds] : points) {
    const std::size_t cell = many_cell(id);
    const auto kind = many_players().cells()[cell].kind;
    std::vector<Moments> moments(many_players().quantities(kind).size());
    for (const double share : rounds) {
      for (Moments& one : moments) one.add(0);
      moments[0].sum += static_cast<std::int64_t>(share * kAllPointsOfThree);
      const auto value = static_cast<Wide>(share * kAllPointsOfThree);
      moments[0].squares += value * value;
    }
    totals[cell] = {rounds.size(), moments};
  }
  return many_players().report(Results(many_players(), std::move(totals)));
}

std::vector<Claim> claims_after(const std::vector<RoundsOfCell>& points) {
  return std::get<Claims>(report_after(points).sections[0].blocks[0]).list;
}

constexpr const char* kMaxNParanoid = "3/max-n-paranoid/nodes";

TEST(ManyPlayersStudy, HasAllPairsOfFamilies) {
  EXPECT_EQ(many_players().cells().size(), 3U * 6 * 2) << "six pairs, two limits";
  const auto found = many_players().quantities(0)[0];
  EXPECT_NEAR(found.unit * kAllPointsOfThree, 1, 1e-12) << "nine seats, one point each";
}

TEST(ManyPlayersStudy, VerdictsFollowTheirRules) {
  const auto verdict = [](const std::vector<double>& rounds) {
    return claims_after({{kMaxNParanoid, rounds}})[0].verdict;
  };
  EXPECT_EQ(verdict({0.25, 0.25, 0.25}), Verdict::NotTested) << "too few rounds";
  EXPECT_EQ(verdict({0.25, 0.25, 0.25, 0.25}), Verdict::Undecided) << "four equal rounds";
  EXPECT_EQ(verdict({0.25, 0.27, 0.25, 0.22, 0.25, 0.25}), Verdict::Holds);
  EXPECT_EQ(verdict({0.42, 0.45, 0.45, 0.42, 0.45, 0.45}), Verdict::Undecided) << "not widely";
  EXPECT_EQ(verdict({0.75, 0.73, 0.75, 0.78, 0.75, 0.75}), Verdict::Fails);
  EXPECT_EQ(verdict({0.2, 0.9, 0.3, 0.6, 0.4, 0.5}), Verdict::Undecided);
  const auto uct = [](const std::vector<double>& rounds) {
    return claims_after({{"3/max-n-uct/nodes", rounds}})[2].verdict;
  };
  EXPECT_EQ(uct({0.5, 0.47, 0.5, 0.52, 0.5, 0.5}), Verdict::Holds);
  EXPECT_EQ(uct({0.1, 0.1, 0.15, 0.1, 0.12, 0.1}), Verdict::Fails);
}

// Three claims at equal nodes, the same three at equal time.
TEST(ManyPlayersStudy, EqualTimeIsJudgedByItself) {
  const std::vector<double> rounds = {0.25, 0.27, 0.25, 0.22, 0.25, 0.25};
  const auto claims = claims_after({{"3/max-n-paranoid/time", rounds}});
  ASSERT_EQ(claims.size(), 6U);
  EXPECT_EQ(claims[0].verdict, Verdict::NotTested) << claims[0].text;
  EXPECT_EQ(claims[3].verdict, Verdict::Holds) << claims[3].text;
  EXPECT_NE(claims[3].text.find("equal time"), std::string::npos);
}

TEST(ManyPlayersStudy, EveryCellIsJudgedAtTheDefaultTrees) {
  const auto trees = static_cast<double>(many_players().info().default_trees);
  for (const Cell& cell : many_players().cells()) EXPECT_GE(cell.share * trees, 4) << cell.id;
}

TEST(ManyPlayersStudy, UctHasNoDepth) {
  const Document document = report_after({{"3/max-n-uct/nodes", {0.5, 0.5}}});
  const auto& row = std::get<Table>(document.sections[1].blocks[0]).rows.at(0);
  EXPECT_EQ(row[6].text, "0.00, -");
}

// One round, all six mixed seatings: no more points than there are.
TEST(ManyPlayersStudy, ARoundIsPlayed) {
  const auto found = compute(many_players(), 5, {many_cell("3/best-reply-uct/time"), 0, 1});
  ASSERT_EQ(found[0].n, 1);
  EXPECT_GE(found[0].sum, 0);
  EXPECT_LE(found[0].sum, kAllPointsOfThree);
  EXPECT_GT(found[5].sum, 20) << "plies of a game";
}

}  // namespace
}  // namespace espalier::lab
