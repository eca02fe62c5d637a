#include "app/chance_board.hpp"
#include "app/run_subjects.hpp"
#include "app/tree_names.hpp"
#include "app/tree_runner.hpp"

namespace espalier::app {
namespace {

// MAX is whoever moves at the root, so the story needs no second view.
TreeReport run_chances(const AnyGame& game, const AnyPosition& position, Depth depth,
                       const Options<double>& options, const TreeRequest& request,
                       const StopFlag& stop) {
  const ChanceBoard board(game, game.to_move(position));
  const ChanceEvaluator evaluator;
  const Subject<ChanceBoard, ChanceEvaluator> subject{
      board,
      evaluator,
      position,
      depth,
      "root",
      [](const ChanceBoard& any, const std::string&, const AnyPosition& parent, AnyMove move, int,
         int, const AnyPosition&) { return any.board()->format_move(parent, move); }};
  return TreeRunner(subject, options, request, stop).run();
}

}  // namespace

TreeReport run_board(const AnyGame& game, const AnyPosition& position, Depth depth,
                     const Options<double>& options, const TreeRequest& request,
                     const StopFlag& stop) {
  if (backs_up_chances(request.strategy)) {
    return run_chances(game, position, depth, options, request, stop);
  }
  const AnyEvaluator evaluator;
  const auto subject = board_subject(game, evaluator, position, depth.plies);
  return TreeRunner(subject, options, request, stop).run();
}

}  // namespace espalier::app
