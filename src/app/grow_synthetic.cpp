#include "app/growth_runner.hpp"
#include "app/tree_names.hpp"

namespace espalier::app {

GrowthReport grow_synthetic(const trees::SyntheticTree& tree, Depth depth,
                            const GrowthSettings& settings, const TreeRequest& request,
                            const StopFlag& stop) {
  const trees::AssignedValue evaluator;
  const auto subject = synthetic_subject(tree, evaluator, depth.plies);
  const NoBounds<trees::SyntheticTree> bounds;
  return GrowthRunner(subject, bounds, settings, request, stop).run();
}

}  // namespace espalier::app
