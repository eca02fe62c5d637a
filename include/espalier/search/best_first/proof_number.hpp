// Proof-number search. Source: Allis, van der Meulen, van den Herik, "Proof-number search",
// Artificial Intelligence 66, 1994.
// Promise: exact: the value of minimax, by a series of goals (growth/goals.hpp), each of which is
// proven or disproven; with `signs`, who wins. The tree is kept; a stop leaves the most promising
// move.
// Deviations: every node is evaluated when it is made ("immediate evaluation"). A solved node keeps
// the value that its proof guarantees, which the paper does not need. Transpositions are not
// recognised: the tree stays a tree (df-pn has a table).
#pragma once

#include <algorithm>

#include "espalier/search/growth/goals.hpp"
#include "espalier/search/growth/tree.hpp"

namespace espalier::best_first {

template <class W>
class ProofNumberSearch {
 public:
  using Node = typename W::Node;
  using Value = typename W::Value;

  ProofNumberSearch(W& walk, const GrowthSettings& settings)
      : walk_(walk), settings_(settings), goals_(walk, settings), tree_(walk) {}

  GrowthOutcomeOf<W> run(const Node& root, Depth depth) {
    return goals_.run(root, [&](const Goal<Value>& goal) { return ask(root, depth, goal); });
  }
  std::size_t bytes() const { return tree_.bytes(); }

 private:
  struct Numbers {
    ProofNumber proof = 1;
    ProofNumber disproof = 1;
    Value value{};  // of a solved node: what its proof, or disproof, guarantees
    bool solved() const { return proof == 0 || disproof == 0; }
    friend bool operator==(const Numbers&, const Numbers&) = default;
  };
  using Tree = GrownTree<W, Numbers>;

  GoalAnswer<Value> ask(const Node& root, Depth depth, const Goal<Value>& goal) {
    tree_.begin(root, depth);
    evaluate(0, goal);
    while (!tree_[0].data.solved() && !walk_.stopped() && !tree_.full(settings_.memory_bytes)) {
      const int place = most_proving();
      expand(place, goal);
      update(place);
    }
    return answer();
  }

  // At MAX nodes the child that is easiest to prove, at MIN nodes the one easiest to disprove.
  int most_proving() const {
    int place = 0;
    while (tree_.expanded(place)) place = easiest(place);
    return place;
  }
  int easiest(int place) const {
    const bool max = tree_.maximising(place);
    return tree_.best_child(
        place,
        [max](const Numbers& a, const Numbers& b) {
          return max ? a.proof < b.proof : a.disproof < b.disproof;
        },
        [](int) { return true; });
  }

  void expand(int place, const Goal<Value>& goal) {
    tell_expanded(walk_, tree_[place].node);
    tree_.expand(place);
    for (int i = 0; i < tree_[place].children; ++i) evaluate(tree_.child(place, i), goal);
  }

  void evaluate(int place, const Goal<Value>& goal) {
    auto& item = tree_[place];
    if (item.leaf) {
      item.data.value = goals_.leaf(item.node);
      const bool reached = goal.reached(item.data.value);
      item.data.proof = reached ? 0 : kNoProof;
      item.data.disproof = reached ? kNoProof : 0;
    }
    tell(place);
  }

  void update(int place) {
    while (place >= 0) {
      const Numbers fresh = numbers(place);
      if (fresh == tree_[place].data) return;
      tree_[place].data = fresh;
      tell(place);
      place = tree_[place].parent;
    }
  }

  Numbers numbers(int place) const {
    const bool max = tree_.maximising(place);
    Numbers sum{max ? kNoProof : 0, max ? 0 : kNoProof, {}};
    for (int i = 0; i < tree_[place].children; ++i) {
      const Numbers& child = tree_[tree_.child(place, i)].data;
      sum.proof = max ? std::min(sum.proof, child.proof) : sum_of(sum.proof, child.proof);
      sum.disproof =
          max ? sum_of(sum.disproof, child.disproof) : std::min(sum.disproof, child.disproof);
    }
    if (sum.solved()) sum.value = guaranteed(place, sum.proof == 0);
    return sum;
  }
  // A reached goal counts the children that reach it, a missed one those that miss it.
  Value guaranteed(int place, bool reached) const {
    const bool max = tree_.maximising(place);
    Value value = max ? W::Limits::lowest() : W::Limits::highest();
    for (int i = 0; i < tree_[place].children; ++i) {
      const Numbers& child = tree_[tree_.child(place, i)].data;
      if ((reached ? child.proof : child.disproof) != 0) continue;
      value = max ? std::max(value, child.value) : std::min(value, child.value);
    }
    return value;
  }

  GoalAnswer<Value> answer() {
    const Numbers& root = tree_[0].data;
    GoalAnswer<Value> found;
    if (root.solved()) {
      found.verdict = root.proof == 0 ? Verdict::Reached : Verdict::Missed;
      found.value = root.value;
    }
    if (!tree_.expanded(0)) return found;
    found.best_child = tell_line(found);
    return found;
  }

  // The child that settles a node; where all of them do, the one that took the most work. `line`:
  // the children that were chosen are told.
  int tell_line(const GoalAnswer<Value>& found) {
    int first = -1;
    for (int place = 0; tree_.expanded(place);) {
      const int child = chosen(place, found.verdict);
      const int index = child - tree_[place].first_child;
      if (first < 0) first = index;
      walk_.tell_max(EventKind::Line, tree_[place].node, found.value, found.value, found.value,
                     index);
      place = child;
    }
    return first;
  }
  int chosen(int place, Verdict verdict) const {
    if (verdict == Verdict::Unknown) return easiest(place);
    const bool reached = verdict == Verdict::Reached;
    const bool max = tree_.maximising(place);
    const bool settled_by_one = reached == max;
    return tree_.best_child(
        place,
        [&](const Numbers& a, const Numbers& b) {
          return max ? a.value > b.value : a.value < b.value;
        },
        [&](int c) {
          const Numbers& child = tree_[c].data;
          return !settled_by_one || (reached ? child.proof : child.disproof) == 0;
        });
  }

  void tell(int place) {
    const Numbers& now = tree_[place].data;
    tell_label(walk_, tree_[place].node,
               Label::proof(told_number(now.proof), told_number(now.disproof)));
  }

  W& walk_;
  const GrowthSettings& settings_;
  Goals<W> goals_;
  Tree tree_;
};

}  // namespace espalier::best_first
