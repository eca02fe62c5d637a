// Every step of the engine's story has its reason and its numbers, and they are those of the
// search.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "app/story_support.hpp"
#include "codec/codec.hpp"

namespace espalier::app {
namespace {

// --- shallow tests -------------------------------------------------------------------------------

bool decides(const Event& event) {
  return event.reason == Reason::ProbCut || event.reason == Reason::Gpc ||
         event.reason == Reason::Fgpc;
}

// What the model of the test makes of the value that was to be met, on either side of it.
bool fits_model(const CutTest& test, double value) {
  const CutModel& model = test.model;
  const double margin = model.t * model.sigma;
  const auto bound = [&](double side) { return (value - model.b + side * margin) / model.a; };
  return std::abs(bound(+1) - test.threshold) <= 0.5 || std::abs(bound(-1) - test.threshold) <= 0.5;
}

// The number of tests that have decided something. Each has found a value beyond its bound, and the
// bound is that of its model: of its depths and of its stage of the game.
int check_decisions(const TreeReport& report) {
  int decided = 0;
  for (const TraceStep& step : report.trace) {
    const Event& event = step.event;
    if (!decides(event)) continue;
    ++decided;
    SCOPED_TRACE(step_text(step));
    EXPECT_TRUE(step.test && step.test->shallow);
    if (!step.test || !step.test->shallow) continue;
    const bool upper = event.reason == Reason::ProbCut && event.value >= event.beta;
    const double met = event.reason != Reason::ProbCut ? event.value
                       : upper                         ? event.beta
                                                       : event.alpha;
    EXPECT_TRUE(fits_model(*step.test, met)) << step.test->threshold;
    const bool beyond = event.reason != Reason::ProbCut
                            ? *step.test->shallow != step.test->threshold
                        : upper ? *step.test->shallow >= step.test->threshold
                                : *step.test->shallow <= step.test->threshold;
    EXPECT_TRUE(beyond) << *step.test->shallow;
  }
  return decided;
}

TEST(EngineNumbers, ATestOf0PliesHasThoseOfADeeperOne) {
  const std::string tree = "a=0(b=4(c=5(12 14) d=6(9 8)) e=7(f=2(3 4) g=9(5 6)))";
  const auto told = [&](const char* recipe) { return story(on_tree(tree, recipe)); };
  for (const char* gpc : {"select=gpc(s=0,d=2,sigma=.1)", "select=gmpc(s=0,d=2,sigma=.1)"}) {
    EXPECT_TRUE(
        says(told(gpc), "GPC: skip child 2 (e) of a, a 0-ply search returned 7 < 9 = bound"));
  }
  EXPECT_TRUE(says(told("select=fgpc(s=0,d=2,sigma=.1)"),
                   "FGPC: skip child 2 (e) of a and all after it, a 0-ply search returned 7 < 9 = "
                   "bound"));
  for (const char* cut : {"select=probcut(s=0,d=2,sigma=.5)", "select=mpc(s=0,d=2,sigma=.5)"}) {
    EXPECT_TRUE(
        says(told(cut), "ProbCut: a 0-ply search returned 7 < 8 = bound: cut e off with 8"));
  }
  EXPECT_TRUE(says(told("select=probcut(s=0,d=2,sigma=2)"),
                   "shallow test of e: a 0-ply search returned 7 > 6 = bound: no cut"));
}

TEST(EngineNumbers, ATestOf0PliesGoesOutAsJson) {
  const TreeRequest request = on_tree("a=0(b=4(c=5(12 14) d=6(9 8)) e=7(f=2(3 4) g=9(5 6)))",
                                      "select=gpc(s=0,d=2,sigma=.1)");
  int leaves = 0;
  int skips = 0;
  const Json json = encode(story(request), request);
  for (const Json& step : json["trace"]) {
    if (step["name"] == "e" && step["kind"] == "leaf") {
      ++leaves;
      EXPECT_EQ(step["alpha"], 9);
      EXPECT_EQ(step["beta"], 10);
      EXPECT_EQ(step["test"]["threshold"], 9);
      EXPECT_TRUE(step["test"]["shallow"].is_null()) << "it has just begun";
    }
    if (step["kind"] != "skip") continue;
    ++skips;
    EXPECT_EQ(step["test"]["s"], 0);
    EXPECT_EQ(step["test"]["d"], 2);
    EXPECT_EQ(step["test"]["threshold"], 9);
    EXPECT_EQ(step["test"]["shallow"], 7);
  }
  EXPECT_EQ(leaves, 1);
  EXPECT_EQ(skips, 1);
}

// Stages of the game have models of their own (Othello); a test may end in quiescence, in the table
// or at the end of the game.
TEST(EngineNumbers, ATestThatDecidesNamesItsOwnModel) {
  const std::vector<TreeRequest> requests = {
      on_board("othello", "", 5, "pvs tt=1M order=table,rank select=mpc params=shipped"),
      on_board("othello", "", 5, "pvs tt=1M order=table,rank select=gmpc(t=.3) params=shipped"),
      on_board("chinese-checkers", "", 3, "mtdf tt=1M select=integrated(t=.3) params=shipped"),
      on_board("connect4", "", 4, "mtdf tt=1M select=fgpc(t=.3) params=shipped"),
      on_board("breakthrough", "5x5", 3, "pvs quiesce=noisy select=gpc(s=0,d=1,sigma=9)"),
      on_board("breakthrough", "5x5", 3, "pvs quiesce=noisy select=probcut(s=0,d=2,sigma=9)"),
      on_tree(kTong, "select=gpc(t=1.5,s=1,d=2,sigma=10)"),
      on_tree("a=0(b=4(c=5(1 4) d=6(9 8)) e=12(f=2(13 14) g=9(5 6)))",
              "select=probcut(s=0,d=2,sigma=.5)", Player::Second)};
  for (const TreeRequest& request : requests) {
    SCOPED_TRACE(request.recipe);
    EXPECT_GT(check_decisions(story(request)), 0);
  }
}

// --- node-cutting --------------------------------------------------------------------------------

// As many children as the note says have been searched before the first one is skipped.
TEST(EngineNumbers, NodeCuttingLeavesTheNodeWhereItSays) {
  for (const char* x : {"kept", "cut"}) {
    const TreeReport report = story(
        on_board("connect4", "", 4,
                 std::string("mtdf tt=1M select=node-cutting(p=.6,x=") + x + ") params=shipped"));
    int front = 0;
    int skips = 0;
    for (const TraceStep& step : report.trace) {
      const Event& event = step.event;
      if (event.reason != Reason::NodeCutting) continue;
      if (event.kind == EventKind::Note) front = CutPlace::of(event.count).front;
      if (event.kind != EventKind::Skip) continue;
      ++skips;
      EXPECT_EQ(event.count, front + 1) << step_text(step);
    }
    EXPECT_GT(skips, 0) << x;
  }
}

// --- windows, reasons, depths --------------------------------------------------------------------

// A leaf is told with its window, as the faithful strategies tell it.
TEST(EngineNumbers, LeavesHaveTheWindowsOfTheNamesake) {
  TreeRequest faithful = on_tree(kTong, "");
  faithful.strategy = "falphabeta";
  const auto leaves = [](const TreeReport& report) {
    std::vector<std::string> rows;
    for (const TraceStep& step : report.trace) {
      const Event& event = step.event;
      if (event.kind == EventKind::Note && event.reason == Reason::Depth) break;
      if (event.kind != EventKind::Leaf) continue;
      rows.push_back(step.name + " " + value_text(event.alpha) + " " + value_text(event.beta));
    }
    return rows;
  };
  EXPECT_EQ(leaves(story(on_tree(kTong, "plain"))), leaves(story(faithful)));
}

// A null move, a test or a search for a first move comes before the node itself is entered.
TEST(EngineNumbers, ANodeKeepsItsReasonWhateverIsTriedBefore) {
  const std::string tree = "a(b=4(5 9) c=7(3 4 pass=1) d=8(7 9 pass=12))";
  EXPECT_TRUE(says(story(on_tree(tree, "pvs select=null(R=1,depth=1,moves=1)")),
                   "minimal window: enter d with window (5, 6), 1 ply"));
  const TreeReport internal =
      story(on_board("connect4", "", 6, "pvs tt=1M order=table,rank,iid(3)"));
  bool looks = false;
  bool entered = false;
  for (const TraceStep& step : internal.trace) {
    if (step.event.kind != EventKind::Enter) continue;
    looks = looks || step.event.reason == Reason::Internal;
    entered =
        entered || (looks && step.event.reason == Reason::NullWindow && step.event.depth >= 12);
  }
  EXPECT_TRUE(looks);
  EXPECT_TRUE(entered);
}

TEST(EngineNumbers, AVerificationTellsWhatPassingIsWorth) {
  const std::string tree = "a(b=4(5 9) c=7(3 4 pass=1) d=8(7 9 pass=12))";
  EXPECT_TRUE(says(story(on_tree(tree, "select=null(verified,R=1,depth=1,moves=1)")),
                   "null move: 1 <= 5; verify it with the moves of c, 1 ply"));
}

// Hsu15 slide 43: a reduced value of at least beta is accepted, slide 41 searches again.
TEST(EngineNumbers, ALateMoveIsAcceptedOrSearchedAgain) {
  const std::string tree = "r(a(b=3(3 4) c=9(8 9)) e(f=9(9 8) g=7(7 6) h=2(2 1)))";
  const TreeReport accepted = story(on_tree(tree, "pvs select=lmr(first=1,depth=2,beta=accept)"));
  EXPECT_TRUE(says(accepted,
                   "LMR: 2 <= 4, child 3 (h) is not searched again: that is enough to cut e off"));
  EXPECT_FALSE(says_part(accepted, "is searched again"));
  EXPECT_FALSE(says_part(accepted, "enter h"));
  const TreeReport again = story(on_tree(tree, "pvs select=lmr(first=1,depth=2)"));
  EXPECT_TRUE(says_part(again, "child 3 (h) is searched again"));
  EXPECT_TRUE(says_part(again, "enter h"));
}

TEST(EngineNumbers, AnExtensionCountsMovesAndComparesValues) {
  const TreeReport report = story(on_board("othello", "", 3, "pvs extend=drop(1),mobility(1)"));
  EXPECT_TRUE(says(report,
                   "extension: child 2 (c4) of d3.c3 is searched 1 ply deeper: few moves: 2, the "
                   "static value worsened from -340 to 96"));
}

// --- the order -----------------------------------------------------------------------------------

// The key that decides is named: one that is equal, or not in use at that depth, is not.
TEST(EngineNumbers, TheOrderNamesTheKeyThatDecides) {
  const TreeReport fixed = story(on_board("othello", "", 3, "pvs order=fixed(2),rank"));
  EXPECT_TRUE(says(fixed, "child 2 (e3) of d3 comes next: its static value, -8"));
  bool ranks = false;
  for (const TraceStep& step : fixed.trace) {
    const Event& event = step.event;
    if (event.kind != EventKind::Note) continue;
    const bool by_value = event.reason == Reason::StaticOrder;
    EXPECT_FALSE(by_value && event.ply > 1) << step_text(step) << ": fewer than 2 plies are left";
    if (event.reason != Reason::Rank) continue;
    ranks = true;
    EXPECT_GT(event.count, 0) << step_text(step);
  }
  EXPECT_TRUE(ranks);
  const TreeReport counted = story(on_board("breakthrough", "", 3, "pvs order=rank,history"));
  EXPECT_TRUE(says_part(counted, "comes next: the game ranks it higher, by "));
  EXPECT_TRUE(says_part(counted, "comes next: its history counter is "));
}

TEST(EngineNumbers, TheTableNamesTheChildThatItKnows) {
  const TreeReport report =
      story(on_board("connect4", "", 6, "id pvs tt=1M order=table,rank etc(2)"));
  bool named = false;
  for (const TraceStep& step : report.trace) {
    if (step.event.knowledge != Knowledge::Child) continue;
    named = true;
    EXPECT_GE(step.event.child, 0);
    EXPECT_NE(step_text(step).find("by what is known of child "), std::string::npos);
  }
  EXPECT_TRUE(named);
}

}  // namespace
}  // namespace espalier::app
