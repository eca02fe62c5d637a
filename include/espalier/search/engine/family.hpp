// A node while its children are searched one by one, by one worker or by several.
#pragma once

#include <cstdint>

#include "espalier/core/window.hpp"
#include "espalier/search/engine/candidates.hpp"
#include "espalier/search/engine/child_cuts.hpp"
#include "espalier/search/engine/drivers.hpp"
#include "espalier/search/engine/node.hpp"

namespace espalier::engine {

// What the children searched so far have shown.
struct Standing {
  Points best = kLowest;
  std::uint16_t code = memory::kNoMove;  // of the best move
};

template <class G, class Node>
struct FamilyOf {
  const Node& node;
  int left;
  Window<Points> window;
  const TableKey& key;
  Candidates<G>& children;
  Standing standing;
};

// What came of a child.
struct Tried {
  ChildVerdict verdict = ChildVerdict::Search;
  Points bound = 0;  // that it had to exceed
  Points value = 0;  // if it was skipped: what it is worth at most
};

}  // namespace espalier::engine
