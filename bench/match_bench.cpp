// What a match costs beside the thinking of its players: the referee per move, the store per game.
// The bars: 50 microseconds per move, 2 ms per finished and durably stored game.
#include <benchmark/benchmark.h>

#include <array>
#include <filesystem>
#include <string>

#include "app/games.hpp"
#include "match/game.hpp"
#include "match/game_text.hpp"
#include "match/match_store.hpp"
#include "match/player_text.hpp"

namespace espalier::match {
namespace {

// Players that think of nothing: what is left is the referee's work.
void referee(benchmark::State& state, const std::string& name) {
  const auto where = app::make_game_position(name, "", "").value();
  const auto spec = parse_player("first", where, {}).value();
  const auto one = make_player(spec, where).value();
  const auto other = make_player(spec, where).value();
  std::size_t moves = 0;
  for (auto _ : state) {
    const GameRecord record =
        play_game(where.game, {where.position, {}}, {one.get(), other.get()}, {}, 1, nullptr);
    moves += record.moves.size();
    benchmark::DoNotOptimize(moves_text(record, where.game.to_move(where.position), 2));
  }
  state.counters["per_move"] = benchmark::Counter(
      static_cast<double>(moves), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(referee, connect4, "connect4");
BENCHMARK_CAPTURE(referee, breakthrough, "breakthrough");

// `batch` games ended while the last ones were written; each call is on disk when it returns.
void store(benchmark::State& state) {
  const std::string directory =
      (std::filesystem::temp_directory_path() / "espalier-match-bench").string();
  std::filesystem::remove_all(directory);
  MatchStore opened = MatchStore::open(directory, {{"game", "connect4"}}).value();
  StoredGame game;
  game.start = "start";
  game.moves = std::string(40 * 24, 'm');  // forty moves with their remarks
  for (auto _ : state) {
    std::vector<StoredGame> batch;
    for (int i = 0; i < state.range(0); ++i) {
      ++game.id;
      batch.push_back(game);
    }
    if (opened.add(batch)) state.SkipWithError("not stored");
  }
  state.counters["per_game"] = benchmark::Counter(
      static_cast<double>(game.id), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(store)->Arg(1)->Arg(10);

}  // namespace
}  // namespace espalier::match
