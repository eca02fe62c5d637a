// Searches for many players through the house: texts, trees with vectors, traces, refusals, and
// every game for two.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/games.hpp"
#include "app/searcher.hpp"
#include "app/seats_searcher.hpp"
#include "app/strategies.hpp"
#include "app/tree_search.hpp"
#include "app/tree_svg.hpp"
#include "app/words.hpp"

namespace espalier::app {
namespace {

// Fuernkranz's example (movers A, B, C), worked out by hand: C takes (1,2,6), (6,1,2), (1,5,2) and
// (5,4,5); B takes (1,2,6) and (1,5,2); A gets 1 on both sides.
constexpr const char* kVectors =
    "(((<1,2,6> <4,2,3>) (<6,1,2> <7,4,1>)) ((<5,1,1> <1,5,2>) (<7,7,1> <5,4,5>)))";

Result<TreeReport> seats_search(const std::string& text, const std::string& strategy,
                                Parameters set = {}) {
  TreeRequest request;
  request.subject = LiteralSubject{text};
  request.strategy = strategy;
  request.set = std::move(set);
  request.want_trace = true;
  request.want_view = true;
  const StopFlag stop;
  return search_tree(request, stop);
}

TEST(SeatsTrees, TheExampleOfTheSlides) {
  const auto first = seats_search(kVectors, "max-n");
  ASSERT_TRUE(first) << first.message();
  EXPECT_EQ(first->values, (std::vector<double>{1, 2, 6}));
  EXPECT_EQ(first->value, 1);
  EXPECT_EQ(first->line, (std::vector<std::string>{"p1", "p11", "p111"}));
  const auto last = seats_search(kVectors, "max-n", {{"ties", 1}});
  ASSERT_TRUE(last) << last.message();
  EXPECT_EQ(last->values, (std::vector<double>{1, 5, 2})) << "tie rules matter";
  const auto paranoid = seats_search(kVectors, "paranoid");
  ASSERT_TRUE(paranoid) << paranoid.message();
  EXPECT_EQ(paranoid->value, 1);
}

TEST(SeatsTrees, NodesOfABoardAreNamedByTheirPath) {
  TreeRequest request;
  request.subject = BoardSubject{"trio", "", "", "b2 c2 a1"};
  request.strategy = "max-n";
  request.depth = 2;
  request.want_trace = true;
  request.want_view = true;
  const StopFlag stop;
  const auto report = search_tree(request, stop);
  ASSERT_TRUE(report) << report.message();
  std::vector<std::string> names;
  for (const ViewNode& node : report->view.nodes) {
    names.push_back(node.name);
    EXPECT_EQ(node.pieces.size(), 16U);
    EXPECT_EQ(node.move, node.ply == 0 ? "" : node.name.substr(node.name.rfind('.') + 1));
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end()) << "no name twice";
  EXPECT_EQ(names.size(), 1U + 13U + 13U * 12U);
  ASSERT_EQ(report->line.size(), 2U);
  EXPECT_EQ(report->line[1].find('.'), std::string::npos) << "the line has moves";
}

TEST(SeatsTrees, TheStoryHasVectorsAtTheNodes) {
  const auto report = seats_search(kVectors, "max-n", {{"prune", 0}});
  ASSERT_TRUE(report) << report.message();
  EXPECT_EQ(report->leaves, 8U);
  EXPECT_EQ(report->nodes, 14U);
  const auto says = [&](const std::string& words) {
    return std::any_of(report->trace.begin(), report->trace.end(), [&](const TraceStep& step) {
      return step_text(step).find(words) != std::string::npos;
    });
  };
  EXPECT_TRUE(says("enter p11: player C moves"));
  EXPECT_TRUE(says("evaluate p111 = (1, 2, 6)"));
  EXPECT_TRUE(says("child 2 returned to p: not taken, now (1, 2, 6)"));
  const std::string svg = draw_svg(*report);
  EXPECT_NE(svg.find("(5, 4, 5)"), std::string::npos);
  EXPECT_NE(svg.find("max-n: value (1, 2, 6)"), std::string::npos);
}

TEST(SeatsTrees, BracketsAreNoVectors) {
  const auto three = seats_search("(1,2,6)", "max-n");
  ASSERT_TRUE(three) << three.message();
  EXPECT_EQ(three->leaves, 3U);
  EXPECT_EQ(three->value, 6);
}

// A tree for two is searched as minimax searches it, whoever begins.
TEST(SeatsTrees, TreesForTwoAreMinimax) {
  for (const char* text : {"((41 5) (12 90))", "((12 8) 6 (11 14 20))", "(3 (4 (5 1)))"}) {
    for (const Player root : {Player::First, Player::Second}) {
      TreeRequest request;
      request.subject = LiteralSubject{text, root};
      request.strategy = "minimax";
      const StopFlag stop;
      const auto wanted = search_tree(request, stop);
      for (const char* strategy : {"max-n", "paranoid", "best-reply"}) {
        request.strategy = strategy;
        const auto found = search_tree(request, stop);
        ASSERT_TRUE(found) << found.message();
        EXPECT_EQ(found->value, wanted->value) << text << " " << strategy;
      }
    }
  }
}

TEST(SeatsTrees, WrongInputIsExplained) {
  const auto why = [](const std::string& text, const std::string& strategy) {
    return seats_search(text, strategy).message();
  };
  EXPECT_EQ(why("(<1,2> <1,2,3>)", "max-n"),
            "the vector at character 8 has 3 entries, the first one has 2; expected vectors of one "
            "length");
  EXPECT_NE(why(kVectors, "alpha-beta").find("3 players; strategy 'alpha-beta' is for two"),
            std::string::npos);
  EXPECT_NE(why(kVectors, "minimax").find("(max-n, paranoid can do it)"),
            std::string::npos);
  EXPECT_NE(why(kVectors, "best-reply").find("expected max-n or paranoid"), std::string::npos);
  EXPECT_NE(why("(<1,2,3> 4)", "max-n").find("a plain number as well"), std::string::npos);
  EXPECT_NE(why("(<1,x,3>)", "max-n").find("has 'x' where a number"), std::string::npos);
  EXPECT_NE(why("(<1,2,3)", "max-n").find("has no '>'"), std::string::npos);
  EXPECT_NE(why("(<7>)", "max-n").find("expected 2 to 6"), std::string::npos);
  EXPECT_NE(why("(a <1,2,3>)", "max-n").find("'a' has no value"), std::string::npos);
}

// --- families ------------------------------------------------------------------------------------

AnyGame game_for(const std::string& name, const std::string& variant) {
  return make_game_position(name, variant, "").value().game;
}

TEST(SeatsFamilies, TextsReadBack) {
  for (const char* text : {"max-n", "max-n ties=others prune=off tt=1M depth=3",
                           "paranoid order=off", "best-reply tt=off"}) {
    const auto plan = plan_search(text, game_for("trio", ""));
    ASSERT_TRUE(plan) << plan.message();
    EXPECT_EQ(plan->text, text);
    EXPECT_EQ(plan_search(plan->text, game_for("trio", ""))->text, text);
  }
  EXPECT_EQ(plan_search("max-n(ties=last, tt=1M)", game_for("trio", ""))->text,
            "max-n ties=last tt=1M");
  EXPECT_EQ(plan_search("best", game_for("trio", ""))->text, "max-n");
  EXPECT_EQ(plan_search("", game_for("chinese-checkers", "3"))->text, "best-reply");
  EXPECT_NE(plan_search("", game_for("chinese-checkers", ""))->family, "seats");
}

TEST(SeatsFamilies, WrongTextsAreExplained) {
  const auto why = [](const std::string& text) {
    return plan_search(text, game_for("trio", "")).message();
  };
  EXPECT_NE(why("max-n ties=left").find("expected one of first, last, others, root"),
            std::string::npos);
  EXPECT_NE(why("paranoid ties=first").find("unknown setting 'ties'"), std::string::npos)
      << why("paranoid ties=first");
  EXPECT_NE(why("id pvs").find("trio has 3 seats"), std::string::npos);
  EXPECT_NE(why("max-m").find("the nearest is 'max-n'"), std::string::npos) << why("max-m");
}

TEST(SeatsFamilies, EveryVariantForManyIsPlayed) {
  for (const char* variant : {"3", "4-adjacent", "6", "6-adjacent-visit"}) {
    const AnyGame game = game_for("chinese-checkers", variant);
    for (const char* text : {"max-n", "paranoid", "best-reply"}) {
      auto searcher = make_searcher(text, game);
      ASSERT_TRUE(searcher) << searcher.message();
      SearchRequest request;
      request.limits.nodes = 300;
      const auto answer = (*searcher)->search(game.start(), request, {}, nullptr);
      ASSERT_TRUE(answer.best) << variant << " " << text;
      EXPECT_LE(answer.nodes, 300U);
      EXPECT_GE(answer.depth.value_or(0), 1);
    }
  }
}

// Every strategy and every family either plays a game for many or says who can.
TEST(SeatsFamilies, StrategiesForTwoRefuseMoreSeats) {
  int refused = 0;
  int played = 0;
  for (const auto& [name, variant] : std::vector<std::pair<std::string, std::string>>{
           {"trio", ""}, {"trio", "5x5"}, {"chinese-checkers", "3"}, {"chinese-checkers", "6"}}) {
    const AnyGame game = game_for(name, variant);
    std::vector<std::string> texts = {"pn", "uct(memory=1M)", "random", "first", "greedy", "best"};
    for (const StrategyInfo& info : strategies()) {
      texts.push_back(std::string(info.name));
      texts.push_back("strategy(" + std::string(info.name) + ")");
    }
    for (const std::string& text : texts) {
      SCOPED_TRACE(name + " " + variant + " " + text);
      const auto searcher = make_searcher(text, game);
      if (!searcher) {
        ++refused;
        const auto info = find_strategy(text.substr(text.find('(') + 1, text.find(')') - 9));
        const bool own = info && (*info)->kind == StrategyKind::Seats;
        const bool simulated = searcher.message().find("simulated processors") != std::string::npos;
        EXPECT_TRUE(own || simulated ||
                    searcher.message().find("seats; recipes of the engine and this strategy need "
                                            "2 (max-n, paranoid, best-reply, uct, random and "
                                            "greedy can do it)") != std::string::npos)
            << searcher.message();
        continue;
      }
      ++played;
      SearchRequest request;
      request.limits.nodes = 40;
      const AnyPosition start = game.start();
      const SearchAnswer answer = (*searcher)->search(start, request, {}, nullptr);
      ASSERT_TRUE(answer.best);
      const AnyMoves moves = game.moves(start);
      EXPECT_NE(std::find(moves.begin(), moves.end(), *answer.best), moves.end());
    }
  }
  EXPECT_EQ(played, 4 * 9);  // uct twice, random, first, greedy, best, and three families
  EXPECT_GT(refused, 4 * 60);
}

// The value of minimax on every game for two.
TEST(SeatsFamilies, AreMinimaxOnEveryGameForTwo) {
  for (const GameInfo& info : games()) {
    const AnyGame game = info.make(info.variants.front()).value();
    if (game->seats() != 2) continue;
    SCOPED_TRACE(info.name);
    AnyPosition at = game.start();
    for (int ply = 0; ply < 5 && !game.outcome(at); ++ply) {
      SearchRequest request;
      request.limits.depth = 2;
      const auto wanted = make_searcher("strategy(alpha-beta depth=2)", game)
                              .value()
                              ->search(at, request, {}, nullptr);
      for (const char* text : {"max-n tt=1M", "paranoid tt=1M", "best-reply tt=1M"}) {
        const auto found = make_searcher(text, game).value()->search(at, request, {}, nullptr);
        EXPECT_EQ(found.value, wanted.value) << text << " at ply " << ply;
      }
      const AnyMoves moves = game.moves(at);
      at = game.play(at, moves[static_cast<std::size_t>(ply) * 5 % moves.size()]);
    }
  }
}

}  // namespace
}  // namespace espalier::app
