// The strategy `uct` on trees: its labels add up, and it tends to the value of minimax.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>

#include "espalier/core/counters.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/search/best_first/uct.hpp"
#include "espalier/trees/literal.hpp"
#include "espalier/trees/literal_text.hpp"

namespace espalier::best_first {
namespace {

using trees::LiteralTree;

double value_of(const LiteralTree& tree, const LiteralTree::Position& position) {
  if (const auto end = tree.outcome(position)) return *end;
  double best = ScoreTraits<double>::lowest();
  for (const auto move : tree.moves(position)) {
    best = std::max(best, -value_of(tree, tree.play(position, move)));
  }
  return best;
}

// A tree of three levels with three children each and values below 100.
std::string random_tree(Rng& rng, int levels) {
  if (levels == 0) return std::to_string(rng.below(100));
  std::string text = "(";
  for (int i = 0; i < 3; ++i) text += random_tree(rng, levels - 1) + (i < 2 ? " " : ")");
  return text;
}

GrowthSettings settings_of(std::uint64_t playouts) {
  GrowthSettings settings;
  settings.playouts = playouts;
  return settings;
}

TEST(UctStory, TendsToTheValueOfMinimax) {
  Rng rng(3);
  for (int i = 0; i < 40; ++i) {
    const auto tree = trees::parse_tree(random_tree(rng, 3));
    ASSERT_TRUE(tree.ok());
    const trees::WrittenValue evaluator;
    const auto found =
        grow<UctStory>(*tree, evaluator, tree->start(), Depth{5}, settings_of(20'000)).found;
    const double value = value_of(*tree, tree->start());
    EXPECT_NEAR(found.value, value, 4) << i;
    ASSERT_TRUE(found.best);
    EXPECT_NEAR(-value_of(*tree, tree->play(tree->start(), *found.best)), value, 4) << i;
    EXPECT_TRUE(found.complete);
  }
}

TEST(UctStory, LabelsAddUp) {
  const auto tree = trees::parse_tree("((5 9) (3 1))");
  ASSERT_TRUE(tree.ok());
  NodeCounters counters;
  RecordingTrace trace(100'000);
  const NoBounds<LiteralTree> bounds;
  const auto outcome = grow<UctStory>(*tree, trees::WrittenValue{}, bounds, tree->start(), Depth{5},
                                      settings_of(60), counters, trace, NeverStop{});
  std::map<std::uint64_t, Label> labels;  // the last ones
  std::map<std::uint64_t, std::uint64_t> parents;
  for (const Event& event : trace.events()) {
    if (!is_label(event)) continue;
    labels[event.node] = label_of(LabelKind::Visits, event);
    if (event.ply > 0) parents[event.node] = event.parent;
  }
  ASSERT_EQ(labels.size(), 7U);
  std::map<std::uint64_t, double> visits_below;
  for (const auto& [node, parent] : parents) visits_below[parent] += labels[node].first;
  for (const auto& [node, below] : visits_below) {
    EXPECT_GE(labels[node].first, below);  // the playout that came before the children
    EXPECT_LE(labels[node].first, below + 1);
  }
  EXPECT_EQ(outcome.found.best, 0U);
  const bool root_visits = std::any_of(labels.begin(), labels.end(),
                                       [](const auto& one) { return one.second.first == 60; });
  EXPECT_TRUE(root_visits);
}

}  // namespace
}  // namespace espalier::best_first
