// Young brothers wait. Source: Feldmann 1993 (dissertation, Paderborn).
// A processor searches its subtree as alpha-beta does. When the first child of a node is known, the
// node is a split point: idle processors may join it and take one of its other children. They
// choose the split point nearest to the root, where the subtrees are largest. A processor that
// waits for those who have joined it helps at split points below theirs ("helpful master").
// Promise: exact; on one processor the leaves of alpha-beta.
// Deviations: written from what later papers say of the scheme; the dissertation itself is not
// among our sources. Feldmann's machine passes messages and an idle processor asks another one at
// random; here split points stand in shared memory, and joining one takes a message. Children
// that are leaves are not given away.
#pragma once

#include <map>
#include <utility>

#include "espalier/search/parallel/simulated/machine/scheme.hpp"

namespace espalier::simulated {

template <class W>
class Ybw : public Scheme<W> {
  using Base = Scheme<W>;
  using Base::machine;
  using Base::walk;
  using typename Base::Answer;
  using typename Base::Live;
  using typename Base::Node;
  using typename Base::Value;

 public:
  using Base::Base;

  typename W::Outcome run(const Node& root, Depth depth) {
    machine.on_idle([this](int processor) {
      if (!splits_.empty()) join(*splits_.begin()->second, processor);
    });
    machine.on_guest_end([this](ProcessId guest) {
      for (Split* host : hosts_) {
        if (host->guest == guest) return receive(*host);
      }
    });
    return this->run_on_first(root,
                              search(root, depth, Live{Base::kLowest, Base::kHighest}, nullptr));
  }

 private:
  using Branches = decltype(std::declval<const W&>().branches(std::declval<const Node&>()));
  static constexpr int kLeastDepth = 2;  // at depth 1 the children are leaves

  // A node that is being searched; others may join while it stands in the list.
  struct Split {
    Ybw* scheme;
    const Node* node;
    Depth depth;
    Live window;
    Branches branches;
    ProcessId owner;
    Split* within;  // the split point that the owner has joined
    int next = 0;   // the first child that nobody has taken
    int line = -1;
    std::pair<int, std::uint64_t> place = {-1, 0};  // in the list: ply and age
    std::vector<ProcessId> helpers = {};
    Signal answers = {};
    int host = -1;         // while the owner waits: its processor,
    ProcessId guest = {};  // and the process that uses it in the meantime

    Split(Ybw* s, const Node& n, Depth d, Live w, Split* inside)
        : scheme(s),
          node(&n),
          depth(d),
          window(w),
          branches(s->walk.branches(n)),
          owner(s->machine.running()),
          within(inside) {}
    Split(const Split&) = delete;
    Split& operator=(const Split&) = delete;
    ~Split() {
      close();
      go_on();
    }

    bool is_open() const { return place.first >= 0; }
    bool has_more() const { return next < branches.count(); }
    int take_next() {
      const int taken = next++;
      if (!has_more()) close();
      return taken;
    }
    bool is_below(const Split& other) const {
      for (const Split* above = within; above != nullptr; above = above->within) {
        if (above == &other) return true;
      }
      return false;
    }
    void wait_as_host() {
      host = scheme->machine.processor();
      scheme->hosts_.push_back(this);
    }
    void go_on() {
      if (host >= 0) std::erase(scheme->hosts_, this);
      host = -1;
    }
    void open() {
      place = {node->ply, ++scheme->numbers_};
      scheme->splits_.emplace(place, this);
    }
    void close() {
      if (is_open()) scheme->splits_.erase(std::exchange(place, {-1, 0}));
    }
  };

  // `within`: the split point that the processor has joined.
  Task<Answer> search(Node node, Depth depth, Live window, Split* within) {
    if (walk.is_leaf(node, depth)) {
      co_await this->evaluate_leaf();
      co_return Answer{this->leaf(node, window.alpha, window.beta)};
    }
    Split split(this, node, depth, window, within);
    walk.tell(EventKind::Enter, node, window.alpha, window.beta, window.alpha);
    co_await this->visit();
    while (split.has_more() && !split.window.closed()) {
      const int i = split.take_next();
      const Answer answer = co_await search(walk.child(node, split.branches.move(i), i), depth - 1,
                                            below(split), within);
      take(split, i, answer);
      if (i == 0) invite(split);
    }
    split.close();
    if (!split.helpers.empty() && !split.window.closed()) {
      split.wait_as_host();
      receive(split);
    }
    while (!split.helpers.empty() && !split.window.closed()) co_await machine.wait(split.answers);
    split.go_on();
    dismiss(split);
    co_return Answer{split.window.alpha, split.line};
  }

  static Live below(Split& split) {
    return {-split.window.beta, -split.window.alpha, &split.window};
  }

  // The first child is known: idle processors may come, and those that wait above.
  void invite(Split& split) {
    if (split.depth.plies < kLeastDepth || !split.has_more() || split.window.closed()) return;
    split.open();
    while (split.is_open() && !machine.idle().empty()) join(split, *machine.idle().begin());
    for (Split* above = split.within; above != nullptr && split.is_open(); above = above->within) {
      if (above->host >= 0 && !machine.alive(above->guest)) invite_guest(split, *above);
    }
  }

  // A waiting processor looks for a split point below those who have joined it.
  void receive(Split& host) {
    for (const auto& [place, split] : splits_) {
      if (split->is_below(host)) return invite_guest(*split, host);
    }
  }

  void invite_guest(Split& split, Split& host) {
    const auto [child, number] = next_child(split);
    host.guest =
        machine.start_guest(host.host, help(split, child, number), this->id_of(child), split.owner);
    split.helpers.push_back(host.guest);
  }

  void join(Split& split, int processor) {
    const auto [child, number] = next_child(split);
    split.helpers.push_back(
        machine.start_on(processor, help(split, child, number), this->id_of(child), split.owner));
  }

  std::pair<Node, int> next_child(Split& split) {
    const int i = split.take_next();
    return {walk.child(*split.node, split.branches.move(i), i), i};
  }

  Task<> help(Split& split, Node child, int number) {
    const Answer answer = co_await search(child, split.depth - 1, below(split), &split);
    std::erase_if(split.helpers, [&](ProcessId id) { return id.slot == machine.running().slot; });
    if (!split.window.closed()) take(split, number, answer);
    if (split.window.closed()) {
      split.close();
      dismiss(split);
    }
    machine.notify(split.answers);
  }

  // A cut-off: what the others do here is in vain.
  void dismiss(Split& split) {
    for (const ProcessId id : std::exchange(split.helpers, {})) machine.abandon(id);
  }

  void take(Split& split, int child, const Answer& answer) {
    const bool last = !split.has_more() && split.helpers.empty();
    split.line =
        Base::take(*split.node, split.window, -answer.value, child, answer.line, split.line, last);
  }

  std::map<std::pair<int, std::uint64_t>, Split*> splits_;  // nearest to the root first
  std::vector<Split*> hosts_;                               // whose owners wait
  std::uint64_t numbers_ = 0;
};

}  // namespace espalier::simulated
