// Parts of the engine that no source of ours describes and every strong program of chess has:
// reverse futility, late moves and losing exchanges that are left out, growing reductions, threats
// and a table beyond the horizon, moves that are punished, replies, cycles. Each in the smallest
// tree that shows it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "search/selectivity_subjects.hpp"
#include "search/tiny_tree.hpp"

namespace espalier::testing {
namespace {

using engine::kPly;

// --- reverse futility ----------------------------------------------------------------------------

// The first root move is worth 0. After the second one First stands at 100, and every reply of
// Second brings it down to -500.
struct ReversedTree : TinyTree {};
Points reversed_value(const TinyTree::Position& p) {
  if (p.level == 0 || move_at(p, 1) != 1) return 0;
  return p.level == 2 ? 100 : -500;
}

TEST(ReverseFutility, ANodeFarAboveBetaIsCutOffByItsStaticValue) {
  TinyTree::value = reversed_value;
  Recipe recipe;
  recipe.recursion = engine::Recursion::Pvs;
  EXPECT_EQ(search_tiny(recipe, 3).value, 0);
  recipe.selectivity.reverse = {.on = true, .depth = 1, .margin = 99};
  EXPECT_EQ(search_tiny(recipe, 3).value, 1);  // 100 - 99 for one ply: First's move looks better
  recipe.selectivity.reverse.margin = 100;
  EXPECT_EQ(search_tiny(recipe, 3).value, 0);  // 0 is not more than 0
  recipe.selectivity.reverse = {.on = true, .depth = 0, .margin = 1};
  EXPECT_EQ(search_tiny(recipe, 3).value, 0);  // not so far from the horizon
}

struct ReversedInDanger : ReversedTree {
  bool in_danger(const Position& p) const { return p.level == 2; }
};

TEST(ReverseFutility, IsNotAskedInDanger) {
  TinyTree::value = reversed_value;
  Recipe recipe;
  recipe.recursion = engine::Recursion::Pvs;
  recipe.selectivity.reverse = {.on = true, .depth = 1, .margin = 99};
  EXPECT_EQ(search_tiny<ReversedTree>(recipe, 3).value, 1);
  EXPECT_EQ(search_tiny<ReversedInDanger>(recipe, 3).value, 0);
}

// --- late moves ----------------------------------------------------------------------------------

// The last of Second's three replies is the best one.
TEST(LateCuts, MovesBehindTheFirstOnesAreLeftOutNearTheHorizon) {
  TinyTree::value = [](const auto& p) { return p.level < 2 ? 0 : -10 * move_at(p, 2); };
  Recipe recipe;
  EXPECT_EQ(search_tiny(recipe, 2).value, -20);
  recipe.selectivity.late_cuts = {.on = true, .depth = 1, .first = 1};  // 1 + 1 moves
  EXPECT_EQ(search_tiny(recipe, 2).value, -10);
  recipe.selectivity.late_cuts.first = 2;
  EXPECT_EQ(search_tiny(recipe, 2).value, -20);
  recipe.selectivity.late_cuts = {.on = true, .depth = 0, .first = 1};
  EXPECT_EQ(search_tiny(recipe, 2).value, -20);
}

TEST(LateCuts, TheRootSearchesAllItsMoves) {
  TinyTree::value = [](const auto& p) { return p.level == 0 ? 0 : 10 * move_at(p, 1); };
  Recipe recipe;
  recipe.selectivity.late_cuts = {.on = true, .depth = 1, .first = 1};
  EXPECT_EQ(search_tiny(recipe, 1).value, 20);
}

TEST(LateCuts, NotWhileEveryMoveLoses) {
  TinyTree::value = [](const auto& p) {
    return p.level < 2 ? 0 : move_at(p, 2) == 2 ? -7 : kWin - 1;
  };
  Recipe recipe;
  recipe.selectivity.late_cuts = {.on = true, .depth = 1, .first = 1};
  EXPECT_EQ(search_tiny(recipe, 2).value, -7);
}

// --- reductions and margins that grow ------------------------------------------------------------

// How many quarters less the child with this turn is searched with so many plies left.
int told_reduction(const engine::LateMoves& late, int plies, std::size_t turn) {
  TinyTree::value = scattered;
  Recipe recipe;
  recipe.recursion = engine::Recursion::Pvs;
  recipe.selectivity.late_moves = late;
  TinyEngine<TinyTree, engine::Traced> searcher(TinyTree{}, TinyValue{}, recipe);
  for (const Event& event : story_of(searcher, plies + 1)) {
    const bool here = event.kind == EventKind::Note && event.reason == Reason::LateMove;
    if (here && event.ply == 1 && event.child + 1 == static_cast<int>(turn)) return event.count;
  }
  return 0;
}

TEST(LateMoves, ReductionsGrowWithDepthAndTurn) {
  const engine::LateMoves late{
      .on = true, .first = 1, .reduction = 0, .min_depth = 2, .growth = 50};
  // 0.5 * log2(plies) * log2(turn), in quarters of a ply, rounded down.
  EXPECT_EQ(told_reduction(late, 4, 2), 4);
  EXPECT_EQ(told_reduction(late, 8, 2), 6);
  EXPECT_EQ(told_reduction(late, 4, 3), 6);
  EXPECT_EQ(told_reduction(late, 8, 3), 9);
  engine::LateMoves flat = late;
  flat.growth = 0;
  flat.reduction = 2;
  EXPECT_EQ(told_reduction(flat, 4, 2), told_reduction(flat, 8, 3));
}

TEST(Futility, TheMarginGrowsByMoreForEachFurtherPly) {
  const auto subject = breakthrough_subject();
  const auto positions = subject.positions(8, 3);
  Recipe recipe = bases()[1].recipe;
  const auto nodes = [&](int depth, int more) {
    recipe.selectivity.futility = {.on = true, .depth = depth, .margin = 20, .more = more};
    return find_all(subject, recipe, 5, positions).nodes;
  };
  EXPECT_LT(nodes(3, 0), nodes(3, 40));    // a wider margin leaves out less
  EXPECT_EQ(nodes(3, kWin), nodes(1, 0));  // only the last ply has a margin that matters
}

// --- the trend of the static value ---------------------------------------------------------------

// First stands at `before` at the root and at `now` two plies later, whoever looks.
void let_values_go(Points before, Points now) {
  TinyTree::value = [=](const auto& p) { return p.level < 2 ? before : now; };
}

TEST(Trend, ReductionsAreLargerWhereTheTrendIsNotKnown) {
  const auto told = [](Points before, Points now, bool trend) {
    let_values_go(before, now);
    Recipe recipe;
    recipe.recursion = engine::Recursion::Pvs;
    recipe.selectivity.reverse = {.on = true, .depth = 9, .margin = 1'000};  // asks for values
    recipe.selectivity.late_moves = {
        .on = true, .first = 1, .reduction = 1, .min_depth = 2, .trend = trend};
    TinyEngine<TinyTree, engine::Traced> searcher(TinyTree{}, TinyValue{}, recipe);
    int most = 0;
    for (const Event& event : story_of(searcher, 6)) {
      const bool late = event.kind == EventKind::Note && event.reason == Reason::LateMove;
      if (late && event.ply == 2) most = std::max(most, event.count);
    }
    return most;
  };
  EXPECT_EQ(told(10, 20, false), kPly);
  EXPECT_EQ(told(10, 20, true), kPly + kPly / 2);  // nothing is known on the principal variation
  EXPECT_EQ(told(10, 10, true), kPly + kPly / 2);
}

TEST(Trend, RisesOnlyWhereBothValuesAreKnown) {
  const engine::NodeStory unknown;
  EXPECT_FALSE(engine::is_rising(unknown));
  engine::NodeStory story;
  story.value = 5;
  EXPECT_FALSE(engine::is_rising(story));
  story.two_above = 5;
  EXPECT_FALSE(engine::is_rising(story));
  story.two_above = 4;
  EXPECT_TRUE(engine::is_rising(story));
}

TEST(Trend, ChangesWhatIsSearched) {
  const auto subject = breakthrough_subject();
  const auto positions = subject.positions(8, 3);
  Recipe recipe = bases()[1].recipe;
  recipe.selectivity.reverse = {.on = true, .depth = 4, .margin = 20};
  recipe.selectivity.late_cuts = {.on = true, .depth = 3, .first = 4};
  const auto nodes = [&] { return find_all(subject, recipe, 5, positions).nodes; };
  const auto plain = nodes();
  recipe.selectivity.late_cuts.trend = true;  // fewer moves are searched
  const auto fewer = nodes();
  EXPECT_LT(fewer, plain);
  recipe.selectivity.reverse.trend = true;  // more nodes are cut off
  EXPECT_LT(nodes(), fewer);
}

// --- moves that lose material --------------------------------------------------------------------

// Second's last reply is the best one, and loses `loss` by static exchange.
struct LosingTree : TinyTree {
  static inline Points loss = 0;

  Points exchange(const Position&, Move move) const { return move == 2 ? -loss : 0; }
};

TEST(ExchangeCuts, MovesThatLoseMoreThanTheMarginAreLeftOut) {
  TinyTree::value = [](const auto& p) { return p.level < 2 ? 0 : -10 * move_at(p, 2); };
  Recipe recipe;
  LosingTree::loss = 100;
  EXPECT_EQ(search_tiny<LosingTree>(recipe, 2).value, -20);
  recipe.selectivity.exchange = {.on = true, .depth = 1, .margin = 99};
  EXPECT_EQ(search_tiny<LosingTree>(recipe, 2).value, -10);
  recipe.selectivity.exchange.margin = 100;
  EXPECT_EQ(search_tiny<LosingTree>(recipe, 2).value, -20);
  recipe.selectivity.exchange = {.on = true, .depth = 0, .margin = 1};
  EXPECT_EQ(search_tiny<LosingTree>(recipe, 2).value, -20);  // not so far from the horizon
  EXPECT_EQ(search_tiny<LosingTree>(recipe, 1).value, search_tiny<LosingTree>({}, 1).value);
}

// --- nodes without a table move ------------------------------------------------------------------

TEST(BlindReduction, ANodeWithoutATableMoveIsSearchedAPlyLess) {
  const auto subject = breakthrough_subject();
  const auto positions = subject.positions(8, 3);
  Recipe recipe = bases()[1].recipe;
  recipe.memory.bytes = 1 << 20;
  recipe.ordering.table_move = true;
  const auto plain = find_all(subject, recipe, 5, positions);
  recipe.selectivity.blind = {.on = true, .depth = 9};
  EXPECT_EQ(find_all(subject, recipe, 5, positions).nodes, plain.nodes);  // nowhere so deep
  recipe.selectivity.blind.depth = 3;
  EXPECT_LT(find_all(subject, recipe, 5, positions).nodes, plain.nodes);
}

// --- the null move -------------------------------------------------------------------------------

struct Passing : TinyTree {
  Position pass(const Position& p) const {
    Position next = p;
    next.to_move = opponent(p.to_move);
    return next;
  }
};

// The depths of all null move searches.
std::vector<int> null_depths(const engine::NullMove& null_move, int depth, Points value) {
  TinyTree::value = [=](const auto& p) { return p.to_move == Player::First ? value : -value; };
  Recipe recipe;
  recipe.recursion = engine::Recursion::Pvs;
  recipe.selectivity.null_move = null_move;
  TinyEngine<Passing, engine::Traced> searcher(Passing{}, TinyValue{}, recipe);
  std::vector<int> depths;
  for (const Event& event : story_of(searcher, depth)) {
    const bool here = event.kind == EventKind::Note && event.reason == Reason::NullMove;
    if (here && event.ply == 1) depths.push_back(event.depth / kPly);
  }
  return depths;
}

TEST(NullMoveByDepth, RGrowsWithThePliesLeft) {
  engine::NullMove null_move{.on = true, .reduction = 2, .min_moves = 0};
  const auto first = [&](int depth) {
    const auto depths = null_depths(null_move, depth, 0);
    return depths.empty() ? -1 : depths.front();
  };
  EXPECT_EQ(first(9), 8 - 1 - 2);
  null_move.deeper = 4;
  EXPECT_EQ(first(9), 8 - 1 - 2 - 2);
  EXPECT_EQ(first(8), 7 - 1 - 2 - 1);
}

TEST(NullMoveByDepth, WhoStandsBelowBetaDoesNotPass) {
  engine::NullMove null_move{.on = true, .reduction = 1, .min_moves = 0, .above = true};
  EXPECT_FALSE(null_depths(null_move, 4, 50).empty());
  EXPECT_TRUE(null_depths(null_move, 4, -50).empty());
  null_move.above = false;
  EXPECT_FALSE(null_depths(null_move, 4, -50).empty());
}

// --- beyond the horizon --------------------------------------------------------------------------

// At level 1, Second can put First in danger with move 2, a quiet move; then First stands at -70.
struct ThreateningTree : TinyTree {
  static inline Points gain = 0;  // by static exchange, of every move

  Moves noisy_moves(const Position&) const { return {}; }
  bool in_danger(const Position& p) const { return p.level == 2 && move_at(p, 2) == 2; }
  Points exchange(const Position&, Move) const { return gain; }
};

TEST(Threats, QuietMovesThatEndangerTheOpponentAreTriedOnTheFirstPlies) {
  TinyTree::value = [](const auto& p) { return p.level < 2 || move_at(p, 2) != 2 ? 0 : -70; };
  Recipe recipe;
  recipe.quiescence.noisy = true;
  ThreateningTree::gain = 0;
  EXPECT_EQ(search_tiny<ThreateningTree>(recipe, 1).value, 0);
  recipe.quiescence.threats = 1;
  EXPECT_EQ(search_tiny<ThreateningTree>(recipe, 1).value, -70);
  ThreateningTree::gain = -1;  // the piece that threatens would be lost
  EXPECT_EQ(search_tiny<ThreateningTree>(recipe, 1).value, 0);
}

// Every move is a capture that wins `gain` down to level 3, where First stands at 30.
struct ExchangingTree : TinyTree {
  static inline Points gain = 0;

  Moves noisy_moves(const Position& p) const { return p.level < 3 ? moves(p) : Moves{}; }
  Points exchange(const Position&, Move) const { return gain; }
};

TEST(Exchange, EqualCapturesAreSearchedWhereTheRecipeSaysSo) {
  TinyTree::value = [](const auto& p) { return p.level == 1 ? 50 : 30; };
  Recipe recipe;
  recipe.quiescence.noisy = true;
  ExchangingTree::gain = 0;
  EXPECT_EQ(search_tiny<ExchangingTree>(recipe, 1).value, 50);
  recipe.quiescence.equal = true;
  EXPECT_EQ(search_tiny<ExchangingTree>(recipe, 1).value, 30);
  ExchangingTree::gain = -1;
  EXPECT_EQ(search_tiny<ExchangingTree>(recipe, 1).value, 50);
}

TEST(QuiescenceTable, FindsTheSameValuesWithFewerNodes) {
  const auto subject = breakthrough_subject();
  const auto positions = subject.positions(12, 5);
  Recipe recipe = bases()[1].recipe;
  recipe.memory.bytes = 1 << 20;
  recipe.quiescence.noisy = true;
  const auto plain = find_all(subject, recipe, 4, positions);
  recipe.quiescence.table = true;
  const auto kept = find_all(subject, recipe, 4, positions);
  EXPECT_EQ(kept.values, plain.values);
  EXPECT_LT(kept.nodes, plain.nodes);
}

// --- history that punishes -----------------------------------------------------------------------

TEST(History, PunishedMovesFallBehindThoseThatWereNeverTried) {
  ordering::History<4> history(ordering::HistoryWeight::DepthSquared, true);
  history.reward(0, 1, 4, 0);
  history.punish(0, 2, 4, 0);
  EXPECT_GT(history.score(0, 1, 0), history.score(0, 3, 0));
  EXPECT_LT(history.score(0, 2, 0), history.score(0, 3, 0));
  EXPECT_EQ(history.score(1, 2, 0), history.score(1, 3, 0));  // of the other player
}

TEST(History, PunishedCountersStayInTheirRange) {
  ordering::History<2> history(ordering::HistoryWeight::TwoToDepth, true);
  for (int i = 0; i < 10'000; ++i) {
    history.reward(0, 0, 20, 0);
    history.punish(0, 1, 20, 0);
  }
  EXPECT_LE(history.score(0, 0, 0), 2 * ordering::kHistoryMiddle);
  EXPECT_GE(history.score(0, 1, 0), 0);
  history.age(2);
  EXPECT_EQ(history.score(1, 0, 0), ordering::kHistoryMiddle);
  EXPECT_LT(history.score(0, 0, 0), 2 * ordering::kHistoryMiddle - ordering::kHistoryMiddle / 4);
}

TEST(History, TriedMovesArePunishedAndTheValueIsThatOfMinimax) {
  const auto subject = breakthrough_subject();
  const auto positions = subject.positions(8, 3);
  Recipe recipe;
  recipe.recursion = engine::Recursion::Pvs;
  recipe.root.deepening = engine::Deepening::Iterative;
  recipe.ordering.keys = {engine::OrderKey::History};
  const auto plain = find_all(subject, recipe, 5, positions);
  recipe.ordering.history_punish = true;
  const auto punished = find_all(subject, recipe, 5, positions);
  EXPECT_EQ(punished.values, plain.values);
  EXPECT_NE(punished.nodes, plain.nodes);
}

// --- replies -------------------------------------------------------------------------------------

TEST(Replies, CountMovesAfterTheLastTwoMovesAndStayInTheirRange) {
  ordering::Replies<8> replies(true);
  const ordering::ReplyTo after{.last = 3, .before = 5};
  for (int i = 0; i < 1'000; ++i) replies.count(after, 2, 4'000);
  EXPECT_LE(replies.score(after, 2), 2 * ordering::kReplyLimit);
  EXPECT_GT(replies.score(after, 2), ordering::kReplyLimit);
  // Half of it where only one of the two moves is the same, nothing elsewhere.
  EXPECT_EQ(replies.score({.last = 3, .before = 1}, 2), replies.score(after, 2) / 2);
  EXPECT_EQ(replies.score({.last = 4, .before = 1}, 2), 0);
  EXPECT_EQ(replies.score(after, 1), 0);
  replies.count({.last = 0, .before = 0}, 2, 4'000);  // no move before: nothing is counted
  EXPECT_EQ(replies.score({.last = 0, .before = 0}, 2), 0);
  for (int i = 0; i < 1'000; ++i) replies.count(after, 2, -4'000);
  EXPECT_GE(replies.score(after, 2), -2 * ordering::kReplyLimit);
  EXPECT_LT(replies.score(after, 2), 0);
  EXPECT_FALSE(ordering::Replies<8>(false).on());
}

}  // namespace
}  // namespace espalier::testing
