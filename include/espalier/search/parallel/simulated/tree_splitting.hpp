// Tree splitting on a tree of processors. Source: Finkel & Fishburn 1982; Muszycka85 4.1.
// A processor's parent is its master, its children are its slaves. A master queues the children of
// its node for its own slaves. At every answer it narrows its window and tells the slaves that are
// working. Leaf processors run alpha-beta.
// Promise: exact.
// Deviations: none known. Processors are numbered level by level, and the last level may have room
// left, so that any number of them makes a tree: the master of processor i is (i - 1) / slaves.
// A master that is given a leaf evaluates it; it does no other search of its own.
#pragma once

#include <memory>
#include <utility>

#include "espalier/search/parallel/simulated/machine/scheme.hpp"

namespace espalier::simulated {

template <class W>
class TreeSplitting : public Scheme<W> {
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
    return this->run_on_first(root, search(root, depth));
  }

 private:
  struct Reply {
    int child;
    int slave;
    Answer answer;
  };
  // What a slave works on. The window is that of the master's node as far as the slave knows it: it
  // changes when a message arrives.
  struct Order {
    ProcessId process;
    int child;
    int slave;
    Live window;
    Signal* news = nullptr;  // the slave is a master itself and waits for this
  };
  struct Master {
    Live window;
    Signal wake = {};  // a reply, or news from above
    std::vector<Reply> replies = {};
    std::vector<std::unique_ptr<Order>> orders = {};
  };

  Task<Answer> search(Node root, Depth depth) {
    Order all{machine.running(), -1, 0, {Base::kLowest, Base::kHighest}};
    co_return co_await process(root, depth, all);
  }

  int first_slave(int processor) const { return processor * this->setting.slaves + 1; }

  // What the processor of an order does with its node.
  Task<Answer> process(Node node, Depth depth, Order& order) {
    const bool master = first_slave(order.slave) < machine.processors();
    if (master && !walk.is_leaf(node, depth)) co_return co_await divide(node, depth, order);
    co_return co_await this->alpha_beta(node, depth, -order.window.beta, -order.window.alpha,
                                        &order.window);
  }

  Task<Answer> divide(Node node, Depth depth, Order& order) {
    Master master{{-order.window.beta, -order.window.alpha, &order.window}};
    order.news = &master.wake;
    walk.tell(EventKind::Enter, node, master.window.alpha, master.window.beta, master.window.alpha);
    co_await this->visit();
    const auto branches = walk.branches(node);
    std::vector<int> slaves = slaves_of(order.slave);
    int next = 0;
    int line = -1;
    for (;;) {
      while (next < branches.count() && !slaves.empty() && !master.window.closed()) {
        give(master, walk.child(node, branches.move(next), next), depth - 1, next, slaves.back());
        slaves.pop_back();
        ++next;
      }
      if (master.window.closed() || master.orders.empty()) break;
      co_await machine.wait(master.wake);
      for (const Reply& reply : std::exchange(master.replies, {})) {
        slaves.push_back(reply.slave);
        std::erase_if(master.orders, [&](const auto& o) { return o->child == reply.child; });
        const bool last = next == branches.count() && master.orders.empty();
        line = this->take(node, master.window, -reply.answer.value, reply.child, reply.answer.line,
                          line, last);
      }
      if (!master.window.closed()) tell_slaves(master);
    }
    order.news = nullptr;
    for (const auto& working : master.orders) machine.abandon(working->process);
    co_return Answer{master.window.alpha, line};
  }

  // The highest number last: slaves are taken from the back.
  std::vector<int> slaves_of(int processor) const {
    std::vector<int> slaves;
    const int first = first_slave(processor);
    const int last = std::min(first + this->setting.slaves, machine.processors()) - 1;
    for (int slave = last; slave >= first; --slave) slaves.push_back(slave);
    return slaves;
  }

  void give(Master& master, const Node& child, Depth depth, int number, int slave) {
    auto order = std::make_unique<Order>();
    order->child = number;
    order->slave = slave;
    order->window = {master.window.alpha, master.window.beta};
    order->process =
        machine.start_on(slave, obey(child, depth, *order, master), this->id_of(child));
    master.orders.push_back(std::move(order));
  }

  Task<> obey(Node node, Depth depth, Order& order, Master& master) {
    const Answer answer = co_await process(node, depth, order);
    master.replies.push_back({order.child, order.slave, answer});
    machine.notify(master.wake);
  }

  // The window as it is now, to every slave that still works when the message arrives.
  void tell_slaves(const Master& master) {
    for (const auto& order : master.orders) {
      machine.send([this, to = order->process, at = order.get(), alpha = master.window.alpha,
                    beta = master.window.beta] {
        if (!machine.alive(to)) return;
        at->window.alpha = std::max(at->window.alpha, alpha);
        at->window.beta = std::min(at->window.beta, beta);
        if (at->news != nullptr) machine.notify_now(*at->news);
      });
    }
  }
};

}  // namespace espalier::simulated
