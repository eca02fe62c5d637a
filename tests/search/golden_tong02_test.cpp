// Tong02 appendix A, step by step: figures A.6 (alpha-beta), A.7 (ProbCut), A.8 (GPC-AB), with the
// slips of the print corrected: A.6 rows 28-29 (beta is +inf), A.7 row 9 carries the label
// "alpha-test" printed at row 10, row 57 reads (12, 35, 35).
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "espalier/search/exact/alpha_beta_minmax.hpp"
#include "espalier/search/exact/falphabeta.hpp"
#include "espalier/search/exact/minimax.hpp"
#include "espalier/search/selective/gpc_alpha_beta.hpp"
#include "espalier/search/selective/probcut.hpp"
#include "golden.hpp"

namespace espalier {
namespace {

using testing::rows;
using testing::Story;
using testing::tell;

// Leaves without a value must never be visited.
constexpr const char* kTree =
    "a(b(c(d=52(e=41 f=5) g=103(h=12 i=90)) j(k=50(l=101 m=80) n(o p)))"
    "  q(r(s=23(t=10 u) v=38(w=36 x=35)) y(z=54(aa=50 ab=36) ac(ad ae))))";

Options<double> parameters() {
  Options<double> options;
  options.model = CutModel{.s = 1, .d = 2, .a = 1, .b = 0, .sigma = 10, .t = 1.5};
  return options;
}

TEST(GoldenTong02, FigureA6AlphaBeta) {
  const std::vector<std::string> printed = {
      "a -inf +inf -inf",   "b -inf +inf +inf",   "c -inf +inf -inf",   "d -inf +inf +inf",
      "e -inf +inf 41",     "d -inf 41 41",       "f -inf 41 5",        "d -inf 5 5",
      "c 5 +inf 5",         "g 5 +inf +inf",      "h 5 +inf 12",        "g 5 12 12",
      "i 5 12 90",          "g 5 12 12",          "c 12 +inf 12",       "b -inf 12 12",
      "j -inf 12 -inf",     "k -inf 12 +inf",     "l -inf 12 101",      "k -inf 12 101",
      "m -inf 12 80",       "k -inf 12 80",       "j 80 12 80 cut-off", "b -inf 12 12",
      "a 12 +inf 12",       "q 12 +inf +inf",     "r 12 +inf -inf",     "s 12 +inf +inf",
      "t 12 +inf 10",       "s 12 10 10 cut-off", "r 12 +inf 10",       "v 12 +inf +inf",
      "w 12 +inf 36",       "v 12 36 36",         "x 12 36 35",         "v 12 35 35",
      "r 35 +inf 35",       "q 12 35 35",         "y 12 35 -inf",       "z 12 35 +inf",
      "aa 12 35 50",        "z 12 35 50",         "ab 12 35 36",        "z 12 35 36",
      "y 36 35 36 cut-off", "q 12 35 35",         "a 35 +inf 35"};
  ASSERT_EQ(printed.size(), 47U);
  const Story story = tell<exact::AlphaBetaMinmax>(kTree);
  EXPECT_EQ(rows(story), printed);
  EXPECT_EQ(story.value, 35);
  // The negamax fail-soft form tells the same story.
  EXPECT_EQ(rows(tell<exact::Falphabeta>(kTree)), printed);
}

TEST(GoldenTong02, FigureA7ProbCut) {
  const std::vector<std::string> printed = {"a -inf +inf -inf",
                                            "b -inf +inf +inf",
                                            "c -inf +inf -inf",
                                            "c +inf-1 +inf -inf beta-test",
                                            "d +inf-1 +inf 52",
                                            "c +inf-1 +inf 52",
                                            "g +inf-1 +inf 103",
                                            "c +inf-1 +inf 103",
                                            "c -inf -inf+1 -inf alpha-test",
                                            "d -inf -inf+1 52",
                                            "c 52 -inf+1 52 cut-off",
                                            "d -inf +inf +inf",
                                            "e -inf +inf 41",
                                            "d -inf 41 41",
                                            "f -inf 41 5",
                                            "d -inf 5 5",
                                            "c 5 +inf 5",
                                            "g 5 +inf +inf",
                                            "h 5 +inf 12",
                                            "g 5 12 12",
                                            "i 5 12 90",
                                            "g 5 12 12",
                                            "c 12 +inf 12",
                                            "b -inf 12 12",
                                            "j -inf 12 -inf",
                                            "j 26 27 -inf beta-test",
                                            "k 26 27 50",
                                            "j 50 27 50 cut-off",
                                            "j -inf 12 12 ProbCut",
                                            "b -inf 12 12",
                                            "a 12 +inf 12",
                                            "q 12 +inf +inf",
                                            "r 12 +inf -inf",
                                            "r +inf-1 +inf -inf beta-test",
                                            "s +inf-1 +inf 23",
                                            "r +inf-1 +inf 23",
                                            "v +inf-1 +inf 38",
                                            "r +inf-1 +inf 38",
                                            "r -3 -2 -inf alpha-test",
                                            "s -3 -2 23",
                                            "r 23 -2 23 cut-off",
                                            "s 12 +inf +inf",
                                            "t 12 +inf 10",
                                            "s 12 10 10 cut-off",
                                            "r 12 +inf 10",
                                            "v 12 +inf +inf",
                                            "w 12 +inf 36",
                                            "v 12 36 36",
                                            "x 12 36 35",
                                            "v 12 35 35",
                                            "r 35 +inf 35",
                                            "q 12 35 35",
                                            "y 12 35 -inf",
                                            "y 49 50 -inf beta-test",
                                            "z 49 50 54",
                                            "y 54 50 54 cut-off",
                                            "y 12 35 35 ProbCut",
                                            "q 12 35 35",
                                            "a 35 +inf 35"};
  ASSERT_EQ(printed.size(), 59U);
  const Story story = tell<selective::ProbCut>(kTree, parameters());
  EXPECT_EQ(rows(story), printed);
  EXPECT_EQ(story.value, 35);
}

TEST(GoldenTong02, FigureA8GpcAlphaBeta) {
  const std::vector<std::string> printed = {"a -inf +inf -inf",
                                            "b -inf +inf +inf",
                                            "c +inf-1 +inf -inf beta-test",
                                            "d +inf-1 +inf 52",
                                            "c +inf-1 +inf 52",
                                            "g +inf-1 +inf 103",
                                            "c +inf-1 +inf 103",
                                            "c -inf +inf -inf",
                                            "d -inf +inf +inf",
                                            "e -inf +inf 41",
                                            "d -inf 41 41",
                                            "f -inf 41 5",
                                            "d -inf 5 5",
                                            "c 5 +inf 5",
                                            "g 5 +inf +inf",
                                            "h 5 +inf 12",
                                            "g 5 12 12",
                                            "i 5 12 90",
                                            "g 5 12 12",
                                            "c 12 +inf 12",
                                            "b -inf 12 12",
                                            "j 26 27 -inf beta-test",
                                            "k 26 27 50",
                                            "j 50 27 50 cut-off",
                                            "b -inf 12 12 GPC",
                                            "a 12 +inf 12",
                                            "q 12 +inf +inf",
                                            "r +inf-1 +inf -inf beta-test",
                                            "s +inf-1 +inf 23",
                                            "r +inf-1 +inf 23",
                                            "v +inf-1 +inf 38",
                                            "r +inf-1 +inf 38",
                                            "r 12 +inf -inf",
                                            "s 12 +inf +inf",
                                            "t 12 +inf 10",
                                            "s 12 10 10 cut-off",
                                            "r 12 +inf 10",
                                            "v 12 +inf +inf",
                                            "w 12 +inf 36",
                                            "v 12 36 36",
                                            "x 12 36 35",
                                            "v 12 35 35",
                                            "r 35 +inf 35",
                                            "q 12 35 35",
                                            "y 49 50 -inf beta-test",
                                            "z 49 50 54",
                                            "y 54 50 54 cut-off",
                                            "q 12 35 35 GPC",
                                            "a 35 +inf 35"};
  ASSERT_EQ(printed.size(), 49U);
  const Story story = tell<selective::GpcAlphaBeta>(kTree, parameters());
  EXPECT_EQ(rows(story), printed);
  EXPECT_EQ(story.value, 35);
}

std::vector<std::string> evaluated(const Story& story) {
  std::vector<std::string> names;
  for (const Event& event : story.events) {
    if (event.kind == EventKind::Leaf) names.push_back(story.names.at(event.node));
  }
  return names;
}

// "GPC-AB examines the same leaf nodes in the same order as ProbCut" (Tong02 2.3.1). Its own traces
// say otherwise: ProbCut's alpha tests look at d (row 10) and s (row 40) once more.
TEST(GoldenTong02, TheClaimOfEqualLeavesFailsOnTheThesissOwnExample) {
  const auto probcut = evaluated(tell<selective::ProbCut>(kTree, parameters()));
  const auto gpc = evaluated(tell<selective::GpcAlphaBeta>(kTree, parameters()));
  EXPECT_NE(probcut, gpc);
  EXPECT_EQ(probcut.size(), gpc.size() + 2);
  EXPECT_EQ(std::set<std::string>(probcut.begin(), probcut.end()),
            std::set<std::string>(gpc.begin(), gpc.end()));
}

TEST(GoldenTong02, ALeafWithoutAValueIsAnErrorOnlyWhenVisited) {
  EXPECT_THROW(tell<exact::Minimax>(kTree), trees::ValueMissing);
  try {
    tell<exact::Minimax>(kTree);
  } catch (const trees::ValueMissing& missing) {
    EXPECT_NE(std::string(missing.what()).find("'o'"), std::string::npos);
  }
}

}  // namespace
}  // namespace espalier
