// Every exact strategy equals minimax on positions of real games.
#include <gtest/gtest.h>

#include <string>

#include "app/strategy_list.hpp"
#include "espalier/games/abalone/abalone12.hpp"
#include "espalier/games/abalone/rules.hpp"
#include "espalier/games/breakthrough/evaluate.hpp"
#include "espalier/games/breakthrough/rules.hpp"
#include "espalier/games/chinese_checkers/learner3.hpp"
#include "espalier/games/chinese_checkers/rules.hpp"
#include "espalier/games/tic_tac_toe/evaluate.hpp"
#include "espalier/games/tic_tac_toe/rules.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/incremental.hpp"
#include "espalier/trees/pearl.hpp"

namespace espalier {
namespace {

#ifdef ESPALIER_FEW_TREES
constexpr int kTicTacToePositions = 100;
constexpr int kBreakthroughPositions = 20;
#else
constexpr int kTicTacToePositions = 1'000;
constexpr int kBreakthroughPositions = 200;
constexpr int kWidePositions = 40;
#endif

template <class G, class E>
struct BoardChecker {
  const G& game;
  const E& evaluator;
  typename G::Position root;
  Depth depth;

  typename G::Value oracle = run<exact::Negamax>(game, evaluator, root, depth).value;

  template <template <class> class Strategy>
  void strategy(const app::StrategyInfo& info) {
    const auto outcome = run<Strategy>(game, evaluator, root, depth);
    ASSERT_EQ(outcome.value, oracle) << info.name;
    if (game.outcome(root)) return;
    ASSERT_TRUE(outcome.best.has_value()) << info.name;
    const auto after = game.play(root, *outcome.best);
    ASSERT_EQ(-run<exact::Negamax>(game, evaluator, after, depth - 1).value, oracle) << info.name;
  }
};

template <class G>
typename G::Position random_position(const G& game, Rng& rng, int plies) {
  auto position = game.start();
  for (int i = 0; i < plies && !game.outcome(position); ++i) {
    const auto moves = game.moves(position);
    position = game.play(position, moves[rng.below(moves.size())]);
  }
  return position;
}

TEST(ExactStrategiesOnBoards, TicTacToeToTheEnd) {
  const tic_tac_toe::TicTacToe game;
  const tic_tac_toe::OpenLines lines;
  Rng rng(1);
  for (int i = 0; i < kTicTacToePositions; ++i) {
    const auto position = random_position(game, rng, 2 + i % 8);
    BoardChecker<tic_tac_toe::TicTacToe, tic_tac_toe::OpenLines> checker{game, lines, position,
                                                                         Depth{9}};
    app::for_each_exact_strategy(checker);
    if (HasFatalFailure()) return;
  }
}

#ifndef ESPALIER_FEW_TREES
// Some seventy moves in a position: wide rather than deep.
template <class G, class E>
void check_wide_game(const G& game, const E& evaluator) {
  Rng rng(3);
  for (int i = 0; i < kWidePositions; ++i) {
    const auto position = random_position(game, rng, 5 + i);
    BoardChecker<G, E> checker{game, evaluator, position, Depth{1 + i % 2}};
    app::for_each_exact_strategy(checker);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(ExactStrategiesOnBoards, ChineseCheckers) {
  check_wide_game(chinese_checkers::ChineseCheckers{}, chinese_checkers::Learner3{});
}

TEST(ExactStrategiesOnBoards, Abalone) {
  check_wide_game(abalone::Abalone{}, abalone::Abalone12{});
}
#endif

TEST(ExactStrategiesOnBoards, TicTacToeWithAHorizon) {
  const tic_tac_toe::TicTacToe game;
  const tic_tac_toe::OpenLines lines;
  Rng rng(2);
  for (int i = 0; i < kTicTacToePositions / 5; ++i) {
    const auto position = random_position(game, rng, i % 5);
    BoardChecker<tic_tac_toe::TicTacToe, tic_tac_toe::OpenLines> checker{game, lines, position,
                                                                         Depth{1 + i % 4}};
    app::for_each_exact_strategy(checker);
    if (HasFatalFailure()) return;
  }
}

TEST(ExactStrategiesOnBoards, TicTacToeIsADrawFromTheStart) {
  const tic_tac_toe::TicTacToe game;
  const tic_tac_toe::OpenLines lines;
  BoardChecker<tic_tac_toe::TicTacToe, tic_tac_toe::OpenLines> checker{game, lines, game.start(),
                                                                       Depth{9}};
  ASSERT_EQ(checker.oracle, 0);
  app::for_each_exact_strategy(checker);
}

TEST(ExactStrategiesOnBoards, Breakthrough) {
  const breakthrough::Breakthrough game(6);
  const breakthrough::Advance advance;
  Rng rng(3);
  for (int i = 0; i < kBreakthroughPositions; ++i) {
    const auto position = random_position(game, rng, i % 30);
    BoardChecker<breakthrough::Breakthrough, breakthrough::Advance> checker{game, advance, position,
                                                                            Depth{1 + i % 3}};
    app::for_each_exact_strategy(checker);
    if (HasFatalFailure()) return;
  }
}

TEST(ExactStrategiesOnBoards, SplittingGames) {
  const trees::TerminalWins wins;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const auto& game : {trees::pearl_game(3, 5, seed), trees::incremental_game(2, 7, seed)}) {
      for (const int depth : {2, 9}) {
        BoardChecker<trees::SplittingGame, trees::TerminalWins> checker{game, wins, game.start(),
                                                                        Depth{depth}};
        app::for_each_exact_strategy(checker);
        if (HasFatalFailure()) return;
      }
    }
  }
}

}  // namespace
}  // namespace espalier
