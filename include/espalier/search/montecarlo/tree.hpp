// Tree: what the workers of one UCT search share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/core/past.hpp"
#include "espalier/search/montecarlo/move_history.hpp"
#include "espalier/search/montecarlo/options.hpp"
#include "espalier/search/montecarlo/pool.hpp"
#include "espalier/search/montecarlo/reward.hpp"
#include "espalier/search/montecarlo/selection.hpp"
#include "espalier/search/montecarlo/solver.hpp"

namespace espalier::montecarlo {

template <AnySeats G, class E>
class Tree {
 public:
  static constexpr std::size_t kSeats = seat_count<G>();
  using Position = typename G::Position;
  using Move = typename G::Move;
  using PoolType = Pool<kSeats, Move>;
  using NodeType = Node<kSeats>;
  using EdgeType = Edge<Move>;

  // The least UctOptions::memory: one node with as many moves as a position of the game may have.
  static constexpr std::size_t least_bytes(const UctOptions& options) {
    return MoveHistory<G>::bytes(options.history > 0) + PoolType::least_bytes(most_moves());
  }

  Tree(const G& one, const E& evaluator, const UctOptions& wanted)
      : options(wanted),
        game(one),
        evaluator_(evaluator),
        judge(game, evaluator_, options),
        history(options.history > 0),
        pool(options.memory - MoveHistory<G>::bytes(options.history > 0)),
        selection(game, options, history) {}
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  void clear() {
    pool.clear();
    history.clear();
    root = kNoNode;
  }

  // A new search begins at `position`. A node of an earlier search that has the same key is the new
  // root, with what lies below it.
  void begin(const Position& position) {
    root_position = position;
    const auto mover = static_cast<std::uint8_t>(game.to_move(position));
    const NodeId known =
        options.reuse && root != kNoNode ? pool.find(game.key(position), mover) : kNoNode;
    if (known == kNoNode) {
      pool.clear();
      root = pool.add(game.key(position), mover);
    } else {
      root = pool.used_bytes() > pool.bytes() / 2 ? pool.keep(known) : known;
    }
    if (pool.node(root).state != NodeState::Open && !grow(root, position)) {
      pool.clear();  // what was kept left no room for the moves
      root = pool.add(game.key(position), mover);
      grow(root, position);
    }
  }

  // Only these moves of the root, or all if there are none.
  void allow(const std::vector<Move>& only) {
    allowed.clear();
    NodeType& node = pool.node(root);
    if (only.empty()) {  // an earlier search with fewer moves may have proven all of them
      if (options.solver) try_to_prove(pool, node);
      return;
    }
    for (std::size_t i = 0; i < node.count; ++i) {
      const Move& move = pool.edges(node)[i].move;
      allowed.push_back(std::find(only.begin(), only.end(), move) != only.end());
    }
  }
  bool is_allowed(std::size_t edge) const { return allowed.empty() || allowed[edge]; }

  // Adds the moves of a position to its node; false: the pool is full, or another thread is at it.
  bool grow(NodeId id, const Position& position) {
    NodeType& node = pool.node(id);
    if (pool.full() || !claim(node.state, NodeState::Leaf, NodeState::Growing)) return false;
    const auto moves = game.moves(position);
    if (!pool.open(id, moves.size())) {
      publish(node.state, NodeState::Leaf);
      return false;
    }
    EdgeType* const edges = pool.edges(node);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      edges[i] = EdgeType{};
      edges[i].certain = kUncertain;
      edges[i].move = moves[i];
    }
    if (options.bias > 0) add_priors(position, node, edges);
    publish(node.state, NodeState::Open);
    return true;
  }

  // Is the best of the moves that are allowed at the root certain?
  bool is_decided() const {
    const NodeType& node = pool.node(root);
    if (!options.solver) return false;
    if (allowed.empty()) return is_proven(node);
    bool all = true;
    for (std::size_t i = 0; i < node.count; ++i) {
      if (!allowed[i]) continue;
      const float certain = read_published(pool.edges(node)[i].certain);
      if (certain >= 1) return true;
      all = all && certain >= 0;
    }
    return all;
  }

  const UctOptions options;
  const G game;

 private:
  const E evaluator_;

 public:
  const Judge<G, E> judge;
  MoveHistory<G> history;
  PoolType pool;
  const Selection<G> selection;

  // Of the present search.
  Position root_position{};
  NodeId root = kNoNode;
  std::vector<bool> allowed;
  int deepest = kDeepest;
  bool shared = false;  // several workers search

 private:
  static constexpr std::size_t most_moves() {
    if constexpr (requires { G::Moves::kCapacity; }) return G::Moves::kCapacity;
    return 64;
  }

  // What the evaluation expects of each move.
  void add_priors(const Position& position, const NodeType& node, EdgeType* edges) const {
    const auto state = judge.state_at(position);
    for (std::size_t i = 0; i < node.count; ++i) {
      const Position next = game.play(position, edges[i].move);
      const auto end = judge.finished(next);
      const auto rewards = end ? *end : judge.estimated_after(state, position, edges[i].move, next);
      edges[i].prior = rewards[node.mover];
    }
  }
};

}  // namespace espalier::montecarlo
