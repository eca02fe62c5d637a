// Mandatory work first. Source: Akl, Barnard & Doran 1982; Muszycka85 4.1, figures 41 and 42.
// A left process evaluates its node fully: it searches the first child and starts right processes
// for the others. A right process finds a temporary value from the first subtree of its own node
// only, compares it with the final value of its elder (the first child), and is cut off or goes on.
// Promise: exact. No deep cut-offs: a right process knows the value of its parent, nothing above.
// Deviations: the process of a node searches the first child itself where the text spawns a left
// process and waits for it. The text does not say how a right process goes on: here child after
// child, each as a right child of its node. It does not say either when a rise of the parent's
// value cuts: here at once, also while a younger subtree is being searched.
#pragma once

#include <utility>

#include "espalier/search/parallel/simulated/machine/scheme.hpp"

namespace espalier::simulated {

template <class W>
class Mwf : public Scheme<W> {
  using Base = Scheme<W>;
  using Base::machine;
  using Base::walk;
  using typename Base::Answer;
  using typename Base::Node;
  using typename Base::Value;

 public:
  using Base::Base;

  typename W::Outcome run(const Node& root, Depth depth) {
    return this->run_process(root, evaluate(root, depth));
  }

 private:
  // Free processors go to mandatory work first.
  static constexpr int kMandatory = 0;
  static constexpr int kOptional = 1;

  // A node that is being searched. `running` are the processes of its right children that have gone
  // on after their temporary value.
  struct Place {
    const Node* node;
    int children;
    Place* above;  // of a right child: its parent
    Value value = Base::kLowest;
    int line = -1;
    int last = -1;         // the child that answered last
    bool settled = false;  // the first child has its final value
    int open = 0;          // right children that have not answered
    Signal settles = {};
    Signal answers = {};
    std::vector<std::pair<ProcessId, Place*>> running = {};

    // A value that makes the node useless to its parent; infinite until that one is settled.
    Value bound() const {
      return above != nullptr && above->settled ? -above->value : Base::kHighest;
    }
    bool cut() const { return value >= bound(); }
  };

  // The left process of a node: the whole value.
  Task<Answer> evaluate(Node node, Depth depth) {
    if (walk.is_leaf(node, depth)) {
      co_await this->evaluate_leaf();
      co_return Answer{this->leaf(node, Base::kLowest, Base::kHighest)};
    }
    const auto branches = walk.branches(node);
    Place place{&node, branches.count(), nullptr};
    enter(place);
    co_await this->visit();
    for (int i = 1; i < branches.count(); ++i) {
      const Node child = walk.child(node, branches.move(i), i);
      machine.start(right_process(child, depth - 1, place, i), this->id_of(child),
                    {kMandatory, child.ply});
      ++place.open;
    }
    const Answer first = co_await evaluate(walk.child(node, branches.move(0), 0), depth - 1);
    place.settled = true;
    take(place, 0, -first.value, first.line);
    machine.notify(place.settles);
    while (place.open > 0) co_await machine.wait(place.answers);
    co_return Answer{place.value, place.line};
  }

  Task<> right_process(Node node, Depth depth, Place& parent, int number) {
    co_await right(node, depth, parent, number, true);
    --parent.open;
    machine.notify(parent.answers);
  }

  // A right child: a temporary value, then one subtree after the other until it is cut off.
  Task<> right(Node node, Depth depth, Place& parent, int number, bool own_process) {
    if (walk.is_leaf(node, depth)) {
      co_await this->evaluate_leaf();
      take(parent, number, -this->leaf(node, Base::kLowest, Base::kHighest), -1);
      co_return;
    }
    const auto branches = walk.branches(node);
    Place place{&node, branches.count(), &parent};
    enter(place);
    co_await this->visit();
    const Answer first = co_await evaluate(walk.child(node, branches.move(0), 0), depth - 1);
    place.settled = true;
    take(place, 0, -first.value, first.line);
    if (own_process) {
      machine.set_rank(kOptional);
      const bool waits = !parent.settled;
      while (!parent.settled) co_await machine.wait(parent.settles);
      if (waits && place.cut()) tell_cut(place);
      if (!place.cut()) parent.running.emplace_back(machine.running(), &place);
    }
    for (int i = 1; i < branches.count() && !place.cut(); ++i) {
      const Node child = walk.child(node, branches.move(i), i);
      if (own_process) machine.next_task(this->id_of(child));
      co_await right(child, depth - 1, place, i, false);
    }
    std::erase_if(parent.running, [&](const auto& entry) { return entry.second == &place; });
    take(parent, number, -place.value, place.line);
  }

  void enter(const Place& place) {
    walk.tell(EventKind::Enter, *place.node, Base::kLowest, place.bound(), Base::kLowest);
  }

  void take(Place& place, int child, Value value, int rest) {
    const bool improved = value > place.value;
    place.last = child;
    if (improved) {
      place.value = value;
      place.line = this->add_line(child, rest);
    }
    walk.tell(EventKind::Update, *place.node, place.value, place.bound(), place.value, child,
              cut_reason(place.cut(), child + 1 == place.children), improved);
    if (improved) cut_right_children(place);
  }

  // The value of a node has risen: its right children that go on may have become useless.
  void cut_right_children(Place& place) {
    for (auto& [process, child] : place.running) {
      if (!child->cut()) continue;
      tell_cut(*child);
      machine.abandon(std::exchange(process, ProcessId{}));
      child = nullptr;
      --place.open;
      machine.notify(place.answers);
    }
    std::erase_if(place.running, [](const auto& entry) { return entry.second == nullptr; });
  }

  void tell_cut(const Place& place) {
    walk.tell(EventKind::Update, *place.node, place.value, place.bound(), place.value, place.last,
              cut_reason(true, place.last + 1 == place.children));
  }
};

}  // namespace espalier::simulated
