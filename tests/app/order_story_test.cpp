// Why a child comes next, as the engine tells it: every key and every region of the order by its
// own name, at the root too.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/story_support.hpp"

namespace espalier::app {
namespace {

// The children of the root in the order in which they are searched, up to the end of the first
// pass.
std::vector<std::string> root_order(const TreeReport& report) {
  std::vector<std::string> order;
  for (const TraceStep& step : report.trace) {
    if (step.event.kind == EventKind::Note && step.event.reason == Reason::Depth) break;
    if (step.event.kind == EventKind::Update && step.event.ply == 0) {
      order.push_back(step.child_name);
    }
  }
  return order;
}

// How often the story gives this reason for the place of a child; `below`: not at the root.
int times_told(const TreeReport& report, Reason reason, bool below = false) {
  int times = 0;
  for (const TraceStep& step : report.trace) {
    const Event& event = step.event;
    if (event.kind == EventKind::Note && event.reason == reason && (!below || event.ply > 0)) {
      ++times;
    }
  }
  return times;
}

TEST(Muszycka85Figure43, DynamicOrderingAbandonsP1ForP3) {
  const std::string tree = "a=0(p1=7(p11=1 p12=8) p2=3(p21=3 p22=4) p3=6(p31=6 p32=9))";
  using Names = std::vector<std::string>;
  const TreeReport fixed = story(on_tree(tree, "order=fixed(1)"));
  EXPECT_EQ(root_order(fixed), (Names{"p1", "p3", "p2"}));
  EXPECT_TRUE(says(fixed, "child 3 (p3) of a comes next: its static value, 6"));
  const TreeReport dynamic = story(on_tree(tree, "order=dynamic(1)"));
  EXPECT_EQ(root_order(dynamic), (Names{"p3", "p2", "p1"}));
  EXPECT_TRUE(
      says(dynamic, "child 3 (p3) of a comes next: the value backed up from its children is 6"));
  EXPECT_TRUE(
      says(dynamic, "child 2 (p2) of a comes next: the value backed up from its children is 3"));
  EXPECT_EQ(times_told(dynamic, Reason::StaticOrder), 0);
  EXPECT_EQ(dynamic.value, 6);
  EXPECT_EQ(fixed.value, 6);
}

// Also where other keys stand beside it: dynamic ordering does not ask them.
TEST(Muszycka85Section42, DynamicOrderingTellsTheBackedUpValue) {
  const TreeReport report = story(on_board("othello", "", 4, "order=killers,history,dynamic(2)"));
  EXPECT_GT(times_told(report, Reason::BackedUp), 0);
  for (const TraceStep& step : report.trace) {
    if (step.event.kind == EventKind::Note && step.event.reason == Reason::Killer) {
      EXPECT_GT(step.event.ply, 2) << "two plies are left there: dynamic";
    }
  }
}

// Each region of Combined Move Ordering has its own reason.
TEST(Abalone12IV, EveryRegionTellsWhatItSortsBy) {
  const auto told = [](const char* order) {
    return story(on_board("breakthrough", "6x6", 3, std::string("order=") + order));
  };
  const TreeReport values = told("cmo(64,0)");
  EXPECT_GT(times_told(values, Reason::StaticOrder), times_told(values, Reason::StaticOrder, true));
  EXPECT_EQ(times_told(values, Reason::Rank) + times_told(values, Reason::History), 0);
  const TreeReport kills = told("cmo(0,64)");
  EXPECT_GT(times_told(kills, Reason::History), 0);
  EXPECT_TRUE(says_part(kills, "comes next: its history counter is 1"));
  EXPECT_EQ(times_told(kills, Reason::Rank) + times_told(kills, Reason::StaticOrder), 0);
  const TreeReport ranks = told("cmo(0,0)");
  EXPECT_GT(times_told(ranks, Reason::Rank), 0);
  EXPECT_EQ(times_told(ranks, Reason::History) + times_told(ranks, Reason::StaticOrder), 0);
}

TEST(Abalone12IV, IterationSortingTellsOfTheEarlierIteration) {
  const TreeReport report =
      story(on_board("breakthrough", "6x6", 3, "id tt=1M order=cmo(0,64),iteration"));
  EXPECT_GT(times_told(report, Reason::Iteration), 0);
  EXPECT_TRUE(says_part(report, "comes next: what the last iteration has left in the table"));
  EXPECT_EQ(times_told(report, Reason::StaticOrder), 0);
  const TreeReport without = story(on_board("breakthrough", "6x6", 3, "id tt=1M order=cmo(0,64)"));
  EXPECT_EQ(times_told(without, Reason::Iteration), 0);
}

// The root's order is made once, and what proves best goes to the front.
TEST(EngineStory, TheRootTellsWhyAChildComesNext) {
  const std::string tree = "a=0(b=4(1 2) c=6(9 8) d=5(3 7))";
  const TreeReport fixed = story(on_tree(tree, "order=fixed(1)"));
  EXPECT_TRUE(says(fixed, "child 2 (c) of a comes next: its static value, 6"));
  EXPECT_TRUE(says(fixed, "child 3 (d) of a comes next: its static value, 5"));
  const TreeReport deepening = story(on_tree("a=0(b=4(1 2) c=3(9 8) d=5(3 7))", "id"));
  EXPECT_TRUE(says(deepening, "child 3 (d) of a comes next: it was the best in an earlier pass"));
  EXPECT_EQ(times_told(story(on_tree(tree, "plain")), Reason::BestBefore), 0);
}

// Hsu15 slide 21: what was best without a cut-off comes first at the next node, also where its last
// brother was never searched.
TEST(Hsu15Slide21, TheBestMoveIsToldToBeGood) {
  for (const char* tree : {"a=0(b=1(5 3) c=1(8 7))", "a=0(b=1(5 3 4) c=1(8 7 9))"}) {
    for (const char* select : {"", " select=best(2)"}) {
      SCOPED_TRACE(std::string(tree) + select);
      const std::string recipe = std::string("order=history(1,good=best)") + select;
      EXPECT_TRUE(says(story(on_tree(tree, recipe)),
                       "child 2 (c2) of c comes next: its history counter is 1"));
    }
  }
}

// Hsu15 slide 50 has no stand-pat.
TEST(Hsu15Slide50, WithoutStandPatNobodyIsSaidToStandPat) {
  const TreeReport report =
      story(on_board("breakthrough", "5x5", 2, "pvs quiesce=noisy(stand-pat=off)"));
  EXPECT_FALSE(says_part(report, "stand pat"));
  EXPECT_TRUE(says_part(report, "quiescence: evaluate "));
}

}  // namespace
}  // namespace espalier::app
