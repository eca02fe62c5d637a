#include <fmt/core.h>

#include "app/run_subjects.hpp"
#include "app/tree_runner.hpp"

namespace espalier::app {
namespace {

constexpr std::size_t kLongestName = 100;

// Muszycka85's names: p, p1, p12, ...; with dots where a node has ten children or more.
std::string path_name(const trees::SyntheticTree&, const std::string& parent,
                      const trees::SyntheticTree::Position&, std::uint32_t, int number,
                      int siblings, const trees::SyntheticTree::Position& child) {
  if (parent.size() > kLongestName) return fmt::format("h{:016x}", child.hash);
  return fmt::format("{}{}{}", parent, siblings > 9 ? "." : "", number + 1);
}

}  // namespace

TreeReport run_synthetic(const trees::SyntheticTree& tree, Depth depth,
                         const Options<double>& options, const TreeRequest& request,
                         const StopFlag& stop) {
  const trees::AssignedValue evaluator;
  const Subject<trees::SyntheticTree, trees::AssignedValue> subject{tree,  evaluator, tree.start(),
                                                                    depth, "p",       path_name};
  return TreeRunner(subject, options, request, stop).run();
}

}  // namespace espalier::app
