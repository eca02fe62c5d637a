// The static values that dynamic ordering computes on its way, kept until the search reaches the
// nodes they belong to: those of a node's children, and those of the children of every child that
// was looked at more closely.
// Source: Muszycka85 4.2 (Slagle & Dixon 1969): the children of the chosen node are evaluated, and
// the search goes on from there or from a better choice.
//
// Promise: a value is that of the position after the move, whoever asks. A ply has one node whose
// children are being searched, so it has one set of lists; begin() empties them. What is kept of
// the root stays to the end of the search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/search/engine/node.hpp"

namespace espalier::engine {

template <class Move>
class KeptValues {
 public:
  struct One {
    Move move;
    Points value;  // in the view of who moves next; kUnknownValue: the game is over there
  };
  // The children of a child, as far as they have been valued.
  struct Replies {
    std::vector<One> list;
    Points worst = kWin;  // of them, in the view of who moves at the node
    bool all = false;
  };

  // A new search: nothing is kept of its root.
  void forget_root() {
    if (!plies_.empty()) plies_.front().values.clear();
  }

  // The children of a node at this ply are about to be valued.
  void begin(int ply, std::size_t children) {
    const auto number = static_cast<std::size_t>(ply);
    if (number >= plies_.size()) plies_.resize(number + 1);
    Ply& here = plies_[number];
    here.values.assign(children, kUnknownValue);
    if (here.below.size() < children) here.below.resize(children);
    for (std::size_t i = 0; i < children; ++i) {
      Replies& replies = here.below[i];
      replies.list.clear();
      replies.worst = kWin;
      replies.all = false;
    }
  }

  Points& value(int ply, std::size_t child) { return at(ply).values[child]; }
  Replies& below(int ply, std::size_t child) { return at(ply).below[child]; }

  // Have the root's children been valued in this search?
  bool knows_root() const { return !plies_.empty() && !plies_.front().values.empty(); }

  // What a child is told when it is searched.
  void tell(int ply, std::size_t child, NodeStory& story) {
    story.value = value(ply, child);
    if (!below(ply, child).list.empty()) story.list = static_cast<std::uint16_t>(child + 1);
  }

  // The static value of the node that a move leads to, from one that was told of a list. Where
  // some moves are left out, the numbers of the others differ from those in the list, which may end
  // early.
  Points after(int ply, const NodeStory& story, const Move& move, std::size_t number) const {
    const auto& list = plies_[static_cast<std::size_t>(ply - 1)].below[story.list - 1U].list;
    if (number < list.size() && list[number].move == move) return list[number].value;
    for (const One& one : list) {
      if (one.move == move) return one.value;
    }
    return kUnknownValue;
  }

 private:
  struct Ply {
    std::vector<Points> values;
    std::vector<Replies> below;
  };
  Ply& at(int ply) { return plies_[static_cast<std::size_t>(ply)]; }

  std::vector<Ply> plies_;
};

}  // namespace espalier::engine
