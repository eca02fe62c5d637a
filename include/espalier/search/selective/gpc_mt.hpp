// GPC and FGPC on MT, driven as MTD(f), min-max form. Source: Tong02 figs 2.6 and 3.5.
// Promise: none of exactness.
// Deviations: the recursion and the shallow test call (F)GPC-MT itself (printed: MT and
// GPC-NegaScout). A node that FGPC leaves files the bound it has (printed: a bare return).
// Selective bounds need not be consistent between passes, so the driver stops as soon as they
// cross.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "espalier/search/memory/bounds_table.hpp"
#include "espalier/search/memory/mtd_driver.hpp"
#include "espalier/search/selective/cut_bound.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::selective {

template <class W, OnFailedTest Reaction>
struct GpcMtWith {
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Limits = typename W::Limits;

  W& walk;
  const Options<Value>& options;
  BoundsTable<Value> table = {};
  std::optional<typename W::Move> best = std::nullopt;

  typename W::Outcome run(const Node& root, Depth depth) {
    const Value guess = options.guess ? *options.guess : walk.static_value(root);
    const Value g = drive_mtd(
        walk, root, walk.first_view(root, guess),
        [this](const MtdState<Value>& state) { return mtdf_gamma(state, options); },
        [&](Value gamma) { return search(root, depth, gamma); });
    return {walk.first_view(root, g), best};
  }

  // First's view throughout.
  Value search(const Node& node, Depth depth, Value gamma) {
    const std::uint64_t key = walk.memory_key(node, depth);
    if (walk.is_leaf(node, depth)) return leaf(node, key, gamma);
    const Value g = inner(node, depth, gamma);
    if (walk.stopped()) return g;
    if (g >= gamma) {
      table.raise_lower(key, g);
    } else {
      table.reduce_upper(key, g);
    }
    return g;
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

  Value inner(const Node& node, Depth depth, Value gamma) {
    const bool max = walk.maximising(node);
    Value g = max ? Limits::lowest() : Limits::highest();
    walk.tell_max(EventKind::Enter, node, gamma, gamma, g);
    for (const auto branch : walk.branches(node)) {
      const Node child = walk.child(node, branch.move, branch.index);
      const Bounds<Value> known = table.find(walk.memory_key(child, depth - 1));
      const bool needed = max ? known.upper >= gamma : known.lower < gamma;
      if (needed && depth == Depth{options.model.d + 1} && looks_worse(child, g, max)) {
        constexpr bool kLeave = Reaction == OnFailedTest::LeaveNode;
        walk.tell_max(EventKind::Skip, node, gamma, gamma, g, branch.index,
                      kLeave ? Reason::Fgpc : Reason::Gpc);
        if (kLeave) return g;
        continue;
      }
      const Value t = needed ? search(child, depth - 1, gamma)
                             : retrieve(child, max ? known.upper : known.lower);
      if (walk.stopped()) return g;
      const bool improved = max ? t > g : t < g;
      g = max ? std::max(g, t) : std::min(g, t);
      const bool cut = max ? g >= gamma : g < gamma;
      if (improved && cut && node.ply == 0) best = branch.move;
      walk.tell_max(EventKind::Update, node, gamma, gamma, g, branch.index,
                    cut_reason(cut, branch.last), improved && cut);
      if (cut) break;
    }
    return g;
  }

  Value retrieve(const Node& child, Value bound) {
    walk.tell_max(EventKind::Retrieve, child, bound, bound, bound);
    return bound;
  }

  bool looks_worse(const Node& child, Value g, bool max) {
    const Depth s{options.model.s};
    const Value bound = cut_bound(options.model, g, max ? -1 : +1);
    walk.because(max ? Reason::AlphaTest : Reason::BetaTest);
    return max ? search(child, s, options.above(bound)) < bound : search(child, s, bound) > bound;
  }
};

template <class W>
using GpcMt = GpcMtWith<W, OnFailedTest::SkipChild>;
template <class W>
using FgpcMt = GpcMtWith<W, OnFailedTest::LeaveNode>;

}  // namespace espalier::selective
