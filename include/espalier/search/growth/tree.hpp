// The tree that a best-first search keeps: nodes in one array, the children of a node side by side,
// each with data of the strategy's own. Nodes are named by their place; the root is 0.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/core/depth.hpp"

namespace espalier {

template <class W, class Data>
class GrownTree {
 public:
  using Node = typename W::Node;

  struct Item {
    Node node;
    Depth left;
    std::int32_t parent = -1;
    std::int32_t first_child = -1;  // -1: not expanded
    std::int32_t children = 0;
    bool leaf = false;  // the game is over, or the horizon is reached: never expanded
    Data data{};
  };

  explicit GrownTree(W& walk) : walk_(walk) {}

  void begin(const Node& root, Depth depth) {
    most_ = std::max(most_, items_.size());
    items_.clear();
    items_.push_back(Item{root, depth, -1, -1, 0, walk_.is_leaf(root, depth), {}});
  }

  // Makes all children of a node; each is still without data.
  void expand(int place) {
    const auto branches = walk_.branches((*this)[place].node);
    (*this)[place].first_child = size();
    (*this)[place].children = branches.count();
    for (const auto branch : branches) {
      const Item& parent = (*this)[place];
      Item item{walk_.child(parent.node, branch.move, branch.index),
                parent.left - 1,
                place,
                -1,
                0,
                false,
                {}};
      item.leaf = walk_.is_leaf(item.node, item.left);
      walk_.made(item.node);
      items_.push_back(item);
    }
  }

  // Is there no room for the children of one more node?
  bool full(std::size_t bytes) const {
    return items_.size() * sizeof(Item) > bytes || items_.size() > kMostItems;
  }
  // Of the largest tree so far.
  std::size_t bytes() const { return std::max(most_, items_.size()) * sizeof(Item); }
  int size() const { return static_cast<int>(items_.size()); }
  Item& operator[](int place) { return items_[static_cast<std::size_t>(place)]; }
  const Item& operator[](int place) const { return items_[static_cast<std::size_t>(place)]; }
  bool expanded(int place) const { return (*this)[place].first_child >= 0; }
  bool maximising(int place) const { return walk_.maximising((*this)[place].node); }
  int child(int place, int index) const { return (*this)[place].first_child + index; }
  typename W::Move move(int place, int index) const {
    return walk_.branches((*this)[place].node).move(index);
  }

  // The child for which better(a, b) holds against all others, the first of equals; -1: no child is
  // allowed.
  template <class Better, class Allowed>
  int best_child(int place, const Better& better, const Allowed& allowed) const {
    int best = -1;
    const Item& item = (*this)[place];
    for (int c = item.first_child; c < item.first_child + item.children; ++c) {
      if (!allowed(c)) continue;
      if (best < 0 || better((*this)[c].data, (*this)[best].data)) best = c;
    }
    return best;
  }

 private:
  static constexpr std::size_t kMostItems = std::size_t{1} << 30;  // places are ints

  W& walk_;
  std::vector<Item> items_;
  std::size_t most_ = 0;  // items of an earlier tree
};

}  // namespace espalier
