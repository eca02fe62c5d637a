// The probability of a correct decision on uniform trees with dependent values, where siblings draw
// their values independently (Muszycka85 5.3, tables XXIII and XXIV). Computed, not sampled: seen
// from a node's parent, the subtree's value does not depend on what lies above, so the joint law of
// (true value, value by a search to depth d) follows level by level from two-dimensional
// distribution functions.
//
// With distinct siblings there is nothing to compute: by induction all subtrees of a level add the
// same amount, children of the root differ by their own values alone, and every search is right.
#pragma once

#include <cstdint>
#include <vector>

namespace espalier::lab::pathology {

// Shares of the trees whose root has better and worse children: the best of the best children's
// values is above the best of the others', or equal to it.
struct GroupDecision {
  double better = 0;
  double equal = 0;
};

// By search depth 1, 2, ..., turns.
std::vector<GroupDecision> independent_by_depth(std::uint32_t width, std::uint32_t turns,
                                                bool real);

}  // namespace espalier::lab::pathology
