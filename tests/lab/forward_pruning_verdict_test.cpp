// tong02/forward-pruning: verdicts follow from made-up results.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "forward_pruning_study.hpp"

namespace espalier::lab::tong02 {
namespace {

TEST(ForwardPruning, AnIntervalInTheRangeHoldsOneOutsideFails) {
  const Reading reading{0.4, {0.35, 0.45}, 100};
  EXPECT_EQ(judge(reading, {0.3, 0.5}), Verdict::Holds);
  EXPECT_EQ(judge(reading, {std::nullopt, 0.5}), Verdict::Holds);
  EXPECT_EQ(judge(reading, {0.4, std::nullopt}), Verdict::Undecided);
  EXPECT_EQ(judge(reading, {0.5, std::nullopt}), Verdict::Fails);
  EXPECT_EQ(judge({0.4, {0.35, 0.45}, 19}, {0.3, 0.5}), Verdict::Undecided);
  EXPECT_EQ(judge({0.4, {0.4, 0.4}, 0, true}, {0.3, 0.5}), Verdict::Holds);
  EXPECT_EQ(judge({}, {0.3, 0.5}), Verdict::NotTested);
}

TEST(ForwardPruning, MoreThanHalfIsNotHalf) {
  const Reading half{0.5, {0.5, 0.5}, 100};
  EXPECT_EQ(judge(half, {0.5, std::nullopt}), Verdict::Holds);
  EXPECT_EQ(judge(half, {0.5, std::nullopt, true}), Verdict::Fails);
  EXPECT_EQ(judge(half, {std::nullopt, 0.5, true}), Verdict::Fails);
  EXPECT_EQ(judge({0.6, {0.5, 0.7}, 100}, {0.5, std::nullopt, true}), Verdict::Undecided);
  EXPECT_EQ(judge({0.6, {0.51, 0.7}, 100}, {0.5, std::nullopt, true}), Verdict::Holds);
}

TEST(ForwardPruning, StatementsAboutSeveral) {
  constexpr Verdict kYes = Verdict::Holds;
  constexpr Verdict kNo = Verdict::Fails;
  constexpr Verdict kOpen = Verdict::Undecided;
  EXPECT_EQ(together({kYes, kYes}), kYes);
  EXPECT_EQ(together({kYes, kOpen}), kOpen);
  EXPECT_EQ(together({kYes, kNo}), Verdict::HoldsInPart);
  EXPECT_EQ(together({kOpen, kNo}), kNo);
  EXPECT_EQ(together({}), Verdict::NotTested);
}

TEST(ForwardPruning, OneStatementWithSeveralConditions) {
  EXPECT_EQ(all_of({Verdict::Holds, Verdict::Holds}), Verdict::Holds);
  EXPECT_EQ(all_of({Verdict::Holds, Verdict::NotTested}), Verdict::NotTested);
  EXPECT_EQ(all_of({Verdict::NotTested, Verdict::Undecided}), Verdict::Undecided);
  EXPECT_EQ(all_of({Verdict::Holds, Verdict::Fails}), Verdict::Fails);
  EXPECT_EQ(all_of({Verdict::NotTested, Verdict::Fails}), Verdict::Fails);
}

// Newcombe 1998, table II, method 10: 56/70 against 48/80.
TEST(ForwardPruning, TheDifferenceOfTwoShares) {
  const auto share = [](double of, double n) {
    return Reading{of / n, share_interval(of, n), static_cast<std::int64_t>(n)};
  };
  const Reading gain = difference(share(56, 70), share(48, 80));
  EXPECT_NEAR(gain.value, 0.2, 1e-9);
  EXPECT_NEAR(gain.interval.low, 0.0524, 5e-5);
  EXPECT_NEAR(gain.interval.high, 0.3339, 5e-5);
  EXPECT_EQ(gain.n, 70);
  EXPECT_FALSE(difference(gain, {}).known());
}

TEST(ForwardPruning, ASpeedUpIsAnInvertedRatio) {
  const Reading factor = speed_up({0.4, {0.25, 0.5}, 30});
  EXPECT_DOUBLE_EQ(factor.value, 2.5);
  EXPECT_DOUBLE_EQ(factor.interval.low, 2);
  EXPECT_DOUBLE_EQ(factor.interval.high, 4);
}

TEST(ForwardPruning, ThePublishedStatements) {
  EXPECT_EQ(statements().size(), 38U);
  for (const Statement& statement : statements()) {
    EXPECT_FALSE(statement.text.empty() || statement.reading.empty()) << statement.id;
    if (statement.low && statement.high) {
      EXPECT_LT(*statement.low, *statement.high) << statement.id;
    }
  }
}

// Results in which each quantity has one value in all of its samples.
class MadeUp {
 public:
  explicit MadeUp(const PruningGame& game) : game_(game), totals_(study().cells().size()) {}

