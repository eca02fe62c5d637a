// P-ordered trees, exact reading: independent leaf values, then at every inner node the best child
// is moved to the front with probability P and away from it otherwise, so that the first child is a
// best one with probability exactly P (where the children differ at all). Source: Muszycka85 3.3.
// Needs the values of whole subtrees, so the tree is written out as a literal tree.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "espalier/core/rng.hpp"
#include "espalier/trees/literal.hpp"
#include "espalier/trees/schemes.hpp"
#include "espalier/trees/synthetic.hpp"

namespace espalier::trees {

inline constexpr std::uint64_t kMaxWrittenNodes = std::uint64_t{1} << 22;

namespace detail {

struct OrderedNode {
  double value = 0;     // minimax value, First's view
  double assigned = 0;  // the independent draw; the static value of inner nodes
  std::vector<OrderedNode> children;
};

inline void order_children(OrderedNode& node, bool max, double probability, std::uint64_t hash) {
  const auto better = [max](const OrderedNode& a, const OrderedNode& b) {
    return max ? a.value > b.value : a.value < b.value;
  };
  const auto best = std::min_element(node.children.begin(), node.children.end(), better);
  node.value = best->value;
  if (unit_real(hash_salt(hash, kForceSalt)) < probability) {
    std::rotate(node.children.begin(), best, best + 1);
    return;
  }
  // The first child must not be a best one: exchange it with a random child that is worse.
  if (better(*best, node.children.front())) return;
  std::vector<std::size_t> worse;
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    if (better(*best, node.children[i])) worse.push_back(i);
  }
  if (worse.empty()) return;
  std::swap(node.children.front(), node.children[worse[bounded(hash_salt(hash, 4), worse.size())]]);
}

inline OrderedNode grow_ordered(const SyntheticTree& tree, const SyntheticTree::Position& p,
                                double probability) {
  OrderedNode node;
  node.value = tree.value(p);
  node.assigned = node.value;
  for (const std::uint32_t child : tree.moves(p)) {
    node.children.push_back(grow_ordered(tree, tree.play(p, child), probability));
  }
  if (!node.children.empty()) order_children(node, p.level % 2 == 0, probability, p.hash);
  return node;
}

}  // namespace detail

// The shape's tree with values 1..500. The caller keeps the size within kMaxWrittenNodes.
inline LiteralTree p_exact_tree(AnyShape shape, double probability, std::uint64_t seed) {
  AnyScheme independent;
  independent.kind = SchemeKind::Independent;
  const SyntheticTree tree(shape, independent, seed);
  const detail::OrderedNode root = detail::grow_ordered(tree, tree.start(), probability);

  std::vector<LiteralNode> nodes(1);
  std::vector<const detail::OrderedNode*> sources = {&root};
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const detail::OrderedNode& source = *sources[i];
    nodes[i].value = source.assigned;
    nodes[i].first_child = static_cast<std::uint32_t>(nodes.size());
    nodes[i].fan_out = static_cast<std::uint32_t>(source.children.size());
    for (std::size_t k = 0; k < source.children.size(); ++k) {
      LiteralNode child;
      child.parent = static_cast<std::uint32_t>(i);
      child.level = nodes[i].level + 1;
      nodes.push_back(std::move(child));
      sources.push_back(&source.children[k]);
    }
  }
  return LiteralTree(std::move(nodes));
}

}  // namespace espalier::trees
