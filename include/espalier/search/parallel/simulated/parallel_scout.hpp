// Parallel Scout. Source: Akl & Doran 1982; Muszycka85 4.1.
// EVAL evaluates the first child of a node and, at the same time, starts TEST processes for all
// others. A T-node that the test does not exempt becomes an E-node.
// Promise: exact.
// Deviations: none known; the text does not say that TEST divides its work, so it does not. A test
// goes down to its first leaf and waits there until the first child is known. It asks about the
// value that its parent has at that moment, and keeps to the question.
#pragma once

#include "espalier/search/parallel/simulated/machine/scheme.hpp"

namespace espalier::simulated {

template <class W>
class ParallelScout : public Scheme<W> {
  using Base = Scheme<W>;
  using Base::machine;
  using Base::walk;
  using typename Base::Answer;
  using typename Base::Node;
  using typename Base::Value;

 public:
  using Base::Base;

  typename W::Outcome run(const Node& root, Depth depth) {
    return this->run_process(root, eval(root, depth, Reason::None));
  }

 private:
  // Free processors evaluate first and test then.
  static constexpr int kEval = 0;
  static constexpr int kTest = 1;

  // An E-node that is being evaluated.
  struct Place {
    const Node* node;
    Value value = Base::kLowest;
    int line = -1;
    bool settled = false;  // the first child is known
    int open = 0;          // children that have not answered
    Signal settles = {};
    Signal answers = {};
  };

  // A test: is the T-node at least as good for its player as -place.value?
  struct Question {
    Place& place;
    std::optional<Value> threshold = {};  // in the view of the T-node's player
  };

  Task<Answer> eval(Node node, Depth depth, Reason reason) {
    walk.because(reason);
    if (walk.is_leaf(node, depth)) {
      co_await this->evaluate_leaf();
      co_return Answer{this->leaf(node, Base::kLowest, Base::kHighest)};
    }
    Place place{&node};
    walk.tell(EventKind::Enter, node, Base::kLowest, Base::kHighest, Base::kLowest);
    co_await this->visit();
    const auto branches = walk.branches(node);
    for (int i = 1; i < branches.count(); ++i) {
      const Node child = walk.child(node, branches.move(i), i);
      machine.start(test_process(child, depth - 1, place, i), this->id_of(child),
                    {kTest, child.ply});
      ++place.open;
    }
    const Answer first =
        co_await eval(walk.child(node, branches.move(0), 0), depth - 1, Reason::None);
    take(place, 0, first);
    place.settled = true;
    machine.notify(place.settles);
    while (place.open > 0) co_await machine.wait(place.answers);
    co_return Answer{place.value, place.line};
  }

  Task<> test_process(Node node, Depth depth, Place& place, int number) {
    Question question{place};
    const bool exempted = co_await test(node, depth, question, false);
    if (exempted) {
      walk.tell(EventKind::Skip, *place.node, place.value, Base::kHighest, place.value, number);
    } else {
      machine.set_rank(kEval);
      const Answer answer = co_await eval(node, depth, Reason::Research);
      take(place, number, answer);
    }
    --place.open;
    machine.notify(place.answers);
  }

  // Is the value of the node >= v, or > v on every second level (`flipped`)?
  Task<bool> test(Node node, Depth depth, Question& question, bool flipped) {
    if (walk.is_leaf(node, depth)) {
      co_await this->evaluate_leaf();
      const Value value = tell_leaf(node, question, flipped);
      while (!question.place.settled) co_await machine.wait(question.place.settles);
      if (!question.threshold) question.threshold = -question.place.value;
      const Value v = threshold(question, flipped);
      co_return flipped ? value > v : value >= v;
    }
    tell(EventKind::Enter, node, question, flipped, -1, false, false);
    co_await this->visit();
    const auto branches = walk.branches(node);
    for (int i = 0; i < branches.count(); ++i) {
      const bool passed =
          co_await test(walk.child(node, branches.move(i), i), depth - 1, question, !flipped);
      if (passed) continue;
      tell(EventKind::Verdict, node, question, flipped, i, i + 1 == branches.count(), true);
      co_return true;
    }
    tell(EventKind::Verdict, node, question, flipped, -1, true, false);
    co_return false;
  }

  static Reason reason(bool flipped) { return flipped ? Reason::TestAbove : Reason::TestAtLeast; }
  static Value threshold(const Question& question, bool flipped) {
    return flipped ? -*question.threshold : *question.threshold;
  }

  Value tell_leaf(const Node& node, const Question& question, bool flipped) {
    if (!question.threshold) return this->leaf(node, Base::kLowest, Base::kHighest);
    const Value v = threshold(question, flipped);
    walk.because(reason(flipped));
    return this->leaf(node, v, v);
  }

  // Before the first leaf is compared the threshold is not known, and nothing is said of it.
  void tell(EventKind kind, const Node& node, const Question& question, bool flipped, int child,
            bool last, bool yes) {
    const bool known = question.threshold.has_value();
    const Value low = known ? threshold(question, flipped) : Base::kLowest;
    const Value high = known ? low : Base::kHighest;
    const Reason enters = known ? reason(flipped) : Reason::None;
    walk.tell(kind, node, low, high, low, child,
              kind == EventKind::Enter ? enters : cut_reason(yes, last), yes);
  }

  void take(Place& place, int child, const Answer& answer) {
    const Value value = -answer.value;
    const bool improved = value > place.value;
    if (improved) {
      place.value = value;
      place.line = this->add_line(child, answer.line);
    }
    walk.tell(EventKind::Update, *place.node, place.value, Base::kHighest, place.value, child,
              Reason::None, improved);
  }
};

}  // namespace espalier::simulated