  void set(const char* of, std::size_t quantity, std::int64_t value, std::int64_t n = 100) {
    put(cell_with({{"game", game_.name}, {"set", of}, {"condition", condition_of(game_, of)}}),
        quantity, {n, n * value, n * value * value});
  }
  // A share of hundred.
  void percent(Effort metric, std::size_t way, std::int64_t yes) {
    const std::size_t cell = cell_with({{"game", game_.name},
                                        {"set", kEffortSet},
                                        {"condition", condition_of(game_, kEffortSet)}});
    put(cell, place_of(metric, way), {100, yes, yes});
  }
  // So much for each thousand of the plain one.
  void effort(std::size_t way, std::int64_t nodes) {
    set(kEffortSet, place_of(Effort::Nodes, way), nodes);
    set(kEffortSet, place_of(Effort::BeyondNodes, way), nodes - 1000);
  }
  void time(std::size_t way, std::int64_t nanoseconds) {
    set(kTimesSet, place_of(Times::Nanoseconds, way), nanoseconds);
    set(kTimesSet, place_of(Times::Beyond, way), nanoseconds - 1000);
  }

  // Of two ways: leaves of each, and in how many of a hundred positions they do the same.
  void twins(std::size_t pair, std::int64_t one, std::int64_t other, std::int64_t same,
             std::int64_t n = 100) {
    set(kEffortSet, place_of(Effort::Leaves, tong02::twins()[pair].one), one);
    set(kEffortSet, place_of(Effort::Leaves, tong02::twins()[pair].other), other);
    set(kEffortSet, place_of(Twin::BeyondLeaves, pair), one - other);
    const std::size_t cell = cell_with({{"game", game_.name},
                                        {"set", kEffortSet},
                                        {"condition", condition_of(game_, kEffortSet)}});
    for (const Twin metric : {Twin::SameCuts, Twin::SameValue, Twin::SameMove}) {
      put(cell, place_of(metric, pair), {n, same, same});
    }
  }

  // So many pairs, each with this many half points of four.
  void pairs(const char* of, const char* way, std::size_t half_points, std::int64_t n) {
    const std::size_t cell = cell_with(
        {{"game", game_.name}, {"set", of}, {"condition", condition_of(game_, of)}, {"way", way}});
    for (std::size_t i = 0; i < 5; ++i) {
      const std::int64_t sum = i == half_points ? n : 0;
      put(cell, kPairResults + i, {n, sum, sum});
    }
  }

  Results results() const { return Results(study(), totals_); }

 private:
  const PruningGame& game_;
  std::vector<CellTotal> totals_;

