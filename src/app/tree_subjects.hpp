// From what a request says of a tree to the tree itself.
#pragma once

#include <variant>

#include "app/tree_search.hpp"
#include "espalier/core/result.hpp"
#include "espalier/trees/literal.hpp"
#include "espalier/trees/synthetic.hpp"

namespace espalier::app {

inline constexpr int kMaxTreeWidth = 1'000;
inline constexpr int kMaxTreeDepth = 1'000;

// Whose values become the ranks 1..M of the leaves, where the tree is small enough to be written
// out: those of permutations, which are shown so, or of every scheme whose values are not whole.
enum class Ranks : unsigned char { OfPermutations, OfAll };

using AnyTree = std::variant<trees::LiteralTree, trees::SyntheticTree>;
Result<AnyTree> make_tree(const SyntheticSubject& subject, Ranks ranks);

}  // namespace espalier::app
