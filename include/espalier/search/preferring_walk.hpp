// A Walk that visits one child of the root first: what an iteration of iterative deepening hands on
// to the next. All else is the walk it is made from.
#pragma once

#include "espalier/search/branches.hpp"
#include "espalier/search/walk.hpp"

namespace espalier {

template <class W>
class PreferringWalk : public W {
 public:
  using Moves = typename W::GameType::Moves;

  explicit PreferringWalk(const W& walk) : W(walk) {}

  void prefer(int root_child) { preferred_ = root_child; }

  OrderedBranches<Moves, OneFirst> branches(const typename W::Node& node) const {
    return OrderedBranches<Moves, OneFirst>(this->game().moves(node.position),
                                            OneFirst{node.ply == 0 ? preferred_ : 0});
  }

 private:
  int preferred_ = 0;
};

}  // namespace espalier
