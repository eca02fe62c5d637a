// Perft of Chinese Checkers: the generator on sets of holes beside the plain one of the tests,
// which walks along the lines of a board of letters. Leaves of the last ply are counted by both,
// not made.
#include <benchmark/benchmark.h>

#include "espalier/games/chinese_checkers/rules.hpp"
#include "espalier/games/perft.hpp"
#include "games/chinese_checkers_naive.hpp"

namespace espalier::chinese_checkers {
namespace {

constexpr int kDepth = 4;

void leaves_per_second(benchmark::State& state, std::uint64_t leaves) {
  state.counters["leaves"] =
      benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

void of_the_game(benchmark::State& state, const char* variant) {
  const ChineseCheckers game(*variant_rules(variant));
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += perft(game, game.start(), Depth{kDepth});
  leaves_per_second(state, leaves);
}

void of_plain_rules(benchmark::State& state, naive::Rules rules) {
  const naive::Board start(rules);
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += start.perft(kDepth);
  leaves_per_second(state, leaves);
}

constexpr naive::Rules kTong{};
constexpr naive::Rules kFreeAdjacent{.long_jumps = false, .zones_keep = true};
constexpr naive::Rules kDiamond{.zones_exist = false};

BENCHMARK_CAPTURE(of_the_game, tong, "tong");
BENCHMARK_CAPTURE(of_plain_rules, tong, kTong);
BENCHMARK_CAPTURE(of_the_game, free_adjacent, "free-adjacent");
BENCHMARK_CAPTURE(of_plain_rules, free_adjacent, kFreeAdjacent);
BENCHMARK_CAPTURE(of_the_game, diamond, "diamond");
BENCHMARK_CAPTURE(of_plain_rules, diamond, kDiamond);

}  // namespace
}  // namespace espalier::chinese_checkers
