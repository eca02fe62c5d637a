// Literal trees: a tree written out node by node, as a game (its text form: literal_text.hpp).
// The number of an inner node is its static value. Values are First's (MAX's) view. A leaf without
// a value is an error only when it is visited.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/rng.hpp"

namespace espalier::trees {

// Thrown when a search needs the value of a node that has none. The search ends; src/app turns it
// into an error message.
struct ValueMissing : std::runtime_error {
  explicit ValueMissing(const std::string& node)
      : std::runtime_error("node '" + node + "' has no value, but the search visits it: write " +
                           node + "=NUMBER") {}
};

// Between which values a node lies, First's view: written [low, high].
struct WrittenRange {
  double low = 0;
  double high = 0;
  friend constexpr bool operator==(const WrittenRange&, const WrittenRange&) = default;
};

struct LiteralNode {
  std::string name;             // as written; may be empty, see LiteralTree::name
  std::optional<double> value;  // First's view
  std::optional<WrittenRange> range;
  std::uint32_t parent = 0;
  std::uint32_t first_child = 0;  // children are stored side by side
  std::uint32_t fan_out = 0;
  std::uint32_t level = 0;
};

class LiteralTree {
 public:
  struct Position {
    std::uint32_t node = 0;
    std::uint32_t level = 0;
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint32_t;  // the number of the child
  using Moves = ChildList;
  using Value = double;

  LiteralTree() : LiteralTree(std::vector<LiteralNode>(1)) {}
  // Node 0 is the root; children of a node are neighbours.
  explicit LiteralTree(std::vector<LiteralNode> nodes, Player root_player = Player::First)
      : nodes_(std::make_shared<const std::vector<LiteralNode>>(std::move(nodes))),
        root_player_(root_player) {}

  Position start() const { return {}; }
  Moves moves(const Position& p) const { return Moves{node(p).fan_out}; }
  Position play(const Position& p, Move child) const {
    return Position{node(p).first_child + child, p.level + 1};
  }
  std::optional<Value> outcome(const Position& p) const {
    const LiteralNode& here = node(p);
    if (here.fan_out > 0) return std::nullopt;
    if (!here.value) throw ValueMissing(name(p.node));
    return movers_view(p, *here.value);
  }
  Player to_move(const Position& p) const {
    return p.level % 2 == 0 ? root_player_ : opponent(root_player_);
  }
  std::uint64_t key(const Position& p) const { return hash_step(0, p.node); }

  Value movers_view(const Position& p, double first_view) const {
    return to_move(p) == Player::First ? first_view : -first_view;
  }
  const LiteralNode& node(const Position& p) const { return (*nodes_)[p.node]; }
  const std::vector<LiteralNode>& nodes() const { return *nodes_; }
  Player root_player() const { return root_player_; }
  LiteralTree with_root(Player player) const {
    LiteralTree copy = *this;
    copy.root_player_ = player;
    return copy;
  }
  // The written name, or one made of child numbers as in Muszycka85: p, p1, p12, ... Far down,
  // where such names grow long, the number of the node in breadth-first order: n4711.
  std::string name(std::uint32_t index) const {
    constexpr std::uint32_t kLongestPath = 64;
    if ((*nodes_)[index].name.empty() && (*nodes_)[index].level > kLongestPath) {
      return "n" + std::to_string(index);
    }
    std::vector<std::uint32_t> path;  // nodes without a name, from below
    while (index != 0 && (*nodes_)[index].name.empty()) {
      path.push_back(index);
      index = (*nodes_)[index].parent;
    }
    std::string text = (*nodes_)[index].name;
    if (text.empty()) text = "p";
    for (auto node = path.rbegin(); node != path.rend(); ++node) {
      const LiteralNode& parent = (*nodes_)[(*nodes_)[*node].parent];
      if (parent.fan_out > 9) text += '.';
      text += std::to_string(*node - parent.first_child + 1);
    }
    return text;
  }
  // Levels below the root.
  int height() const {
    std::uint32_t deepest = 0;
    for (const LiteralNode& n : *nodes_) deepest = n.level > deepest ? n.level : deepest;
    return static_cast<int>(deepest);
  }

 private:
  std::shared_ptr<const std::vector<LiteralNode>> nodes_;
  Player root_player_ = Player::First;
};

// The written static values. What an inner node without one is worth depends on who asks: drivers
// that only want a first estimate take 0, shallow tests must not guess.
enum class MissingValue : std::uint8_t { IsZero, IsError };

struct WrittenValue : StatelessEvaluator<WrittenValue> {
  MissingValue missing = MissingValue::IsZero;

  double evaluate(const LiteralTree& tree, const LiteralTree::Position& p) const {
    const LiteralNode& here = tree.node(p);
    if (!here.value && missing == MissingValue::IsError) {
      throw ValueMissing(tree.name(p.node));
    }
    return tree.movers_view(p, here.value.value_or(0));
  }
};

}  // namespace espalier::trees
