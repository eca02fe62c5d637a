// MT, the memory-enhanced test.
// Source: Plaat, Schaeffer, Pijls & de Bruin 1996; Tong02 figs 1.5-1.6.
// Promise: mt(node, gamma) returns g with f >= g if g >= gamma (a lower bound), f <= g otherwise;
// a driver returns the exact value.
// Deviations: bounds are filed under (node, depth), and a leaf files both of its bounds, so that it
// is never evaluated twice.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "espalier/search/memory/bounds_table.hpp"
#include "espalier/search/memory/mtd_driver.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::exact {

template <class W>
struct Mt {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  BoundsTable<Value> table = {};

  // First's view throughout.
  Value search(const Node& node, Depth depth, Value gamma) {
    const std::uint64_t key = walk.memory_key(node, depth);
    if (walk.is_leaf(node, depth)) return leaf(node, key, gamma);
    const Value g =
        walk.maximising(node) ? max_node(node, depth, gamma) : min_node(node, depth, gamma);
    if (walk.stopped()) return g;
    if (g >= gamma) {
      table.raise_lower(key, g);
    } else {
      table.reduce_upper(key, g);
    }
    return g;
  }

  Bounds<Value> bounds(const Node& node, Depth depth) const {
    return table.find(walk.memory_key(node, depth));
  }

 private:
  Value leaf(const Node& node, std::uint64_t key, Value gamma) {
    const Bounds<Value> known = table.find(key);
    if (known.lower == known.upper) {
      walk.revisit(node);
      walk.tell_max(EventKind::Retrieve, node, gamma, gamma, known.lower);
      return known.lower;
    }
    const Value value = walk.leaf_max(node, gamma, gamma);
    table.set(key, {value, value});
    return value;
  }

  Value max_node(const Node& node, Depth depth, Value gamma) {
    Value g = Limits::lowest();
    walk.tell_max(EventKind::Enter, node, gamma, gamma, g);
    for (const auto branch : walk.branches(node)) {
      const Node child = walk.child(node, branch.move, branch.index);
      const Bounds<Value> known = bounds(child, depth - 1);
      const Value t =
          known.upper >= gamma ? search(child, depth - 1, gamma) : retrieve(child, known.upper);
      if (walk.stopped()) return g;
      g = std::max(g, t);
      const bool cut = g >= gamma;
      walk.tell_max(EventKind::Update, node, gamma, gamma, g, branch.index,
                    cut_reason(cut, branch.last));
      if (cut) break;
    }
    return g;
  }

  Value min_node(const Node& node, Depth depth, Value gamma) {
    Value g = Limits::highest();
    walk.tell_max(EventKind::Enter, node, gamma, gamma, g);
    for (const auto branch : walk.branches(node)) {
      const Node child = walk.child(node, branch.move, branch.index);
      const Bounds<Value> known = bounds(child, depth - 1);
      const Value t =
          known.lower < gamma ? search(child, depth - 1, gamma) : retrieve(child, known.lower);
      if (walk.stopped()) return g;
      g = std::min(g, t);
      const bool cut = g < gamma;
      walk.tell_max(EventKind::Update, node, gamma, gamma, g, branch.index,
                    cut_reason(cut, branch.last));
      if (cut) break;
    }
    return g;
  }

  Value retrieve(const Node& child, Value bound) {
    walk.tell_max(EventKind::Retrieve, child, bound, bound, bound);
    return bound;
  }
};

// The bounds left in the table prove the value twice over; a child whose two bounds both equal it
// is on the principal variation. Tells the line, returns its first move.
template <class W>
std::optional<typename W::Move> principal_line(W& walk, const Mt<W>& mt,
                                               const typename W::Node& root, Depth depth,
                                               typename W::Value value) {
  std::optional<typename W::Move> first;
  typename W::Node node = root;
  while (!walk.is_leaf(node, depth)) {
    std::optional<typename W::Node> next;
    for (const auto branch : walk.branches(node)) {
      const auto child = walk.child(node, branch.move, branch.index);
      const auto bounds = mt.bounds(child, depth - 1);
      if (bounds.lower < value || bounds.upper > value) continue;
      walk.tell_max(EventKind::Line, node, value, value, value, branch.index);
      if (!first) first = branch.move;
      next = child;
      break;
    }
    if (!next) break;
    node = *next;
    depth = depth - 1;
  }
  return first;
}

// MT under a driver: the value, and the first move of the principal variation.
template <class W, class NextGamma>
typename W::Outcome drive_mt(W& walk, Mt<W>& mt, const typename W::Node& root, Depth depth,
                             typename W::Value first_guess, const NextGamma& next_gamma) {
  using Value = typename W::Value;
  const Value g = drive_mtd(walk, root, first_guess, next_gamma,
                            [&](Value gamma) { return mt.search(root, depth, gamma); });
  return {walk.first_view(root, g), principal_line(walk, mt, root, depth, g)};
}

}  // namespace espalier::exact
