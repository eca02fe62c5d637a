// fuernkranz/claims: the nodes that two strategies enter on one tree.
#include <unordered_set>

#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/negascout_fuernkranz.hpp"
#include "espalier/search/run.hpp"
#include "lab/studies/fuernkranz/claims.hpp"

namespace espalier::lab::fuernkranz {
namespace {

// Remembers the nodes that a search enters.
class EnteredNodes {
 public:
  static constexpr bool kActive = true;
  void event(const Event& event) {
    const bool enters = event.kind == EventKind::Enter || event.kind == EventKind::Leaf;
    if (enters && event.ply > 0) nodes_.insert(event.node);
  }
  bool records() const { return false; }
  const std::unordered_set<std::uint64_t>& nodes() const { return nodes_; }

 private:
  std::unordered_set<std::uint64_t> nodes_;
};

template <template <class> class S>
EnteredNodes entered_by(const trees::SyntheticTree& tree) {
  NullCounters counters;
  EnteredNodes nodes;
  run<S>(tree, trees::AssignedValue{}, tree.start(), Depth{static_cast<int>(tree.shape().depth)},
         Options<double>{}, counters, nodes, NeverStop{});
  return nodes;
}

}  // namespace

Entered compare_pruning(const trees::SyntheticTree& tree) {
  const EnteredNodes a = entered_by<exact::AlphaBeta>(tree);
  const EnteredNodes b = entered_by<exact::NegascoutFuernkranz>(tree);
  Entered found;
  found.alpha_beta = static_cast<std::int64_t>(a.nodes().size());
  found.negascout = static_cast<std::int64_t>(b.nodes().size());
  for (const std::uint64_t node : b.nodes())
    found.only_negascout += a.nodes().contains(node) ? 0 : 1;
  return found;
}

}  // namespace espalier::lab::fuernkranz
