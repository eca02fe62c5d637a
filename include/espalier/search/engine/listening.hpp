// What the engine tells while it searches. In the lean profile only leaves are counted; in the full
// one statistics are kept as well; the traced one tells every step, as the faithful strategies do.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "espalier/core/game.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/core/window.hpp"

namespace espalier::engine {

// Kept by the full profiles, shown by `analyse --stats`.
struct Statistics {
  static constexpr std::size_t kTurns = 16;

  std::uint64_t expanded = 0;                      // inner nodes whose children were searched
  std::uint64_t children = 0;                      // that they have
  std::array<std::uint64_t, kTurns + 1> cut_at{};  // [1] at the first child, [2] ..., last: later
  std::uint64_t probes = 0;
  std::uint64_t hits = 0;
  std::uint64_t quiescence_nodes = 0;
  // The same at nodes that Combined Move Ordering sorts by evaluation; a table move comes first.
  std::array<std::uint64_t, kTurns + 1> evaluated_cut_at{};
  std::uint64_t order_evaluations = 0;  // children valued only to be sorted; they are no nodes
  std::uint64_t evaluations = 0;        // calls of the evaluation
  std::uint64_t evaluations_saved = 0;  // static values that were known already
  std::uint64_t test_cuts = 0;  // a shallow search cut a node (ProbCut) or left out a child (GPC)

  void cut(std::size_t turn) { ++cut_at[turn < kTurns ? turn : kTurns]; }
  void cut_evaluated(std::size_t turn) { ++evaluated_cut_at[std::min(turn, kTurns)]; }
  std::uint64_t cuts() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : cut_at) sum += count;
    return sum;
  }
  void probed(bool hit) {
    ++probes;
    hits += hit ? 1 : 0;
  }
  Statistics& operator+=(const Statistics& other) {
    expanded += other.expanded;
    children += other.children;
    for (std::size_t i = 0; i <= kTurns; ++i) {
      cut_at[i] += other.cut_at[i];
      evaluated_cut_at[i] += other.evaluated_cut_at[i];
    }
    probes += other.probes;
    hits += other.hits;
    quiescence_nodes += other.quiescence_nodes;
    order_evaluations += other.order_evaluations;
    evaluations += other.evaluations;
    evaluations_saved += other.evaluations_saved;
    test_cuts += other.test_cuts;
    return *this;
  }
};

// What an event may say beside its window and value.
struct Detail {
  int child = -1;
  Reason reason = Reason::None;
  bool improved = false;
  Knowledge knowledge = Knowledge::None;
  int depth = -1;  // quarters of a ply
  int count = -1;
  Points other = 0;  // this and `found`: in the view of the player who moves at the node
  Points found = 0;
};

// Why the next node is entered; nothing where nobody listens.
struct Why {
  Reason reason = Reason::None;
  int count = -1;  // goes with the reason
};
struct Untold {};

template <class G, class Profile>
class Listening {
 public:
  static constexpr bool kTracing = Profile::Trace::kActive;
  using Pending = std::conditional_t<kTracing, Why, Untold>;

  std::uint64_t leaves_ = 0;
  Statistics statistics_;
  [[no_unique_address]] typename Profile::Counters counters_;
  [[no_unique_address]] typename Profile::Trace trace_;

  // Gives a child its place in the tree.
  template <class Node>
  static void place(const Node& parent, Node& child, std::size_t number) {
    if constexpr (kTracing) {
      child.path.id = hash_step(parent.path.id, number);
      child.path.parent = parent.path.id;
      child.path.index = static_cast<std::int32_t>(number);
    }
    (void)parent, (void)child, (void)number;
  }

  // The window of the node that is looked at next: a leaf is told with it.
  void asked(Points alpha, Points beta) {
    if constexpr (kTracing) asked_ = {alpha, beta};
    (void)alpha, (void)beta;
  }

  // Each returns the value it was given, so that a search can end with it.
  template <class Node>
  Points leaf(const Node& node, Points value, Reason reason = Reason::None) {
    ++leaves_;
    if constexpr (kTracing) {
      counters_.leaf(node.path.id, node.ply);
      tell(EventKind::Leaf, node, asked_.alpha, asked_.beta, value, {.reason = reason});
    }
    (void)node, (void)reason;
    return value;
  }
  // `knowledge`, `depth` and `child`: what the value rests on.
  template <class Node>
  Points retrieved(const Node& node, Points alpha, Points beta, Points value, Knowledge knowledge,
                   int depth = -1, std::ptrdiff_t child = -1) {
    if constexpr (kTracing) {
      counters_.revisit(node.ply);
      tell(EventKind::Retrieve, node, alpha, beta, value,
           {.child = static_cast<int>(child), .knowledge = knowledge, .depth = depth});
    }
    (void)node, (void)alpha, (void)beta, (void)knowledge, (void)depth, (void)child;
    return value;
  }

