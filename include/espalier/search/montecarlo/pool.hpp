// Pool: the nodes and moves of a UCT tree in memory that never grows.
//
// One block of bytes is allocated when the pool is made. Nodes are laid down from its front, the
// moves of nodes from its back; the pool is full when the two meet. An index by key (a sixteenth of
// the memory) finds positions.
// Promise: index and block together have at most the bytes that were asked for. A full pool refuses
// further nodes: the tree does not grow any more, its statistics do. `keep` gives back everything
// that cannot be reached from one node, in place.
// Deviations: positions are the same if key and mover are the same.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/search/montecarlo/node.hpp"

namespace espalier::montecarlo {

template <std::size_t Seats, class Move>
class Pool {
 public:
  using NodeType = Node<Seats>;
  using EdgeType = Edge<Move>;
  static_assert(std::is_trivially_copyable_v<NodeType> && std::is_trivially_copyable_v<EdgeType>);

  static constexpr std::size_t kUnit = 8;  // bytes; places of moves are counted in units
  static constexpr std::size_t kMostBytes = kUnit << 32U;

  // Room for one node with this many moves.
  static constexpr std::size_t least_bytes(std::size_t moves) {
    return kLeastHeads * sizeof(NodeId) + kUnit * (kNodeUnits + block_units(moves));
  }

  explicit Pool(std::size_t bytes) {
    const std::size_t wanted = std::min(bytes, kMostBytes - kUnit) / 16 / sizeof(NodeId);
    heads_.resize(std::max(std::bit_floor(wanted), kLeastHeads));
    const std::size_t rest = std::min(bytes, kMostBytes - kUnit) - heads_.size() * sizeof(NodeId);
    units_ = static_cast<std::uint32_t>(rest / kUnit);
    memory_ = std::make_unique_for_overwrite<Unit[]>(units_);
  }

  std::size_t bytes() const { return heads_.size() * sizeof(NodeId) + units_ * kUnit; }
  std::size_t used_bytes() const { return bytes() - kUnit * (units_ - taken_units(used())); }
  std::uint32_t nodes() const { return used().nodes; }
  bool full() const { return full_.load(std::memory_order_relaxed); }

  NodeType& node(NodeId id) {
    assert(id != kNoNode);
    return *reinterpret_cast<NodeType*>(memory_.get() + (id - 1) * kNodeUnits);
  }
  const NodeType& node(NodeId id) const { return const_cast<Pool*>(this)->node(id); }
  EdgeType* edges(const NodeType& node) {
    return reinterpret_cast<EdgeType*>(memory_.get() + node.edges);
  }
  const EdgeType* edges(const NodeType& node) const { return const_cast<Pool*>(this)->edges(node); }

  void clear() {
    used_.store({0, 0}, std::memory_order_relaxed);
    full_.store(false, std::memory_order_relaxed);
    std::fill(heads_.begin(), heads_.end(), kNoNode);
  }

  // A node without moves and visits; kNoNode: the pool is full.
  NodeId add(std::uint64_t key, std::uint8_t mover) {
    const Used after = take(1, 0);
    if (after.nodes == 0) return kNoNode;
    NodeType& fresh = node(after.nodes);
    fresh = {};
    fresh.key = key;
    fresh.mover = mover;
    link(fresh, after.nodes);
    return after.nodes;
  }

  // Gives a node room for its moves; false: the pool is full.
  bool open(NodeId id, std::size_t moves) {
    const Used after = take(0, block_units(moves));
    if (after.nodes == 0) return false;
    NodeType& owner = node(id);
    owner.edges = units_ - after.edge_units;
    owner.count = static_cast<std::uint16_t>(moves);
    *header(owner) = {id, static_cast<std::uint32_t>(moves)};
    return true;
  }

  // The most visited node with this key and mover.
  NodeId find(std::uint64_t key, std::uint8_t mover) const {
    NodeId best = kNoNode;
    for (NodeId id = read_published(heads_[place(key)]); id != kNoNode; id = node(id).next) {
      const NodeType& one = node(id);
      if (one.key != key || one.mover != mover) continue;
      if (best == kNoNode || read(one.visits) > read(node(best).visits)) best = id;
    }
    return best;
  }

  // Forgets all nodes that cannot be reached from `root`, and returns its new number. No other
  // thread uses the pool.
  NodeId keep(NodeId root) {
    mark(root);
    const std::uint32_t kept = renumber();
    slide_edges();
    const NodeId moved = node(root).next;
    slide_nodes();
    used_.store({kept, edge_units_kept_}, std::memory_order_relaxed);
    full_.store(false, std::memory_order_relaxed);
    std::fill(heads_.begin(), heads_.end(), kNoNode);
    for (NodeId id = 1; id <= kept; ++id) link(node(id), id);
    return moved;
  }

