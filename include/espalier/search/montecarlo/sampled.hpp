// What a Monte-Carlo search answers: plain data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace espalier::montecarlo {

// What is known of a move of the root.
struct SampledMove {
  std::uint64_t visits = 0;
  double share = 0;            // mean reward of the player who moves at the root
  std::optional<int> decided;  // proven: plies to the end of the game
};

template <class Move>
struct SampledLine : SampledMove {
  std::vector<Move> moves;  // the move, and what the tree expects after it
};

// A node of the tree, for drawings: the move that leads to it and what is known of it.
template <class Move>
struct SampledNode {
  std::size_t parent = 0;  // its place in the list; the root, the first, is its own parent
  std::size_t child = 0;   // which move of its parent
  Move move{};
  std::uint64_t visits = 0;
  double total = 0;            // rewards of the player who moves at the parent (of the root: there)
  std::vector<double> totals;  // rewards of every seat
  std::optional<int> decided;  // proven: plies to the end of the game
};

struct Sampled {
  bool proven = false;
  std::uint64_t playouts = 0;  // of this search
  std::uint64_t visits = 0;    // of the root, those of earlier searches included
  std::uint32_t nodes = 0;     // in the tree
  double seconds = 0;
  int full = 0;  // thousandths of the memory
  int threads = 1;
};

template <class Move>
struct SampledAnswer : Sampled {
  std::vector<SampledLine<Move>> lines;  // the best first
};

}  // namespace espalier::montecarlo
