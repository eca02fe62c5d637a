// A synthetic tree as a game of the engine: the same tree, its values in whole points.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/trees/synthetic.hpp"

namespace espalier::testing {

class PointsTree {
 public:
  using Position = trees::SyntheticTree::Position;
  using Move = std::uint32_t;
  using Moves = MoveList<Move, 16>;
  using Value = Points;

  // A scheme of whole numbers; at most 16 children.
  explicit PointsTree(const trees::SyntheticTree& tree) : tree_(tree) {}

  Position start() const { return tree_.start(); }
  Moves moves(const Position& p) const {
    Moves moves;
    for (Move child = 0; child < p.fan_out; ++child) moves.push_back(child);
    return moves;
  }
  Position play(const Position& p, Move child) const { return tree_.play(p, child); }
  std::optional<Points> outcome(const Position& p) const {
    if (p.fan_out > 0) return std::nullopt;
    return movers_view(p);
  }
  Player to_move(const Position& p) const { return tree_.to_move(p); }
  std::uint64_t key(const Position& p) const { return tree_.key(p); }

  Points movers_view(const Position& p) const {
    return static_cast<Points>(std::lround(tree_.movers_view(p)));
  }

 private:
  trees::SyntheticTree tree_;
};

struct PointsValue : StatelessEvaluator<PointsValue> {
  Points evaluate(const PointsTree& tree, const PointsTree::Position& p) const {
    return tree.movers_view(p);
  }
};

static_assert(Keyed<PointsTree> && Evaluator<PointsValue, PointsTree>);

inline bool in_points(double value) {
  return std::floor(value) == value && std::abs(value) < kWinBand;
}

// Are all values of the tree, inner ones too, whole numbers that fit Points?
inline bool whole(const trees::SyntheticTree& tree, const trees::SyntheticTree::Position& p) {
  if (!in_points(tree.value(p))) return false;
  for (const std::uint32_t child : tree.moves(p)) {
    if (!whole(tree, tree.play(p, child))) return false;
  }
  return true;
}

}  // namespace espalier::testing
