#include <algorithm>

#include "app/growth_runner.hpp"
#include "app/tree_names.hpp"

namespace espalier::app {
namespace {

// The written ranges; a node without one may be worth anything.
struct WrittenBounds {
  static constexpr bool kHold = true;
  ValueBounds<double> of(const trees::LiteralTree& tree,
                         const trees::LiteralTree::Position& p) const {
    const auto& range = tree.node(p).range;
    return range ? ValueBounds<double>{range->low, range->high} : ValueBounds<double>{};
  }
};

GrowthSettings with_buckets(const trees::LiteralTree& tree, GrowthSettings settings) {
  double lowest = 0;
  double highest = 0;
  for (const trees::LiteralNode& node : tree.nodes()) {
    lowest = std::min(lowest, node.value.value_or(lowest));
    highest = std::max(highest, node.value.value_or(highest));
  }
  choose_buckets(settings, lowest, highest);
  return settings;
}

}  // namespace

// Conspiracy numbers need a value of every node: where none is written, it is 0.
GrowthReport grow_literal(const trees::LiteralTree& tree, Depth depth,
                          const GrowthSettings& settings, const TreeRequest& request,
                          const StopFlag& stop) {
  const bool guesses = label_kind(request.strategy) == LabelKind::Conspiracy;
  trees::WrittenValue evaluator;
  evaluator.missing = guesses ? trees::MissingValue::IsZero : trees::MissingValue::IsError;
  const auto subject = literal_subject(tree, evaluator, depth.plies);
  const GrowthSettings fitted = with_buckets(tree, settings);
  return GrowthRunner(subject, WrittenBounds{}, fitted, request, stop).run();
}

}  // namespace espalier::app
