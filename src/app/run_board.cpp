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
  Subject<ChanceBoard, ChanceEvaluator> subject{
      board,
      evaluator,
      position,
      depth,
      kBoardRoot,
      [](const ChanceBoard& any, const std::string& parent, const AnyPosition& at, AnyMove move,
         int, int,
         const AnyPosition&) { return board_path(parent, any.board()->format_move(at, move)); }};
  subject.move = [&game](const AnyPosition& at, AnyMove move) {
    return game->format_move(at, move);
  };
  subject.pieces = pieces_of(game);
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
