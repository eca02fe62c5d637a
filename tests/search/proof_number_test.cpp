// Proof-number search and df-pn against plain recursions: on trees, on all positions of
// tic-tac-toe, and on Connect-4 (5x4).
#include "espalier/search/best_first/proof_number.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "espalier/core/counters.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/games/connect4/game.hpp"
#include "espalier/games/tic_tac_toe/game.hpp"
#include "espalier/search/best_first/df_pn.hpp"
#include "search/tree_zoo.hpp"

namespace espalier {
namespace {

constexpr int kToTheEnd = 100;

double value_of(const trees::SyntheticTree& tree, const trees::SyntheticTree::Position& p) {
  if (const auto end = tree.outcome(p)) return *end;
  double best = ScoreTraits<double>::lowest();
  for (const auto move : tree.moves(p)) best = std::max(best, -value_of(tree, tree.play(p, move)));
  return best;
}

template <template <class> class Strategy>
void expect_minimax_on_trees(std::size_t table_bytes) {
  for (std::uint64_t number = 0; number < 1'500; ++number) {
    const testing::Specimen one = testing::specimen(number);
    if (testing::count_leaves(one.tree, one.tree.start()) > 200) continue;
    GrowthSettings settings;
    settings.table_bytes = table_bytes;
    const auto found = grow<Strategy>(one.tree, trees::AssignedValue{}, one.tree.start(),
                                      Depth{one.depth}, settings);
    const double value = value_of(one.tree, one.tree.start());
    ASSERT_EQ(found.found.value, value) << number;
    ASSERT_EQ(found.bound, Bound::Exact);
    ASSERT_TRUE(found.proven);
    if (!found.found.best) continue;
    const auto child = one.tree.play(one.tree.start(), *found.found.best);
    ASSERT_EQ(-value_of(one.tree, child), value) << number;
  }
}

TEST(ProofNumber, FindsTheValueOfTrees) {
  expect_minimax_on_trees<best_first::ProofNumberSearch>(0);
}
TEST(DfPn, FindsTheValueOfTrees) { expect_minimax_on_trees<best_first::DfPn>(1 << 20); }
TEST(DfPn, FindsItWithATableOfOneBucket) { expect_minimax_on_trees<best_first::DfPn>(0); }

// A question has the answer that the value gives, and its bound is on the right side.
TEST(ProofNumber, AnswersGoals) {
  for (std::uint64_t number = 0; number < 600; ++number) {
    const testing::Specimen one = testing::specimen(number);
    if (testing::count_leaves(one.tree, one.tree.start()) > 100) continue;
    const double value = value_of(one.tree, one.tree.start());
    for (const double goal : {value - 1, value, value + 1}) {
      GrowthSettings settings;
      settings.goal = goal;
      const auto found = grow<best_first::ProofNumberSearch>(
          one.tree, trees::AssignedValue{}, one.tree.start(), Depth{one.depth}, settings);
      ASSERT_EQ(found.bound, goal <= value ? Bound::Lower : Bound::Upper);
      ASSERT_EQ(found.found.value >= goal, goal <= value);
      ASSERT_TRUE(goal <= value ? found.found.value <= value : found.found.value >= value);
    }
  }
}

// Who wins, by a recursion that remembers positions.
template <class G>
class WhoWins {
 public:
  explicit WhoWins(const G& game) : game_(game) {}
  int operator()(const typename G::Position& p) {
    if (const auto end = game_.outcome(p)) return *end > 0 ? 1 : *end < 0 ? -1 : 0;
    const auto known = seen_.find(game_.key(p));
    if (known != seen_.end()) return known->second;
    int best = -1;
    for (const auto move : game_.moves(p)) {
      if (best == 1) break;
      best = std::max(best, -(*this)(game_.play(p, move)));
    }
    return seen_[game_.key(p)] = best;
  }

 private:
  const G& game_;
  std::unordered_map<std::uint64_t, int> seen_;
};

template <template <class> class Strategy, class G, class E>
void expect_result(const G& game, const E& evaluator, const typename G::Position& p,
                   WhoWins<G>& oracle) {
  GrowthSettings settings;
  settings.signs = true;
  settings.table_bytes = 1 << 20;
  const auto found = grow<Strategy>(game, evaluator, p, Depth{kToTheEnd}, settings);
  const int result = oracle(p);
  ASSERT_EQ(found.found.value, result);
  ASSERT_TRUE(found.proven);
  ASSERT_EQ(found.bound, Bound::Exact);
  if (game.outcome(p)) return;
  ASSERT_TRUE(found.found.best.has_value());
  ASSERT_EQ(-oracle(game.play(p, *found.found.best)), result);
}

template <class G>
void collect_positions(const G& game, const typename G::Position& p,
                       std::unordered_map<std::uint64_t, typename G::Position>& all) {
  if (!all.emplace(game.key(p), p).second || game.outcome(p)) return;
  for (const auto move : game.moves(p)) collect_positions(game, game.play(p, move), all);
}

TEST(ProofNumber, IsRightOnAllPositionsOfTicTacToe) {
  const tic_tac_toe::TicTacToe game;
  std::unordered_map<std::uint64_t, tic_tac_toe::TicTacToe::Position> all;
  collect_positions(game, game.start(), all);
  EXPECT_EQ(all.size(), 5'478U);
  WhoWins oracle(game);
  for (const auto& [key, position] : all) {
    expect_result<best_first::DfPn>(game, tic_tac_toe::OpenLines{}, position, oracle);
    expect_result<best_first::ProofNumberSearch>(game, tic_tac_toe::OpenLines{}, position, oracle);
    if (HasFatalFailure()) return;
  }
}

TEST(ProofNumber, IsRightOnConnectFour) {
  const connect4::Connect4 game(5, 4);
  WhoWins oracle(game);
  Rng rng(4);
  int positions = 0;
  for (int n = 0; positions < 1'000; ++n) {
    auto p = game.start();
    const auto plies = 8 + rng.below(10);
    for (std::uint64_t i = 0; i < plies && !game.outcome(p); ++i) {
      const auto moves = game.moves(p);
      p = game.play(p, moves[static_cast<std::size_t>(rng.below(moves.size()))]);
    }
    if (game.outcome(p)) continue;
    ++positions;
    expect_result<best_first::DfPn>(game, connect4::Threats{}, p, oracle);
    expect_result<best_first::ProofNumberSearch>(game, connect4::Threats{}, p, oracle);
    if (HasFatalFailure()) return;
  }
  expect_result<best_first::DfPn>(game, connect4::Threats{}, game.start(), oracle);
}

// A full tree or a stop leaves a legal move and no claim.
TEST(ProofNumber, EndsWhereMemoryEnds) {
  const connect4::Connect4 game;
  GrowthSettings settings;
  settings.signs = true;
  settings.memory_bytes = 1 << 20;
  const auto found = grow<best_first::ProofNumberSearch>(game, connect4::Threats{}, game.start(),
                                                         Depth{kToTheEnd}, settings);
  EXPECT_FALSE(found.found.complete);
  EXPECT_FALSE(found.proven);
  EXPECT_TRUE(found.found.best.has_value());
}

}  // namespace
}  // namespace espalier
