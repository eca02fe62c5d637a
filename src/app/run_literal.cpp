#include "app/run_subjects.hpp"
#include "app/tree_names.hpp"
#include "app/tree_runner.hpp"

namespace espalier::app {

TreeReport run_literal(const trees::LiteralTree& tree, trees::MissingValue missing, Depth depth,
                       const Options<double>& options, const TreeRequest& request,
                       const StopFlag& stop) {
  trees::WrittenValue evaluator;
  evaluator.missing = missing;
  const auto subject = literal_subject(tree, evaluator, depth.plies);
  return TreeRunner(subject, options, request, stop).run();
}

}  // namespace espalier::app
