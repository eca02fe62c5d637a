// Synthetic trees as games: a shape, a value scheme and a seed. Nothing is stored: a position knows
// its hash, level, fan-out and assigned value, and a child's are computed from them. A U(10,8) is
// as cheap to make as a U(2,2).
//
// First is MAX and moves at even levels. Inner nodes have a static value as well (the value the
// scheme assigns to them), so depth-limited and selective strategies work on synthetic trees.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/trees/schemes.hpp"
#include "espalier/trees/shapes.hpp"

namespace espalier::trees {

struct Nothing {
  friend constexpr bool operator==(Nothing, Nothing) = default;
};

template <class Shape, class Scheme>
class Tree {
 public:
  // Carried along only where a child's value depends on its parent's.
  using Carried = std::conditional_t<Scheme::kInherits, double, Nothing>;

  struct Position {
    std::uint64_t hash = 0;
    std::uint32_t level = 0;
    std::uint32_t fan_out = 0;
    [[no_unique_address]] Carried carried{};  // the assigned value, First's view
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint32_t;  // the number of the child
  using Moves = ChildList;
  using Value = double;

  constexpr Tree(Shape shape, Scheme scheme, std::uint64_t seed)
      : shape_(shape), scheme_(scheme), root_hash_(hash_seed(seed)) {}

  constexpr Position start() const {
    Position root{root_hash_, 0, fan_out(root_hash_, 0)};
    if constexpr (Scheme::kInherits) root.carried = scheme_.root_value(*this);
    return root;
  }
  constexpr Moves moves(const Position& p) const { return Moves{p.fan_out}; }
  constexpr Position play(const Position& p, Move child) const {
    const std::uint64_t hash = hash_step(p.hash, child);
    const std::uint32_t level = p.level + 1;
    Position q{hash, level, fan_out(hash, level)};
    if constexpr (Scheme::kInherits) {
      q.carried =
          scheme_.child_value(*this, ChildView{p.hash, hash, child, p.fan_out, level, p.carried});
    }
    return q;
  }
  constexpr std::optional<Value> outcome(const Position& p) const {
    if (p.fan_out > 0) return std::nullopt;
    return movers_view(p);
  }
  constexpr Player to_move(const Position& p) const {
    return p.level % 2 == 0 ? Player::First : Player::Second;
  }
  constexpr std::uint64_t key(const Position& p) const { return p.hash; }

  // The value the scheme assigns to a node, First's view.
  constexpr double value(const Position& p) const {
    if constexpr (Scheme::kInherits) {
      return p.carried;
    } else {
      return scheme_.own_value(p.hash);
    }
  }
  constexpr double movers_view(const Position& p) const {
    return p.level % 2 == 0 ? value(p) : -value(p);
  }
  constexpr std::uint64_t root_hash() const { return root_hash_; }
  constexpr std::uint32_t fan_out(std::uint64_t node, std::uint32_t level) const {
    return shape_.fan_out(node, level);
  }
  constexpr const Shape& shape() const { return shape_; }
  constexpr const Scheme& scheme() const { return scheme_; }

 private:
  Shape shape_;
  Scheme scheme_;
  std::uint64_t root_hash_;
};

// The value the scheme gives to a node, for inner nodes too.
struct AssignedValue : StatelessEvaluator<AssignedValue> {
  template <class Shape, class Scheme>
  constexpr double evaluate(const Tree<Shape, Scheme>& tree,
                            const typename Tree<Shape, Scheme>::Position& p) const {
    return tree.movers_view(p);
  }
};

template <class Scheme>
using UniformTree = Tree<Uniform, Scheme>;
template <class Scheme>
using NonuniformTree = Tree<Nonuniform, Scheme>;
// Shape and scheme chosen at run time.
using SyntheticTree = Tree<AnyShape, AnyScheme>;

}  // namespace espalier::trees
