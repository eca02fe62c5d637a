// The lists that history and the principal variations keep, against the slides' own loops.
#include "espalier/search/ordering/variations.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/search/ordering/best_moves.hpp"

namespace espalier::ordering {
namespace {

// Slide 25: for i = current depth limit - 1 downto 1, the move PV[i, depth] comes next.
std::vector<int> order_of_slide_25(const std::map<std::pair<int, int>, int>& pv, int limit,
                                   int depth) {
  std::vector<int> order;
  for (int i = limit - 1; i >= 1; --i) {
    const auto found = pv.find({i, depth});
    if (found == pv.end()) continue;
    if (std::find(order.begin(), order.end(), found->second) == order.end()) {
      order.push_back(found->second);
    }
  }
  return order;
}

TEST(Hsu15Slide25, TheOrderIsThatOfTheLoop) {
  constexpr int kMoves = 12;
  Rng rng(25);
  for (int round = 0; round < 200; ++round) {
    Variations<int> variations;
    std::map<std::pair<int, int>, int> pv;
    for (int iteration = 1; iteration <= 20; ++iteration) {
      for (int ply = 0; ply < 6; ++ply) {
        std::vector<int> ranked;
        for (int move = 0; move < kMoves; ++move) {
          if (variations.rank(ply, move) > 0) ranked.push_back(move);
        }
        std::sort(ranked.begin(), ranked.end(),
                  [&](int a, int b) { return variations.rank(ply, a) > variations.rank(ply, b); });
        ASSERT_EQ(ranked, order_of_slide_25(pv, iteration, ply));
      }
      std::vector<int> line;
      for (int ply = 0; ply < std::min(iteration, 6); ++ply) {
        line.push_back(static_cast<int>(rng.below(kMoves)));
        pv[{iteration, ply}] = line.back();
      }
      variations.store(line);
    }
  }
}

TEST(Variations, TheOldestMoveGoesWhenThePlyIsFull) {
  Variations<int> variations;
  const int most = static_cast<int>(kVariationMoves);
  for (int move = 0; move <= most; ++move) variations.store(std::vector{move});
  EXPECT_EQ(variations.rank(0, 0), 0);
  EXPECT_EQ(variations.rank(0, 1), 1);
  EXPECT_EQ(variations.rank(0, most), most);
  EXPECT_EQ(variations.rank(1, most), 0);
  variations.clear();
  EXPECT_EQ(variations.rank(0, most), 0);
}

TEST(Variations, PliesBeyondTheCapacityAreIgnored) {
  Variations<int, 3> variations;
  variations.store(std::vector{7, 7, 7, 7});
  for (const int ply : {0, 1, 2}) EXPECT_GT(variations.rank(ply, 7), 0);
  for (const int ply : {-1, 3, 1'000'000}) EXPECT_EQ(variations.rank(ply, 7), 0);
}

std::vector<int> list(std::span<const int> moves) { return {moves.begin(), moves.end()}; }

TEST(BestMoves, AreThoseOfTheBestScoreInTheirOrder) {
  BestMoves<int, 4> best(3);
  best.note(1, 10, 5, true);
  best.note(1, 11, 5, false);
  best.note(2, 99, 9, true);  // a node below
  EXPECT_EQ(list(best.at(1, 5)), (std::vector{10, 11}));
  best.note(1, 13, 6, true);
  EXPECT_EQ(list(best.at(1, 6)), (std::vector{13}));
  EXPECT_TRUE(best.at(1, 7).empty());  // a bound that no move has reached ...
  best.note(1, 14, 7, false);          // ... until now
  EXPECT_EQ(list(best.at(1, 7)), (std::vector{14}));
  best.note(1, 15, -3, true);  // the next node of this ply
  EXPECT_EQ(list(best.at(1, -3)), (std::vector{15}));
}

}  // namespace
}  // namespace espalier::ordering
