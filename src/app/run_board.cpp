#include "app/run_subjects.hpp"
#include "app/tree_runner.hpp"

namespace espalier::app {

TreeReport run_board(const AnyGame& game, const AnyPosition& position, Depth depth,
                     const Options<double>& options, const TreeRequest& request,
                     const StopFlag& stop) {
  const AnyEvaluator evaluator;
  Subject<AnyGame, AnyEvaluator> subject{
      game,
      evaluator,
      position,
      depth,
      "root",
      [](const AnyGame& any, const std::string&, const AnyPosition& parent, AnyMove move, int, int,
         const AnyPosition&) { return any->format_move(parent, move); }};
  subject.second_is_max = game.to_move(position) == Player::Second;
  return TreeRunner(subject, options, request, stop).run();
}

}  // namespace espalier::app
