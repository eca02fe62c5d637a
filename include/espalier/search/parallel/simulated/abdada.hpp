// ABDADA: alpha-beta distributed with droit d'ainesse. Source: Weill 1996 (ICCA Journal 19(1)).
// All processors search the whole tree and share a table, in which a node says how many processors
// are at work there. The first child of a node is always searched. A later child that another
// processor is searching is put off until the other children are done.
// Promise: exact. The processor that finishes the root first gives the answer.
// Deviations: written from what is generally known of the scheme; the paper itself is not among our
// sources. The table forgets nothing. Bounds are stored beside each other, lower and upper, and
// an entry speaks only of searches to the same depth.
#pragma once

#include "espalier/search/parallel/simulated/machine/table_scheme.hpp"

namespace espalier::simulated {

template <class W>
class Abdada : public TableScheme<W> {
  using Base = TableScheme<W>;

 public:
  using Base::Base;

  typename W::Outcome run(const typename W::Node& root, Depth depth) {
    typename Base::Manner manner;
    manner.defers = true;
    return this->run_everywhere(
        root, depth, std::vector(static_cast<std::size_t>(this->machine.processors()), manner));
  }
};

}  // namespace espalier::simulated
