// The parts of move ordering, each by its laws: killers, history, refutations, Iteration Sorting,
// Combined Move Ordering.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/search/ordering/combined.hpp"
#include "espalier/search/ordering/history.hpp"
#include "espalier/search/ordering/iteration_sort.hpp"
#include "espalier/search/ordering/killers.hpp"
#include "espalier/search/ordering/refutation.hpp"

namespace espalier::ordering {
namespace {

// --- killers -------------------------------------------------------------------------------------

TEST(Killers, TheNewestComesFirst) {
  Killers<int> killers;
  killers.remember(3, 10);
  killers.remember(3, 20);
  EXPECT_EQ(killers.rank(3, 20), 2);
  EXPECT_EQ(killers.rank(3, 10), 1);
  killers.remember(3, 30);
  EXPECT_EQ(killers.rank(3, 30), 2);
  EXPECT_EQ(killers.rank(3, 20), 1);
  EXPECT_EQ(killers.rank(3, 10), 0);
  EXPECT_EQ(killers.rank(2, 30), 0);
  EXPECT_EQ(killers.rank(4, 30), 0);
}

TEST(Killers, AMoveNeverFillsBothPlaces) {
  Killers<int> killers;
  killers.remember(0, 10);
  killers.remember(0, 20);
  killers.remember(0, 20);  // must not push 10 out
  EXPECT_EQ(killers.rank(0, 20), 2);
  EXPECT_EQ(killers.rank(0, 10), 1);
  killers.remember(0, 10);  // changes places
  EXPECT_EQ(killers.rank(0, 10), 2);
  EXPECT_EQ(killers.rank(0, 20), 1);
}

TEST(Killers, AnEmptyPlaceHoldsNoMove) {
  Killers<int> killers;
  EXPECT_EQ(killers.rank(5, 0), 0);  // 0 is a legal move as well as the default one
  killers.remember(5, 7);
  EXPECT_EQ(killers.rank(5, 0), 0);
  killers.remember(5, 0);
  EXPECT_EQ(killers.rank(5, 0), 2);
  killers.clear();
  EXPECT_EQ(killers.rank(5, 0), 0);
  EXPECT_EQ(killers.rank(5, 7), 0);
  killers.remember(5, 1);
  EXPECT_EQ(killers.rank(5, 0), 0);  // not the one from before clear()
}

TEST(Killers, PliesBeyondTheCapacityAreIgnored) {
  Killers<int> killers;
  const int last = static_cast<int>(kKillerPlies) - 1;
  for (const int ply : {-1, last, last + 1, 1'000'000}) killers.remember(ply, 5);
  EXPECT_EQ(killers.rank(last, 5), 2);
  for (const int ply : {-1, last + 1, 1'000'000}) EXPECT_EQ(killers.rank(ply, 5), 0);
}

// --- history -------------------------------------------------------------------------------------

TEST(History, WeightsAreThoseOfTheSources) {
  EXPECT_EQ(history_reward(HistoryWeight::TwoToDepth, 5), 32);
  EXPECT_EQ(history_reward(HistoryWeight::TwoToDepth, 20), 1 << 20);
  EXPECT_EQ(history_reward(HistoryWeight::TwoToDepth, 90), 1 << 20);
  EXPECT_EQ(history_reward(HistoryWeight::DepthSquared, 5), 25);
  EXPECT_EQ(history_reward(HistoryWeight::DepthSquared, 1'000'000), 1 << 20);
  EXPECT_EQ(history_reward(HistoryWeight::Depth, 5), 5);
  EXPECT_EQ(history_reward(HistoryWeight::One, 5), 1);
  EXPECT_EQ(history_reward(HistoryWeight::LevelKills, 5), 1);
  EXPECT_EQ(history_reward(HistoryWeight::TwoToDepth, -3), 1);  // below the horizon
  EXPECT_EQ(history_reward(HistoryWeight::Depth, -3), 0);
}

TEST(History, RewardsAddUpPerPlayerAndMove) {
  History<10> history(HistoryWeight::DepthSquared);
  history.reward(0, 9, 3, 0);
  history.reward(0, 9, 2, 7);  // another ply, the same counter
  EXPECT_EQ(history.score(0, 9, 5), 13);
  EXPECT_EQ(history.score(1, 9, 5), 0);
  EXPECT_EQ(history.score(1, 0, 5), 0);  // the neighbour in memory
  EXPECT_EQ(history.score(0, 8, 5), 0);
  history.clear();
  EXPECT_EQ(history.score(0, 9, 5), 0);
}

TEST(History, LevelKillsAreCountedApart) {
  History<4> history(HistoryWeight::LevelKills);
  history.reward(1, 2, 6, 3);
  history.reward(1, 2, 1, 3);
  history.reward(1, 2, 6, 4);
  EXPECT_EQ(history.score(1, 2, 3), 2);
  EXPECT_EQ(history.score(1, 2, 4), 1);
  EXPECT_EQ(history.score(1, 2, 5), 0);
  EXPECT_EQ(history.score(0, 2, 3), 0);
  history.reward(0, 3, 1, 500);  // the last table is shared by what lies below
  EXPECT_EQ(history.score(0, 3, kHistoryLevels - 1), 1);
  EXPECT_EQ(history.score(0, 3, kHistoryLevels - 2), 0);
  history.configure(HistoryWeight::One);  // from many tables to one, and empty
  EXPECT_EQ(history.score(1, 2, 3), 0);
  history.reward(1, 2, 6, 3);
  EXPECT_EQ(history.score(1, 2, 9), 1);
}

// Halving only the full counter, or only one player's, would change who is first.
TEST(History, AFullCounterHalvesTheWholeTable) {
  History<8> history(HistoryWeight::TwoToDepth);
  for (int i = 0; i < 256; ++i) history.reward(0, 1, 20, 0);
  for (int i = 0; i < 200; ++i) history.reward(0, 2, 20, 0);
  for (int i = 0; i < 100; ++i) history.reward(1, 3, 20, 0);
  EXPECT_EQ(history.score(0, 1, 0), kHistoryLimit);  // full, not over
  history.reward(0, 1, 20, 0);
  EXPECT_EQ(history.score(0, 1, 0), 129 << 20);
  EXPECT_EQ(history.score(0, 2, 0), 100 << 20);
  EXPECT_EQ(history.score(1, 3, 0), 50 << 20);
}

TEST(History, SaturationAndAgeingKeepTheOrder) {
  constexpr std::size_t kMoves = 20;
  History<kMoves> history(HistoryWeight::TwoToDepth);
  Rng rng(11);
  for (int step = 0; step < 20'000; ++step) {
    std::array<std::int32_t, kMoves> before{};
    for (std::size_t m = 0; m < kMoves; ++m) before[m] = history.score(0, m, 0);
    const std::size_t rewarded = std::min(rng.below(kMoves), rng.below(kMoves));
    history.reward(0, rewarded, 15 + static_cast<int>(rng.below(10)), 0);
    if (step % 5000 == 4999) history.age(3);
    for (std::size_t a = 0; a < kMoves; ++a) {
      ASSERT_GE(history.score(0, a, 0), 0);
      ASSERT_LE(history.score(0, a, 0), kHistoryLimit);
      for (std::size_t b = 0; b < kMoves; ++b) {
        if (b == rewarded || before[a] < before[b]) continue;  // only it may overtake
        ASSERT_GE(history.score(0, a, 0), history.score(0, b, 0));
      }
    }
  }
}

TEST(History, AgeingDivides) {
  History<3> history(HistoryWeight::Depth);
  history.reward(0, 0, 9, 0);
  history.reward(1, 2, 8, 0);
  history.age(1);
  EXPECT_EQ(history.score(0, 0, 0), 9);
  history.age(2);
  EXPECT_EQ(history.score(0, 0, 0), 4);
  EXPECT_EQ(history.score(1, 2, 0), 4);
  history.age(5);
  EXPECT_EQ(history.score(0, 0, 0), 0);
}

// --- refutation table ----------------------------------------------------------------------------

using Table = RefutationTable<int, 4, 6>;

TEST(RefutationTable, KeepsTheLastLineOfEveryRootMove) {
  Table table;
  table.store(7, std::array{1, 2, 3});
  table.store(8, std::array{4});
  EXPECT_EQ(*table.move_at(7, 0), 7);
  EXPECT_EQ(*table.move_at(7, 3), 3);
  EXPECT_EQ(table.move_at(7, 4), nullptr);
  EXPECT_EQ(table.move_at(7, -1), nullptr);
  EXPECT_EQ(*table.move_at(8, 1), 4);
  EXPECT_EQ(table.move_at(9, 1), nullptr);
  table.store(7, std::array{5});  // a shorter line replaces the longer one altogether
  EXPECT_EQ(*table.move_at(7, 1), 5);
  EXPECT_EQ(table.move_at(7, 2), nullptr);
  EXPECT_EQ(*table.move_at(8, 1), 4);
  EXPECT_EQ(table.size(), 2U);
  table.clear();
  EXPECT_EQ(table.move_at(8, 1), nullptr);
}

TEST(RefutationTable, CapacitiesHold) {
  Table table;
  table.store(0, std::array{1, 2, 3, 4, 5, 6, 7, 8});
  EXPECT_EQ(table.line(0).size(), Table::kLineLength);
  EXPECT_EQ(*table.move_at(0, 5), 5);
  for (int root = 1; root < 9; ++root) table.store(root, std::array{root + 100});
  EXPECT_EQ(table.size(), 4U);
  EXPECT_EQ(table.move_at(4, 1), nullptr);
  table.store(3, std::array{42});  // a full table still renews its lines
  EXPECT_EQ(*table.move_at(3, 1), 42);
}

TEST(LineFollower, SuggestsOnlyOnTheLine) {
  Table table;
  table.store(7, std::array{1, 2, 3});
  LineFollower follower(table);
  EXPECT_FALSE(follower.next(1));
  follower.at_root(8);  // without a line
  EXPECT_FALSE(follower.next(1));
  follower.played(1, 1);
  EXPECT_FALSE(follower.next(2));
  follower.at_root(7);
  EXPECT_EQ(follower.next(1), 1);
  follower.played(1, 9);
  EXPECT_FALSE(follower.next(2));
  follower.played(2, 2);  // the right move in the wrong place: still off the line
  EXPECT_FALSE(follower.next(3));
  follower.played(1, 1);  // back at ply 1, now along the line
  EXPECT_EQ(follower.next(2), 2);
  follower.left(2);
  EXPECT_FALSE(follower.next(3));
  EXPECT_EQ(follower.next(2), 2);
  follower.played(2, 2);
  follower.played(3, 3);
  EXPECT_FALSE(follower.next(4));  // the line has ended
  follower.played(4, 0);
  EXPECT_FALSE(follower.next(5));
}

// A depth-first search over two moves per node; the path itself says what must be suggested.
struct Explorer {
  const std::vector<int>& line;
  LineFollower<Table>& follower;
  std::vector<int> path;
  int nodes = 0;

