// Conspiracy numbers. Source: McAllester, "A new procedure for growing min-max trees", 1985;
// Tong02 1.2.4.
// Promise: the numbers are exact: up(v) is the least number of leaves of the tree so far that must
// change so that the node is worth at least v, down(v) so that it is worth at most v. The search
// ends when no other value of the root can be reached by `threshold` conspirators; its value is the
// minimax value of the tree so far.
// Deviations: values fall into buckets, and those beyond the last buckets into these. The value
// that is attacked is the end of the root's range that lies farther from its value (of equals, the
// upper). At a node where all children must conspire, the child with the fewest conspirators is
// gone to. A node at the horizon counts as a leaf that cannot change.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/search/growth/label.hpp"
#include "espalier/search/growth/run.hpp"
#include "espalier/search/growth/tree.hpp"

namespace espalier::best_first {

using Conspirators = std::uint32_t;
inline constexpr Conspirators kNoConspiracy = 1'000'000'000;  // a sum of a few stays in range

// up and down of one node, for every bucket.
struct ConspiracyNumbers {
  std::vector<Conspirators> up;
  std::vector<Conspirators> down;

  // A node without children, whose value is in bucket `at`; `fixed`: it cannot change.
  static ConspiracyNumbers leaf(int buckets, int at, bool fixed) {
    ConspiracyNumbers numbers;
    const Conspirators change = fixed ? kNoConspiracy : 1;
    for (int v = 0; v < buckets; ++v) {
      numbers.up.push_back(v <= at ? 0 : change);
      numbers.down.push_back(v >= at ? 0 : change);
    }
    return numbers;
  }
  // MAX = min over children, MIN = sum; mirrored for down. `this` begins as the first child's
  // numbers.
  void add(const ConspiracyNumbers& child, bool max) {
    for (std::size_t v = 0; v < up.size(); ++v) {
      const auto sum = [](Conspirators a, Conspirators b) {
        return std::min(a + b, kNoConspiracy);
      };
      up[v] = max ? std::min(up[v], child.up[v]) : sum(up[v], child.up[v]);
      down[v] = max ? sum(down[v], child.down[v]) : std::min(down[v], child.down[v]);
    }
  }
  int value() const {
    int v = 0;
    while (v + 1 < static_cast<int>(up.size()) && up[static_cast<std::size_t>(v) + 1] == 0) ++v;
    return v;
  }
  // The number of conspirators that give the node exactly the value v.
  Conspirators of(int v) const {
    const auto at = static_cast<std::size_t>(v);
    return std::max(up[at], down[at]);
  }
  // What is needed to raise and to lower the value at all.
  Conspirators to_raise() const {
    const auto next = static_cast<std::size_t>(value()) + 1;
    return next < up.size() ? up[next] : kNoConspiracy;
  }
  Conspirators to_lower() const {
    const int at = value();
    return at > 0 ? down[static_cast<std::size_t>(at) - 1] : kNoConspiracy;
  }
};

template <class W>
class Conspiracy {
 public:
  using Node = typename W::Node;
  using Value = typename W::Value;

  Conspiracy(W& walk, const GrowthSettings& settings)
      : walk_(walk), settings_(settings), tree_(walk) {}

  GrowthOutcomeOf<W> run(const Node& root, Depth depth) {
    tree_.begin(root, depth);
    evaluate(0);
    if (!tree_[0].leaf) grow_at(0);
    while (tree_[0].data.growable && !walk_.stopped() && !full()) {
      const Target target = attacked();
      if (!target.any) break;
      grow_at(leaf_below(target));
    }
    return outcome();
  }
  std::size_t bytes() const { return tree_.bytes() + bytes_of_numbers(); }
  // Of the tree as it is; for tests.
  const ConspiracyNumbers& numbers() const { return tree_[0].data.numbers; }

 private:
  struct Data {
    Value value{};
    bool growable = false;  // something below it can still be expanded
    ConspiracyNumbers numbers;
  };
  struct Target {
    bool any = false;
    bool raise = true;
    int value = 0;
  };

  int bucket_of(Value value) const {
    const double size = settings_.bucket > 0 ? settings_.bucket : 1;
    const double at = std::floor((static_cast<double>(value) - settings_.lowest) / size);
    return static_cast<int>(std::clamp(at, 0.0, static_cast<double>(settings_.buckets - 1)));
  }
  std::size_t bytes_of_numbers() const {
    return 2 * sizeof(Conspirators) * static_cast<std::size_t>(settings_.buckets) *
           static_cast<std::size_t>(tree_.size());
  }
  bool full() const {
    return tree_.full(settings_.memory_bytes -
                      std::min(settings_.memory_bytes, bytes_of_numbers()));
  }

