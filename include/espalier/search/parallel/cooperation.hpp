// How the workers of a team divide one search of a root among them, and what they share for that.
//
//   lazy     every worker searches the root by itself, half of the helpers one ply deeper; they
//            share the table, and the best of them answers (lazy.hpp)
//   abdada   every worker takes part in each pass of the root (abdada.hpp)
//   ybw      helpers join worker 0 where it asks for help (young_brothers.hpp)
#pragma once

#include <algorithm>
#include <atomic>

#include "espalier/search/engine/recipe.hpp"
#include "espalier/search/parallel/abdada.hpp"
#include "espalier/search/parallel/crew.hpp"

namespace espalier::parallel {

// How many plies must be left at a node for its children to be shared: below, sharing costs more
// than it saves. A search to the end of a game is deep and cuts nearly everywhere, so that small
// subtrees are very small: `plies_left` plies are left there at the root. (Measured:
// docs/threads.md.)
inline int share_from(const engine::Recipe& recipe, engine::TeamScheme scheme, int plies_left) {
  if (recipe.root.share_from > 0) return recipe.root.share_from;
  if (recipe.to_the_end) return std::max(8, plies_left / 2);
  return scheme == engine::TeamScheme::Abdada ? 3 : 4;
}

template <class Move>
struct Cooperation {
  engine::TeamScheme scheme = engine::TeamScheme::Ybw;
  Crew crew;
  SharedPass<Move> pass;
  std::atomic<int> depth{0};      // lazy: that worker 0 searches
  std::atomic<int> finisher{-1};  // lazy: who has completed the search first; -1: nobody

  void begin(engine::TeamScheme chosen) {
    scheme = chosen;
    crew.begin();
    pass.reset();
    depth = 0;
    finisher = -1;
  }
};

}  // namespace espalier::parallel
