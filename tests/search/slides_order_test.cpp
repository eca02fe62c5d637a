// What Hsu15's slides say of order and windows, each in the smallest tree that shows it. What they
// leave out and extend is in slides_select_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "search/selectivity_subjects.hpp"
#include "search/tiny_tree.hpp"

namespace espalier::testing {
namespace {

using engine::Deepening;
using engine::Driver;
using engine::GoodMoves;
using engine::HistoryWeight;
using engine::OrderKey;

// --- slides 21, 27, 30: history ------------------------------------------------------------------

Recipe with_history(GoodMoves good) {
  Recipe recipe;
  recipe.ordering.keys = {OrderKey::History};
  recipe.ordering.history_weight = HistoryWeight::One;
  recipe.ordering.history_ageing = 1;
  recipe.ordering.history_good = good;
  return recipe;
}

// The order in which a second search looks at the children of its first node of this ply.
std::vector<int> second_order(const Recipe& recipe, int depth, int ply = 0) {
  TinyEngine<TinyTree, engine::Traced> searcher(TinyTree{}, TinyValue{}, recipe);
  story_of(searcher, depth);
  std::vector<int> order;
  for (const Event& event : story_of(searcher, depth)) {
    if (event.kind == EventKind::Update && event.ply == ply) order.push_back(event.child);
    if (order.size() == 3) break;
  }
  return order;
}

TEST(Hsu15Slide21, WithoutACutOffTheBestMoveAndItsEqualsAreGood) {
  TinyTree::value = [](const auto& p) { return std::array{1, 5, 5}[p.path & 3]; };
  EXPECT_EQ(second_order(with_history(GoodMoves::Best), 1), (std::vector{1, 2, 0}));
  EXPECT_EQ(second_order(with_history(GoodMoves::CutOffs), 1), (std::vector{0, 1, 2}));
  TinyTree::value = [](const auto& p) { return std::array{1, 2, 5}[p.path & 3]; };
  EXPECT_EQ(second_order(with_history(GoodMoves::Best), 1), (std::vector{2, 0, 1}));
}

// Reply 1 is the best one to root move 0, and reply 2 refutes the others: two cut-offs.
TEST(Hsu15Slide21, CutOffsCountUnderBothRulesAndOtherMovesOfTheNodeDoNot) {
  TinyTree::value = [](const auto& p) {
    if (p.level < 2) return 0;
    const auto reply = static_cast<std::size_t>(move_at(p, 2));
    return move_at(p, 1) == 0 ? std::array{12, 9, 15}[reply] : std::array{20, 20, 0}[reply];
  };
  EXPECT_EQ(second_order(with_history(GoodMoves::CutOffs), 2, 1), (std::vector{2, 0, 1}));
  EXPECT_EQ(second_order(with_history(GoodMoves::Best), 2, 1), (std::vector{2, 1, 0}));
}

// A node whose last child is left out, or that is left before it, has a best move as well: the next
// node of its ply tries that one first.
TEST(Hsu15Slide21, ABestMoveIsGoodAlsoWhereTheLastChildIsLeftOut) {
  TinyTree::value = [](const auto& p) {
    if (p.level < 2) return 0;
    return std::array{9, 2, 7}[static_cast<std::size_t>(move_at(p, 2))];
  };
  const auto order_of = [](const Recipe& recipe) {
    TinyEngine<TinyTree, engine::Traced> searcher(TinyTree{}, TinyValue{}, recipe);
    std::vector<int> second;  // the children of the second node of ply 1
    std::uint64_t first = 0;
    for (const Event& event : story_of(searcher, 2)) {
      if (event.kind != EventKind::Update || event.ply != 1) continue;
      if (first == 0) first = event.node;
      if (event.node != first) second.push_back(event.child);
    }
    return second.at(0);
  };
  Recipe recipe = with_history(GoodMoves::Best);
  EXPECT_EQ(order_of(recipe), 1);
  recipe.selectivity.cuts.best_moves = 2;  // leaves the node
  EXPECT_EQ(order_of(recipe), 1);
  recipe.selectivity.cuts.best_moves = 0;
  recipe.selectivity.razoring = {.on = true, .depth = 1, .margin = 0};  // skips the last child
  EXPECT_EQ(order_of(recipe), 1);
  recipe.ordering.history_good = GoodMoves::CutOffs;
  EXPECT_EQ(order_of(recipe), 0);
}

TEST(Hsu15Slide27, GoodMovesChangeTheOrderAndNotTheValue) {
  const auto subject = breakthrough_subject();
  const auto positions = subject.positions(6, 3);
  Recipe recipe = bases()[0].recipe;
  recipe.ordering.keys = {OrderKey::History};
  const auto cut_offs = find_all(subject, recipe, 4, positions);
  recipe.ordering.history_good = GoodMoves::Best;
  const auto best = find_all(subject, recipe, 4, positions);
  EXPECT_NE(best.nodes, cut_offs.nodes);
  EXPECT_EQ(best.values, cut_offs.values);
}

// The engine tells the end of an iteration as a note about its depth.
bool ends_an_iteration(const Event& event) {
  return event.kind == EventKind::Note && event.reason == Reason::Depth;
}

// --- slides 23-25: variations --------------------------------------------------------------------

Recipe with_variations() {
  Recipe recipe;
  recipe.root.deepening = Deepening::Iterative;
  recipe.ordering.keys = {OrderKey::Variations};
  return recipe;
}

// Under every root move the last variation's reply comes first, and then that of the one before.
TEST(Hsu15Slide23, EveryNodeTriesTheVariationsOfItsPlyTheNewestFirst) {
  TinyTree::value = scattered;
  constexpr int kDepth = 5;
  TinyEngine<TinyTree, engine::Traced> searcher(TinyTree{}, TinyValue{}, with_variations());
  engine::Request<TinyTree::Move> request;
  request.limits.depth = kDepth;
  std::vector<std::vector<TinyTree::Move>> lines;
  searcher.inner().trace_ = RecordingTrace(1U << 20);
  searcher.run(TinyTree{}.start(), request, [&](const auto& report) {
    lines.push_back({report.line.begin(), report.line.end()});
  });
  ASSERT_EQ(lines.size(), static_cast<std::size_t>(kDepth));
  // The children of ply 1 in the last iteration, by node, up to its end.
  const auto& events = searcher.inner().trace_.events();
  auto begin = events.begin();
  for (int iteration = 1; iteration < kDepth; ++iteration) {
    begin = std::find_if(begin, events.end(),
                         [](const Event& event) { return ends_an_iteration(event); }) +
            1;
  }
  std::uint64_t node = 0;
  std::vector<int> order;
  int nodes = 0;
  const TinyTree::Move newest = lines[kDepth - 2][1];
  const TinyTree::Move older = lines[kDepth - 3][1];
  for (auto event = begin; !ends_an_iteration(*event); ++event) {
    if (event->kind != EventKind::Update || event->ply != 1) continue;
    if (event->node != node) order.clear();
    node = event->node;
    order.push_back(event->child);
    if (order.size() == 1) {
      EXPECT_EQ(order[0], newest);
      ++nodes;
    }
    if (order.size() == 2 && older != newest) {
      EXPECT_EQ(order[1], older);
    }
  }
  EXPECT_EQ(nodes, 3);
}

TEST(Hsu15Slide23, TheVariationsOfOneSearchAreForgottenByTheNext) {
  TinyTree::value = scattered;
  TinyEngine<TinyTree> searcher(TinyTree{}, TinyValue{}, with_variations());
  engine::Request<TinyTree::Move> request;
  request.limits.depth = 6;
  const auto once = searcher.run(TinyTree{}.start(), request);
  EXPECT_EQ(searcher.run(TinyTree{}.start(), request).nodes, once.nodes);
  Recipe plain = with_variations();
  plain.ordering.keys = {};
  const auto without = search_tiny(plain, 6);
  EXPECT_NE(once.nodes, without.nodes);
  EXPECT_EQ(once.value, without.value);
}

// --- slide 18: aspiration ------------------------------------------------------------------------

TEST(Hsu15Slide18, TheWindowIsOpenUntilDepth3AndNarrowFromDepth4) {
  TinyTree::value = scattered;
  Recipe recipe;
  recipe.root.deepening = Deepening::Iterative;
  recipe.root.driver = Driver::Aspiration;
  recipe.root.widths = {7};
  for (const int from : {1, 4}) {
    recipe.root.aspire_from = from;
    TinyEngine<TinyTree, engine::Traced> searcher(TinyTree{}, TinyValue{}, recipe);
    int depth = 1;
    bool first_pass = true;
    for (const Event& event : story_of(searcher, 6)) {
      if (ends_an_iteration(event)) {
        ++depth;
        first_pass = true;
      }
      const bool passes = event.kind == EventKind::Pass && event.reason != Reason::Depth;
      if (!passes || !first_pass) continue;
      first_pass = false;
      const bool narrow = event.beta - event.alpha == 14;
      EXPECT_EQ(narrow, depth >= from) << "depth " << depth << " from " << from;
    }
    EXPECT_EQ(depth, 7);
  }
}

}  // namespace
}  // namespace espalier::testing