  template <class Node>
  void entered(const Node& node, int left, Points alpha, Points beta, Points value,
               std::size_t children) {
    if constexpr (Profile::kFull) {
      ++statistics_.expanded;
      statistics_.children += children;
    }
    if constexpr (kTracing) {
      counters_.inner(node.path.id, node.ply);
      tell(EventKind::Enter, node, alpha, beta, value, {.depth = left});
    }
    (void)node, (void)left, (void)alpha, (void)beta, (void)value, (void)children;
  }

  // A node beyond the horizon, which no statistics count.
  template <class Node>
  void continued(const Node& node, int left, Points alpha, Points beta, Points value) {
    if constexpr (kTracing) {
      counters_.inner(node.path.id, node.ply);
      tell(EventKind::Enter, node, alpha, beta, value, {.depth = std::max(left, 0)});
    }
    (void)node, (void)left, (void)alpha, (void)beta, (void)value;
  }

  // `child` is the node that has returned.
  template <class Node>
  void updated(const Node& node, Points alpha, Points beta, Points value, const Node& child,
               bool cut, bool improved) {
    if constexpr (kTracing) {
      if (cut) counters_.cut();
      tell(EventKind::Update, node, alpha, beta, value,
           {.child = child.path.index,
            .reason = cut ? Reason::CutOff : Reason::None,
            .improved = improved});
    }
    (void)node, (void)alpha, (void)beta, (void)value, (void)child, (void)cut, (void)improved;
  }

  // A part ends the search of a node with a value.
  template <class Node>
  Points cut_by(Reason reason, const Node& node, Points alpha, Points beta, Points value,
                Detail detail = {}) {
    if constexpr (Profile::kFull) count_test(reason);
    if constexpr (kTracing) {
      counters_.cut();
      detail.reason = reason;
      tell(EventKind::Update, node, alpha, beta, value, detail);
    }
    (void)reason, (void)node, (void)alpha, (void)beta, (void)detail;
    return value;
  }

  // A child is not searched.
  template <class Node>
  void skipped(Reason reason, const Node& node, const Node& child, Points alpha, Points beta,
               Points value, Detail detail = {}) {
    if constexpr (Profile::kFull) count_test(reason);
    if constexpr (kTracing) {
      detail.reason = reason;
      detail.child = child.path.index;
      tell(EventKind::Skip, node, alpha, beta, value, detail);
    }
    (void)reason, (void)node, (void)child, (void)alpha, (void)beta, (void)value, (void)detail;
  }

  template <class Node>
  void note(Reason reason, const Node& node, Points alpha, Points beta, Points value,
            Detail detail = {}) {
    if constexpr (kTracing) {
      detail.reason = reason;
      tell(EventKind::Note, node, alpha, beta, value, detail);
    }
    (void)reason, (void)node, (void)alpha, (void)beta, (void)value, (void)detail;
  }
  // The same about a child.
  template <class Node>
  void note_child(Reason reason, const Node& node, const Node& child, Points alpha, Points beta,
                  Points value, Detail detail = {}) {
    if constexpr (kTracing) {
      detail.child = child.path.index;
      note(reason, node, alpha, beta, value, detail);
    }
    (void)reason, (void)node, (void)child, (void)alpha, (void)beta, (void)value, (void)detail;
  }

  // Why the next node is entered. `count` goes with the reason.
  void because(Reason reason, int count = -1) {
    if constexpr (kTracing) why_ = {reason, count};
    (void)reason, (void)count;
  }
  // A part that searches before the node is entered gives the reason back.
  Pending why() const { return why_; }
  void because(const Pending& why) { why_ = why; }

  // Events are told in First's view, as everywhere.
  template <class Node>
  void tell(EventKind kind, const Node& node, Points alpha, Points beta, Points value,
            const Detail& detail = {}) {
    if constexpr (kTracing) {
      const bool first = first_to_move_ == (node.ply % 2 == 0);
      Event event;
      event.kind = kind;
      event.reason = detail.reason;
      event.count = detail.count;
      if (kind == EventKind::Enter || kind == EventKind::Leaf || kind == EventKind::Retrieve) {
        if (event.reason == Reason::None) {
          event.reason = why_.reason;
          event.count = why_.count;
        }
        because(Reason::None);
      }
      event.improved = detail.improved;
      event.ply = node.ply;
      event.child = detail.child;
      event.index = node.path.index;
      event.node = node.path.id;
      event.parent = node.path.parent;
      event.alpha = first ? alpha : -beta;
      event.beta = first ? beta : -alpha;
      event.value = first ? value : -value;
      event.knowledge = first ? detail.knowledge : negated(detail.knowledge);
      event.depth = detail.depth;
      event.other = first ? detail.other : -detail.other;
      event.found = first ? detail.found : -detail.found;
      trace_.event(event);
    }
    (void)kind, (void)node, (void)alpha, (void)beta, (void)value, (void)detail;
  }

  bool first_to_move_ = true;  // at the root

 private:
  void count_test(Reason reason) {
    const bool test = reason == Reason::ProbCut || reason == Reason::Gpc || reason == Reason::Fgpc;
    statistics_.test_cuts += test ? 1 : 0;
  }

  [[no_unique_address]] Pending why_;
  [[no_unique_address]] std::conditional_t<kTracing, Window<Points>, Untold> asked_;
};

}  // namespace espalier::engine
