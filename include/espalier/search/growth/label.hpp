// How a search that grows a tree (B*, conspiracy numbers, proof numbers, UCT) tells its story with
// the events that every search has (core/trace.hpp):
//
//   a node is expanded         Enter with the reason Live    tell_expanded(walk, node)
//   a node is evaluated        Leaf                          walk.leaf_max(...)
//   its label has changed      Note with the reason Live     tell_label(walk, node, label)
//
// A label is what such a search writes at a node. Which numbers they are (LabelKind) is a property
// of the strategy, not of the event: StrategyInfo::label names it, and who reads the story calls
// label_of(kind, event). Labels are in First's view and turn into Second's as windows do: bounds,
// numbers of both sides and sums change places, visits stay.
#pragma once

#include <cstdint>

#include "espalier/core/trace.hpp"

namespace espalier {

enum class LabelKind : std::uint8_t {
  None,
  Bounds,      // first: pessimistic, second: optimistic value for MAX
  Proof,       // first: proof number, second: disproof number of MAX's goal
  Conspiracy,  // first: leaves that must change to raise the value, second: to lower it; third: it
  Visits,      // first: visits N, second: sum of results W for MAX, third: their mean Q
};

struct Label {
  LabelKind kind = LabelKind::None;
  double first = 0;
  double second = 0;
  double third = 0;

  static constexpr Label bounds(double pessimistic, double optimistic) {
    return {LabelKind::Bounds, pessimistic, optimistic, 0};
  }
  static constexpr Label proof(double to_prove, double to_disprove) {
    return {LabelKind::Proof, to_prove, to_disprove, 0};
  }
  static constexpr Label conspiracy(double to_raise, double to_lower, double value) {
    return {LabelKind::Conspiracy, to_raise, to_lower, value};
  }
  static constexpr Label visits(double n, double sum) {
    return {LabelKind::Visits, n, sum, n > 0 ? sum / n : 0};
  }
  friend constexpr bool operator==(const Label&, const Label&) = default;
};

constexpr bool is_expansion(const Event& event) {
  return event.kind == EventKind::Enter && event.reason == Reason::Live;
}
constexpr bool is_label(const Event& event) {
  return event.kind == EventKind::Note && event.reason == Reason::Live;
}

// The three numbers of an event, so that (-beta, -alpha, -value) is the label in Second's view.
struct LabelNumbers {
  double alpha = 0;
  double beta = 0;
  double value = 0;
};
constexpr LabelNumbers numbers_of(const Label& label) {
  switch (label.kind) {
    case LabelKind::None: break;
    case LabelKind::Bounds: return {label.first, label.second, 0};
    case LabelKind::Proof: return {-label.second, label.first, 0};
    case LabelKind::Conspiracy: return {-label.second, label.first, label.third};
    case LabelKind::Visits: return {-label.first, label.first, label.second};
  }
  return {};
}
constexpr Label label_of(LabelKind kind, const Event& event) {
  switch (kind) {
    case LabelKind::None: break;
    case LabelKind::Bounds: return Label::bounds(event.alpha, event.beta);
    case LabelKind::Proof: return Label::proof(event.beta, -event.alpha);
    case LabelKind::Conspiracy: return Label::conspiracy(event.beta, -event.alpha, event.value);
    case LabelKind::Visits: return Label::visits(event.beta, event.value);
  }
  return {};
}

// The node's children are about to be made. Counted as an inner node.
template <class W>
void tell_expanded(W& walk, const typename W::Node& node) {
  using Value = typename W::Value;
  walk.tell_max(EventKind::Enter, node, Value{}, Value{}, Value{}, -1, Reason::Live);
}

template <class W>
void tell_label(W& walk, const typename W::Node& node, const Label& label) {
  using Value = typename W::Value;
  if (!walk.recorded()) return;
  const LabelNumbers numbers = numbers_of(label);
  walk.tell_max(EventKind::Note, node, static_cast<Value>(numbers.alpha),
                static_cast<Value>(numbers.beta), static_cast<Value>(numbers.value), -1,
                Reason::Live);
}

}  // namespace espalier