  // The values that the root may still get by at most `threshold` conspirators.
  Target attacked() const {
    const ConspiracyNumbers& root = tree_[0].data.numbers;
    const auto allowed = static_cast<Conspirators>(settings_.threshold);
    const int value = root.value();
    int high = value;
    int low = value;
    for (int v = value; v < settings_.buckets; ++v) {
      if (root.up[static_cast<std::size_t>(v)] <= allowed) high = v;
    }
    for (int v = value; v >= 0; --v) {
      if (root.down[static_cast<std::size_t>(v)] <= allowed) low = v;
    }
    const bool raise = high - value >= value - low;
    return {high > low, raise, raise ? high : low};
  }

  // Down to a leaf of a smallest conspiracy, among those that can be expanded.
  int leaf_below(const Target& target) const {
    int place = 0;
    while (tree_.expanded(place)) {
      int best = -1;
      for (int i = 0; i < tree_[place].children; ++i) {
        const int c = tree_.child(place, i);
        if (!tree_[c].data.growable) continue;
        if (best < 0 || rank(c, target) < rank(best, target)) best = c;
      }
      place = best;
    }
    return place;
  }
  // Those that need not change come last.
  Conspirators rank(int place, const Target& target) const {
    const ConspiracyNumbers& numbers = tree_[place].data.numbers;
    const auto at = static_cast<std::size_t>(target.value);
    const Conspirators needed = target.raise ? numbers.up[at] : numbers.down[at];
    return needed == 0 ? kNoConspiracy + 1 : needed;
  }

  void grow_at(int place) {
    tell_expanded(walk_, tree_[place].node);
    tree_.expand(place);
    for (int i = 0; i < tree_[place].children; ++i) evaluate(tree_.child(place, i));
    for (; place >= 0; place = tree_[place].parent) back_up(place);
  }

  void evaluate(int place) {
    auto& item = tree_[place];
    const bool over = item.leaf && walk_.game().outcome(item.node.position).has_value();
    item.data.value = walk_.leaf_max(item.node, W::Limits::lowest(), W::Limits::highest());
    item.data.growable = !item.leaf;
    at_horizon_ = at_horizon_ || (item.leaf && !over);
    const bool fixed = item.leaf && !settings_.leaves_open;
    item.data.numbers =
        ConspiracyNumbers::leaf(settings_.buckets, bucket_of(item.data.value), fixed);
    tell(place);
  }

  void back_up(int place) {
    const bool max = tree_.maximising(place);
    Data data = tree_[tree_.child(place, 0)].data;
    for (int i = 1; i < tree_[place].children; ++i) {
      const Data& child = tree_[tree_.child(place, i)].data;
      data.value = max ? std::max(data.value, child.value) : std::min(data.value, child.value);
      data.growable = data.growable || child.growable;
      data.numbers.add(child.numbers, max);
    }
    tree_[place].data = std::move(data);
    tell(place);
  }

  GrowthOutcomeOf<W> outcome() {
    GrowthOutcomeOf<W> result;
    const Data& root = tree_[0].data;
    result.found.value = walk_.first_view(tree_[0].node, root.value);
    result.found.complete = !root.growable || !attacked().any;
    result.proven = !root.growable && !at_horizon_ && !settings_.leaves_open;
    if (!tree_.expanded(0)) return result;
    result.found.best = tree_.move(0, best_of(0) - tree_[0].first_child);
    for (int place = 0; tree_.expanded(place);) {
      const int child = best_of(place);
      walk_.tell_max(EventKind::Line, tree_[place].node, root.value, root.value, root.value,
                     child - tree_[place].first_child);
      place = child;
    }
    return result;
  }
  int best_of(int place) const {
    const bool max = tree_.maximising(place);
    return tree_.best_child(
        place,
        [max](const Data& a, const Data& b) { return max ? a.value > b.value : a.value < b.value; },
        [](int) { return true; });
  }

  void tell(int place) {
    if (!walk_.recorded()) return;
    const Data& data = tree_[place].data;
    const auto told = [](Conspirators n) {
      return n >= kNoConspiracy ? ScoreTraits<double>::highest() : static_cast<double>(n);
    };
    tell_label(walk_, tree_[place].node,
               Label::conspiracy(told(data.numbers.to_raise()), told(data.numbers.to_lower()),
                                 static_cast<double>(data.value)));
  }

  W& walk_;
  const GrowthSettings& settings_;
  GrownTree<W, Data> tree_;
  bool at_horizon_ = false;
};

}  // namespace espalier::best_first
