// muszycka85/parallel: which searches run in a cell, and what is kept of each.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "lab/studies/muszycka85/parallel.hpp"

namespace espalier::lab::muszycka85::parallel {
namespace {

constexpr std::array<std::string_view, kMetrics> kParallelMetrics = {
    "time",       "leaves",      "nodes",         "visits",        "in-vain",
    "speed-up",   "work",        "use",           "gain",          "time-beyond-most",
    "more-nodes", "more-visits", "time-by-rival", "nodes-by-rival"};
constexpr double kTimeUnit = 0.001;
constexpr double kShareUnit = 1e-6;

// For the report alone.
bool is_listed_metric(Metric metric) {
  return metric != Metric::Beyond && metric != Metric::Rival && metric != Metric::RivalNodes;
}

const std::vector<int>& few_processors() {
  static const std::vector<int> list = {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 32, 64};
  return list;
}

std::vector<int> powers_of_two(int most) {
  std::vector<int> list;
  for (int p = 1; p <= most; p *= 2) list.push_back(p);
  return list;
}

Grid saturation_grid() {
  Grid grid;
  grid.add("mwf", few_processors());
  grid.add("parallel-scout", few_processors());
  grid.compare_with("mwf");
  return grid;
}

// Mandatory work first has as many processors, in no order. The rival of a tree of processors is
// the next smaller one of its width; that of mandatory work first is the tree of processors.
Grid splitting_grid(bool with_mwf) {
  Grid grid;
  for (const ProcessorTree& tree : processor_trees()) {
    Run run{"tree-splitting", tree.processors(), tree.width};
    run.rival = tree.depth > 1 ? grid.runs().size() - 1 : grid.runs().size();
    run.fewest = run.most = grid.runs().size();
    grid.runs().push_back(run);
  }
  const std::size_t trees = with_mwf ? grid.runs().size() : 0;
  for (std::size_t i = 0; i < trees; ++i) {
    Run run{"mwf", grid.runs()[i].processors};
    run.rival = i;
    run.fewest = run.most = grid.runs().size();
    grid.runs().push_back(run);
  }
  return grid;
}

// The larger numbers take most of the time of the study: only every second power of two.
const std::vector<int>& many_processors() {
  static const std::vector<int> list = {1, 2, 4, 8, 16, 32, 64, 256, 1024};
  return list;
}
constexpr int kMostForBounds = 16;  // processes of parallel-sss-bounds; more processors wait

Grid scheme_grid() {
  Grid grid;
  grid.add("alpha-beta", {1, 1024});
  for (const char* scheme : {"mwf", "tree-splitting", "parallel-scout", "parallel-sss"}) {
    grid.add(scheme, many_processors());
  }
  grid.add("parallel-sss-bounds", powers_of_two(kMostForBounds));
  for (const char* scheme : {"pv-splitting", "ybw", "abdada", "lazy"}) {
    grid.add(scheme, many_processors());
  }
  return grid;
}

// SSS* from several bounds is left out: its list OPEN makes it by far the slowest.
Grid position_grid() {
  Grid grid;
  for (const char* scheme : {"mwf", "tree-splitting", "parallel-scout", "parallel-sss",
                             "pv-splitting", "ybw", "abdada", "lazy"}) {
    grid.add(scheme, powers_of_two(16));
  }
  return grid;
}

// What one search has cost.
struct Cost {
  double time = 0;
  double alone = 0;  // alpha-beta on one processor
  double work = 0;   // of all processors
  double in_vain = 0;
  std::uint64_t leaves = 0;
  std::uint64_t nodes = 0;
  std::uint64_t visits = 0;
};

Cost cost_of(const app::TreeReport& report) {
  Cost cost{
      report.parallel->time, report.parallel->sequential_time, 0, 0, report.leaves, report.nodes,
      report.visits};
  for (const simulated::ProcessorTime& each : report.parallel->processors) {
    cost.work += each.busy + each.in_vain;
    cost.in_vain += each.in_vain;
  }
  return cost;
}

double ratio_of(std::uint64_t a, std::uint64_t b) {
  return static_cast<double>(a) / static_cast<double>(b);
}

double logarithm_of(Metric metric, const Run& run, const std::vector<Cost>& costs,
                    const Cost& cost) {
  const Cost& fewest = costs[run.fewest];
  const Cost& rival = costs[run.rival];
  switch (metric) {
    case Metric::SpeedUp: return cost.alone / cost.time;
    case Metric::Work: return cost.work / cost.alone;
    case Metric::Use: return cost.work / (cost.time * run.processors);
    case Metric::Gain: return fewest.time / cost.time;
    case Metric::Beyond: return cost.time / costs[run.most].time;
    case Metric::MoreNodes: return ratio_of(cost.nodes, fewest.nodes);
    case Metric::MoreVisits: return ratio_of(cost.visits, fewest.visits);
    case Metric::Rival: return cost.time / rival.time;
    default: return ratio_of(cost.nodes, rival.nodes);
  }
}

std::int64_t measured_as(Metric metric, const Run& run, const std::vector<Cost>& costs,
                         const Cost& cost) {
  switch (metric) {
    case Metric::Time: return std::llround(cost.time / kTimeUnit);
    case Metric::Leaves: return static_cast<std::int64_t>(cost.leaves);
    case Metric::Nodes: return static_cast<std::int64_t>(cost.nodes);
    case Metric::Visits: return static_cast<std::int64_t>(cost.visits);
    case Metric::InVain: return std::llround(cost.in_vain / cost.work / kShareUnit);
    default: return std::llround(std::log2(logarithm_of(metric, run, costs, cost)) / kLogUnit);
  }
}

double unit_of(Metric metric) {
  if (metric == Metric::Time) return kTimeUnit;
  if (metric == Metric::InVain) return kShareUnit;
  return is_logarithm(metric) ? kLogUnit : 1;
}

}  // namespace

std::string_view metric_name(Metric metric) {
  return kParallelMetrics[static_cast<std::size_t>(metric)];
}

bool is_logarithm(Metric metric) { return metric >= Metric::SpeedUp; }

void Grid::add(const std::string& scheme, const std::vector<int>& processors) {
  const std::size_t first = runs_.size();
  const std::size_t last = first + processors.size() - 1;
  for (const int p : processors) runs_.push_back({scheme, p, 2, first, last, runs_.size()});
}

void Grid::compare_with(std::string_view scheme) {
  for (Run& run : runs_) run.rival = find(scheme, run.processors).value_or(run.rival);
}

std::optional<std::size_t> Grid::find(std::string_view scheme, int processors) const {
  const auto found = std::find_if(runs_.begin(), runs_.end(), [&](const Run& run) {
    return run.scheme == scheme && run.processors == processors;
  });
  if (found == runs_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - runs_.begin());
}

std::vector<Quantity> Grid::quantities() const {
  std::vector<Quantity> list;
  for (const Run& run : runs_) {
    for (std::size_t m = 0; m < kMetrics; ++m) {
      const auto metric = static_cast<Metric>(m);
      const std::string name(metric_name(metric));
      list.push_back({{{"strategy", run.scheme},
                       {"processors", std::to_string(run.processors)},
                       {"metric", is_logarithm(metric) ? "log2-" + name : name}},
                      unit_of(metric),
                      is_listed_metric(metric)});
    }
  }
  return list;
}

const Grid& grid_of(Kind kind) {
  static const std::array<Grid, 5> grids = {saturation_grid(), splitting_grid(true),
                                            splitting_grid(false), scheme_grid(), position_grid()};
  switch (kind) {
    case kSaturation: return grids[0];
    case kSplitting: return grids[1];
    case kSplittingGames: return grids[2];
    case kSchemes: return grids[3];
    default: return grids[4];
  }
}

int most_that_search(std::string_view scheme) {
  return scheme == "parallel-sss-bounds" ? kMostForBounds : std::numeric_limits<int>::max();
}

int ProcessorTree::leaves() const {
  int row = 1;
  for (int level = 0; level < depth; ++level) row *= width;
  return row;
}

int ProcessorTree::processors() const { return (leaves() * width - 1) / (width - 1); }

const std::vector<ProcessorTree>& processor_trees() {
  static const std::vector<ProcessorTree> list = {{2, 1}, {2, 2}, {2, 3}, {3, 1}, {3, 2}, {3, 3}};
  return list;
}

void record_grid(const Grid& grid, const Ground& ground, Record& record) {
  std::vector<Cost> costs;
  for (const Run& run : grid.runs()) costs.push_back(cost_of(simulate(ground, run)));
  for (std::size_t i = 0; i < costs.size(); ++i) {
    for (std::size_t m = 0; m < kMetrics; ++m) {
      const auto metric = static_cast<Metric>(m);
      record.set(Grid::place(i, metric), measured_as(metric, grid.runs()[i], costs, costs[i]));
    }
  }
}

}  // namespace espalier::lab::muszycka85::parallel
