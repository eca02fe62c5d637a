// From request to report: the path that command line and browser share.
#include "app/tree_search.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "app/words.hpp"
#include "codec/codec.hpp"
#include "support/no_stop.hpp"

namespace espalier::app {
namespace {

using testing::kNoStop;

TreeRequest literal(const std::string& text, const std::string& strategy,
                    Player root = Player::First) {
  TreeRequest request;
  request.subject = LiteralSubject{text, root};
  request.strategy = strategy;
  return request;
}

std::string error_of(const TreeRequest& request) {
  const auto report = search_tree(request, kNoStop);
  return report.ok() ? "accepted" : report.message();
}

TEST(TreeSearch, ReportsValueCountsAndLine) {
  const auto report = search_tree(literal("a(b(41 5) c(12 90))", "alpha-beta"), kNoStop);
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->value, 12);
  EXPECT_EQ(report->bound, Bound::Exact);
  EXPECT_EQ(report->leaves, 4U);
  EXPECT_EQ(report->nodes, 6U);
  EXPECT_EQ(report->line, (std::vector<std::string>{"c", "c1"}));
}

TEST(TreeSearch, EveryStrategyWorksOnEverySubject) {
  for (const StrategyInfo& info : strategies()) {
    if (info.kind == StrategyKind::Backup) continue;  // see ChancesComeFromTextAndBoards
    TreeRequest request = literal("a=1(b=2(3 12) c=4(2 4))", std::string(info.name));
    EXPECT_EQ(error_of(request), "accepted") << info.name;
    for (const char* scheme :
         {"unordered", "integer", "real", "p-ordered:0.6", "p-exact:0.6", "p-leaves:0.6"}) {
      for (const bool uniform : {true, false}) {
        SyntheticSubject subject;
        subject.uniform = uniform;
        subject.width = 3;
        subject.depth = 3;
        subject.scheme = scheme;
        request.subject = subject;
        EXPECT_EQ(error_of(request), "accepted") << info.name << " " << scheme;
      }
    }
    request.subject = BoardSubject{"breakthrough", "5x5", ""};
    request.depth = 2;
    EXPECT_EQ(error_of(request), "accepted") << info.name;
  }
}

// Muszycka85 fig 54: minimax moves to p2, product propagation to p1.
TEST(TreeSearch, ProductPropagationChoosesTheOtherMove) {
  const std::string tree = "((.42 .94) (.55 .52))";
  EXPECT_EQ(search_tree(literal(tree, "minimax"), kNoStop)->line.front(), "p2");
  TreeRequest request = literal(tree, "product-propagation");
  request.want_trace = true;
  const auto report = search_tree(request, kNoStop);
  ASSERT_TRUE(report.ok()) << report.message();
  EXPECT_EQ(report->line.front(), "p1");
  EXPECT_NEAR(report->value, 1 - (1 - .3948) * (1 - .2860), 1e-12);
  EXPECT_EQ(report->leaves, 4U);
  std::vector<double> chances;  // of p1 and p2, when their last child has returned
  std::string words;
  for (const TraceStep& step : report->trace) {
    EXPECT_TRUE(step.chances);
    words += step_text(step) + "\n";
    const bool last = step.event.kind == EventKind::Update && step.event.child == 1;
    if (last && step.event.ply == 1) chances.push_back(step.event.value);
  }
  ASSERT_EQ(chances.size(), 2U);
  EXPECT_NEAR(chances[0], .3948, 1e-12);
  EXPECT_NEAR(chances[1], .2860, 1e-12);
  EXPECT_NE(words.find("child 2 returned to p1: MAX wins with probability 0.3948"), words.npos);
  EXPECT_NE(words.find("evaluate p21: MAX wins with probability 0.55"), words.npos);
  EXPECT_EQ(words.find("window"), words.npos) << words;
  const auto pruned = search_tree(literal(tree, "product-propagation-pruned"), kNoStop);
  EXPECT_EQ(pruned->line.front(), "p1");
  EXPECT_NEAR(pruned->value, .3948, 1e-12);
  // MIN moves where MAX's chance is least.
  const auto min_root = search_tree(literal(tree, "product-propagation", Player::Second), kNoStop);
  EXPECT_EQ(min_root->line.front(), "p2");
  EXPECT_NEAR(min_root->value, (1 - .58 * .06) * (1 - .45 * .48), 1e-12);
}

TEST(TreeSearch, ChancesComeFromTextAndBoards) {
  for (const char* name : {"product-propagation", "product-propagation-pruned"}) {
    EXPECT_NE(error_of(literal("((.42 12) .5)", name)).find("node 'p12' is worth 12"),
              std::string::npos);
    EXPECT_NE(error_of(literal("(-.1 .5)", name)).find("from 0 to 1"), std::string::npos);
    TreeRequest request;
    request.strategy = name;
    request.subject = SyntheticSubject{};
    EXPECT_NE(error_of(request).find("no scheme gives"), std::string::npos);
    request.depth = 2;
    for (const char* moves : {"", "c3"}) {  // either side at the root
      request.subject = BoardSubject{"tic-tac-toe", "", "", moves};
      const auto report = search_tree(request, kNoStop);
      ASSERT_TRUE(report.ok()) << report.message();
      EXPECT_GT(report->value, 0);
      EXPECT_LT(report->value, 1);
    }
    // X wins on the spot: one child is certain.
    request.subject = BoardSubject{"tic-tac-toe", "", "XX.OO.... X", ""};
    EXPECT_EQ(search_tree(request, kNoStop)->value, 1) << name;
    EXPECT_FALSE(search_tree(request, kNoStop)->line.empty());
  }
}

TEST(TreeSearch, AMinRootReportsMaxsView) {
  for (const StrategyInfo& info : strategies()) {
    if (info.kind != StrategyKind::Exact && info.kind != StrategyKind::Parallel) continue;
    const auto report =
        search_tree(literal("((41 5) (12 90))", std::string(info.name), Player::Second), kNoStop);
    ASSERT_TRUE(report.ok());
    EXPECT_EQ(report->value, 41) << info.name;
    EXPECT_EQ(report->line.front(), "p1") << info.name;
  }
}

TEST(TreeSearch, WindowsGiveBounds) {
  TreeRequest request = literal("((41 5) (12 90))", "falphabeta");
  request.window = {20, 30};
  EXPECT_EQ(search_tree(request, kNoStop)->bound, Bound::Upper);
  request.window = {0, 10};
  EXPECT_EQ(search_tree(request, kNoStop)->bound, Bound::Lower);
  // The same numbers with MIN to move: MAX's view stays.
  request = literal("((41 5) (12 90))", "falphabeta", Player::Second);
  request.window = {50, 60};
  const auto report = search_tree(request, kNoStop);
  EXPECT_EQ(report->bound, Bound::Upper);
  EXPECT_LE(report->value, 50);
}

TEST(TreeSearch, BadInputIsOneClearLine) {
  EXPECT_EQ(error_of(literal("((1 2)", "minimax")),
            "unbalanced '(' at character 1: the text ends before its ')'");
  EXPECT_EQ(error_of(literal("1", "minmax")),
            "unknown strategy 'minmax'; the nearest is 'minimax' (espalier strategies lists all)");
  TreeRequest request = literal("(1 2)", "alpha-beta");
  request.window = {5, 5};
  EXPECT_EQ(error_of(request), "the window (5, 5) is empty; expected alpha < beta");
  request = literal("(1 2)", "scout");
  request.window = {0, 5};
  EXPECT_NE(error_of(request).find("strategy 'scout' takes no window; those that do: alpha-beta"),
            std::string::npos);
  request = literal("(1 2)", "alpha-beta");
  request.set = {{"sigma", 3}};
  EXPECT_NE(error_of(request).find("takes no parameter 'sigma'"), std::string::npos);
  request = literal("(1 2)", "probcut");
  request.set = {{"d", 2}, {"s", 2}};
  EXPECT_NE(error_of(request).find("0 <= s < d"), std::string::npos);
  request.set = {{"a", 0}};
  EXPECT_NE(error_of(request).find("a > 0"), std::string::npos);
  request.set = {{"x", 2}};
  EXPECT_EQ(error_of(request),
            "strategy 'probcut' takes no parameter 'x'; those that do: node-cutting");
  EXPECT_EQ(error_of(literal("(a b)", "minimax")),
            "node 'a' has no value, but the search visits it: write a=NUMBER");
  // An inner node without a static value stops a shallow test, not an exact strategy.
  EXPECT_NE(error_of(literal("(((1 2) (3 4)) ((5 6) (7 8)))", "gpc-ab")).find("has no value"),
            std::string::npos);
  SyntheticSubject subject;
  subject.width = 0;
  request.subject = subject;
  request.set.clear();
  EXPECT_NE(error_of(request).find("out of range; expected width 1 to 1000"), std::string::npos);
  subject.width = 2;
  subject.scheme = "ordered";
  request.subject = subject;
  EXPECT_NE(error_of(request).find("unknown scheme 'ordered'; the nearest is"), std::string::npos);
  for (const char* scheme : {"p-ordered", "p-ordered:2", "p-ordered:x", "integer:3"}) {
    subject.scheme = scheme;
    request.subject = subject;
    EXPECT_NE(error_of(request), "accepted") << scheme;
  }
}

TEST(TreeSearch, NodeCuttingTakesItsOwnNumbersOnly) {
  TreeRequest request =
      literal("a(b=4((5 9) (7 2)) c=9((6 8) (3 1)) d=1((20 30) (25 40)))", "node-cutting");
  EXPECT_EQ(search_tree(request, kNoStop)->value, 30);  // x = 2, the last place: all of them
  request.set = {{"x", 2}, {"keep", 0}};
  EXPECT_EQ(search_tree(request, kNoStop)->value, 7);
  request.set = {{"x", 1}};
  request.want_trace = true;
  const auto report = search_tree(request, kNoStop);
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->value, 7);
  EXPECT_EQ(report->cuts, 1U);
  const Json skip = encode(*report, request)["trace"][4];
  EXPECT_EQ(skip["kind"], "skip");
  EXPECT_EQ(skip["reason"], "node-cutting");
  EXPECT_EQ(skip["name"], "a");
  EXPECT_EQ(skip["child"], 2);
  EXPECT_EQ(encode(*report, request)["trace"][1]["reason"], "ordering");
  for (const double x : {-1.0, 1.5, 1e7}) {
    request.set = {{"x", x}};
    EXPECT_NE(error_of(request).find("must be a whole number from 0 to 1000000; got x="),
              std::string::npos);
  }
  request.set = {{"x", 0}, {"keep", 0}};
  EXPECT_NE(error_of(request).find("must be a whole number from 1 to 1000000; got x=0"),
            std::string::npos);
  request.set = {{"keep", 0.5}};
  EXPECT_NE(error_of(request).find("keep must be 1"), std::string::npos);
  for (const auto& [s, d] : {std::pair{0, 2}, std::pair{3, 2}, std::pair{1, 1001}}) {
    request.set = {{"s", s}, {"d", d}};
    EXPECT_NE(error_of(request).find("1 <= s <= d <= 1000; got s="), std::string::npos);
  }
  request.set = {{"sigma", 3}};
  EXPECT_NE(error_of(request).find("takes no parameter 'sigma'"), std::string::npos);
  request.set.clear();
  request.window_width = 2;
  EXPECT_NE(error_of(request).find("takes no window width"), std::string::npos);
}

