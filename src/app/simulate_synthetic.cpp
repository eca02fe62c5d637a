#include "app/simulation_runner.hpp"
#include "app/tree_names.hpp"

namespace espalier::app {

TreeReport simulate_synthetic(const trees::SyntheticTree& tree, Depth depth,
                              const Options<double>& options, const simulated::Setting& setting,
                              const TreeRequest& request, const StopFlag& stop) {
  const trees::AssignedValue evaluator;
  const auto subject = synthetic_subject(tree, evaluator, depth.plies);
  return SimulationRunner(subject, options, setting, request, stop).run();
}

}  // namespace espalier::app
