#include "lab/studies/muszycka85/tree_runs.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "espalier/search/best_first/sss_star.hpp"
#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/branch_and_bound.hpp"
#include "espalier/search/exact/dual_star.hpp"
#include "espalier/search/exact/mtdf.hpp"
#include "espalier/search/exact/negascout_fuernkranz.hpp"
#include "espalier/search/exact/palphabeta.hpp"
#include "espalier/search/exact/pvs.hpp"
#include "espalier/search/exact/scout.hpp"
#include "espalier/search/exact/scout_cm.hpp"
#include "espalier/search/exact/scout_minimax.hpp"
#include "espalier/search/exact/scout_testm.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/p_exact.hpp"
#include "lab/thread_time.hpp"

namespace espalier::lab::muszycka85 {
namespace {

using trees::SyntheticTree;

Depth full_depth(const SyntheticTree& tree) { return Depth{static_cast<int>(tree.shape().depth)}; }

template <template <class> class S, class Tree, class Evaluator>
Counts count_on(const Tree& tree, const Evaluator& evaluator, Depth depth) {
  NodeCounters counters;
  NullTrace trace;
  const NeverStop stop;
  run<S>(tree, evaluator, tree.start(), depth, Options<double>{}, counters, trace, stop);
  const auto number = [](std::uint64_t n) { return static_cast<std::int64_t>(n); };
  return {number(counters.leaves()), number(counters.nodes()), number(counters.visits()),
          number(counters.evaluations())};
}

template <template <class> class S>
Counts count_with(const SyntheticTree& tree) {
  return count_on<S>(tree, trees::AssignedValue{}, full_depth(tree));
}

template <template <class> class S>
Counts count_written_with(const trees::LiteralTree& tree) {
  return count_on<S>(tree, trees::WrittenValue{}, Depth{tree.height()});
}

template <template <class> class S>
void search_with(const SyntheticTree& tree) {
  run<S>(tree, trees::AssignedValue{}, tree.start(), full_depth(tree));
}

template <template <class> class S>
Strategy strategy(const char* name, const char* short_name) {
  return {name, short_name, count_with<S>, count_written_with<S>, search_with<S>};
}

// A search of one leaf takes some tens of nanoseconds, reading the clock some hundreds: search
// about this number of leaves between two readings.
constexpr std::uint64_t kLeavesPerReading = 2'000;

std::int64_t repetitions(const trees::AnyShape& shape) {
  std::uint64_t leaves = 1;
  for (std::uint32_t i = 0; i < shape.depth && leaves < kLeavesPerReading; ++i) {
    leaves *= shape.width;
  }
  return static_cast<std::int64_t>(std::max<std::uint64_t>(1, kLeavesPerReading / leaves));
}

}  // namespace

const std::vector<Size>& thesis_sizes() {
  static const std::vector<Size> sizes = {{2, 2},  {3, 2},  {4, 2},  {5, 2}, {6, 2}, {8, 2},
                                          {10, 2}, {24, 2}, {2, 3},  {3, 3}, {4, 3}, {5, 3},
                                          {6, 3},  {8, 3},  {10, 3}, {2, 4}, {3, 4}, {4, 4},
                                          {5, 4},  {2, 5},  {3, 5},  {4, 5}, {2, 6}, {3, 6}};
  return sizes;
}

trees::AnyScheme Scheme::on(bool uniform) const {
  trees::AnyScheme scheme = trees::AnyScheme::unordered(uniform);
  const std::size_t colon = name.find(':');
  if (colon != std::string::npos) scheme.probability = std::stod(name.substr(colon + 1));
  if (name == "integer") scheme.kind = trees::SchemeKind::Integer;
  if (name == "real") scheme.kind = trees::SchemeKind::Real;
  if (name.starts_with("p-ordered")) scheme.kind = trees::SchemeKind::POrdered;
  if (name.starts_with("p-leaves")) scheme.kind = trees::SchemeKind::PLeaves;
  if (name.starts_with("discrete")) {  // independent values 1..K
    scheme.kind = trees::SchemeKind::Independent;
    scheme.range = static_cast<std::uint32_t>(std::stoul(name.substr(colon + 1)));
  }
  return scheme;
}

std::vector<Scheme> table_schemes(bool uniform) {
  std::vector<Scheme> schemes = {{"unordered"}, {"integer"}, {"real"}};
  for (const char* p : {"0.2", "0.4", "0.6", "0.8", "1.0"}) {
    schemes.push_back({std::string(uniform ? "p-ordered:" : "p-leaves:") + p});
  }
  return schemes;
}

const std::vector<Strategy>& strategies() {
  static const std::vector<Strategy> list = {
      strategy<exact::AlphaBeta>("alpha-beta", "AB"),
      strategy<exact::BranchAndBound>("branch-and-bound", "BB"),
      strategy<exact::Palphabeta>("palphabeta", "PAB"),
      strategy<exact::Scout>("scout", "Scout"),
      strategy<exact::Pvs>("pvs", "PVS"),
      strategy<best_first::SssStarLifo>("sss-star-lifo", "SSS*"),
      strategy<best_first::SssStar>("sss-star", "SSS* (left ties)"),
      strategy<exact::NegascoutFuernkranz>("negascout", "NegaScout"),
      strategy<exact::Mtdf>("mtdf", "MTD(f)"),
      strategy<exact::DualStar>("dual-star", "DUAL*"),
  };
  return list;
}

const std::vector<Strategy>& scouts() {
  static const std::vector<Strategy> list = {
      strategy<exact::Scout>("scout", "negamax"),
      strategy<exact::ScoutMinimax>("scout-minimax", "minimax"),
      strategy<exact::ScoutCm>("scout-cm", "Campbell-Marsland"),
      strategy<exact::ScoutTestm>("scout-testm", "testm"),
  };
  return list;
}

std::string Condition::size() const {
  return fmt::format("{}({},{})", tree(), shape.width, shape.depth);
}

SyntheticTree Condition::grow(std::uint64_t seed) const {
  return SyntheticTree(shape, scheme.on(shape.uniform), seed);
}

trees::LiteralTree Condition::write(std::uint64_t seed) const {
  return trees::p_exact_tree(shape, scheme.on(shape.uniform).probability, seed);
}

Labels Condition::labels() const {
  return {{"tree", tree()},
          {"w", std::to_string(shape.width)},
          {"d", std::to_string(shape.depth)},
          {"scheme", scheme.name}};
}

void record_times(const std::vector<Strategy>& strategies, const Condition& condition,
                  std::uint64_t seed, Record& record) {
  const SyntheticTree tree = condition.grow(seed);
  const std::int64_t times = repetitions(condition.shape);
  // Interleaved, so that whatever else the machine does meets all strategies alike.
  std::int64_t first = 0;
  for (std::size_t s = 0; s < strategies.size(); ++s) {
    const std::int64_t begin = thread_nanoseconds();
    for (std::int64_t i = 0; i < times; ++i) strategies[s].search(tree);
    const std::int64_t spent = (thread_nanoseconds() - begin) / times;
    if (s == 0) first = spent;
    record.set(2 * s, spent);
    record.set(2 * s + 1, spent - first);
  }
}

std::vector<Quantity> time_quantities(const std::vector<Strategy>& strategies) {
  std::vector<Quantity> quantities;
  for (const Strategy& s : strategies) {
    quantities.push_back({{{"strategy", s.name}, {"metric", "nanoseconds"}}, 1, true});
    quantities.push_back({{{"strategy", s.name}, {"metric", "difference"}}, 1, false});
  }
  return quantities;
}

Estimate time_ratio(const Results& results, std::size_t cell, std::size_t strategy) {
  return ratio(results.estimate(cell, 2 * strategy), results.estimate(cell, 0),
               results.estimate(cell, 2 * strategy + 1));
}

std::string times_csv(const Results& results, const std::vector<Strategy>& strategies) {
  std::string csv = "tree,w,d,scheme,strategy,nanoseconds,stderr,ratio,ratio_stderr,n\n";
  const auto& cells = results.study().cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!cells[i].timed || !results.measured(i)) continue;
    for (std::size_t s = 0; s < strategies.size(); ++s) {
      const Estimate time = results.estimate(i, 2 * s);
      const Estimate share = time_ratio(results, i, s);
      for (const char* name : {"tree", "w", "d", "scheme"}) {
        csv += std::string(label(cells[i].labels, name)) + ",";
      }
      csv += fmt::format("{},{:.1f},{:.1f},{:.4f},{:.4f},{}\n", strategies[s].name, time.mean,
                         time.stderr_, share.mean, share.stderr_, time.n);
    }
  }
  return csv;
}

}  // namespace espalier::lab::muszycka85