TEST(TreeSearch, TenThousandLevelsAreSearchedByEveryStrategy) {
#ifdef __SANITIZE_THREAD__
  constexpr std::size_t kLevels = 3'000;  // its own record of calls holds no more
#else
  constexpr std::size_t kLevels = 10'000;
#endif
  const std::string text = std::string(kLevels, '(') + "1" + std::string(kLevels, ')');
  for (const StrategyInfo& info : strategies()) {
    // Iterative deepening visits 10,000 x 5,000 nodes here, each of them counted.
    const bool exact = info.kind == StrategyKind::Exact || info.kind == StrategyKind::Parallel;
    if (info.name.starts_with("id-") || !exact) continue;
    const auto report = search_tree(literal(text, std::string(info.name)), kNoStop);
    ASSERT_TRUE(report.ok()) << info.name << ": " << report.message();
    EXPECT_EQ(report->value, 1) << info.name;
  }
}

TEST(TreeSearch, StopsWhenToldTo) {
  StopFlag stop;
  stop.request();
  const auto report = search_tree(literal("((1 2) (3 4))", "alpha-beta"), stop);
  ASSERT_TRUE(report.ok());
  EXPECT_FALSE(report->complete);
}

TEST(Codec, KeepsTheNamesScriptsRead) {
  TreeRequest request = literal("((41 5) (12 90))", "alpha-beta");
  request.want_trace = true;
  request.want_view = true;
  const Json json = encode(*search_tree(request, kNoStop), request);
  for (const char* field :
       {"strategy", "value", "leaves", "nodes", "visits", "cuts", "pv", "trace"}) {
    EXPECT_TRUE(json.contains(field)) << field;
  }
  EXPECT_EQ(json["trace"][0]["alpha"], "-inf");
  EXPECT_EQ(json["trace"][0]["kind"], "enter");
  EXPECT_EQ(json["tree"]["nodes"].size(), 7U);
  EXPECT_EQ(json["tree"]["nodes"][0]["player"], "max");
  EXPECT_EQ(json["value"], 12);
}

