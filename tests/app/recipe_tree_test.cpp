// The engine told step by step: the same search as the game's own engine, in the words of its
// parts, on trees, synthetic trees and boards.
#include "app/recipe_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/games.hpp"
#include "app/recipes.hpp"
#include "app/run_engine.hpp"
#include "app/story_support.hpp"
#include "app/tree_svg.hpp"
#include "codec/codec.hpp"
#include "support/no_stop.hpp"

namespace espalier::app {
namespace {

using testing::kNoStop;

std::string recipe_error_of(const TreeRequest& request) {
  const auto report = search_tree(request, kNoStop);
  return report.ok() ? "accepted" : report.message();
}

// The leaves of the tree in the order they are evaluated, up to the end of the last pass.
std::vector<std::string> leaves_of(const TreeReport& report) {
  std::vector<std::string> leaves;
  for (const TraceStep& step : report.trace) {
    const Event& event = step.event;
    if (event.kind == EventKind::Note && event.reason == Reason::Depth) break;
    const bool bottom =
        step.node >= 0 && report.view.nodes[static_cast<std::size_t>(step.node)].leaf;
    if (event.kind == EventKind::Leaf && bottom) leaves.push_back(step.name);
  }
  return leaves;
}

// --- the sources ---------------------------------------------------------------------------------

TEST(EngineStory, ShowsTheLeavesOfItsNamesakesOnTongsTree) {
  struct Pair {
    const char* strategy;
    const char* recipe;
    std::uint64_t nodes;  // as Tong02's figures A.6 to A.8 draw them
  };
  const Parameters model = {{"d", 2}, {"s", 1}, {"a", 1}, {"b", 0}, {"sigma", 10}, {"t", 1.5}};
  for (const Pair& pair : {Pair{"alpha-beta", "plain", 23}, Pair{"falphabeta", "plain", 23},
                           Pair{"negascout-tong", "pvs", 23},
                           Pair{"probcut", "select=probcut(t=1.5,s=1,d=2,sigma=10)", 19},
                           Pair{"gpc-ab", "select=gpc(t=1.5,s=1,d=2,sigma=10)", 19},
                           Pair{"fgpc-ab", "select=fgpc(t=1.5,s=1,d=2,sigma=10)", 19}}) {
    SCOPED_TRACE(pair.strategy);
    TreeRequest faithful = on_tree(kTong, "");
    faithful.strategy = pair.strategy;
    if (std::string(pair.recipe).find("select") != std::string::npos) faithful.set = model;
    const TreeReport printed = story(faithful);
    const TreeReport told = story(on_tree(kTong, pair.recipe));
    EXPECT_EQ(told.value, 35);
    EXPECT_EQ(told.value, printed.value);
    EXPECT_EQ(told.nodes, pair.nodes);
    ASSERT_GE(told.line.size(), printed.line.size()) << "a line may end where a bound was proven";
    EXPECT_TRUE(std::equal(printed.line.begin(), printed.line.end(), told.line.begin()));
    EXPECT_EQ(leaves_of(told), leaves_of(printed));
  }
}

// Hsu15 slide 40: a search of reduced depth after a null move; at least beta: a cut-off.
TEST(EngineStory, ANullMoveCutsOffOrDoesNot) {
  const std::string tree = "a(b=4(5 9) c=7(3 4 pass=1) d=8(7 9 pass=12))";
  const TreeReport report = story(on_tree(tree, "select=null(R=1,depth=1,moves=1)"));
  EXPECT_EQ(report.value, 7);
  EXPECT_TRUE(says(report, "null move: c passes, search 0 plies with (5, 6)"));
  EXPECT_TRUE(says(report, "null move: evaluate pass = 1"));
  EXPECT_TRUE(says(report, "null move: 1 <= 5, cut c off"));
  EXPECT_TRUE(says(report, "null move: 12 > 5, search the moves of d"));
  const auto leaves = leaves_of(report);
  EXPECT_EQ(leaves, (std::vector<std::string>{"b1", "b2", "pass", "pass", "d1", "d2"}));
}

// Hsu15 slide 44: late moves are searched less deep, and again if they are better.
TEST(EngineStory, ALateMoveIsSearchedLessDeepAndAgainIfItIsBetter) {
  const std::string tree = "r(a(b=3(3 4) c=9(8 9)) e(f=9(9 8) g=7(7 6) h=2(2 1)))";
  const TreeReport report = story(on_tree(tree, "pvs select=lmr(first=1,depth=2)"));
  EXPECT_EQ(report.value, 4);
  EXPECT_TRUE(says(report, "LMR: child 2 (g) of e is searched 1 ply less, 0 plies with (4, 5)"));
  EXPECT_TRUE(says(report, "LMR: 7 > 5, child 2 (g) is not searched again"));
  EXPECT_TRUE(says(report, "LMR: 2 < 5, child 3 (h) is searched again, 1 ply"));
  const std::vector<std::string> leaves = {"b1", "b2", "c1", "f1", "h1", "h2"};
  EXPECT_EQ(leaves_of(report), leaves);
}

// Hsu15 slides 40 and 44 draw one tree three times: 1.1 is worth 10, so 1.2 has the window
// (-inf, 10). Alpha-beta cuts it off after 1.2.1, the null move before that, and the late move 1.2
// is not searched to its full depth.
TEST(EngineStory, TellsTheDrawingsOfHsu) {
  const std::string null_tree = "n1(n11=10 n12(n121=15 n122 pass=11))";
  const auto leaves = [](const TreeRequest& request) { return leaves_of(story(request)); };
  using Names = std::vector<std::string>;
  EXPECT_EQ(leaves(on_tree(null_tree, "plain", Player::Second)), (Names{"n11", "n121"}));
  const TreeRequest passing =
      on_tree(null_tree, "select=null(R=1,depth=1,moves=1)", Player::Second);
  EXPECT_EQ(leaves(passing), (Names{"n11", "pass"}));
  EXPECT_TRUE(says(story(passing), "null move: 11 >= 10, cut n12 off"));
  const std::string late_tree = "r(n1(n11=10 n12=15(n121=15 n122)) n2=3)";
  EXPECT_EQ(leaves(on_tree(late_tree, "plain")), (Names{"n11", "n121", "n2"}));
  const TreeRequest late = on_tree(late_tree, "select=lmr(first=1,depth=1)");
  EXPECT_EQ(leaves(late), (Names{"n11", "n2"}));
  EXPECT_TRUE(says(story(late), "LMR: evaluate n12 = 15"));
  EXPECT_TRUE(says(story(late), "LMR: 15 > 10, child 2 (n12) is not searched again"));
}

// Hsu15 slide 47: a child in danger, or with few moves, is searched deeper.
TEST(EngineStory, AnExtensionSaysWhy) {
  const TreeReport report = story(on_tree("a(b(c(1 2)) d(3 4))", "extend=forced"));
  EXPECT_TRUE(says(report, "extension: child 1 (b) of a is searched 1 ply deeper: a forced move"));
}

TEST(EngineStory, TestsFutilityRazoringAndTheRestHaveTheirNumbers) {
  const std::string tree = "a=0(b=4(c=5(12 14) d=6(9 8)) e=7(f=2(3 4) g=9(5 6)))";
  const auto told = [&](const char* recipe) { return story(on_tree(tree, recipe)); };
  EXPECT_TRUE(says(told("select=probcut(s=1,d=2,sigma=2)"),
                   "ProbCut: a 1-ply search returned 2 < 6 = bound: cut e off with 5"));
  EXPECT_TRUE(says(told("select=gpc(s=1,d=2,sigma=.1)"),
                   "GPC: skip child 2 (e) of a, a 1-ply search returned 2 < 9 = bound"));
  EXPECT_TRUE(says(told("select=fgpc(s=1,d=2,sigma=.1)"),
                   "FGPC: skip child 2 (e) of a and all after it, a 1-ply search returned 2 < 9 = "
                   "bound"));
  EXPECT_TRUE(says(told("select=futility(depth=3,margin=1)"),
                   "futility: skip child 2 (e) of a, with the margin of 1 it reaches 8 <= 9"));
  EXPECT_TRUE(
      says(told("select=razor(depth=3,margin=1)"),
           "razoring: skip child 2 (e) of a, with the margin of 1 it looks like 8 < 9 = the "
           "best so far"));
  EXPECT_TRUE(says(told("select=best(1)"), "best(1): skip child 2 (e) of a and all after it"));
  EXPECT_TRUE(says(story(on_tree("a(b(c=1 d=2 e=3))", "select=late(1,1)")),
                   "late moves: skip child 3 (e) of b and all after it, 2 are searched with 1 ply "
                   "left"));
  EXPECT_TRUE(says(told("pvs select=reverse(2,1)"),
                   "reverse futility: e is statically 7, 9 <= 9 even 2 worse: cut it off"));
  const TreeReport windows = told("select=windows(1,1,1,1)");
  EXPECT_TRUE(
      says(windows, "windows: b is statically 4, give or take 1: the window is now (3, 5)"));
  EXPECT_TRUE(says(windows, "windows: f is statically 2, give or take 1: 3 <= 6, cut it off"));
  const TreeReport mtd = told("mtdf tt=1M order=table,killers");
  EXPECT_TRUE(says(mtd, "MTD(f): search a with window (-1, 0), 3 plies"));
  EXPECT_TRUE(says(mtd, "table: c is known to be at least 12 at depth 1"));
  EXPECT_TRUE(says(mtd, "child 2 (g) of e comes next: a killer, it lately cut off at this ply"));
  const TreeReport deepening = told("id aspiration(1) tt=1M order=table");
  EXPECT_TRUE(says(deepening, "iteration to depth 2"));
  EXPECT_TRUE(says_part(deepening, "depth 2 is done: the value is"));
  EXPECT_TRUE(says_part(deepening, "aspiration: search a with window"));
}

// Tong02 4.3: the children behind the place that the shallow search leads to are skipped. MTD(f)
// comes back and finds the place known.
TEST(EngineStory, NodeCuttingTellsItsPlaces) {
  const TreeReport report =
      story(on_board("connect4", "", 4, "mtdf tt=1M select=node-cutting(p=.6) params=shipped"));
  EXPECT_TRUE(says(report,
                   "node-cutting: the shallow search of 3 is worth -2, child number 4 in the order "
                   "reaches it: only the first 3 are searched"));
  EXPECT_TRUE(says(report,
                   "node-cutting: skip child 4 (4) of 3 and all after it, number 4 in the order is "
                   "too late"));
  EXPECT_TRUE(says(report,
                   "node-cutting: an earlier visit of 3 knows the place: only the first 3 are "
                   "searched"));
}

// Tong02 chapter 5: GPC for the children that node-cutting would search, FGPC for those after them,
// which are tested as well.
TEST(EngineStory, TheIntegratedStrategyTellsBothOfItsHalves) {
  const TreeReport report =
      story(on_board("chinese-checkers", "", 3,
                     "pvs tt=1M order=table,rank select=integrated(p=.6,t=.3) params=shipped"));
  EXPECT_TRUE(says(report,
                   "node-cutting: the shallow search of root is worth 30, child number 2 in the "
                   "order reaches it: GPC tests the first 6, FGPC those after them"));
  EXPECT_FALSE(says_part(report, "are searched"));
  EXPECT_TRUE(
      says(report, "GPC: skip child 6 (c3-e9) of root, a 0-ply search returned 12 < 76 = bound"));
  EXPECT_TRUE(
      says(report,
           "FGPC: skip child 7 (d1-e5) of root and all after it, a 0-ply search returned -7 "
           "< 76 = bound"));
}

TEST(EngineStory, QuiescenceTellsOfStandingPatAndExchanges) {
  const TreeReport report =
      story(on_board("breakthrough", "5x5", 2, "pvs quiesce=noisy extend=danger"));
  EXPECT_TRUE(says_part(report, "stand pat: evaluate "));
  EXPECT_TRUE(says_part(report, "it wins too little by captures"));
}

// --- the same search -----------------------------------------------------------------------------

// Type erasure changes nothing: value, line and every node are those of the game's own engine.
TEST(EngineStory, EveryGameIsSearchedAsByItsOwnEngine) {
  for (const GameInfo& info : games()) {
    const auto game = info.make(info.variants.front());
    ASSERT_TRUE(game.ok()) << info.name;
    if ((*game)->seats() != 2) continue;
    std::vector<std::string> texts = {
        "default tt=1M", "id mtdf tt=1M order=table,refutation,killers,fixed etc(2)",
        "pvs tt=1M order=table,iid(3) select=lmr(first=1,depth=2),futility(margin=50)"};
    if ((*game)->has(Capability::Pass)) texts.push_back("pvs select=null(depth=1,R=1)");
    if ((*game)->has(Capability::Pass) && (*game)->has(Capability::Pieces)) {
      texts.push_back("pvs select=null(depth=1,R=1,pieces=17)");  // more than anybody has
    }
    if ((*game)->has(Capability::NoisyMoves))
      texts.push_back("quiesce=noisy(quiet=1) extend=capture");
    for (const NamedRecipe& named : info.recipes) texts.push_back(named.name + " tt=1M");
    for (const std::string& text : texts) {
      SCOPED_TRACE(info.name + ": " + text);
      const auto recipe = make_recipe(text + " no-race", **game);
      const auto plain = recipe ? recipe : make_recipe(text, **game);
      ASSERT_TRUE(plain.ok()) << plain.message();
      AnyRequest request;
      request.limits.depth = 3;
      request.limits.nodes = 20'000;
      const auto own = (*game)
                           ->engine(*plain, ProfileChoice::Full)
                           ->search((*game)->start(), request, {}, nullptr);
      const auto rules = (*game)->rules(*plain);
      const EngineRun run =
          run_engine(rules, rules->start(), *plain, request.limits, 1, 0, kNoStop);
      EXPECT_EQ(run.answer.value, own.value);
      EXPECT_EQ(run.answer.nodes, own.nodes);
      EXPECT_EQ(run.answer.leaves, own.leaves);
      EXPECT_EQ(run.answer.best, own.best);
    }
  }
}

TEST(EngineStory, AMinRootAndASecondPlayerAreToldInTheViewOfMax) {
  const TreeReport report = story(on_tree("a(b(41 5) c(12 90))", "pvs", Player::Second));
  EXPECT_EQ(report.value, 41);
  EXPECT_EQ(report.line, (std::vector<std::string>{"b", "b1"}));
  TreeRequest request = on_board("tic-tac-toe", "", 2, "plain");
  std::get<BoardSubject>(request.subject).position = "X........ O";
  const TreeReport board = story(request);
  EXPECT_EQ(board.view.nodes.front().player, Player::First) << "MAX moves at the root";
  EXPECT_EQ(board.trace.back().event.value, board.value);
}

TEST(EngineStory, SyntheticTreesBecomeRanksOrAreRefused) {
  TreeRequest request;
  request.recipe = "pvs";
  for (const char* scheme : {"unordered", "integer", "real", "p-ordered:0.6", "p-exact:0.6"}) {
    request.subject = SyntheticSubject{true, 3, 4, scheme, 7};
    const TreeReport report = story(request);
    TreeRequest faithful = request;
    faithful.recipe = "";
    faithful.strategy = "negascout-tong";
    EXPECT_EQ(report.line.size(), 4U) << scheme;
    EXPECT_EQ(report.leaves, story(faithful).leaves) << scheme;
  }
  request.subject = SyntheticSubject{true, 10, 8, "real", 7};
  EXPECT_EQ(recipe_error_of(request).find("the engine counts in whole points"), 0U);
}

// --- pictures, JSON, limits ----------------------------------------------------------------------

TEST(EngineStory, GoesOutAsJsonAndIsDrawn) {
  const TreeRequest request =
      on_tree("a(b(5 9) c(3 4 pass=1))", "select=null(R=1,depth=1,moves=1)");
  const TreeReport report = story(request);
  const Json json = encode(report, request);
  EXPECT_EQ(json["recipe"], "select=null(R=1,depth=1,moves=1)");
  EXPECT_EQ(json["strategy"], json["recipe"]);
  bool told = false;
  for (const Json& step : json["trace"]) {
    if (step["kind"] != "note" || step["reason"] != "null-move") continue;
    told = true;
    EXPECT_EQ(step["depth"], 0);
    EXPECT_EQ(step["name"], "c");
  }
  EXPECT_TRUE(told);
  EXPECT_NE(draw_svg(report).find("class=\"cut\""), std::string::npos);
}

TEST(EngineStory, ATraceEndsAndASearchEnds) {
  TreeRequest request = on_board("othello", "", 4, "pvs");
  request.trace_capacity = 10;
  const TreeReport report = story(request);
  EXPECT_TRUE(report.trace_truncated);
  EXPECT_EQ(report.trace.size(), 11U);
  EXPECT_TRUE(report.complete);
  request.most_nodes = 100;
  EXPECT_FALSE(story(request).complete);
}

TEST(EngineStory, BadInputGetsOneClearLine) {
  EXPECT_NE(recipe_error_of(on_tree("a(1.5 2)", "pvs")).find("node 'a1' has the value 1.5"),
            std::string::npos);
  EXPECT_NE(
      recipe_error_of(on_tree("a(1 2)", "select=null")).find("the tree does not unlock 'null'"),
      std::string::npos);
  EXPECT_NE(recipe_error_of(on_tree("a(1 2)", "quiesce=noisy")).find("it lacks noisy_moves"),
            std::string::npos);
  EXPECT_NE(recipe_error_of(on_tree("a(1 2)", "eval=x")).find("no evaluations"), std::string::npos);
  EXPECT_NE(recipe_error_of(on_tree("a(1 2)", "solve")).find("solve is for games"),
            std::string::npos);
  EXPECT_NE(recipe_error_of(on_tree("a(1 2)", "pvz")).find("unknown recipe word 'pvz'"),
            std::string::npos);
  EXPECT_NE(recipe_error_of(on_tree("a(b(1 2) c)", "pvs")).find("node 'c' has no value"),
            std::string::npos);
  TreeRequest both = on_tree("a(1 2)", "pvs");
  both.strategy = "pvs";
  EXPECT_NE(recipe_error_of(both).find("exclude each other"), std::string::npos);
  TreeRequest window = on_tree("a(1 2)", "pvs");
  window.window = {0, 1};
  EXPECT_NE(recipe_error_of(window).find("belong to strategies"), std::string::npos);
  TreeRequest threads = on_tree("a(1 2)", "pvs");
  for (const int wrong : {0, -1, 257}) {
    threads.threads = wrong;
    EXPECT_NE(recipe_error_of(threads).find("threads are out of range; expected 1 to 256"),
              std::string::npos);
  }
  threads.recipe = "";
  threads.strategy = "pvs";
  EXPECT_NE(recipe_error_of(threads).find("threads belong to recipes"), std::string::npos);
  TreeRequest deep = on_board("tic-tac-toe", "", 0, "pvs");
  EXPECT_NE(recipe_error_of(deep).find("expected 1 to 200"), std::string::npos);
  EXPECT_NE(recipe_error_of(on_board("trio", "", 2, "pvs")).find("needs 2"), std::string::npos);
}

}  // namespace
}  // namespace espalier::app
