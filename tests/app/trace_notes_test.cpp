// What is read off a story: re-searches, the bounds of cut-offs and who had set them, the numbers
// of shallow tests.
#include "app/trace_notes.hpp"

#include <gtest/gtest.h>

#include <string>

#include "codec/codec.hpp"
#include "support/no_stop.hpp"

namespace espalier::app {
namespace {

using testing::kNoStop;

TreeReport story(const std::string& tree, const std::string& strategy, Parameters set = {},
                 Player root = Player::First) {
  TreeRequest request;
  request.subject = LiteralSubject{tree, root};
  request.strategy = strategy;
  request.want_trace = true;
  request.want_view = true;
  request.set = std::move(set);
  const auto report = search_tree(request, kNoStop);
  EXPECT_TRUE(report.ok());
  return report.ok() ? *report : TreeReport{};
}

std::vector<TraceStep> cuts(const TreeReport& report) {
  std::vector<TraceStep> found;
  for (const TraceStep& step : report.trace) {
    if (step.bound) found.push_back(step);
  }
  return found;
}

TEST(TraceNotes, AShallowCutOffMeetsTheParentsBound) {
  const TreeReport report = story("p(a(5 6) b(4 9))", "alpha-beta");
  const auto found = cuts(report);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].name, "b");
  EXPECT_EQ(found[0].bound, BoundName::Alpha);  // of MAX, met at a MIN node
  EXPECT_EQ(found[0].origin, BoundOrigin::Parent);
  EXPECT_EQ(report.view.nodes[static_cast<std::size_t>(found[0].setter)].name, "p");
}

TEST(TraceNotes, ADeepCutOffMeetsABoundFromFurtherUp) {
  // p is worth 5 by a; under b, MAX's node c, the MIN node d is worth 4 at most: below p's 5.
  const TreeReport report = story("p(a(5 6) b(c(d(4 9) e(1 1)) f(0 0)))", "alpha-beta");
  const auto found = cuts(report);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].name, "d");
  EXPECT_EQ(found[0].bound, BoundName::Alpha);
  EXPECT_EQ(found[0].origin, BoundOrigin::Above);
  EXPECT_EQ(report.view.nodes[static_cast<std::size_t>(found[0].setter)].name, "p");
}

TEST(TraceNotes, TheWindowOfTheSearchIsNobodysValue) {
  TreeRequest request;
  request.subject = LiteralSubject{"p(9 1)", Player::First};
  request.strategy = "alpha-beta";
  request.window = {0.0, 5.0};
  request.want_trace = request.want_view = true;
  const auto report = search_tree(request, kNoStop);
  ASSERT_TRUE(report.ok());
  const auto found = cuts(*report);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].bound, BoundName::Beta);
  EXPECT_EQ(found[0].origin, BoundOrigin::Window);
  EXPECT_EQ(found[0].setter, -1);
}

TEST(TraceNotes, WhoMovesFirstAtAMinRoot) {
  const auto found = cuts(story("p(a(5 4) b(9 1))", "alpha-beta", {}, Player::Second));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].name, "b");
  EXPECT_EQ(found[0].bound, BoundName::Beta);
  EXPECT_EQ(found[0].origin, BoundOrigin::Parent);
}

TEST(TraceNotes, ReSearchesAreCounted) {
  int again = 0;
  for (const TraceStep& step : story("p(a(1 2) b(5 6) c(7 8))", "pvs").trace) {
    if (step.name == "b" && step.event.kind == EventKind::Enter) again = step.again;
  }
  EXPECT_EQ(again, 1);
}

TEST(TraceNotes, TestsHaveTheirNumbers) {
  const Parameters model = {{"d", 2}, {"s", 1}, {"a", 1}, {"b", 0}, {"sigma", 2}, {"t", 1}};
  const std::string tree = "p(a=5(b=5(5 6) c=7(7 8)) d=-20(e=-20(-20 -21) f=-3(-3 -4)))";
  const TreeReport report = story(tree, "probcut", model);
  int begun = 0;
  int decided = 0;
  for (const TraceStep& step : report.trace) {
    if (!step.test) continue;
    EXPECT_EQ(step.test->model.sigma, 2);
    const bool test =
        step.event.reason == Reason::BetaTest || step.event.reason == Reason::AlphaTest;
    if (test) ++begun;
    if (step.event.reason != Reason::ProbCut) continue;
    ++decided;
    EXPECT_EQ(step.name, "d");
    EXPECT_EQ(step.bound, BoundName::Alpha);
    EXPECT_EQ(step.test->threshold, step.event.alpha - 2);  // (alpha - b - t * sigma) / a
    ASSERT_TRUE(step.test->shallow);
    EXPECT_LE(*step.test->shallow, step.test->threshold);
  }
  EXPECT_GE(begun, 2);
  EXPECT_EQ(decided, 1);
}

TEST(TraceNotes, GoOutAsJson) {
  TreeRequest request;
  request.want_trace = request.want_view = true;
  const Json json = encode(story("p(a(5 6) b(4 9))", "alpha-beta"), request);
  int noted = 0;
  for (const Json& step : json["trace"]) {
    if (!step.contains("bound")) continue;
    ++noted;
    EXPECT_EQ(step["bound"], "alpha");
    EXPECT_EQ(step["deep"], false);
    EXPECT_EQ(step["from"], 0);
  }
  EXPECT_EQ(noted, 1);
}

}  // namespace
}  // namespace espalier::app
