#include "app/simulation_runner.hpp"
#include "app/tree_names.hpp"

namespace espalier::app {

TreeReport simulate_board(const AnyGame& game, const AnyPosition& position, Depth depth,
                          const Options<double>& options, const simulated::Setting& setting,
                          const TreeRequest& request, const StopFlag& stop) {
  const AnyEvaluator evaluator;
  const auto subject = board_subject(game, evaluator, position, depth.plies);
  return SimulationRunner(subject, options, setting, request, stop).run();
}

}  // namespace espalier::app