TEST(Codec, ReadsRequestsAndNamesWhatIsWrong) {
  const auto good = decode_tree_request(
      R"j({"tree":"(1 2)","strategy":"gpc-ab","root":"min","cut":"gt","window":[0,5],"set":{"d":3}})j");
  ASSERT_TRUE(good.ok()) << good.message();
  EXPECT_EQ(std::get<LiteralSubject>(good->subject).root, Player::Second);
  EXPECT_EQ(good->cut, Cut::BeyondBound);
  EXPECT_EQ(good->set.at("d"), 3);
  for (const char* bad :
       {"", "{", "[]", "3", "null", R"j({"tree":5,"strategy":"x"})j", R"j({"tree":"1"})j",
        R"j({"tree":"1","strategy":"minimax","window":[1]})j",
        R"j({"tree":"1","strategy":"minimax","window":["a","b"]})j",
        R"j({"tree":"1","strategy":"minimax","root":"left"})j",
        R"j({"tree":"1","strategy":"minimax","root":null})j",
        R"j({"tree":"1","strategy":"minimax","depth":1.5})j",
        R"j({"tree":"1","strategy":"minimax","set":{"q":1}})j",
        R"j({"tree":"1","strategy":"minimax","set":[1]})j",
        R"j({"tree":"1","strategy":"minimax","stratgy":"y"})j"}) {
    const auto request = decode_tree_request(bad);
    ASSERT_FALSE(request.ok()) << bad;
    EXPECT_FALSE(request.message().empty());
    EXPECT_EQ(request.message().find('\n'), std::string::npos) << request.message();
  }
}

