// Thousands of small trees of every kind, by number: the animals of the property tests.
#pragma once

#include <cstdint>

#include "espalier/trees/synthetic.hpp"

namespace espalier::testing {

struct Specimen {
  trees::SyntheticTree tree;
  int depth;
};

// Depth 0-12, width 1-8, at most 4,096 leaves; uniform and nonuniform; every scheme; ranges from
// "all values equal" through many ties to 500 values.
inline Specimen specimen(std::uint64_t number) {
  Rng rng(hash_seed(number));
  trees::AnyShape shape;
  shape.uniform = rng.below(2) == 0;
  do {
    shape.depth = static_cast<std::uint32_t>(rng.below(13));
    shape.width = static_cast<std::uint32_t>(1 + rng.below(8));
    std::uint64_t leaves = 1;
    // The mean fan-out of a nonuniform tree is (w - 1) / 2; U(w,d) bounds it in any case.
    for (std::uint32_t i = 0; i < shape.depth && leaves <= 4096; ++i) leaves *= shape.width;
    if (leaves <= 4096) break;
  } while (true);
  trees::AnyScheme scheme;
  constexpr trees::SchemeKind kKinds[] = {
      trees::SchemeKind::Unordered, trees::SchemeKind::Independent, trees::SchemeKind::Integer,
      trees::SchemeKind::Real,      trees::SchemeKind::POrdered,    trees::SchemeKind::PLeaves};
  scheme.kind = kKinds[rng.below(6)];
  scheme.probability = static_cast<double>(rng.below(6)) / 5;
  constexpr std::uint32_t kRanges[] = {1, 2, 3, 10, 500};
  scheme.range = kRanges[rng.below(5)];
  return {trees::SyntheticTree(shape, scheme, number), static_cast<int>(shape.depth)};
}

}  // namespace espalier::testing
