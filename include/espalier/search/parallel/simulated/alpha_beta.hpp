// Alpha-beta on one of P processors: the yardstick of the parallel schemes. Source: Muszycka85 2.2.
// Promise: exact; the leaves of sequential alpha-beta in the same order.
// Deviations: the other processors wait.
#pragma once

#include "espalier/search/parallel/simulated/machine/scheme.hpp"

namespace espalier::simulated {

template <class W>
class AlphaBeta : public Scheme<W> {
  using Base = Scheme<W>;
  using typename Base::Answer;
  using typename Base::Node;

 public:
  using Base::Base;

  typename W::Outcome run(const Node& root, Depth depth) {
    this->machine.start_on(0, search(root, depth), this->id_of(root));
    return this->finish(root, answer_);
  }

 private:
  Task<> search(Node root, Depth depth) {
    const Answer answer =
        co_await this->alpha_beta(root, depth, Base::kLowest, Base::kHighest, nullptr);
    answer_ = answer;
  }

  std::optional<Answer> answer_;
};

}  // namespace espalier::simulated
