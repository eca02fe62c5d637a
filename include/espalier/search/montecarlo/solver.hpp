// Proven results: what the solver knows of a node, and how it goes up the tree.
//
// Source: MCTS-Solver (Winands, Bjornsson & Saito 2008), with draws, and with rewards of more than
// two seats: a node is proven when its player has a proven move that brings everything (reward 1),
// or when all its moves are proven; then the best move for the player counts, as in max^n.
// Promise: what is proven is the result of the game, rules about the past left aside (a repetition
// is never taken for proven). The distance is that of the game that the proof plays: a win comes
// within that many plies.
// Deviations: with more than two seats and equal rewards for the player, the first move counts, so
// the result is one of those that max^n can have.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "espalier/search/montecarlo/node.hpp"
#include "espalier/search/montecarlo/pool.hpp"
#include "espalier/search/montecarlo/reward.hpp"

namespace espalier::montecarlo {

template <std::size_t Seats>
bool is_proven(const Node<Seats>& node) {
  return read_published(node.proof) == NodeProof::Proven;
}

template <std::size_t Seats>
Rewards<Seats> certain_rewards(const Node<Seats>& node) {
  Rewards<Seats> rewards;
  for (std::size_t seat = 0; seat < Seats; ++seat) rewards[seat] = read(node.certain[seat]);
  return rewards;
}

template <std::size_t Seats>
void prove(Node<Seats>& node, const Rewards<Seats>& rewards, std::uint16_t plies) {
  if (!claim(node.proof, NodeProof::None, NodeProof::Writing)) return;  // somebody was faster
  for (std::size_t seat = 0; seat < Seats; ++seat) write(node.certain[seat], rewards[seat]);
  write(node.plies, plies);
  publish(node.proof, NodeProof::Proven);
}

// Is a proven move better for its player than another one? The nearer win, the later loss.
inline bool proves_better(float a, std::uint16_t plies_a, float b, std::uint16_t plies_b) {
  if (a != b) return a > b;
  return a >= 1 ? plies_a < plies_b : a <= 0 && plies_a > plies_b;
}

// The best proven move of a node, if it decides the node; -1: it does not.
template <std::size_t Seats, class Move>
int deciding_edge(const Pool<Seats, Move>& pool, const Node<Seats>& node) {
  const Edge<Move>* const edges = pool.edges(node);
  int best = -1;
  bool all = true;
  for (int i = 0; i < node.count; ++i) {
    const float certain = read_published(edges[i].certain);
    all = all && certain >= 0;
    if (certain < 0) continue;
    const auto plies = [&](int edge) {
      return read(pool.node(read_published(edges[edge].child)).plies);
    };
    if (best < 0 || proves_better(certain, plies(i), read(edges[best].certain), plies(best))) {
      best = i;
    }
  }
  if (best < 0) return -1;
  return all || read(edges[best].certain) >= 1 ? best : -1;
}

// A move of `node` has been proven: is the node itself?
template <std::size_t Seats, class Move>
void try_to_prove(Pool<Seats, Move>& pool, Node<Seats>& node) {
  const int best = deciding_edge(pool, node);
  if (best < 0) return;
  const Node<Seats>& child = pool.node(read_published(pool.edges(node)[best].child));
  prove(node, certain_rewards(child), static_cast<std::uint16_t>(read(child.plies) + 1));
}

}  // namespace espalier::montecarlo