 private:
  struct alignas(kUnit) Unit {
    std::byte bytes[kUnit];
  };
  struct Used {
    std::uint32_t nodes = 0;
    std::uint32_t edge_units = 0;
  };
  // Stands behind the moves of a node.
  struct Header {
    NodeId owner;
    std::uint32_t count;
  };
  static constexpr std::size_t kLeastHeads = 16;
  static constexpr std::size_t kNodeUnits = sizeof(NodeType) / kUnit;
  static constexpr std::size_t kEdgeUnits = sizeof(EdgeType) / kUnit;
  static_assert(sizeof(NodeType) % kUnit == 0 && sizeof(EdgeType) % kUnit == 0);
  static_assert(sizeof(Header) == kUnit);

  static constexpr std::uint32_t block_units(std::size_t moves) {
    return static_cast<std::uint32_t>(1 + moves * kEdgeUnits);
  }
  static constexpr std::size_t taken_units(const Used& used) {
    return used.nodes * kNodeUnits + used.edge_units;
  }
  Used used() const { return used_.load(std::memory_order_relaxed); }
  // The key of a game may be a plain number: its last bits need not be random.
  std::size_t place(std::uint64_t key) const { return mix64(key) & (heads_.size() - 1); }
  Header* header(const NodeType& owner) {
    return reinterpret_cast<Header*>(memory_.get() + owner.edges + owner.count * kEdgeUnits);
  }

  // What is used afterwards; no nodes at all: there is no room.
  Used take(std::uint32_t nodes, std::uint32_t edge_units) {
    Used before = used();
    Used after;
    do {
      after = {before.nodes + nodes, before.edge_units + edge_units};
      if (taken_units(after) > units_) {
        full_.store(true, std::memory_order_relaxed);
        return {};
      }
    } while (!used_.compare_exchange_weak(before, after, std::memory_order_relaxed));
    return after;
  }

  void link(NodeType& one, NodeId id) {
    NodeId& head = heads_[place(one.key)];
    one.next = read_published(head);
    while (!claim(head, one.next, id)) one.next = read_published(head);
  }

  // --- tidying up --------------------------------------------------------------------------------

  // Marks what can be reached; `next` strings together the nodes that wait.
  void mark(NodeId root) {
    for (NodeId id = 1; id <= nodes(); ++id) {
      node(id).kept = false;
      node(id).next = kNoNode;
    }
    node(root).kept = true;
    NodeId last = root;
    for (NodeId id = root; id != kNoNode; id = node(id).next) {
      const NodeType& one = node(id);
      for (std::size_t i = 0; i < one.count; ++i) {
        const NodeId child = edges(one)[i].child;
        if (child == kNoNode || node(child).kept) continue;
        node(child).kept = true;
        node(last).next = child;
        last = child;
      }
    }
  }

  // `next` becomes the new number of a node that is kept.
  std::uint32_t renumber() {
    std::uint32_t kept = 0;
    for (NodeId id = 1; id <= nodes(); ++id) {
      if (node(id).kept) node(id).next = ++kept;
    }
    return kept;
  }

  // Blocks of moves slide to the back, the last first, and learn the new numbers of children.
  void slide_edges() {
    const std::uint32_t first = units_ - used().edge_units;
    std::uint32_t to = units_;
    for (std::uint32_t end = units_; end > first;) {
      Header head;
      std::memcpy(&head, memory_.get() + end - 1, sizeof head);
      const std::uint32_t size = block_units(head.count);
      const std::uint32_t from = end - size;
      end = from;
      NodeType& owner = node(head.owner);
      if (!owner.kept || owner.edges != from) continue;
      to -= size;
      std::memmove(memory_.get() + to, memory_.get() + from, size * kUnit);
      owner.edges = to;
      header(owner)->owner = owner.next;
      EdgeType* const list = edges(owner);
      for (std::size_t i = 0; i < owner.count; ++i) {
        if (list[i].child != kNoNode) list[i].child = node(list[i].child).next;
      }
    }
    edge_units_kept_ = units_ - to;
  }

  void slide_nodes() {
    for (NodeId id = 1; id <= nodes(); ++id) {
      if (!node(id).kept) continue;
      const NodeId to = node(id).next;
      if (to != id) std::memmove(&node(to), &node(id), sizeof(NodeType));
    }
  }

  std::vector<NodeId> heads_;
  std::unique_ptr<Unit[]> memory_;
  std::uint32_t units_ = 0;
  std::uint32_t edge_units_kept_ = 0;
  std::atomic<Used> used_{};
  std::atomic<bool> full_{false};
};

}  // namespace espalier::montecarlo
