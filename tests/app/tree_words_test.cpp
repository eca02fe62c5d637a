// The trace says what is true: whatever a step claims about its node is checked against minimax, on
// random trees with ties and for every exact strategy. And the forms of a searched tree for other
// programs: TikZ, CSV, the animation.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/node_story.hpp"
#include "app/tree_export.hpp"
#include "app/tree_search.hpp"
#include "app/words.hpp"
#include "espalier/core/rng.hpp"
#include "support/no_stop.hpp"

namespace espalier::app {
namespace {

using testing::kNoStop;

TreeReport told(const std::string& text, const std::string& strategy, Player root = Player::First) {
  TreeRequest request;
  request.subject = LiteralSubject{text, root};
  request.strategy = strategy;
  request.want_trace = true;
  request.want_view = true;
  const auto report = search_tree(request, kNoStop);
  EXPECT_TRUE(report.ok()) << (report.ok() ? "" : report.message());
  return *report;
}

// A tree of at most three plies with few different values, so that there are ties.
std::string random_tree(Rng& rng, int plies) {
  if (plies == 0) return std::to_string(rng.below(6));
  std::string text = "(";
  const auto children = 1 + rng.below(3);
  for (std::uint64_t i = 0; i < children; ++i) text += " " + random_tree(rng, plies - 1);
  return text + ")";
}

// What every node of the view is worth, in MAX's view.
std::vector<double> minimax(const TreeView& view) {
  std::vector<double> values(view.nodes.size());
  for (std::size_t i = view.nodes.size(); i-- > 0;) {
    const ViewNode& node = view.nodes[i];
    if (node.leaf) values[i] = *node.value;
    bool first = true;
    for (std::size_t k = i + 1; k < view.nodes.size(); ++k) {
      if (view.nodes[k].parent != static_cast<int>(i)) continue;
      const bool max = node.player == Player::First;
      values[i] = first ? values[k]
                  : max ? std::max(values[i], values[k])
                        : std::min(values[i], values[k]);
      first = false;
    }
  }
  return values;
}

TEST(TreeWords, ACutOffSaysAtMostAtMinAndAtLeastAtMax) {
  const TreeReport low = told("((3 12 8) (2 4 6) (14 5 2))", "alpha-beta");
  EXPECT_EQ(step_text(low.trace[11]),
            "p2 is at most 2: outside the window, cut off the remaining children");
  const TreeReport high = told("((3 12 8) (2 4 6) (14 5 2))", "alpha-beta", Player::Second);
  EXPECT_EQ(step_text(high.trace[19]),
            "p3 is at least 14: outside the window, cut off the remaining children");
}

// Every claim of a bound holds, whoever searches.
TEST(TreeWords, EveryBoundOfEveryExactStrategyHolds) {
  Rng rng(27);
  std::size_t claims = 0;
  for (int round = 0; round < 60; ++round) {
    const std::string text = random_tree(rng, 3);
    const Player root = round % 2 == 0 ? Player::First : Player::Second;
    for (const StrategyInfo& info : strategies()) {
      if (info.kind != StrategyKind::Exact && info.kind != StrategyKind::Parallel) continue;
      const TreeReport report = told(text, std::string(info.name), root);
      const std::vector<double> values = minimax(report.view);
      for (const TraceStep& step : report.trace) {
        const Bound bound = value_bound(step);
        if (bound == Bound::Exact || step.node < 0) continue;
        ++claims;
        const double truth = values[static_cast<std::size_t>(step.node)];
        const bool holds =
            bound == Bound::Upper ? truth <= step.event.value : truth >= step.event.value;
        ASSERT_TRUE(holds) << info.name << " on " << text << ": " << step_text(step) << ", but "
                           << step.name << " is worth " << truth;
      }
    }
  }
  EXPECT_GT(claims, 5'000U);
}

// Pictures: the sign at a node is that of its last value, and no window is upside down.
TEST(TreeWords, EverySignInAPictureHolds) {
  Rng rng(4);
  std::size_t bounds = 0;
  for (int round = 0; round < 100; ++round) {
    const std::string text = random_tree(rng, 3);
    for (const char* name : {"alpha-beta", "falphabeta", "pvs", "negascout", "mtdf"}) {
      const TreeReport report = told(text, name);
      const std::vector<double> values = minimax(report.view);
      const std::vector<NodeStory> stories = stories_of(report);
      for (std::size_t i = 0; i < stories.size(); ++i) {
        const NodeStory& story = stories[i];
        if (!story.value || report.view.nodes[i].leaf) continue;
        if (story.bound == Bound::Upper) EXPECT_LE(values[i], *story.value) << name << text;
        if (story.bound == Bound::Lower) EXPECT_GE(values[i], *story.value) << name << text;
        if (story.bound == Bound::Exact) EXPECT_EQ(values[i], *story.value) << name << text;
        bounds += story.bound != Bound::Exact;
      }
    }
  }
  EXPECT_GT(bounds, 300U);
}

TEST(TreeWords, DecidedGamesAreToldInWords) {
  EXPECT_EQ(board_value_text(1'000'000), "win");
  EXPECT_EQ(board_value_text(-999'997), "loss in 3");
  EXPECT_EQ(board_value_text(989'999), "989999");
  EXPECT_EQ(with_wins_in_words("enter b2-b3.c4 with window (-1000000, 999998), 12 plies"),
            "enter b2-b3.c4 with window (loss, win in 2), 12 plies");
}

TEST(TreeWords, NodesOfABoardAreNamedByTheirPathAndShowTheirPieces) {
  TreeRequest request;
  request.subject = BoardSubject{"tic-tac-toe", "", "", "b2 a1"};
  request.strategy = "alpha-beta";
  request.depth = 2;
  request.want_trace = true;
  request.want_view = true;
  const auto report = search_tree(request, kNoStop);
  ASSERT_TRUE(report.ok()) << report.message();
  const std::vector<ViewNode>& nodes = report->view.nodes;
  EXPECT_EQ(nodes.front().name, "root");
  EXPECT_EQ(nodes.front().pieces, "O...X....");
  const auto child = std::find_if(nodes.begin(), nodes.end(),
                                  [](const ViewNode& node) { return node.name == "b1.c1"; });
  ASSERT_NE(child, nodes.end());
  EXPECT_EQ(child->move, "c1");
  EXPECT_EQ(child->pieces, "OXO.X....");
  ASSERT_EQ(report->line.size(), 2U);
  EXPECT_EQ(report->line[1].find('.'), std::string::npos) << "a line is made of moves";
}

TEST(TreeExport, CsvHasARowForEveryStep) {
  const TreeReport report = told("((3 12 8) (2 4 6) (14 5 2))", "alpha-beta");
  const std::string csv = trace_csv(report);
  EXPECT_EQ(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')),
            report.trace.size() + 1);
  EXPECT_NE(csv.find("12,update,p2,,,2,at-most,cut-off,1,,,\"p2 is at most 2: outside"),
            std::string::npos);
}

TEST(TreeExport, TikzDrawsEveryNodeEdgeAndCut) {
  const std::string tikz = draw_tikz(told("a_b(c(3 12 8) (2 4 6) (14 5 2))", "alpha-beta"));
  const auto count = [&](const std::string& word) {
    std::size_t found = 0;
    for (std::size_t at = tikz.find(word); at != std::string::npos; at = tikz.find(word, at + 1)) {
      ++found;
    }
    return found;
  };
  EXPECT_EQ(count(" -- (n"), 12U);
  EXPECT_EQ(count("\\draw[cut]"), 2U);
  EXPECT_EQ(count("$\\le 2$"), 2U);
  EXPECT_EQ(count("a\\_b"), 1U);
  EXPECT_EQ(count("inf}"), 0U);
}

TEST(TreeExport, TheAnimationTellsTheValueLast) {
  const auto film = draw_animation(told("((3 12 8) (2 4 6) (14 5 2))", "alpha-beta"));
  ASSERT_TRUE(film.ok());
  EXPECT_NE(film->find("22. finished: the value is 3"), std::string::npos);
  EXPECT_EQ(film->find("value 3<"), std::string::npos);
  EXPECT_NE(film->find("≤ 2"), std::string::npos);
  TreeReport endless = told("(1 2)", "minimax");
  endless.trace.resize(kMostAnimatedSteps + 1);
  EXPECT_FALSE(draw_animation(endless).ok());
  EXPECT_FALSE(export_tree(endless, "png").ok());
}

}  // namespace
}  // namespace espalier::app
