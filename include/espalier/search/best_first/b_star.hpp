// B*: stops as soon as one move is known to be best. Source: Berliner, "The B* tree search
// algorithm: a best-first proof procedure", Artificial Intelligence 12, 1979; Tong02 1.2.4;
// Muszycka85 5.2, fig 55. The rule of chances: Palay 1980, as Muszycka85 5.2 describes it.
// Promise: where the bounds hold, the move has the value of minimax; the value told is what that
// move is worth at least. On games the bounds are guesses from shallow searches, and so is the
// move.
// Deviations: neither of the two papers was at hand. Berliner's rule is given as it is commonly
// told: DISPROVEREST if the squares of the depths that the alternatives' bounds come from sum to
// less than that of the best move. Palay's is read as: values are spread evenly between their
// bounds, and the proof that is more likely to succeed is tried. Only unresolved alternatives are
// tried; where there are none, PROVEBEST. A node at the horizon is worth its static value.
#pragma once

#include <algorithm>
#include <utility>

#include "espalier/search/growth/label.hpp"
#include "espalier/search/growth/run.hpp"
#include "espalier/search/growth/tree.hpp"

namespace espalier::best_first {

template <class W>
class BStar {
 public:
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Bounds = ValueBounds<Value>;

  BStar(W& walk, const GrowthSettings& settings, BoundsSource<W> bounds)
      : walk_(walk), settings_(settings), bounds_(std::move(bounds)), tree_(walk) {}

  GrowthOutcomeOf<W> run(const Node& root, Depth depth) {
    tree_.begin(root, depth);
    max_ = walk_.maximising(root);
    evaluate(0);
    if (tree_[0].leaf) return outcome(-1);
    expand(0);
    update(0);
    int best = most_optimistic(0);
    while (!proven(best) && !walk_.stopped() && !tree_.full(settings_.memory_bytes)) {
      int place = next_root_move(best);
      while (tree_.expanded(place)) place = most_optimistic(place);
      expand(place);
      update(place);
      best = most_optimistic(0);
    }
    return outcome(best);
  }
  std::size_t bytes() const { return tree_.bytes(); }

 private:
  struct Data {
    Bounds now;
    Bounds own;         // from the bounds evaluator
    int low_depth = 0;  // how far below the node its bounds come from
    int high_depth = 0;
    bool resolved() const { return now.low >= now.high; }
  };

  // For the player who moves at `place`: the best that a child can be, and the worst.
  Value hope(int child, bool max) const {
    return max ? tree_[child].data.now.high : -tree_[child].data.now.low;
  }
  Value fear(int child, bool max) const {
    return max ? tree_[child].data.now.low : -tree_[child].data.now.high;
  }

  int most_optimistic(int place) const {
    const bool max = tree_.maximising(place);
    int best = tree_[place].first_child;
    for (int i = 1; i < tree_[place].children; ++i) {
      const int c = tree_.child(place, i);
      const Value here = hope(c, max);
      const Value known = hope(best, max);
      if (here > known || (here == known && fear(c, max) > fear(best, max))) best = c;
    }
    return best;
  }

  bool proven(int best) const { return open_hope(best, false).first <= fear(best, max_); }

  // The highest hope among the other moves of the root, and who has it (only unresolved ones, if
  // asked).
  std::pair<Value, int> open_hope(int best, bool unresolved) const {
    std::pair<Value, int> found{W::Limits::lowest(), -1};
    for (int i = 0; i < tree_[0].children; ++i) {
      const int c = tree_.child(0, i);
      if (c == best || (unresolved && tree_[c].data.resolved())) continue;
      if (found.second < 0 || hope(c, max_) > found.first) found = {hope(c, max_), c};
    }
    return found;
  }

  // --- PROVEBEST or DISPROVEREST -----------------------------------------------------------------

  int next_root_move(int best) const {
    const auto [high, rival] = open_hope(best, true);
    const bool can_disprove = rival >= 0 && high > fear(best, max_);
    if (!can_disprove) return best;
    return disproves(best) ? rival : best;
  }
  bool disproves(int best) const {
    switch (settings_.choice) {
      case BStarChoice::ProveBest: return false;
      case BStarChoice::DisproveRest: return true;
      case BStarChoice::Depths: return cheaper_by_depths(best);
      case BStarChoice::Chances: return chance_to_disprove(best) > chance_to_prove(best);
    }
    return false;
  }

