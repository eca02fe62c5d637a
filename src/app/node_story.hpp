// What a trace says about each drawn node, up to a step: its window, its value and the kind of
// bound that the value is, and whether children were cut off. Pictures are made of it.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/tree_search.hpp"

namespace espalier::app {

struct NodeStory {
  std::string window;           // "(3, +inf)"; empty: it was never entered with one
  std::optional<double> value;  // the latest
  std::vector<double> values;   // the latest vector, where a search has vectors
  Bound bound = Bound::Exact;   // what that value is of the node's own value
  std::string label;            // of a search that grows a tree
  bool cut = false;
  std::set<int> skipped;                           // children that a test left out
  std::optional<std::pair<double, double>> entry;  // the window at entry

  // One more step about this node.
  void hear(const TraceStep& step);
};

// By index in the view, after the last step.
std::vector<NodeStory> stories_of(const TreeReport& report);

// The value of a node as a picture shows it: "≤ 7"; empty: it has none yet. `sign` says how a bound
// is written.
struct BoundSigns {
  const char* at_most = "≤ ";
  const char* at_least = "≥ ";
};
std::string shown_value(const TreeReport& report, const NodeStory& story,
                        const BoundSigns& signs = {});
// A number of the report in its own words: a value, or a win of a game.
std::string shown_number(const TreeReport& report, double value);
// What is written at a leaf; empty: the node is no leaf, or it has no value.
std::string shown_leaf(const TreeReport& report, const ViewNode& node);
// The value of the root, a number or a vector.
std::string shown_root(const TreeReport& report);

// "p11", or the end of a long path: names must fit beside a node.
std::string clipped_name(const ViewNode& node);

// "1 cut-off", "2 cut-offs"
std::string counted(std::uint64_t count, const std::string& one, const std::string& many);

}  // namespace espalier::app
