// What the engine remembers besides the values of searches: which entries of the table were used
// (Abalone12 III).
#include <gtest/gtest.h>

#include <cstdint>

#include "search/engine_zoo.hpp"

namespace espalier::testing {
namespace {

// --- which entries were used ---------------------------------------------------------------------

// Connect-4 with a table whose entries the test can look at.
class UsedEntries : public ::testing::Test {
 protected:
  using Searching = Search<connect4::Connect4, connect4::Threats, Full>;

  static Recipe recipe(bool iteration_sort) {
    Recipe made;
    made.memory.bytes = kBytes;
    made.memory.replacement = memory::Replacement::Used;
    made.ordering.combined = iteration_sort;
    made.ordering.evaluate_levels = 0;
    made.ordering.history_levels = 0;
    made.ordering.iteration_sort = iteration_sort;
    return made;
  }
  void search(const Recipe& recipe, int plies, Points alpha) {
    TeamBudget budget;
    budget.begin({}, nullptr);
    Searching searching(game_, {}, recipe, table_);
    searching.begin(game_.start());
    searching.budget_ = Budget(budget);
    searching.search<false>(searching.root(game_.start()), plies * kPly, alpha, alpha + 1);
  }
  std::uint64_t key_after(connect4::Move move) const {
    return game_.key(game_.play(game_.start(), move));
  }
  // An entry that was used does not yield to another position.
  bool was_used(std::uint64_t key) {
    EXPECT_TRUE(table_.probe(key, 0));
    table_.store(key ^ 1, {0, Bound::Exact, 1, 0}, 0);
    return table_.probe(key, 0).has_value();
  }

  static constexpr std::size_t kBytes = std::size_t{1} << 20;
  const connect4::Connect4 game_;
  memory::TranspositionTable table_{kBytes, memory::Replacement::Used};
};

TEST_F(UsedEntries, Abalone12IIIIterationSortingOnlyLooks) {
  const auto moves = game_.moves(game_.start());
  Points value = 0;
  for (const auto move : moves) {  // as the iteration before might have left them: at no depth
    table_.store(key_after(move), {value++, Bound::Exact, 0, memory::kNoMove}, 0);
  }
  search(recipe(true), 2, -kWin);  // the first child cuts, the others are looked up only
  int looked_up = 0;
  for (const auto move : moves) {
    if (table_.probe(key_after(move), 0)->depth > 0) continue;  // this one was searched
    ++looked_up;
    EXPECT_FALSE(was_used(key_after(move)));
  }
  EXPECT_EQ(looked_up, static_cast<int>(moves.size()) - 1);
}

TEST_F(UsedEntries, Abalone12IIITooShallowIsNoUse) {
  const std::uint64_t root = game_.key(game_.start());
  table_.store(root, {5, Bound::Exact, 1, memory::kNoMove}, 0);
  search(recipe(false), 3, 0);
  EXPECT_EQ(table_.probe(root, 0)->depth, 3);
  EXPECT_FALSE(was_used(root));
}

TEST_F(UsedEntries, Abalone12IIIAnAnswerIsAUse) {
  const std::uint64_t root = game_.key(game_.start());
  table_.store(root, {5, Bound::Exact, 3, memory::kNoMove}, 0);
  search(recipe(false), 3, 0);  // is answered
  search(recipe(false), 4, 0);  // is searched, and stored again
  EXPECT_EQ(table_.probe(root, 0)->depth, 4);
  EXPECT_TRUE(was_used(root));
}

}  // namespace
}  // namespace espalier::testing
