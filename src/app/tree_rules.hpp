// A tree as text, as the engine plays on it. The last child of a node stands for a null move if it
// is called `pass`: the engine does not play it, but may pass to it.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "app/any_game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/trees/literal.hpp"

namespace espalier::app {

class TreeRules {
 public:
  using Position = trees::LiteralTree::Position;
  using Move = std::uint32_t;
  using Moves = MoveList<Move, kMaxAnyMoves>;
  using Value = double;

  explicit TreeRules(trees::LiteralTree tree) : tree_(std::move(tree)) {}

  const trees::LiteralTree& tree() const { return tree_; }
  Position start() const { return tree_.start(); }
  Moves moves(const Position& p) const {
    Moves moves;
    const std::uint32_t count = tree_.node(p).fan_out - (may_pass(p) ? 1U : 0U);
    for (Move child = 0; child < count; ++child) moves.push_back(child);
    return moves;
  }
  Position play(const Position& p, Move child) const { return tree_.play(p, child); }
  std::optional<double> outcome(const Position& p) const { return tree_.outcome(p); }
  Player to_move(const Position& p) const { return tree_.to_move(p); }
  std::uint64_t key(const Position& p) const { return tree_.key(p); }

  bool may_pass(const Position& p) const {
    const trees::LiteralNode& here = tree_.node(p);
    return here.fan_out > 1 && tree_.nodes()[here.first_child + here.fan_out - 1].name == "pass";
  }
  Position pass(const Position& p) const { return play(p, tree_.node(p).fan_out - 1); }

 private:
  trees::LiteralTree tree_;
};

// The written static values. The root needs none: a driver's first guess is no test.
struct TreeRulesValue : StatelessEvaluator<TreeRulesValue> {
  trees::MissingValue missing = trees::MissingValue::IsError;

  double evaluate(const TreeRules& rules, const TreeRules::Position& p) const {
    trees::WrittenValue written;
    written.missing = p.node == 0 ? trees::MissingValue::IsZero : missing;
    return written.evaluate(rules.tree(), p);
  }
};

}  // namespace espalier::app