  std::optional<int> expected() const {
    if (path.size() >= line.size()) return std::nullopt;
    if (!std::equal(path.begin(), path.end(), line.begin())) return std::nullopt;
    return line[path.size()];
  }

  void visit() {
    const int ply = static_cast<int>(path.size());
    ++nodes;
    EXPECT_EQ(follower.next(ply), expected());
    if (ply == 7) return;
    for (const int move : {1, 0, 1}) {  // one of them twice, as in a re-search
      follower.played(ply, move);
      path.push_back(move);
      visit();
      path.pop_back();
      EXPECT_EQ(follower.next(ply), expected());  // going back up needs no call
    }
  }
};

TEST(LineFollower, AgreesWithThePathThroughoutASearch) {
  for (unsigned bits = 0; bits < 32; ++bits) {
    Table table;
    std::vector<int> line = {7};
    for (unsigned i = 0; i < 5; ++i) line.push_back(static_cast<int>(bits >> i & 1U));
    table.store(7, std::span<const int>(line).subspan(1));
    LineFollower follower(table);
    follower.at_root(7);
    Explorer explorer{line, follower, {7}};
    explorer.visit();
    EXPECT_EQ(explorer.nodes, 1093);  // 1 + 3 + ... + 3^6
  }
}

// --- Iteration Sorting ---------------------------------------------------------------------------

struct Child {
  int kills = 0;
  std::optional<int> value;

