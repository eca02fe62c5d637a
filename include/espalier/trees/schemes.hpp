// How the leaves of a synthetic tree get their values. Source: Muszycka85 3.3 and 3.5, with the
// readings that fit its tables. All values are First's view; a node's value follows from its path.
//
// Unordered: a random permutation of 1..M on uniform trees (Independent, 1..500, on others).
// IntegerDependent: siblings get a permutation of {1..f}; a leaf is the sum along its path.
// RealDependent: the same divided by f^L (parent's fan-out, child's level).
// POrdered: top-down; with probability P the first child inherits the value and the others are
// uniform in the worse range, else all children are fresh (the inferred reading). PLeaves:
// independent values 1..500; only among leaf siblings is the first forced to be the best, with
// probability P. The exact reading (P-exact) needs the values of whole subtrees: see p_exact.hpp.
//
// A scheme gives a node its value from its own hash (own_value), or from its parent's value as well
// (kInherits: root_value and child_value).
#pragma once

#include <cstdint>
#include <type_traits>

#include "espalier/core/rng.hpp"

namespace espalier::trees {

inline constexpr std::uint64_t kValueSalt = 2;
inline constexpr std::uint64_t kForceSalt = 3;
inline constexpr std::uint32_t kIndependentRange = 500;  // Muszycka85 3.5: K = 500

// A uniform value in low..high, both included, from the node's hash.
constexpr double uniform_value(std::uint64_t node, std::uint32_t low, std::uint32_t high) {
  return static_cast<double>(low + bounded(hash_salt(node, kValueSalt), high - low + 1));
}

// The rank 1..f of a child's random word among its siblings': a uniform random permutation.
constexpr std::uint32_t sibling_rank(std::uint64_t parent, std::uint32_t child,
                                     std::uint32_t fan_out) {
  const auto word = [parent](std::uint32_t i) {
    return hash_salt(hash_step(parent, i), kValueSalt);
  };
  const std::uint64_t mine = word(child);
  std::uint32_t rank = 1;
  for (std::uint32_t i = 0; i < fan_out; ++i) rank += word(i) < mine ? 1 : 0;
  return rank;
}

// What a scheme sees of a parent and a child.
struct ChildView {
  std::uint64_t parent;  // hashes
  std::uint64_t child;
  std::uint32_t number;   // of the child, from 0
  std::uint32_t fan_out;  // of the parent
  std::uint32_t level;    // of the child; the parent is MAX if this is odd
  double parent_value;

  constexpr bool parent_is_max() const { return level % 2 == 1; }
};

// A random permutation of the leaves: the order of 51-bit words. Ranking them would need the whole
// tree in memory and changes no comparison.
struct Unordered {
  static constexpr bool kInherits = false;
  static constexpr int kDropBits = 13;  // keep |value| below 2^51, inside the limits of a score

  constexpr double own_value(std::uint64_t node) const {
    return static_cast<double>(hash_salt(node, kValueSalt) >> kDropBits);
  }
};

// Independent values from a small range, with many ties.
struct Independent {
  static constexpr bool kInherits = false;
  std::uint32_t range = kIndependentRange;

  constexpr double own_value(std::uint64_t node) const { return uniform_value(node, 1, range); }
};

struct IntegerDependent {
  static constexpr bool kInherits = true;

  template <class Tree>
  constexpr double root_value(const Tree&) const {
    return 0;
  }
  template <class Tree>
  constexpr double child_value(const Tree&, const ChildView& view) const {
    return view.parent_value + sibling_rank(view.parent, view.number, view.fan_out);
  }
};

struct RealDependent {
  static constexpr bool kInherits = true;

  template <class Tree>
  constexpr double root_value(const Tree&) const {
    return 0;
  }
  template <class Tree>
  constexpr double child_value(const Tree&, const ChildView& view) const {
    double share = sibling_rank(view.parent, view.number, view.fan_out);
    for (std::uint32_t level = 0; level < view.level; ++level) share /= view.fan_out;
    return view.parent_value + share;
  }
};

struct POrdered {
  static constexpr bool kInherits = true;
  double probability = 0.5;

