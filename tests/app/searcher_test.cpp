// Searchers: every family answers on every game, texts choose their family, a searcher is kept.
#include "app/searcher.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/analysis.hpp"
#include "app/games.hpp"
#include "app/kept_searcher.hpp"
#include "app/tree_search.hpp"
#include "support/says.hpp"

namespace espalier::app {
namespace {

using testing::says;

GamePosition start_of(const std::string& game) { return *make_game_position(game, "", ""); }

SearchRequest to_depth(int depth) {
  SearchRequest request;
  request.limits.depth = depth;
  return request;
}

std::string plan_refusal(const std::string& text, const std::string& game) {
  const auto plan = plan_search(text, start_of(game).game);
  return plan.ok() ? "accepted" : plan.message();
}

std::string family(const std::string& text, const std::string& game = "connect4") {
  const auto plan = plan_search(text, start_of(game).game);
  return plan.ok() ? std::string(plan->family) : plan.message();
}

SearchAnswer found(const std::string& text, const GamePosition& where,
                   const SearchRequest& request) {
  const auto searcher = make_searcher(text, where.game);
  EXPECT_TRUE(searcher.ok()) << searcher.message();
  return searcher.ok() ? searcher.value()->search(where.position, request, {}, nullptr)
                       : SearchAnswer{};
}

void expect_sound(const SearchAnswer& answer, const GamePosition& where, const std::string& what) {
  ASSERT_TRUE(answer.best) << what;
  const AnyMoves moves = where.game.moves(where.position);
  EXPECT_NE(std::find(moves.begin(), moves.end(), *answer.best), moves.end()) << what;
  EXPECT_TRUE(answer.complete) << what;
  EXPECT_GT(answer.nodes, 0U) << what;
  ASSERT_FALSE(answer.lines.empty()) << what;
  EXPECT_EQ(answer.lines.front().line.front(), *answer.best) << what;
  EXPECT_EQ(answer.lines.front().value, answer.value) << what;
  if (answer.win_share) {
    EXPECT_GE(*answer.win_share, 0) << what;
    EXPECT_LE(*answer.win_share, 1) << what;
  }
}

TEST(Searcher, EveryFamilyAnswersOnEveryGame) {
  for (const GameInfo& info : games()) {
    const GamePosition where = start_of(info.name);
    const bool two = where.game->seats() == 2;
    const std::vector<std::string> texts =
        two ? std::vector<std::string>{"default tt=1M",
                                       "plain",
                                       "strategy(alpha-beta)",
                                       "minimax",
                                       "strategy(probcut s=1 d=2 sigma=10)",
                                       "product-propagation"}
            : std::vector<std::string>{"", "best", "greedy", "random", "first"};
    for (const std::string& text : texts) {
      const std::string what = info.name + ": " + text;
      int lines = 0;
      const auto searcher = make_searcher(text, where.game);
      ASSERT_TRUE(searcher.ok()) << searcher.message();
      const SearchAnswer answer = searcher.value()->search(
          where.position, to_depth(2), [&](const SearchLine&) { ++lines; }, nullptr);
      expect_sound(answer, where, what);
      const bool searches = two || text.empty() || text == "best";
      EXPECT_EQ(answer.depth, searches ? 2 : 1) << what;
      EXPECT_GT(lines, 0) << what;
    }
  }
}

TEST(Searcher, TheFirstWordChoosesTheFamily) {
  // A name that is a word of recipes as well means the recipe.
  for (const char* text : {"", "default", "best tt=1M", "id pvs", "pvs", "alpha-beta", "tt=1M"}) {
    EXPECT_EQ(family(text), "recipe") << text;
  }
  for (const char* text : {"strategy(pvs)", "strategy(alpha-beta depth=4)", "negascout-tong",
                           "minimax", "  sss-star depth=3", "strategy(probcut s=1 d=3) depth=5"}) {
    EXPECT_EQ(family(text), "strategy") << text;
  }
  EXPECT_EQ(plan_search("minimax  depth=4", start_of("othello").game)->text,
            "strategy(minimax depth=4)");
}

TEST(Searcher, ProductPropagationTellsChances) {
  for (const char* text : {"product-propagation", "product-propagation depth=2",
                           "product-propagation-pruned", "strategy(product-propagation depth=3)"}) {
    EXPECT_EQ(family(text), "product-propagation") << text;
  }
  const GamePosition where = start_of("connect4");
  EXPECT_EQ(plan_search("strategy(product-propagation depth=3)", where.game)->text,
            "product-propagation depth=3");
  EXPECT_TRUE(says(plan_refusal("product-propagation sigma=3", "connect4"), "takes no parameter"));
  SearchRequest request = to_depth(3);
  const SearchAnswer answer = found("product-propagation", where, request);
  EXPECT_FALSE(answer.proven);
  ASSERT_TRUE(answer.win_share && answer.value);
  // The score is the one that promises this share.
  EXPECT_NEAR(*win_share_of(*where.game, *answer.value), *answer.win_share, 0.02);
  request.lines = 3;
  const SearchAnswer lines = found("product-propagation", where, request);
  ASSERT_EQ(lines.lines.size(), 3U);
  EXPECT_EQ(lines.best, answer.best);
  EXPECT_GE(*lines.lines[0].win_share, *lines.lines[1].win_share);
  EXPECT_GE(*lines.lines[1].win_share, *lines.lines[2].win_share);
  // A chance of 1 may come from rounding: it is no proven win.
  const GamePosition won = *make_game_position("tic-tac-toe", "", "XX.OO.... X");
  const SearchAnswer certain = found("product-propagation", won, to_depth(1));
  EXPECT_EQ(certain.win_share, 1);
  EXPECT_FALSE(is_win(*certain.value));
}

TEST(Searcher, AWrongTextIsToldInOneLine) {
  const std::string unknown = plan_refusal("zzz", "connect4");
  for (const SearchFamily& one : search_families()) {
    if (one.name == "simple") continue;  // for games with more than two seats
    EXPECT_TRUE(says(unknown, std::string(one.form))) << unknown;
  }
  EXPECT_TRUE(says(unknown, "'zzz'")) << unknown;
  EXPECT_EQ(unknown.find('\n'), std::string::npos);
  // A known first word means that the family is known.
  EXPECT_FALSE(says(plan_refusal("default zzz", "connect4"), "strategy(")) << "no list of families";
  EXPECT_TRUE(says(plan_refusal("strategy(alfa-beta)", "connect4"), "nearest is 'alpha-beta'"));
  EXPECT_TRUE(says(plan_refusal("strategy alpha-beta", "connect4"), "needs parentheses"));
  EXPECT_TRUE(says(plan_refusal("strategy()", "connect4"), "names no strategy"));
  EXPECT_TRUE(says(plan_refusal("strategy(minimax) now", "connect4"), "behind ')'"));
  EXPECT_TRUE(says(plan_refusal("strategy(minimax depth=0)", "connect4"), "depth"));
  EXPECT_TRUE(says(plan_refusal("minimax depth=2 depth=3", "connect4"), "twice"));
  EXPECT_TRUE(says(plan_refusal("minimax sigma=3", "connect4"), "takes no parameter 'sigma'"));
}

TEST(Searcher, AStrategySearchesAsInATree) {
  const GamePosition where = start_of("othello");
  for (const char* name : {"minimax", "alpha-beta", "negascout", "mtdf"}) {
    TreeRequest request;
    request.subject = BoardSubject{"othello", "", ""};
    request.strategy = name;
    request.depth = 4;
    const auto report = search_tree(request, StopFlag{});
    ASSERT_TRUE(report.ok()) << report.message();
    const SearchAnswer answer = found(std::string("strategy(") + name + ")", where, to_depth(4));
    EXPECT_EQ(static_cast<double>(*answer.value), report->value) << name;
    EXPECT_EQ(answer.nodes, report->nodes) << name;
    EXPECT_EQ(where.game->format_move(where.position, *answer.best), report->line.front()) << name;
    // The depth may stand in the text as well; the request comes first.
    EXPECT_EQ(found(std::string("strategy(") + name + " depth=4)", where, {}).nodes, report->nodes);
  }
}

TEST(Searcher, WithALimitOnNodesAStrategyDeepens) {
  const GamePosition where = start_of("connect4");
  SearchRequest request;
  request.limits.nodes = 3'000;
  const SearchAnswer answer = found("strategy(alpha-beta)", where, request);
  ASSERT_TRUE(answer.best);
  EXPECT_GT(*answer.depth, 1);
  EXPECT_LE(answer.nodes, 3'100U);
  EXPECT_FALSE(answer.complete);
  EXPECT_EQ(answer.value, found("strategy(alpha-beta)", where, to_depth(*answer.depth)).value);
  request.limits.nodes = 1;  // not even one depth
  EXPECT_TRUE(found("strategy(alpha-beta)", where, request).best);
}

TEST(Searcher, AStrategyGivesLinesAndKeepsToMoves) {
  const GamePosition where = start_of("connect4");
  SearchRequest request = to_depth(4);
  request.lines = 3;
  const SearchAnswer answer = found("strategy(alpha-beta)", where, request);
  ASSERT_EQ(answer.lines.size(), 3U);
  EXPECT_EQ(answer.value, found("strategy(alpha-beta)", where, to_depth(4)).value);
  for (std::size_t i = 1; i < answer.lines.size(); ++i) {
    EXPECT_GE(*answer.lines[i - 1].value, *answer.lines[i].value);
    EXPECT_NE(answer.lines[i - 1].line.front(), answer.lines[i].line.front());
  }
  const AnyMove last = answer.lines.back().line.front();
  request.lines = 1;
  request.only = {last};
  const SearchAnswer only = found("strategy(alpha-beta)", where, request);
  EXPECT_EQ(only.best, last);
  EXPECT_EQ(only.value, answer.lines.back().value);
}

TEST(Searcher, AGameThatIsOverHasNoMove) {
  const auto where = make_game_position("tic-tac-toe", "", "XXXOO.... O");
  ASSERT_TRUE(where.ok()) << where.message();
  for (const char* text : {"default tt=1M", "minimax"}) {
    const SearchAnswer answer = found(text, *where, to_depth(3));
    EXPECT_FALSE(answer.best) << text;
    EXPECT_TRUE(is_loss(*answer.value)) << text;
    EXPECT_EQ(answer.win_share, 0.0) << text;
  }
}

// --- a searcher that is kept ---------------------------------------------------------------------

class KeptSearcherTest : public ::testing::Test {
 protected:
  std::uint64_t nodes(const char* recipe = "default tt=1M") {
    EXPECT_FALSE(kept_.use(where_.game, where_.variant, recipe));
    return kept_.get({}).search(where_.position, to_depth(8), {}, nullptr).nodes;
  }
  GamePosition where_ = start_of("connect4");
  KeptSearcher kept_;
};

TEST_F(KeptSearcherTest, RemembersUntilItIsCleared) {
  const std::uint64_t fresh = nodes();
  EXPECT_LT(nodes(), fresh / 2);
  where_ = start_of("connect4");  // the same game, made again
  EXPECT_LT(nodes(), fresh / 2);
  kept_.clear();
  EXPECT_EQ(nodes(), fresh);
}

TEST_F(KeptSearcherTest, IsMadeAnewForAnotherTextGameOrTable) {
  const std::uint64_t fresh = nodes();
  EXPECT_LT(nodes("default  tt=1M"), fresh / 2) << "the same recipe, written differently";
  nodes("default tt=2M");
  EXPECT_EQ(kept_.table_bytes(), std::size_t{2} << 20);
  EXPECT_EQ(nodes(), fresh);
  const GamePosition other = start_of("othello");
  EXPECT_FALSE(kept_.use(other.game, other.variant, "default tt=1M"));
  EXPECT_EQ(nodes(), fresh);
  SearcherOptions smaller;
  smaller.table_bytes = std::size_t{1} << 16;
  EXPECT_FALSE(kept_.has(smaller));
  kept_.get(smaller);
  EXPECT_EQ(kept_.table_bytes(), std::size_t{1} << 16);
  // An option that makes no difference costs no table.
  nodes();
  SearcherOptions deepening;
  deepening.deepening = true;
  EXPECT_TRUE(kept_.has(deepening));
}

TEST_F(KeptSearcherTest, AWrongTextChangesNothing) {
  const std::uint64_t fresh = nodes();
  EXPECT_TRUE(kept_.use(where_.game, where_.variant, "nonsense"));
  EXPECT_EQ(kept_.text(), "default tt=1M");
  EXPECT_LT(kept_.get({}).search(where_.position, to_depth(8), {}, nullptr).nodes, fresh / 2);
}

TEST(Analysis, EveryFamilyGoesThroughTheSameDoor) {
  AnalysisRequest request;
  request.game = "othello";
  request.limits.depth = 3;
  for (const char* recipe : {"default tt=1M", "strategy(alpha-beta)"}) {
    request.recipe = recipe;
    const auto analysis = analyse(request, {}, StopFlag{});
    ASSERT_TRUE(analysis.ok()) << analysis.message();
    EXPECT_EQ(analysis->depth, 3);
    EXPECT_TRUE(analysis->best);
    EXPECT_TRUE(analysis->complete);
    EXPECT_EQ(analysis->lines.front().moves.front(), *analysis->best);
  }
}

}  // namespace
}  // namespace espalier::app
