// Pictures of searched trees: well-formed, complete, and within bounds.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/tree_search.hpp"
#include "app/tree_svg.hpp"
#include "support/no_stop.hpp"

namespace espalier::app {
namespace {

using testing::kNoStop;

TreeReport drawn(const std::string& text, const std::string& strategy, Parameters set = {}) {
  TreeRequest request;
  request.subject = LiteralSubject{text, Player::First};
  request.strategy = strategy;
  request.set = std::move(set);
  request.want_trace = true;
  request.want_view = true;
  return *search_tree(request, kNoStop);
}

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++found;
  }
  return found;
}

// Every opened element is closed, in order.
bool well_formed(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t at = xml.find('<'); at != std::string::npos; at = xml.find('<', at + 1)) {
    const std::size_t end = xml.find('>', at);
    if (end == std::string::npos) return false;
    if (xml[at + 1] == '/') {
      if (open.empty() || open.back() != xml.substr(at + 2, end - at - 2)) return false;
      open.pop_back();
    } else if (xml[end - 1] != '/') {
      open.push_back(xml.substr(at + 1, xml.find_first_of(" >", at) - at - 1));
    }
  }
  return open.empty();
}

TEST(Svg, ShowsVisitedNodesWindowsAndCutOffs) {
  const std::string svg = draw_svg(drawn("a(b(41 5) c(3 90 91))", "alpha-beta"));
  EXPECT_TRUE(well_formed(svg));
  EXPECT_EQ(count(svg, "<circle"), 5U);
  EXPECT_EQ(count(svg, "<polygon"), 3U);
  EXPECT_EQ(count(svg, "node unseen"), 2U);  // 90 and 91 are cut off
  EXPECT_EQ(count(svg, "class=\"cut\""), 2U);
  EXPECT_NE(svg.find("(5, +inf)"), std::string::npos);
  EXPECT_NE(svg.find("alpha-beta: value 5"), std::string::npos);
}

// A skipped child has been looked at; the bar says that it was not searched.
TEST(Svg, ShowsChildrenThatATestLeftOut) {
  const std::string gpc =
      draw_svg(drawn("a(b=10((9 8) (11 12)) c=2((1 5) (3 3)) d=12((14 7) (15 16)))", "gpc-ab",
                     {{"s", 0}, {"sigma", 2}}));
  EXPECT_EQ(count(gpc, "class=\"cut\""), 3U);  // c, and the cut-off leaves 12 and 16
  const std::string nodes = draw_svg(drawn(
      "a(b=4((5 9) (7 2)) c=9((6 8) (3 1)) d=1((20 30) (25 40)))", "node-cutting", {{"x", 0}}));
  EXPECT_TRUE(well_formed(nodes));
  EXPECT_EQ(count(nodes, "class=\"cut\""), 2U);  // b and d
}

TEST(Svg, NamesAreEscapedAndLongOnesClipped) {
  const std::string svg = draw_svg(drawn("averyveryverylongname(1 2)", "minimax"));
  EXPECT_TRUE(well_formed(svg));
  EXPECT_NE(svg.find("averyver…"), std::string::npos);
}

TEST(Svg, ALeafAloneIsAPicture) { EXPECT_TRUE(well_formed(draw_svg(drawn("7", "minimax")))); }

TEST(Svg, ALargeTreeIsDrawnInPart) {
  TreeRequest request;
  SyntheticSubject subject;
  subject.width = 10;
  subject.depth = 6;
  request.subject = subject;
  request.strategy = "alpha-beta";
  request.want_view = true;
  request.want_trace = true;
  const auto report = search_tree(request, kNoStop);
  ASSERT_TRUE(report.ok());
  EXPECT_TRUE(report->view.truncated);
  EXPECT_LE(report->view.nodes.size(), kMaxDrawnNodes);
  EXPECT_TRUE(well_formed(draw_svg(*report)));
}

TEST(Svg, NodesOfOneLevelKeepTheirDistance) {
  const auto report = drawn("((1 (2 3) 4) ((5 6) 7) 8)", "minimax");
  for (const ViewNode& a : report.view.nodes) {
    for (const ViewNode& b : report.view.nodes) {
      if (&a != &b && a.ply == b.ply) {
        EXPECT_GE(std::abs(a.x - b.x), 0.99);
      }
    }
  }
}

}  // namespace
}  // namespace espalier::app
