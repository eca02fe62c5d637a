// Worker: one thread of a UCT search. A playout descends in the tree by the selection, adds one
// node, plays a game to its end or to the evaluation, and passes the rewards up the path.
//
// Source: Kocsis & Szepesvari 2006 (UCT); virtual loss: Chaslot, Winands & van den Herik 2008.
// Promise: workers run at the same time without locks. One worker alone and the same seed: the same
// tree.
// Deviations: a position that comes back on the path is not searched again below itself. Where a
// game judges its past, a position that comes back is worth what the rules say of an endless
// return; nothing is proven by it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/search/engine/path_rules.hpp"
#include "espalier/search/montecarlo/playout.hpp"
#include "espalier/search/montecarlo/tree.hpp"

namespace espalier::montecarlo {

template <AnySeats G>
constexpr bool past_matters() {
  if constexpr (engine::EngineGame<G>) return PathMatters<G>;
  return false;
}
template <class G>
struct PathOf {
  using Rules = engine::NoPathRules;
};
template <class G>
requires(past_matters<G>()) struct PathOf<G> {
  using Rules = engine::PathRules<G>;
};

template <AnySeats G, class E>
class Worker {
  using TreeType = Tree<G, E>;
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Vector = typename Judge<G, E>::Vector;

 public:
  // A worker serves one search.
  Worker(TreeType& tree, const Past& past, std::uint64_t seed)
      : tree_(tree),
        loss_(tree.shared ? static_cast<std::uint32_t>(tree.options.loss) : 1U),
        rng_(seed),
        playout_(tree.judge, tree.options, tree.history) {
    if constexpr (past_matters<G>()) {
      path_rules_.begin(tree.game, tree.root_position, past, true);
    }
    (void)past;
    path_.reserve(kDeepest + 1);
  }

  void playout() {
    path_.clear();
    trail_.clear();
    Leaf leaf;
    leaf.id = tree_.root;
    Position position = tree_.root_position;
    std::optional<Vector> rewards;
    while (!rewards) rewards = step(leaf, position);
    back_up(leaf.id, *rewards);
  }

 private:
  struct Leaf {
    NodeId id = kNoNode;  // none: the position has no node
    int ply = 0;
  };
  struct Step {
    NodeId id;
    std::uint16_t edge;
    std::uint16_t instead;
  };

  // One ply down; the rewards if the descent ends here.
  std::optional<Vector> step(Leaf& leaf, Position& position) {
    auto& node = tree_.pool.node(leaf.id);
    if (leaf.ply > 0 && is_proven(node)) return certain_rewards(node);
    if (leaf.ply >= tree_.deepest || !opened(leaf.id, position)) return play_out(position);
    static const std::vector<bool> kAll;
    const Selected selected =
        tree_.selection.choose(node, tree_.pool.edges(node), leaf.ply == 0 ? tree_.allowed : kAll);
    auto* const edges = tree_.pool.edges(node);
    if (selected.edge == kNoEdge) {
      return certain_rewards(tree_.pool.node(read_published(edges[selected.instead].child)));
    }
    auto& edge = edges[selected.edge];
    path_.push_back({leaf.id, selected.edge, selected.instead});
    add(edge.visits, loss_, tree_.shared);
    tree_.history.note(tree_.game, node.mover, edge.move, trail_);
    const Position from = position;
    position = tree_.game.play(from, edge.move);
    ++leaf.ply;
    leaf.id = kNoNode;
    if (const auto end = judged(from, edge.move, position, leaf.ply)) return end;
    const NodeId child = child_of(edge, position);
    if (child == kNoNode) {
      const auto end = tree_.judge.finished(position);
      return end ? *end : play_out(position);
    }
    if (on_path(child)) return play_out(position);
    leaf.id = child;
    return std::nullopt;
  }

  // Rules about the past.
  std::optional<Vector> judged(const Position& from, const Move& move, const Position& position,
                               int ply) {
    if constexpr (past_matters<G>()) {
      bool forgets = false;
      if constexpr (HasIrreversibleMoves<G>) forgets = tree_.game.irreversible(from, move);
      if (const auto end = path_rules_.enter(tree_.game, position, ply, forgets)) {
        return tree_.judge.of_result(position, static_cast<double>(*end));
      }
    }
    (void)from, (void)move, (void)position, (void)ply;
    return std::nullopt;
  }

