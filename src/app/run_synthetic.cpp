#include "app/run_subjects.hpp"
#include "app/tree_names.hpp"
#include "app/tree_runner.hpp"

namespace espalier::app {

TreeReport run_synthetic(const trees::SyntheticTree& tree, Depth depth,
                         const Options<double>& options, const TreeRequest& request,
                         const StopFlag& stop) {
  const trees::AssignedValue evaluator;
  const auto subject = synthetic_subject(tree, evaluator, depth.plies);
  return TreeRunner(subject, options, request, stop).run();
}

}  // namespace espalier::app
