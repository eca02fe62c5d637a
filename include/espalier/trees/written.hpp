// Writing a synthetic tree out as a literal tree, for trees small enough to look at.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "espalier/trees/literal.hpp"
#include "espalier/trees/synthetic.hpp"

namespace espalier::trees {

inline constexpr std::uint64_t kMaxRankedLeaves = std::uint64_t{1} << 16;

// The number of leaves of U(w,d), or more than `limit`.
inline std::uint64_t uniform_leaves(std::uint32_t width, std::uint32_t depth, std::uint64_t limit) {
  std::uint64_t leaves = 1;
  for (std::uint32_t level = 0; level < depth && leaves <= limit && width > 1; ++level) {
    leaves *= width;
  }
  return leaves;
}

// The whole tree with the values its scheme assigns, node by node.
inline LiteralTree write_out(const SyntheticTree& tree) {
  std::vector<LiteralNode> nodes(1);
  std::vector<SyntheticTree::Position> positions = {tree.start()};
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const SyntheticTree::Position position = positions[i];
    nodes[i].value = tree.value(position);
    nodes[i].first_child = static_cast<std::uint32_t>(nodes.size());
    nodes[i].fan_out = position.fan_out;
    for (const std::uint32_t child : tree.moves(position)) {
      LiteralNode fresh;
      fresh.parent = static_cast<std::uint32_t>(i);
      fresh.level = position.level + 1;
      nodes.push_back(std::move(fresh));
      positions.push_back(tree.play(position, child));
    }
  }
  return LiteralTree(std::move(nodes));
}

// The same tree with the values of its leaves replaced by their ranks 1..M: a permutation, when all
// values differ. Static values of inner nodes are ranked among the leaves.
inline LiteralTree with_ranks(const LiteralTree& tree) {
  std::vector<double> leaves;
  for (const LiteralNode& node : tree.nodes()) {
    if (node.fan_out == 0) leaves.push_back(node.value.value_or(0));
  }
  std::sort(leaves.begin(), leaves.end());
  std::vector<LiteralNode> nodes = tree.nodes();
  for (LiteralNode& node : nodes) {
    const auto place = std::lower_bound(leaves.begin(), leaves.end(), node.value.value_or(0));
    node.value = static_cast<double>(place - leaves.begin()) + 1;
  }
  return LiteralTree(std::move(nodes), tree.root_player());
}

}  // namespace espalier::trees
