// The static values that dynamic ordering computes on its way, kept until the search reaches the
// nodes they belong to: those of a node's children, and those of the children of every child that
// was looked at more closely.
// Source: Muszycka85 4.2 (Slagle & Dixon 1969): the children of the chosen node are evaluated, and
// the search goes on from there or from a better choice.
//
// Promise: a value is that of the position after the move, whoever asks. A ply has one node whose
// children are being searched, so it has one set of lists; begin() empties them.
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
  using List = std::vector<One>;

  // The children of a node at this ply are about to be valued.
  void begin(int ply, std::size_t children) {
    const auto number = static_cast<std::size_t>(ply);
    if (number >= plies_.size()) plies_.resize(number + 1);
    Ply& here = plies_[number];
    here.values.assign(children, kUnknownValue);
    if (here.below.size() < children) here.below.resize(children);
    for (std::size_t i = 0; i < children; ++i) here.below[i].clear();
  }

  Points& value(int ply, std::size_t child) { return at(ply).values[child]; }
  // The children of a child.
  List& below(int ply, std::size_t child) { return at(ply).below[child]; }

  // What a child is told when it is searched.
  void tell(int ply, std::size_t child, NodeStory& story) {
    story.value = value(ply, child);
    if (!below(ply, child).empty()) story.list = static_cast<std::uint16_t>(child + 1);
  }

  // The static value of the node that a move leads to, from one that was told of a list. Where
  // some moves are left out, the numbers of the others differ from those in the list.
  Points after(int ply, const NodeStory& story, const Move& move, std::size_t number) const {
    const List& list = plies_[static_cast<std::size_t>(ply - 1)].below[story.list - 1U];
    if (number < list.size() && list[number].move == move) return list[number].value;
    for (const One& one : list) {
      if (one.move == move) return one.value;
    }
    return kUnknownValue;
  }

 private:
  struct Ply {
    std::vector<Points> values;
    std::vector<List> below;
  };
  Ply& at(int ply) { return plies_[static_cast<std::size_t>(ply)]; }

  std::vector<Ply> plies_;
};

}  // namespace espalier::engine
