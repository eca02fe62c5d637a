// The bridge between the tiers, on trees.
#include "search/bridge.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "espalier/trees/in_points.hpp"
#include "search/points_tree.hpp"
#include "search/tree_zoo.hpp"

namespace espalier::testing {
namespace {

#ifdef ESPALIER_FEW_TREES
constexpr int kTrees = 100;
#else
constexpr int kTrees = 1'000;
#endif

TEST(Bridge, OnTrees) {
  int trees_seen = 0;
  for (std::uint64_t number = 0; trees_seen < kTrees && !HasFailure(); ++number) {
    const Specimen drawn = specimen(number);
    if (drawn.depth == 0 || !whole(drawn.tree, drawn.tree.start())) continue;
    if (drawn.tree.moves(drawn.tree.start()).empty()) continue;
    ++trees_seen;
    SCOPED_TRACE(number);
    compare_all(trees::InPoints(drawn.tree), trees::EvaluateInPoints<trees::AssignedValue>{},
                drawn.tree.start(), drawn.depth);
  }
}

}  // namespace
}  // namespace espalier::testing
