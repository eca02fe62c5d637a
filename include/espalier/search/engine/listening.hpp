// What the engine tells while it searches. In the lean profile only leaves are counted; in the full
// one statistics are kept as well; the traced one tells every step, as the faithful strategies do.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "espalier/core/game.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/trace.hpp"

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
    return *this;
  }
};

template <class G, class Profile>
class Listening {
 public:
  static constexpr bool kTracing = Profile::Trace::kActive;

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

  // Each returns the value it was given, so that a search can end with it.
  template <class Node>
  Points leaf(const Node& node, Points value) {
    ++leaves_;
    if constexpr (kTracing) {
      counters_.leaf(node.path.id, node.ply);
      tell(EventKind::Leaf, node, value, value, value);
    }
    (void)node;
    return value;
  }
  template <class Node>
  Points retrieved(const Node& node, Points alpha, Points beta, Points value) {
    if constexpr (kTracing) {
      counters_.revisit(node.ply);
      tell(EventKind::Retrieve, node, alpha, beta, value);
    }
    (void)node, (void)alpha, (void)beta;
    return value;
  }

  template <class Node>
  void entered(const Node& node, Points alpha, Points beta, Points value, std::size_t children) {
    if constexpr (Profile::kFull) {
      ++statistics_.expanded;
      statistics_.children += children;
    }
    if constexpr (kTracing) {
      counters_.inner(node.path.id, node.ply);
      tell(EventKind::Enter, node, alpha, beta, value);
    }
    (void)node, (void)alpha, (void)beta, (void)value, (void)children;
  }

  template <class Node>
  void updated(const Node& node, Points alpha, Points beta, Points value, std::size_t child,
               bool cut, bool improved) {
    if constexpr (kTracing) {
      if (cut) counters_.cut();
      tell(EventKind::Update, node, alpha, beta, value, static_cast<int>(child),
           cut ? Reason::CutOff : Reason::None, improved);
    }
    (void)node, (void)alpha, (void)beta, (void)value, (void)child, (void)cut, (void)improved;
  }

  // Why the next node is entered.
  void because(Reason reason) {
    if constexpr (kTracing) reason_ = reason;
    (void)reason;
  }

  // Events are told in First's view, as everywhere.
  template <class Node>
  void tell(EventKind kind, const Node& node, Points alpha, Points beta, Points value,
            int child = -1, Reason reason = Reason::None, bool improved = false) {
    if constexpr (kTracing) {
      const bool first = first_to_move_ == (node.ply % 2 == 0);
      Event event;
      event.kind = kind;
      event.reason = reason;
      if (kind == EventKind::Enter || kind == EventKind::Leaf || kind == EventKind::Retrieve) {
        if (reason == Reason::None) event.reason = reason_;
        reason_ = Reason::None;
      }
      event.improved = improved;
      event.ply = node.ply;
      event.child = child;
      event.index = node.path.index;
      event.node = node.path.id;
      event.parent = node.path.parent;
      event.alpha = first ? alpha : -beta;
      event.beta = first ? beta : -alpha;
      event.value = first ? value : -value;
      trace_.event(event);
    }
    (void)kind, (void)node, (void)alpha, (void)beta, (void)value, (void)child, (void)reason;
    (void)improved;
  }

  bool first_to_move_ = true;  // at the root

 private:
  Reason reason_ = Reason::None;
};

}  // namespace espalier::engine
