// Alpha-beta on one of P processors: the yardstick of the parallel schemes. Source: Muszycka85 2.2.
// Promise: exact; the leaves of sequential alpha-beta in the same order.
// Deviations: the other processors wait.
#pragma once

#include "espalier/search/parallel/simulated/machine/scheme.hpp"

namespace espalier::simulated {

template <class W>
class AlphaBeta : public Scheme<W> {
  using Base = Scheme<W>;
  using typename Base::Node;

 public:
  using Base::Base;

  typename W::Outcome run(const Node& root, Depth depth) {
    return this->run_on_first(
        root, this->alpha_beta(root, depth, Base::kLowest, Base::kHighest, nullptr));
  }
};

}  // namespace espalier::simulated