  bool is_rival(int c, int best) const { return c != best && hope(c, max_) > fear(best, max_); }
  int depth_of_hope(int c) const {
    return 1 + (max_ ? tree_[c].data.high_depth : tree_[c].data.low_depth);
  }
  bool cheaper_by_depths(int best) const {
    double squares = 0;
    for (int i = 0; i < tree_[0].children; ++i) {
      const int c = tree_.child(0, i);
      if (is_rival(c, best)) squares += static_cast<double>(depth_of_hope(c)) * depth_of_hope(c);
    }
    return squares < static_cast<double>(depth_of_hope(best)) * depth_of_hope(best);
  }

  // P(the best move is worth at least every rival's hope), P(no rival is worth more than its fear).
  double chance_to_prove(int best) const {
    const auto width = static_cast<double>(hope(best, max_) - fear(best, max_));
    if (width <= 0) return 1;
    return static_cast<double>(hope(best, max_) - open_hope(best, false).first) / width;
  }
  double chance_to_disprove(int best) const {
    double chance = 1;
    for (int i = 0; i < tree_[0].children; ++i) {
      const int c = tree_.child(0, i);
      if (!is_rival(c, best)) continue;
      const auto width = static_cast<double>(hope(c, max_) - fear(c, max_));
      const auto below = static_cast<double>(fear(best, max_) - fear(c, max_));
      chance *= width <= 0 ? 0 : std::clamp(below / width, 0.0, 1.0);
    }
    return chance;
  }

  // --- the tree ----------------------------------------------------------------------------------

  void expand(int place) {
    tell_expanded(walk_, tree_[place].node);
    tree_.expand(place);
    for (int i = 0; i < tree_[place].children; ++i) evaluate(tree_.child(place, i));
  }

  void evaluate(int place) {
    auto& item = tree_[place];
    if (item.leaf) {
      const Value value = walk_.leaf_max(item.node, W::Limits::lowest(), W::Limits::highest());
      at_horizon_ = at_horizon_ || !walk_.game().outcome(item.node.position).has_value();
      item.data.own = {value, value};
    } else {
      item.data.own = bounds_.of(item.node.position);
    }
    item.data.now = item.data.own;
    tell(place);
  }

  void update(int place) {
    while (place >= 0) {
      const Data fresh = backed_up(place);
      const bool same = fresh.now == tree_[place].data.now;
      tree_[place].data = fresh;
      if (!same) tell(place);
      place = tree_[place].parent;
    }
  }

  // Of the children; where bounds hold, no wider than the node's own.
  Data backed_up(int place) const {
    const bool max = tree_.maximising(place);
    Data data = tree_[place].data;
    data.now = {max ? W::Limits::lowest() : W::Limits::highest(),
                max ? W::Limits::lowest() : W::Limits::highest()};
    for (int i = 0; i < tree_[place].children; ++i) {
      const Data& child = tree_[tree_.child(place, i)].data;
      if (i == 0 || (max ? child.now.low > data.now.low : child.now.low < data.now.low)) {
        data.now.low = child.now.low;
        data.low_depth = child.low_depth + 1;
      }
      if (i == 0 || (max ? child.now.high > data.now.high : child.now.high < data.now.high)) {
        data.now.high = child.now.high;
        data.high_depth = child.high_depth + 1;
      }
    }
    if (bounds_.hold) {
      if (data.own.low > data.now.low) data.now.low = data.own.low;
      if (data.own.high < data.now.high) data.now.high = data.own.high;
    }
    return data;
  }

  GrowthOutcomeOf<W> outcome(int best) {
    GrowthOutcomeOf<W> result;
    const Bounds& root = tree_[0].data.now;
    const Value known = best < 0 ? root.low : fear(best, max_);
    const Value hoped = best < 0 ? root.low : hope(best, max_);
    result.found.value = best < 0 ? walk_.first_view(tree_[0].node, known) : known;
    result.found.complete = best < 0 || proven(best);
    result.bound = known >= hoped ? Bound::Exact : Bound::Lower;
    result.proven = result.found.complete && bounds_.hold && !at_horizon_;
    if (best < 0) return result;
    result.found.best = tree_.move(0, best - tree_[0].first_child);
    tell_line(best);
    return result;
  }

  void tell_line(int next) {
    const Value value = tree_[0].data.now.low;
    for (int place = 0; tree_.expanded(place); place = next) {
      if (place != 0) next = most_optimistic(place);
      walk_.tell_max(EventKind::Line, tree_[place].node, value, value, value,
                     next - tree_[place].first_child);
    }
  }

  void tell(int place) {
    const Bounds& now = tree_[place].data.now;
    tell_label(walk_, tree_[place].node,
               Label::bounds(static_cast<double>(now.low), static_cast<double>(now.high)));
  }

  W& walk_;
  const GrowthSettings& settings_;
  BoundsSource<W> bounds_;
  GrownTree<W, Data> tree_;
  bool max_ = true;
  bool at_horizon_ = false;
};

}  // namespace espalier::best_first