  friend bool operator==(const Child&, const Child&) = default;
};

void sort_children(std::vector<Child>& children) {
  iteration_sort(std::span<Child>(children), [](const Child& child) { return child.value; });
}

std::vector<int> kills_of(const std::vector<Child>& children) {
  std::vector<int> kills;
  for (const Child& child : children) kills.push_back(child.kills);
  return kills;
}

// Figure 5 after History Sorting: kills as printed, and the place of the child worth 45, which is
// printed above the second 4 although rows one and three give that child 3 kills.
std::vector<Child> figure_5(std::size_t place_of_45) {
  std::vector<Child> children;
  for (const int kills : {68, 45, 44, 32, 21, 18, 11, 10, 9, 8, 7, 6, 5, 4, 4, 3, 1}) {
    children.push_back({kills, std::nullopt});
  }
  const std::array<std::size_t, 6> places = {1, 3, 7, 9, 12, place_of_45};
  const std::array<int, 6> values = {80, 3, 5, 20, 21, 45};
  for (std::size_t i = 0; i < places.size(); ++i) children[places[i]].value = values[i];
  return children;
}

TEST(IterationSort, IsFigure5OfAbalone12) {
  std::vector<Child> marks_right = figure_5(14);
  sort_children(marks_right);
  // Printed: 45 3 68 44 21 18 11 5 9 8 7 6 10 4 4 3 1.
  EXPECT_EQ(kills_of(marks_right),
            (std::vector{45, 4, 68, 44, 21, 18, 11, 5, 9, 8, 7, 6, 10, 4, 3, 1, 32}));
  std::vector<Child> kills_right = figure_5(15);
  sort_children(kills_right);
  EXPECT_EQ(kills_of(kills_right),
            (std::vector{45, 3, 68, 44, 21, 18, 11, 5, 9, 8, 7, 6, 10, 4, 4, 1, 32}));
  for (const auto& children : {marks_right, kills_right}) {
    for (std::size_t i = 0; i < children.size(); ++i) {
      const bool marked = i < 2 || i == 7 || i == 9 || i == 12 || i == 16;
      EXPECT_EQ(children[i].value.has_value(), marked) << i;
    }
    EXPECT_EQ(children[7].value, 21);
  }
}

TEST(IterationSort, SharesAreRoundedDown) {
  std::vector<Child> one = {{1, {}}, {2, 50}, {3, {}}};
  sort_children(one);
  EXPECT_EQ(kills_of(one), (std::vector{1, 2, 3}));  // a single value says nothing
  std::vector<Child> two = {{1, {}}, {2, 5}, {3, {}}, {4, 9}, {5, {}}};
  sort_children(two);
  EXPECT_EQ(kills_of(two), (std::vector{1, 4, 3, 2, 5}));  // places change, nobody to the front
  std::vector<Child> five = {{1, {}}, {2, 1}, {3, 2}, {4, {}}, {5, 3}, {6, 4}, {7, 5}, {8, {}}};
  sort_children(five);  // one to the front, none to the back
  EXPECT_EQ(kills_of(five), (std::vector{7, 1, 6, 5, 4, 3, 2, 8}));
}

// The same rule written the long way, with lists.
std::vector<Child> sorted_the_long_way(const std::vector<Child>& children) {
  std::vector<Child> ranked;
  std::copy_if(children.begin(), children.end(), std::back_inserter(ranked),
               [](const Child& child) { return child.value.has_value(); });
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Child& a, const Child& b) { return *a.value > *b.value; });
  const auto third = static_cast<std::ptrdiff_t>(ranked.size() / 3);
  const auto sixth = static_cast<std::ptrdiff_t>(ranked.size() / 6);
  const std::vector<Child> worst(ranked.end() - sixth, ranked.end());
  const std::vector<Child> rest(ranked.begin() + third, ranked.end() - sixth);
  std::vector<Child> result(ranked.begin(), ranked.begin() + third);
  std::size_t used = 0;
  for (const Child& child : children) {
    if (!child.value) {
      result.push_back(child);
    } else if (std::find(rest.begin(), rest.end(), child) != rest.end()) {
      result.push_back(rest[used++]);
    }
  }
  result.insert(result.end(), worst.begin(), worst.end());
  return result;
}

