// Runs a strategy on a literal tree and turns its events into the rows that the sources print.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "espalier/search/run.hpp"
#include "espalier/trees/literal_text.hpp"

namespace espalier::testing {

struct Story {
  std::vector<Event> events;
  double value = 0;
  std::unordered_map<std::uint64_t, std::string> names;
};

inline void name_nodes(const trees::LiteralTree& tree, const trees::LiteralTree::Position& p,
                       std::uint64_t id, Story& story) {
  story.names[id] = tree.name(p.node);
  for (const std::uint32_t child : tree.moves(p)) {
    name_nodes(tree, tree.play(p, child), hash_step(id, child), story);
  }
}

template <template <class> class Strategy>
Story tell(const std::string& text, const Options<double>& options = {}) {
  const auto tree = trees::parse_tree(text);
  EXPECT_TRUE(tree.ok());
  NullCounters counters;
  RecordingTrace trace;
  const NeverStop stop;
  trees::WrittenValue value;
  value.missing = trees::MissingValue::IsError;
  Story story;
  name_nodes(*tree, tree->start(), kRootId, story);
  story.value = run<Strategy>(*tree, value, tree->start(), Depth{tree->height()}, options, counters,
                              trace, stop)
                    .value;
  story.events = trace.events();
  return story;
}

// "+inf", "-inf+1", "41": as the printed tables write them.
inline std::string bound_text(double value) {
  const double limit = ScoreTraits<double>::highest();
  if (value == limit) return "+inf";
  if (value == -limit) return "-inf";
  if (value == limit - 1) return "+inf-1";
  if (value == -limit + 1) return "-inf+1";
  return trees::format_number(value);
}

// One row of Tong02's figures A.6-A.8: n, alpha, beta, g, remark.
inline std::string row_text(const Story& story, const Event& event) {
  std::string remark;
  switch (event.reason) {
    case Reason::CutOff: remark = " cut-off"; break;
    case Reason::BetaTest: remark = " beta-test"; break;
    case Reason::AlphaTest: remark = " alpha-test"; break;
    case Reason::ProbCut: remark = " ProbCut"; break;
    case Reason::Gpc: remark = " GPC"; break;
    case Reason::Ordering: remark = " ordering"; break;
    case Reason::NodeCutting: remark = " node-cutting"; break;
    default: break;
  }
  return story.names.at(event.node) + " " + bound_text(event.alpha) + " " + bound_text(event.beta) +
         " " + bound_text(event.value) + remark;
}

// The rows of the figures: everything but the closing event.
inline std::vector<std::string> rows(const Story& story) {
  std::vector<std::string> list;
  for (const Event& event : story.events) {
    if (event.kind != EventKind::Finish) list.push_back(row_text(story, event));
  }
  return list;
}

}  // namespace espalier::testing
