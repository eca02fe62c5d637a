// Young brothers wait: the first child of a node is searched by one worker; then idle workers may
// help with the others. A worker that runs out of work joins the deepest open node, also late.
// Source: Feldmann, Monien, Mysliwietz & Vornberger 1989; the owner that helps its guests while it
// waits is theirs too (the "helpful master").
//
// Promise: a node's value is that of one worker alone, as far as the parts are exact: each child is
// searched with the best value known when it was taken, so its value is exact or a true bound.
// Nobody leaves a node before its guests have left.
// Deviations: help is taken, not sent: split points stand in one list. Where node-cutting judges
// the children of a node, nobody helps, as it needs them one by one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <optional>
#include <vector>

#include "espalier/core/value.hpp"
#include "espalier/search/engine/budget.hpp"
#include "espalier/search/engine/path_rules.hpp"
#include "espalier/search/parallel/crew.hpp"
#include "espalier/search/parallel/steps.hpp"

namespace espalier::parallel {

// What guests need of a node. Whatever changes is guarded by the crew's mutex.
template <class S>
struct Split : SplitPoint {
  Split(S& worker, const Steps<S>& how, typename S::Family& whole)
      : SplitPoint(worker.split_, whole.left),
        owner(worker),
        steps(how),
        family(whole),
        line_state(worker.line_state()) {}

  S& owner;
  const Steps<S>& steps;
  typename S::Family& family;
  const typename S::LineState line_state;
  std::optional<typename S::Move> best_move;
  std::vector<typename S::Move> line;
  int hangs_on = engine::kHangsOnNothing;  // of what guests have found
  bool left_out = false;                   // a part leaves out the children that nobody has taken
};

// Takes one child after another, until none is left or none is needed.
template <class S>
[[gnu::cold]] void take_children(S& search, Split<S>& split, const typename S::Node& node) {
  auto& family = split.family;
  auto& order = family.children.order;
  Crew& crew = *search.crew();
  auto lock = crew.lock();
  while (!split.is_needless() && !order.done() && !split.left_out) {
    const std::size_t number = order.next();
    const std::size_t turn = order.turn();
    if (order.done()) crew.close(split);
    const Points best = family.standing.best;
    lock.unlock();
    auto child = make_child(search, split.steps, family, node, number);
    const auto tried = split.steps.try_child(search, family, child, number, turn, best);
    lock.lock();
    const auto before = family.standing.best;
    split.left_out = split.left_out || tried.verdict == S::kLeave;
    const bool settled = split.steps.settle(search, family, child, number, turn, tried);
    // The owner rewards the best moves of its node, whoever has found them.
    const bool good = tried.verdict == S::kSearch && tried.value >= before;
    if (good && &search != &split.owner) {
      split.owner.note_best(node.ply, family.children.moves[number], tried.value,
                            tried.value > before);
    }
    if (settled) {
      if (tried.verdict != S::kLeave) split.cut.store(true, std::memory_order_relaxed);
      crew.close(split);
    }
    if (family.standing.best > before && family.standing.best > family.window.alpha) {
      split.best_move = family.children.moves[number];
      const auto line = search.lines_.at(node.ply);
      if (split.steps.pv) split.line.assign(line.begin(), line.end());
    }
  }
}

// A guest's own state is put aside while it works for a split point, and comes back afterwards.
template <class S>
class Visiting {
 public:
  Visiting(S& guest, Split<S>& split)
      : guest_(guest),
        above_(guest.split_),
        line_state_(guest.line_state()),
        outside_(guest.look_at_path()) {
    guest.split_ = &split;
    guest.set_line_state(split.line_state);
    guest.forget_best(split.family.node.ply);
    guest.walk_as(split.owner, split.family.node.ply);
  }
  ~Visiting() {
    guest_.split_ = above_;
    guest_.set_line_state(line_state_);
    guest_.resume_path(outside_);
  }
  Visiting(const Visiting&) = delete;
  Visiting& operator=(const Visiting&) = delete;

 private:
  S& guest_;
  const SplitPoint* above_;
  typename S::LineState line_state_;
  int outside_;
};

// A guest works for a split point.
template <class S>
[[gnu::cold]] void help_with(S& search, SplitPoint& point) {
  auto& split = static_cast<Split<S>&>(point);
  const Visiting<S> visiting(search, split);
  auto node = split.family.node;
  node.forget_lists();
  try {
    take_children(search, split, node);
  } catch (const engine::Abandoned&) {  // its owner will see it too
    return;
  } catch (...) {
    const auto lock = search.crew()->lock();
    split.stopped = true;
    split.cut.store(true, std::memory_order_relaxed);
    throw;
  }
  const auto lock = search.crew()->lock();
  split.hangs_on = std::min(split.hangs_on, search.hangs_on());
}

// The owner opens the rest of its children to others.
template <class S>
[[gnu::cold]] void search_split(S& search, const Steps<S>& steps, typename S::Family& family) {
  Crew& crew = *search.crew();
  Split<S> split(search, steps, family);
  const auto work = [&] {
    try {
      take_children(search, split, family.node);
    } catch (const engine::Abandoned&) {
      if (!split.cut.load(std::memory_order_relaxed)) throw;  // needless from further above
    }
    search.split_ = split.parent;  // what it helps with has its own place
    crew.wait_for_guests(split, [&](SplitPoint& point) { help_with(search, point); });
  };
  const auto keep = [&] {
    if (!split.best_move) return;
    if (steps.pv) search.lines_.set(family.node.ply, split.line);
    if (steps.any) search.best_move_ = split.best_move;
  };
  search.split_ = &split;
  crew.open(split);
  try {
    work();
  } catch (...) {
    split.cut.store(true, std::memory_order_relaxed);
    crew.wait_for_guests(split, [](SplitPoint&) {});
    search.split_ = split.parent;
    if (steps.any) keep();  // a stop keeps what the root has proven
    throw;
  }
  if (split.stopped) {
    if (steps.any) keep();
    throw engine::Stopped{};
  }
  // Needless from above: a guest may have left without its child's value.
  if (split.parent != nullptr && split.parent->is_needless()) throw engine::Abandoned{};
  search.also_hangs_on(split.hangs_on);
  keep();
}

// The younger children of `family`, whose eldest has been searched. As long as nobody is idle, the
// worker goes on alone.
template <class S>
[[gnu::cold]] void search_with_guests(S& search, const Steps<S>& steps,
                                      typename S::Family& family) {
  auto& order = family.children.order;
  while (!order.done()) {
    search.leave_if_needless();
    if (search.crew()->somebody_is_idle()) return search_split(search, steps, family);
    const std::size_t number = search.next_child(family.node, family.left, family.children);
    auto child = make_child(search, steps, family, family.node, number);
    if (search_child(search, steps, family, child, number, order.turn())) return;
  }
}

}  // namespace espalier::parallel
