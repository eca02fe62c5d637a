// The engine told step by step, by several threads: one story, whose counts are those of its
// events.
#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>

#include "app/tree_search.hpp"
#include "app/words.hpp"
#include "codec/codec.hpp"
#include "support/no_stop.hpp"

namespace espalier::app {
namespace {

TreeReport told(const TreeRequest& request) {
  const auto report = search_tree(request, testing::kNoStop);
  EXPECT_TRUE(report.ok()) << report.message();
  return report.ok() ? *report : TreeReport{};
}

// Every event says who tells it, and the counts are those of the events.
void expect_one_story(const TreeReport& report, int threads) {
  std::set<std::uint64_t> nodes;
  std::set<std::uint64_t> leaves;
  std::uint64_t visits = 0;
  for (const TraceStep& step : report.trace) {
    const Event& event = step.event;
    if (&step == &report.trace.back()) break;
    EXPECT_NE(event.kind, EventKind::Finish) << "there is one end";
    EXPECT_TRUE(event.processor >= 0 && event.processor < threads) << event.processor;
    EXPECT_LT(event.time, 0) << "threads have no clock";
    EXPECT_FALSE(step.name.empty());
    const std::string who = "thread " + std::to_string(event.processor + 1) + ": ";
    EXPECT_EQ(step_text(step).rfind(who, 0), 0U) << step_text(step);
    const bool looks = event.kind == EventKind::Enter || event.kind == EventKind::Leaf;
    if (event.ply == 0) continue;
    if (looks) nodes.insert(event.node);
    if (event.kind == EventKind::Leaf) leaves.insert(event.node);
    visits += looks || event.kind == EventKind::Retrieve ? 1 : 0;
  }
  EXPECT_EQ(report.trace.back().event.kind, EventKind::Finish);
  EXPECT_EQ(report.trace.back().event.processor, -1);
  EXPECT_EQ(report.trace.back().event.value, report.value);
  EXPECT_EQ(report.nodes, nodes.size());
  EXPECT_EQ(report.leaves, leaves.size());
  EXPECT_EQ(report.visits, visits);
}

TEST(ThreadedStory, SeveralThreadsTellOneStory) {
  TreeRequest request;
  request.want_trace = true;
  for (const char* team : {"team=ybw(1)", "team=abdada(1)", "team=lazy"}) {
    SCOPED_TRACE(team);
    request.recipe = std::string("id pvs tt=1M match=equal order=table,killers ") + team;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      request.subject = SyntheticSubject{true, 3, 6, "integer", seed};
      request.threads = 1;
      const TreeReport alone = told(request);
      for (const TraceStep& step : alone.trace) EXPECT_EQ(step.event.processor, -1);
      request.threads = 3;
      const TreeReport report = told(request);
      EXPECT_EQ(report.threads, 3);
      EXPECT_EQ(report.value, alone.value);
      expect_one_story(report, 3);
    }
  }
}

TEST(ThreadedStory, ASecondPlayersThreadsAreToldInTheViewOfMax) {
  TreeRequest request;
  request.subject = LiteralSubject{"a(b(41 5) c(12 90))", Player::Second};
  request.recipe = "pvs team=ybw(1)";
  request.want_trace = true;
  request.threads = 2;
  const TreeReport report = told(request);
  EXPECT_EQ(report.value, 41);
  EXPECT_EQ(report.trace.back().event.value, 41);
  const Json json = encode(report, request);
  EXPECT_EQ(json["threads"], 2);
  EXPECT_TRUE(json["trace"][0].contains("processor"));
  EXPECT_FALSE(json["trace"][0].contains("time"));
}

}  // namespace
}  // namespace espalier::app
