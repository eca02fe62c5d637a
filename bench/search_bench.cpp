// Whole searches under Google Benchmark. Machines are noisy: compare ratios within one run, e.g.
//   cmake --preset release -DESPALIER_BUILD_BENCH=ON && cmake --build --preset release
//   build/release/search_bench --benchmark_enable_random_interleaving=true
#include <benchmark/benchmark.h>

#include "espalier/games/breakthrough/evaluate.hpp"
#include "espalier/games/breakthrough/rules.hpp"
#include "espalier/games/perft.hpp"
#include "espalier/search/best_first/sss_star.hpp"
#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/minimax.hpp"
#include "espalier/search/exact/mtdf.hpp"
#include "espalier/search/exact/negascout_fuernkranz.hpp"
#include "espalier/search/exact/pvs.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/synthetic.hpp"

namespace espalier {
namespace {

template <template <class> class Strategy>
void unordered_tree(benchmark::State& state) {
  std::uint64_t seed = 1;
  for (auto _ : state) {
    const trees::UniformTree<trees::Unordered> tree({8, 6}, {}, seed++ % 16);
    benchmark::DoNotOptimize(
        run<Strategy>(tree, trees::AssignedValue{}, tree.start(), Depth{6}).value);
  }
}
BENCHMARK(unordered_tree<exact::AlphaBeta>);
BENCHMARK(unordered_tree<exact::Pvs>);
BENCHMARK(unordered_tree<exact::NegascoutFuernkranz>);
BENCHMARK(unordered_tree<exact::Mtdf>);
BENCHMARK(unordered_tree<best_first::SssStar>);

template <template <class> class Strategy>
void breakthrough_start(benchmark::State& state) {
  const breakthrough::Breakthrough game;
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        run<Strategy>(game, breakthrough::Advance{}, game.start(), Depth{5}).value);
  }
}
BENCHMARK(breakthrough_start<exact::AlphaBeta>);
BENCHMARK(breakthrough_start<exact::NegascoutFuernkranz>);
BENCHMARK(breakthrough_start<exact::Mtdf>);

// What counting every node once costs: the reason why it is off while timing.
void counting_alpha_beta(benchmark::State& state) {
  const trees::UniformTree<trees::Unordered> tree({8, 6}, {}, 1);
  for (auto _ : state) {
    NodeCounters counters;
    NullTrace trace;
    const NeverStop stop;
    benchmark::DoNotOptimize(run<exact::AlphaBeta>(tree, trees::AssignedValue{}, tree.start(),
                                                   Depth{6}, Options<double>{}, counters, trace,
                                                   stop)
                                 .value);
  }
}
BENCHMARK(counting_alpha_beta);

void breakthrough_perft(benchmark::State& state) {
  const breakthrough::Breakthrough game;
  for (auto _ : state) benchmark::DoNotOptimize(perft(game, game.start(), Depth{4}));
}
BENCHMARK(breakthrough_perft);

}  // namespace
}  // namespace espalier
