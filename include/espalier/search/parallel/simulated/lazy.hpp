// Lazy parallel search. Source: no paper; usual in chess programs since about 2014 ("Lazy SMP").
// All processors search the whole tree and share a table, and nothing else. They go through the
// children of a node in different orders, so that they fill the table at different places.
// Promise: exact. The processor that finishes the root first gives the answer.
// Deviations: programs also vary the depth of the helpers. Here all search to the same depth, since
// the nodes of a tree need not have values above the leaves. A helper turns the children after the
// first by a number of places that depends on its own number and on the ply. The table forgets
// nothing, and an entry speaks only of the same depth.
#pragma once

#include "espalier/search/parallel/simulated/machine/table_scheme.hpp"

namespace espalier::simulated {

template <class W>
class Lazy : public TableScheme<W> {
  using Base = TableScheme<W>;

 public:
  using Base::Base;

  typename W::Outcome run(const typename W::Node& root, Depth depth) {
    std::vector<typename Base::Manner> manners(
        static_cast<std::size_t>(this->machine.processors()));
    for (std::size_t p = 1; p < manners.size(); ++p) manners[p].order = hash_seed(p);
    return this->run_everywhere(root, depth, manners);
  }
};

}  // namespace espalier::simulated