  void put(std::size_t cell, std::size_t quantity, const Moments& moments) {
    CellTotal& total = totals_[cell];
    total.samples = 100;
    total.moments.resize(study().quantities(study().cells()[cell].kind).size());
    total.moments[quantity] = moments;
  }
};

Verdict verdict_on(const std::vector<Claim>& claims, std::string_view words) {
  const auto found = std::find_if(claims.begin(), claims.end(), [&](const Claim& claim) {
    return claim.text.find(words) != std::string::npos;
  });
  EXPECT_NE(found, claims.end()) << words;
  return found == claims.end() ? Verdict::NotTested : found->verdict;
}

TEST(ForwardPruning, ClaimsFollowFromTheResults) {
  const PruningGame& game = game_named("othello");
  MadeUp made(game);
  for (const char* plain : {"ab", "ns", "mtd"}) made.time(way_named(plain), 1000);
  made.time(way_named("ab-fgpc"), 370);
  made.time(way_named("ns-fgpc"), 600);
  for (const char* way : {"ab-gpc", "ns-gpc", "mtd-gpc"}) made.time(way_named(way), 450);
  for (const std::size_t way : node_cutting_ways()) {
    made.time(way, 600);
    made.percent(Effort::SameMove, way, 80);
    made.percent(Effort::SameValue, way, 100);
  }
  made.time(way_named("mtd-is-95"), 500);
  made.effort(way_named("mtd"), 1000);
  made.effort(way_named("mtd-is-95"), 400);
  made.set(kModelSet, place_of(ModelCheck::Moves), 68);
  const std::vector<Claim> claims = thesis_claims(made.results(), &game);
  EXPECT_EQ(claims.size(), statements().size());
  EXPECT_EQ(verdict_on(claims, "GPC reduces the time"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "FGPC-AB"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "FGPC-NS"), Verdict::Fails);
  EXPECT_EQ(verdict_on(claims, "FGPC-MTD"), Verdict::NotTested);
  EXPECT_EQ(verdict_on(claims, "1.5 to 2.2 times"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "MTD-NC-95 uses 45%"), Verdict::Fails);
  EXPECT_EQ(verdict_on(claims, "at least 33%"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "node-cutting the move"), Verdict::Fails);
  EXPECT_EQ(verdict_on(claims, "node-cutting the value"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "MTD-IS-95 has a speed-up"), Verdict::Holds);  // in nodes
  EXPECT_EQ(verdict_on(claims, "60% less time"), Verdict::Fails);
  EXPECT_EQ(verdict_on(claims, "branching factor"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "p = 90.32%"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "sigma = 407"), Verdict::NotTested);
  EXPECT_EQ(verdict_on(claims, "LOGISTELLO"), Verdict::NotTested);
}

TEST(ForwardPruning, ClaimsOnGames) {
  const PruningGame& game = game_named("chinese-checkers");
  MadeUp made(game);
  for (const char* way : {"ab", "ns", "mtd"}) made.pairs(kPlayersSet, way, 2, 400);
  for (const char* way : {"ab-gpc", "ns-gpc", "mtd-gpc", "ab-fgpc", "ns-fgpc", "mtd-fgpc"}) {
    made.pairs(kPlayersSet, way, 2, 400);
  }
  for (const char* way : {"ab-gpc", "ns-gpc", "mtd-gpc"}) made.pairs(kLearnerSet, way, 3, 100);
  for (const char* way : {"ab-fgpc", "ns-fgpc", "mtd-fgpc"}) made.pairs(kLearnerSet, way, 1, 100);
  for (const std::size_t way : node_cutting_ways()) {
    made.pairs(kPlayersSet, ways()[way].name.c_str(), 3, 100);
  }
  for (const std::size_t way : integrated_ways()) {
    made.pairs(kPlayersSet, ways()[way].name.c_str(), 2, 100);
  }
  made.pairs(kLearnerSet, "mtd", 2, 100);  // against itself: says nothing of AB and NS
  const std::vector<Claim> claims = thesis_claims(made.results(), &game);
  EXPECT_EQ(verdict_on(claims, "GPC and FGPC win about as much"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "with FGPC win more"), Verdict::Fails);
  EXPECT_EQ(verdict_on(claims, "with node-cutting win more"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "with the integrated strategy win more"), Verdict::Undecided);
  EXPECT_EQ(verdict_on(claims, "MTD wins 50%"), Verdict::NotTested);
  EXPECT_TRUE(GameResults(made.results(), game).points(kLearnerSet, way_named("mtd")).exact);
}

// Tong02 1.2.3, 2.3.1, 6.1, 6.2.
TEST(ForwardPruning, ClaimsOnWaysThatAreCompared) {
  const PruningGame& game = game_named("chinese-checkers");
  const auto claims_with = [&](std::int64_t mtd, std::int64_t gmpc, std::int64_t same) {
    MadeUp made(game);
    made.twins(twins_named("mtd", "ns"), mtd, 1000, 100);
    made.twins(twins_named("ab-gpc", "ab-probcut"), 500, 500, same);
    made.twins(twins_named("ab-gmpc", "ab-mpc"), gmpc, 500, same);
    return thesis_claims(made.results(), &game);
  };
  const auto equal = claims_with(900, 500, 100);
  EXPECT_EQ(verdict_on(equal, "MTD(f) over Alpha-Beta"), Verdict::Holds);
  for (const char* words : {"same number of cut-offs", "minimax value as", "decision as",
                            "its game tree has the same size", "it makes the same move"}) {
    EXPECT_EQ(verdict_on(equal, words), Verdict::Holds) << words;
  }
  const auto other = claims_with(1000, 560, 99);
  EXPECT_EQ(verdict_on(other, "MTD(f) over Alpha-Beta"), Verdict::Fails);
  for (const char* words : {"same number of cut-offs", "minimax value as", "decision as",
                            "its game tree has the same size"}) {
    EXPECT_EQ(verdict_on(other, words), Verdict::Fails) << words;
  }
  EXPECT_EQ(verdict_on(other, "it makes the same move"), Verdict::Undecided);
  // Of few positions one that differs is enough, and none is not.
  for (const auto& [same, verdict] :
       {std::pair{9, Verdict::Fails}, std::pair{10, Verdict::Undecided}}) {
    MadeUp few(game);
    few.twins(twins_named("ab-gpc", "ab-probcut"), 500, 500, same, 10);
    EXPECT_EQ(verdict_on(thesis_claims(few.results(), &game), "same number of cut-offs"), verdict);
  }
  const auto none = thesis_claims(MadeUp(game).results(), &game);
  EXPECT_EQ(verdict_on(none, "same number of cut-offs"), Verdict::NotTested);
}

// Tong02 1.2.4, 3.3.2, 6.1.
TEST(ForwardPruning, ClaimsOnTimesThatAreCompared) {
  const PruningGame& game = game_named("chinese-checkers");
  MadeUp made(game);
  // FGPC-MTD has less than GPC-MTD, and not much less; more than ProbCut-AB.
  const std::map<std::string, std::int64_t> times = {
      {"ab-gpc", 500}, {"ns-gpc", 500},   {"mtd-gpc", 500},    {"ab-fgpc", 400}, {"ns-fgpc", 400},
      {"ns", 420},     {"mtd-fgpc", 460}, {"ab-probcut", 430}, {"mtd", 300}};
  for (const auto& [way, time] : times) made.time(way_named(way), time);
  for (std::size_t pair = 0; pair < twins().size(); ++pair) {
    const auto one = times.find(ways()[twins()[pair].one].name);
    const auto other = times.find(ways()[twins()[pair].other].name);
    if (one == times.end() || other == times.end()) continue;
    made.set(kTimesSet, time_place(pair), one->second - other->second);
  }
  const std::vector<Claim> claims = thesis_claims(made.results(), &game);
  EXPECT_EQ(verdict_on(claims, "much more than that of GPC"), Verdict::HoldsInPart);
  EXPECT_EQ(verdict_on(claims, "outperformed ProbCut"), Verdict::HoldsInPart);
  EXPECT_EQ(verdict_on(claims, "even shorter than that of ProbCut"), Verdict::Holds);
}

// Tong02 4.4.2: on the same positions node-cutting is right more often than GPC.
TEST(ForwardPruning, ClaimsOnChoicesThatAreCompared) {
  const PruningGame& game = game_named("chinese-checkers");
  MadeUp made(game);
  for (const std::size_t way : node_cutting_ways()) {
    const std::size_t pair = twins_named(ways()[way].name, "mtd-gpc");
    made.set(kEffortSet, place_of(Twin::RighterMove, pair), 1);
    made.set(kEffortSet, place_of(Twin::RighterValue, pair), 0);  // alike
  }
  const std::vector<Claim> claims = thesis_claims(made.results(), &game);
  EXPECT_EQ(verdict_on(claims, "same moves is higher"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "same values is higher"), Verdict::Fails);
}

// Tong02 1.2.3: the second search of a game, with the value of the first one as the guess.
TEST(ForwardPruning, Tong02Section123TheFirstGuessOfTheLastMove) {
  const PruningGame& plan = game_named("connect4");
  const std::size_t cell = cell_with({{"game", plan.name}, {"set", kGuessSet}});
  std::vector<CellTotal> totals(study().cells().size());
  totals[cell] = {20, compute(study(), 1, {cell, 0, 20})};
  const Results results(study(), std::move(totals));
  const GameResults game(results, plan);
  const Reading by_static = game.guess_leaves(1, plan.depth());
  const Reading by_last = game.guess_leaves(2, plan.depth());
  ASSERT_GT(by_last.n, 10);
  EXPECT_EQ(game.guess_leaves(0, plan.depth()).value, 1);
  EXPECT_NE(by_last.value, by_static.value);  // the guess is used
  EXPECT_NE(verdict_on(thesis_claims(results, &plan), "last move's search"), Verdict::NotTested);
}

TEST(ForwardPruning, TheSecondSetStandsBesideTheVerdict) {
  const PruningGame& game = game_named("othello");
  MadeUp made(game);
  for (const char* plain : {"mtd", "mtd-ranked"}) made.time(way_named(plain), 1000);
  made.time(way_named("mtd-nc-95"), 450);
  made.time(way_named("mtd-ranked-nc-95"), 900);
  const std::vector<Claim> claims = thesis_claims(made.results(), &game);
  const auto found = std::find_if(claims.begin(), claims.end(), [](const Claim& claim) {
    return claim.text.starts_with("MTD-NC-95");
  });
  ASSERT_NE(found, claims.end());
  EXPECT_EQ(found->verdict, Verdict::Holds);
  EXPECT_NE(found->evidence.find("second set, not judged: MTD-NC-95, ranked 0.90"),
            std::string::npos)
      << found->evidence;
}

TEST(ForwardPruning, TheBarsAskForNodesAndMoves) {
  const PruningGame& game = game_named("othello");
  const std::size_t fgpc = way_named("mtd-fgpc");
  const std::size_t integrated = way_named("mtd-is-95");
  MadeUp made(game);
  made.effort(way_named("mtd"), 1000);
  made.effort(fgpc, 300);
  made.effort(integrated, 300);
  made.percent(Effort::SameMove, fgpc, 100);
  made.percent(Effort::SameMove, integrated, 50);
  const std::vector<Claim> claims = house_claims(made.results(), &game);
  EXPECT_EQ(verdict_on(claims, "FGPC-MTD at"), Verdict::Holds);
  EXPECT_EQ(verdict_on(claims, "FGPC-MTD, t = 1.8 at"), Verdict::NotTested);
  EXPECT_EQ(verdict_on(claims, "MTD-IS-95 at"), Verdict::Fails);
  EXPECT_TRUE(house_claims(made.results(), nullptr).empty());
}

}  // namespace
}  // namespace espalier::lab::tong02
