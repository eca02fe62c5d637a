#include "app/node_story.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "app/words.hpp"
#include "espalier/trees/vector_tree.hpp"

namespace espalier::app {
namespace {

bool leaves_child_out(const Event& event) {
  if (event.kind != EventKind::Skip) return false;
  switch (event.reason) {
    case Reason::Gpc:
    case Reason::Fgpc:
    case Reason::NodeCutting:
    case Reason::Futility:
    case Reason::LateCut:
    case Reason::Razoring:
    case Reason::BestMoves:
    case Reason::Exchange: return true;
    default: return false;
  }
}

// A value at or beyond an end of the window at entry is only a bound. A question has one threshold:
// a value that reaches it is at least as much.
Bound bound_in(const std::optional<std::pair<double, double>>& window, double value) {
  if (!window) return Bound::Exact;
  if (value >= window->second) return Bound::Lower;
  return value <= window->first ? Bound::Upper : Bound::Exact;
}

}  // namespace

void NodeStory::hear(const TraceStep& step) {
  const Event& event = step.event;
  if (step.label) label = label_text(*step.label);
  const bool updates = event.kind == EventKind::Update;
  const bool enters = event.kind == EventKind::Enter;
  if ((enters || updates) && event.alpha < event.beta) {
    window = fmt::format("({}, {})", value_text(event.alpha), value_text(event.beta));
  }
  if (enters || event.kind == EventKind::Finish) entry = {event.alpha, event.beta};
  if (event.kind == EventKind::Leaf) entry.reset();
  if (event.kind == EventKind::Leaf || updates || event.kind == EventKind::Skip ||
      event.kind == EventKind::Retrieve || event.kind == EventKind::Finish) {
    value = event.value;
    values = step.values;
    bound = value_bound(step);
    if (bound == Bound::Exact && !step.chances) bound = bound_in(entry, event.value);
  }
  if (enters) skipped.clear();
  if (updates) skipped.erase(event.child);
  if (leaves_child_out(event)) skipped.insert(event.child);
  cut = cut || event.reason == Reason::CutOff || event.reason == Reason::ProbCut ||
        (updates && event.reason == Reason::NullMove) ||
        (updates && event.reason == Reason::Windows) || leaves_child_out(event);
}

std::vector<NodeStory> stories_of(const TreeReport& report) {
  std::vector<NodeStory> told(report.view.nodes.size());
  for (const TraceStep& step : report.trace) {
    if (step.node >= 0) told[static_cast<std::size_t>(step.node)].hear(step);
  }
  return told;
}

std::string shown_number(const TreeReport& report, double value) {
  return report.board ? board_value_text(value) : value_text(value);
}

std::string shown_leaf(const TreeReport& report, const ViewNode& node) {
  if (!node.leaf) return "";
  if (!node.values.empty()) return trees::format_vector(node.values);
  return node.value ? shown_number(report, *node.value) : "";
}

std::string shown_root(const TreeReport& report) {
  if (!report.values.empty()) return trees::format_vector(report.values);
  return shown_number(report, report.value);
}

std::string shown_value(const TreeReport& report, const NodeStory& story, const BoundSigns& signs) {
  if (!story.values.empty()) return trees::format_vector(story.values);
  if (!story.value) return "";
  const char* sign = story.bound == Bound::Exact   ? ""
                     : story.bound == Bound::Upper ? signs.at_most
                                                   : signs.at_least;
  return sign + shown_number(report, *story.value);
}

std::string clipped_name(const ViewNode& node) {
  constexpr std::size_t kLongestLabel = 9;
  if (node.name.size() <= kLongestLabel) return node.name;
  if (!node.move.empty()) return node.move;
  return node.name.substr(0, kLongestLabel - 1) + "…";
}

std::string counted(std::uint64_t count, const std::string& one, const std::string& many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

}  // namespace espalier::app
