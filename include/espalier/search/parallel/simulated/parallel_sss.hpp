// Parallel SSS*, disjoint parts. Source: Kumar & Kanal 1984; Muszycka85 4.1.
// SSS* looks for the best solution tree: one child at the nodes of the player at the root, all
// children at those of the opponent. The solution trees are divided into disjoint parts, one for
// every process. Processes search their parts depth first and asynchronously; when one finds a
// better solution, the others hear of it.
// Promise: exact. On one processor the leaves of alpha-beta.
// Deviations: the text does not say how the tree is divided. Here the children of the root are
// dealt out. If there are more processes than children, a child gets several: they divide the
// choice at the first grandchild among them, and so on; each of them must search the other
// grandchildren too.
#pragma once

#include <memory>

#include "espalier/search/parallel/simulated/machine/scheme.hpp"

namespace espalier::simulated {

template <class W>
class ParallelSss : public Scheme<W> {
  using Base = Scheme<W>;
  using Base::machine;
  using Base::walk;
  using typename Base::Answer;
  using typename Base::Live;
  using typename Base::Node;
  using typename Base::Value;

 public:
  using Base::Base;
  static constexpr bool kIsSss = true;

  typename W::Outcome run(const Node& root, Depth depth) {
    for (int p = 0; p < machine.processors(); ++p) {
      auto part = deal(root, depth, machine.processors(), p);
      if (!part) continue;
      machine.start_on(p, search(root, depth, *part), this->id_of(root));
      parts_.push_back(std::move(part));
      ++open_;
    }
    return this->finish(root);
  }

 private:
  // The children that a process may choose at a node. Of a single child that others have as well,
  // `first` is the part of its first child.
  struct Part {
    std::vector<int> children;
    std::unique_ptr<Part> first;
  };

  // The part of process `number` out of `processes`; null: there are fewer parts than processes.
  std::unique_ptr<Part> deal(const Node& node, Depth depth, int processes, int number) const {
    auto part = std::make_unique<Part>();
    if (walk.is_leaf(node, depth)) return number == 0 ? std::move(part) : nullptr;
    const auto branches = walk.branches(node);
    const int count = branches.count();
    for (int i = number % count; i < count; i += processes) part->children.push_back(i);
    if (processes <= count) return part;
    const int child = number % count;
    part->children = {child};
    const int sharing = (processes - child + count - 1) / count;
    if (sharing == 1) return part;
    const Node below = walk.child(node, branches.move(child), child);
    if (walk.is_leaf(below, depth - 1)) return number < count ? std::move(part) : nullptr;
    const Node first = walk.child(below, walk.branches(below).move(0), 0);
    part->first = deal(first, depth - 2, sharing, number / count);
    return part->first ? std::move(part) : nullptr;
  }

  Task<> search(Node root, Depth depth, const Part& part) {
    const Answer answer =
        co_await choose(root, depth, Base::kLowest, Base::kHighest, &outside_, &part);
    if (part.children.empty()) best_ = answer;  // the root is a leaf
    if (--open_ == 0) this->answer_ = best_;
  }

  // A node of the player at the root: only the children of the part.
  Task<Answer> choose(Node node, Depth depth, Value alpha, Value beta, Live* above,
                      const Part* part) {
    if (part->children.empty()) {
      co_return co_await this->alpha_beta(node, depth, alpha, beta, above);
    }
    Live window{alpha, beta, above};
    int line = -1;
    walk.tell(EventKind::Enter, node, alpha, beta, alpha);
    co_await this->visit();
    const auto branches = walk.branches(node);
    for (const int i : part->children) {
      if (window.closed()) break;
      const Node child = walk.child(node, branches.move(i), i);
      Answer answer;
      if (part->first) {
        answer = co_await answer_all(child, depth - 1, -window.beta, -window.alpha, &window,
                                     part->first.get());
      } else {
        answer = co_await this->alpha_beta(child, depth - 1, -window.beta, -window.alpha, &window);
      }
      const int before = line;
      line =
          this->take(node, window, -answer.value, i, answer.line, line, i == part->children.back());
      if (node.ply == 0 && line != before) publish({window.alpha, line});
    }
    co_return Answer{window.alpha, line};
  }

  // A node of the opponent, whose first child is restricted to a part.
  Task<Answer> answer_all(Node node, Depth depth, Value alpha, Value beta, Live* above,
                          const Part* first) {
    Live window{alpha, beta, above};
    int line = -1;
    walk.tell(EventKind::Enter, node, alpha, beta, alpha);
    co_await this->visit();
    const auto branches = walk.branches(node);
    for (int i = 0; i < branches.count() && !window.closed(); ++i) {
      const Node child = walk.child(node, branches.move(i), i);
      Answer answer;
      if (i == 0) {
        answer = co_await choose(child, depth - 1, -window.beta, -window.alpha, &window, first);
      } else {
        answer = co_await this->alpha_beta(child, depth - 1, -window.beta, -window.alpha, &window);
      }
      line =
          this->take(node, window, -answer.value, i, answer.line, line, i + 1 == branches.count());
      if (i == 0) line = -1;  // the child may be worth more than this part of it
    }
    co_return Answer{window.alpha, line};
  }

  // A better solution: the others need not look for one that is no better.
  void publish(const Answer& solution) {
    if (solution.value <= best_.value) return;
    best_ = solution;
    machine.send(
        [this, value = solution.value] { outside_.beta = std::min(outside_.beta, -value); });
  }

  std::vector<std::unique_ptr<Part>> parts_;
  int open_ = 0;
  Live outside_ = {Base::kLowest, Base::kHighest};  // the root's window, seen from above
  Answer best_{Base::kLowest};
};

}  // namespace espalier::simulated
