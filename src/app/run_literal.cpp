#include "app/run_subjects.hpp"
#include "app/tree_runner.hpp"

namespace espalier::app {

TreeReport run_literal(const trees::LiteralTree& tree, trees::MissingValue missing, Depth depth,
                       const Options<double>& options, const TreeRequest& request,
                       const StopFlag& stop) {
  using trees::LiteralTree;
  trees::WrittenValue evaluator;
  evaluator.missing = missing;
  const Subject<LiteralTree, trees::WrittenValue> subject{
      tree,
      evaluator,
      tree.start(),
      depth,
      tree.name(0),
      [](const LiteralTree& game, const std::string&, const LiteralTree::Position&, std::uint32_t,
         int, int, const LiteralTree::Position& child) { return game.name(child.node); }};
  return TreeRunner(subject, options, request, stop).run();
}

}  // namespace espalier::app
