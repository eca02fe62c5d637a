// hsu15/enhancements: what one condition costs on one position, depth by depth.
//
// A search with iterative deepening tells its costs after every iteration, so one search gives all
// depths; a direct search is made anew for each depth. Costs are sums over the iterations, as the
// user of iterative deepening pays them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/any_game.hpp"
#include "lab/studies/hsu15/conditions.hpp"

namespace espalier::lab::hsu15 {

struct Cost {
  std::int64_t leaves = 0;
  std::int64_t nodes = 0;
  Points value = 0;
  app::AnyMove move;
};

// [d] is the cost of searching to depth d; empty where the game does not unlock the recipe.
using Costs = std::vector<Cost>;
Costs search_costs(const app::AnyGame& game, const app::AnyPosition& position,
                   const Condition& condition, int first, int last);

// CPU time of a search to one depth, the least of some repetitions; 0 where the recipe is locked.
struct Timing {
  std::int64_t nanoseconds = 0;
  std::int64_t nodes = 0;
};
Timing search_time(const app::AnyGame& game, const app::AnyPosition& position,
                   const Condition& condition, int depth);
bool deepens(const app::AnyGame& game, const Condition& condition);

// The leaves of the whole tree and of the minimal tree of Knuth and Moore, w^ceil(d/2) +
// w^floor(d/2) - 1, where w is the mean width of the tree of the position: the d-th root of its
// paths of length d. Paths are counted while there are not too many; beyond, w stays as it is.
class TreeSizes {
 public:
  TreeSizes(const app::AnyGame& game, const app::AnyPosition& position, int last);
  // Summed over the depths 1..d where searches deepen.
  Costs exhaustive(bool summed) const { return costs(summed, false); }
  Costs minimal(bool summed) const { return costs(summed, true); }

 private:
  std::vector<double> paths_;  // [d]
  Costs costs(bool summed, bool minimal) const;
};

}  // namespace espalier::lab::hsu15
