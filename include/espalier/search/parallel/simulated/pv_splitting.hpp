// Principal variation splitting. Source: Marsland & Campbell 1982.
// All processors go down the principal variation, the path of first children. When the first child
// of a node on it is known, the other children are handed to the processors, each searched by one
// of them with alpha-beta; then the search goes up to the next node.
// Promise: exact.
// Deviations: written from what later papers say of the scheme; the paper itself is not among our
// sources. Processors share memory: a better value narrows the windows of the others at once.
#pragma once

#include "espalier/search/parallel/simulated/machine/scheme.hpp"

namespace espalier::simulated {

template <class W>
class PvSplitting : public Scheme<W> {
  using Base = Scheme<W>;
  using Base::machine;
  using Base::walk;
  using typename Base::Answer;
  using typename Base::Live;
  using typename Base::Node;

 public:
  using Base::Base;

  typename W::Outcome run(const Node& root, Depth depth) {
    return this->run_process(root, variation(root, depth));
  }

 private:
  // A node of the principal variation, while processors search its children.
  struct Place {
    const Node* node;
    Live window = {Base::kLowest, Base::kHighest};
    int line = -1;
    int open = 0;
    Signal answers = {};
  };

  Task<Answer> variation(Node node, Depth depth) {
    if (walk.is_leaf(node, depth)) {
      co_await this->evaluate_leaf();
      co_return Answer{this->leaf(node, Base::kLowest, Base::kHighest)};
    }
    Place place{&node};
    walk.tell(EventKind::Enter, node, Base::kLowest, Base::kHighest, Base::kLowest);
    co_await this->visit();
    const auto branches = walk.branches(node);
    const Answer first = co_await variation(walk.child(node, branches.move(0), 0), depth - 1);
    take(place, 0, first);
    for (int i = 1; i < branches.count(); ++i) {
      const Node child = walk.child(node, branches.move(i), i);
      machine.start(one_child(child, depth - 1, place, i), this->id_of(child), {});
      ++place.open;
    }
    while (place.open > 0) co_await machine.wait(place.answers);
    co_return Answer{place.window.alpha, place.line};
  }

  Task<> one_child(Node node, Depth depth, Place& place, int number) {
    const Answer answer = co_await this->alpha_beta(node, depth, -place.window.beta,
                                                    -place.window.alpha, &place.window);
    take(place, number, answer);
    --place.open;
    machine.notify(place.answers);
  }

  void take(Place& place, int child, const Answer& answer) {
    place.line =
        Base::take(*place.node, place.window, -answer.value, child, answer.line, place.line, true);
  }
};

}  // namespace espalier::simulated