TEST(IterationSort, IsAStablePermutation) {
  Rng rng(5);
  for (int round = 0; round < 2000; ++round) {
    std::vector<Child> children(rng.below(round % 100 == 0 ? 257 : 30));
    const std::uint64_t values = 1 + rng.below(20);  // few: many ties
    for (std::size_t i = 0; i < children.size(); ++i) {
      children[i].kills = static_cast<int>(i);  // a name
      if (rng.below(3) != 0) children[i].value = static_cast<int>(rng.below(values)) - 5;
    }
    std::vector<Child> sorted = children;
    sort_children(sorted);
    ASSERT_TRUE(
        std::is_permutation(sorted.begin(), sorted.end(), children.begin(), children.end()));
    ASSERT_EQ(sorted, sorted_the_long_way(children));
  }
}

TEST(IterationSort, AsksOnceAndLeavesWhatIsTooLong) {
  std::vector<int> items = {1, 2, 3, 4};
  int asked = 0;
  const auto value_of = [&asked](int item) { return ++asked, std::optional<int>(item); };
  iteration_sort<4>(std::span<int>(items), value_of);
  EXPECT_EQ(asked, 4);
  EXPECT_EQ(items, (std::vector{4, 3, 2, 1}));
  iteration_sort<3>(std::span<int>(items), [](int item) { return std::optional<int>(-item); });
  EXPECT_EQ(items, (std::vector{4, 3, 2, 1}));
}

// --- Combined Move Ordering ----------------------------------------------------------------------

TEST(CombinedMoveOrdering, RegionsAreThoseOfAbalone12) {
  for (const int ply : {0, 1, 2}) EXPECT_EQ(region(ply), Region::Evaluate);  // levels 1-3
  for (const int ply : {3, 4}) EXPECT_EQ(region(ply), Region::History);      // levels 4, 5
  for (const int ply : {5, 6, 99}) EXPECT_EQ(region(ply), Region::Knowledge);
  EXPECT_EQ(region(0, 0, 0), Region::Knowledge);
  EXPECT_EQ(region(0, 0, 1), Region::History);
  EXPECT_EQ(region(1, 1, 0), Region::Knowledge);
  EXPECT_FALSE(takes_iteration_sort(region(2)));
  EXPECT_TRUE(takes_iteration_sort(region(3)));
  EXPECT_TRUE(takes_iteration_sort(region(5)));
}

}  // namespace
}  // namespace espalier::ordering
