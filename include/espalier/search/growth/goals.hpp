// From yes-or-no questions to a value: proof-number search and df-pn answer "does the root reach
// the goal?", and this driver asks until lower and upper bound meet. A proof also says by how much
// the goal is exceeded (fail-soft), so the next question lies just beyond what is known, as in MTD
// (search/memory/mtd_driver.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "espalier/search/growth/label.hpp"
#include "espalier/search/growth/run.hpp"

namespace espalier {

// How many nodes must still be proven, or disproven. A sum of finite numbers stays finite.
using ProofNumber = std::uint32_t;
inline constexpr ProofNumber kNoProof = std::numeric_limits<ProofNumber>::max();
constexpr ProofNumber sum_of(ProofNumber a, ProofNumber b) {
  if (a == kNoProof || b == kNoProof) return kNoProof;
  return a >= kNoProof - 1 - b ? kNoProof - 1 : a + b;
}
constexpr double told_number(ProofNumber n) {
  return n == kNoProof ? ScoreTraits<double>::highest() : n;
}

// MAX's goal: a value of at least `bound`, or above it.
template <class Value>
struct Goal {
  Value bound{};
  bool above = false;

  constexpr bool reached(Value value) const { return above ? value > bound : value >= bound; }
};

enum class Verdict : std::uint8_t { Unknown, Reached, Missed };

template <class Value>
struct GoalAnswer {
  Verdict verdict = Verdict::Unknown;
  Value value{};        // Reached: the root is worth at least this to MAX. Missed: at most this
  int best_child = -1;  // of the root; -1: it is a leaf
};

template <class W>
class Goals {
 public:
  using Value = typename W::Value;
  using Node = typename W::Node;
  using Limits = typename W::Limits;

  Goals(W& walk, const GrowthSettings& settings) : walk_(walk), settings_(settings) {}

  // What a leaf is worth, for MAX. With signs, only who wins counts, and a node at the horizon is
  // a draw.
  Value leaf(const Node& node) {
    const bool over = walk_.game().outcome(node.position).has_value();
    at_horizon_ = at_horizon_ || !over;
    const Value value = walk_.leaf_max(node, Limits::lowest(), Limits::highest());
    if (!settings_.signs) return value;
    if (!over || value == 0) return Value{0};
    return value > 0 ? Value{1} : Value{-1};
  }

  // ask(goal) -> GoalAnswer. Each question is a pass from the root.
  template <class Ask>
  GrowthOutcomeOf<W> run(const Node& root, const Ask& ask) {
    const bool max = walk_.maximising(root);
    if (settings_.signs) {
      low_ = -1;
      high_ = 1;
    }
    int best = -1;
    bool good = false;  // `best` reaches a goal of its player
    GoalAnswer<Value> found;
    for (std::optional<Goal<Value>> goal = first_goal(max); goal; goal = next_goal(found)) {
      const Reason question = goal->above ? Reason::TestAbove : Reason::TestAtLeast;
      walk_.tell_max(EventKind::Pass, root, goal->bound, goal->bound, goal->bound, -1, question);
      found = ask(*goal);
      const bool reaches = found.verdict == (max ? Verdict::Reached : Verdict::Missed);
      if (found.best_child >= 0 && (reaches || !good)) best = found.best_child;
      good = good || reaches;
      if (found.verdict == Verdict::Reached) low_ = std::max(low_, found.value);
      if (found.verdict == Verdict::Missed) high_ = std::min(high_, found.value);
    }
    GrowthOutcomeOf<W> outcome = result(root, found);
    if (best >= 0) outcome.found.best = walk_.branches(root).move(best);
    return outcome;
  }

 private:
  std::optional<Goal<Value>> first_goal(bool max) const {
    if (settings_.goal)
      return Goal<Value>{static_cast<Value>(*settings_.goal), settings_.above_goal};
    return Goal<Value>{Value{0}, settings_.signs && max};
  }
  std::optional<Goal<Value>> next_goal(const GoalAnswer<Value>& found) const {
    if (found.verdict == Verdict::Unknown || settings_.goal || low_ >= high_) return std::nullopt;
    if (low_ == Limits::lowest()) return Goal<Value>{high_, false};
    return Goal<Value>{low_, true};
  }

  GrowthOutcomeOf<W> result(const Node& root, const GoalAnswer<Value>& found) const {
    GrowthOutcomeOf<W> outcome;
    outcome.found.complete = found.verdict != Verdict::Unknown;
    outcome.proven = outcome.found.complete && !at_horizon_;
    Value value = std::clamp(Value{0}, low_, std::max(low_, high_));  // stopped: a guess
    if (outcome.found.complete) value = found.value;
    if (low_ < high_) {
      const bool lower = found.verdict == Verdict::Reached;
      outcome.bound = lower == walk_.maximising(root) ? Bound::Lower : Bound::Upper;
    }
    outcome.found.value = walk_.first_view(root, value);
    return outcome;
  }

  W& walk_;
  const GrowthSettings& settings_;
  Value low_ = Limits::lowest();
  Value high_ = Limits::highest();
  bool at_horizon_ = false;
};

}  // namespace espalier
