// muszycka85/parallel: one tree or position on simulated processors, by the functions of the
// application, which has the schemes compiled.
#include <cmath>
#include <type_traits>

#include "app/simulation.hpp"
#include "lab/studies/muszycka85/parallel.hpp"
#include "lab/studies/muszycka85/pruning.hpp"

namespace espalier::lab::muszycka85::parallel {
namespace {

constexpr double kHighestLeaf = 0x1p51;  // unordered values are whole numbers below it

app::TreeReport simulated_on(const Ground& ground, const Options<double>& options,
                             const simulated::Setting& setting, const app::TreeRequest& request) {
  const StopFlag never;
  return std::visit(
      [&](const auto& on) {
        using On = std::decay_t<decltype(on)>;
        if constexpr (std::is_same_v<On, trees::SyntheticTree>) {
          const Depth depth{static_cast<int>(on.shape().depth)};
          return app::simulate_synthetic(on, depth, options, setting, request, never);
        } else if constexpr (std::is_same_v<On, trees::LiteralTree>) {
          return app::simulate_literal(on, Depth{on.height()}, options, setting, request, never);
        } else {
          return app::simulate_board(on.game, on.position, Depth{on.depth}, options, setting,
                                     request, never);
        }
      },
      ground);
}

std::int64_t in_units(double value) { return std::llround(value / kLogUnit); }

}  // namespace

trees::LiteralTree worst_order_tree(std::uint32_t width, std::uint32_t depth) {
  std::vector<trees::LiteralNode> nodes(1);
  std::vector<double> least = {0};  // values below a node begin here, side by side
  std::size_t first = 0;            // of the level
  for (std::uint32_t level = 0; level < depth; ++level) {
    const std::size_t end = nodes.size();
    const double span = std::pow(width, depth - level - 1);
    for (std::size_t parent = first; parent < end; ++parent) {
      nodes[parent].first_child = static_cast<std::uint32_t>(nodes.size());
      nodes[parent].fan_out = width;
      for (std::uint32_t child = 0; child < width; ++child) {
        trees::LiteralNode node;
        node.parent = static_cast<std::uint32_t>(parent);
        node.level = level + 1;
        nodes.push_back(node);
        const std::uint32_t place = level % 2 == 0 ? child : width - 1 - child;
        least.push_back(least[parent] + place * span);
      }
    }
    first = end;
  }
  for (std::size_t leaf = first; leaf < nodes.size(); ++leaf) nodes[leaf].value = least[leaf] + 1;
  return trees::LiteralTree(std::move(nodes));
}

app::TreeReport simulate(const Ground& ground, const Run& run, std::size_t most_lanes) {
  app::TreeRequest request;
  request.strategy = run.scheme;
  simulated::Setting setting;
  setting.processors = run.processors;
  setting.slaves = run.slaves;
  setting.most_lanes = most_lanes;
  return simulated_on(ground, {}, setting, request);
}

app::TreeReport simulate_bounds(const trees::SyntheticTree& tree, int processors, double bound) {
  app::TreeRequest request;
  request.strategy = "parallel-sss-bounds";
  simulated::Setting setting;
  setting.processors = processors;
  setting.most_lanes = 0;
  Options<double> options;
  options.guess = bound - options.delta;  // the second process begins one delta above the guess
  return simulated_on(tree, options, setting, request);
}

double value_quantile(std::uint32_t width, std::uint32_t depth, double probability) {
  const auto below = [&](double x) {  // how likely the root is worth less than x
    double chance = x;
    for (std::uint32_t level = depth; level-- > 0;) {
      chance = level % 2 == 0 ? std::pow(chance, width) : 1 - std::pow(1 - chance, width);
    }
    return chance;
  };
  double low = 0;
  double high = 1;
  constexpr int kHalvings = 60;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    (below(middle) < probability ? low : high) = middle;
  }
  return high;
}

std::size_t place_of(SssMetric metric, std::size_t number) {
  return static_cast<std::size_t>(metric) + number;
}

std::vector<Quantity> sss_quantities() {
  const auto labels = [](const char* strategy, const std::string& processors, std::string metric) {
    return Labels{
        {"strategy", strategy}, {"processors", processors}, {"metric", std::move(metric)}};
  };
  std::vector<Quantity> list;
  list.push_back({labels("sss-star", "1", "leaves"), 1, true});
  for (const int processes : kProcesses) {
    const std::string count = processes == 0 ? "w" : std::to_string(processes);
    list.push_back({labels("parallel-sss", count, "leaf-speed-up"), kLogUnit, true});
  }
  list.push_back({labels("parallel-sss", "w", "leaves-x-speed-up"), 1e-3, false});
  for (const double quantile : kQuantiles) {
    const std::string metric = "log2-gain-" + std::to_string(std::lround(100 * quantile));
    list.push_back({labels("parallel-sss-bounds", "2", metric), kLogUnit, true});
  }
  for (const double quantile : kQuantiles) {
    const std::string metric = "sure-" + std::to_string(std::lround(100 * quantile));
    list.push_back({labels("parallel-sss-bounds", "2", metric), 1, true});
  }
  return list;
}

void record_sss(const Condition& condition, std::uint64_t seed, Record& record) {
  const trees::SyntheticTree tree = condition.grow(seed);
  const std::int64_t leaves = strategies()[kSSSLeft].count(tree).leaves;
  record.set(place_of(SssMetric::Leaves), leaves);
  for (std::size_t i = 0; i < kProcesses.size(); ++i) {
    const auto children = static_cast<int>(condition.shape.width);
    const int processes = kProcesses[i] == 0 ? children : kProcesses[i];
    const double speed_up =
        simulate(tree, {"parallel-sss", processes}).parallel->leaf_speedup.value_or(0);
    record.set(place_of(SssMetric::Parts, i), in_units(speed_up));
    if (i == 0) {
      record.set(place_of(SssMetric::Product),
                 std::llround(1e3 * speed_up * static_cast<double>(leaves)));
    }
  }
  const app::TreeReport one = simulate_bounds(tree, 1, 0);
  for (std::size_t i = 0; i < kQuantiles.size(); ++i) {
    const double share =
        value_quantile(condition.shape.width, condition.shape.depth, kQuantiles[i]);
    const double bound = std::floor(share * kHighestLeaf);
    const app::TreeReport two = simulate_bounds(tree, 2, bound);
    record.set(place_of(SssMetric::Bounds, i),
               in_units(std::log2(one.parallel->time / two.parallel->time)));
    record.set(place_of(SssMetric::Sure, i), one.value < bound ? 1 : 0);
  }
}

}  // namespace espalier::lab::muszycka85::parallel
