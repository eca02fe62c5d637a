// UCT on a kept tree, as a story to look at: every node carries its visits N, the sum W of the
// results and their mean Q. The fast search for games is search/montecarlo.
// Source: Kocsis & Szepesvari, "Bandit based Monte-Carlo planning", 2006; UCB1: Auer, Cesa-Bianchi
// & Fischer 2002.
// Promise: the same seed gives the same tree. With more and more playouts the mean of the root
// tends to the value of minimax; a root that is a leaf has its own value. The answer is the move
// with the most visits.
// Deviations: a result is a value of the tree in First's view, not a number in [0, 1]; the
// exploration term is multiplied by the distance between the lowest and the highest result so far.
// A won game counts kWonGame. The game of a playout is not told, only its result.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "espalier/core/rng.hpp"
#include "espalier/search/growth/label.hpp"
#include "espalier/search/growth/run.hpp"
#include "espalier/search/growth/tree.hpp"

namespace espalier::best_first {

template <class W>
class UctStory {
 public:
  using Node = typename W::Node;
  using Value = typename W::Value;

  static constexpr double kWonGame = 1000;

  UctStory(W& walk, const GrowthSettings& settings)
      : walk_(walk), settings_(settings), tree_(walk), rng_(settings.seed) {}

  GrowthOutcomeOf<W> run(const Node& root, Depth depth) {
    tree_.begin(root, depth);
    std::uint64_t done = 0;
    while (done < settings_.playouts && !walk_.stopped() && !tree_.full(settings_.memory_bytes)) {
      playout();
      ++done;
      if (tree_[0].leaf) break;
    }
    GrowthOutcomeOf<W> outcome;
    outcome.found.complete = done == settings_.playouts || tree_[0].leaf;
    const Sums& sums = tree_[0].data;
    const auto mean = static_cast<Value>(sums.visits > 0 ? sums.total / sums.visits : 0);
    outcome.found.value = walk_.first_view(root, mean);
    if (tree_.expanded(0)) outcome.found.best = walk_.branches(root).move(tell_line(mean));
    return outcome;
  }
  std::size_t bytes() const { return tree_.bytes(); }

 private:
  struct Sums {
    double visits = 0;
    double total = 0;  // in First's view
  };
  using Tree = GrownTree<W, Sums>;

  void playout() {
    int place = 0;
    while (tree_.expanded(place)) place = selected(place);
    if (!tree_[place].leaf && (place == 0 || tree_[place].data.visits > 0)) {
      tell_expanded(walk_, tree_[place].node);
      tree_.expand(place);
      place = tree_.child(place, 0);
    }
    const double result = tree_[place].leaf ? leaf(place) : played(place);
    lowest_ = std::min(lowest_, result);
    highest_ = std::max(highest_, result);
    for (int at = place; at >= 0; at = tree_[at].parent) {
      tree_[at].data.visits += 1;
      tree_[at].data.total += result;
      tell_label(walk_, tree_[at].node, Label::visits(tree_[at].data.visits, tree_[at].data.total));
    }
  }

  // A child that was never visited comes first, in the order of the tree.
  int selected(int place) const {
    const auto& item = tree_[place];
    const double sign = tree_.maximising(place) ? 1 : -1;
    const double log_visits = std::log(std::max(item.data.visits, 1.0));
    const double scale = settings_.exploration * std::max(highest_ - lowest_, 1e-9);
    int best = -1;
    double most = 0;
    for (int i = 0; i < item.children; ++i) {
      const Sums& sums = tree_[tree_.child(place, i)].data;
      if (sums.visits == 0) return tree_.child(place, i);
      const double worth =
          sign * sums.total / sums.visits + scale * std::sqrt(log_visits / sums.visits);
      if (best < 0 || worth > most) {
        best = tree_.child(place, i);
        most = worth;
      }
    }
    return best;
  }

  double leaf(int place) {
    const Node& node = tree_[place].node;
    return counted(walk_.leaf_max(node, W::Limits::lowest(), W::Limits::highest()));
  }
  // A random game from a node of the tree to a leaf.
  double played(int place) {
    Node node = tree_[place].node;
    for (Depth left = tree_[place].left; !walk_.is_leaf(node, left); left = left - 1) {
      const auto branches = walk_.branches(node);
      const auto index = static_cast<int>(rng_.below(static_cast<std::uint64_t>(branches.count())));
      node = walk_.child(node, branches.move(index), index);
    }
    return counted(walk_.first_view(node, walk_.static_value(node)));
  }
  static double counted(Value value) {
    const auto result = static_cast<double>(value);
    if (result >= kWinBand && result <= kWin) return kWonGame;
    if (result <= -kWinBand && result >= -kWin) return -kWonGame;
    return result;
  }

  // The most visited children, one after the other; returns the first.
  int tell_line(Value mean) {
    int first = -1;
    for (int place = 0; tree_.expanded(place);) {
      const int child = tree_.best_child(
          place, [](const Sums& a, const Sums& b) { return a.visits > b.visits; },
          [](int) { return true; });
      const int index = child - tree_[place].first_child;
      if (first < 0) first = index;
      walk_.tell_max(EventKind::Line, tree_[place].node, mean, mean, mean, index);
      place = child;
    }
    return first;
  }

  W& walk_;
  const GrowthSettings& settings_;
  Tree tree_;
  Rng rng_;
  double lowest_ = 0;
  double highest_ = 0;
};

}  // namespace espalier::best_first
