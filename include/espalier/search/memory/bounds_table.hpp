// The simplest memory: for every node the bounds proven so far, never forgotten. The faithful
// strategies that need memory (MT, NegaScout with memory) use it; the engine has a real
// transposition table of fixed size. Keys include the depth (DepthMatch: equal), so a stored bound
// always speaks of the same search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "espalier/core/value.hpp"

namespace espalier {

template <Score V>
struct Bounds {
  V lower = ScoreTraits<V>::lowest();
  V upper = ScoreTraits<V>::highest();
};

template <Score V>
class BoundsTable {
 public:
  // A copy; unknown nodes have infinite bounds.
  Bounds<V> find(std::uint64_t key) const {
    const auto entry = entries_.find(key);
    return entry == entries_.end() ? Bounds<V>{} : entry->second;
  }
  void set(std::uint64_t key, Bounds<V> bounds) { entries_[key] = bounds; }
  void raise_lower(std::uint64_t key, V lower) {
    Bounds<V>& bounds = entries_[key];
    bounds.lower = std::max(bounds.lower, lower);
  }
  void reduce_upper(std::uint64_t key, V upper) {
    Bounds<V>& bounds = entries_[key];
    bounds.upper = std::min(bounds.upper, upper);
  }

 private:
  std::unordered_map<std::uint64_t, Bounds<V>> entries_;
};

}  // namespace espalier
