// The moves of a node that have its best score, gathered while its children are searched: what the
// history heuristic calls good where no move cuts off.
// Source: Hsu15 slides 21 and 27; Schaeffer 1989.
//
// Promise: after the last child the list holds every move whose score equals the best one, in the
// order of the search. Memory is allocated at construction only. Deviations: scores are those that
// come back from the children. Where a score is only a bound (at or below alpha, or at or below an
// earlier sibling's), "equal" means equal bounds; the slides, which search with windows as well, do
// not tell the two apart. Slide 30's program rewards no equals; slides 21 and 27 do.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

#include "espalier/core/value.hpp"

namespace espalier::ordering {

// MostMoves: the capacity of the game's move lists.
template <class Move, std::size_t MostMoves>
class BestMoves {
 public:
  // Room for nodes of so many plies.
  explicit BestMoves(std::size_t plies) : nodes_(plies) {}

  // Another node is searched at this ply, perhaps without its first child.
  void clear(int ply) { nodes_[static_cast<std::size_t>(ply)].size = 0; }

  // A child of the node that is being searched at this ply has a score that no child before it
  // exceeds; `better`: none equals it either.
  void note(int ply, Move move, Points score, bool better) {
    Node& node = nodes_[static_cast<std::size_t>(ply)];
    if (better || score != node.best) node.size = 0;
    node.best = score;
    assert(node.size < MostMoves);
    node.moves[node.size++] = move;
  }

  // The moves with this score, if it is the best one.
  std::span<const Move> at(int ply, Points score) const {
    const Node& node = nodes_[static_cast<std::size_t>(ply)];
    return {node.moves.data(), score == node.best ? node.size : 0};
  }

 private:
  struct Node {
    Points best = 0;
    std::size_t size = 0;
    std::array<Move, MostMoves> moves;
  };

  std::vector<Node> nodes_;  // by ply
};

}  // namespace espalier::ordering
