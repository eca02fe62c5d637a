#include "app/tree_names.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <string>

namespace espalier::app {
namespace {

constexpr std::size_t kLongestName = 100;

// Muszycka85's names: p, p1, p12, ...; with dots where a node has ten children or more.
std::string path_name(const trees::SyntheticTree&, const std::string& parent,
                      const trees::SyntheticTree::Position&, std::uint32_t, int number,
                      int siblings, const trees::SyntheticTree::Position& child) {
  if (parent.size() > kLongestName) return fmt::format("h{:016x}", child.hash);
  return fmt::format("{}{}{}", parent, siblings > 9 ? "." : "", number + 1);
}

std::string written_name(const trees::LiteralTree& tree, const std::string&,
                         const trees::LiteralTree::Position&, std::uint32_t, int, int,
                         const trees::LiteralTree::Position& child) {
  return tree.name(child.node);
}

std::string move_path(const AnyGame& game, const std::string& parent, const AnyPosition& position,
                      AnyMove move, int, int, const AnyPosition&) {
  return board_path(parent, game->format_move(position, move));
}

}  // namespace

std::string board_path(const std::string& parent, const std::string& move) {
  if (parent == kBoardRoot) return move;
  // The end of a long path tells more than its beginning.
  if (parent.size() > kLongestName) return "..." + move;
  return parent + "." + move;
}

std::function<std::string(const AnyPosition&)> pieces_of(const AnyGame& game) {
  const auto geometry = game->geometry();
  if (!geometry) return {};
  return [&game, cells = geometry->cells.size()](const AnyPosition& position) {
    std::string symbols;
    for (std::size_t cell = 0; cell < cells; ++cell) symbols += game->piece_at(position, cell);
    return symbols;
  };
}

Subject<trees::LiteralTree, trees::WrittenValue> literal_subject(
    const trees::LiteralTree& tree, const trees::WrittenValue& evaluator, int depth) {
  return {tree, evaluator, tree.start(), Depth{depth}, tree.name(0), written_name};
}

Subject<trees::SyntheticTree, trees::AssignedValue> synthetic_subject(
    const trees::SyntheticTree& tree, const trees::AssignedValue& evaluator, int depth) {
  return {tree, evaluator, tree.start(), Depth{depth}, "p", path_name};
}

Subject<AnyGame, AnyEvaluator> board_subject(const AnyGame& game, const AnyEvaluator& evaluator,
                                             const AnyPosition& position, int depth) {
  Subject<AnyGame, AnyEvaluator> subject{game,         evaluator,  position,
                                         Depth{depth}, kBoardRoot, move_path};
  subject.move = [&game](const AnyPosition& at, AnyMove move) {
    return game->format_move(at, move);
  };
  subject.pieces = pieces_of(game);
  subject.second_is_max = game.to_move(position) == Player::Second;
  return subject;
}

}  // namespace espalier::app