  // Are the moves of this node in the tree, or can they be added now?
  bool opened(NodeId id, const Position& position) {
    const auto& node = tree_.pool.node(id);
    if (read_published(node.state) == NodeState::Open) return true;
    if (read(node.visits) < static_cast<std::uint32_t>(tree_.options.expand)) return false;
    return tree_.grow(id, position);
  }

  // The node that a move leads to, added if need be; kNoNode: the pool is full.
  NodeId child_of(Edge<Move>& edge, const Position& position) {
    const NodeId known = read_published(edge.child);
    if (known != kNoNode) return known;
    const std::uint64_t key = tree_.game.key(position);
    const auto mover = static_cast<std::uint8_t>(tree_.game.to_move(position));
    NodeId child = tree_.options.transpositions ? tree_.pool.find(key, mover) : kNoNode;
    if (child == kNoNode) {
      if (tree_.pool.full()) return kNoNode;
      const auto end = tree_.judge.finished(position);
      child = tree_.pool.add(key, mover);
      if (child == kNoNode) return kNoNode;
      if (end) prove(tree_.pool.node(child), *end, 0);
    }
    if (!claim(edge.child, kNoNode, child)) return read_published(edge.child);
    return child;
  }

  bool on_path(NodeId id) const {
    return tree_.options.transpositions &&
           std::any_of(path_.begin(), path_.end(), [&](const Step& one) { return one.id == id; });
  }

  Vector play_out(const Position& position) { return playout_.run(position, rng_, trail_); }

  // --- the way back ------------------------------------------------------------------------------

  void back_up(NodeId leaf, Vector rewards) {
    if (tree_.history.active()) tree_.history.learn(trail_, rewards, tree_.shared);
    bool proven = false;
    if (leaf != kNoNode) {
      if (!path_.empty()) count(tree_.pool.node(leaf), rewards);
      proven = tree_.options.solver && is_proven(tree_.pool.node(leaf));
    }
    for (std::size_t i = path_.size(); i-- > 0;) {
      const Step& one = path_[i];
      auto& node = tree_.pool.node(one.id);
      auto* const edges = tree_.pool.edges(node);
      auto& edge = edges[one.edge];
      add(edge.visits, 1U - loss_, tree_.shared);
      add(edge.total, static_cast<double>(rewards[node.mover]), tree_.shared);
      if (one.instead != kNoEdge) rewards = pass_on(node, edges[one.instead]);
      if (proven) proven = pass_proof(i, node, edge);
      if (proven) rewards = certain_rewards(node);
      count(node, rewards);
    }
  }

  void count(Node<TreeType::kSeats>& node, const Vector& rewards) {
    add(node.visits, 1U, tree_.shared);
    for (std::size_t seat = 0; seat < TreeType::kSeats; ++seat) {
      add(node.total[seat], static_cast<double>(rewards[seat]), tree_.shared);
    }
  }

  // The reward of a proven move, which counts as another visit.
  Vector pass_on(const Node<TreeType::kSeats>& node, Edge<Move>& edge) {
    const Vector rewards = certain_rewards(tree_.pool.node(read_published(edge.child)));
    add(edge.visits, 1U, tree_.shared);
    add(edge.total, static_cast<double>(rewards[node.mover]), tree_.shared);
    return rewards;
  }

  // The child of this edge is proven; is its node?
  bool pass_proof(std::size_t ply, Node<TreeType::kSeats>& node, Edge<Move>& edge) {
    if (read(edge.certain) < 0) {
      const auto& child = tree_.pool.node(read_published(edge.child));
      publish(edge.certain, read(child.certain[node.mover]));
    }
    if (ply == 0 && !tree_.allowed.empty()) return false;  // some moves were left out
    try_to_prove(tree_.pool, node);
    return is_proven(node);
  }

  TreeType& tree_;
  const std::uint32_t loss_;
  Rng rng_;
  Playout<G, E> playout_;
  [[no_unique_address]] typename PathOf<G>::Rules path_rules_;
  std::vector<Step> path_;
  typename MoveHistory<G>::Trail trail_;
};

}  // namespace espalier::montecarlo
