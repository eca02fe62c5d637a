// What every simulated scheme stands on: the walk, the machine, the costs; windows that may be
// narrowed from outside while a search goes on; and plain alpha-beta on one processor, which most
// schemes run below the place where they divide the work.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/search/parallel/simulated/machine/machine.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::simulated {

// The window of a node, in the view of its player. `above` is that of its parent: what the parent
// learns narrows the window here too.
template <class Value>
struct LiveWindow {
  Value alpha;
  Value beta;
  LiveWindow* above = nullptr;

  // Reads the news from the windows above; true: nothing is left to find out.
  bool closed() {
    if (above != nullptr) {
      above->closed();
      alpha = std::max(alpha, -above->beta);
      beta = std::min(beta, -above->alpha);
    }
    return alpha >= beta;
  }
};

template <class W>
class Scheme {
 public:
  using Node = typename W::Node;
  using Value = typename W::Value;
  using Move = typename W::Move;
  using Limits = typename W::Limits;
  using Live = LiveWindow<Value>;

  // A value and the children that lead to it: the number of the first cell of a line, or -1.
  struct Answer {
    Value value{};
    int line = -1;
  };

  Scheme(W& w, const Options<Value>& o, Machine& m, const Setting& s)
      : walk(w),
        options(o),
        machine(m),
        setting(s),
        leaf_cost_(Machine::ticks(s.costs.leaf)),
        visit_cost_(Machine::ticks(s.costs.visit)) {}
  Scheme(const Scheme&) = delete;  // processes refer to it
  Scheme& operator=(const Scheme&) = delete;

 protected:
  W& walk;
  const Options<Value>& options;
  Machine& machine;
  const Setting& setting;

  static constexpr Value kLowest = Limits::lowest();
  static constexpr Value kHighest = Limits::highest();

  auto visit() { return machine.work(visit_cost_); }
  // The work at a leaf; `leaf` tells its value when it is done.
  auto evaluate_leaf() { return machine.work(leaf_cost_); }
  Value leaf(const Node& node, Value alpha, Value beta) {
    machine.count_leaf();
    return walk.leaf(node, alpha, beta);
  }
  // The path of a node, if somebody listens.
  static std::uint64_t id_of(const Node& node) {
    if constexpr (W::kPaths) {
      return node.path.id;
    } else {
      return static_cast<std::uint64_t>(node.ply);
    }
  }

  int add_line(int child, int rest) {
    cells_.push_back({child, rest});
    return static_cast<int>(cells_.size()) - 1;
  }

  // Alpha-beta, negamax form, fail-hard, as in exact/alpha_beta.hpp; news from the windows above
  // reaches it at every node.
  Task<Answer> alpha_beta(Node node, Depth depth, Value alpha, Value beta, Live* above) {
    if (walk.is_leaf(node, depth)) {
      co_await evaluate_leaf();
      co_return Answer{leaf(node, alpha, beta)};
    }
    Live window{alpha, beta, above};
    int line = -1;
    walk.tell(EventKind::Enter, node, alpha, beta, alpha);
    co_await visit();
    const auto branches = walk.branches(node);
    for (int i = 0; i < branches.count() && !window.closed(); ++i) {
      const Answer answer = co_await alpha_beta(walk.child(node, branches.move(i), i), depth - 1,
                                                -window.beta, -window.alpha, &window);
      line = take(node, window, -answer.value, i, answer.line, line, i + 1 == branches.count());
    }
    co_return Answer{window.alpha, line};
  }

  // A child has returned its value: the window and the line of the node after it.
  int take(const Node& node, Live& window, Value value, int child, int rest, int line, bool last) {
    window.closed();
    const bool improved = value > window.alpha;
    if (improved) {
      window.alpha = value;
      line = add_line(child, rest);
    }
    walk.tell(EventKind::Update, node, window.alpha, window.beta, window.alpha, child,
              cut_reason(window.alpha >= window.beta, last), improved);
    return line;
  }

  // One process finds the answer: on any processor, or on the first one, which it holds.
  typename W::Outcome run_process(const Node& root, Task<Answer> search) {
    machine.start(keep_answer(std::move(search)), id_of(root), {});
    return finish(root);
  }
  typename W::Outcome run_on_first(const Node& root, Task<Answer> search) {
    machine.start_on(0, keep_answer(std::move(search)), id_of(root));
    return finish(root);
  }

  // Runs the machine until the answer is there; tells the principal variation.
  typename W::Outcome finish(const Node& root) {
    const bool done =
        machine.run([this] { return answer_.has_value(); }, [this] { return walk.stopped(); });
    if (!done) return {options.window.alpha, std::nullopt, false};
    return {answer_->value, tell_line(root, answer_->value, answer_->line)};
  }

  std::optional<Answer> answer_;

 private:
  Task<> keep_answer(Task<Answer> search) {
    const Answer found = co_await std::move(search);
    answer_ = found;
  }

  struct Cell {
    int child;
    int rest;
  };

  std::optional<Move> tell_line(Node node, Value value, int line) {
    std::optional<Move> first;
    while (line >= 0) {
      const Cell cell = cells_[static_cast<std::size_t>(line)];
      const Move move = walk.branches(node).move(cell.child);
      if (!first) first = move;
      walk.tell(EventKind::Line, node, value, value, value, cell.child);
      node = walk.child(node, move, cell.child);
      value = -value;
      line = cell.rest;
    }
    if (first) walk.tell(EventKind::Line, node, value, value, value);
    return first;
  }

  Ticks leaf_cost_;
  Ticks visit_cost_;
  std::vector<Cell> cells_;
};

}  // namespace espalier::simulated
