// Perft of Abalone: the generator on sets of cells beside the plain one of the tests, which walks
// along the lines of a board of letters. Leaves of the last ply are counted by both, not made.
#include <benchmark/benchmark.h>

#include "espalier/games/abalone/rules.hpp"
#include "espalier/games/perft.hpp"
#include "games/abalone_naive.hpp"

namespace espalier::abalone {
namespace {

constexpr int kDepth = 4;

void leaves_per_second(benchmark::State& state, std::uint64_t leaves) {
  state.counters["leaves"] =
      benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

void of_the_game(benchmark::State& state, Start start) {
  const Abalone game({start});
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += perft(game, game.start(), Depth{kDepth});
  leaves_per_second(state, leaves);
}

void of_plain_rules(benchmark::State& state, const char* start) {
  const naive::Board board(start);
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += board.perft(kDepth);
  leaves_per_second(state, leaves);
}

BENCHMARK_CAPTURE(of_the_game, standard, Start::Standard);
BENCHMARK_CAPTURE(of_plain_rules, standard, naive::kStandard);
BENCHMARK_CAPTURE(of_the_game, belgian_daisy, Start::BelgianDaisy);
BENCHMARK_CAPTURE(of_plain_rules, belgian_daisy, naive::kBelgianDaisy);
BENCHMARK_CAPTURE(of_the_game, german_daisy, Start::GermanDaisy);
BENCHMARK_CAPTURE(of_plain_rules, german_daisy, naive::kGermanDaisy);

}  // namespace
}  // namespace espalier::abalone
