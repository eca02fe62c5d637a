// P-ordered trees, exact reading: independent leaf values, then at every inner node the best son is
// moved to the front with probability P and away from it otherwise, so that the first son is a best
// one with probability exactly P (where the sons differ at all). Source: Muszycka85 3.3.
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
  std::vector<OrderedNode> sons;
};

inline void order_sons(OrderedNode& node, bool max, double probability, std::uint64_t hash) {
  const auto better = [max](const OrderedNode& a, const OrderedNode& b) {
    return max ? a.value > b.value : a.value < b.value;
  };
  const auto best = std::min_element(node.sons.begin(), node.sons.end(), better);
  node.value = best->value;
  if (unit_real(hash_salt(hash, kForceSalt)) < probability) {
    std::rotate(node.sons.begin(), best, best + 1);
    return;
  }
  // The first son must not be a best one: exchange it with a random son that is worse.
  if (better(*best, node.sons.front())) return;
  std::vector<std::size_t> worse;
  for (std::size_t i = 1; i < node.sons.size(); ++i) {
    if (better(*best, node.sons[i])) worse.push_back(i);
  }
  if (worse.empty()) return;
  std::swap(node.sons.front(), node.sons[worse[bounded(hash_salt(hash, 4), worse.size())]]);
}

inline OrderedNode grow_ordered(const SyntheticTree& tree, const SyntheticTree::Position& p,
                                double probability) {
  OrderedNode node;
  node.value = tree.value(p);
  node.assigned = node.value;
  for (const std::uint32_t son : tree.moves(p)) {
    node.sons.push_back(grow_ordered(tree, tree.play(p, son), probability));
  }
  if (!node.sons.empty()) order_sons(node, p.level % 2 == 0, probability, p.hash);
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
    nodes[i].first_son = static_cast<std::uint32_t>(nodes.size());
    nodes[i].fan_out = static_cast<std::uint32_t>(source.sons.size());
    for (std::size_t k = 0; k < source.sons.size(); ++k) {
      LiteralNode son;
      son.parent = static_cast<std::uint32_t>(i);
      son.level = nodes[i].level + 1;
      nodes.push_back(std::move(son));
      sources.push_back(&source.sons[k]);
    }
  }
  return LiteralTree(std::move(nodes));
}

}  // namespace espalier::trees
