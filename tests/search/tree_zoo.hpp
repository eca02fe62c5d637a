// Thousands of small trees of every kind, by number: the animals of the property tests.
#pragma once

#include <cstdint>

#include "espalier/trees/synthetic.hpp"

namespace espalier::testing {

struct Specimen {
  trees::SyntheticTree tree;
  int depth;
};

inline constexpr std::uint64_t kMostLeaves = 4'096;

// The leaves of a tree, or more than the most.
inline std::uint64_t count_leaves(const trees::SyntheticTree& tree,
                                  const trees::SyntheticTree::Position& p) {
  if (p.fan_out == 0) return 1;
  std::uint64_t leaves = 0;
  for (const std::uint32_t child : tree.moves(p)) {
    leaves += count_leaves(tree, tree.play(p, child));
    if (leaves > kMostLeaves) break;
  }
  return leaves;
}

// Depth 0-12, width 1-8; uniform and nonuniform; every scheme; ranges from "all values equal"
// through many ties to 500 values.
inline Specimen draw_specimen(std::uint64_t number, Rng& rng) {
  trees::AnyShape shape;
  shape.uniform = rng.below(2) == 0;
  shape.depth = static_cast<std::uint32_t>(rng.below(13));
  shape.width = static_cast<std::uint32_t>(1 + rng.below(8));
  trees::AnyScheme scheme;
  constexpr trees::SchemeKind kKinds[] = {
      trees::SchemeKind::Unordered, trees::SchemeKind::Independent, trees::SchemeKind::Integer,
      trees::SchemeKind::Real,      trees::SchemeKind::POrdered,    trees::SchemeKind::PLeaves};
  scheme.kind = kKinds[rng.below(6)];
  scheme.probability = static_cast<double>(rng.below(6)) / 5;
  constexpr std::uint32_t kRanges[] = {1, 2, 3, 10, 500};
  scheme.range = kRanges[rng.below(5)];
  return {trees::SyntheticTree(shape, scheme, hash_step(rng(), number)),
          static_cast<int>(shape.depth)};
}

// At most 4,096 leaves. Of the trees that are a single path only one in ten is kept: they are many
// among the nonuniform ones and say little.
inline Specimen specimen(std::uint64_t number) {
  Rng rng(hash_seed(number));
  for (;;) {
    const Specimen drawn = draw_specimen(number, rng);
    const std::uint64_t leaves = count_leaves(drawn.tree, drawn.tree.start());
    if (leaves <= kMostLeaves && (leaves > 1 || rng.below(10) == 0)) return drawn;
  }
}

}  // namespace espalier::testing
