// Searches that grow a tree, from the outside: as players, in traces with labels, with bad input.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "app/analysis.hpp"
#include "app/games.hpp"
#include "app/searcher.hpp"
#include "app/tree_search.hpp"
#include "app/tree_svg.hpp"
#include "app/words.hpp"
#include "codec/codec.hpp"
#include "espalier/core/rng.hpp"
#include "support/no_stop.hpp"
#include "support/says.hpp"

namespace espalier::app {
namespace {

using testing::kNoStop;
using testing::says;

SearchAnswer grown_answer(const std::string& text, const GamePosition& where,
                          const SearchRequest& request) {
  const auto searcher = make_searcher(text, where.game);
  EXPECT_TRUE(searcher.ok()) << searcher.message();
  if (!searcher.ok()) return {};
  return searcher.value()->search(where.position, request, {}, nullptr);
}

std::string growth_refusal(const std::string& text) {
  const auto plan = plan_search(text, make_game_position("connect4", "", "")->game);
  return plan.ok() ? "accepted" : plan.message();
}

TreeRequest tree_request(const std::string& text, const std::string& strategy) {
  TreeRequest request;
  request.subject = LiteralSubject{text};
  request.strategy = strategy;
  request.want_trace = true;
  request.want_view = true;
  return request;
}

TEST(Growth, EveryOnePlaysEveryGame) {
  for (const GameInfo& info : games()) {
    const GamePosition where = *make_game_position(info.name, "", "");
    if (where.game->seats() != 2) continue;
    for (const char* text : {"b-star", "b-star(choice=3)", "conspiracy(threshold=2)",
                             "proof-number", "df-pn(table=1)", "pn(table=1)"}) {
      SearchRequest request;
      request.limits.nodes = 60;
      const SearchAnswer answer = grown_answer(text, where, request);
      ASSERT_TRUE(answer.best) << info.name << " " << text;
      const AnyMoves moves = where.game.moves(where.position);
      EXPECT_NE(std::find(moves.begin(), moves.end(), *answer.best), moves.end());
      EXPECT_TRUE(answer.value.has_value());
    }
  }
}

TEST(Growth, TextsAreReadInEveryForm) {
  const AnyGame game = make_game_position("connect4", "", "")->game;
  EXPECT_EQ(plan_search("b-star choice=3 depth=6", game)->text, "b-star(choice=3 depth=6)");
  EXPECT_EQ(plan_search("b-star(choice=3 depth=6)", game)->text, "b-star(choice=3 depth=6)");
  EXPECT_EQ(plan_search("strategy(b-star choice=3) depth=6", game)->text,
            "b-star(choice=3 depth=6)");
  EXPECT_EQ(plan_search("pn", game)->family, "best-first");
  EXPECT_EQ(plan_search("pn", game)->depth, DepthUse::Refused);
  EXPECT_TRUE(says(growth_refusal("pn(depth=4)"), "takes no depth"));
  EXPECT_TRUE(says(growth_refusal("b-star(choice=7)"), "from 0 to 3; got 7"));
  EXPECT_TRUE(says(growth_refusal("b-star(goal=7)"), "takes no parameter 'goal'"));
  EXPECT_TRUE(says(growth_refusal("b-star(choice=1"), "not closed"));
  EXPECT_TRUE(says(growth_refusal("b-start"), "the nearest is 'b-star'"));
  EXPECT_TRUE(says(growth_refusal("proof-numbers nodes"), "the nearest is 'proof-number'"));
  EXPECT_TRUE(says(growth_refusal("proof-number(memory=0.1)"), "too small for one node"));
  EXPECT_TRUE(says(growth_refusal("df-pn(table=0)"), "too small for one node"));
  EXPECT_TRUE(says(growth_refusal("conspiracy(threshold=0)"), "from 1 to 1000; got 0"));
}

// Positions of a game after so many random plies.
struct SolvedSet {
  const char* game;
  const char* variant;
  int fewest;
  int most;
  int positions;
};

void expect_solved_alike(const SolvedSet& set, int& decided) {
  const GamePosition start = *make_game_position(set.game, set.variant, "");
  Rng rng(9);
  int compared = 0;
  while (compared < set.positions) {
    GamePosition where = start;
    const auto span = static_cast<std::uint64_t>(set.most - set.fewest + 1);
    const int plies = set.fewest + static_cast<int>(rng.below(span));
    for (int ply = 0; ply < plies && !where.game.outcome(where.position); ++ply) {
      const AnyMoves moves = where.game.moves(where.position);
      where.position =
          where.game.play(where.position, moves[static_cast<std::size_t>(rng.below(moves.size()))]);
    }
    if (where.game.outcome(where.position)) continue;
    ++compared;
    const SearchAnswer solved = grown_answer("solve tt=1M", where, {});
    ASSERT_TRUE(solved.proven);
    const auto sign = [](double value) { return value > 0 ? 1 : value < 0 ? -1 : 0; };
    const int wanted = sign(static_cast<double>(*solved.value));
    decided += wanted != 0 ? 1 : 0;
    for (const char* text : {"pn(table=1)", "df-pn(table=1)", "proof-number"}) {
      const SearchAnswer answer = grown_answer(text, where, {});
      SCOPED_TRACE(std::string(set.game) + " " + text + " " +
                   where.game->format_position(where.position));
      EXPECT_TRUE(answer.proven && answer.complete);
      EXPECT_EQ(sign(static_cast<double>(*answer.value)), wanted);
      if (wanted <= 0) continue;
      // A move that wins: the opponent is lost after it.
      GamePosition after = where;
      after.position = where.game.play(where.position, *answer.best);
      if (after.game.outcome(after.position)) continue;
      EXPECT_LT(*grown_answer("solve tt=1M", after, {}).value, 0) << "the move wins as well";
    }
  }
}

// The proven results are those of `solve`, and a move that is proven to win wins.
TEST(Growth, ProofNumbersAgreeWithSolve) {
  int decided = 0;
  for (const SolvedSet& set : {SolvedSet{"connect4", "5x4", 9, 14, 100},
                               SolvedSet{"connect4", "", 28, 34, 60},
                               SolvedSet{"tic-tac-toe", "", 2, 6, 60},
                               SolvedSet{"othello", "", 52, 56, 60},
                               SolvedSet{"pearl", "", 0, 2, 20}}) {
    expect_solved_alike(set, decided);
  }
  EXPECT_GT(decided, 150);
  EXPECT_EQ(score_in_words(win_in(kMaxPly)), "a win");
  EXPECT_EQ(score_in_words(loss_in(kMaxPly)), "a loss");
}

TEST(Growth, SeveralLinesAreSorted) {
  const GamePosition where = *make_game_position("tic-tac-toe", "", "XX.OO.... X");
  SearchRequest request;
  request.lines = 3;
  const SearchAnswer answer = grown_answer("pn(table=1)", where, request);
  ASSERT_EQ(answer.lines.size(), 3U);
  EXPECT_TRUE(is_win(*answer.value) && answer.proven);
  EXPECT_FALSE(is_win(*answer.lines[1].value));
}

TEST(Growth, LabelsAreToldDrawnAndEncoded) {
  const char* tree = "(a=[3, 9](4 8) b=[1, 5](2 4))";
  const auto bounds = search_tree(tree_request(tree, "b-star"), kNoStop);
  ASSERT_TRUE(bounds.ok()) << bounds.message();
  EXPECT_EQ(bounds->line.front(), "a");
  std::string last;
  for (const TraceStep& step : bounds->trace) {
    if (step.label && step.name == "a") last = label_text(*step.label);
  }
  EXPECT_EQ(last, "[4, 4]");
  EXPECT_TRUE(says(draw_svg(*bounds), "[4, 4]"));
  const Json json = encode(*bounds, tree_request(tree, "b-star"));
  bool expands = false;
  bool labelled = false;
  for (const Json& step : json["trace"]) {
    expands = expands || step.contains("expands");
    if (!step.contains("label")) continue;
    labelled = labelled || (step["label"]["kind"] == "bounds" && step["label"]["text"] == "[3, 9]");
    EXPECT_EQ(step["label"]["numbers"].size(), 2U);
  }
  EXPECT_TRUE(expands && labelled);

  TreeRequest request = tree_request("((5 2) (3 4))", "conspiracy");
  request.set = {{"open", 1}};
  const auto numbers = search_tree(request, kNoStop);
  ASSERT_TRUE(numbers.ok()) << numbers.message();
  EXPECT_EQ(numbers->value, 3);
  for (const TraceStep& step : numbers->trace) {
    if (step.label && step.name == "p") last = label_text(*step.label);
  }
  EXPECT_EQ(last, "3 ↑1 ↓1");
}

// On a board MAX is whoever moves: labels turn with the view.
TEST(Growth, LabelsAreInTheViewOfTheMover) {
  TreeRequest request;
  request.subject = BoardSubject{"tic-tac-toe", "", "XX.OO.X.. O"};
  request.strategy = "proof-number";
  request.set = {{"signs", 1}};
  request.depth = 9;
  request.want_trace = request.want_view = true;
  const auto report = search_tree(request, kNoStop);
  ASSERT_TRUE(report.ok()) << report.message();
  EXPECT_EQ(report->value, 1);
  std::string last;
  for (const TraceStep& step : report->trace) {
    if (step.label && step.name == "root") last = label_text(*step.label);
  }
  EXPECT_EQ(last, "pn 0 dn +inf");
}

TEST(Growth, BadTreesAreRefused) {
  const auto refusal = [](const std::string& text) {
    return search_tree(tree_request(text, "b-star"), kNoStop).message();
  };
  EXPECT_TRUE(says(refusal("(a=[9, 3](4 8) 5)"), "upside down; expected [low, high]"));
  TreeRequest windowed = tree_request("(1 2)", "b-star");
  windowed.window = {1, 2};
  EXPECT_TRUE(says(search_tree(windowed, kNoStop).message(), "takes no window"));
}

}  // namespace
}  // namespace espalier::app
