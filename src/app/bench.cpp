#include "app/bench.hpp"

#include <chrono>
#include <initializer_list>
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

  // The engine on positions of a registered game, each with a fresh table.
  void measure_engine(const char* game, const char* recipe, int depth,
                      std::initializer_list<const char*> positions) {
    BenchLine line{std::string(game) + " x" + std::to_string(positions.size()), recipe, 0, 0};
    for (const char* position : positions) {
      AnalysisRequest request;
      request.game = game;
      request.position = position;
      request.recipe = recipe;
      request.limits.depth = depth;
      const StopFlag never;
      const auto analysis = analyse(request, {}, never);
      if (!analysis) throw std::logic_error("bench: " + analysis.message());
      line.nodes += analysis->nodes;
      line.seconds += analysis->seconds;
    }
    add(line);
  }

  // Counting moves: the rules alone. No search, so it is no part of the signature.
  void measure_perft(const char* game, int depth, std::initializer_list<const char*> variants) {
    for (const char* variant : variants) {
      const auto where = make_game_position(game, variant, "start");
      if (!where) throw std::logic_error("bench: " + where.message());
      const auto begin = std::chrono::steady_clock::now();
      const std::uint64_t leaves = where->game->perft(where->position, depth);
      const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
      report_.lines.push_back(
          {game, "perft " + std::to_string(depth) + ", " + variant, leaves, spent.count()});
    }
  }

  const BenchReport& report() const { return report_; }

 private:
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
  bench.measure_engine("tic-tac-toe", "solve tt=1M", engine::kMaxDepth, {"start"});
}

void bench_breakthrough(Bench& bench) {
  const breakthrough::Breakthrough game;
  const breakthrough::Advance advance;
  bench.measure<exact::AlphaBeta>("breakthrough start", "alpha-beta", game, advance, game.start(),
                                  6);
  bench.measure<exact::NegascoutFuernkranz>("breakthrough start", "negascout", game, advance,
                                            game.start(), 6);
  constexpr const char* kLean = "id pvs tt=16M order=table,rank,history distance";
  constexpr const char* kSelective =
      "id pvs tt=16M order=table,rank,killers,history select=null,lmr quiesce=noisy distance";
  bench.measure_engine("breakthrough", kLean, 6, {"start"});
  bench.measure_engine("breakthrough", kSelective, 8, {"start"});
}

// Lean, full, and to the end of the game.
void bench_connect4(Bench& bench) {
  constexpr const char* kLean = "id pvs tt=16M order=table,rank distance safe bounds symmetry";
  constexpr const char* kFull = "id mtdf pvs tt=16M order=table,killers,history distance";
  bench.measure_engine("connect4", kLean, 14, {"start", "4", "444", "35333571"});
  bench.measure_engine("connect4", kFull, 10, {"start", "4453", "35333571"});
  bench.measure_engine("connect4", "solve tt=16M", engine::kMaxDepth,
                       {"7422341735647741166133573473242566", "52753311433677442422121",
                        "5455174361263362", "243335424257"});
}

// With the hand-written evaluation: learned weights may be learned anew.
void bench_othello(Bench& bench) {
  constexpr const char* kLean =
      "id pvs tt=16M order=table,rank distance bounds free-passes solve-last eval=positional";
  bench.measure_engine("othello", kLean, 8, {"start", "f5d6c3d3c4f4c5b3c2", "c4c3d3c5b2"});
  bench.measure_engine("othello", "solve tt=16M eval=positional", engine::kMaxDepth,
                       {"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
                        "--O--O--X-OOOOX-XXOOOXOOXXOXOXOOXXOXXOOOXXXXOOOO--OXXX---XXXXX-- O"});
}

// Lean; the paper's player, with the widths of its windows written out (models may be fitted anew);
// and the strong player.
void bench_abalone(Bench& bench) {
  constexpr const char* kMiddleGame =
      "...B./..WB../.WW..../BWWWBB../.WBWBWB../..W.WW../..B..BB/...BB./...W. B 1 1";
  constexpr const char* kPaper =
      "id alpha-beta tt=4M replace=used order=table,cmo,iteration "
      "select=windows(1,50,30,70,50,90,70) quiesce=plies(2) eval=abalone12";
  bench.measure_perft("abalone", 5, {"standard"});
  bench.measure_engine("abalone", "default tt=4M eval=abalone12", 6, {"start", kMiddleGame});
  bench.measure_engine("abalone", kPaper, 6, {"start", kMiddleGame});
  bench.measure_engine("abalone", "best tt=4M", 7, {"start", kMiddleGame});
}

// A middle game and an endgame. Learner III at the depth of the thesis, and the strong player.
void bench_chinese_checkers(Bench& bench) {
  constexpr const char* kMiddleGame =
      "X/.X/.../O.XX/......O....../...O..O...../..O....X.../........../........./"
      "....XX..../......X..../.......O..../.....OX....../...X/.OO/O./. O";
  bench.measure_perft("chinese-checkers", 5, {"tong", "adjacent"});
  bench.measure_engine("chinese-checkers", "learner3 tt=4M", engine::kMaxDepth,
                       {"start", kMiddleGame});
  bench.measure_engine("chinese-checkers", "learner3-timed tt=4M", 4, {"start", kMiddleGame});
  bench.measure_engine("chinese-checkers", "best tt=4M", 5, {"start", kMiddleGame});
}

}  // namespace

Result<BenchReport> run_bench(std::string_view game) {
  struct Part {
    const char* name;
    void (*run)(Bench&);
  };
  constexpr Part kParts[] = {{"trees", bench_trees},
                             {"tic-tac-toe", bench_tic_tac_toe},
                             {"breakthrough", bench_breakthrough},
                             {"connect4", bench_connect4},
                             {"othello", bench_othello},
                             {"abalone", bench_abalone},
                             {"chinese-checkers", bench_chinese_checkers}};
  Bench bench;
  std::vector<std::string> names;
  for (const Part& part : kParts) {
    names.emplace_back(part.name);
    if (game.empty() || game == part.name) part.run(bench);
  }
  if (bench.report().lines.empty()) return Error{unknown_name("bench game", game, names, "")};
  return bench.report();
}

}  // namespace espalier::app