TEST(Words, WriteInfiniteBounds) {
  using Limits = ScoreTraits<double>;
  EXPECT_EQ(value_text(Limits::highest()), "+inf");
  EXPECT_EQ(value_text(Limits::highest() - 1), "+inf-1");
  EXPECT_EQ(value_text(Limits::lowest() + 1), "-inf+1");
  EXPECT_EQ(value_text(0.5), "0.5");
  EXPECT_EQ(value_text(-0.0), "0");
}

TEST(Words, EveryStepOfEveryStrategyHasASentence) {
  for (const StrategyInfo& info : strategies()) {
    const bool chances = info.kind == StrategyKind::Backup;
    TreeRequest request = literal(
        chances
            ? "((.42 .94) (.55 .52))"
            : "a(b=9(c=5(d=52(e=41 f=5) g=103(h=12 i=90)) j=3(k=50(l=101 m=80) n=7(o=1 p=2)))"
              "  q=8(r=6(s=23(t=10 u=3) v=38(w=36 x=35)) y=4(z=54(aa=50 ab=36) ac=2(ad=1 ae=2))))",
        std::string(info.name));
    request.want_trace = true;
    const auto report = search_tree(request, kNoStop);
    ASSERT_TRUE(report.ok()) << info.name;
    ASSERT_GT(report->trace.size(), 10U) << info.name;
    EXPECT_EQ(report->trace.back().event.kind, EventKind::Finish);
    for (const TraceStep& step : report->trace) {
      EXPECT_FALSE(step_text(step).empty()) << info.name;
      EXPECT_FALSE(step.name.empty()) << info.name;
    }
  }
}

}  // namespace
}  // namespace espalier::app