  template <class Tree>
  constexpr double root_value(const Tree& tree) const {
    return uniform_value(tree.root_hash(), 1, kIndependentRange);
  }
  template <class Tree>
  constexpr double child_value(const Tree&, const ChildView& view) const {
    const bool ordered = unit_real(hash_salt(view.parent, kForceSalt)) < probability;
    if (!ordered) return uniform_value(view.child, 1, kIndependentRange);
    if (view.number == 0) return view.parent_value;
    const auto bound = static_cast<std::uint32_t>(view.parent_value);
    return view.parent_is_max() ? uniform_value(view.child, 1, bound)
                                : uniform_value(view.child, bound, kIndependentRange);
  }
};

struct PLeaves {
  static constexpr bool kInherits = true;
  double probability = 0.5;

  template <class Tree>
  constexpr double root_value(const Tree& tree) const {
    return uniform_value(tree.root_hash(), 1, kIndependentRange);
  }
  // Among the children that are leaves, the first gets a value and the others are uniform in the
  // worse range, if the parent is forced; everything else is fresh.
  template <class Tree>
  constexpr double child_value(const Tree& tree, const ChildView& view) const {
    const double fresh = uniform_value(view.child, 1, kIndependentRange);
    const bool forced = unit_real(hash_salt(view.parent, kForceSalt)) < probability;
    if (!forced || tree.fan_out(view.child, view.level) > 0) return fresh;
    for (std::uint32_t i = 0; i < view.number; ++i) {
      const std::uint64_t sibling = hash_step(view.parent, i);
      if (tree.fan_out(sibling, view.level) > 0) continue;
      const auto best = static_cast<std::uint32_t>(uniform_value(sibling, 1, kIndependentRange));
      return view.parent_is_max() ? uniform_value(view.child, 1, best)
                                  : uniform_value(view.child, best, kIndependentRange);
    }
    return fresh;
  }
};

// Any of them, chosen at run time.
enum class SchemeKind : std::uint8_t { Unordered, Independent, Integer, Real, POrdered, PLeaves };

struct AnyScheme {
  static constexpr bool kInherits = true;  // some do
  SchemeKind kind = SchemeKind::Unordered;
  double probability = 0.5;                 // POrdered, PLeaves
  std::uint32_t range = kIndependentRange;  // Independent

  // "Unordered" in the sense of Muszycka85 3.5: nonuniform trees, whose number of leaves varies,
  // get independent values instead of a permutation.
  static constexpr AnyScheme unordered(bool uniform) {
    return {uniform ? SchemeKind::Unordered : SchemeKind::Independent, 0, kIndependentRange};
  }

  template <class Tree>
  constexpr double root_value(const Tree& tree) const {
    return visit([&](const auto& scheme) {
      if constexpr (std::remove_cvref_t<decltype(scheme)>::kInherits) {
        return scheme.root_value(tree);
      } else {
        return scheme.own_value(tree.root_hash());
      }
    });
  }
  template <class Tree>
  constexpr double child_value(const Tree& tree, const ChildView& view) const {
    return visit([&](const auto& scheme) {
      if constexpr (std::remove_cvref_t<decltype(scheme)>::kInherits) {
        return scheme.child_value(tree, view);
      } else {
        return scheme.own_value(view.child);
      }
    });
  }

 private:
  template <class Function>
  constexpr double visit(const Function& function) const {
    switch (kind) {
      case SchemeKind::Unordered: return function(trees::Unordered{});
      case SchemeKind::Independent: return function(trees::Independent{range});
      case SchemeKind::Integer: return function(IntegerDependent{});
      case SchemeKind::Real: return function(RealDependent{});
      case SchemeKind::POrdered: return function(trees::POrdered{probability});
      case SchemeKind::PLeaves: return function(trees::PLeaves{probability});
    }
    return 0;
  }
};

}  // namespace espalier::trees
