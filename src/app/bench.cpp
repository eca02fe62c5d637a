#include "app/bench.hpp"

#include <chrono>
#include <stdexcept>

#include "app/analysis.hpp"
#include "app/games.hpp"
#include "app/suggest.hpp"
#include "espalier/core/counters.hpp"
#include "espalier/games/breakthrough/evaluate.hpp"
#include "espalier/games/breakthrough/notation.hpp"
#include "espalier/games/tic_tac_toe/evaluate.hpp"
#include "espalier/games/tic_tac_toe/rules.hpp"
#include "espalier/search/best_first/sss_star.hpp"
#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/exact/mtdf.hpp"
#include "espalier/search/exact/negascout_fuernkranz.hpp"
#include "espalier/search/exact/pvs.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/synthetic.hpp"

namespace espalier::app {
namespace {

class Bench {
 public:
  template <template <class> class Strategy, class G, class E>
  void measure(const char* subject, const char* strategy, const G& game, const E& evaluator,
               const typename G::Position& position, int depth) {
    VisitCounters counters;
    NullTrace trace;
    const NeverStop stop;
    const auto begin = std::chrono::steady_clock::now();
    run<Strategy>(game, evaluator, position, Depth{depth}, Options<typename G::Value>{}, counters,
                  trace, stop);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    add({subject, strategy, counters.visits(), spent.count()});
  }

  // What a registered game wants measured: its rules alone (no part of the signature), then
  // searches.
  void measure_game(const GameInfo& info) {
    for (const BenchPerft& perft : info.bench.perfts) measure_perft(info, perft);
    for (const BenchSearch& search : info.bench.searches) measure_engine(info, search);
  }

  const BenchReport& report() const { return report_; }

 private:
  void measure_engine(const GameInfo& info, const BenchSearch& search) {
    BenchLine line{info.name + " x" + std::to_string(search.positions.size()), search.recipe, 0, 0};
    for (const std::string& position : search.positions) {
      AnalysisRequest request;
      request.game = info.name;
      request.position = position;
      request.recipe = search.recipe;
      request.limits.depth = search.depth == kToTheEnd ? engine::kMaxDepth : search.depth;
      const StopFlag never;
      const auto analysis = analyse(request, {}, never);
      if (!analysis) throw std::logic_error("bench: " + analysis.message());
      line.nodes += analysis->nodes;
      line.seconds += analysis->seconds;
    }
    add(line);
  }

  void measure_perft(const GameInfo& info, const BenchPerft& perft) {
    for (const std::string& variant : perft.variants) {
      const auto where = make_game_position(info.name, variant, "start");
      if (!where) throw std::logic_error("bench: " + where.message());
      const auto begin = std::chrono::steady_clock::now();
      const std::uint64_t leaves = where->game->perft(where->position, perft.depth);
      const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
      report_.lines.push_back({info.name, "perft " + std::to_string(perft.depth) + ", " + variant,
                               leaves, spent.count()});
    }
  }

  void add(const BenchLine& line) {
    report_.lines.push_back(line);
    report_.nodes += line.nodes;
    report_.seconds += line.seconds;
  }

  BenchReport report_;
};

void bench_trees(Bench& bench) {
  const trees::AssignedValue value;
  const trees::UniformTree<trees::Unordered> wide({8, 6}, {}, 1);
  const trees::UniformTree<trees::IntegerDependent> deep({4, 9}, {}, 2);
  const trees::NonuniformTree<trees::POrdered> ragged({12, 9}, {0.6}, 3);
  bench.measure<exact::AlphaBeta>("U(8,6) unordered", "alpha-beta", wide, value, wide.start(), 6);
  bench.measure<exact::Pvs>("U(4,9) integer", "pvs", deep, value, deep.start(), 9);
  bench.measure<exact::NegascoutFuernkranz>("N(12,9) p-ordered:0.6", "negascout", ragged, value,
                                            ragged.start(), 9);
  bench.measure<exact::Mtdf>("U(8,6) unordered", "mtdf", wide, value, wide.start(), 6);
  bench.measure<best_first::SssStar>("U(8,6) unordered", "sss-star", wide, value, wide.start(), 6);
}

void bench_tic_tac_toe(Bench& bench) {
  const tic_tac_toe::TicTacToe game;
  const tic_tac_toe::OpenLines lines;
  bench.measure<exact::AlphaBeta>("tic-tac-toe start", "alpha-beta", game, lines, game.start(), 9);
  bench.measure<exact::Mtdf>("tic-tac-toe start", "mtdf", game, lines, game.start(), 9);
}

void bench_breakthrough(Bench& bench) {
  const breakthrough::Breakthrough game;
  const breakthrough::Advance advance;
  bench.measure<exact::AlphaBeta>("breakthrough start", "alpha-beta", game, advance, game.start(),
                                  6);
  bench.measure<exact::NegascoutFuernkranz>("breakthrough start", "negascout", game, advance,
                                            game.start(), 6);
}

}  // namespace

// `trees` and two games also measure faithful strategies; every game what its own file asks for.
Result<BenchReport> run_bench(std::string_view game) {
  const auto wanted = [&](std::string_view name) { return game.empty() || game == name; };
  Bench bench;
  if (wanted("trees")) bench_trees(bench);
  if (wanted("tic-tac-toe")) bench_tic_tac_toe(bench);
  if (wanted("breakthrough")) bench_breakthrough(bench);
  std::vector<std::string> names = {"trees"};
  for (const GameInfo& info : games()) {
    if (info.bench.perfts.empty() && info.bench.searches.empty()) continue;
    names.push_back(info.name);
    if (wanted(info.name)) bench.measure_game(info);
  }
  if (bench.report().lines.empty()) return Error{unknown_name("bench game", game, names, "")};
  return bench.report();
}

}  // namespace espalier::app
